import sql, { raw } from 'sql-template-tag'
import type { Rule } from './rules.ts'

/** Returns the rule that the workspace of a new row has fewer than `limit` other rows of the table; `advice` ends its message. */
export const rowLimitRule = (table: string, id: string, limit: number, advice = ''): Rule => ({
  // A retry must not count the row that an earlier attempt has stored.
  isMetSql: (workspaceId) => sql`(SELECT count(*) FROM ${raw(table)} AS other
    WHERE other.workspaceId = ${workspaceId} AND other.id <> ${id}) < ${limit}`,
  message: `A workspace can have at most ${limit} ${table}.${advice}`,
})
