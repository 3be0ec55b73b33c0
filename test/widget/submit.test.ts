import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, workspaceA } from '../support/harness.ts'
import * as way from '../support/network-faults.ts'
import { advanceUntilVisible, openFormWithFaults, stopClock, submissionCount } from '../support/network-faults.ts'
import { startFaultyProxy } from '../support/raw-http.ts'
import { fill, focusedElement, openForm, scriptTag, send } from '../support/widget-page.ts'

/*
 * A testimonial arrives once, whatever happens on its way, and somebody who sends it sees what happens. The ways are those
 * of way.ts: no test waits for time.
 */

afterAll(closeAll)

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const waiting = (page: Page) => page.getByRole('status')
const failure = (page: Page) => page.getByRole('alert')
const asPage = (page: Page) => page.getByRole('link', { name: 'Open the form as a page' })

/** Fills the form in and sends it while only the test lets time pass. */
async function sendInStoppedTime(page: Page) {
  await fill(page)
  await stopClock(page)
  await send(page)
}

/** One testimonial has arrived, and all that was sent was the same. */
async function arrivedOnce(sent: Awaited<ReturnType<typeof way.routeSubmissions>>) {
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful', firstname: 'Ada' }])
}

/** Nothing has arrived, and all that was typed is there and kept. */
async function nothingLost(page: Page) {
  expect(await rows('testimonials')).toEqual([])
  expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
  expect(await way.storedDraft(page)).toMatchObject([{ values: { testimonialText: 'Wonderful', firstname: 'Ada' } }])
}

