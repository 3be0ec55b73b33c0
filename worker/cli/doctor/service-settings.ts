import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { hasBinding, readBindings } from '../deploy/bindings.ts'
import { deployedMailSettings, type MailSettings } from '../deploy/mail.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { type CheckResult, warning } from './result.ts'

/** The settings for e-mails and for the verification of Turnstile's tokens. `isLocal`: e-mails are not delivered. */
export type ServiceSettings = { mail: MailSettings; isLocal: boolean; hasTurnstileSecret: boolean }

/** Reads the settings of the service that uses this database, or returns why they cannot be read. */
export async function readServiceSettings({
  remote,
}: LazyDatabase): Promise<{ settings: ServiceSettings } | { settings?: never; results: CheckResult[] }> {
  if (!remote) return { settings: localSettings() }
  try {
    return { settings: await deployedSettings() }
  } catch (error) {
    return { results: warning(`The settings of the deployment cannot be read: ${Object(error).message}`) }
  }
}

async function deployedSettings(): Promise<ServiceSettings> {
  const { account, name } = readWranglerConfig()
  const bindings = await readBindings(await connectToCloudflare(account), name)
  return {
    mail: deployedMailSettings(bindings),
    isLocal: false,
    hasTurnstileSecret: hasBinding(bindings, 'secret_text', 'TURNSTILE_SECRET'),
  }
}

function localSettings(): ServiceSettings {
  const { hasMailBinding, mailFrom } = readWranglerConfig()
  const secrets = readDevVars()
  const mail = { hasMailBinding, hasResendKey: Boolean(secrets.RESEND_KEY), mailFrom: secrets.MAIL_FROM ?? mailFrom }
  return { mail, isLocal: true, hasTurnstileSecret: Boolean(secrets.TURNSTILE_SECRET) }
}
