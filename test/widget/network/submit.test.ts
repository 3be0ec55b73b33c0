import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fill, focusedElement, openForm, scriptTag, send } from '../../support/browser/widget-page.ts'
import { browserUrl, rows, workspaceA } from '../../support/service/harness.ts'
import {
  advanceUntilVisible,
  attemptCount,
  corsHeaders,
  countDifferent,
  fail,
  hang,
  installClock,
  openFormWithFaults,
  type RouteHandler,
  respondWith,
  type Submission,
  sendTo,
  sendWithFault,
  stopClock,
  storedDrafts,
} from '../../support/service/network-faults.ts'
import { startFaultyProxy } from '../../support/service/raw-http.ts'

/*
 * Whatever happens between browser and service, a testimonial is stored once and the visitor sees what happens. The clock is
 * fake, so that no test waits. When the form sends again: test/unit/form-sending.test.ts.
 */

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const waiting = (page: Page) => page.getByRole('status')
const failure = (page: Page) => page.getByRole('alert')
const hostedFormLink = (page: Page) => page.getByRole('link', { name: 'Open the form on its own page' })

/** Responds that the service cannot store the testimonial before this time has passed. */
const retryAfter = (value: string, status = 503) =>
  respondWith(status, '"Not now"', { ...corsHeaders, 'Retry-After': value })

/** Fills the form in and sends it with a stopped clock. */
async function sendWithStoppedClock(page: Page) {
  await fill(page)
  await stopClock(page)
  await send(page)
}

/** Asserts that one testimonial is stored and that all submissions were identical but for the time. */
async function expectStoredOnce(submissions: Submission[]) {
  expect(countDifferent(submissions)).toBe(1)
  expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful', firstname: 'Ada' }])
}

/** Asserts that nothing is stored, and that the form and its draft still have the text. */
async function expectNothingLost(page: Page) {
  expect(await rows('testimonials')).toEqual([])
  expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
  expect(await storedDrafts(page)).toMatchObject([{ values: { testimonialText: 'Wonderful', firstname: 'Ada' } }])
}

describe('a retry', () => {
  test.each<[string, () => RouteHandler | Promise<RouteHandler>]>([
    ['a reset connection', () => fail()],
    ['a failed name lookup', () => fail('namenotresolved')],
    ['a request blocked once by an extension', () => fail('blockedbyclient')],
    ['a lost response', async () => sendTo((await startFaultyProxy({ transformResponse: () => '' })).url)],
    [
      'a truncated response',
      async () => sendTo((await startFaultyProxy({ transformResponse: (all) => all.slice(0, -100) })).url),
    ],
    ['a reset upload', async () => sendTo((await startFaultyProxy({ uploadBytes: 400 })).url)],
    ['a captive portal without CORS headers', () => respondWith(200, '<title>Wi-Fi</title>', {})],
    [
      'an overloaded database',
      () => sendWithFault({ throwBefore: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.' }),
    ],
    [
      'a database connection lost after the insert',
      () => sendWithFault({ throwAfter: 'D1_ERROR: Network connection lost.' }),
    ],
    ['a rate limit', () => sendWithFault({ limiters: 'reject' })],
  ])('stores one record, with the same key and body, after %s', async (_, createHandler) => {
    const { page, submissions } = await openFormWithFaults([await createHandler()])
    await fill(page)
    await send(page)
    await waiting(page)
      .getByText(/We’ll (keep trying|try again)/)
      .waitFor()
    expect(await storedDrafts(page)).toMatchObject([{ values: { testimonialText: 'Wonderful' } }])
    await advanceUntilVisible(page, thanks(page))
    expect(submissions.length).toBeGreaterThan(1)
    await expectStoredOnce(submissions)
    expect(await storedDrafts(page)).toEqual([])
  })
})

test('aborts a hanging request after 10 s and retries', async () => {
  const { page, submissions } = await openFormWithFaults([hang, hang])
  await sendWithStoppedClock(page)
  await waiting(page).getByText('Sending…').waitFor()
  await expect.poll(() => submissions.length).toBe(1)
  await page.clock.fastForward(9_900)
  expect(await page.getByText('Not sent yet').count()).toBe(0)
  await page.clock.fastForward(200)
  await page.getByText('Not sent yet').waitFor()
  await advanceUntilVisible(page, thanks(page))
  await expectStoredOnce(submissions)
})

test('gives up after eight attempts, keeps the text, and can be sent again', async () => {
  const { page, submissions } = await openFormWithFaults(Array(8).fill(fail()))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('Nothing is lost'))
  await page.clock.fastForward(3_600_000)
  expect(await attemptCount(page)).toBe(8)
  await expect.poll(() => hostedFormLink(page).getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  await expectNothingLost(page)
  await send(page)
  await thanks(page).waitFor()
  await expectStoredOnce(submissions)
})

test('mentions ad blockers if every attempt is blocked', async () => {
  const { page } = await openFormWithFaults(Array(8).fill(fail('blockedbyclient')))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText(/ad blocker/))
  await expectNothingLost(page)
})

test('reports at once that the content security policy of the page blocks sending', async () => {
  const policy = { 'Content-Security-Policy': `script-src ${browserUrl.origin}; connect-src 'self'` }
  const { page } = await openFormWithFaults([], scriptTag(), policy)
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('This page blocks sending.'))
  await page.clock.fastForward(3_600_000)
  // The browser reports the violation later, and with a fake clock a few retries come first.
  expect(await attemptCount(page)).toBeLessThan(5)
  expect(await hostedFormLink(page).getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  await expectNothingLost(page)
})

test('ignores violations of a report-only policy', async () => {
  const policy = { 'Content-Security-Policy-Report-Only': "connect-src 'self'" }
  const { page, submissions } = await openFormWithFaults([fail()], scriptTag(), policy)
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, thanks(page))
  await expectStoredOnce(submissions)
})

