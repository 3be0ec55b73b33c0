import * as z from 'zod/mini'
import { day } from '../fields.ts'

/* The state of the service, as owners see it. */

/** The subjects of the report, in its order. */
export const healthNames = [
  'database',
  'files',
  'cron',
  'deliveries',
  'purge',
  'mail',
  'spam',
  'origins',
  'limits',
  'version',
] as const
export type HealthName = (typeof healthNames)[number]

/** A row of the report. `help` says what to do; it is empty if there is nothing to do. */
export const HealthRow = z.object({
  name: z.enum(healthNames),
  state: z.enum(['ok', 'warning', 'fault']),
  sentence: z.string(),
  help: z.string(),
})
export type HealthRow = z.output<typeof HealthRow>

/** An origin whose visitors were rejected: on which day the last time, and how often on that day, at least. */
export const RejectedOrigin = z.object({ origin: z.string(), count: z.int(), day })
export type RejectedOrigin = z.output<typeof RejectedOrigin>
