import sql, { empty, type Sql } from 'sql-template-tag'
import type { SessionCaller } from '../env.ts'
import type { Rule } from './rules.ts'

/*
 * Conditions of the credentials that requests bring. The database holds only their hashes.
 */

/** SQL condition on a row of `sessions` or `signInLinks`: it has not expired, and its key has not been revoked. */
export const isLiveSql = () => sql`expires > ${new Date().toISOString()}
  AND (keyId IS NULL OR EXISTS (SELECT 1 FROM apiKeys WHERE id = keyId AND revoked IS NULL))`

/**
 * SQL from `FROM` to the end of `WHERE`: the rows of a session that has not ended, in one workspace or in all of them; with an
 * owner key, only if that key is active.
 */
export function liveSessionSql({ sessionHash, workspaceId, ownerKeyHash }: Partial<SessionCaller>): Sql {
  const isWorkspace = workspaceId === undefined ? empty : sql`AND workspaceId = ${workspaceId}`
  const hasOwnerKey =
    ownerKeyHash === undefined
      ? empty
      : sql`AND EXISTS (SELECT 1 FROM apiKeys WHERE hash = ${ownerKeyHash} AND apiKeys.workspaceId = sessions.workspaceId
          AND role = 'owner' AND revoked IS NULL)`
  return sql`FROM sessions WHERE hash = ${sessionHash} ${isWorkspace} AND ${isLiveSql()} ${hasOwnerKey}`
}

/** SQL condition: the row of `testimonials` belongs to this token. */
export const hasTokenSql = (hash: string) => sql`(giverHash = ${hash} OR linkHash = ${hash})`

/*
 * The tokens that let an author read and change a testimonial, by their SHA-256: the author's own, made by the form, and that of a
 * link made with an API key.
 */

/** Returns the rule for the token of the new testimonial with this id. */
export const newTokenRule = (hash: string, id: string): Rule => ({
  isMetSql: () => sql`NOT EXISTS (SELECT 1 FROM testimonials WHERE ${hasTokenSql(hash)} AND id <> ${id})`,
  message: 'giverToken: is used by another testimonial',
})
