import { beforeEach } from 'vitest'
import { resetDatabase } from './harness.ts'

// Runs for every test file; the files of one test worker share one service and one database.
beforeEach(resetDatabase)
