import { openSite } from '../../support/browser/browser.ts'
import { compare, interleave } from '../interleave.ts'
import { atMost, type Goal, ratioAtMost } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { sizeLimits } from '../size-limits.ts'
import { type PageVisit, visit, visitAndOpen } from './page-visit.ts'
import { pages } from './pages.ts'
import { type ScriptServer, totalBytes } from './server.ts'

const traceCount = ({ traces }: PageVisit) => traces.length
const loaderSize = ({ files }: ScriptServer) => [totalBytes(files, ['/laurel.js'])]

/** Compares the time until the form is usable, downloads and layout shifts for the short and the recommended snippet. */
export async function measurePageLoads(
  laurel: ScriptServer,
  baseline: ScriptServer,
  rounds: number,
): Promise<Result[]> {
  const compareSites = async (site: string, baselineSite: string) =>
    compare(
      rounds,
      () => visit(site, laurel),
      () => visit(baselineSite, baseline),
    )
  const short = await compareSites(await openSite(pages.script(laurel)), await openSite(pages.script(baseline)))
  const snippet = await compareSites(
    await openSite(pages.snippet(laurel)),
    await openSite(pages.baselineSnippet(baseline)),
  )
  const stored = await compareSites(await openSite(pages.storedForm(laurel)), await openSite(pages.script(baseline)))
  return [
    createResult('loader', 'bytes', loaderSize(laurel), loaderSize(baseline), atMost(sizeLimits.loader)),
    short('until usable', 'bytes', ({ bytes }) => bytes, atMost(sizeLimits.form)),
    short('until usable', 'requests', ({ requests }) => requests, atMost(2)),
    short('slow 4G, until usable, short snippet', 'ms', ({ time }) => time, ratioAtMost(1.3)),
    snippet('slow 4G, until usable, full snippet', 'ms', ({ time }) => time, ratioAtMost(1.3)),
    stored('stored form, until usable', 'bytes', ({ bytes }) => bytes, atMost(sizeLimits.storedForm)),
    stored('stored form, until usable', 'requests', ({ requests }) => requests, atMost(2)),
    stored('slow 4G, until usable, stored form', 'ms', ({ time }) => time, ratioAtMost(1.3)),
    stored('third parties, cookies, storage, stored form', 'count', traceCount, atMost(0)),
    short('layout shifts, short snippet', 'count', ({ shiftCount }) => shiftCount, atMost(1)),
    short('layout shift, short snippet', 'score', ({ shiftScore }) => shiftScore),
    snippet('layout shift, full snippet', 'score', ({ shiftScore }) => shiftScore, atMost(0)),
    short('third parties, cookies, storage, short snippet', 'count', traceCount, atMost(0)),
    snippet('third parties, cookies, storage, full snippet', 'count', traceCount, atMost(0)),
  ]
}

/** Measures the ways to embed a form that have no baseline: another language, a button, a dialog. */
export async function measureModes(laurel: ScriptServer, rounds: number): Promise<Result[]> {
  const english = await visit(await openSite(pages.script(laurel)), laurel)
  const german = await visit(await openSite(pages.language(laurel, 'de')), laurel)
  const results = [createResult('another language', 'bytes', [german.bytes - english.bytes], [], atMost(2_000))]
  for (const mode of ['button', 'dialog'] as const) {
    const site = await openSite(pages[mode](laurel))
    const [visits = []] = await interleave(rounds, () => visitAndOpen(site, laurel))
    const toResult = (name: string, unit: string, select: (visit: PageVisit) => number, goal?: Goal) =>
      createResult(`${mode}, ${name}`, unit, visits.map(select), [], goal)
    results.push(
      toResult('before it opens', 'requests', ({ requestsBeforeOpen }) => requestsBeforeOpen, atMost(1)),
      toResult('until usable', 'bytes', ({ bytes }) => bytes, atMost(sizeLimits.openedForm)),
      toResult('until usable', 'requests', ({ requests }) => requests, atMost(3)),
      toResult('slow 4G, from opening until usable', 'ms', ({ time }) => time),
      toResult('layout shift', 'score', ({ shiftScore }) => shiftScore, atMost(0)),
      toResult('third parties, cookies, storage', 'count', traceCount, atMost(0)),
    )
  }
  return results
}
