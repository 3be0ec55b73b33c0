import { join } from 'node:path'
import { build } from 'vite'
import { closeAll, closeBrowser, openSite } from '../../support/browser/browser.ts'
import { compare } from '../interleave.ts'
import { atMost, ratioAtMost } from '../report/goals.ts'
import { createResult, median, type Result } from '../report/results.ts'
import { workspaceId } from '../sample.ts'
import { createDatabase } from '../seed.ts'
import { buildWorker, startWorker } from '../workerd.ts'
import { measureKeys } from './keys.ts'
import { emptyScript, type MainThreadWork, measureMainThread } from './main-thread.ts'
import { measureModes, measurePageLoads } from './page-loads.ts'
import { pages } from './pages.ts'
import { type ScriptServer, startScriptServer } from './server.ts'
import { addStoredForm } from './stored-form.ts'
import { submitTwice } from './submission.ts'

/** Odd, so that there is a single median. */
const rounds = 11

/**
 * Compares the widget with a hand-written form (baseline-form/): same build settings, server, browser and service, in
 * interleaved rounds. The enforced limits are in test/widget/bundle-size.test.ts.
 */
export async function measureWidget(folder: string): Promise<Result[]> {
  const [laurelFolder, baselineFolder] = [join(folder, 'laurel'), join(folder, 'baseline')]
  await build({ root: 'widget', build: { outDir: laurelFolder } })
  await build({ root: 'test/bench/baseline-form', build: { outDir: baselineFolder } })
  await createDatabase(folder, 1, 1)
  const { script } = await buildWorker('test/bench/workers/service.ts', folder)
  const { url, stop } = await startWorker(script, { databaseFolder: folder })
  const laurel = await startScriptServer(laurelFolder, url)
  addStoredForm(laurel)
  const baseline = await startScriptServer(baselineFolder, url)
  try {
    return [
      ...(await measurePageLoads(laurel, baseline, rounds)),
      ...(await measureModes(laurel, rounds)),
      ...(await mainThreadResults(laurel, baseline)),
      ...(await measureKeys(laurel, baseline)),
      ...(await submissionResults(laurel, baseline)),
    ]
  } finally {
    await closeAll()
    await closeBrowser()
    await stop()
  }
}

/** Measures how long the form blocks the scripts of its page, without the overhead of the measurement itself. */
async function mainThreadResults(laurel: ScriptServer, baseline: ScriptServer): Promise<Result[]> {
  const site = await openSite(pages.empty)
  const idle: MainThreadWork[] = []
  for (let round = 0; round < rounds; round++) idle.push(await measureMainThread(site, emptyScript))
  const overhead = median(idle.map(({ total }) => total))
  const toResult = await compare(
    rounds,
    () => measureMainThread(site, `${laurel.origin}/laurel.js`),
    () => measureMainThread(site, `${baseline.origin}/laurel.js`),
  )
  return [
    toResult('4x slower CPU, main thread', 'ms', ({ total }) => total - overhead, ratioAtMost(1.3)),
    toResult('4x slower CPU, longest task', 'ms', ({ longestTask }) => longestTask, atMost(50)),
  ]
}

/** Measures the time from the click to the success message; the first submission needs a CORS preflight. */
async function submissionResults(laurel: ScriptServer, baseline: ScriptServer): Promise<Result[]> {
  const [laurelSite, baselineSite] = [await openSite(pages.script(laurel)), await openSite(pages.script(baseline))]
  const toResult = await compare(
    rounds,
    () => submitTwice(laurelSite),
    () => submitTwice(baselineSite),
  )
  const [hostedForm] = await submitTwice(`${laurel.origin}/form/${workspaceId}`)
  return [
    toResult('slow 4G, click to success message', 'ms', ([first]) => first.time, ratioAtMost(1.1)),
    toResult('click to success message', 'requests', ([first]) => first.requests, atMost(2)),
    toResult('slow 4G, second submission', 'ms', ([, second]) => second.time, ratioAtMost(1.1)),
    toResult('second submission', 'requests', ([, second]) => second.requests, atMost(1)),
    createResult('submission on the hosted form', 'requests', [hostedForm.requests], [], atMost(1)),
  ]
}
