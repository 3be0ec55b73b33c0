import { afterAll, beforeEach } from 'vitest'
import { closeAll } from './browser/browser.ts'
import { releaseLaterPages } from './browser/page-pool.ts'
import { resetDatabase } from './service/harness.ts'

// Runs for every test file; the files of one test worker share one service, one database and one browser.
beforeEach(async () => {
  await resetDatabase()
  return releaseLaterPages()
})
afterAll(closeAll)
