import { afterAll, beforeEach } from 'vitest'
import { closeAll, closeLaterPages } from './browser.ts'
import { resetDatabase } from './harness.ts'

// Runs for every test file; the files of one test worker share one service, one database and one browser.
beforeEach(async () => {
  await resetDatabase()
  return closeLaterPages()
})
afterAll(closeAll)
