import sql, { type Sql } from 'sql-template-tag'
import { Channel, type Target } from '../../shared/channel.ts'
import * as limits from '../../shared/limits.ts'
import { fromNow } from '../lib/media-objects.ts'
import { leaseMs } from './deliveries.ts'
import { query } from './query.ts'
import { byIdSql, type Columns, insert, recordError, update } from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { queryScoped, type Rule, type Scope, scopeIdSql } from './scope.ts'

/** The table of channels. Of the URL of a chat, records have the host and the last four characters. */
export const channelTable = {
  name: 'channels',
  recordSchema: Channel,
  columns: {
    target: `iif(kind = 'email', target, substr(target, 9, instr(substr(target, 9), '/')) || '…' || substr(target, -4))`,
    // The reader of a new e-mail address gets a question.
    hasReceivers: 'confirmed IS NULL',
  },
  writeColumns: ['workspaceId', 'hasReceivers'],
}

/** Returns all channels of the scope's workspace, newest first. @throws HTTPException 401, 403 or 404 without access. */
export async function listChannels(scope: Scope): Promise<Channel[]> {
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(channelTable)} FROM channels WHERE workspaceId = ${scopeIdSql}
        ORDER BY created DESC, id DESC LIMIT ${limits.channels}`,
  )
  return rows.map((row) => toRecord(channelTable, row))
}

type NewChannel = Target & { schedule: Channel['schedule']; origin: string }

/** Creates a channel. @throws HTTPException as `insert`, or 400 if the workspace has too many. */
export function createChannel(scope: Scope, channel: NewChannel) {
  const [id, created] = [crypto.randomUUID(), new Date().toISOString()]
  const rule = {
    // A retry must not count the channel that an earlier attempt has stored.
    isMetSql: (workspaceId: Sql) => sql`(SELECT count(*) FROM channels AS other
      WHERE other.workspaceId = ${workspaceId} AND other.id <> ${id}) < ${limits.channels}`,
    message: `A workspace can have at most ${limits.channels} channels.`,
  }
  const confirmed = channel.kind === 'email' ? null : created
  return insert(channelTable, scope, { id, created, confirmed, ...channel }, [rule])
}

/** What an update of a channel changes: `target` stays if it is absent. */
type ChannelChange = { target: Target | undefined; schedule: Channel['schedule'] | undefined; origin: string }

/**
 * Updates a channel, and starts it again if it has stopped. A new e-mail address, or one whose reader has unsubscribed, is asked
 * again.
 * @throws HTTPException as `update`, or 400 for a target of another kind.
 */
export function updateChannel(scope: Scope, id: string, { target, schedule, origin }: ChannelChange) {
  const isUnsubscribed = sql`stopped IS NOT NULL AND failingSince IS NULL`
  const isNew = target ? sql`target <> ${target.target}` : sql`false`
  const columns: Columns = {
    target: target?.target,
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
  return update(channelTable, scope, id, columns, { rules: target ? [rule] : [] })
}

/**
 * Adds a delivery to a channel: a test message, or the question whether messages may be sent to an e-mail address. Returns its id.
 * @throws HTTPException 401, 403 or 404, 400 if the channel has stopped, or 429 within a minute of the last one.
 */
export async function addTest(scope: Scope, channelId: string): Promise<string> {
  const id = `msg_${scope.requestId.replaceAll('-', '')}`
  const rules = testRules(channelId, id)
  const isAllowed = rules.map(({ isMetSql }) => isMetSql(sql`workspaceId`))
  const [row] = await query(
    scope.db,
    sql`INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
        SELECT ${id}, id, workspaceId, iif(confirmed IS NULL, 'channel.confirm', 'channel.test'), id, ${fromNow(0)}, ${fromNow(leaseMs)}
        FROM channels WHERE ${byIdSql(channelTable, scope, channelId)} AND ${isAllowed[0]} AND ${isAllowed[1]}
        ON CONFLICT DO UPDATE SET due = excluded.due RETURNING id`,
    scope.deadline,
  )
  if (row) return id
  throw await recordError(channelTable, { ...scope, versions: undefined }, channelId, rules)
}

const testRules = (channelId: string, id: string): [Rule, Rule] => [
  {
    isMetSql: () =>
      sql`EXISTS (SELECT 1 FROM channels AS tested WHERE tested.id = ${channelId} AND tested.stopped IS NULL)`,
    message: 'The channel has stopped. Update it to start it again.',
  },
  {
    isMetSql: () => sql`NOT EXISTS (SELECT 1 FROM deliveries AS earlier WHERE receiverId = ${channelId}
      AND earlier.created > ${fromNow(-60_000)} AND event IN ('channel.test', 'channel.confirm') AND earlier.id <> ${id})`,
    message: 'A channel can get one test a minute. Please try again in 60 seconds.',
    retryAfter: 60,
  },
]
