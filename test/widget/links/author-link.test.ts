import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts as ar } from '../../../shared/texts/ar/form.ts'
import { texts as de } from '../../../shared/texts/de/form.ts'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  fill,
  openForm,
  scriptTag,
  send,
  submitForm,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { browserUrl, call, hashKey, rows, workspaceA } from '../../support/service/harness.ts'
import {
  advanceUntilVisible,
  countDifferent,
  fail,
  openFormWithFaults,
  routeSubmissions,
  type Submission,
  sendTo,
  stopClock,
  storedDrafts,
} from '../../support/service/network-faults.ts'
import { startFaultyProxy } from '../../support/service/raw-http.ts'

/* The form makes a token, sends it with the testimonial, and shows the link to the author's own page once. */

const openLink = (page: Page) => page.getByRole('link', { name: 'Open the link' })
const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy the link' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Copy the link' })

/** Returns the link that the thanks show. */
const link = async (page: Page) => `${await openLink(page).getAttribute('href')}`
const parseToken = (url: string) => url.replace(/^.*#/, '')
const sentToken = ({ body }: Submission) => JSON.parse(body).giverToken

/** Returns everything that the page has stored in the browser. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

async function openTab(context: BrowserContext, site: string) {
  const page = await context.newPage()
  await page.goto(site)
  await page.getByRole('button', { name: 'Send' }).waitFor()
  return page
}

describe('the token', () => {
  test('is 32 random bytes, and opens the testimonial that it was sent with', async () => {
    const { page, submissions } = await openFormWithFaults([])
    await submitForm(page)
    const url = await link(page)
    expect(url).toBe(`${browserUrl.origin}/my-testimonial#${submissions.map(sentToken)}`)
    expect(Buffer.from(parseToken(url).replace('lg_', ''), 'base64url')).toHaveLength(32)
    expect(await rows('testimonials')).toMatchObject([{ giverHash: hashKey(parseToken(url)) }])
    const mine = await call('GET', '/v1/my-testimonial', { headers: { Authorization: `Bearer ${parseToken(url)}` } })
    expect(mine.body.testimonial).toMatchObject({ testimonialText: 'Wonderful', firstname: 'Ada' })
  })

  test('has another value for each testimonial', async () => {
    const { page, submissions } = await openFormWithFaults([])
    await submitForm(page)
    await writeAnother(page)
    await submitForm(page)
    expect(new Set(submissions.map(sentToken)).size).toBe(2)
    expect(parseToken(await link(page))).toBe(submissions.map(sentToken)[1])
  })

  test('is made on a page without https, where some functions are missing', async () => {
    const { page, context } = await openPage()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false })
      for (const name of ['subtle', 'randomUUID']) Object.defineProperty(Crypto.prototype, name, { value: undefined })
    })
    const submissions = await routeSubmissions(context)
    await page.goto(await openSite(scriptTag()))
    await submitForm(page)
    expect(submissions.map(sentToken)).toEqual([expect.stringMatching(/^lg_[\w-]{43}$/)])
  })

  test('cannot be derived from the idempotency key', async () => {
    const { page, submissions } = await openFormWithFaults([])
    await submitForm(page)
    const [{ idempotencyKey = '', body = '' } = {}] = submissions
    const bytes = [...Buffer.from(JSON.parse(body).giverToken.replace('lg_', ''), 'base64url')]
    expect(idempotencyKey).toMatch(/^\d+(-\d+){15}$/)
    expect(bytes.join('-')).not.toContain(idempotencyKey)
  })
})

describe('after a lost response', () => {
  const withoutResponse = async () => sendTo((await startFaultyProxy({ transformResponse: () => '' })).url)

  /** Opens the form again after its testimonial was stored without a response. */
  async function reopen() {
    const { page, context, site, submissions } = await openFormWithFaults([await withoutResponse()])
    await fill(page)
    await stopClock(page)
    await send(page)
    await page.getByText('Not sent yet').waitFor()
    await page.close()
    return { page: await openTab(context, site), submissions }
  }

  test('a retry stores one record, and the link opens it', async () => {
    const { page, submissions } = await openFormWithFaults([await withoutResponse()])
    await fill(page)
    await send(page)
    await advanceUntilVisible(page, openLink(page))
    expect([submissions.length, countDifferent(submissions)]).toEqual([2, 1])
    expect(await rows('testimonials')).toMatchObject([{ giverHash: hashKey(parseToken(await link(page))) }])
  })

  test('sending again after a reload has the same body, and shows the same link', async () => {
    const { page, submissions } = await reopen()
    await send(page)
    await waitUntilSent(page)
    expect([submissions.length, countDifferent(submissions)]).toEqual([2, 1])
    expect(await rows('testimonials')).toMatchObject([{ giverHash: hashKey(parseToken(await link(page))) }])
  })

  test('another version has a token of its own', async () => {
    const { page, submissions } = await reopen()
    await fill(page, 'Wonderful, really')
    await send(page)
    await page.getByText('We already have an earlier version').waitFor()
    await send(page)
    await waitUntilSent(page)
    const tokens = submissions.map(sentToken)
    expect(tokens).toEqual([tokens[0], tokens[0], expect.not.stringContaining(tokens[0])])
    expect((await rows('testimonials')).map(({ giverHash }) => giverHash).sort()).toEqual(
      [tokens[0], tokens[2]].map(hashKey).sort(),
    )
    expect(parseToken(await link(page))).toBe(tokens[2])
  })
})

