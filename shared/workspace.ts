import * as z from 'zod'
import { origins, storedList, storedText, text, url } from './fields.ts'
import * as limits from './limits.ts'

const nameRule = `must be a string of 1 to ${limits.name} characters`

/** What a key holder says of the own workspace. Fields in the order in which a refusal names them. */
export const WorkspaceInput = z.strictObject({
  name: text(limits.name, nameRule)
    .refine((value) => value !== null, { error: nameRule })
    .describe('Name of the workspace'),
  website: url.describe('Its website'),
  origins: origins.describe('Origins of the pages whose visitors may write; none means of all'),
})
export type WorkspaceInput = z.output<typeof WorkspaceInput>

/** A workspace as it is answered; its table calls `workspaceId` `id`. */
export const Workspace = z.object({
  workspaceId: z.guid().describe('Id of the workspace'),
  name: z.string(),
  website: storedText,
  origins: storedList.transform((list) => JSON.parse(list)).pipe(z.array(z.string())),
})

/** What a key holder says of a new API key. */
export const ApiKeyInput = z.strictObject({ label: text(limits.label).describe('What the key is for') })

/** An API key as it is answered: the key itself is stored nowhere. */
export const ApiKey = z.object({
  id: z.guid().describe('Id of the key, which is not the key itself'),
  label: z.string(),
  prefix: z.string().describe('How the key begins'),
  created: z.iso.datetime().describe('When it was created'),
  lastUsedDay: z.iso.date().nullable().describe('Day of its last use in UTC'),
  revoked: z.iso.datetime().nullable().describe('When it was revoked, if it was'),
})
