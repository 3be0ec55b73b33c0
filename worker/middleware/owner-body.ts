import { requireFirstOwnerKey, requireOwner, requireOwnerKey } from './auth.ts'
import { checkBodyHeaders, readBody } from './body.ts'

/** Reads the body of a request that takes an owner key, in a session too. The headers are checked before the database is asked. */
export const readOwnerBody = [checkBodyHeaders, requireOwner, requireOwnerKey, readBody] as const

/** Does the same for an owner key of the first workspace. */
export const readFirstOwnerBody = [checkBodyHeaders, requireOwner, requireFirstOwnerKey, readBody] as const
