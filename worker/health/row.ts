import type { HealthTexts } from '../../shared/texts/en/health.ts'
import type { HealthRow } from '../../shared/workspace/health.ts'
import type { HealthFacts } from '../db/status/health.ts'

/** The facts of a report: those of the database, and those of the worker itself. */
export type ReportFacts = HealthFacts & {
  /** In milliseconds since the epoch. */
  now: number
  hasBucket: boolean
  /** How many bytes of files a workspace may have. */
  capacity: number
  hasMail: boolean
  version: string
}

/** A row without its name. */
export type RowContent = Omit<HealthRow, 'name'>

/** Returns the content of one row. */
export type DescribeRow = (facts: ReportFacts, texts: HealthTexts) => RowContent

/** Returns a row about which there is nothing to do. */
export const ok = (sentence: string): RowContent => ({ state: 'ok', sentence, help: '' })

/** Returns a row about something to look at. */
export const warning = (sentence: string, help: string): RowContent => ({ state: 'warning', sentence, help })

/** Returns a row about something that does not work. */
export const fault = (sentence: string, help: string): RowContent => ({ state: 'fault', sentence, help })

/** Returns a row about a share of something that can get full: a warning from 80 %, a fault from 95 %. */
export function fullness(share: number, sentence: string, help: string): RowContent {
  if (share >= 0.95) return fault(sentence, help)
  return share >= 0.8 ? warning(sentence, help) : ok(sentence)
}
