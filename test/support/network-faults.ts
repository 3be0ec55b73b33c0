import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openPage, openSite } from './browser.ts'
import type { Fault } from './faults.ts'
import { callWithFaults } from './harness.ts'
import { scriptTag } from './widget-page.ts'

/*
 * What happens to testimonials on the way from a browser to the service, and time, which a test lets pass instead of
 * waiting.
 */

const path = '/v1/testimonial'

/** What happens to one request. */
export type RouteHandler = (route: Route) => unknown

/** Lets it through. */
export const passThrough: RouteHandler = (route) => route.continue()

/** It fails as connections do, in the words of Chromium: `connectionreset`, `blockedbyclient`. */
export const fail =
  (reason = 'connectionreset'): RouteHandler =>
  (route) =>
    route.abort(reason)

/** Nothing ever comes back. */
export const hang: RouteHandler = () => undefined

/** What a page of another origin may read: all that the service lets it. */
export const readable = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
}

/** Something else than the service answers it. */
export const respondWith =
  (status: number, body: string, headers: Record<string, string> = readable): RouteHandler =>
  (route) =>
    route.fulfill({ status, body, headers })

/** It goes to another address, such as that of a proxy before the service. */
export const sendWithFault =
  (way: URL): RouteHandler =>
  (route) =>
    route.continue({ url: new URL(path, way).href })

/** The service answers it while this goes wrong at its database or its limiters. */
export const amid =
  (fault: Fault): RouteHandler =>
  async (route) => {
    const { idempotencyKey, ...request } = sentIn(route)
    const { status, text, headers } = await callWithFaults('POST', path, {
      body: request.body,
      headers: { 'Idempotency-Key': idempotencyKey },
      fault,
    })
    const retryAfter = headers.get('retry-after')
    await route.fulfill({
      status,
      body: text,
      headers: { ...readable, ...(retryAfter && { 'Retry-After': retryAfter }) },
    })
  }

const sentIn = (route: Route) => ({
  idempotencyKey: route.request().headers()['idempotency-key'] ?? '',
  body: route.request().postData() ?? '',
})

/**
 * Lets these happen to the testimonials that the pages of a browser send, one after the other; what comes after them gets
 * through. Answers what is sent, as long as it goes on.
 */
export async function routeSubmissions(context: BrowserContext, ...happenings: RouteHandler[]) {
  const sent: ReturnType<typeof sentIn>[] = []
  await context.route(`**${path}`, async (route) => {
    const happening = happenings[sent.length] ?? passThrough
    sent.push(sentIn(route))
    await happening(route)
  })
  return sent
}

/** Makes time in the pages of a browser what the test says, and counts what they ask for. */
export async function installClock(context: BrowserContext) {
  await context.clock.install()
  await context.addInitScript(() => {
    const { fetch } = window
    let tries = 0
    window.fetch = (...request) => {
      Reflect.set(window, 'tries', ++tries)
      return fetch(...request)
    }
  })
}

/** How often a page has tried to send, at this moment. */
export const submissionCount = (page: Page) => page.evaluate(() => Reflect.get(window, 'tries'))

/** Stops the time of a page, but for what a test lets pass. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/** Lets time pass in a page, in steps that no answer on its way is too late for, until something is seen in it. */
export async function advanceUntilVisible(page: Page, sight: Locator) {
  const seen = async () => {
    await page.clock.fastForward(6_000)
    return sight.isVisible()
  }
  await expect.poll(seen, { interval: 200, timeout: 30_000 }).toBe(true)
}

/** A page of another origin with a form, whose testimonials these things happen to. */
export async function openFormWithFaults(
  happenings: RouteHandler[],
  html = scriptTag(),
  headers: Record<string, string> = {},
) {
  const site = await openSite(html, headers)
  const opened = await openPage()
  const { page, context } = opened
  // What it still has to send does not reach the next test.
  onTestFinished(() => context.close())
  await installClock(context)
  const sent = await routeSubmissions(context, ...happenings)
  await page.goto(site)
  await page.getByRole('button', { name: 'Send' }).first().waitFor()
  return { ...opened, site, sent }
}

/** What a browser keeps of a page's forms. */
export const storedDraft = (page: Page) =>
  page.evaluate(() => Object.values({ ...localStorage }).map((draft) => JSON.parse(draft)))
