import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import * as wrangler from '../../worker/cli/wrangler.ts'
import { residents } from './rss.ts'

/**
 * A worker as wrangler would upload it: its script and, in files of a folder, what is uploaded and what of the source is how
 * large in it (esbuild's metafile).
 */
export type Built = { script: string; folder: string; bundle: string; metafile: string }

/** Builds the worker of this entry with the settings of wrangler.toml, as a deployment does, into a folder. */
export async function build(entry: string, folder: string): Promise<Built> {
  const [bundle, metafile] = [join(folder, 'worker.bundle'), join(folder, 'metafile.json')]
  await wrangler.run([
    'deploy',
    entry,
    '--dry-run',
    `--outdir=${folder}`,
    `--outfile=${bundle}`,
    `--metafile=${metafile}`,
  ])
  const output = entry.replace(/^.*\/|\.ts$/g, '')
  return { script: await readFile(join(folder, `${output}.js`), 'utf8'), folder, bundle, metafile }
}

/**
 * A worker that runs by itself: where it listens, what it has logged, how many MB its workerd holds in memory (`undefined`
 * where the machine does not tell, or another one was started at the same time), and how it ends.
 */
export type Running = { url: URL; logs: string[]; resident: () => number | undefined; stop: () => Promise<void> }

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** What it runs with: the folder of its databases, which ones, and constants. */
type Surroundings = { folder: string; databases?: string[]; constants?: Record<string, Json> }

/**
 * Starts a worker in a workerd of its own, on a port of the loopback interface, without anything in between: no assets, no
 * proxy, no inspector.
 */
export async function start(
  script: string,
  { folder, databases = ['DB'], constants = {} }: Surroundings,
): Promise<Running> {
  const logs: string[] = []
  const others = residents()
  const miniflare = new Miniflare({
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => void logs.push(message),
    resourcePersistencePath: folder,
    workers: [
      {
        config: {
          name: 'worker',
          compatibilityDate: readConfig({ config: 'wrangler.toml' }).compatibility_date ?? '',
          manifest: {
            mainModule: 'worker.js',
            modulesRoot: folder,
            modules: { 'worker.js': { type: 'esm', contents: script } },
          },
          env: {
            ...Object.fromEntries(databases.map((name) => [name, { type: 'd1' as const, id: name }])),
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
  const [id = 0, ...more] = Array.from(residents().keys()).filter((id) => !others.has(id))
  const resident = () => (more.length === 0 ? residents().get(id) : undefined)
  return { url, logs, resident, stop: () => miniflare.dispose() }
}
