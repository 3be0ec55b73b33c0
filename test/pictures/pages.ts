import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page, Request, Route } from 'playwright-core'
import { openPage } from '../support/browser/browser.ts'
import { keys, serviceUrl, workspaceA } from '../support/service/harness.ts'
import { dispatch } from '../support/service/service.ts'
import { getCookie, sameOrigin } from '../support/service/session.ts'
import { healthReport } from './health-report.ts'
import { now } from './testimonials.ts'

/* Pages of a deployment, and of a site that embeds from it, at URLs that are the same each time. */

/** The origin of the deployment. */
export const serviceOrigin = 'https://testimonials.corner-shop.example'

/** The origin of the site of its owner. */
export const siteOrigin = 'https://corner-shop.example'

type Deployment = {
  /** Sends a request to it; by default to the service of the tests. */
  send?: typeof dispatch
  /** Replaces what is different each time in the body of a response. */
  edit?: (body: string) => string
}

/** The options of a page; `site` is the HTML of the owner's site. */
type Options = BrowserContextOptions & Deployment & { site?: string }

/** Opens a page whose clock stands still, without animations. */
export async function openStill(url: string, { site = '', send, edit, ...options }: Options = {}): Promise<Page> {
  const { page, context } = await openPage({
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  })
  await page.clock.setFixedTime(now)
  const isEncrypted = ({ protocol }: URL) => protocol === 'https:'
  await context.route(isEncrypted, (route) => {
    const { origin } = new URL(route.request().url())
    if (origin === serviceOrigin) return forward(route, { send, edit })
    if (origin === siteOrigin) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: site })
    return route.abort()
  })
  await page.goto(url)
  return page
}

/** Opens a page below the inbox of the first workspace, signed in. */
export async function openInbox(path: string, options: Options = {}): Promise<Page> {
  const page = await openStill(`${serviceOrigin}/laurel.svg`, options)
  await page.route('**/health-report', (route) => route.fulfill({ json: healthReport() }))
  const response = await dispatch(`${serviceOrigin}/inbox/sign-in`, {
    method: 'POST',
    headers: {
      ...sameOrigin,
      'Sec-Fetch-Dest': 'document',
      'Content-Type': 'application/x-www-form-urlencoded',
      // Attempts are counted by IP.
      'CF-Connecting-IP': crypto.randomUUID(),
    },
    body: new URLSearchParams({ key: keys.workspaceA }).toString(),
  })
  const [name = '', value = ''] = getCookie(response)?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: serviceOrigin, httpOnly: true, secure: true }])
  await page.goto(`${serviceOrigin}/inbox/${workspaceA}${path}`)
  return page
}

/** Sends a request to a deployment as the browser would, and responds with what it returns. */
async function forward(route: Route, { send = dispatch, edit = (body) => body }: Optional<Deployment>): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  // `send` reaches the Worker itself, without the files beside it.
  if (statSync(join('dist/widget', pathname), { throwIfNoEntry: false })?.isFile()) {
    return route.fulfill({ response: await route.fetch({ url: new URL(pathname, serviceUrl).href }) })
  }
  const cookies = await request.frame().page().context().cookies(serviceOrigin)
  const body = request.postDataBuffer()
  const response = await send(request.url(), {
    method: request.method(),
    headers: {
      ...request.headers(),
      ...browserHeaders(request),
      'accept-encoding': 'identity',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    ...(body && { body }),
  })
  const content = Buffer.from(await response.arrayBuffer())
  const isText = /^text\//.test(response.headers.get('Content-Type') ?? '')
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: isText ? edit(content.toString()) : content,
  })
}

type Optional<Type> = { [Name in keyof Type]?: Type[Name] | undefined }

/** The headers that a browser adds last, and Playwright does not see. */
function browserHeaders(request: Request): Record<string, string> {
  const type = request.resourceType()
  const isPage = request.isNavigationRequest()
  const opener = request.frame().url()
  const origin = /^https:/.test(opener) ? new URL(opener).origin : serviceOrigin
  const page = request.frame().parentFrame() ? 'iframe' : 'document'
  const destinations = { document: page, stylesheet: 'style', image: 'image', script: 'script' }
  return {
    'sec-fetch-site': isPage || origin === serviceOrigin ? 'same-origin' : 'cross-site',
    'sec-fetch-mode': isPage ? 'navigate' : 'cors',
    'sec-fetch-dest': new Map(Object.entries(destinations)).get(type) ?? 'empty',
    ...(request.method() !== 'GET' && { origin }),
  }
}
