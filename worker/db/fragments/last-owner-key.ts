import sql from 'sql-template-tag'

/** SQL condition on a row of `apiKeys`: without this key, its workspace still has an active owner key. */
export const isDispensableSql = sql`(role <> 'owner' OR EXISTS (SELECT 1 FROM apiKeys AS other
  WHERE other.workspaceId = apiKeys.workspaceId AND other.id <> apiKeys.id AND other.role = 'owner' AND other.revoked IS NULL))`