test('keeps the text if the TLS connection fails', async () => {
  // A server without TLS.
  const server = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const service = `https://localhost:${typeof address === 'object' ? address?.port : ''}`
  const { page, context, messages } = await openPage()
  await installClock(context)
  await page.route(`${service}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/v1/')) return route.continue()
    const file = await fetch(new URL(pathname, browserUrl))
    await route.fulfill({ contentType: 'text/javascript', headers: corsHeaders, body: await file.text() })
  })
  await page.goto(await openSite(scriptTag().replace(browserUrl.origin, service)))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('Nothing is lost'))
  expect(messages.join()).toContain('ERR_SSL_PROTOCOL_ERROR')
  await expectNothingLost(page)
})

describe('offline', () => {
  const offline = (page: Page) => waiting(page).getByText('You’re offline')

  /** Fills the form in, and goes offline once its lazy part has loaded. */
  async function fillAndGoOffline(page: Page, context: BrowserContext) {
    const lazyChunk = page.waitForEvent('requestfinished', (request) => request.url().includes('/lazy-'))
    await Promise.all([lazyChunk, fill(page)])
    await context.setOffline(true)
  }

  test('waits for the network before the first attempt', async () => {
    const { page, context, submissions } = await openFormWithFaults([])
    await fillAndGoOffline(page, context)
    await send(page)
    await offline(page).waitFor()
    await page.getByRole('button', { name: 'Waiting for the network…' }).waitFor()
    await page.clock.fastForward(3_600_000)
    expect(submissions).toEqual([])
    await expectNothingLost(page)
    await context.setOffline(false)
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })

  test('can be retried at once or edited', async () => {
    const { page, context, submissions } = await openFormWithFaults([hang, hang])
    await fillAndGoOffline(page, context)
    await send(page)
    await offline(page).waitFor()
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Try again' }).click()
    await waiting(page).getByText('Sending…').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await send(page)
    await offline(page).waitFor()
    await context.setOffline(false)
    await waiting(page).getByText('Sending…').waitFor()
    await advanceUntilVisible(page, thanks(page))
    await expectStoredOnce(submissions)
  })

  test('waits for the network after the connection is lost while sending', async () => {
    const { page, context, submissions } = await openFormWithFaults([hang])
    await fill(page)
    await send(page)
    await expect.poll(() => submissions.length).toBe(1)
    await context.setOffline(true)
    await advanceUntilVisible(page, offline(page))
    await context.setOffline(false)
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })

  test('stores one record if the response was lost', async () => {
    const { page, context, submissions } = await openFormWithFaults([
      async (route) => {
        const dropped = await startFaultyProxy({ transformResponse: () => context.setOffline(true).then(() => '') })
        await sendTo(dropped.url)(route)
      },
    ])
    await fill(page)
    await send(page)
    await offline(page).waitFor()
    expect(await rows('testimonials')).toHaveLength(1)
    await context.setOffline(false)
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })

  test('stores one record if the network comes and goes', async () => {
    const { page, context, submissions } = await openFormWithFaults([hang, fail()])
    await fill(page)
    await send(page)
    await expect.poll(() => submissions.length).toBe(1)
    for (const gone of [true, false, true, false]) await context.setOffline(gone)
    await advanceUntilVisible(page, thanks(page))
    await expectStoredOnce(submissions)
  })

  test('can be sent later if the lazy part could not be loaded', async () => {
    const { page, context, submissions } = await openFormWithFaults([])
    await context.setOffline(true)
    await fill(page)
    await send(page)
    await failure(page).getByText('Nothing is lost').waitFor()
    await expectNothingLost(page)
    await context.setOffline(false)
    await send(page)
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })
})

test('shows a link to the hosted form if the form cannot be loaded', async () => {
  const { page, messages } = await openPage()
  await page.route('**/form-*.js', (route) => route.abort())
  await page.goto(await openSite(scriptTag()))
  const link = page.getByRole('link', { name: 'Leave a testimonial' })
  expect(await link.getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  expect(messages.filter((message) => /^uncaught/.test(message))).toEqual([])
  await link.click()
  await page.waitForURL(`${browserUrl.origin}/form/${workspaceA}`)
})

test('waits the seconds that a rate limit names, shows them, and is not shortened when the network comes back', async () => {
  const { page, context, submissions } = await openFormWithFaults([retryAfter('30', 429)])
  await sendWithStoppedClock(page)
  await page.getByText('We’ll try again in 30 seconds.').waitFor()
  await context.setOffline(true)
  await context.setOffline(false)
  await page.clock.fastForward(29_900)
  expect(await attemptCount(page)).toBe(1)
  await page.clock.fastForward(200)
  await thanks(page).waitFor()
  await expectStoredOnce(submissions)
})

describe('the buttons shown before a retry', () => {
  /** Sends with a stopped clock, waits until the buttons appear during the wait for a retry, and goes back to one of them. */
  async function tabToButton(button: string, ...handlers: RouteHandler[]) {
    const opened = await openFormWithFaults([retryAfter('60'), ...handlers])
    const { page } = opened
    await fill(page)
    await stopClock(page)
    await page.keyboard.press('Enter')
    await page.getByText('We’ll try again in 60 seconds.').waitFor()
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    // It was in a field that is disabled while sending.
    expect(await focusedElement(page)).toBe('button')
    const focusedText = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
    for (let tab = 0; tab < 9 && (await focusedText()) !== button; tab++) await page.keyboard.press('Shift+Tab')
    await expect.poll(focusedText).toBe(button)
    return opened
  }

  test('appear 15 s after sending began', async () => {
    const { page } = await openFormWithFaults([retryAfter('60')])
    await sendWithStoppedClock(page)
    await page.getByText('We’ll try again in 60 seconds.').waitFor()
    await page.clock.fastForward(14_900)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.clock.fastForward(200)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expectNothingLost(page)
  })

  test('appear 15 s after sending again began', async () => {
    const { page } = await openFormWithFaults([
      respondWith(400, '"email: must be an e-mail address"'),
      retryAfter('60'),
    ])
    await sendWithStoppedClock(page)
    await page.getByRole('button', { name: 'Copy my text' }).waitFor()
    await page.clock.fastForward(20_000)
    await send(page)
    await page.getByText('We’ll try again in 60 seconds.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.clock.fastForward(15_100)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('retry at once by keyboard', async () => {
    const { page, submissions } = await tabToButton('Try again')
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
    // It follows in the next frame.
    await page.clock.runFor(100)
    await expect.poll(() => focusedElement(page)).toBe('h2')
    await expectStoredOnce(submissions)
  })

  test('retry by keyboard while a request hangs', async () => {
    const { page, submissions } = await tabToButton('Try again', hang)
    await page.keyboard.press('Enter')
    await expect.poll(() => submissions.length).toBe(2)
    // The focused button stays during the attempt.
    expect(await focusedElement(page)).toBe('button')
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })

  test('let the visitor edit the text, so that only the edited version is stored', async () => {
    const { page, submissions } = await tabToButton('Edit')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.clock.fastForward(3_600_000)
    expect(await attemptCount(page)).toBe(1)
    await send(page)
    await thanks(page).waitFor()
    expect(submissions.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array(2).fill(submissions[0]?.idempotencyKey),
    )
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful!' }])
  })

  test('let the visitor edit the text while a request hangs', async () => {
    const { page, submissions } = await tabToButton('Edit', hang)
    await page.clock.fastForward(60_000)
    await expect.poll(() => submissions.length).toBe(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await send(page)
    await thanks(page).waitFor()
    await expectStoredOnce(submissions)
  })

  test('copy the text by keyboard', async () => {
    const { page, context } = await tabToButton('Copy my text')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  })

  test('copy the text by keyboard on a page without https', async () => {
    const { page, context } = await tabToButton('Copy my text')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  })

  test('open the hosted form by keyboard', async () => {
    const { page, context } = await tabToButton('Open the form on its own page')
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    expect(opened.url()).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  })
})

describe('a testimonial edited after its response was lost', () => {
  async function sendEdited() {
    const proxyWithoutResponse = await startFaultyProxy({ transformResponse: () => '' })
    const opened = await openFormWithFaults([sendTo(proxyWithoutResponse.url), hang])
    const { page } = opened
    await sendWithStoppedClock(page)
    await page.getByText('Not sent yet').waitFor()
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Your testimonial').fill('Wonderful, really')
    await send(page)
    await failure(page).getByText('We already have an earlier version').waitFor()
    return opened
  }

  test('is not sent without confirmation', async () => {
    const { page, submissions } = await sendEdited()
    await page.clock.fastForward(3_600_000)
    expect(await attemptCount(page)).toBe(3)
    await expectStoredOnce(submissions.slice(0, 2))
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful, really')
    expect(await storedDrafts(page)).toMatchObject([{ values: { testimonialText: 'Wonderful, really' } }])
  })

  test('is stored as another testimonial when sent again', async () => {
    const { page, submissions } = await sendEdited()
    await send(page)
    await thanks(page).waitFor()
    expect(submissions.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      submissions[0]?.idempotencyKey,
      submissions[0]?.idempotencyKey,
      submissions[0]?.idempotencyKey,
      expect.not.stringMatching(`${submissions[0]?.idempotencyKey}`),
    ])
    const texts = (await rows('testimonials')).map(({ testimonialText }) => testimonialText)
    expect(texts.sort()).toEqual(['Wonderful', 'Wonderful, really'])
  })
})

test('shows a rejection at once, although the code of the second question has not arrived', async () => {
  const { page } = await openFormWithFaults([respondWith(400, '"email: must be an e-mail address"')])
  await page.route('**/PublishQuestion-*', hang)
  await sendWithStoppedClock(page)
  await failure(page).getByText('email: must be an e-mail address').waitFor()
})

test('keeps a rejected form as typed and sends the corrected one', async () => {
  const { page, submissions } = await openFormWithFaults([respondWith(400, '"email: must be an e-mail address"')])
  await fill(page)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await send(page)
  await failure(page).getByText('email: must be an e-mail address').waitFor()
  await expect.poll(() => focusedElement(page)).toBe('email')
  await expectNothingLost(page)
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await send(page)
  await thanks(page).waitFor()
  expect(submissions).toHaveLength(2)
  expect(await rows('testimonials')).toMatchObject([{ email: 'ada@example.org' }])
})

test('accepts a response with unknown properties', async () => {
  const record = JSON.stringify({ id: 'x', stars: { future: 'type' }, future: [1, { property: null }], toString: 0 })
  const { page, submissions } = await openFormWithFaults([respondWith(201, record)])
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(submissions).toHaveLength(1)
})

test.each(['1999-12-31T23:59:59Z', '2199-01-01T00:00:00Z'])('works if the device clock is set to %s', async (time) => {
  const { page, submissions } = await openFormWithFaults([sendWithFault({ limiters: 'reject' })])
  await page.clock.setSystemTime(time)
  await fill(page)
  await page.getByLabel('My testimonial may be published').check()
  await send(page)
  await advanceUntilVisible(page, thanks(page))
  await expectStoredOnce(submissions)
  expect((await rows('testimonials'))[0]?.consentDateTime).toContain(time.slice(0, 4))
})

describe('the form', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['on a double click', (page) => page.getByRole('button', { name: 'Send' }).dblclick()],
    ['on a triple click', (page) => page.getByRole('button', { name: 'Send' }).click({ clickCount: 3 })],
    [
      'on Enter in a field and a click',
      async (page) => {
        const { x, y } = (await page.getByRole('button', { name: 'Send' }).boundingBox()) ?? { x: 0, y: 0 }
        await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x + 9, y + 9)])
      },
    ],
    ['on a click and Enter on the button', (page) => send(page).then(() => page.keyboard.press('Enter'))],
  ])('sends once %s', async (_, press) => {
    const { page, submissions } = await openFormWithFaults([])
    await fill(page)
    await press(page)
    await thanks(page).waitFor()
    expect(submissions).toHaveLength(1)
    await expectStoredOnce(submissions)
  })

  test('sends once on a click while it waits to retry', async () => {
    const { page, submissions } = await openFormWithFaults([fail()])
    await sendWithStoppedClock(page)
    await page.getByText('Not sent yet').waitFor()
    await page.getByRole('button', { name: 'Sending…' }).click({ force: true })
    expect(submissions).toHaveLength(1)
    await advanceUntilVisible(page, thanks(page))
    await expectStoredOnce(submissions)
  })
})

test('works on a slow device with a slow network', async () => {
  const { page, context } = await openForm()
  page.setDefaultTimeout(60_000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await devtools.send('Network.emulateNetworkConditions', slow3G)
  await fill(page)
  await send(page)
  await waiting(page).getByText('Sending…').waitFor()
  await thanks(page).waitFor()
  expect(await rows('testimonials')).toHaveLength(1)
})
