import { rmSync, writeFileSync } from 'node:fs'
import { mailBinding, mediaBinding, parseWranglerToml } from '../lib/wrangler-config.ts'

/** The optional features of a deployment. */
export type Features = { withFiles: boolean; hasMailBinding: boolean; mailFrom: string }

/**
 * Passes the file of a configuration for wrangler to `work`, and removes it afterwards: wrangler.toml with the bucket, the
 * e-mails and their sender only as in `features`, and without the crons, as wrangler would fail in an account that has none
 * left. It is beside wrangler.toml, to which its paths are relative.
 */
export async function withDeployConfig<Result>(
  features: Features,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = `wrangler.deploy-${process.pid}.json`
  const remove = () => rmSync(file, { force: true })
  process.on('exit', remove)
  try {
    writeFileSync(file, JSON.stringify(deploySettings(features)))
    return await work(file)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

function deploySettings({ withFiles, hasMailBinding, mailFrom }: Features) {
  const { triggers, r2_buckets: buckets, send_email: mail, vars, ...settings } = parseWranglerToml()
  return {
    ...settings,
    vars: { ...Object(vars), MAIL_FROM: mailFrom },
    r2_buckets: [buckets ?? []].flat().filter((bucket) => withFiles || Object(bucket).binding !== mediaBinding),
    send_email: [mail ?? []].flat().filter((binding) => hasMailBinding || Object(binding).name !== mailBinding),
  }
}
