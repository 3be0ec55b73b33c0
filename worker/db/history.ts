import sql, { join, type Sql } from 'sql-template-tag'
import { authorNames, HistoryEntry, type InboxChange, NamedHistoryEntry } from '../../shared/inbox.ts'
import { mapNames } from '../../shared/map-names.ts'
import { purposesSql } from './consents.ts'
import { stateSql } from './fragments/testimonial-state.ts'
import { type CursorQuery, listNewest } from './list.ts'
import { callerHash, type Scope, scopeIdSql } from './scope.ts'

/*
 * The actions of owners, API clients and authors. An entry has ids and states, but no words, tags or names. It is written in the
 * same transaction as the change, and erased together with the testimonial.
 */

const table = { name: 'history', recordSchema: HistoryEntry, columns: { from: '"from"', to: '"to"' } }

const namedTable = {
  ...table,
  recordSchema: NamedHistoryEntry,
  columns: {
    ...table.columns,
    actorName: `(SELECT nullif(label, '') FROM apiKeys WHERE workspaceId = history.workspaceId AND id IN (actorId,
      (SELECT keyId FROM sessions WHERE workspaceId = history.workspaceId AND id = actorId)))`,
    ...mapNames(authorNames, (name) => `(SELECT ${name} FROM testimonials WHERE id = history.testimonialId)`),
  },
}

/** An entry to be written, for one testimonial. */
type NewEntry = { entryId: string; entryTestimonialId: string; action: HistoryEntry['action'] }

/**
 * Returns SQL that adds what a change will do to the testimonials that match `where`, except what it leaves as it is. A change of the
 * source adds nothing.
 */
export function changeHistorySql(scope: Scope, now: string, ids: string[], change: InboxChange, where: Sql): Sql[] {
  const effects = listEffects(change)
  if (effects.length === 0) return []
  const entries = ids.flatMap((id) => effects.map(([action]) => newEntry(id, action)))
  const isEffective = effects.map(([action, condition]) => sql`WHEN ${action} THEN ${condition}`)
  const states = sql`iif(action = 'move', ${stateSql}, NULL), iif(action = 'move', ${change.state ?? null}, NULL)`
  const isListed = sql`${where} AND CASE action ${join(isEffective, ' ')} END`
  return [insertSql(scope, now, entries, sql`testimonials.id, ${states}`, isListed)]
}

/** Lists the actions of a change, each with the condition that it changes a row. */
function listEffects({ state, tags, highlight, pinned, reply }: InboxChange) {
  const effects: [HistoryEntry['action'], Sql][] = []
  if (state !== undefined) effects.push(['move', sql`${stateSql} <> ${state}`])
  if (tags !== undefined) effects.push(['tag', sql`tags <> ${JSON.stringify(tags)}`])
  if (highlight !== undefined) effects.push(['highlight', sql`highlight IS NOT ${highlight}`])
  if (pinned !== undefined) effects.push([pinned ? 'pin' : 'unpin', sql`(pinned IS NOT NULL) <> ${pinned}`])
  if (reply !== undefined) effects.push(['replied', sql`reply IS NOT ${reply}`])
  return effects
}

/** Returns SQL that adds the erasure of the testimonial that matches `where`. The entry does not say which one it was. */
export const erasureHistorySql = (scope: Scope, id: string, where: Sql) =>
  insertSql(scope, new Date().toISOString(), [newEntry(id, 'erase')], sql`NULL, NULL, NULL`, where)

/**
 * Returns SQL that adds what an author's change does to a testimonial. `effect` selects `changedId`, `changedWorkspaceId`,
 * `earlierVersion`, `earlierState`, `changedFields` as JSON, and `unpublishes`.
 */
