import { rmSync, writeFileSync } from 'node:fs'
import { mediaBinding, parseWranglerToml } from '../lib/wrangler-config.ts'

/**
 * Passes the file of a configuration for wrangler to `work`, and removes it afterwards: wrangler.toml without the bucket unless
 * `withFiles`, and without the crons, as wrangler would fail in an account that has none left. It is beside wrangler.toml, to
 * which its paths are relative.
 */
export async function withDeployConfig<Result>(
  withFiles: boolean,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const { triggers, r2_buckets: buckets, ...settings } = parseWranglerToml()
  const kept = [buckets ?? []].flat().filter((bucket) => withFiles || Object(bucket).binding !== mediaBinding)
  const file = `wrangler.deploy-${process.pid}.json`
  const remove = () => rmSync(file, { force: true })
  process.on('exit', remove)
  try {
    writeFileSync(file, JSON.stringify({ ...settings, r2_buckets: kept }))
    return await work(file)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
