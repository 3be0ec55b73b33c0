import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { findProblems, openInbox, several, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, query, workspaceA } from '../../support/service/harness.ts'

/* The place of displays, with the real service. */

const watchConsole = expectSilentConsoles()

async function open() {
  const { page, messages } = await openInbox('/displays')
  watchConsole(messages)
  return page
}

const code = (page: Page) => page.locator('.page pre').textContent()
const preview = (page: Page) => page.locator('iframe').getAttribute('src')

const { origin } = browserUrl
const snippet = (attributes: string) =>
  `<laurel-testimonials workspace="${workspaceA}" ${attributes}>
  <a href="${origin}/testimonials/${workspaceA}">What people say</a>
</laurel-testimonials>
<script src="${origin}/testimonials.js" async crossorigin></script>`

test('before anything is published, displays lead to what waits', async () => {
  await storeTestimonials(...several(5))
  const page = await open()
  await page.getByText('Publish a testimonial first. 5 are waiting.').waitFor()
  await page.getByRole('link', { name: 'Read them' }).click()
  await page.getByRole('heading', { name: 'Person 4' }).waitFor()
})

test('with text of 200 %, the preview has a row of its own', async () => {
  await storeTestimonials({ published: 1 })
  const page = await open()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect((await page.locator('iframe').boundingBox())?.width).toBeGreaterThan(600)
})

test('before anybody has written, displays lead to requests', async () => {
  const page = await open()
  await page.getByText('Nobody has written yet.').waitFor()
  await page.locator('.empty').getByRole('link', { name: 'Ask somebody' }).click()
  await page.getByRole('dialog', { name: 'Ask somebody' }).waitFor()
})

test('the code and the preview follow what is chosen', async () => {
  await storeTestimonials(...several(2, { published: 1 }))
  const page = await open()
  await page.getByText('Cards in columns').waitFor()
  expect(await code(page)).toBe(snippet('layout="wall"'))
  await page.frameLocator('iframe').getByText('Wonderful words number 1').waitFor()
  await page.getByLabel('How many, at most').fill('1')
  await page.getByLabel('Theme').selectOption('Dark')
  expect(await code(page)).toBe(snippet('layout="wall" limit="1" theme="dark"'))
  await expect.poll(() => preview(page)).toBe(`/testimonials/${workspaceA}/embed?limit=1&theme=dark`)
  await page.frameLocator('iframe').getByText('Wonderful words number 0').waitFor()
  expect(await page.frameLocator('iframe').getByText('Wonderful words number 1').count()).toBe(0)
  // Another choice in the frame is no step back.
  expect(await page.evaluate(() => history.length)).toBe(2)

  // The service would reject it.
  const limit = page.getByLabel('How many, at most')
  expect(await limit.getAttribute('aria-invalid')).toBe('false')
  await limit.fill('51')
  await page.getByRole('alert').getByText('Enter a number from 1 to 50.').waitFor()
  expect(await limit.getAttribute('aria-invalid')).toBe('true')
  expect(await code(page)).toBe(snippet('layout="wall" theme="dark"'))
  await page.getByLabel('Single').check()
  expect(await code(page)).toBe(snippet('layout="single" theme="dark"'))
  await page.getByLabel('Badge').check()
  await page.getByText('The badge has no preview here').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  const link = page.getByRole('link', { name: 'See it live' })
  expect(await link.getAttribute('href')).toBe(`/testimonials/${workspaceA}`)
})

test.each([
  ['Google’s rating alone', [], 1],
  ['a rating of its own, too,', [{ published: 1, stars: 4 }], 0],
])('for a workspace with %s says whether the badge is empty', async (_, own, count) => {
  await storeTestimonials({ published: 1, stars: 5, source: 'google' }, ...own)
  const page = await open()
  const badge = page.waitForResponse(`**/testimonials/${workspaceA}/badge`)
  await page.getByLabel('Badge').check()
  expect((await (await badge).text()) === '').toBe(count === 1)
  await page.getByText('Ratings that another platform published first are left out.').waitFor()
  await expect.poll(() => page.getByText('At the moment it is empty').count()).toBe(count)
  expect(await findProblems(page)).toEqual([])
})

test('displays that nobody but the owner can read say so in place of the preview', async () => {
  await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
  await storeTestimonials({ published: 1 })
  const page = await open()
  await page.getByText('Only you can read your testimonials').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'See it live' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Change who can read them' }).click()
  await page.getByRole('heading', { name: 'Visibility' }).waitFor()
})

test('the preview stands beside the choice on wide screens, and between choice and code on others', async () => {
  await storeTestimonials({ published: 1 })
  const page = await open()
  await page.locator('iframe').waitFor()
  const place = async (selector: string) => {
    const { x = Number.NaN, y = Number.NaN } = (await page.locator(selector).boundingBox()) ?? {}
    return { x, y }
  }
  const places = () => Promise.all([place('.designs'), place('.display > section'), place('.embed-code')])
  const [choice, preview, code] = await places()
  expect([preview.x - choice.x > 400, Math.abs(preview.y - choice.y) < 8, code.y > choice.y]).toEqual([
    true,
    true,
    true,
  ])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await places()).map(({ x }) => Math.round(x))).toEqual([17, 17, 17])
  const tops = (await places()).map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('displays have no errors in any look', async () => {
  await storeTestimonials({ published: 1 })
  const page = await open()
  await page.frameLocator('iframe').getByText('Wonderful words').waitFor()
  expect(await findProblems(page)).toEqual([])
})
