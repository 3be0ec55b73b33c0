import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { closeAll, closeBrowser, openPage } from '../../support/browser/browser.ts'
import { startInboxServer } from '../inbox/server.ts'
import { signIn } from '../inbox/session.ts'
import { atMost, type Goal } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { workspaceId } from '../sample.ts'
import { createDatabase } from '../seed.ts'
import { buildWorker, startWorker } from '../workerd.ts'

const rowCount = 10_000
const minutes = 60_000

/** Where the build of the worker puts the files for browsers. */
const filesFolder = 'dist/widget'

const cells = (index: number) => [
  `Sixty napkins, ironed and “folded”, number ${index}.\n\nNobody else would have done that in four days, and “${'so well; '.repeat(12)}”.`,
  `${1 + (index % 5)}`,
  `2024-${`${1 + (index % 12)}`.padStart(2, '0')}-03T08:15:30.000Z`,
  index % 3 ? 'senja' : 'google',
  `review-${index}`,
  index % 4 ? '' : 'launch, favourite',
  `Yusuf Demir ${index}`,
  `yusuf${index}@example.com`,
  'Baker',
  'Corner Shop',
]

/** A file as Senja exports it. */
const file = [
  'text,rating,date,integration,platform_id,tags,customer_name,customer_email,customer_tagline,customer_company'.split(
    ',',
  ),
  ...Array.from({ length: rowCount }, (_, index) => cells(index)),
]
  .map((row) => row.map((cell) => `"${cell}"`).join(','))
  .join('\r\n')

/** Imports 10,000 rows in Chromium, and measures the tasks and the memory of the page meanwhile. */
export async function measureApp(folder: string): Promise<Result[]> {
  await createDatabase(folder, 1, 100)
  const path = join(folder, 'senja.csv')
  writeFileSync(path, file)
  const { script } = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const { url, stop } = await startWorker(script, { databaseFolder: folder })
  const { origin } = await startInboxServer(filesFolder, url)
  const { cookie } = await signIn(new URL(origin))
  try {
    const { page, context, messages } = await openPage({ viewport: { width: 1280, height: 900 } })
    await context.addCookies([{ ...cookie, url: origin }])
    await page.goto(`${origin}/inbox/${workspaceId}/import?step=file`)
    await page.locator('h1').waitFor()
    const results = await measureImport(page, await context.newCDPSession(page), path)
    if (messages.length > 0) throw new Error(`The inbox has logged: ${messages[0]}`)
    return results
  } finally {
    await closeAll()
    await closeBrowser()
    await stop()
  }
}

async function measureImport(page: Page, devtools: CDPSession, path: string): Promise<Result[]> {
  await observe(page)
  const emptyHeap = await readHeap(page, devtools)
  const before = performance.now()
  await page.setInputFiles('#file', path)
  await page.getByText('Looks like').waitFor({ timeout: minutes })
  const readSeconds = (performance.now() - before) / 1_000
  const reading = await takeTasks(page)
  await page.getByText('Look at the columns').click()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByText('will be added').waitFor({ timeout: minutes })
  const preview = await takeTasks(page)
  const previewHeap = await readHeap(page, devtools)
  await page.locator('.import-bar .primary').click()
  const tasks: number[] = []
  const heaps: number[] = []
  for (let sent = 1_000; sent < rowCount; sent += 1_000) {
    const hasSent = (sent: number) => (document.querySelector('progress')?.value ?? Number.POSITIVE_INFINITY) >= sent
    await page.waitForFunction(hasSent, sent, { timeout: 10 * minutes })
    tasks.push(await takeTasks(page))
    heaps.push(await readHeap(page, devtools))
  }
  await page.getByRole('heading', { name: /added$/ }).waitFor({ timeout: 10 * minutes })
  tasks.push(await takeTasks(page))
  const toResult = (name: string, unit: string, values: number[], goal?: Goal) =>
    createResult(`10,000 rows in Chromium, ${name}`, unit, values, [], goal)
  const sinceFirst = heaps.map((heap) => (heap - (heaps[0] ?? 0)) / 1e6)
  return [
    toResult('from the file to what it is, a MB', 's', [readSeconds / (file.length / 1e6)], atMost(0.4)),
    toResult('longest task while the file is read', 'ms', [reading]),
    toResult('longest task up to the preview', 'ms', [preview], atMost(50)),
    toResult('longest task while they are sent', 'ms', [Math.max(...tasks)], atMost(50)),
    toResult('memory of what was read', 'MB', [(previewHeap - emptyHeap) / 1e6]),
    toResult('memory after each 1,000, above the first', 'MB', sinceFirst, atMost(20)),
  ]
}

/** Collects tasks of 50 ms and more: browsers report no shorter ones. */
const observe = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const take = () => {
      tasks.push(...observer.takeRecords().map(({ duration }) => duration))
      return Math.max(0, ...tasks.splice(0))
    }
    Object.assign(window, { take })
  })

/** Returns the duration of the longest task since the last call, 0 if none took 50 ms. */
const takeTasks = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'take')())

/** Returns the bytes of the page that are in use; the task that collects its garbage does not count. */
async function readHeap(page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await takeTasks(page)
  return usedSize
}
