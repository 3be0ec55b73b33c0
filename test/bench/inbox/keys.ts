import type { Page } from 'playwright-core'
import { openPage } from '../../support/browser/browser.ts'
import { interleave } from '../interleave.ts'
import { atMost, type Goal } from '../report/goals.ts'
import { createResult, median, type Result } from '../report/results.ts'
import { parseTrace } from '../widget/main-thread.ts'
import type { InboxServer } from './server.ts'
import { inboxPath, type Session } from './session.ts'

/** The keys of an owner who moves, publishes, undoes, archives, selects and pins in the list, and then reads and decides. */
const pressedKeys = [...'jjkjazjezxxjppj!z', 'o', ...'jjjazjekj', 'u', 'j']

const rounds = 3

/** Measurements while the keys are pressed: ms from each key to the next paint, and the longest task in ms. */
type Round = { delays: number[]; longestTask: number; shiftScore: number }

/** Measures the inbox with 500 testimonials on a CPU slowed down four times. */
export async function measureKeys(server: InboxServer, session: Session): Promise<Result[]> {
  const [values = []] = await interleave(rounds, () => pressKeys(server, session))
  const toResult = (name: string, unit: string, select: (round: Round) => number, goal?: Goal) =>
    createResult(`4x slower CPU, 500 testimonials, ${name}`, unit, values.map(select), [], goal)
  return [
    toResult('key to paint, median', 'ms', ({ delays }) => median(delays)),
    toResult('key to paint, slowest', 'ms', ({ delays }) => Math.max(...delays), atMost(100)),
    toResult('longest task', 'ms', ({ longestTask }) => longestTask, atMost(50)),
    toResult('layout shift', 'score', ({ shiftScore }) => shiftScore, atMost(0)),
  ]
}

async function pressKeys(server: InboxServer, { cookie }: Session): Promise<Round> {
  const { page, context, messages } = await openPage({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ ...cookie, url: server.origin }])
  await page.goto(`${server.origin}${inboxPath}`)
  await showAll(page, 500)
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await observe(page)
  const browser = context.browser()
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  await page.evaluate(() => performance.mark('begin'))
  for (const key of pressedKeys) {
    await page.keyboard.press(key)
    // An owner's pace; the response to the change arrives in the meantime.
    await page.waitForTimeout(300)
  }
  await page.evaluate(() => performance.mark('end'))
  const { longestTask } = parseTrace(`${await browser?.stopTracing()}`)
  const { delays, shiftScore } = await page.evaluate(() => Reflect.get(window, 'measured'))
  await context.close()
  if (messages.length > 0) throw new Error(`The inbox has logged: ${messages[0]}`)
  return { delays, longestTask, shiftScore }
}

/** Loads further testimonials until the list has this many. */
async function showAll(page: Page, count: number): Promise<void> {
  const articles = page.locator('article')
  const more = page.getByRole('button', { name: /Show 50 more/ })
  await articles.first().waitFor()
  for (let shown = await articles.count(); shown < count; shown += 50) {
    await more.click()
    const hasMore = (shown: number) => document.querySelectorAll('article').length > shown
    await page.waitForFunction(hasMore, shown, { timeout: 30_000 })
  }
}

/**
 * Collects the delays from a key to the next paint, which browsers round to 8 ms, and the layout shifts that count towards CLS:
 * those that no input has caused.
 */
const observe = (page: Page) =>
  page.evaluate(() => {
    const measured = { delays: [] as number[], shiftScore: 0 }
    Object.assign(window, { measured })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') measured.delays.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !Reflect.get(entry, 'hadRecentInput')) measured.shiftScore += Number(entry.value)
      }
    }).observe({ type: 'layout-shift' })
  })
