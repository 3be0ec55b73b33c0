import { databaseBytes as maxDatabaseBytes } from '../../shared/limits.ts'
import { fill, selectPlural } from '../../shared/texts/fill.ts'
import { isNearFreeLimit } from '../lib/database-size.ts'
import { dayMs } from '../lib/time.ts'
import { formatAgo, formatBytes } from './format.ts'
import { type DescribeRow, fault, fullness, ok, type ReportFacts, warning } from './row.ts'

/* The rows about the whole service, which are the same for the owners of all workspaces. */

/** Without a run of the cron for so long, something is wrong: it runs every minute. */
const cronMs = 5 * 60_000

/** So many requests that rate limits have rejected are a flood. */
const flood = 100

/** The round trip and the size of the database. */
export const database: DescribeRow = ({ roundTripMs, databaseBytes }, texts) => {
  const values = { ms: roundTripMs, size: formatBytes(databaseBytes, texts.lang) }
  const sentence = fill(texts.database, values, texts.lang)
  if (isNearFreeLimit(databaseBytes)) return warning(sentence, texts.freeDatabaseHelp)
  return fullness(databaseBytes / maxDatabaseBytes, sentence, texts.databaseHelp)
}

/** When the cron last ran. */
export const cron: DescribeRow = ({ now, statuses: { cron } }, texts) => {
  if (!cron) return fault(texts.cronNever, texts.cronHelp)
  const values = { ago: ago(cron.at, now, texts.lang), jobs: cron.detail ?? '' }
  if (now - Date.parse(cron.at) > cronMs) return fault(fill(texts.cron, values), texts.cronHelp)
  return cron.detail ? warning(fill(texts.cronFailed, values), texts.cronFailedHelp) : ok(fill(texts.cron, values))
}

/** The last failure to purge the caches. */
export const purge: DescribeRow = ({ now, statuses: { purge } }, texts) => {
  if (!isRecent(purge, now)) return ok(texts.purge)
  return warning(fill(texts.purgeFailed, failureValues(purge, now, texts.lang)), texts.purgeHelp)
}

/** The transport of e-mails, and its last failure. */
export const mail: DescribeRow = ({ now, statuses: { mail }, hasMail, emailChannels }, texts) => {
  if (!hasMail) return emailChannels > 0 ? fault(texts.noMail, texts.noMailHelp) : ok(texts.noMail)
  if (!isRecent(mail, now)) return ok(texts.mail)
  return warning(fill(texts.mailFailed, failureValues(mail, now, texts.lang)), texts.mailHelp)
}

/** How many visitors rate limits have rejected. */
export const limits: DescribeRow = ({ limitedRequests: n }, texts) => {
  const sentence = fill(selectPlural(texts.limits, n, texts.lang), { n }, texts.lang)
  return n >= flood ? warning(sentence, texts.limitsHelp) : ok(sentence)
}

/** The version, and whether the database fits it. */
export const version: DescribeRow = ({ version, missingMigrations: n }, texts) => {
  if (n === 0) return ok(fill(texts.version, { version }))
  const sentence = fill(selectPlural(texts.missingMigrations, n, texts.lang), { version, n }, texts.lang)
  return fault(sentence, texts.versionHelp)
}

type Failure = NonNullable<ReportFacts['statuses']['mail']>

/** Returns whether there was a failure in the last day. */
const isRecent = (failure: Failure | undefined, now: number): failure is Failure =>
  failure !== undefined && now - Date.parse(failure.at) < dayMs

const failureValues = ({ at, detail }: Failure, now: number, lang: string) => ({
  ago: ago(at, now, lang),
  error: detail ?? '',
})

const ago = (at: string, now: number, lang: string) => formatAgo(now - Date.parse(at), lang)
