import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { openPage } from '../../support/browser/browser.ts'
import { compare } from '../interleave.ts'
import { atMost } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { slow4G } from '../widget/network.ts'
import { layoutShifts, waitForMark } from '../widget/probe.ts'
import { baselinePath, compressFiles, type InboxServer } from './server.ts'
import { inboxPath, type Session } from './session.ts'

const rounds = 11

/** A cold load on slow 4G: ms until the words of the first testimonial are painted, and the requests that this takes. */
type PageLoad = { time: number; requests: number; thirdParties: number; shiftScore: number }

/** Measures the sizes of the inbox, and how long it takes until its first testimonial can be read. */
export async function measurePageLoad(server: InboxServer, folder: string, session: Session): Promise<Result[]> {
  const items = await firstItems(server, session)
  const words = items[0]?.testimonialText?.slice(0, 40) ?? ''
  server.setBaseline(baselineHtml(items))
  const toResult = await compare(
    rounds,
    () => load(server, inboxPath, words, session),
    () => load(server, baselinePath, words, session),
  )
  const files = compressFiles(folder)
  const size = (...paths: string[]) => [paths.reduce((sum, path) => sum + (files.get(path)?.length ?? Number.NaN), 0)]
  const lazyPaths = Array.from(files.keys()).filter((path) => path.startsWith('/assets/inbox-'))
  const htmlSize = (path: string) => [server.sizes.get(new URL(path, server.origin).pathname) ?? Number.NaN]
  return [
    createResult('JavaScript of the list, gzip -9', 'bytes', size('/inbox.js'), [], atMost(21_030)),
    createResult('JavaScript of other screens, gzip -9', 'bytes', size(...lazyPaths)),
    createResult('JavaScript of the sign-in page, gzip -9', 'bytes', size('/sign-in.js')),
    createResult('CSS, gzip -9', 'bytes', size('/inbox.css'), [], atMost(4_380)),
    createResult(
      'HTML with 50 testimonials, gzip -9',
      'bytes',
      htmlSize(inboxPath),
      htmlSize(baselinePath),
      atMost(15_000),
    ),
    toResult('cold load, until the words can be read', 'requests', ({ requests }) => requests, atMost(3)),
    toResult('cold load, third parties', 'requests', ({ thirdParties }) => thirdParties, atMost(0)),
    toResult('slow 4G, cold, until the words can be read', 'ms', ({ time }) => time, atMost(900)),
    toResult('layout shift of the load', 'score', ({ shiftScore }) => shiftScore, atMost(0)),
  ]
}

/** Returns the testimonials that the HTML of the inbox carries. */
async function firstItems(server: InboxServer, { headers }: Session): Promise<InboxTestimonial[]> {
  const init = { headers: { ...headers, 'Sec-Fetch-Dest': 'document' } }
  const html = await (await fetch(new URL(inboxPath, server.origin), init)).text()
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json).items
}

/** The same testimonials as static HTML with the same style sheet, without a script: the fastest that they can appear. */
function baselineHtml(items: InboxTestimonial[]): string {
  const articles = items.map(
    ({ firstname, lastname, company, stars, testimonialText, created }) =>
      `<li><article><h2>${firstname} ${lastname}</h2><p>${company}, ${stars}, ${created}</p><p>${testimonialText}</p></article></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/inbox.css"></head><body><main><ul>${articles.join('\n')}</ul></main></body></html>`
}

/** Runs in a page before its scripts: sets the mark `readable` after the frame that shows the words in an article. */
function markReadable(words: string): void {
  const look = () => {
    const articles = Array.from(document.querySelectorAll('article'))
    const isShown = articles.some((article) => article.textContent?.includes(words) && article.checkVisibility())
    if (isShown) setTimeout(() => performance.mark('readable'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in a page: returns how many requests had their whole response at a moment, the page included. */
function countRequests(time: number): number {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return 1 + loads.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= time).length
}

async function load(server: InboxServer, path: string, words: string, { cookie }: Session): Promise<PageLoad> {
  const { page, context, requests } = await openPage({ viewport: { width: 390, height: 844 } })
  await context.addCookies([{ ...cookie, url: server.origin }])
  await page.addInitScript(markReadable, words)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' })
  const time = await waitForMark(page, 'readable')
  const needed = await page.evaluate(countRequests, time)
  const shifts = await layoutShifts(page)
  await context.close()
  return {
    time,
    requests: needed,
    thirdParties: requests.filter((url) => !url.startsWith(`${server.origin}/`)).length,
    shiftScore: shifts.reduce((sum, score) => sum + score, 0),
  }
}
