import { beforeEach } from 'vitest'
import { resetDatabase } from './harness.ts'

// Runs for each file of tests, which all share the one service.
beforeEach(resetDatabase)
