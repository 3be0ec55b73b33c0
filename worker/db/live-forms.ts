import sql, { raw } from 'sql-template-tag'
import { type AnyForm, type EmbeddedForm, embedForm, type StoredForm } from '../../shared/forms/stored-form.ts'
import { setBounded } from '../lib/set-bounded.ts'
import { type FormWorkspace, introColumns, readFormWorkspace, toFormWorkspace } from './form-workspace.ts'
import { query, type Row } from './query.ts'

/** Reads what pages get of a form; `undefined` if the form is unknown, was never published or is closed. */
export async function readLiveForm(db: D1Database, formId: string): Promise<EmbeddedForm | undefined> {
  const [row] = await query(
    db,
    sql`SELECT forms.workspaceId, number, settings, turnstileSiteKey
      FROM forms JOIN formVersions ON formId = forms.id AND number = live
      JOIN workspaces ON workspaces.id = forms.workspaceId
      WHERE forms.id = ${formId} AND closed IS NULL`,
  )
  return row && embedForm(toStoredForm(formId, row), String(row.turnstileSiteKey ?? ''))
}

/** Returns the id of the workspace of a published form, `undefined` if there is none. */
export async function findFormWorkspace(db: D1Database, formId: string): Promise<string | undefined> {
  const [row] = await query(db, sql`SELECT workspaceId FROM forms WHERE id = ${formId} AND live IS NOT NULL`)
  return row && String(row.workspaceId)
}

/** The data of a form's hosted page; a closed form only shows that it is closed. */
export type HostedForm = { workspace: FormWorkspace; form: AnyForm; isClosed: boolean }

/**
 * Reads a form of a workspace in its live version or, with `formVersion`, in that one; `undefined` if there is no such version.
 * Without `formId`, it is the workspace's own form.
 */
export async function readHostedForm(
  db: D1Database,
  workspaceId: string,
  formId?: string,
  formVersion?: number,
): Promise<HostedForm | undefined> {
  if (formId === undefined) {
    const workspace = await readFormWorkspace(db, workspaceId)
    return workspace && { workspace, form: {}, isClosed: false }
  }
  const number = formVersion === undefined ? raw('live') : sql`${formVersion}`
  const [row] = await query(
    db,
    sql`SELECT workspaces.id AS workspaceId, workspaces.name, ${introColumns}, closed, number, settings
      FROM workspaces JOIN forms ON forms.workspaceId = workspaces.id
      JOIN formVersions ON formId = forms.id AND number = ${number}
      WHERE workspaces.id = ${workspaceId} AND forms.id = ${formId}`,
  )
  if (!row) return undefined
  return {
    workspace: toFormWorkspace(workspaceId, row),
    form: toStoredForm(formId, row),
    isClosed: row.closed !== null,
  }
}

function toStoredForm(formId: string, { workspaceId, number, settings }: Row): StoredForm {
  return { formId, formVersion: Number(number), workspaceId: String(workspaceId), ...JSON.parse(String(settings)) }
}

/*
 * The memory of this isolate of forms, for when the database does not respond.
 */

const maxForms = 200

/** The last JSON returned of each form, oldest first. */
const forms = new Map<string, string>()

/** Remembers what pages get of a form. */
export function rememberForm(formId: string, json: string): void {
  setBounded(forms, maxForms, formId, json)
}

/** Forgets a form, which has changed or is no longer there. */
export function forgetForm(formId: string): void {
  forms.delete(formId)
}

/** Returns the form as pages got it last, or `undefined` if this isolate does not remember it. */
export const rememberedForm = (formId: string): string | undefined => forms.get(formId)
