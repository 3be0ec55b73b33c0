import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { startCloudflareApi } from './cloudflare.ts'
import { laurelInProcess } from './laurel.ts'

/* `npm run laurel -- … --remote` in the process of a test, on the database of the tested service. */

/** The line that follows a report if a change is public. */
export const cacheNote = 'The public displays may take up to 6 minutes to change.\n'

/** Prepares the deployment that such commands find, and a folder for their files, for the tests of a file or a group. */
export function prepareDeployment() {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  const file = (name: string) => join(folder, name)
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  beforeAll(async () => {
    cloudflare = await startCloudflareApi(folder)
  })
  beforeEach(() => {
    for (const [name, value] of Object.entries(cloudflare.env)) vi.stubEnv(name, value)
    return () => void vi.unstubAllEnvs()
  })
  afterAll(() => {
    cloudflare.close()
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    /** Returns the path of a file in the folder. */
    file,
    /** Writes a file with these lines in the folder, and returns its path. */
    writeLines: (name: string, lines: (object | string)[]) => writeLines(file(name), lines),
    /** The account and what it has received. */
    get state() {
      return cloudflare.state
    },
    remote: (...args: string[]) => laurelInProcess([...args, '--remote']),
  }
}

/** Writes a file with these lines, and returns its path. */
export function writeLines(path: string, lines: (object | string)[]): string {
  const texts = lines.map((line) => (typeof line === 'string' ? line.replace(/\n$/, '') : JSON.stringify(line)))
  writeFileSync(path, texts.map((text) => `${text}\n`).join(''))
  return path
}
