import { layoutShifts, openProbe, waitUntilUsable } from './probe.ts'

/** A script without a fetch that marks a form as usable at once: its work is the overhead of the measurement. */
export const emptyScript = "data:text/javascript,performance.mark('usable')"

/** The work of the main thread with a CPU slowed down four times, in ms: all tasks, and the longest one. */
export type MainThreadWork = { total: number; longestTask: number }

type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number }

/**
 * Measures the work of the main thread after the script is inserted into an idle page, with style, layout and paint. Comparing
 * two page loads would add up their variance, and counting only tasks of the script would miss layout and paint. Counts CPU
 * time, so that other load on the machine does not matter.
 */
export async function measureMainThread(site: string, scriptUrl: string, selector?: string): Promise<MainThreadWork> {
  const { page, context, devtools } = await openProbe({ focus: false, ...(selector && { selector }) })
  await page.goto(site)
  await layoutShifts(page)
  // Otherwise garbage of the page load would be collected in some rounds and not in others.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const browser = context.browser()
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await page.evaluate((scriptUrl) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    performance.mark('begin')
    document.querySelector('main')?.append(script)
  }, scriptUrl)
  await waitUntilUsable(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const finish = () => resolve(void performance.mark('end'))
        // Includes deferred work.
        setTimeout(() => requestAnimationFrame(() => requestIdleCallback(finish)), 200)
      }),
  )
  const trace = await browser?.stopTracing()
  await context.close()
  return parseTrace(`${trace}`)
}

/** Returns the work of the main thread between the marks `begin` and `end` of a trace. */
export function parseTrace(trace: string): MainThreadWork {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace)
  const begin = traceEvents.find(({ name }) => name === 'begin')
  const end = traceEvents.find(({ name }) => name === 'end')
  if (!begin || !end) throw new Error('The trace has no begin or end mark.')
  const durations = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
    .filter(({ ts }) => ts > begin.ts && ts < end.ts)
    .map(({ tdur = 0 }) => tdur / 1_000)
  return { total: durations.reduce((sum, duration) => sum + duration, 0), longestTask: Math.max(...durations) }
}
