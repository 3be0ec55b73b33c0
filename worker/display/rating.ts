import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { unpublishedSources } from '../../shared/provenance/sources.ts'
import type { DisplaySettings } from '../../shared/workspace/display-settings.ts'
import { query, type Row } from '../db/query.ts'
import type { AppEnv } from '../env.ts'
import type { Display } from './pages/display.ts'
import { openWorkspaceSql, shownSql } from './statements.ts'

/** The average of the ratings of a workspace, and how many there are; `null` without any. */
export type Rating = Display['rating']

// Ratings of other platforms are theirs: Google's guideline on review snippets forbids aggregating them.
const isOwnRating = raw(`coalesce(source, '') IN ('', '${unpublishedSources.join("', '")}')`)

/** Reads the ratings that a workspace averages. */
export async function readRating(db: D1Database, workspaceId: string): Promise<Rating> {
  const [row] = await query(db, ratingSql(openWorkspaceSql(workspaceId)))
  return toRating(row)
}

/**
 * Returns a statement that averages the ratings of a workspace. Those of the shown testimonials are read from the index alone.
 * The half of the union that it does not average has no row to begin with, and reads nothing.
 */
export function ratingSql(openWorkspaceId: Sql): Sql {
  const select = (average: DisplaySettings['displayAverage'], condition: Sql) =>
    sql`SELECT avg(stars) AS average, count(stars) AS count
      FROM (SELECT 1 FROM workspaces WHERE id = ${openWorkspaceId} AND displayAverage = ${average}) CROSS JOIN testimonials
      WHERE ${condition} AND ${isOwnRating}`
  // One that its owner adds is received once it is published: neither an import nor its undoing may move a public number.
  const isReceived = sql`workspaceId = ${openWorkspaceId} AND (published = 1 OR (folder IS NOT 'spam' AND source IS NULL))`
  return sql`${select('published', shownSql(openWorkspaceId))} UNION ALL ${select('all', isReceived)}
    ORDER BY count DESC LIMIT 1`
}

/** Converts the row of `ratingSql`. */
export function toRating(row: Row | undefined): Rating {
  const count = Number(row?.count ?? 0)
  return count > 0 ? { average: Number(row?.average), count } : null
}

/** Returns the rating under its one URL in the cache: the displays that need it have any number of URLs. */
export async function fetchRating(c: Context<AppEnv>, workspaceId: string): Promise<Rating> {
  const { exports } = c.executionCtx
  if (!exports?.DisplayPages) return readRating(c.env.DB, workspaceId)
  const response = await exports.DisplayPages.fetch(
    new Request(new URL(`/ratings/${workspaceId}`, c.req.url), { headers: { 'X-Request-Id': c.get('requestId') } }),
  )
  if (!response.ok) {
    throw new HTTPException(response.status as ContentfulStatusCode, { message: await response.json() })
  }
  return response.json()
}
