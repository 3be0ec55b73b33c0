import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'smol-toml'
import { findBrowser } from './browser/find-browser.ts'
import { createStorageFolder } from './service/storage-folder.ts'

/** The workers that the tests run, as wrangler would upload them. */
export const builtWorkers = {
  service: 'dist/test/service/index.js',
  instrumented: 'dist/test/instrumented/instrumented-worker.js',
}

/**
 * Builds what a deployment uploads, widget and worker, and the instrumented worker, once for all test workers. It also has a packaged
 * browser unpacked, which two test workers must not do at the same time; without a browser, the tests that need one fail. Returns the function
 * that removes what they have stored.
 */
export default async function setup(): Promise<() => void> {
  mkdirSync('dist/test', { recursive: true })
  // Without the command that builds the widget, and with no assets, as both builds run at the same time.
  const { build, assets, ...config } = parse(readFileSync('wrangler.toml', 'utf8'))
  const instrumented = 'dist/test/instrumented.json'
  writeFileSync(instrumented, JSON.stringify({ ...config, main: '../../test/support/service/instrumented-worker.ts' }))
  await Promise.all([
    bundle('wrangler.toml', 'dist/test/service'),
    bundle(instrumented, 'dist/test/instrumented'),
    findBrowser().catch(() => undefined),
  ])
  return createStorageFolder()
}

/** Builds a worker into a folder with the settings that a deployment has. */
const bundle = (config: string, folder: string) =>
  promisify(execFile)(process.execPath, [
    'node_modules/wrangler/bin/wrangler.js',
    ...['deploy', '--dry-run', `--config=${config}`, `--outdir=${resolve(folder)}`],
  ])
