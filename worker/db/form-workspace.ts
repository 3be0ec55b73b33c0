import sql, { raw } from 'sql-template-tag'
import { logoSql } from './fragments/stored-logo.ts'
import { query, type Row } from './query.ts'
import { visitorWorkspaceIdSql } from './visitor-scope.ts'

/** The workspace of a form page. What it does not have is `""`. */
export type FormWorkspace = {
  id: string
  name: string
  intro: string
  logoVersion: string
  /** The site key of Turnstile. */
  turnstile: string
  /** Of the controller of its data, as its privacy policy. */
  contact: string
  privacyUrl: string
}

/** SQL columns of a workspace that its form page needs beside its name. */
export const introColumns = sql`intro, turnstileSiteKey, controller ->> 'contact' AS contact, controller ->> 'privacyUrl' AS privacyUrl, CASE WHEN logoHash IS NOT NULL THEN coalesce(workspaces.version, '0') END AS logoVersion`

/** Reads the workspace of a form page; `undefined` if there is none. */
export async function readFormWorkspace(db: D1Database, id: string): Promise<FormWorkspace | undefined> {
  const [row] = await query(db, sql`SELECT name, ${introColumns} FROM workspaces WHERE id = ${id}`)
  return row && toFormWorkspace(id, row)
}

/** Converts a row with `introColumns` and the name. */
export const toFormWorkspace = (id: string, { turnstileSiteKey, ...row }: Row): FormWorkspace => ({
  id,
  name: String(row.name),
  intro: String(row.intro ?? ''),
  logoVersion: String(row.logoVersion ?? ''),
  turnstile: String(turnstileSiteKey ?? ''),
  contact: String(row.contact ?? ''),
  privacyUrl: String(row.privacyUrl ?? ''),
})

/** Returns the id of the workspace of a form without one, `undefined` if there is none. */
export async function findFirstWorkspace(db: D1Database): Promise<string | undefined> {
  const [row] = await query(db, sql`SELECT ${visitorWorkspaceIdSql({ workspaceId: undefined })} AS id`)
  return row?.id ? String(row.id) : undefined
}

/** Returns the id of the workspace of a service that has only one, `undefined` otherwise. */
export async function findOnlyWorkspace(db: D1Database): Promise<string | undefined> {
  const [row, other] = await query(db, sql`SELECT id FROM workspaces LIMIT 2`)
  return row && !other ? String(row.id) : undefined
}

/** Reads the logo of a workspace, a `data:` URL or `null`, and the version that its URL has; `undefined` if there is no workspace. */
export async function readLogo(db: D1Database, id: string): Promise<Row | undefined> {
  const columns = sql`${raw(logoSql)} AS logo, coalesce(version, '0') AS version`
  const [row] = await query(db, sql`SELECT ${columns} FROM workspaces WHERE id = ${id}`)
  return row
}
