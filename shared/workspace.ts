import * as z from 'zod/mini'
import { dateTimeColumn, dayColumn, idColumn, jsonArrayColumn, textColumn } from './columns.ts'
import { text, url, withoutNull } from './fields.ts'
import * as limits from './limits.ts'

const nameRule = `must be a string of 1 to ${limits.name} characters`

const originRule = `must be an array of at most ${limits.origins} origins as browsers send them, such as https://shop.example or http://localhost:5173`

// Hosts have more characters to a URL, such as `*`, than any page's origin has.
const originPattern = /^https?:\/\/[\da-z_.:\x5b\x5d-]+$/

const origin = z
  .string({ error: originRule })
  .check(z.refine(isOrigin, { error: originRule }))
  .register(z.globalRegistry, { pattern: originPattern.source })

/** Origins of pages, each exactly as a browser sends it (RFC 6454 §6.2): nothing else would ever match. */
const origins = withoutNull(
  z.array(origin, { error: originRule }).check(z.maxLength(limits.origins, { error: originRule })),
  (value) => value ?? [],
)

/** What a key holder says of the own workspace. Fields in the order in which a refusal names them. */
export const WorkspaceInput = z.strictObject({
  name: text(limits.name, nameRule).check(z.refine((value) => value !== null, { error: nameRule })),
  website: url,
  origins,
})

/** A workspace as it is answered; its table calls `workspaceId` `id`. */
export const Workspace = z.object({
  workspaceId: idColumn,
  name: z.string(),
  website: textColumn,
  origins: z.pipe(
    z.pipe(
      jsonArrayColumn,
      z.transform((list) => JSON.parse(list)),
    ),
    z.array(z.string()),
  ),
})

/** What a key holder says of a new API key. */
export const ApiKeyInput = z.strictObject({ label: text(limits.label) })

/** An API key as it is answered: the key itself is stored nowhere. */
export const ApiKey = z.object({
  id: idColumn,
  label: z.string(),
  prefix: z.string(),
  created: dateTimeColumn,
  lastUsedDay: dayColumn,
  revoked: z.nullable(dateTimeColumn),
})

function isOrigin(value: string): boolean {
  return originPattern.test(value) && URL.canParse(value) && new URL(value).origin === value
}
