import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import { canonicalId } from '../../shared/fields.ts'
import {
  highlightRule,
  type InboxBulkChange,
  type InboxBulkResult,
  type InboxChange,
  type InboxTestimonial,
} from '../../shared/inbox.ts'
import { noRecordMessage } from '../../shared/texts/errors.ts'
import { appendedConsentsSql, rowClaimRules } from './consents.ts'
import { changeHistorySql, erasureHistorySql } from './history.ts'
import { prepareSourceChange, type SourceChange } from './provenance/source-changes.ts'
import { query, queryBatch, type Row } from './query.ts'
import { hasReceiversColumn } from './receivers.ts'
import {
  byIdSql,
  type Columns,
  definedEntries,
  recordError,
  recordExistsSql,
  versionMatchesSql,
  versionMismatchError,
  versionMismatchMessage,
} from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { areMetSql, type Rule, ruleColumns, ruleError } from './rules.ts'
import { denialError, type Scope, workspaceIdSql } from './scope.ts'
import { deletedColumns, isShownColumn } from './shown.ts'
import { inboxTable, storedConsentDateSql } from './testimonials.ts'

/**
 * The result of a change: the stored testimonials, the first row, whether displays showed one of them before, and whether
 * anything is different now.
 */
export type Changed = { items: InboxTestimonial[]; row: Row | undefined; wasShown: boolean; isDifferent: boolean }

/**
 * Changes a testimonial and adds the change to the history, in one transaction; returns the testimonial. `events` are those of a
 * consent in the change.
 * @throws HTTPException 401, 403, 404, 412 for another version, or 400 for a highlight that is not part of the text, for publishing
 * what the author has withdrawn, and for a consent that only the author can give.
 */
export async function changeTestimonial(
  scope: Scope,
  id: string,
  change: InboxChange,
  events: ConsentEvent[],
): Promise<Changed & { item: InboxTestimonial }> {
  const source = await prepareSourceChange(scope, id, change)
  const changed = await applyChange(scope, [id], change, { source, events })
  const [item] = changed.items
  if (item) return { ...changed, item }
  const denial = await denialError(scope, recordExistsSql(inboxTable, id))
  if (denial) throw denial
  const isCurrent = sql`${byIdSql(inboxTable, scope, id)} ${versionMatchesSql(scope)}`
  const rules = changeRules(change, source)
  const [current] = await query(
    scope.db,
    sql`SELECT ${join([sql`${source?.isCurrentSql ?? 1} AS isSourceCurrent`, ...ruleColumns(rules, ownWorkspaceSql)])}
      FROM testimonials WHERE ${isCurrent}`,
    scope.deadline,
  )
  if (!current) throw versionMismatchError()
  const error = current.isSourceCurrent ? ruleError(rules, current) : undefined
  // Without an error, another request has changed it in the meantime.
  if (!error) return changeTestimonial(scope, id, change, events)
  throw error
}

/**
 * Changes several testimonials in the same way, in one transaction. Returns a result for each id, in their order.
 * @throws HTTPException 401, 403, or 404 for a workspace of another session.
 */
export async function changeTestimonials(
  scope: Scope,
  { ids, etags = {}, set }: InboxBulkChange,
  events: ConsentEvent[],
): Promise<Changed & { results: InboxBulkResult[] }> {
  const storedIds = Array.from(new Set(ids.map(canonicalId)))
  const versions = new Map(Object.entries(etags).map(([id, etag]) => [canonicalId(id), toVersion(etag)]))
  const isSeen = isSeenSql(scope, versions, set)
  const rules = changeRules(set)
  const changed = await applyChange(scope, storedIds, set, { isSeen, events })
  const items = new Map(changed.items.map((item) => [item.id, item]))
  const missing = storedIds.filter((id) => !items.has(id))
  const existing = missing.length > 0 ? await findExisting(scope, missing, rules, isSeen) : []
  const results = ids.map((id): InboxBulkResult => {
    const storedId = canonicalId(id)
    const item = items.get(storedId)
    if (item) return { id, ok: true, etag: item.etag }
    const row = existing.find((candidate) => candidate.id === storedId)
    return { id, ok: false, error: row ? unchangedMessage(row, rules, versions.has(storedId)) : noRecordMessage }
  })
  return { ...changed, results }
}

