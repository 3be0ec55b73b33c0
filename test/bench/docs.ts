import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { closeAll, closeBrowser, openPage } from '../support/browser/browser.ts'
import { baselinePath, compressFiles, type InboxServer, startInboxServer } from './inbox/server.ts'
import { compare } from './interleave.ts'
import { atMost } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { docsLimits } from './size-limits.ts'
import { slow4G } from './widget/network.ts'
import { layoutShifts, waitForMark } from './widget/probe.ts'
import { buildWorker } from './workerd.ts'

const rounds = 11
const filesFolder = 'dist/widget'

/** A cold load on slow 4G: ms until the first paragraph is painted, and what the page requests and moves. */
type PageLoad = { time: number; requests: number; thirdParties: number; shiftScore: number }

/** Measures the sizes of the docs, and how long their longest page takes beside the same page without styles and script. */
export async function measureDocs(folder: string): Promise<Result[]> {
  await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const pages = globSync(`${filesFolder}/docs{,/**/*}.html`).map((file) => readFileSync(file, 'utf8'))
  const byLength = pages.toSorted((a, b) => compressed(b) - compressed(a))
  const [longest = ''] = byLength
  const plain = longest.replaceAll(/<link rel="(?:stylesheet|icon)"[^>]*>|<script[^>]*><\/script>/g, '')
  const server = await startInboxServer(filesFolder, new URL('http://localhost'))
  try {
    const toResult = await compare(
      rounds,
      () => load(server, longest),
      () => load(server, plain),
    )
    const files = compressFiles(filesFolder)
    const size = (...paths: string[]) => [paths.reduce((sum, path) => sum + (files.get(path)?.length ?? Number.NaN), 0)]
    return [
      createResult('HTML of the longest page, gzip -9', 'bytes', [compressed(longest)], [], atMost(docsLimits.page)),
      createResult('CSS, gzip -9', 'bytes', size('/base.css', '/docs.css'), [], atMost(docsLimits.styles)),
      createResult('JavaScript, gzip -9', 'bytes', size('/docs.js'), [], atMost(docsLimits.script)),
      toResult('slow 4G, cold, until the text can be read', 'ms', ({ time }) => time, atMost(600)),
      toResult('cold load, requests', 'requests', ({ requests }) => requests),
      toResult('cold load, third parties', 'requests', ({ thirdParties }) => thirdParties, atMost(0)),
      toResult('layout shift of the load', 'score', ({ shiftScore }) => shiftScore, atMost(0)),
    ]
  } finally {
    await closeAll()
    await closeBrowser()
  }
}

const compressed = (html: string) => gzipSync(html, { level: 9 }).length

/** Runs in a page before its scripts: sets the mark `readable` after the frame that shows the first paragraph with its styles. */
function markReadable(): void {
  const look = () => {
    const paragraph = document.querySelector('main > p')
    if (paragraph?.checkVisibility()) setTimeout(() => performance.mark('readable'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function load(server: InboxServer, html: string): Promise<PageLoad> {
  server.setBaseline(html)
  const { page, context, requests } = await openPage()
  await page.addInitScript(markReadable)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(`${server.origin}${baselinePath}`, { waitUntil: 'commit' })
  const time = await waitForMark(page, 'readable')
  const shifts = await layoutShifts(page)
  await context.close()
  return {
    time,
    requests: requests.length,
    thirdParties: requests.filter((url) => !url.startsWith(`${server.origin}/`)).length,
    shiftScore: shifts.reduce((sum, score) => sum + score, 0),
  }
}
