import sql, { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { booleanColumn } from '../../shared/columns.ts'
import { channelKinds } from '../../shared/notifications/chats.ts'
import { queryBatch } from '../db/query.ts'
import { toRecord } from '../db/rows.ts'
import type { LinkScope } from './approvals.ts'

/* The links in messages that are about the channel itself. */

export type ChannelPurpose = 'confirm' | 'unsubscribe'

const table = {
  name: 'channels',
  recordSchema: z.object({
    workspaceName: z.string(),
    messageLanguage: z.string(),
    kind: z.enum(channelKinds),
    target: z.string(),
    isDone: booleanColumn,
    isExpired: booleanColumn,
  }),
}

/** The data of a link's pages; `isDone`: the e-mail address is confirmed, or the channel is stopped. */
export type ChannelLink = z.output<typeof table.recordSchema>

/** The column that says since when the purpose of a link is fulfilled, and SQL for whether it is. */
const doneColumns = { confirm: raw('confirmed'), unsubscribe: raw('stopped') }
// A channel that has stopped because it failed still has a recipient who may want no more messages.
const isDoneSql = {
  confirm: raw('(confirmed IS NOT NULL)'),
  unsubscribe: raw('(stopped IS NOT NULL AND failingSince IS NULL)'),
}

/** SQL for whether the row of `messageLinks` is the caller's and has this purpose. */
const isLinkSql = ({ caller }: LinkScope, purpose: ChannelPurpose) =>
  sql`hash = ${caller.linkHash} AND purpose = ${purpose}`

// It is never too late to unsubscribe.
const isExpiredSql = () => sql`(purpose = 'confirm' AND expires <= ${new Date().toISOString()})`

/**
 * Returns the channel of the caller's link, `undefined` if there is no such link for this purpose. In the same transaction,
 * `before` runs first.
 */
export async function findChannelLink(
  scope: LinkScope,
  purpose: ChannelPurpose,
  before: Sql[] = [],
): Promise<ChannelLink | undefined> {
  const select = sql`SELECT name AS workspaceName, messageLanguage, kind, target, ${isDoneSql[purpose]} AS isDone, ${isExpiredSql()} AS isExpired
    FROM messageLinks JOIN channels ON channels.id = channelId JOIN workspaces ON workspaces.id = channels.workspaceId
    WHERE ${isLinkSql(scope, purpose)}`
  const { results } = await queryBatch(scope.db, [...before, select], scope.deadline)
  const row = results.at(-1)?.[0]
  return row && toRecord(table, row)
}

/** Confirms or stops the channel of the caller's link, unless that has happened before or the link has expired; returns it. */
export function applyChannelLink(scope: LinkScope, purpose: ChannelPurpose): Promise<ChannelLink | undefined> {
  const done = doneColumns[purpose]
  const channelId = sql`(SELECT channelId FROM messageLinks WHERE ${isLinkSql(scope, purpose)} AND NOT ${isExpiredSql()})`
  return findChannelLink(scope, purpose, [
    // Without `failingSince`, a stopped channel is one whose recipient has unsubscribed.
    sql`UPDATE channels SET ${done} = ${new Date().toISOString()}, failingSince = NULL, version = ${scope.requestId}
        WHERE id = ${channelId} AND NOT ${isDoneSql[purpose]}`,
  ])
}
