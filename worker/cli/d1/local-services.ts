import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demo } from '../../lib/demo.ts'
import { stateFolder } from './local-d1.ts'

/*
 * The services that run on this machine, for commands that print a URL: beside each local database, a file for each process, with
 * its origin. The file of a process that was killed stays, so only those of running ones count.
 */

const servicesFolder = (persistTo = stateFolder) => join(persistTo, 'services')

/** Notes that this process serves the local database in `persistTo` at an origin. Returns a function that ends that. */
export function registerLocalService(origin: string, persistTo?: string): () => void {
  const folder = servicesFolder(persistTo)
  mkdirSync(folder, { recursive: true })
  for (const pid of readdirSync(folder)) if (!isRunning(pid)) rmSync(join(folder, pid), { force: true })
  const file = join(folder, `${process.pid}`)
  writeFileSync(file, origin)
  return () => rmSync(file, { force: true })
}

/** Returns the origin of a service with the local database in `persistTo`; if none runs, the one that `npm start` would have. */
export function findLocalOrigin(persistTo?: string): string {
  const folder = servicesFolder(persistTo)
  try {
    const origins = readdirSync(folder)
      .filter(isRunning)
      .map((pid) => readFileSync(join(folder, pid), 'utf8'))
    return origins.find(Boolean) ?? demo.url
  } catch {
    // There is no folder yet, or the service has just stopped.
    return demo.url
  }
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
