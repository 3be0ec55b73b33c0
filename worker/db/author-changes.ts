import { HTTPException } from 'hono/http-exception'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import * as limits from '../../shared/limits.ts'
import { appendSql, hasRoomSql, isChangeSql, latestDecisionSql, newEventsSql, optionalPurposesSql } from './consents.ts'
import { hasTokenSql } from './credentials.ts'
import { stateSql } from './fragments/testimonial-state.ts'
import { actorSql, authorHistorySql } from './history.ts'
import type { MediaClaim } from './media-claims.ts'
import {
  type AuthorTestimonial,
  authorTestimonialColumns,
  getTokenHash,
  toAuthorTestimonial,
} from './my-testimonial.ts'
import { query, queryBatch } from './query.ts'
import { hasReceiversColumn } from './receivers.ts'
import { type Columns, versionMatchesSql, versionMismatchError } from './records.ts'
import { areMetSql, countBytes, type Rule, ruleColumns, ruleError, sentRule } from './rules.ts'
import { accessError, type Scope } from './scope.ts'
import { isShownColumn } from './shown.ts'

/** An author's change: columns with their values, an event for each consent that is given or withdrawn, and the files it names. */
export type AuthorChange = { columns: Columns; events: ConsentEvent[]; files: MediaClaim }

/** The columns whose names differ from those of the request's fields. */
const fieldNames: Record<string, string> = { videoVideoUrl: 'videoUrl', questionsAndAnswers: 'answers' }

/** Columns that are not compared, because they are never returned. */
const hiddenColumns = ['videoToken', 'imageFile', 'videoFile']

/**
 * Changes the testimonial of the scope's token. Any change but that of a consent to another purpose than publication unpublishes
 * it, in the same statement; what is equal to what is stored changes nothing. Returns also whether displays no longer show it or
 * its picture, which goes with the consent to advertising.
 * @throws HTTPException 401, 412 for another version, 400 for a consent that cannot be given, or 429 beyond the quota; then nothing
 * is changed.
 */
export async function changeMyTestimonial(
  scope: Scope,
  change: AuthorChange,
): Promise<AuthorTestimonial & { isHidden: boolean }> {
  const tokenHash = getTokenHash(scope)
  const now = new Date().toISOString()
  const effect = effectSql(scope, change)
  const { results, attempts } = await queryBatch(
    scope.db,
    [
      sql`SELECT ${isShownColumn}, pictureFile FROM testimonials WHERE ${hasTokenSql(tokenHash)}`,
      authorHistorySql(scope, now, effect, publishEvent(change)?.decision === 'withdrawn'),
      sql`UPDATE testimonials SET ${join(assignments(scope, change, now))} FROM (${effect}) AS effect
          WHERE testimonials.id = effect.changedId RETURNING ${authorTestimonialColumns(tokenHash)}, testimonials.workspaceId, ${hasReceiversColumn}`,
    ],
    scope.deadline,
  )
  const row = results[2]?.[0]
  if (!row) throw await changeError(scope, change)
  const given = toAuthorTestimonial(row)
  const { published, consents } = given.mine
  const isRefused = consents.findLast(({ purpose }) => purpose === 'marketing')?.decision === 'withdrawn'
  // An earlier attempt may have changed it already.
  const had = (column: string) => attempts > 1 || Boolean(results[0]?.[0]?.[column])
  return { ...given, isHidden: had('isShown') && (!published || (isRefused && had('pictureFile'))) }
}

const publishEvent = ({ events }: AuthorChange) => events.find(({ purpose }) => purpose === 'publish')
const isGiving = ({ events }: AuthorChange) => events.some(({ decision }) => decision === 'given')

/**
 * SQL for what a change does to the token's testimonial: its id and state, the new events, the names of the fields that differ, and
 * whether that unpublishes it. It returns no row if the change is not allowed.
 */
function effectSql(scope: Scope, change: AuthorChange): Sql {
  const { columns, events } = change
  const fields = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined || hiddenColumns.includes(column)
      ? []
      : [sql`iif(${raw(column)} IS NOT ${value}, ${fieldNames[column] ?? column}, NULL)`],
  )
  const purposes = events.map(
    ({ purpose, decision, by }) =>
      sql`iif(${isChangeSql(sql`${purpose}`, sql`${decision}`, sql`${by}`)}, ${purpose}, NULL)`,
  )
  const differences = join([...fields, ...purposes, sql`NULL`])
  return sql`SELECT *, EXISTS (SELECT 1 FROM json_each(changedFields) WHERE value NOT IN ${optionalPurposesSql}) AS unpublishes
    FROM (SELECT id AS changedId, workspaceId AS changedWorkspaceId, version AS earlierVersion, ${stateSql} AS earlierState,
        ${newEventsSql(events)} AS newEvents, (SELECT json_group_array(value) FROM json_each(json_array(${differences})) WHERE value IS NOT NULL) AS changedFields
      FROM testimonials WHERE ${hasTokenSql(getTokenHash(scope))} ${versionMatchesSql(scope)} AND ${isAllowedSql(scope, change)})`
}

