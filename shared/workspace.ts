import * as z from 'zod/mini'
import { origins, text, url } from './fields.ts'
import * as limits from './limits.ts'
import { storedDay, storedId, storedList, storedMoment, storedText } from './stored.ts'

const nameRule = `must be a string of 1 to ${limits.name} characters`

/** What a key holder says of the own workspace. Fields in the order in which a refusal names them. */
export const WorkspaceInput = z.strictObject({
  name: text(limits.name, nameRule).check(z.refine((value) => value !== null, { error: nameRule })),
  website: url,
  origins,
})
export type WorkspaceInput = z.output<typeof WorkspaceInput>

/** A workspace as it is answered; its table calls `workspaceId` `id`. */
export const Workspace = z.object({
  workspaceId: storedId,
  name: z.string(),
  website: storedText,
  origins: z.pipe(
    z.pipe(
      storedList,
      z.transform((list) => JSON.parse(list)),
    ),
    z.array(z.string()),
  ),
})

/** What a key holder says of a new API key. */
export const ApiKeyInput = z.strictObject({ label: text(limits.label) })

/** An API key as it is answered: the key itself is stored nowhere. */
export const ApiKey = z.object({
  id: storedId,
  label: z.string(),
  prefix: z.string(),
  created: storedMoment,
  lastUsedDay: storedDay,
  revoked: z.nullable(storedMoment),
})
