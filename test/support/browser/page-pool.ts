import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request } from 'playwright-core'

/*
 * Pages of one browser that tests use one after the other. A context, its page and their process take as long to create as most
 * tests, and a page that has been reset has nothing of the test before: no storage, cookies, cached responses, routes, listeners or
 * history.
 */

type PooledPage = {
  page: Page
  context: BrowserContext
  options: BrowserContextOptions
  session: CDPSession
  /** Those without a response: a request with `keepalive` outlives its page, and would reach the database of the next test. */
  pendingRequests: Set<Request>
  /** False if the next test must not use it: some changes of a page cannot be undone. */
  isReusable: boolean
}

/** Of all pages that tests use, oldest first. */
const used: PooledPage[] = []

/** Of the pages that the next tests may use, the one used last at the end. */
const free: PooledPage[] = []

const maxFree = 4

/** Returns a page of a context with these options that is not in use, or creates one. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<PooledPage> {
  const key = JSON.stringify(options)
  const index = free.findLastIndex((page) => JSON.stringify(page.options) === key)
  const [found] = index < 0 ? [] : free.splice(index, 1)
  if (!found) return createPage(browser, options, true)
  used.push(found)
  return found
}

/** Creates a page in a new context, by default for one test only. */
export async function createPage(
  browser: Browser,
  options: BrowserContextOptions,
  isReusable = false,
): Promise<PooledPage> {
  const context = await browser.newContext(options)
  // Only ends what would never happen: on a busy machine, what takes milliseconds can take seconds.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const created: PooledPage = { page, context, options, session, pendingRequests: new Set(), isReusable }
  watchRequests(created)
  const spoil = () => {
    created.isReusable = false
  }
  // A tab that the page opens shares its storage, and would still be open in the next test.
  context.on('page', spoil)
  const scripts = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']
  onCall(page, [...scripts, 'close', 'setDefaultTimeout'], spoil)
  onCall(context, [...scripts, 'close', 'setDefaultTimeout', 'newCDPSession'], spoil)
  onCall(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil)
  used.push(created)
  return created
}

/** Keeps a page from the next tests. */
export function spoilPage(page: Page): void {
  for (const entry of used) if (entry.page === page) entry.isReusable = false
}

function watchRequests({ context, pendingRequests }: PooledPage): void {
  context.on('request', (request) => pendingRequests.add(request))
  const end = (request: Request) => void pendingRequests.delete(request)
  context.on('requestfinished', end).on('requestfailed', end)
}

/** Calls a function before each call of these methods. */
function onCall(target: object, names: string[], callback: () => void): void {
  for (const name of names) {
    const method = Reflect.get(target, name)
    Reflect.set(target, name, (...args: unknown[]) => {
      callback()
      return Reflect.apply(method, target, args)
    })
  }
}

/** Returns a function that closes all pages opened from now on, or keeps them for the next tests. */
export function releaseLaterPages(): () => Promise<void> {
  const count = used.length
  return async () => {
    await Promise.all(used.splice(count).map(release))
    await Promise.all(free.splice(0, free.length - maxFree).map(({ context }) => context.close()))
  }
}

export async function closePages(): Promise<void> {
  await Promise.all([...used.splice(0), ...free.splice(0)].map(({ context }) => context.close()))
}

async function release(page: PooledPage): Promise<void> {
  // A page that cannot be reset, such as one that crashed or still navigates, is of no use to the next test.
  const isReset =
    page.isReusable &&
    page.pendingRequests.size === 0 &&
    (await reset(page).then(
      () => true,
      () => false,
    ))
  if (isReset) free.push(page)
  else await page.context.close()
}

const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response']
const events = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', ...requestEvents]

async function reset(pooled: PooledPage): Promise<void> {
  const { page, context, options, session } = pooled
  for (const event of events) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  watchRequests(pooled)
  // Not all pages have storage.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
  // Ends what the page still does, before the next test has its data; also before a held request would be sent after all.
  await page.goto('about:blank')
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(options.offline ?? false)
  const { viewport = { width: 1280, height: 720 }, colorScheme, forcedColors, reducedMotion } = options
  await Promise.all([
    page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      forcedColors: forcedColors ?? 'none',
      reducedMotion: reducedMotion ?? 'no-preference',
    }),
    viewport && page.setViewportSize(viewport),
    page.mouse.move(-1, -1),
    context.clearCookies(),
    context.clearPermissions(),
    session.send('Network.clearBrowserCache'),
    session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
  ])
}