export function authorHistorySql(scope: Scope, now: string, effect: Sql, isWithdrawal: boolean): Sql {
  const hasField = (condition: Sql) => sql`EXISTS (SELECT 1 FROM json_each(changedFields) WHERE ${condition})`
  const isWithdrawn = sql`${isWithdrawal} AND ${hasField(sql`value = 'publish'`)}`
  const isConsent = sql`${hasField(sql`value IN ${purposesSql}`)} AND NOT (${isWithdrawn})`
  const isEdit = hasField(sql`value NOT IN ${purposesSql}`)
  const entries = authorActions.map((action) => ({ entryId: crypto.randomUUID(), action }))
  const isMove = sql`action = 'move'`
  const [actor] = actorSql(scope)
  return sql`INSERT INTO history (id, workspaceId, created, actor, action, testimonialId, "from", "to")
    SELECT entryId, changedWorkspaceId, ${now}, ${actor}, action, changedId, iif(${isMove}, earlierState, NULL), iif(${isMove}, 'pending', NULL)
    FROM (${effect}) JOIN testimonials ON id = changedId
      JOIN (SELECT value ->> 'entryId' AS entryId, value ->> 'action' AS action FROM json_each(${JSON.stringify(entries)}))
    WHERE CASE action WHEN 'edit' THEN ${isEdit} WHEN 'withdraw' THEN ${isWithdrawn} WHEN 'consent' THEN ${isConsent}
        ELSE unpublishes AND published END
      AND earlierVersion IS NOT ${scope.requestId}
    ON CONFLICT DO NOTHING`
}

const authorActions = ['edit', 'withdraw', 'consent', 'move'] as const

/** Returns SQL that adds a link to the testimonial that matches `where`, or its end. */
export const linkHistorySql = (scope: Scope, id: string, action: 'link' | 'unlink', where: Sql) =>
  insertSql(scope, new Date().toISOString(), [newEntry(id, action)], sql`testimonials.id, NULL, NULL`, where)

/** Returns SQL that adds that the import which matches `where` was undone. */
export function undoHistorySql(scope: Scope, now: string, where: Sql): Sql {
  const [actor, actorId] = actorSql(scope)
  return sql`INSERT INTO history (id, workspaceId, created, actor, actorId, action)
    SELECT ${crypto.randomUUID()}, workspaceId, ${now}, ${actor}, ${actorId}, 'undo' FROM imports WHERE ${where}`
}

const newEntry = (id: string, action: NewEntry['action']): NewEntry => ({
  entryId: crypto.randomUUID(),
  entryTestimonialId: id,
  action,
})

/** Inserts entries for the testimonials that match `where`; not again when a request is retried. */
function insertSql(scope: Scope, now: string, entries: NewEntry[], target: Sql, where: Sql): Sql {
  const { requestId } = scope
  const [actor, actorId] = actorSql(scope)
  return sql`INSERT INTO history (id, workspaceId, created, actor, actorId, action, testimonialId, "from", "to")
    SELECT entryId, workspaceId, ${now}, ${actor}, ${actorId}, action, ${target}
    FROM (SELECT value ->> 'entryId' AS entryId, value ->> 'entryTestimonialId' AS entryTestimonialId,
        value ->> 'action' AS action FROM json_each(${JSON.stringify(entries)}))
      JOIN testimonials ON testimonials.id = entryTestimonialId
    WHERE ${where} AND version IS NOT ${requestId}
    ON CONFLICT DO NOTHING`
}

/** Returns SQL for who makes an entry about a row of `testimonials`: the kind of actor, and the id of the key or session. */
export function actorSql({ caller }: Scope): [actor: Sql, actorId: Sql] {
  if ('visitor' in caller) throw new Error('A visitor changes no testimonial')
  const hash = callerHash(caller)
  if ('linkHash' in caller) return [sql`'link'`, sql`NULL`]
  if ('tokenHash' in caller) return [sql`iif(linkHash = ${hash}, 'link', 'giver')`, sql`NULL`]
  if ('keyHash' in caller) return [sql`'key'`, sql`(SELECT id FROM apiKeys WHERE hash = ${hash})`]
  return [sql`'owner'`, sql`(SELECT id FROM sessions WHERE hash = ${hash} AND workspaceId = ${caller.workspaceId})`]
}

/** Returns a page of the history, or of that of one testimonial. @throws HTTPException as `listNewest` */
export const listHistory = (scope: Scope, testimonialId: string | undefined, page: CursorQuery) =>
  listNewest(table, scope, historyOf(testimonialId), page)

/** Returns the same as `listHistory`, with the names of people and keys that exist; the history itself contains none. */
export const listNamedHistory = (scope: Scope, testimonialId: string | undefined, page: CursorQuery) =>
  listNewest(namedTable, scope, historyOf(testimonialId), page)

function historyOf(testimonialId: string | undefined) {
  // The plus keeps SQLite from reading the whole history of the workspace instead of the index.
  const where =
    testimonialId === undefined
      ? sql`workspaceId = ${scopeIdSql}`
      : sql`testimonialId = ${testimonialId} AND +workspaceId = ${scopeIdSql}`
  return { name: 'history', where }
}