/** Returns the version in an ETag, which Cloudflare may have weakened; an empty string, which no row has, if it is malformed. */
const toVersion = (etag: string) => /^(?:W\/)?"(.*)"$/.exec(etag)?.[1] ?? ''

/**
 * SQL for whether a testimonial has the version given for its id. Without one, nothing is published that its author has changed
 * since the owner last published or archived it. Like `versionMatchesSql`, it accepts the version that this request writes.
 */
function isSeenSql({ requestId }: Scope, versions: Map<string, string>, { state }: InboxChange): Sql {
  const isUnchanged = state === 'published' ? sql`giverChanged IS NULL` : sql`1`
  const seen = sql`${JSON.stringify(Object.fromEntries(versions))} ->> id`
  return sql`coalesce(coalesce(version, '0') IN (${seen}, ${requestId}), ${isUnchanged})`
}

const unseenMessage =
  'state: the person who gave it has changed it since it was last published or archived; please read it again, and name its ETag in etags'

/** Returns the rules on a row for a change of it, with those of its source. */
function changeRules({ state, gaveConsent, highlight }: InboxChange, source?: SourceChange): Rule[] {
  const isOwners: Rule = {
    isMetSql: () => sql`(gaveConsent = 1 OR byVisitor = 0)`,
    message: 'gaveConsent: came through a form, so only its author can consent; please ask them',
  }
  const containsHighlight: Rule = {
    isMetSql: () => sql`instr(testimonialText, ${highlight}) > 0`,
    message: `highlight: ${highlightRule}`,
  }
  return [
    ...(source?.rules ?? []),
    ...rowClaimRules({ gaveConsent, published: state === 'published' }),
    ...(gaveConsent ? [isOwners] : []),
    ...(highlight ? [containsHighlight] : []),
  ]
}

/** Returns why a testimonial that exists was not changed; `isVersioned` says that the request named its version. */
function unchangedMessage(row: Row, rules: Rule[], isVersioned: boolean): string {
  if (!row.isSeen && isVersioned) return versionMismatchMessage
  return ruleError(rules, row)?.message ?? unseenMessage
}

/** Returns those of these testimonials that the workspace has. @throws HTTPException 401 or 404 without access. */
async function findExisting(scope: Scope, ids: string[], rules: Rule[], isSeen: Sql): Promise<Row[]> {
  const denial = await denialError(scope)
  if (denial) throw denial
  return query(
    scope.db,
    sql`SELECT ${join([sql`id, ${isSeen} AS isSeen`, ...ruleColumns(rules, ownWorkspaceSql)])} FROM testimonials
        WHERE ${isOneOfSql(ids)} AND ${isAccessibleSql(scope)}`,
    scope.deadline,
  )
}

const isEmpty = (change: InboxChange) => Object.values(change).every((value) => value === undefined)

const ownWorkspaceSql = sql`testimonials.workspaceId`

/**
 * Applies a change to the testimonials that it fits, and returns them. `isSeen` is a condition in place of `If-Match`, which names
 * the version of one testimonial. `beforeSql` returns a statement to run first, by the condition that these testimonials meet.
 * `source` is part of a change of the source, and `events` of one of the consent.
 */
export async function applyChange(
  scope: Scope,
  ids: string[],
  change: InboxChange,
  {
    isSeen,
    beforeSql,
    source,
    events = [],
  }: { isSeen?: Sql; beforeSql?: (where: Sql) => Sql; source?: SourceChange | undefined; events?: ConsentEvent[] } = {},
): Promise<Changed> {
  const { state } = change
  const now = new Date().toISOString()
  const isAllowed = sql`${isAccessibleSql(scope)} ${isSeen ? sql`AND ${isSeen}` : versionMatchesSql(scope)}
    AND ${areMetSql(changeRules(change, source), ownWorkspaceSql)} ${source ? sql`AND ${source.isCurrentSql}` : empty}`
  const where = sql`${isOneOfSql(ids)} AND ${isAllowed}`
  const columns = selectColumns(inboxTable)
  const assignments = [
    ...listAssignments(change, now),
    ...assign({ ...source?.columns, ...toConsentColumns(events) }),
    sql`version = ${scope.requestId}`,
  ]
  // One that neither is moved away nor loses its reply was shown before only if it is shown now.
  const mayHide = (state !== undefined && state !== 'published') || change.reply === null
  const different = sql`SELECT max(isShown) AS wasShown
    FROM (SELECT ${isShownColumn} FROM testimonials WHERE ${where} AND (${isDifferentSql(change)}))`
  // The history comes first, because it contains the earlier state.
  const statements = isEmpty(change)
    ? [sql`SELECT ${columns} FROM testimonials WHERE ${where}`]
    : [
        ...(beforeSql ? [beforeSql(where)] : []),
        ...changeHistorySql(scope, now, ids, change, isAllowed),
        sql`UPDATE testimonials SET ${join(assignments)} WHERE ${where} RETURNING ${columns}, ${hasReceiversColumn}`,
      ]
  const { results, attempts } = await queryBatch(scope.db, [different, ...statements], scope.deadline)
  const rows = results.at(-1) ?? []
  const wasShown = results[0]?.[0]?.wasShown
  return {
    items: rows.map((row) => toRecord(inboxTable, row)),
    row: rows[0],
    // An earlier attempt may have changed them already.
    wasShown: mayHide && (attempts > 1 || wasShown === 1),
    isDifferent: attempts > 1 || wasShown !== null,
  }
}

