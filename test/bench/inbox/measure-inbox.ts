import { join } from 'node:path'
import { closeAll, closeBrowser } from '../../support/browser/browser.ts'
import type { Result } from '../report/results.ts'
import { createDatabase } from '../seed.ts'
import { buildWorker, startWorker } from '../workerd.ts'
import { measureInboxGrowth, measureRequests } from './database.ts'
import { measureKeys } from './keys.ts'
import { measurePageLoad } from './page-load.ts'
import { publishOldest, varyNewest } from './records.ts'
import { startInboxServer } from './server.ts'
import { signIn } from './session.ts'

/** Where the build of the worker puts the files for browsers. */
const filesFolder = 'dist/widget'

/**
 * Measures the owner's inbox: sizes, a cold load beside the same testimonials as static HTML, keys on a slow CPU, and its
 * requests to the service.
 */
export async function measureInbox(folder: string): Promise<Result[]> {
  const service = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const instrumented = await buildWorker('test/support/service/instrumented-worker.ts', join(folder, 'instrumented'))
  const scripts = { service: service.script, instrumented: instrumented.script }
  return [
    ...(await measureApp(join(folder, 'app'), service.script)),
    ...(await measureRequests(join(folder, 'requests'), scripts)),
    ...(await measureInboxGrowth(join(folder, 'growth'), scripts)),
  ]
}

async function measureApp(folder: string, script: string): Promise<Result[]> {
  const path = await createDatabase(folder, 1, 600)
  varyNewest(path, 500)
  publishOldest(path, 5)
  const { url, stop } = await startWorker(script, { databaseFolder: folder })
  const server = await startInboxServer(filesFolder, url)
  const session = await signIn(new URL(server.origin))
  try {
    return [...(await measurePageLoad(server, filesFolder, session)), ...(await measureKeys(server, session))]
  } finally {
    await closeAll()
    await closeBrowser()
    await stop()
  }
}
