import sql, { type Sql } from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import type { ChannelKind } from '../../shared/notifications/chats.ts'
import { limitSql } from '../db/fragments/limit.ts'
import { query, queryBatch } from '../db/query.ts'
import { dayMs, fromNow, hourMs } from '../lib/time.ts'
import type { LeasedDelivery } from './delivery.ts'
import type { LinkPurpose } from './message-link.ts'

/* The content of messages. One statement reads it and, for announcements, locks the channel for a while. */

/** A channel, and what happened to the records of its deliveries. */
export type ChannelContent = {
  kind: ChannelKind
  target: string
  origin: string
  confirmed: string | null
  stopped: string | null
  quietUntil: string | null
  workspaceName: string
  /** Of the workspace. */
  messageLanguage: string
  /** The newest of the testimonials, and how many there are. */
  testimonials: NewTestimonial[]
  testimonialCount: number
  webhooks: DisabledWebhook[]
  /** The number of testimonials that entered the folder `spam` in the last day, if the channel is daily. */
  spamCount: number
}

export type NewTestimonial = {
  id: string
  version: string | null
  title: string | null
  testimonialText: string | null
  questionsAndAnswers: string
  firstname: string | null
  lastname: string | null
  company: string | null
  stars: number | null
  gaveConsent: 0 | 1
  published: 0 | 1
  hasPhoto: 0 | 1
  hasVideo: 0 | 1
}

export type DisabledWebhook = { id: string; url: string; failingSince: string | null }

/** A channel with the deliveries that are due for it. */
export type DueChannel = { channelId: string; workspaceId: string; deliveries: [LeasedDelivery, ...LeasedDelivery[]] }

/**
 * Returns the content of a channel's next message; `undefined` if the channel is locked, or if there is no such channel. `lock`
 * also locks the channel until `quietUntil`: for 10 minutes (e-mail) or a minute (chats); a channel that fails is never locked.
 */
export async function readMessageContent(
  db: D1Database,
  receiver: DueChannel,
  lock: boolean,
): Promise<ChannelContent | undefined> {
  const { channelId } = receiver
  const columns = contentColumns(receiver)
  const [row] = await query(
    db,
    lock
      ? sql`UPDATE channels SET quietUntil = iif(kind = 'email', ${fromNow(hourMs / 6)}, ${fromNow(hourMs / 60)})
          WHERE id = ${channelId} AND (coalesce(quietUntil, '') <= ${fromNow(0)} OR failingSince IS NOT NULL)
          RETURNING ${columns}`
      : sql`SELECT ${columns} FROM channels WHERE id = ${channelId}`,
  )
  if (!row) return undefined
  const [testimonials, webhooks] = [JSON.parse(String(row.testimonials)), JSON.parse(String(row.webhooks))]
  // The columns are those of the type.
  return { ...row, testimonials, webhooks } as ChannelContent
}

/** Unlocks a channel that was locked until `quietUntil`. */
export async function unlockChannel(db: D1Database, channelId: string, quietUntil: string | null): Promise<void> {
  await query(db, sql`UPDATE channels SET quietUntil = NULL WHERE id = ${channelId} AND quietUntil = ${quietUntil}`)
}

function contentColumns({ workspaceId, deliveries }: DueChannel): Sql {
  // A test has the id of the channel.
  const isRecord = sql`id IN (SELECT value FROM json_each(${JSON.stringify(deliveries.map(({ recordId }) => recordId))}))
    AND workspaceId = ${workspaceId}`
  const isNew = sql`${isRecord} AND folder IS NOT 'spam'`
  return sql`kind, target, origin, confirmed, stopped, quietUntil,
    (SELECT name FROM workspaces WHERE id = ${workspaceId}) AS workspaceName,
    (SELECT messageLanguage FROM workspaces WHERE id = ${workspaceId}) AS messageLanguage,
    (SELECT count(*) FROM testimonials WHERE ${isNew}) AS testimonialCount,
    (SELECT json_group_array(json_object('id', id, 'version', version, 'firstname', firstname, 'lastname', lastname,
        'company', company, 'stars', stars, 'gaveConsent', gaveConsent, 'published', published,
        'title', title, 'testimonialText', testimonialText, 'questionsAndAnswers', questionsAndAnswers, 'hasPhoto', imageUrl IS NOT NULL,
        'hasVideo', coalesce(videoVideoUrl, externalVideoHtml) IS NOT NULL))
      FROM (SELECT * FROM testimonials WHERE ${isNew} ORDER BY created DESC, id DESC ${limitSql(limits.messageItems)})
    ) AS testimonials,
    (SELECT json_group_array(json_object('id', id, 'url', url, 'failingSince', failingSince))
      FROM webhooks WHERE ${isRecord} AND enabled = 0) AS webhooks,
    iif(schedule = 'daily', (SELECT count(*) FROM testimonials WHERE workspaceId = ${workspaceId} AND folder = 'spam'
      AND spamSince > ${fromNow(-dayMs)}), 0) AS spamCount`
}

/** A link in a message; `hash` is the SHA-256 of its token in hexadecimal. */
export type MessageLinkRow = {
  hash: string
  purpose: LinkPurpose
  expires: string
  testimonialId?: string
  version?: string | null
}

/**
 * Stores the links of a message, unless the channel has another target meanwhile: its links are not for the recipient of this one. One
 * that has stopped meanwhile only gets the link to unsubscribe. With `replaced`, those with this purpose in earlier messages end.
 */
export async function storeLinks(
  db: D1Database,
  { channelId, workspaceId, target }: Pick<DueChannel & ChannelContent, 'channelId' | 'workspaceId' | 'target'>,
  links: MessageLinkRow[],
  replaced?: LinkPurpose,
): Promise<void> {
  const earlier = sql`DELETE FROM messageLinks WHERE channelId = ${channelId} AND purpose = ${replaced ?? ''}`
  const insert = sql`INSERT INTO messageLinks (hash, workspaceId, channelId, purpose, expires, testimonialId, version)
    SELECT value ->> 'hash', ${workspaceId}, ${channelId}, value ->> 'purpose', value ->> 'expires',
      value ->> 'testimonialId', value ->> 'version'
    FROM json_each(${JSON.stringify(links)}) WHERE EXISTS (SELECT 1 FROM channels WHERE channels.id = ${channelId}
      AND target = ${target} AND (stopped IS NULL OR value ->> 'purpose' <> 'approve')) ON CONFLICT DO NOTHING`
  await queryBatch(db, replaced ? [earlier, insert] : [insert])
}