/** SQL condition: the token may give the consents of a change, and the testimonial may have its files. */
const isAllowedSql = (scope: Scope, change: AuthorChange) =>
  join(
    [
      isGiving(change) ? sql`${hasRoomSql} AND NOT (${isRestoringSql(scope, change)})` : sql`1`,
      areMetSql(changeRules(scope, change), sql`testimonials.workspaceId`),
    ],
    ' AND ',
  )

/** Returns the size of what a change stores, `undefined` for one that only withdraws consents: nothing stands in its way. */
const sentBytes = (change: AuthorChange) =>
  isGiving(change) || Object.values(change.columns).some((value) => value !== undefined)
    ? countBytes({ ...change.columns, events: JSON.stringify(change.events) })
    : undefined

function changeRules(scope: Scope, change: AuthorChange): Rule[] {
  const bytes = sentBytes(change)
  return [
    ...change.files.rulesFor(sql`testimonials.id`),
    ...(bytes === undefined ? [] : [sentRule(bytes, sql`testimonials.version IS ${scope.requestId}`)]),
  ]
}

/** SQL condition: a link made with an API key would restore a consent that was withdrawn. */
const isRestoringSql = (scope: Scope, change: AuthorChange) =>
  publishEvent(change)?.decision === 'given'
    ? sql`linkHash IS ${getTokenHash(scope)} AND (withdrawn IS NOT NULL OR ${latestDecisionSql(sql`'publish'`)} IS 'withdrawn')`
    : sql`0`

/** Returns the assignments of a change. In SQLite, they all read the row as it was. */
function assignments(scope: Scope, change: AuthorChange, now: string): Sql[] {
  const columns = Object.entries(change.columns).filter(([, value]) => value !== undefined)
  const bytes = sentBytes(change)
  const publish = publishEvent(change)
  const hasChanged = sql`changedFields <> '[]'`
  const [actor] = actorSql(scope)
  const kept = sql`iif(json_array_length(giverChanges) < ${limits.giverChanges}, giverChanges, json_remove(giverChanges, '$[0]'))`
  const entry = sql`json_object('at', ${now}, 'by', ${actor}, 'fields', json(changedFields))`
  return [
    ...columns.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ...(bytes === undefined ? [] : [sql`sentBytes = iif(${hasChanged}, ${bytes}, sentBytes)`]),
    sql`consents = ${appendSql(sql`newEvents`)}`,
    sql`published = iif(unpublishes, 0, published)`,
    sql`giverChanges = iif(${hasChanged}, json_insert(${kept}, '$[#]', ${entry}), giverChanges)`,
    sql`giverChanged = iif(${hasChanged}, coalesce(giverChanged, ${now}), giverChanged)`,
    sql`version = iif(${hasChanged}, ${scope.requestId}, version)`,
    ...(publish ? publishAssignments(publish.decision === 'given', now) : []),
  ]
}

const publishAssignments = (isGiven: boolean, now: string): Sql[] => [
  sql`gaveConsent = ${isGiven}`,
  isGiven
    ? sql`consentDateTime = iif(gaveConsent, coalesce(consentDateTime, ${now}), ${now}), withdrawn = NULL`
    : sql`withdrawn = coalesce(withdrawn, ${now})`,
]

/** Finds out why a change was not allowed, and returns the error to throw. */
async function changeError(scope: Scope, change: AuthorChange): Promise<Error> {
  const rules = changeRules(scope, change)
  const checks = ruleColumns(rules, sql`testimonials.workspaceId`)
  const [row] = await query(
    scope.db,
    sql`SELECT ${join([sql`${isRestoringSql(scope, change)} AS isRestoring`, sql`${hasRoomSql} AS hasRoom`, ...checks])}
        FROM testimonials WHERE ${hasTokenSql(getTokenHash(scope))}`,
    scope.deadline,
  )
  if (!row) return accessError(scope)
  if (row.isRestoring) return new HTTPException(400, { message: restoringMessage })
  if (isGiving(change) && !row.hasRoom)
    return new HTTPException(400, { message: 'consents: have been changed too often' })
  return ruleError(rules, row) ?? versionMismatchError()
}

const restoringMessage =
  'consents: publish was withdrawn, and can only be given again with the link that the form showed'
