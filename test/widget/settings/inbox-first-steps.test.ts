import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  expectNotice,
  expectRows,
  findProblems,
  focused,
  idAt,
  inboxUrl,
  openInbox,
  several,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { browserUrl, call, keys, query, setOrigins, workspaceA } from '../../support/service/harness.ts'

/* The first steps above or below the list, with the real service: they follow what is stored, without a reload. */

const watchConsole = expectSilentConsoles()

async function open(options = {}) {
  const opened = await openInbox('?state=pending', options)
  watchConsole(opened.messages)
  await opened.page.getByRole('heading', { name: 'Get messages' }).waitFor()
  return opened
}

const doneSteps = (page: Page) => page.locator('.steps .done h3').allTextContents()
const expectDone = (page: Page, ...names: string[]) =>
  expect.poll(() => doneSteps(page)).toEqual(names.map((name) => `Done: ${name}`))
const primaries = (page: Page) => page.locator('.steps .primary').allTextContents()

/** Sends a testimonial as the form on this page does. */
async function sendFrom(page: string) {
  const body = { workspaceId: workspaceA, firstname: 'Ada', gaveConsent: true, page }
  expect((await call('POST', '/v1/testimonial', { body })).status).toBe(201)
}

/** Shows the page again, as after another tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('the first steps', () => {
  test('follow the data: form, site, publishing and messages', async () => {
    const { page } = await open()
    await expectDone(page)
    // Below that of all steps; and no landmark is empty.
    expect(await page.getByRole('heading', { name: 'Get messages', level: 3 }).count()).toBe(1)
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect(await primaries(page)).toEqual(['Open your form'])
    const form = page.getByRole('link', { name: 'Open your form' })
    expect(await form.getAttribute('href')).toBe(`/form/${workspaceA}`)
    await form.focus()

    await sendFrom(`${browserUrl.origin}/form/${workspaceA}`)
    await comeBack(page)
    await expectRows(page, 'Ada')
    await expectDone(page, 'Try your form')
    await expect.poll(() => primaries(page)).toEqual(['Copy'])
    // What had the focus is gone.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    await sendFrom('https://shop.example/contact')
    await comeBack(page)
    await expectDone(page, 'Try your form', 'Put it on your site')
    await expect.poll(() => primaries(page)).toEqual(['Read the first'])
    await page.getByRole('link', { name: 'Read the first' }).click()
    await button(page, /^Publish/).click()
    await expectDone(page, 'Try your form', 'Put it on your site', 'Publish one')
    await expect.poll(() => primaries(page)).toEqual(['Choose a design'])

    const body = { kind: 'slack', target: 'https://hooks.slack.com/services/T/B/x' }
    await call('POST', '/v1/channels', { key: keys.workspaceA, body })
    await comeBack(page)
    await expectDone(page, 'Try your form', 'Put it on your site', 'Publish one', 'Get messages')
  })

  test('have the code, the link and a QR code of the form', async () => {
    const { page } = await open()
    expect(await page.locator('.steps pre').textContent()).toBe(
      `<script src="${browserUrl.origin}/laurel.js" data-workspace="${workspaceA}" async crossorigin></script>`,
    )
    expect(await page.locator('.steps .qr a').getAttribute('href')).toBe(`/form/${workspaceA}`)
    await page.getByRole('img', { name: 'QR code of the form' }).locator('path').waitFor()
  })

  test('say that the first one is in spam', async () => {
    await sendFrom('https://shop.example/')
    await query("UPDATE testimonials SET folder = 'spam'")
    const { page } = await open()
    await expectDone(page)
    expect(await primaries(page)).toEqual(['Open Spam'])
    await page.getByRole('link', { name: 'Open Spam' }).click()
    await expectRows(page, 'Ada')
  })

  test('name the site that was rejected, warn of fakes, and lead to the allowed sites', async () => {
    await setOrigins(workspaceA, ['https://other.example'])
    await query(
      'INSERT INTO rejectedOrigins (workspaceId, origin, day, count) VALUES (?, ?, ?, 14)',
      ...[workspaceA, 'https://shop.example', new Date().toISOString().slice(0, 10)],
    )
    const { page } = await open()
    await page.getByRole('heading', { name: 'A page could not send a testimonial' }).waitFor()
    await page.getByText(/^shop\.example tried 14 times on .* A program can fake that/).waitFor()
    const link = page.getByRole('link', { name: 'See allowed sites' })
    expect(await link.getAttribute('href')).toBe(`/inbox/${workspaceA}/settings/sites`)
  })

  test('name the page whose form does not ask for consent, and lead to how it can', async () => {
    const body = { workspaceId: workspaceA, firstname: 'Ada', page: 'https://shop.example/contact' }
    await call('POST', '/v1/testimonial', { body })
    const { page } = await open()
    await page.getByText('The newest testimonial came from shop.example/contact, without the question').waitFor()
    const link = page.getByRole('link', { name: 'How to ask' })
    const { pathname, hash } = new URL(`${await link.getAttribute('href')}`, browserUrl)
    const docs = await (await fetch(new URL(pathname, browserUrl))).text()
    expect(docs).toContain(`id="${hash.slice(1)}"`)
  })

  test('stand beside the list on wide screens, and in it on others or while a testimonial is open', async () => {
    await storeTestimonials({})
    const { page } = await open()
    const beside = page.locator('.list-pane + .record-pane > .steps')
    const inList = page.locator('.list-pane > .steps')
    await beside.waitFor()
    expect(await inList.count()).toBe(0)
    await page.getByRole('link', { name: /^Person/ }).click()
    await inList.waitFor()
    await page.goBack()
    await beside.waitFor()
    await page.setViewportSize({ width: 900, height: 700 })
    await inList.waitFor()
    expect(await beside.count()).toBe(0)
  })

  test('can be hidden for good, which can be undone, and the focus moves to the list', async () => {
    const { page } = await open()
    await button(page, 'Hide the first steps').click()
    await page.locator('.steps').waitFor({ state: 'detached' })
    await expectNotice(page, 'First steps are hidden.')
    expect(await focused(page)).toBe('Pending')
    await button(page, 'Undo').click()
    await page.getByRole('heading', { name: 'Get messages' }).waitFor()
    await expectNotice(page, 'Undone.')
    await button(page, 'Hide the first steps').click()
    await page.locator('.steps').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Nobody has written yet.').waitFor()
    expect(await page.locator('.steps').count()).toBe(0)
  })

  test('end with the third published testimonial, and stand in no other list', async () => {
    await storeTestimonials(...several(2, { published: 1 }), {})
    const { page } = await open()
    await page.goto(inboxUrl('?state=published'))
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await page.locator('.steps').count()).toBe(0)
    await query('UPDATE testimonials SET published = 1 WHERE id = ?', idAt(2))
    await page.goto(inboxUrl())
    await page.getByText('Nothing is waiting for you.').waitFor()
    expect(await page.locator('.steps').count()).toBe(0)
  })

  test('report that they could not be loaded, and try again', async () => {
    const { page, messages } = await openInbox('?state=spam')
    watchConsole(messages)
    await page.route('**/first-steps', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByRole('alert').getByText('No response').waitFor()
    await page.unroute('**/first-steps')
    await button(page, 'Try again').click()
    await page.getByRole('heading', { name: 'Get messages' }).waitFor()
  })

  test('have no errors in any look', async () => {
    const { page } = await open()
    await page.locator('.steps .qr path').waitFor()
    expect(await findProblems(page)).toEqual([])
  })
})
