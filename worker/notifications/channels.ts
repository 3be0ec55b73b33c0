import sql from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import { Channel, type Target } from '../../shared/notifications/channel.ts'
import { listNewest } from '../db/list.ts'
import { type Columns, insert, update } from '../db/records.ts'
import { QuotaError, rowLimitRule } from '../db/rules.ts'
import { type Scope, scopeIdSql } from '../db/scope.ts'
import { sha256 } from '../lib/hash.ts'
import { dayMs, fromNow } from '../lib/time.ts'
import { addDelivery, lastDeliveredSql } from './delivery-log.ts'

export const channelTable = {
  name: 'channels',
  recordSchema: Channel,
  // The recipient of a new e-mail address gets a question.
  columns: { hasReceivers: 'confirmed IS NULL', lastDelivered: lastDeliveredSql('channels') },
  writeColumns: ['workspaceId', 'hasReceivers'],
}

/** Returns all channels of the scope's workspace. @throws HTTPException as `listNewest` */
export async function listChannels(scope: Scope): Promise<Channel[]> {
  const list = { name: 'channels', where: sql`workspaceId = ${scopeIdSql}` }
  return (await listNewest(channelTable, scope, list, { limit: limits.channels })).records
}

type NewChannel = Target & { schedule: Channel['schedule']; origin: string }

/**
 * Creates a channel. @throws HTTPException as `insert`, 400 if the workspace has too many, or 429 for an e-mail address that was
 * asked too often.
 */
export async function createChannel(scope: Scope, channel: NewChannel) {
  const [id, created] = [crypto.randomUUID(), new Date().toISOString()]
  const rule = rowLimitRule('channels', id, limits.channels)
  const confirmed = channel.kind === 'email' ? null : created
  const columns = { id, created, confirmed, addressHash: await hashAddress(channel), ...channel }
  return insert(channelTable, scope, columns, [rule]).catch(rejectQuestion)
}

/** The columns that an update of a channel changes: `target` stays if it is absent. */
type ChannelChange = { target: Target | undefined; schedule: Channel['schedule'] | undefined; origin: string }

/**
 * Updates a channel, and starts it again if it has stopped. A new e-mail address, or one whose recipient has unsubscribed, is asked
 * again.
 * @throws HTTPException as `update`, 400 for a target of another kind, or 429 as `createChannel`.
 */
export async function updateChannel(scope: Scope, id: string, { target, schedule, origin }: ChannelChange) {
  const isUnsubscribed = sql`stopped IS NOT NULL AND failingSince IS NULL`
  const isNew = target ? sql`target <> ${target.target}` : sql`false`
  const columns: Columns = {
    target: target?.target,
    addressHash: target && (await hashAddress(target)),
    schedule,
    origin,
    confirmed: sql`iif(kind = 'email' AND (${isNew} OR ${isUnsubscribed}), NULL, confirmed)`,
    stopped: null,
    failingSince: null,
  }
  const rule = {
    isMetSql: () => sql`(SELECT kind FROM channels AS other WHERE other.id = ${id}) = ${target?.kind}`,
    message: 'target: must be of the kind of the channel',
  }
  return update(channelTable, scope, id, columns, { rules: target ? [rule] : [] }).catch(rejectQuestion)
}

/**
 * Adds a delivery to a channel: a test message, or the question whether messages may be sent to an e-mail address. Returns its id.
 * @throws HTTPException 401, 403 or 404, or 429 within a minute of the last one, or as `createChannel`.
 */
export function addTest(scope: Scope, channelId: string): Promise<string> {
  const event = sql`iif(confirmed IS NULL, 'channel.confirm', 'channel.test')`
  return addDelivery(scope, { table: channelTable, id: channelId }, event, (id) => [
    {
      isMetSql: () => sql`NOT EXISTS (SELECT 1 FROM deliveries AS earlier WHERE receiverId = ${channelId}
        AND earlier.created > ${fromNow(-60_000)} AND event IN ('channel.test', 'channel.confirm') AND earlier.id <> ${id})`,
      message: 'A channel can get one test a minute. Please try again in 60 seconds.',
      retryAfter: 60,
    },
  ]).catch(rejectQuestion)
}

/** Returns the hash of an e-mail's mailbox: many providers ignore case, dots, and what follows a plus sign. */
async function hashAddress({ kind, target }: Target): Promise<string | null> {
  if (kind !== 'email') return null
  return sha256(
    target
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\.(?=.*@)|\+[^@]*/g, ''),
  )
}

/** Throws the 429 for a question that the trigger `deliveriesAsk` has rejected, and any other error as it is. */
function rejectQuestion(error: unknown): never {
  if (!(error instanceof Error) || !error.message.includes('channelQuestionsADay')) throw error
  // Until the day ends.
  const retryAfter = Math.ceil((dayMs - (Date.now() % dayMs)) / 1_000)
  throw new QuotaError(
    `An e-mail address can be asked ${limits.channelQuestions} times a day to confirm. Please try again tomorrow.`,
    retryAfter,
  )
}
