import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeAll, closeBrowser } from '../../support/browser/browser.ts'
import { startInboxServer } from '../inbox/server.ts'
import type { Result } from '../report/results.ts'
import { buildWorker, startWorker } from '../workerd.ts'
import { measureBilledRows, measureDisplayGrowth, measureDisplayRequests } from './database.ts'
import { measureDisplayLoads } from './page-loads.ts'
import { createDisplayDatabase } from './records.ts'
import { measureSizes } from './sizes.ts'

/** Where the build of the worker puts the files for browsers. */
const filesFolder = 'dist/widget'

/**
 * Measures the public display of twelve testimonials beside the same words as static HTML, and its requests to the database.
 */
export async function measureDisplay(folder: string): Promise<Result[]> {
  const service = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const instrumented = await buildWorker('test/support/service/instrumented-worker.ts', join(folder, 'instrumented'))
  const scripts = { service: service.script, instrumented: instrumented.script }
  return [
    ...(await measureDisplays(join(folder, 'display'), service.script)),
    ...(await measureDisplayRequests(join(folder, 'requests'), scripts)),
    ...(await measureDisplayGrowth(join(folder, 'growth'), scripts)),
    ...(await measureBilledRows(join(folder, 'billed'), scripts)),
  ]
}

const readStyles = () => JSON.parse(readFileSync(`${filesFolder}/assets/display-styles.json`, 'utf8'))

async function measureDisplays(folder: string, script: string): Promise<Result[]> {
  await createDisplayDatabase(folder)
  const { url, stop } = await startWorker(script, { databaseFolder: folder, constants: { STYLES: readStyles() } })
  const server = await startInboxServer(filesFolder, url)
  try {
    return [...(await measureSizes(new URL(server.origin), filesFolder)), ...(await measureDisplayLoads(server))]
  } finally {
    await closeAll()
    await closeBrowser()
    await stop()
  }
}
