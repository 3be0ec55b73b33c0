import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import * as wrangler from '../../worker/cli/lib/wrangler.ts'
import { workerdMemory } from './workerd-memory.ts'

/** A worker as wrangler would upload it: its script and the paths of its folder, the upload bundle and esbuild's metafile. */
export type BuiltWorker = { script: string; folder: string; bundle: string; metafile: string }

/** Builds a worker from its entry file into a folder, with the settings of wrangler.toml, as a deployment does. */
export async function buildWorker(entry: string, folder: string): Promise<BuiltWorker> {
  const [bundle, metafile] = [join(folder, 'worker.bundle'), join(folder, 'metafile.json')]
  await wrangler.run([
    'deploy',
    entry,
    '--dry-run',
    `--outdir=${folder}`,
    `--outfile=${bundle}`,
    `--metafile=${metafile}`,
  ])
  const name = entry.replace(/^.*\/|\.ts$/g, '')
  return { script: await readFile(join(folder, `${name}.js`), 'utf8'), folder, bundle, metafile }
}

/**
 * A worker in a workerd process of its own. `memory` returns the MB that the process holds, or `undefined` without `ps` or if
 * another one was started at the same time.
 */
export type RunningWorker = { url: URL; logs: string[]; memory: () => number | undefined; stop: () => Promise<void> }

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

type WorkerOptions = {
  databaseFolder: string
  databases?: string[]
  buckets?: string[]
  constants?: Record<string, Json>
}

/**
 * Starts a worker on a port of the loopback interface with nothing in between: no assets, no proxy, no inspector. Its
 * bindings are D1 databases and buckets, stored in a folder, and constants.
 */
export async function startWorker(
  script: string,
  { databaseFolder, databases = ['DB'], buckets = [], constants = {} }: WorkerOptions,
): Promise<RunningWorker> {
  const logs: string[] = []
  const otherProcesses = workerdMemory()
  const miniflare = new Miniflare({
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => void logs.push(message),
    resourcePersistencePath: databaseFolder,
    workers: [
      {
        config: {
          name: 'worker',
          compatibilityDate: readConfig({ config: 'wrangler.toml' }).compatibility_date ?? '',
          manifest: {
            mainModule: 'worker.js',
            modulesRoot: databaseFolder,
            modules: { 'worker.js': { type: 'esm', contents: script } },
          },
          env: {
            ...Object.fromEntries(databases.map((name) => [name, { type: 'd1' as const, id: name }])),
            ...Object.fromEntries(buckets.map((name) => [name, { type: 'r2' as const, name: 'media' }])),
            ...Object.fromEntries(
              Object.entries(constants).map(([name, value]) => [name, { type: 'json' as const, value }]),
            ),
          },
        },
        dev: { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] },
      },
    ],
  })
  await miniflare.ready
  const url = await miniflare.unsafeGetDirectURL('worker')
  const [id = 0, ...moreIds] = Array.from(workerdMemory().keys()).filter((id) => !otherProcesses.has(id))
  const memory = () => (moreIds.length === 0 ? workerdMemory().get(id) : undefined)
  return { url, logs, memory, stop: () => miniflare.dispose() }
}
