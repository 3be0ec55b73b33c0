import { openPage, openSite } from '../../support/browser/browser.ts'
import type { InboxServer } from '../inbox/server.ts'
import { compare, interleave } from '../interleave.ts'
import { atMost, type Goal } from '../report/goals.ts'
import { createResult, median, type Result } from '../report/results.ts'
import { workspaceId } from '../sample.ts'
import { emptyScript, type MainThreadWork, measureMainThread } from '../widget/main-thread.ts'
import { slow4G } from '../widget/network.ts'
import { layoutShifts, storageNames, waitForMark } from '../widget/probe.ts'
import { baselineHtml, shownTestimonials } from './baseline.ts'
import { displayPath, savedPath } from './records.ts'

const rounds = 11

const withContent = (html: string) => `<main>${html}</main>${'<p>What the shop says below.</p>'.repeat(20)}`

/** A visit of a page with a display: ms until its words are painted, and what the page requests and keeps. */
type Visit = { time: number; requests: number; shiftScore: number; height: number; traces: string[] }

/** Compares displays in a page with the same words as static HTML, on slow 4G and on a slow CPU. */
export async function measureDisplayLoads({ origin }: InboxServer): Promise<Result[]> {
  const service = new URL(origin)
  const testimonials = await shownTestimonials(service)
  const fragment = await (await fetch(new URL(`${displayPath}/wall`, service))).text()
  const script = `${origin}/testimonials.js`
  const words = testimonials[0]?.text?.slice(0, 40) ?? ''
  const element = (style = '') =>
    `<laurel-testimonials workspace="${workspaceId}" layout="wall" ${style}></laurel-testimonials>`
  const elementPage = (style?: string) => withContent(`${element(style)}<script src="${script}" async></script>`)

  const baselineSite = await openSite(withContent(baselineHtml(testimonials)))
  const fragmentSite = await openSite(
    withContent(`<link rel="stylesheet" href="${origin}/testimonials.css">${fragment}`),
  )
  const saved = await (await fetch(new URL(savedPath, service))).text()
  const savedSite = await openSite(withContent(`<link rel="stylesheet" href="${origin}${savedPath}.css">${saved}`))
  const { height } = await visit(await openSite(elementPage()), origin, words)
  // As the guide tells owners: the height that the element had when they looked.
  const elementSite = await openSite(elementPage(`style="display:block;min-height:${Math.ceil(height)}px"`))
  const results: Result[] = []
  for (const [name, site, requests] of [
    ['fragment', fragmentSite, 1],
    ['saved display', savedSite, 1],
    ['element', elementSite, 3],
  ] as const) {
    const toResult = await compare(
      rounds,
      () => visit(site, origin, words),
      () => visit(baselineSite, origin, words),
    )
    results.push(
      toResult(`${name}, after the page`, 'requests', (visit) => visit.requests, atMost(requests)),
      toResult(`${name}, slow 4G, until the words can be read`, 'ms', ({ time }) => time),
      toResult(`${name}, layout shift`, 'score', ({ shiftScore }) => shiftScore, atMost(0)),
      toResult(`${name}, third parties, cookies, storage`, 'count', ({ traces }) => traces.length, atMost(0)),
    )
  }
  return [...results, ...(await mainThreadResults(withContent(element()), script, baselineHtml(testimonials)))]
}

/** Measures the work of the element, and of a script that inserts the static HTML, without the overhead of the measurement. */
async function mainThreadResults(html: string, script: string, baseline: string): Promise<Result[]> {
  const site = await openSite(html)
  const insertion = `document.querySelector('main').insertAdjacentHTML('beforeend',${JSON.stringify(baseline)});performance.mark('usable')`
  const baselineScript = `data:text/javascript,${encodeURIComponent(insertion)}`
  const [idle = [], works = [], baselines = []] = await interleave(
    rounds,
    ...[emptyScript, script, baselineScript].map((url) => () => measureMainThread(site, url, '.laurel-card')),
  )
  const overhead = median(idle.map(({ total }) => total))
  const toResult = (name: string, select: (work: MainThreadWork) => number, goal?: Goal) =>
    createResult(`element, 4x slower CPU, ${name}`, 'ms', works.map(select), baselines.map(select), goal)
  return [
    toResult('main thread', ({ total }) => total - overhead),
    toResult('longest task', ({ longestTask }) => longestTask, atMost(50)),
  ]
}

/** Runs in a page before its scripts: sets the mark `readable` after the frame that shows the words. */
function markReadable(words: string): void {
  const look = () => {
    const roots = [document.body, document.querySelector('laurel-testimonials')?.shadowRoot]
    if (roots.some((root) => root?.textContent?.includes(words))) setTimeout(() => performance.mark('readable'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function visit(site: string, origin: string, words: string): Promise<Visit> {
  const { page, context, requests } = await openPage()
  await page.addInitScript(markReadable, words)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(site, { waitUntil: 'commit' })
  const time = await waitForMark(page, 'readable')
  const shifts = await layoutShifts(page)
  const height = await page.evaluate(
    () => document.querySelector('laurel-testimonials')?.getBoundingClientRect().height ?? 0,
  )
  const cookies = (await context.cookies()).map(({ name }) => name)
  const others = requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith(site))
  const traces = [...others, ...cookies, ...(await storageNames(page))]
  await context.close()
  return {
    time,
    requests: requests.filter((url) => url.startsWith(`${origin}/`)).length,
    shiftScore: shifts.reduce((sum, score) => sum + score, 0),
    height,
    traces,
  }
}
