import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  alert,
  button,
  enterKey,
  findProblems,
  openInbox,
  status,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { keys, query, workspaceA } from '../../support/service/harness.ts'

/* The sections of the settings that have fields are accessible and fit in every look. */

const watchConsole = expectSilentConsoles()

const rejected = ['shop', `${'a-long-name.'.repeat(5)}of-a-shop`, 'c', 'd', 'e'].map((name) => ({
  origin: `https://${name}.example`,
  count: 12,
  day: '2026-11-22',
}))

async function open(section: string, options: Parameters<typeof openInbox>[1] = {}) {
  const { page, messages } = await openInbox('/forms', options)
  watchConsole(messages)
  await page.route('**/rejected-origins', (route) => route.fulfill({ json: rejected }))
  await page.goto(page.url().replace(/forms$/, `settings/${section}`))
  await page.locator('.save').waitFor()
  return page
}

const expectNoProblems = async (page: Page, state: string) => expect(await findProblems(page), state).toEqual([])

test('business, with errors and what somebody else has changed', async () => {
  const page = await open('business')
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Website').fill('cornershop.example')
  await button(page, 'Save').click()
  await alert(page, 'Not saved').waitFor()
  await expectNoProblems(page, 'errors')
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('Website').fill('')
  await query("UPDATE workspaces SET name = 'Theirs' WHERE id = ?", workspaceA)
  await button(page, 'Save').click()
  await page.getByText('Somebody else has changed this, too: “Theirs”').waitFor()
  await expectNoProblems(page, 'conflict')
})

test('display', async () => {
  const page = await open('display')
  await page.getByLabel('What they are about').selectOption('A product')
  await page.getByLabel('Its name').fill('Tea')
  await page.getByLabel('Only you').check()
  await expectNoProblems(page, 'section')
  await button(page, 'Save…').click()
  await enterKey(page, keys.unknown)
  await page.getByRole('dialog').getByText('This key is not valid.').waitFor()
  await expectNoProblems(page, 'dialog')
})

test('sites', async () => {
  const page = await open('sites')
  await page.getByLabel('Allowed sites').fill('https://a.example\nb')
  await button(page, 'Save…').click()
  await page.getByText('“b” is not a site.').waitFor()
  await button(page, 'Allow shop.example').waitFor()
  await expectNoProblems(page, 'section')
})

test('privacy', async () => {
  await expectNoProblems(await open('privacy'), 'section')
})

test('spam, with Turnstile', async () => {
  const page = await open('spam')
  await page.getByText('What counts as a sign').click()
  await page.getByLabel('Turnstile site key').fill('0x4AAAAAAADnPIDROrmt1Wwj')
  await status(page, /^Not saved$/).waitFor()
  await expectNoProblems(page, 'section')
})

test('no section is longer than two screens of a phone', async () => {
  const page = await open('business', { viewport: { width: 390, height: 800 } })
  const heightOf = async (section: string) => {
    await page.goto(page.url().replace(/\w+$/, section))
    await page.locator('.save').waitFor()
    if (section === 'sites') await page.getByLabel('Allowed sites').fill('https://b.example')
    if (section === 'display') await page.getByLabel('What they are about').selectOption('A product')
    if (section === 'spam') await page.getByLabel('Turnstile site key').fill('x')
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  for (const section of ['business', 'display', 'sites', 'privacy', 'spam']) {
    expect(await heightOf(section), section).toBeLessThanOrEqual(1_600)
  }
})

test('text of 200 % fits into the bar of places, and no bar covers a third of the window', async () => {
  const page = await open('business', { viewport: { width: 390, height: 800 } })
  const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link')
  const saveBar = page.locator('.save')
  const bottom = () => saveBar.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(800)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const ends = await places.evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return range.getBoundingClientRect().right
    }),
  )
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  expect(await bottom()).toBeGreaterThan(800)
})

test.each([320, 390])('with text of 200 %% at %i px, name and actions of the bar are readable', async (width) => {
  await query('UPDATE workspaces SET name = ? WHERE id = ?', 'Mirabell', workspaceA)
  const { page, messages } = await openInbox('/forms', { viewport: { width, height: 800 } })
  watchConsole(messages)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.locator('.name bdi').evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  const tops = ['Search', 'Add'].map(async (name) => (await button(page, name).boundingBox())?.y)
  expect(new Set(await Promise.all(tops)).size).toBe(1)
})

test('the places begin at the same edges on a wide screen, with something in them or nothing', async () => {
  await storeTestimonials({ published: 1 })
  const page = await open('business', { viewport: { width: 1920, height: 800 } })
  /** Returns the left edge and the top of the words of the first element that matches. */
  const startOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { x, y } = range.getBoundingClientRect()
        return [x, Math.round(y)]
      })
  const [, top = 0] = await startOf('.section h1')
  expect(await startOf('.sections .h1')).toEqual([16, top])
  expect((await page.locator('.sections [aria-current] .i').boundingBox())?.x).toBe(16)
  for (const [place, empty] of Object.entries({ Forms: '.empty h2', Displays: '', Requests: '.empty p' })) {
    await page.getByRole('link', { name: place, exact: true }).click()
    await page.locator('.page h1', { hasText: place }).waitFor()
    expect(await startOf('.page h1'), place).toEqual([16, top])
    if (empty) expect((await startOf(empty))[0], `${place} without any`).toBe(16)
  }
})

test('a section that fits into the window does not scroll', async () => {
  const page = await open('business', { viewport: { width: 1280, height: 800 } })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('the buttons of a long dialog are in sight on a small phone', async () => {
  const page = await open('business', { viewport: { width: 320, height: 560 } })
  await page.goto(page.url().replace('business', 'webhooks'))
  await button(page, 'Add a webhook').click()
  for (const name of ['Add', 'Cancel']) {
    const box = await button(page, name).boundingBox()
    expect((box?.y ?? 560) + (box?.height ?? 0), name).toBeLessThanOrEqual(560)
  }
})
