import { version } from '../../package.json'
import { NoQuery } from '../../shared/query.ts'
import type { HealthTexts } from '../../shared/texts/en/health.ts'
import { readHealth } from '../db/status/health.ts'
import { listRejectedOrigins } from '../db/status/rejections.ts'
import { createApp } from '../env.ts'
import { createReport } from '../health/report.ts'
import { createAssetReader } from '../lib/assets.ts'
import { requireOwner } from '../middleware/auth.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { mediaCapacity } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { validateQuery } from '../middleware/validate.ts'
import { mailSender } from '../notifications/messages/post-email.ts'

/** Reads the sentences from a file of the build: in the worker, which every request loads, they would be 1.6 kB. */
const readTexts = createAssetReader<HealthTexts>('/assets/health-texts.json')

/** The route `/v1/health-report`, and the same for sessions: the state of the service and of the workspace. */
export const healthReport = createApp().get('/', requireOwner, validateQuery(NoQuery), async (c) => {
  const facts = await readHealth(await createScope(c))
  // A deployment without --media has no such binding.
  const bucket: R2Bucket | undefined = c.env.MEDIA
  const report = createReport(
    {
      ...facts,
      now: Date.now(),
      hasBucket: bucket !== undefined,
      capacity: mediaCapacity(c),
      hasMail: mailSender(c.env, c.req.url) !== '',
      version,
    },
    await readTexts(c.env.ASSETS, c.req.url),
  )
  return c.json(report)
})

/** The route `/v1/rejected-origins`, and the same for sessions: origins whose visitors the workspace rejected lately. */
export const rejectedOrigins = createApp().get('/', requireOwner, validateQuery(NoQuery), async (c) =>
  jsonWithEtag(c, await listRejectedOrigins(await createScope(c))),
)
