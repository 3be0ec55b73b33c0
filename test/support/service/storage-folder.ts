import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'

/** Enough for the files that the tests upload. */
const minBytes = 2_000_000_000

/**
 * Creates a folder in memory, if there is room, for the databases and buckets of all test workers: on a disk, SQLite waits for it
 * in each transaction. Returns the function that removes it.
 */
export function createStorageFolder(): () => void {
  if (freeBytes(memory) < minBytes) return () => undefined
  const folder = mkdtempSync(join(memory, 'laurel-test-'))
  process.env.TEST_STORAGE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Returns where a process of workerd stores databases and buckets, as an option of Miniflare; by default on the disk. */
export const storageOptions = () =>
  process.env.TEST_STORAGE ? { resourcePersistencePath: mkdtempSync(join(process.env.TEST_STORAGE, 'workerd-')) } : {}
