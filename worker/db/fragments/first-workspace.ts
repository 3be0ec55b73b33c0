import sql from 'sql-template-tag'

/**
 * SQL from `FROM` to the end: the first workspace of the deployment. It gets the testimonials that name none, and its owners may create
 * further ones.
 */
export const firstWorkspaceSql = sql`FROM workspaces ORDER BY created, id LIMIT 1`
