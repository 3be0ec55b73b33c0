import type { ConsentRecord } from '../../../shared/consents/consent-record.ts'
import { formatDay } from '../ui/format-date.ts'
import { texts } from './en.ts'

/** The sentence about the author's consent to advertising, and whether a picture may be drawn. */
type Marketing = { sentence: string; isAllowed: boolean }

/** Reads the latest decision about advertising; `null`: the decisions could not be loaded. */
export function readMarketing(events: ConsentRecord['events'] | null): Marketing {
  if (!events) return { sentence: texts.unknownConsent, isAllowed: false }
  const latest = events.findLast(({ purpose }) => purpose === 'marketing')
  if (!latest) return { sentence: texts.notAsked, isAllowed: true }
  const { decision, at } = latest
  const describe = decision === 'refused' || decision === 'withdrawn' ? texts[decision] : texts.given
  return { sentence: describe(formatDay(at)), isAllowed: describe === texts.given }
}
