import * as z from 'zod/mini'
import { dateTimeColumn, dayColumn, idColumn } from './columns.ts'
import { text } from './fields.ts'
import * as limits from './limits.ts'

/** The request body that creates an API key. */
export const ApiKeyInput = z.strictObject({ label: text(limits.label) })

/** An API key as returned by the API, without the key itself, which is never stored. */
export const ApiKey = z.object({
  id: idColumn,
  label: z.string(),
  prefix: z.string(),
  created: dateTimeColumn,
  lastUsedDay: dayColumn,
  revoked: z.nullable(dateTimeColumn),
})
