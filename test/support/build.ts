import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'smol-toml'

/** The workers that the tests run, as wrangler would upload them. */
export const builtWorkers = {
  service: 'dist/test/service/index.js',
  instrumented: 'dist/test/instrumented/instrumented-worker.js',
}

/** Builds what a deployment uploads, widget and worker, and the instrumented worker, once for all test workers. */
export default async function setup(): Promise<void> {
  mkdirSync('dist/test', { recursive: true })
  // Without the command that builds the widget, and with no assets, as both builds run at the same time.
  const { build, assets, ...config } = parse(readFileSync('wrangler.toml', 'utf8'))
  const instrumented = 'dist/test/instrumented.json'
  writeFileSync(instrumented, JSON.stringify({ ...config, main: '../../test/support/service/instrumented-worker.ts' }))
  await Promise.all([bundle('wrangler.toml', 'dist/test/service'), bundle(instrumented, 'dist/test/instrumented')])
}

/** Builds a worker into a folder with the settings that a deployment has. */
const bundle = (config: string, folder: string) =>
  promisify(execFile)(process.execPath, [
    'node_modules/wrangler/bin/wrangler.js',
    ...['deploy', '--dry-run', `--config=${config}`, `--outdir=${resolve(folder)}`],
  ])