describe('sent again with the same key and the same bytes, there is one record after', () => {
  test.each<[string, () => way.RouteHandler | Promise<way.RouteHandler>]>([
    ['a connection that is reset', () => way.fail()],
    ['a name that is not found', () => way.fail('namenotresolved')],
    ['a request that an extension has blocked once', () => way.fail('blockedbyclient')],
    [
      'an answer that is dropped',
      async () => way.sendWithFault((await startFaultyProxy({ transformResponse: () => '' })).url),
    ],
    [
      'an answer cut short',
      async () => way.sendWithFault((await startFaultyProxy({ transformResponse: (all) => all.slice(0, -100) })).url),
    ],
    ['JSON cut short', () => way.respondWith(201, '{"id":"00000000-0000-4000-8000-0')],
    ['an upload that is reset', async () => way.sendWithFault((await startFaultyProxy({ uploadBytes: 400 })).url)],
    ['a page of a portal', () => way.respondWith(200, '<!doctype html><title>Wi-Fi</title>')],
    ['a page of a portal that none but itself may read', () => way.respondWith(200, '<title>Wi-Fi</title>', {})],
    ['a portal that answers JSON', () => way.respondWith(200, '{"id":"captive"}')],
    ['a portal that asks to log in', () => way.respondWith(511, '<title>Log in</title>')],
    ['a portal that forbids', () => way.respondWith(403, '<title>Forbidden</title>')],
    ['201 without a record', () => way.respondWith(201, '"created"')],
    ['408', () => way.respondWith(408, '"Request timeout"')],
    [
      'a database that is overloaded',
      () => way.amid({ throwBefore: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.' }),
    ],
    [
      'a database that is cut off after it has stored',
      () => way.amid({ throwAfter: 'D1_ERROR: Network connection lost.' }),
    ],
    ['a limiter that refuses', () => way.amid({ limiters: 'reject' })],
  ])('%s', async (_, happening) => {
    const { page, sent } = await openFormWithFaults([await happening()])
    await fill(page)
    await send(page)
    await waiting(page)
      .getByText(/We keep trying|We try again/)
      .waitFor()
    expect(await way.storedDraft(page)).toMatchObject([{ values: { testimonialText: 'Wonderful' } }])
    await advanceUntilVisible(page, thanks(page))
    expect(sent.length).toBeGreaterThan(1)
    await arrivedOnce(sent)
    expect(await way.storedDraft(page)).toEqual([])
  })
})

test.each([[[500, 502, 503, 504, 520]], [[521, 522, 523, 524, 525, 526]]])(
  'pages with %j in place of answers make it try again',
  async (statuses) => {
    const happenings = statuses.map((status) => way.respondWith(status, `<html><h1>${status}</h1></html>`))
    const { page, sent } = await openFormWithFaults(happenings)
    await fill(page)
    await send(page)
    await advanceUntilVisible(page, thanks(page))
    expect(sent).toHaveLength(statuses.length + 1)
    await arrivedOnce(sent)
  },
)

test('connections that hang while the browser says that it is online end after 10 s each', async () => {
  const { page, sent } = await openFormWithFaults([way.hang, way.hang])
  await sendInStoppedTime(page)
  await waiting(page).getByText('Sending…').waitFor()
  await expect.poll(() => sent.length).toBe(1)
  await page.clock.fastForward(9_900)
  expect(await page.getByText('Not sent yet').count()).toBe(0)
  await page.clock.fastForward(200)
  await page.getByText('Not sent yet').waitFor()
  await advanceUntilVisible(page, thanks(page))
  await arrivedOnce(sent)
})

test('after eight tries it is given up with all that was typed, and goes when it is sent again', async () => {
  const { page, sent } = await openFormWithFaults(Array(8).fill(way.fail()))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('Nothing is lost'))
  await page.clock.fastForward(3_600_000)
  expect(await submissionCount(page)).toBe(8)
  await expect.poll(() => asPage(page).getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  await nothingLost(page)
  await send(page)
  await thanks(page).waitFor()
  await arrivedOnce(sent)
})

test('where an ad blocker forbids every try, the message names it', async () => {
  const { page } = await openFormWithFaults(Array(8).fill(way.fail('blockedbyclient')))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText(/ad blocker/))
  await nothingLost(page)
})

test('where the policy of the page forbids it, it is said at once, and not tried on and on', async () => {
  const policy = { 'Content-Security-Policy': `script-src ${browserUrl.origin}; connect-src 'self'` }
  const { page } = await openFormWithFaults([], scriptTag(), policy)
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('This page does not let your testimonial through.'))
  await page.clock.fastForward(3_600_000)
  // The browser reports after it has refused, and the pauses in between are as short here as the report is late.
  expect(await submissionCount(page)).toBeLessThan(5)
  expect(await asPage(page).getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  await nothingLost(page)
})

test('a policy of the page that is only tried out stops nothing', async () => {
  const policy = { 'Content-Security-Policy-Report-Only': "connect-src 'self'" }
  const { page, sent } = await openFormWithFaults([way.fail()], scriptTag(), policy)
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, thanks(page))
  await arrivedOnce(sent)
})

