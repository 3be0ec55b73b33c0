import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openPage } from '../../support/browser/browser.ts'
import { storeForm } from '../../support/forms.ts'
import { browserUrl, call, keys, query, rows } from '../../support/service/harness.ts'

/* Invitations as the people who get one see them: the form with their name, one response, and what follows. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

const given = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  title: 'Engines',
  company: 'Works & Co',
  email: 'ada@x.example',
}

/** Creates an invitation, and returns its link in a browser. */
async function invite(body: object = given): Promise<string> {
  const { url } = (await call('POST', '/v1/invitations', { key: keys.workspaceA, body })).body
  const { pathname, search } = new URL(url)
  return browserUrl.origin + pathname + search
}

async function open(url: string, options: BrowserContextOptions = {}) {
  const opened = await openPage({ locale: 'en', ...options })
  consoles.push(opened.messages)
  await opened.page.goto(url)
  return opened
}

const labels = {
  firstname: /^First name/,
  lastname: /^Last name/,
  title: /^Headline/,
  company: /^Company/,
  email: /^E-?mail/,
}

/** Returns the values of the page's controls. */
async function prefilled(page: Page) {
  const values = Object.entries(labels).map(async ([name, label]) => [name, await page.getByLabel(label).inputValue()])
  return Object.fromEntries(await Promise.all(values))
}

const write = (page: Page) => page.locator('[name=testimonialText], [name^=answer-]').first().fill('Wonderful.')
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).press('Enter')
const thanks = (page: Page) => page.getByText('We’ve received your testimonial.').waitFor()

/** Opens the link of an invitation that was used. Chromium reports the status. */
async function openUsed(page: Page, url: string) {
  expect((await page.goto(url))?.status()).toBe(410)
  await page.getByRole('heading', { name: 'This invitation was used' }).waitFor()
  const expected = (message: string) => !message.includes('the server responded with a status of 410')
  for (const messages of consoles) messages.splice(0, messages.length, ...messages.filter(expected))
}

describe.each(['the own form', 'a stored form'])('an invitation to %s', (kind) => {
  const formId = async () => (kind === 'a stored form' ? (await storeForm({})).formId : undefined)

  test('leads through the form to one response, and then says that it was used', async () => {
    const url = await invite({ ...given, formId: await formId() })
    const { page, requests } = await open(url)
    await page.getByLabel(labels.firstname).waitFor()
    expect(await prefilled(page)).toEqual(given)
    await page.getByLabel(labels.company).fill('Other Works')
    await write(page)
    await send(page)
    await thanks(page)
    expect(await page.getByText('Write another').count()).toBe(0)
    const [testimonial] = await rows('testimonials')
    expect(testimonial).toMatchObject({ ...given, company: 'Other Works', testimonialText: 'Wonderful.' })
    expect(await query('SELECT testimonialId FROM invitations')).toEqual([{ testimonialId: testimonial?.id }])
    expect(requests.every((request) => request.startsWith(browserUrl.origin))).toBe(true)
    // The page has no place for the link.
    expect(JSON.stringify(testimonial)).not.toContain('invite=')
    await openUsed(page, url)
  })

  test('does the same without JavaScript', async () => {
    const url = await invite({ ...given, formId: await formId() })
    const { page } = await open(url, { javaScriptEnabled: false })
    expect(await prefilled(page)).toEqual(given)
    await write(page)
    await send(page)
    await thanks(page)
    expect(await rows('testimonials')).toMatchObject([{ ...given, testimonialText: 'Wonderful.' }])
    await openUsed(page, url)
    expect(await query('SELECT used FROM invitations WHERE used IS NULL')).toEqual([])
  })
})

test('a form that was open when the invitation was used says so, and keeps what was written', async () => {
  const url = await invite()
  const { page } = await open(url)
  await write(page)
  await query('UPDATE invitations SET used = created')
  await send(page)
  await page.getByRole('alert').getByText('this invitation is unknown, has expired or was used already').waitFor()
  expect(await page.locator('[name=testimonialText]').inputValue()).toBe('Wonderful.')
  const ownPage = page.getByRole('link', { name: 'Open the form on its own page' })
  expect(await ownPage.getAttribute('href')).toBe(url)
  expect(await rows('testimonials')).toEqual([])
  // Chromium reports the response.
  consoles.splice(0)
})
