import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import { keepOneWorkspace, openFront } from '../../support/browser/front-page.ts'
import { openSignedIn } from '../../support/browser/inbox-page.ts'
import { submitForm } from '../../support/browser/widget-page.ts'
import { browserUrl, keys, rows, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* What a site owner copies at `/` works on another site, and the form there does what the sentence beside it says. */

const watchConsole = expectSilentConsoles()

async function open(...args: Parameters<typeof openFront>) {
  const opened = await openFront(...args)
  watchConsole(opened.messages)
  return opened
}

test('the snippet with a mode, a language and a colour works on another site', async () => {
  await keepOneWorkspace()
  const { page, context } = await open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Colour').fill('#7c3aed')
  await page.getByLabel('Appears').selectOption('Your own button')
  await page.locator('#snippet', { hasText: '>Bewertung schreiben</button>' }).waitFor()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('status').getByText('Copied').waitFor()
  const snippet = await page.evaluate(() => navigator.clipboard.readText())
  expect(snippet.split('\n').at(-1)).toContain(
    ` data-workspace="${workspaceA}" data-mode="dialog" data-lang="de" data-color="#7c3aed" async crossorigin>`,
  )
  const { page: shop, messages } = await openPage()
  watchConsole(messages)
  await shop.goto(await openSite(snippet))
  await shop.getByRole('button', { name: 'Bewertung schreiben' }).click()
  await shop.locator('#testimonialText').fill('Wunderbar')
  await shop.locator('#firstname').fill('Ada')
  await shop.locator('.send').click()
  await expect
    .poll(() => rows('testimonials'))
    .toMatchObject([{ workspaceId: workspaceA, testimonialText: 'Wunderbar' }])
})

test('the form of the only workspace sends a real testimonial, and says so', async () => {
  await keepOneWorkspace()
  const { page } = await open()
  await page.getByText('what you send here is a real testimonial').waitFor()
  await submitForm(page)
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
})

test('with several workspaces, the form sends nothing, and says so', async () => {
  const { page, requests } = await open()
  await page.getByText('from this page, nothing is sent').waitFor()
  await submitForm(page)
  expect(requests.filter((url) => url.includes('/v1/'))).toEqual([])
  expect(await rows('testimonials')).toEqual([])
})

test('with several workspaces, the snippet has the one that the button opens', async () => {
  const { page } = await openSignedIn(`${browserUrl.origin}/inbox/${workspaceB}`, [keys.workspaceB])
  await page.goto(browserUrl.origin)
  await page.getByRole('link', { name: 'Open Theirs' }).waitFor()
  await page.getByLabel('Theme').selectOption('Dark')
  await page.locator('#snippet', { hasText: `data-workspace="${workspaceB}" data-theme="dark"` }).waitFor()
  await page.getByText('from this page, nothing is sent').waitFor()
})
