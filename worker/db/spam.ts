import sql, { join, type Sql } from 'sql-template-tag'
import { testimonialStates } from '../../shared/testimonial-state.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import { limitSql } from './fragments/limit.ts'
import { statePartitions } from './fragments/testimonial-state.ts'
import { query } from './query.ts'

/* Which testimonials of visitors are spam from the start, and how long spam is kept. */

/** Spam is erased this long after it entered its folder. Triggers announce no deletion that late. */
const retentionMs = 90 * dayMs

/** Within an index, each of them is two rows to read: a flood must not cost more than its own rows. */
const comparedTexts = 100

/**
 * Spam signals found in a request: how many signals are certain, whether Turnstile has one if the workspace uses it, the
 * `words` to look for the owner's in (see `toSpamPattern`), and the text to compare with others.
 */
export type SpamSignals = { certain: number; failsTurnstileCheck: boolean; words: string; text: string | null }

/**
 * SQL for whether a new testimonial has enough signals to be spam. It reads columns of `workspace`, and other testimonials only if
 * they decide.
 */
export function isSpamSql({ certain, failsTurnstileCheck, words, text }: SpamSignals, enough: number): Sql {
  if (certain >= enough) return sql`1`
  const hasWord = sql`EXISTS (SELECT 1 FROM json_each(spamPatterns) WHERE instr(${words}, value))`
  const isRejectedSql = failsTurnstileCheck ? sql`turnstileSiteKey IS NOT NULL` : sql`0`
  return sql`CASE min(${certain} + ${hasWord} + (${isRejectedSql}), ${enough})
    WHEN ${enough} THEN 1 WHEN ${enough - 1} THEN ${isRepeatedSql(text)} ELSE 0 END`
}

/** SQL for whether at least two of the workspace's newest testimonials have the same text, and are no older than a day. */
function isRepeatedSql(text: string | null): Sql {
  if (!text) return sql`0`
  const dayAgo = fromNow(-dayMs)
  // The index has each state in order.
  const newest = statePartitions(testimonialStates).map(
    (partition) => sql`SELECT testimonialText, created FROM testimonials
      WHERE workspaceId = workspace.id ${partition} AND created > ${dayAgo}`,
  )
  return sql`(SELECT count(*) > 1 FROM (
      SELECT * FROM (${join(newest, ' UNION ALL ')}) ORDER BY created DESC ${limitSql(comparedTexts)})
    WHERE testimonialText = ${text})`
}

/** Returns the columns of a new testimonial that depend on `isSpam`: spam is announced when it leaves its folder. */
export const spamColumns = (created: string) => ({
  folder: sql`iif(isSpam, 'spam', NULL)`,
  announced: sql`iif(isSpam, NULL, ${created})`,
})

/** Erases some of the testimonials that have been spam for 90 days; triggers release their files. */
export async function removeOldSpam(db: D1Database): Promise<void> {
  await query(
    db,
    sql`DELETE FROM testimonials WHERE id IN (SELECT id FROM testimonials
      WHERE spamSince < ${fromNow(-retentionMs)} AND folder = 'spam' ORDER BY spamSince LIMIT 100)`,
  )
}
