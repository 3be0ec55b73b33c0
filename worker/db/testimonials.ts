import sql, { type Sql } from 'sql-template-tag'
import { InboxTestimonial } from '../../shared/inbox.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { listedStates, type TestimonialState } from '../../shared/testimonial-state.ts'
import { changedPartition, statePartitions, stateSql } from './fragments/testimonial-state.ts'
import { hasReceiversSql } from './receivers.ts'
import { byIdSql, type WritePart } from './records.ts'
import { selectColumns } from './rows.ts'
import { countBytes, sentRule } from './rules.ts'
import type { Scope } from './scope.ts'

/** Testimonials as the API of records returns them. */
export const testimonialTable = {
  name: 'testimonials',
  recordSchema: Testimonial,
  columns: { hasReceivers: hasReceiversSql },
  writeColumns: ['hasReceivers'],
}

/** SQL for the names of what the author has changed since an owner last published or archived the row, as JSON. */
const changedFieldsSql = `(SELECT json_group_array(DISTINCT field.value)
  FROM json_each(giverChanges) AS entry, json_each(entry.value, '$.fields') AS field
  WHERE entry.value ->> 'at' >= giverChanged)`

/** SQL for whether the author has changed the words since the reply. */
const replyOutdatedSql = `(replied IS NOT NULL AND EXISTS (SELECT 1
  FROM json_each(giverChanges) AS entry, json_each(entry.value, '$.fields') AS field
  WHERE entry.value ->> 'at' > replied AND field.value IN ('title', 'testimonialText', 'answers')))`

/** Testimonials as the inbox shows them. */
export const inboxTable = {
  name: 'testimonials',
  recordSchema: InboxTestimonial,
  columns: {
    state: stateSql.sql,
    pinned: 'pinned IS NOT NULL',
    replyOutdated: replyOutdatedSql,
    picture: 'pictureUrl',
    etag: `'"' || coalesce(version, '0') || '"'`,
    withdrawn: 'withdrawn IS NOT NULL',
    changedFields: changedFieldsSql,
    invited: 'invitationHash IS NOT NULL',
  },
}

/** SQL for one testimonial of the scope's workspace. */
export const findSql = (scope: Scope, id: string): Sql =>
  sql`SELECT ${selectColumns(inboxTable)} FROM testimonials WHERE ${byIdSql(inboxTable, scope, id)}`

/** Returns a visitor's new testimonial with its size, and with the rule that the workspace takes it. */
export function addSentBytes({ columns, rulesFor }: WritePart): WritePart {
  const sentBytes = countBytes(columns)
  return {
    columns: { ...columns, sentBytes },
    rulesFor: (id) => [
      ...(rulesFor?.(id) ?? []),
      sentRule(sentBytes, sql`EXISTS (SELECT 1 FROM testimonials WHERE id = ${id})`),
    ],
  }
}

type StateFilters = {
  state?: TestimonialState | undefined
  published?: boolean | undefined
  changed?: 'giver' | undefined
}

/** Returns a condition for each part of a list: the testimonials in the states that a query asks for. */
export function listPartitions({ state, published, changed }: StateFilters): Sql[] {
  const matchesPublished = (listed: TestimonialState) =>
    published === undefined || published === (listed === 'published')
  const states = state ? [state] : listedStates.filter(matchesPublished)
  return changed ? [changedPartition(states)] : statePartitions(states)
}

/** SQL for the date of the consent, which is `now` if there is none. */
export const storedConsentDateSql = (now: string): Sql => sql`coalesce(consentDateTime, ${now})`

/** SQL for the token of the video, which is NULL for any other video than the one at this URL. */
export const storedTokenSql = (videoUrl: string | null): Sql =>
  sql`CASE videoVideoUrl WHEN ${videoUrl} THEN videoToken END`
