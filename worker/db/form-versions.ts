import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import type { FormSettings } from '../../shared/form-settings.ts'
import { keepNewest } from '../lib/keep-newest.ts'
import { query } from './query.ts'
import { denialError, noRowError, type Scope } from './scope.ts'

/*
 * The versions of forms that this isolate has read. They never change; whether a form accepts testimonials is up to the
 * statement.
 */

/** Settings have up to 16 KiB, so these take a few MB at most. */
const maxVersions = 100
const versions = new Map<string, FormSettings>()

/**
 * Returns the settings of a version of the scope's form.
 * @throws HTTPException 400 if there is no such version; and see `denialError`.
 */
export async function findFormSettings(scope: Scope, formVersion: number | undefined): Promise<FormSettings> {
  const key = `${scope.formId} ${formVersion}`
  const settings = versions.get(key) ?? (await readSettings(scope, formVersion))
  if (!settings) throw (await denialError(scope)) ?? unknownVersionError()
  // Then the oldest one is that which was not used for the longest time.
  keepNewest(versions, maxVersions, key, settings)
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
