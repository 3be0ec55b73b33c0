import sql, { type Sql } from 'sql-template-tag'

/** SQL for the logo of a row of `workspaces`, whose `logoHash` refers to it. */
export const logoSql = '(SELECT dataUrl FROM logos WHERE workspaceId = workspaces.id AND hash = logoHash)'

/** Returns a function for the statement that stores a logo of the workspace in `from`, before its `logoHash` refers to it. */
export const insertLogo = (logo: string, hash: string) => (from: Sql) =>
  sql`INSERT INTO logos (workspaceId, hash, dataUrl) SELECT id, ${hash}, ${logo} ${from} ON CONFLICT DO NOTHING`
