import { openSite } from '../../support/browser/browser.ts'
import { compare } from '../interleave.ts'
import { atMost } from '../report/goals.ts'
import { median, type Result } from '../report/results.ts'
import { pages } from './pages.ts'
import { openProbe, waitUntilUsable } from './probe.ts'
import type { ScriptServer } from './server.ts'

const typedText = 'These shoes have carried me through two winters, and I would buy them again at once. Thank you, Ada!'

const rounds = 3

type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number }

/** Compares how long a key in the text box takes until it is painted, with a CPU slowed down four times. */
export async function measureKeys(laurel: ScriptServer, baseline: ScriptServer): Promise<Result[]> {
  const [laurelSite, baselineSite] = [await openSite(pages.script(laurel)), await openSite(pages.script(baseline))]
  const toResult = await compare(
    rounds,
    () => typeText(laurelSite),
    () => typeText(baselineSite),
  )
  return [
    toResult('4x slower CPU, key to paint, median', 'ms', median, atMost(16)),
    toResult('4x slower CPU, key to paint, slowest', 'ms', (delays) => Math.max(...delays), atMost(50)),
  ]
}

/** Types the text after a first letter, which loads the rest of the form, and returns the delay of each key. */
async function typeText(site: string): Promise<number[]> {
  const { page, context, devtools } = await openProbe()
  await page.addInitScript(() => {
    // When the key arrived, not when the page got around to it.
    addEventListener('keydown', ({ timeStamp }) => performance.mark('key', { startTime: timeStamp }), true)
  })
  await page.goto(site)
  await waitUntilUsable(page)
  const box = page.getByLabel('Your testimonial')
  await box.press('x')
  await page.waitForLoadState('networkidle')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const browser = context.browser()
  // Not Event Timing, which rounds to 8 ms.
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  // As long as a key of a fast typist: each letter is painted before the next one.
  await box.pressSequentially(typedText, { delay: 60 })
  const trace = await browser?.stopTracing()
  await context.close()
  return keyDelays(`${trace}`)
}

/**
 * Returns the delays in ms from each key to the end of the frame with its letter, when the main thread has handed it to the
 * compositor.
 */
function keyDelays(trace: string): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace)
  const keys = traceEvents.filter(({ name }) => name === 'key')
  const frames = traceEvents
    .filter(({ name, pid, tid }) => name === 'Commit' && pid === keys[0]?.pid && tid === keys[0].tid)
    .map(({ ts, dur = 0 }) => ts + dur)
    .sort((a, b) => a - b)
  const delays = keys.flatMap(({ ts }) => {
    const frame = frames.find((end) => end > ts)
    return frame ? [(frame - ts) / 1_000] : []
  })
  if (delays.length < typedText.length) throw new Error(`Only ${delays.length} keys were painted.`)
  return delays
}
