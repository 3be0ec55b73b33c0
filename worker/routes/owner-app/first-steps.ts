import { NoQuery } from '../../../shared/query.ts'
import { readFirstSteps } from '../../db/first-steps.ts'
import { createApp } from '../../env.ts'
import { requireOwner } from '../../middleware/auth.ts'
import { createScope } from '../../middleware/scope.ts'
import { validateQuery } from '../../middleware/validate.ts'

/** The route `/inbox/api/{workspaceId}/first-steps`, for the app only: what of the first steps is done. */
export const firstSteps = createApp().get('/', requireOwner, validateQuery(NoQuery), async (c) =>
  c.json(await readFirstSteps(await createScope(c), c.get('url').origin)),
)
