import sql, { type Sql } from 'sql-template-tag'

/**
 * Returns the `LIMIT` of a statement. SQLite's planner reads a value that is bound to `LIMIT` itself, and then compiles the
 * statement again on each execution; it does not read an expression.
 */
export const limitSql = (count: number | Sql): Sql => sql`LIMIT (${count} + 0)`
