import type { Context } from 'hono'
import type { BaseInput } from '../../shared/fields.ts'
import { createDeadline } from '../db/query.ts'
import type { Scope } from '../db/scope.ts'
import type { AppEnv } from '../env.ts'
import { parseIfMatch } from './etag.ts'
import { limitCaller } from './rate-limit.ts'

/**
 * Creates the scope of a valid request: its caller, the workspace and form it names and its `If-Match`. Counts the request
 * first.
 * @throws RateLimitError
 */
export async function createScope(
  c: Context<AppEnv>,
  { workspaceId, brandId, formId }: BaseInput & Pick<Scope, 'formId'> = {},
): Promise<Scope> {
  const caller = c.get('caller')
  const requestedId = workspaceId ?? brandId
  await limitCaller(c, caller, requestedId)
  return {
    db: c.env.DB,
    deadline: createDeadline(),
    caller,
    workspaceId: requestedId,
    formId,
    requestId: c.get('requestId'),
    versions: parseIfMatch(c.req.header('If-Match')),
  }
}
