import * as z from 'zod/mini'
import { dateTimeColumn, dayColumn, idColumn } from './columns.ts'
import { text, transformNullable } from './fields.ts'
import * as limits from './limits.ts'

/** The roles of a key: `owner` may do everything, `client` only what connectors need. */
const roles = ['owner', 'client'] as const

/** The request body that creates an API key. */
export const ApiKeyInput = z.strictObject({
  label: text(limits.label),
  role: transformNullable(z.enum(roles, { error: `must be ${roles.join(' or ')}` }), (role) => role ?? 'owner'),
})

/** An API key as returned by the API, without the key itself, which is never stored. */
export const ApiKey = z.object({
  id: idColumn,
  label: z.string(),
  role: z.enum(roles),
  prefix: z.string(),
  created: dateTimeColumn,
  lastUsedDay: dayColumn,
  revoked: z.nullable(dateTimeColumn),
})
export type ApiKey = z.output<typeof ApiKey>
