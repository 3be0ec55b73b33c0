import sql, { type Sql } from 'sql-template-tag'

/** SQL for whether a row of `testimonials` has a tag. */
export const hasTagSql = (tag: string | Sql): Sql => sql`EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ${tag})`
