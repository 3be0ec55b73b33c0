import sql from 'sql-template-tag'
import type { LazyDatabase } from '../d1/database.ts'
import { describeMail } from '../deploy/mail.ts'
import { formatCount } from '../lib/format.ts'
import { cronFix } from './files.ts'
import { type CheckResult, failure, ok, type RunCheck, resultsOrOk, warning } from './result.ts'
import { readServiceSettings, type ServiceSettings } from './service-settings.ts'

/** Checks what a service sends to owners and their systems, and what it takes for spam. */
export async function runMessageChecks(run: RunCheck, service: URL, database: LazyDatabase): Promise<void> {
  await run('outbox', () => checkOutbox(service, database))
  await run('receivers', () => checkReceivers(database))
  const read = await readServiceSettings(database)
  await run('e-mails', () => (read.settings ? checkMail(read.settings, database) : read.results))
  await run('turnstile', () => (read.settings ? checkTurnstileSecret(read.settings, database) : read.results))
  await run('spam', () => checkSpam(database))
}

const overdueMinutes = 10

async function checkOutbox(service: URL, { batch }: LazyDatabase): Promise<CheckResult[]> {
  const limit = new Date(Date.now() - overdueMinutes * 60_000).toISOString()
  const [[row] = []] = await batch(
    sql`SELECT count(*) AS waiting, count(iif(due < ${limit}, 1, NULL)) AS overdue, min(due) AS oldest
      FROM deliveries WHERE done IS NULL`,
  )
  const overdue = Number(row?.overdue)
  if (overdue === 0) return ok(`No message is overdue; ${row?.waiting} wait to be sent.`)
  return warning(
    `The cron does not run, or is behind: ${overdue} messages should have been sent more than ${overdueMinutes} minutes ago, the oldest at ${row?.oldest}. ${cronFix(service)}`,
  )
}

/** Names receivers without their URLs and e-mail addresses, which may be secret. */
async function checkReceivers({ batch }: LazyDatabase): Promise<CheckResult[]> {
  const [rows = []] = await batch(
    sql`SELECT 'webhook' AS kind, id, workspaceId, failingSince, enabled = 0 AS isOff FROM webhooks
        WHERE failingSince IS NOT NULL
      UNION ALL SELECT 'channel (' || kind || ')', id, workspaceId, failingSince, stopped IS NOT NULL FROM channels
        WHERE failingSince IS NOT NULL ORDER BY failingSince`,
  )
  const results = rows.flatMap(({ kind, id, workspaceId, failingSince, isOff }) =>
    warning(
      `The ${kind} ${id} of workspace ${workspaceId} has been failing since ${failingSince}${isOff ? ', and was turned off. When it works again, turn it on in the inbox' : '. After three days, it is turned off'}.`,
    ),
  )
  return resultsOrOk(results, 'No webhook or channel fails.')
}

async function checkMail({ mail, isLocal }: ServiceSettings, { batch }: LazyDatabase): Promise<CheckResult[]> {
  const [[row] = []] = await batch(
    sql`SELECT count(*) AS channels FROM channels WHERE kind = 'email' AND stopped IS NULL`,
  )
  if (isLocal && mail.hasMailBinding && !mail.hasResendKey) {
    return ok('Nobody gets the e-mails of this machine: `npm start` writes them to files, and prints their paths.')
  }
  const state = describeMail(mail)
  if (state.startsWith('on')) return ok(`E-mails are ${state}.`)
  const channels = Number(row?.channels)
  if (channels === 0) return ok(`E-mails are ${state}.`)
  return failure(`${formatCount(channels, 'e-mail channel')} cannot get messages: e-mails are ${state}.`)
}

/** Without the secret, whatever a visitor sends counts as a token of Turnstile. */
async function checkTurnstileSecret(
  { hasTurnstileSecret }: ServiceSettings,
  { batch }: LazyDatabase,
): Promise<CheckResult[]> {
  const [[row] = []] = await batch(
    sql`SELECT count(*) AS workspaces FROM workspaces WHERE turnstileSiteKey IS NOT NULL`,
  )
  const workspaces = Number(row?.workspaces)
  if (workspaces === 0) return ok('Turnstile is off.')
  const state = `Turnstile is on in ${formatCount(workspaces, 'workspace')}`
  if (hasTurnstileSecret) return ok(`${state}.`)
  return warning(`${state}, but nothing verifies its tokens. Run: npx wrangler secret put TURNSTILE_SECRET`)
}

async function checkSpam({ batch }: LazyDatabase): Promise<CheckResult[]> {
  const [[row] = []] = await batch(sql`SELECT count(*) AS count FROM testimonials WHERE spamSince IS NOT NULL`)
  return ok(`Testimonials marked as spam, which stay for 90 days: ${row?.count}.`)
}
