import sql, { raw, type Sql } from 'sql-template-tag'
import type { Rule } from '../rules.ts'

/**
 * Returns the rules that no other testimonial of the workspace has this source and id, or first had them, and that none with them was
 * erased.
 */
export const sourceRules = (id: string, sourceHash: string): Rule[] => [
  // SQLite reads no index of both columns for an OR.
  ...['sourceHash', 'arrivalHash'].map((column) => ({
    isMetSql: (workspaceId: Sql) => sql`NOT EXISTS (SELECT 1 FROM testimonials AS other
      WHERE other.workspaceId = ${workspaceId} AND other.${raw(column)} = ${sourceHash} AND other.id <> ${id})`,
    message: 'sourceId: a testimonial with this source and id, or else name, text and day, is already here',
  })),
  {
    isMetSql: (workspaceId: Sql) => sql`NOT EXISTS (SELECT 1 FROM erasedSources
      WHERE erasedSources.workspaceId = ${workspaceId} AND hash = ${sourceHash})`,
    message: 'sourceId: was erased here before',
  },
]
