import { writeConfigFile } from '../lib/config-file.ts'
import { mailBinding, mediaBinding, readAllSettings } from '../lib/wrangler-config.ts'

/** The optional features of a deployment. */
export type Features = { withFiles: boolean; hasMailBinding: boolean; mailFrom: string }

/**
 * Passes the file of a configuration for wrangler to `work`, and removes it afterwards: wrangler.toml with the bucket, the
 * e-mails and their sender only as in `features`, and without the crons, as wrangler would fail in an account that has none
 * left.
 */
export async function withDeployConfig<Result>(
  features: Features,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const { file, remove } = writeConfigFile('deploy', deploySettings(features))
  try {
    return await work(file)
  } finally {
    remove()
  }
}

function deploySettings({ withFiles, hasMailBinding, mailFrom }: Features) {
  const { triggers, r2_buckets: buckets, send_email: mail, vars, ...settings } = readAllSettings()
  return {
    ...settings,
    vars: { ...Object(vars), MAIL_FROM: mailFrom },
    r2_buckets: buckets.filter((bucket) => withFiles || Object(bucket).binding !== mediaBinding),
    send_email: [mail ?? []].flat().filter((binding) => hasMailBinding || Object(binding).name !== mailBinding),
  }
}
