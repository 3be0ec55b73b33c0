import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import { FormVersion } from '../../shared/forms/form.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import * as limits from '../../shared/limits.ts'
import { sha256 } from '../lib/hash.ts'
import { setBounded } from '../lib/set-bounded.ts'
import { formTable } from './forms.ts'
import { limitSql } from './fragments/limit.ts'
import { query, queryBatch } from './query.ts'
import { byIdSql, recordError, versionMatchesSql } from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { denialError, noRowError, type Scope } from './scope.ts'

/* The versions of forms. Settings are stored as JSON text, always with their keys in the same order. */

const table = { name: 'formVersions', recordSchema: FormVersion }

/** A version that is to be published: settings as JSON, their SHA-256, and an id that is the same in all attempts. */
type NewVersion = { id: string; json: string; hash: string }

/**
 * Publishes settings as the next version of a form, unless its live version has the same ones; a draft with these settings is
 * no longer one. Returns the published version, the version of the form's row for its ETag, and whether the former is new.
 * @throws HTTPException 401, 403, 404, or 412 for another version of the row; then nothing is changed.
 */
export async function publish(scope: Scope, formId: string, settings: FormSettings) {
  const json = JSON.stringify(settings)
  const version = { id: crypto.randomUUID(), json, hash: await sha256(json) }
  const { results } = await queryBatch(scope.db, publicationSql(scope, formId, version), scope.deadline)
  const row = results.at(-1)?.[0]
  if (!row) throw await recordError(formTable, scope, formId)
  return { record: toRecord(table, row), version: String(row.version ?? '0'), isNew: row.isNew === 1, row }
}

/** Returns the statements of a publication: they make the number live, add the version, and read it. */
function publicationSql(scope: Scope, formId: string, { id, json, hash }: NewVersion): Sql[] {
  const isOwn = byIdSql(formTable, scope, formId)
  const isCurrent = versionMatchesSql(scope)
  const isLive = sql`EXISTS (SELECT 1 FROM formVersions WHERE formId = forms.id AND number = forms.live AND hash = ${hash})`
  // Another version may be live since an earlier attempt, and must stay so.
  const isFirstAttempt = sql`NOT EXISTS (SELECT 1 FROM formVersions WHERE id = ${id})`
  const nextNumber = sql`(SELECT coalesce(max(number), 0) + 1 FROM formVersions WHERE formId = forms.id)`
  return [
    sql`UPDATE forms SET live = iif(${isLive}, live, ${nextNumber}), draft = nullif(draft, ${json}),
          version = ${scope.requestId}
        WHERE ${isOwn} ${isCurrent} AND ${isFirstAttempt} AND (NOT ${isLive} OR draft = ${json})`,
    sql`INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings)
        SELECT ${id}, workspaceId, id, live, ${hash}, ${new Date().toISOString()}, ${json} FROM forms
        WHERE ${isOwn} AND version = ${scope.requestId} AND live = ${nextNumber}`,
    sql`SELECT formVersions.*, forms.version, closed, formVersions.id = ${id} AS isNew
        FROM (SELECT id, live, version, closed FROM forms WHERE ${isOwn}) AS forms JOIN formVersions ON formId = forms.id
        WHERE formVersions.id = ${id} OR number = live AND hash = ${hash} ${isCurrent}
        ORDER BY isNew DESC LIMIT 1`,
  ]
}

/** Returns the newest versions of a form, newest first. @throws HTTPException 401, 403 or 404 */
export async function listVersions(scope: Scope, formId: string): Promise<FormVersion[]> {
  const newest = sql`SELECT ${selectColumns(table)} FROM formVersions WHERE formId = ${formId}
    ORDER BY number DESC ${limitSql(limits.formVersions)}`
  const rows = await query(
    scope.db,
    sql`SELECT newest.* FROM forms LEFT JOIN (${newest}) AS newest ON true WHERE ${byIdSql(formTable, scope, formId)}`,
    scope.deadline,
  )
  if (rows.length === 0) throw await recordError(formTable, { ...scope, versions: undefined }, formId)
  return rows.filter(({ number }) => number !== null).map((row) => toRecord(table, row))
}

/** Returns a version of a form. @throws HTTPException 401, 403 or 404 */
export async function findVersion(scope: Scope, formId: string, number: number): Promise<FormVersion> {
  const isVersion = sql`formId = ${formId} AND number = ${number}`
  const [row] = await query(
    scope.db,
    sql`SELECT ${selectColumns(table)} FROM formVersions
        WHERE ${isVersion} AND EXISTS (SELECT 1 FROM forms WHERE ${byIdSql(formTable, scope, formId)})`,
    scope.deadline,
  )
  if (row) return toRecord(table, row)
  const existsSql = (workspaceId: Sql) =>
    sql`EXISTS (SELECT 1 FROM formVersions WHERE ${isVersion} AND formVersions.workspaceId = ${workspaceId})`
  throw (await denialError(scope, existsSql)) ?? noRowError()
}

/*
 * The versions of forms that this isolate has read. They never change; whether a form accepts testimonials is up to the
 * statement.
 */

/** Settings have up to 16 KiB, so these take a few MB at most. */
const maxVersions = 100
const readVersions = new Map<string, FormSettings>()

/**
 * Returns the settings of a version of the scope's form.
 * @throws HTTPException 400 if there is no such version; and see `denialError`.
 */
export async function findFormSettings(scope: Scope, formVersion: number | undefined): Promise<FormSettings> {
  const key = `${scope.formId} ${formVersion}`
  const settings = readVersions.get(key) ?? (await readSettings(scope, formVersion))
  if (!settings) throw (await denialError(scope)) ?? unknownVersionError()
  // Then the oldest one is that which was not used for the longest time.
  setBounded(readVersions, maxVersions, key, settings)
  return settings
}

async function readSettings(
  { db, deadline, formId }: Scope,
  formVersion: number | undefined,
): Promise<FormSettings | undefined> {
  const settings = sql`(SELECT settings FROM formVersions WHERE formId = ${formId} AND number = ${formVersion})`
  const [row] = await query(db, sql`SELECT ${settings} AS settings`, deadline)
  if (!row) throw noRowError()
  return row.settings === null ? undefined : JSON.parse(String(row.settings))
}

const unknownVersionError = () => new HTTPException(400, { message: 'formVersion: is not a version of this form' })
