import { isLoopback } from '../../lib/hosts.ts'
import { withTimeout } from '../../lib/timeout.ts'
import type { SendResult } from '../delivery.ts'
import { postJson, sendTimeoutMs } from '../post-json.ts'
import { isSuccess } from '../retries.ts'
import type { Email } from './email.ts'

/* The transports of e-mails: Resend, if the service has a key for it, or else the binding `EMAIL`. */

/** The sender on the owner's own machine, where the binding delivers nothing but shows the e-mails. */
const localSender = 'Laurel <laurel@localhost.example>'

/** Returns the sender of e-mails, or `""` if the service at this origin sends none: it has no transport, or no sender. */
export function mailSender({ MAIL_FROM = '', RESEND_KEY, LOCAL_SECRET, ...env }: Env, origin: string): string {
  // A deployment without --mail has no such binding.
  const binding: SendEmail | undefined = env.EMAIL
  if (RESEND_KEY || !binding) return RESEND_KEY ? MAIL_FROM : ''
  return MAIL_FROM || (LOCAL_SECRET || isLoopback(new URL(origin).hostname) ? localSender : '')
}

/** Sends an e-mail, at most once for each key if the transport is Resend. Never throws. */
export function postEmail(env: Env, from: string, email: Email, idempotencyKey: string): Promise<SendResult> {
  return env.RESEND_KEY
    ? postToResend(env.RESEND_KEY, JSON.stringify({ ...email, from }), idempotencyKey)
    : sendWithBinding(env.EMAIL, from, email)
}

async function postToResend(key: string, body: string, idempotencyKey: string): Promise<SendResult> {
  const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey }
  const { text = '', ...result } = await postJson('https://api.resend.com/emails', headers, body, true)
  // An earlier attempt has arrived, although its response has not. The links in this one are new, which Resend calls a conflict.
  if (isSuccess(result.status) || result.status === 409) return { status: 200, mailError: null }
  // The field of the recipient, which Resend quotes.
  if (text.includes('`to`')) return result
  return { ...result, mailError: result.status ? `HTTP ${result.status}` : 'NoResponse' }
}

async function sendWithBinding(binding: SendEmail, from: string, email: Email): Promise<SendResult> {
  try {
    await withTimeout(sendTimeoutMs, binding.send({ ...email, from: parseSender(from) }))
    return { status: 200, mailError: null }
  } catch (error) {
    // The message of the error can have e-mail addresses.
    const { code } = Object(error)
    console.error(JSON.stringify({ error: 'EmailFailed', code }))
    if (/^E_RECIPIENT/.test(code)) return { status: null }
    return { status: null, mailError: /^\w{1,60}$/.test(code) ? String(code) : 'EmailFailed' }
  }
}

/** Splits `Laurel <laurel@shop.example>` into name and e-mail address. */
function parseSender(from: string): string | EmailAddress {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return name && email ? { name, email } : (email ?? from)
}
