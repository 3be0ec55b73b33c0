import sql from 'sql-template-tag'
import { MediaSupport } from '../../../shared/media-input.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { fromJson } from '../lib/json.ts'
import { isLocal, request } from './http.ts'
import { type CheckResult, ok, warning } from './result.ts'

/** Returns the kinds of files that a service stores; `undefined` if it does not say, as one of an earlier release. */
export async function readFileKinds(service: URL) {
  const { status, text } = await request(new URL('/v1/media', service))
  const { data } = MediaSupport.safeParse(status === 200 ? fromJson(text) : undefined)
  return data?.kinds
}

/** Checks whether the service stores files. */
export async function checkFiles(service: URL): Promise<CheckResult[]> {
  const kinds = await readFileKinds(service)
  if (!kinds) return warning('/v1/media does not return what files the service stores: build and deploy again.')
  if (kinds.length > 0) return ok('Files are on: visitors can upload photos and videos.')
  return ok('Files are off: the form has fields for links. To turn files on, run: npm run deploy -- --media')
}

const overdueMinutes = 5

/** Checks whether the cron removes what has expired. */
export async function checkCron(service: URL, { batch }: LazyDatabase): Promise<CheckResult[]> {
  const limit = new Date(Date.now() - overdueMinutes * 60_000).toISOString()
  const spamLimit = new Date(Date.now() - 90 * 86_400_000 - overdueMinutes * 60_000).toISOString()
  const [[row] = []] = await batch(
    sql`SELECT (SELECT count(*) FROM media WHERE expires <= ${limit})
      + (SELECT count(*) FROM mediaRemovals WHERE due <= ${limit})
      + (SELECT count(*) FROM testimonials WHERE spamSince <= ${spamLimit}) AS overdue`,
  )
  const overdue = Number(row?.overdue)
  if (overdue === 0) return ok('The cron runs: no expired upload, erased file or old spam is overdue.')
  return warning(
    `The cron does not run, or fails: ${overdue} expired uploads, erased files or old spam should have been removed more than ${overdueMinutes} minutes ago. ${cronFix(service)}`,
  )
}

/** Returns the advice for a cron that does not run. */
export const cronFix = (service: URL) =>
  isLocal(service)
    ? 'Stop `npm start` and start it again.'
    : 'Run `npm run deploy`, which sets the cron, or see the log: npx wrangler tail'
