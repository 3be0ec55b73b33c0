import sql from 'sql-template-tag'
import { query, type Row } from './query.ts'

/** The workspace of a form page. `intro` is `""` without a sentence, and `logoVersion` without a logo. */
export type FormWorkspace = { id: string; name: string; intro: string; logoVersion: string }

/** SQL columns of a workspace that stand above its form, beside its name. */
export const introColumns = sql`intro, CASE WHEN logo IS NOT NULL THEN coalesce(workspaces.version, '0') END AS logoVersion`

/** Reads the workspace of a form page; `undefined` if there is none. */
export async function readFormWorkspace(db: D1Database, id: string): Promise<FormWorkspace | undefined> {
  const [row] = await query(db, sql`SELECT name, ${introColumns} FROM workspaces WHERE id = ${id}`)
  return row && toFormWorkspace(id, row)
}

/** Converts a row with `introColumns` and the name. */
export const toFormWorkspace = (id: string, { name, intro, logoVersion }: Row): FormWorkspace => ({
  id,
  name: String(name),
  intro: String(intro ?? ''),
  logoVersion: String(logoVersion ?? ''),
})