test('where somebody is in between whom the browser does not trust, it is said and nothing is lost', async () => {
  // It speaks no TLS.
  const server = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const service = `https://localhost:${typeof address === 'object' ? address?.port : ''}`
  const { page, context, messages } = await openPage()
  await way.installClock(context)
  await page.route(`${service}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/v1/')) return route.continue()
    const file = await fetch(new URL(pathname, browserUrl))
    await route.fulfill({ contentType: 'text/javascript', headers: way.readable, body: await file.text() })
  })
  await page.goto(await openSite(scriptTag().replace(browserUrl.origin, service)))
  await fill(page)
  await send(page)
  await advanceUntilVisible(page, failure(page).getByText('Nothing is lost'))
  expect(messages.join()).toContain('ERR_SSL_PROTOCOL_ERROR')
  await nothingLost(page)
})

describe('offline', () => {
  const offline = (page: Page) => waiting(page).getByText('You are offline')

  /** Fills the form in, and goes offline once all of the form is there. */
  async function fillAndLeave(page: Page, context: BrowserContext) {
    const lazyChunk = page.waitForEvent('requestfinished', (request) => request.url().includes('/lazy-'))
    await Promise.all([lazyChunk, fill(page)])
    await context.setOffline(true)
  }

  test('before it is sent, it waits and goes once the network is back', async () => {
    const { page, context, sent } = await openFormWithFaults([])
    await fillAndLeave(page, context)
    await send(page)
    await offline(page).waitFor()
    await page.clock.fastForward(3_600_000)
    expect(sent).toEqual([])
    await nothingLost(page)
    await context.setOffline(false)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('before it is sent, it is tried at once when somebody says so, who can still edit it', async () => {
    const { page, context, sent } = await openFormWithFaults([way.hang, way.hang])
    await fillAndLeave(page, context)
    await send(page)
    await offline(page).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await waiting(page).getByText('Sending…').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await send(page)
    await offline(page).waitFor()
    await context.setOffline(false)
    await waiting(page).getByText('Sending…').waitFor()
    await advanceUntilVisible(page, thanks(page))
    await arrivedOnce(sent)
  })

  test('while it is sent, that is said, and it goes once the network is back', async () => {
    const { page, context, sent } = await openFormWithFaults([way.hang])
    await fill(page)
    await send(page)
    await expect.poll(() => sent.length).toBe(1)
    await context.setOffline(true)
    await advanceUntilVisible(page, offline(page))
    await context.setOffline(false)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('after it has arrived, when the answer was lost, it is one record', async () => {
    const { page, context, sent } = await openFormWithFaults([
      async (route) => {
        const dropped = await startFaultyProxy({ transformResponse: () => context.setOffline(true).then(() => '') })
        await way.sendWithFault(dropped.url)(route)
      },
    ])
    await fill(page)
    await send(page)
    await offline(page).waitFor()
    expect(await rows('testimonials')).toHaveLength(1)
    await context.setOffline(false)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('coming and going, while it is tried, makes no second one', async () => {
    const { page, context, sent } = await openFormWithFaults([way.hang, way.fail()])
    await fill(page)
    await send(page)
    await expect.poll(() => sent.length).toBe(1)
    for (const gone of [true, false, true, false]) await context.setOffline(gone)
    await advanceUntilVisible(page, thanks(page))
    await arrivedOnce(sent)
  })

  test('from the first touch on, it can be sent once the network is back', async () => {
    const { page, context, sent } = await openFormWithFaults([])
    await context.setOffline(true)
    await fill(page)
    await send(page)
    await failure(page).getByText('Nothing is lost').waitFor()
    await nothingLost(page)
    await context.setOffline(false)
    await send(page)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })
})

test('where the form does not come, a link leads to it, and the page is as it was', async () => {
  const { page, messages } = await openPage()
  await page.route('**/form-*.js', (route) => route.abort())
  await page.goto(await openSite(scriptTag()))
  const link = page.getByRole('link', { name: 'Leave a testimonial' })
  expect(await link.getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  expect(messages.filter((message) => /^uncaught/.test(message))).toEqual([])
  await link.click()
  await page.waitForURL(`${browserUrl.origin}/form/${workspaceA}`)
})

describe('when the service asks to wait', () => {
  const asks = (value: string, status = 503) =>
    way.respondWith(status, '"Not now"', { ...way.readable, 'Retry-After': value })

  test.each([429, 503])('%i with seconds: it waits as long, and says so', async (status) => {
    const { page, sent } = await openFormWithFaults([asks('30', status)])
    await sendInStoppedTime(page)
    await page.getByText('We try again in 30 seconds.').waitFor()
    await page.clock.fastForward(29_900)
    expect(await submissionCount(page)).toBe(1)
    await page.clock.fastForward(200)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('with a date: it waits until then', async () => {
    const { page, sent } = await openFormWithFaults([
      async (route) => {
        const now = await page.evaluate(() => Date.now())
        await asks(new Date(now + 20_000).toUTCString())(route)
      },
    ])
    await sendInStoppedTime(page)
    await page.getByText(/We try again in (19|20) seconds\./).waitFor()
    await page.clock.fastForward(18_900)
    expect(await submissionCount(page)).toBe(1)
    await page.clock.fastForward(1_200)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test.each(['1000000000', '9'.repeat(400), 'Fri, 31 Dec 2199 23:59:59 GMT'])(
    'for %s: it waits 60 s',
    async (value) => {
      const { page, sent } = await openFormWithFaults([asks(value)])
      await sendInStoppedTime(page)
      await page.getByText('We try again in 60 seconds.').waitFor()
      await page.clock.fastForward(59_900)
      expect(await submissionCount(page)).toBe(1)
      await page.clock.fastForward(200)
      await thanks(page).waitFor()
      await arrivedOnce(sent)
    },
  )

  test.each(['0', '-5', '1e9', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT', ''])(
    'for “%s”: it waits a little all the same',
    async (value) => {
      const { page, sent } = await openFormWithFaults([asks(value)])
      await sendInStoppedTime(page)
      await page.getByText('Not sent yet').waitFor()
      await page.clock.fastForward(240)
      expect(await submissionCount(page)).toBe(1)
      await page.clock.fastForward(260)
      await thanks(page).waitFor()
      await arrivedOnce(sent)
    },
  )

  test('a network that comes back does not shorten that', async () => {
    const { page, context } = await openFormWithFaults([asks('30')])
    await sendInStoppedTime(page)
    await page.getByText('We try again in 30 seconds.').waitFor()
    await context.setOffline(true)
    await context.setOffline(false)
    await page.clock.fastForward(29_000)
    expect(await submissionCount(page)).toBe(1)
    await page.clock.fastForward(2_000)
    await thanks(page).waitFor()
  })
})

describe('by keyboard, somebody who does not want to wait', () => {
  /** Waits for the second try, with the focus on a button. */
  async function stuck(button: string, happenings: way.RouteHandler[] = [way.fail()]) {
    const opened = await openFormWithFaults(happenings)
    const { page } = opened
    await fill(page)
    await stopClock(page)
    await page.keyboard.press('Enter')
    await page.getByText('Not sent yet').waitFor()
    const names = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
    for (let tab = 0; tab < 9 && (await names()) !== button; tab++) await page.keyboard.press('Tab')
    expect(await names()).toBe(button)
    return opened
  }

  test('tries again at once', async () => {
    const { page, sent } = await stuck('Try again')
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
    expect(await focusedElement(page)).toBe('h2')
    await arrivedOnce(sent)
  })

  test('tries again while a try hangs', async () => {
    const { page, sent } = await stuck('Try again', [way.fail(), way.hang])
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.length).toBe(2)
    // What has the focus stays while it is tried.
    expect(await focusedElement(page)).toBe('button')
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('edits the text, and what is sent then is the only one', async () => {
    const { page, sent } = await stuck('Edit')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.clock.fastForward(3_600_000)
    expect(await submissionCount(page)).toBe(1)
    await send(page)
    await thanks(page).waitFor()
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(2).fill(sent[0]?.idempotencyKey))
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful!' }])
  })

  test('edits the text while a try hangs', async () => {
    const { page, sent } = await stuck('Edit', [way.fail(), way.hang])
    await page.clock.fastForward(1_000)
    await expect.poll(() => sent.length).toBe(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedElement(page)).toBe('testimonialText')
    await send(page)
    await thanks(page).waitFor()
    await arrivedOnce(sent)
  })

  test('copies the text', async () => {
    const { page, context } = await stuck('Copy my text')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  })

  test('copies the text in a page without https, too', async () => {
    const { page, context } = await stuck('Copy my text')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  })

  test('opens the form as a page', async () => {
    const { page, context } = await stuck('Open the form as a page')
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    expect(opened.url()).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  })
})

describe('a text that was changed after an answer was lost', () => {
  async function changed() {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const opened = await openFormWithFaults([way.sendWithFault(lossy.url)])
    const { page } = opened
    await sendInStoppedTime(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Your testimonial').fill('Wonderful, really')
    await send(page)
    await failure(page).getByText('An earlier version of your testimonial has already arrived.').waitFor()
    return opened
  }

  test('is not sent without being asked for', async () => {
    const { page, sent } = await changed()
    await page.clock.fastForward(3_600_000)
    expect(await submissionCount(page)).toBe(2)
    await arrivedOnce(sent.slice(0, 1))
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful, really')
    expect(await way.storedDraft(page)).toMatchObject([{ values: { testimonialText: 'Wonderful, really' } }])
  })

  test('is another testimonial when it is sent again', async () => {
    const { page, sent } = await changed()
    await send(page)
    await thanks(page).waitFor()
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      sent[0]?.idempotencyKey,
      sent[0]?.idempotencyKey,
      expect.not.stringMatching(`${sent[0]?.idempotencyKey}`),
    ])
    const texts = (await rows('testimonials')).map(({ testimonialText }) => testimonialText)
    expect(texts.sort()).toEqual(['Wonderful', 'Wonderful, really'])
  })
})

test('what the service refuses stays as it was typed, and the next one goes', async () => {
  const { page, sent } = await openFormWithFaults([way.respondWith(400, '"email: must be an e-mail address"')])
  await fill(page)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await send(page)
  await failure(page).getByText('email: must be an e-mail address').waitFor()
  expect(await focusedElement(page)).toBe('email')
  await nothingLost(page)
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await send(page)
  await thanks(page).waitFor()
  expect(sent).toHaveLength(2)
  expect(await rows('testimonials')).toMatchObject([{ email: 'ada@example.org' }])
})

test('an answer with keys that it does not know is a good one', async () => {
  const record = JSON.stringify({ id: 'x', stars: { of: 'a later time' }, later: [1, { more: null }], toString: 0 })
  const { page, sent } = await openFormWithFaults([way.respondWith(201, record)])
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(sent).toHaveLength(1)
})

test.each(['1999-12-31T23:59:59Z', '2199-01-01T00:00:00Z'])('a clock that says %s is no trouble', async (time) => {
  const { page, sent } = await openFormWithFaults([way.amid({ limiters: 'reject' })])
  await page.clock.setSystemTime(time)
  await fill(page)
  await page.getByLabel('My testimonial may be published').check()
  await send(page)
  await advanceUntilVisible(page, thanks(page))
  await arrivedOnce(sent)
  expect((await rows('testimonials'))[0]?.consentDateTime).toContain(time.slice(0, 4))
})

describe('clicked again and again, it is sent once:', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['a double click', (page) => page.getByRole('button', { name: 'Send' }).dblclick()],
    ['a triple click', (page) => page.getByRole('button', { name: 'Send' }).click({ clickCount: 3 })],
    [
      'Enter in a field and a click',
      async (page) => {
        const { x, y } = (await page.getByRole('button', { name: 'Send' }).boundingBox()) ?? { x: 0, y: 0 }
        await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x + 9, y + 9)])
      },
    ],
    ['a click and Enter on the button', (page) => send(page).then(() => page.keyboard.press('Enter'))],
  ])('%s', async (_, press) => {
    const { page, sent } = await openFormWithFaults([])
    await fill(page)
    await press(page)
    await thanks(page).waitFor()
    expect(sent).toHaveLength(1)
    await arrivedOnce(sent)
  })

  test('a click while it waits', async () => {
    const { page, sent } = await openFormWithFaults([way.fail()])
    await sendInStoppedTime(page)
    await page.getByText('Not sent yet').waitFor()
    await page.getByRole('button', { name: 'Sending…' }).click({ force: true })
    expect(sent).toHaveLength(1)
    await advanceUntilVisible(page, thanks(page))
    await arrivedOnce(sent)
  })
})

test('with a slow machine and a slow network it can be used, shows that it is being sent, and arrives', async () => {
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