/** SQL for whether a change gives a testimonial other values; folders are never shown. */
const isDifferentSql = ({ state, tags, highlight, pinned, ground, ...columns }: InboxChange): Sql =>
  join(
    [
      sql`0`,
      ...(state === undefined ? [] : [sql`published IS NOT ${state === 'published'}`]),
      ...(tags === undefined ? [] : [sql`tags IS NOT ${JSON.stringify(tags)}`]),
      ...(highlight === undefined ? [] : [sql`highlight IS NOT ${highlight}`]),
      ...(pinned === undefined ? [] : [sql`(pinned IS NOT NULL) IS NOT ${pinned}`]),
      ...definedEntries(columns).map(([name, value]) => sql`${raw(name)} IS NOT ${value}`),
    ],
    ' OR ',
  )

function listAssignments({ state, tags, highlight, pinned, ground, ...columns }: InboxChange, now: string): Sql[] {
  const folder = state === 'archived' || state === 'spam' ? state : null
  const assignments = assign(columns)
  if (state !== undefined) assignments.push(sql`published = ${state === 'published'}, folder = ${folder}`)
  // The owner has seen the author's changes.
  if (state === 'published' || state === 'archived') assignments.push(sql`giverChanged = NULL`)
  if (tags !== undefined) assignments.push(sql`tags = ${JSON.stringify(tags)}`)
  if (highlight !== undefined) assignments.push(sql`highlight = ${highlight}`)
  const { reply } = columns
  if (reply !== undefined) {
    assignments.push(sql`replied = iif(reply IS ${reply}, replied, ${reply === null ? null : now})`)
  }
  if (pinned !== undefined) assignments.push(sql`pinned = ${pinned ? sql`coalesce(pinned, ${now})` : null}`)
  return assignments
}

const assign = (columns: Columns): Sql[] =>
  definedEntries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)

/** Returns the columns that a consent sets besides `gaveConsent`, as an update with an API key does. */
const toConsentColumns = (events: ConsentEvent[]): Columns =>
  events[0] ? { consents: appendedConsentsSql(events), consentDateTime: storedConsentDateSql(events[0].at) } : {}

const isOneOfSql = (ids: string[]) => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The plus keeps SQLite from looking for the ids among all testimonials of the workspace. */
const isAccessibleSql = (scope: Scope) => sql`+workspaceId = ${workspaceIdSql(scope)}`

/**
 * Erases a testimonial with everything that belongs to it. The history keeps that one was erased. Returns its workspace and
 * whether displays showed it.
 * @throws HTTPException 401, 404, or 412 for another version; then nothing is changed.
 */
export async function eraseTestimonial(scope: Scope, id: string): Promise<Row | undefined> {
  const where = sql`${byIdSql(inboxTable, scope, id)} ${versionMatchesSql(scope)}`
  const { results, attempts } = await queryBatch(
    scope.db,
    [erasureHistorySql(scope, id, where), sql`DELETE FROM testimonials WHERE ${where} RETURNING ${deletedColumns}`],
    scope.deadline,
  )
  const row = results[1]?.[0]
  if (row) return row
  const error = await recordError(inboxTable, scope, id)
  // After a retry, an earlier attempt may have erased it, and with it an author's token: then it counts as success.
  if (attempts === 1 || error.status !== ('tokenHash' in scope.caller ? 401 : 404)) throw error
  return undefined
}
