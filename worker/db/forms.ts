import sql, { type Sql } from 'sql-template-tag'
import { Form, type FormSummary, type FormUpdate } from '../../shared/forms/form.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import * as limits from '../../shared/limits.ts'
import { limitSql } from './fragments/limit.ts'
import type { Row } from './query.ts'
import { type Columns, insert, remove } from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { rowLimitRule } from './rules.ts'
import { queryScoped, type Scope, scopeIdSql } from './scope.ts'

/* Forms without their versions. */

export const formTable = {
  name: 'forms',
  recordSchema: Form,
  columns: { closed: 'closed IS NOT NULL' },
  writeColumns: ['workspaceId'],
}

const shownColumns = sql`workspaceId, (live IS NOT NULL AND closed IS NULL) AS isShown`

/** Returns a statement that reads whether pages get the form in `from`, and its workspace. */
export const selectFormShown = (from: Sql): Sql => sql`SELECT ${shownColumns} ${from}`

/** Returns all forms of the scope's workspace, newest first. @throws HTTPException 401, 403 or 404 without access. */
export async function listForms(scope: Scope): Promise<Form[]> {
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(formTable)} FROM forms WHERE workspaceId = ${scopeIdSql}
        ORDER BY created DESC, id DESC ${limitSql(limits.pageSize)}`,
  )
  return rows.map((row) => toRecord(formTable, row))
}

/** Creates a form without versions. @throws HTTPException as `insert`, or 400 if the workspace has too many. */
export function createForm(scope: Scope, name: string, settings: FormSettings | null | undefined) {
  const id = crypto.randomUUID()
  const draft = settings && JSON.stringify(settings)
  const rule = rowLimitRule('forms', id, limits.forms, ' Delete one without testimonials first.')
  return insert(formTable, scope, { id, created: new Date().toISOString(), name, draft }, [rule])
}

/**
 * Deletes a form with its versions. Returns whether pages got it; nothing, if an earlier attempt has deleted it.
 * @throws HTTPException 401, 403, 404, 412 for another version, or 400 if a testimonial names it; then nothing is changed.
 */
export function deleteForm(scope: Scope, id: string): Promise<Row | undefined> {
  const rule = {
    isMetSql: (workspaceId: Sql) =>
      sql`NOT EXISTS (SELECT 1 FROM testimonials WHERE formId = ${id} AND +testimonials.workspaceId = ${workspaceId})`,
    message: 'The form has testimonials. Close it instead.',
  }
  return remove(formTable, scope, id, { returned: shownColumns, rules: [rule] })
}

/** Returns the number of testimonials and the live settings of each form, by its id; 100 means 100 or more. */
export async function summarizeForms(scope: Scope): Promise<Record<string, FormSummary>> {
  const rows = await queryScoped(
    scope,
    sql`SELECT id, (SELECT count(*) FROM (SELECT 1 FROM testimonials
          WHERE testimonials.formId = forms.id AND +testimonials.workspaceId = forms.workspaceId
          ${limitSql(limits.inboxPageSize)})) AS count,
          (SELECT settings FROM formVersions WHERE formId = forms.id AND number = forms.live) AS published
        FROM forms WHERE workspaceId = ${scopeIdSql} ${limitSql(limits.pageSize)}`,
  )
  return Object.fromEntries(
    rows.map(({ id, count, published }) => [
      String(id),
      { count: Number(count), published: JSON.parse(String(published)) },
    ]),
  )
}

/** Returns the columns of an update. A form that is closed again keeps the date. */
export function toFormColumns({ name, draft, closed }: FormUpdate): Columns {
  return {
    name,
    draft: draft && JSON.stringify(draft),
    closed: closed ? sql`coalesce(closed, ${new Date().toISOString()})` : closed === false ? null : undefined,
  }
}
