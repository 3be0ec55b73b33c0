import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import { mailBinding, readWranglerConfig } from '../lib/wrangler-config.ts'
import { type Binding, hasBinding, readBindings } from './bindings.ts'
import type { DeployOptions } from './options.ts'

/** The ways in which a deployment sends e-mails, Cloudflare's binding or a key of Resend, and the sender, or `""`. */
export type MailSettings = { hasMailBinding: boolean; hasResendKey: boolean; mailFrom: string }

type MailOptions = Pick<DeployOptions, 'mail' | 'mailFrom'>

/**
 * Returns how the next deployment sends e-mails. What the deployment so far has, stays: an upgrade must not take it away.
 * @throws Error with one sentence, if it is to send e-mails and has no sender.
 */
export async function findMailSettings(options: MailOptions): Promise<MailSettings> {
  const { account, name } = readWranglerConfig()
  const bindings = await readBindings(await connectToCloudflare(account), name)
  const settings = mailSettings(options, bindings)
  if (options.mail && !settings.mailFrom) throw new Error(noSenderMessage)
  return settings
}

/** Returns how the deployment with these bindings sends e-mails. */
export const deployedMailSettings = (bindings: Binding[]): MailSettings => ({
  hasMailBinding: hasBinding(bindings, 'send_email', mailBinding),
  hasResendKey: hasBinding(bindings, 'secret_text', 'RESEND_KEY'),
  mailFrom: bindings.find(({ name }) => name === 'MAIL_FROM')?.text ?? '',
})

/** Returns how a deployment sends e-mails that replaces one with these bindings. */
export function mailSettings({ mail, mailFrom }: MailOptions, bindings: Binding[]): MailSettings {
  const { hasMailBinding: isConfigured, mailFrom: configured } = readWranglerConfig()
  if (mail && !isConfigured) {
    throw new Error('wrangler.toml has no [[send_email]] with the name EMAIL. To compare, run: git diff wrangler.toml')
  }
  const deployed = deployedMailSettings(bindings)
  return {
    ...deployed,
    hasMailBinding: isConfigured && (mail || deployed.hasMailBinding),
    mailFrom: mailFrom ?? (configured || deployed.mailFrom),
  }
}

/** The steps that an owner takes before Cloudflare sends e-mails, and the alternative. */
export const mailRequirements =
  'Cloudflare sends only from a domain of your account that has Email Routing, never from workers.dev; on the free plan, only to addresses that you have verified there. To send through Resend instead, run: npx wrangler secret put RESEND_KEY'

const senderOption = '--mail-from "Laurel <laurel@shop.example>"'
const noSenderMessage = `E-mails need a sender. Run: npm run deploy -- --mail ${senderOption}. ${mailRequirements}`

/** Returns whether and how the service sends e-mails, or how to turn that on. */
export function describeMail({ hasMailBinding, hasResendKey, mailFrom }: MailSettings): string {
  if (!hasMailBinding && !hasResendKey) return `off (to send e-mails: npm run deploy -- --mail ${senderOption})`
  if (!mailFrom) return `off, as there is no sender (to add one: npm run deploy -- ${senderOption})`
  return `on, from ${mailFrom}, through ${hasResendKey ? 'Resend' : 'Cloudflare'}`
}
