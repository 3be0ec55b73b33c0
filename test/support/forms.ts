import { createHash } from 'node:crypto'
import { FormSettings } from '../../shared/forms/form-settings.ts'
import { query, workspaceA } from './service/harness.ts'

/* Stored forms, written to the database without the API. */

type FormOptions = {
  workspaceId?: string
  name?: string
  /** When it was closed. */
  closed?: string
}

/** Stores a form whose live version has these settings, and returns how a visitor names that version. */
export async function storeForm(
  settings: unknown,
  { workspaceId = workspaceA, name = 'Form', closed }: FormOptions = {},
): Promise<{ formId: string; formVersion: number }> {
  const formId = crypto.randomUUID()
  const created = new Date().toISOString()
  await query(
    'INSERT INTO forms (id, workspaceId, created, name, closed) VALUES (?, ?, ?, ?, ?)',
    ...[formId, workspaceId, created, name, closed ?? null],
  )
  return storeFormVersion(formId, settings)
}

/** Stores the next version of a form, makes it live, and returns how a visitor names it. */
export async function storeFormVersion(
  formId: string,
  settings: unknown,
): Promise<{ formId: string; formVersion: number }> {
  const text = JSON.stringify(FormSettings.parse(settings))
  const hash = createHash('sha256').update(text).digest('hex')
  const [version] = await query(
    `INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings)
      SELECT ?, workspaceId, id, 1 + (SELECT count(*) FROM formVersions WHERE formId = forms.id), ?, ?, ?
      FROM forms WHERE id = ? RETURNING number`,
    ...[crypto.randomUUID(), hash, new Date().toISOString(), text, formId],
  )
  const formVersion = Number(version?.number)
  await query('UPDATE forms SET live = ? WHERE id = ?', formVersion, formId)
  return { formId, formVersion }
}
