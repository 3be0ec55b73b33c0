import { afterAll, beforeEach } from 'vitest'
import { closeAll } from './browser.ts'
import { resetDatabase } from './harness.ts'
import { releaseLaterPages } from './page-pool.ts'

// Runs for every test file; the files of one test worker share one service, one database and one browser.
beforeEach(async () => {
  await resetDatabase()
  return releaseLaterPages()
})
afterAll(closeAll)