describe('once the testimonial is sent, the token', () => {
  test('is in no storage of the page, no attribute of it and no event', async () => {
    const { page } = await openForm(
      `${scriptTag()}<script>addEventListener('laurel:submit', ({ detail }) => { window.record = detail })</script>`,
    )
    await submitForm(page)
    const token = parseToken(await link(page))
    // As the draft has it: as numbers.
    const bytes = [...Buffer.from(token.replace('lg_', ''), 'base64url')].join('-')
    const traces = await page.evaluate(() => [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify([history.state, Reflect.get(window, 'record')]),
    ])
    for (const trace of [await storage(page), ...traces]) {
      expect(trace).not.toContain(token)
      expect(trace).not.toContain(bytes)
    }
    expect(await storedDrafts(page)).toEqual([])
  })

  test('opens the testimonial in a tab that knows nothing of the page, and is in no URL that is requested', async () => {
    const { page, context, requests } = await openForm()
    const referers: (string | undefined)[] = []
    await context.route('**/my-testimonial', async (route) => {
      referers.push((await route.request().allHeaders()).referer)
      await route.continue()
    })
    await submitForm(page)
    const token = parseToken(await link(page))
    const [opened] = await Promise.all([context.waitForEvent('page'), openLink(page).click()])
    await opened.getByText('Wonderful').first().waitFor()
    expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
    expect(referers[0]).toBeUndefined()
    expect(requests.filter((request) => new URL(request).href.replace(/#.*/, '').includes(token))).toEqual([])
  })
})

describe('“Copy the link”', () => {
  test('copies it and says so', async () => {
    const { page, context } = await openForm()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await submitForm(page)
    await copyButton(page).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page))
    expect(await field(page).count()).toBe(0)
  })

  test('shows it selected where the clipboard is not allowed', async () => {
    const { page } = await openForm(
      `<script>
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        document.execCommand = () => false
      </script>${scriptTag()}`,
    )
    await submitForm(page)
    await copyButton(page).click()
    expect(await field(page).inputValue()).toBe(await link(page))
    const selected = await field(page).evaluate((input: HTMLInputElement) => {
      const isFocused = Object(input.getRootNode()).activeElement === input
      return isFocused && input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
    })
    expect(selected).toBe(await link(page))
    expect(await page.getByText('Copied').count()).toBe(0)
  })
})

test.each([
  ['en', 'E-mail myself the link', 'Link to my testimonial', 'Keep this link', ''],
  ['de', de.mailLink, de.mailSubject, de.ownLink, 'ada+news@example.com'],
  ['ar', ar.mailLink, ar.mailSubject, ar.ownLink, 'a?b&c@example.com'],
])('“E-mail myself the link” begins a mail with the link: %s', async (lang, name, subject, sentence, email) => {
  const { page } = await openForm(scriptTag(workspaceA, `data-lang="${lang}"`))
  await page.locator('#testimonialText').fill('Wonderful')
  await page.locator('#firstname').fill('Ada')
  await page.locator('#email').fill(email)
  await page.locator('form .send').click()
  const mail = new URL(`${await page.getByRole('link', { name }).getAttribute('href')}`)
  const url = await page.locator('.own-link .actions a').getAttribute('href')
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', subject])
  // The separator is not encoded (RFC 6068, 2).
  expect([decodeURIComponent(mail.pathname), mail.pathname.includes('@')]).toEqual([email, email !== ''])
  expect(mail.searchParams.get('body')).toMatch(new RegExp(`^${sentence}[^\n]*\r\n\r\n${url}$`))
  // Spaces as plus signs would stay in the mail.
  expect(mail.search).not.toContain('+')
})

test('its texts can be replaced', async () => {
  const words = {
    'own-link': 'Yours.',
    'open-link': 'See',
    'copy-link': 'Take',
    'mail-link': 'Mail',
    'mail-subject': 'Hi',
  }
  const attributes = Object.entries(words).map(([name, text]) => `data-text-${name}="${text}"`)
  const { page } = await openForm(scriptTag(workspaceA, attributes.join(' ')))
  await submitForm(page)
  expect(await page.locator('.own-link').innerText()).toMatch(/^Yours\.\s+Mail\s+Take\s+See$/)
  expect(await page.getByRole('link', { name: 'Mail' }).getAttribute('href')).toMatch(
    /^mailto:\?subject=Hi&body=Yours\.%0D%0A/,
  )
})

test('with the setting `redirect`, no link is shown, and none is in the URL', async () => {
  const { page, site, requests } = await openForm(scriptTag(workspaceA, 'data-redirect="/elsewhere"'))
  await fill(page)
  await send(page)
  await page.waitForURL(`${site}elsewhere`)
  expect(await rows('testimonials')).toMatchObject([{ giverHash: expect.stringMatching(/^[\da-f]{64}$/) }])
  expect(requests.join()).not.toContain('lg_')
  expect(await storage(page)).not.toContain('keys')
})

test('the draft keeps it until the testimonial is sent', async () => {
  const { page, context, site, submissions } = await openFormWithFaults(Array(8).fill(fail()))
  await fill(page)
  const [before] = await storedDrafts(page)
  await send(page)
  await advanceUntilVisible(page, page.getByRole('alert').getByText('Nothing is lost'))
  await page.close()
  const after = await openTab(context, site)
  expect(await storedDrafts(after)).toMatchObject([{ keys: before.keys }])
  await send(after)
  await waitUntilSent(after)
  expect(new Set(submissions.map(sentToken)).size).toBe(1)
  expect(await storedDrafts(after)).toEqual([])
})
