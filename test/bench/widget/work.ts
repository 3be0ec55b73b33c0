import { openProbe, shifts, usable } from './visit.ts'

/** A script that needs no fetching and says at once that there is a form: what is measured of it is the measuring. */
export const nothing = "data:text/javascript,performance.mark('usable')"

/** The main thread's work for a form, in ms with the CPU slowed four times: all of it, and its longest task. */
export type Work = { total: number; longest: number }

type Event = { name: string; pid: number; tid: number; ts: number; tdur?: number }

/**
 * Measures what a form costs the main thread of a page that has long been idle when the tag comes in: whatever the thread
 * does from then on is for the form, its style, layout and painting too. To subtract a page without the tag from one with
 * it would add up the scatter of two page loads, and to add up only the tasks that name the script would leave out layout
 * and painting. Counted is the time for which the thread had a processor, so that nothing else on the machine counts.
 */
export async function work(site: string, loader: string): Promise<Work> {
  const { page, context, devtools } = await openProbe({ focusing: false })
  await page.goto(site)
  await shifts(page)
  // What lies about from before would be collected in one visit and not in the other.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const browser = context.browser()
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await page.evaluate((loader) => {
    const script = document.createElement('script')
    script.src = loader
    performance.mark('begin')
    document.querySelector('main')?.append(script)
  }, loader)
  await usable(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const settle = () => resolve(void performance.mark('end'))
        // What is done late counts, too.
        setTimeout(() => requestAnimationFrame(() => requestIdleCallback(settle)), 200)
      }),
  )
  const trace = await browser?.stopTracing()
  await context.close()
  return workOf(JSON.parse(`${trace}`))
}

function workOf({ traceEvents }: { traceEvents: Event[] }): Work {
  const begin = traceEvents.find(({ name }) => name === 'begin')
  const end = traceEvents.find(({ name }) => name === 'end')
  if (!begin || !end) throw new Error('The trace has no beginning or no end.')
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid)
    .filter(({ ts }) => ts > begin.ts && ts < end.ts)
    .map(({ tdur = 0 }) => tdur / 1_000)
  return { total: tasks.reduce((sum, task) => sum + task, 0), longest: Math.max(...tasks) }
}
