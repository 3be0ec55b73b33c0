import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, openSite } from '../browser/browser.ts'
import { scriptTag } from '../browser/widget-page.ts'
import type { Fault } from './faults.ts'
import { callWithFaults } from './harness.ts'

/*
 * Faults between a browser and the service, and a clock that tests advance instead of waiting.
 */

const path = '/v1/testimonial'

/** Handles one request of the form. */
export type RouteHandler = (route: Route) => unknown

/** Sends the request to the service. */
export const passThrough: RouteHandler = (route) => route.continue()

/** Fails the request with one of Chromium's connection errors: `connectionreset`, `blockedbyclient`. */
export const fail =
  (errorCode = 'connectionreset'): RouteHandler =>
  (route) =>
    route.abort(errorCode)

/** Never responds. */
export const hang: RouteHandler = () => undefined

/** A handler that waits until `release` is called. */
export function blocked(respond: RouteHandler = passThrough) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler: RouteHandler = (route) => promise.then(() => respond(route))
  return { handler, release: resolve }
}

/** Holds the lazy part of the form back until the returned function is called. */
export async function holdLazyPart(page: Page): Promise<() => void> {
  const { handler, release } = blocked()
  await page.route('**/assets/lazy-*', handler)
  return release
}

/** The CORS headers that let the page read a response, as the service sends them. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
}

/** Responds in place of the service. */
export const respondWith =
  (status: number, body: string, headers: Record<string, string> = corsHeaders): RouteHandler =>
  (route) =>
    route.fulfill({ status, body, headers })

/** Sends the request to another host, such as a proxy in front of the service. */
export const sendTo =
  (host: URL): RouteHandler =>
  (route) =>
    route.continue({ url: new URL(path, host).href })

/** Sends the request to a service whose database or rate limiters have this fault. */
export const sendWithFault =
  (fault: Fault): RouteHandler =>
  async (route) => {
    const { idempotencyKey, body } = readSubmission(route)
    const { status, text, headers } = await callWithFaults('POST', path, {
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
      fault,
    })
    const retryAfter = headers.get('retry-after')
    await route.fulfill({
      status,
      body: text,
      headers: { ...corsHeaders, ...(retryAfter && { 'Retry-After': retryAfter }) },
    })
  }

const readSubmission = (route: Route) => ({
  idempotencyKey: route.request().headers()['idempotency-key'] ?? '',
  body: route.request().postData() ?? '',
})

export type Submission = ReturnType<typeof readSubmission>

/** Returns how many different submissions there are: their bodies may differ in how long the form was open. */
export const countDifferent = (submissions: Submission[]): number =>
  new Set(submissions.map(({ idempotencyKey, body }) => idempotencyKey + body.replace(/,"elapsed":\d+/, ''))).size

/**
 * Routes the testimonials that the pages of a browser context send: the first one to the first handler, and so on; those
 * without a handler reach the service.
 * @returns the list of submissions, which grows as they are sent.
 */
export async function routeSubmissions(context: BrowserContext, ...handlers: RouteHandler[]) {
  const submissions: Submission[] = []
  await context.route(`**${path}`, async (route) => {
    const handler = handlers[submissions.length] ?? passThrough
    submissions.push(readSubmission(route))
    await handler(route)
  })
  return submissions
}

/** Installs a fake clock in the pages of a browser context, and counts their requests (`requestCounts`). */
export async function installClock(context: BrowserContext) {
  await context.clock.install()
  await context.addInitScript(() => {
    const { fetch } = window
    const counts = { started: 0, pending: 0 }
    Reflect.set(window, 'requestCounts', counts)
    window.fetch = (...request) => {
      counts.started++
      counts.pending++
      return fetch(...request).finally(() => counts.pending--)
    }
  })
}

const requestCounts = (page: Page): Promise<{ started: number; pending: number }> =>
  page.evaluate(() => Reflect.get(window, 'requestCounts'))

/** Returns how often a page has tried to send. */
export const attemptCount = async (page: Page) => (await requestCounts(page)).started

/** Stops the clock of a page: from now on time passes only when the test advances it. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/**
 * Advances the clock of a page until an element is visible. A pending request gets 200 ms of real time for its response
 * before the clock moves on towards its timeout.
 */
export async function advanceUntilVisible(page: Page, element: Locator) {
  let pendingSince = Date.now()
  const advance = async () => {
    if (await element.isVisible()) return true
    const { pending } = await requestCounts(page)
    if (pending === 0 || Date.now() - pendingSince > 200) {
      await page.clock.fastForward(6_000)
      pendingSince = Date.now()
    }
    return element.isVisible()
  }
  await expect.poll(advance, { interval: 20, timeout: 30_000 }).toBe(true)
}

/** Opens a page of another origin with a form whose submissions go to these handlers. */
export async function openFormWithFaults(
  handlers: RouteHandler[],
  html = scriptTag(),
  headers: Record<string, string> = {},
) {
  const site = await openSite(html, headers)
  const opened = await openPage()
  const { page, context } = opened
  await installClock(context)
  const submissions = await routeSubmissions(context, ...handlers)
  await page.goto(site)
  await page.getByRole('button', { name: 'Send' }).first().waitFor()
  return { ...opened, site, submissions }
}

/** Returns the drafts that a page has stored. */
export const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.values({ ...localStorage }).map((draft) => JSON.parse(draft)))
