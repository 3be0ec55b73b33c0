import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../shared/fields.ts'
import { Channel, ChannelInput, ChannelUpdate, parseTarget, type Target } from '../../shared/notifications/channel.ts'
import { NoQuery } from '../../shared/query.ts'
import { remove } from '../db/records.ts'
import { type AppEnv, createApp } from '../env.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { readOwnerBody } from '../middleware/owner-body.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'
import { addTest, channelTable, createChannel, listChannels, updateChannel } from '../notifications/channels.ts'
import { mailSender } from '../notifications/messages/post-email.ts'
import { deliverOne } from '../notifications/run.ts'
import { scheduleDelivery } from '../notifications/schedule-delivery.ts'

/** The routes of channels, for owner keys below `/v1/channels` and for sessions below `/inbox/api/{workspaceId}/channels`. */
export const channels = createApp()
  .get('/', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listChannels(await createScope(c))),
  )
  .post('/', ...readOwnerBody, validateBody(Channel, ChannelInput), async (c) => {
    const { target, schedule = 'each' } = c.req.valid('json')
    const channel = { ...readTarget(c, target), schedule, origin: c.get('url').origin }
    const { record, row, version } = await createChannel(await createScope(c), channel)
    scheduleDelivery(c, row)
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .put('/:id', ...readOwnerBody, validateBody(Channel, ChannelUpdate), async (c) => {
    const { target, schedule } = c.req.valid('json')
    const change = {
      target: target === undefined ? undefined : readTarget(c, target),
      schedule,
      origin: c.get('url').origin,
    }
    const { record, row, version } = await updateChannel(await createScope(c), canonicalId(c.req.param('id')), change)
    scheduleDelivery(c, row)
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireOwner, requireOwnerKey, async (c) => {
    await remove(channelTable, await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })
  .post('/:id/test', requireOwner, async (c) => {
    const channelId = canonicalId(c.req.param('id'))
    const id = await addTest(await createScope(c), channelId)
    return c.json(await deliverOne(c.env, channelId, id))
  })

/** Returns a target, which is valid. @throws HTTPException 501 for an e-mail address if the service sends no e-mail. */
function readTarget(c: Context<AppEnv>, text: string): Target {
  const target = parseTarget(text)
  if (!target) throw new TypeError('The target is invalid')
  if (target.kind === 'email' && !mailSender(c.env, c.req.url)) {
    throw new HTTPException(501, { message: 'This service sends no e-mail.' })
  }
  return target
}
