import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './env.ts'

/**
 * One line of JSON for whoever operates the service: which request, which route, what it was answered, the class of what
 * went wrong, and how many milliseconds it took. Nothing that a client has sent and no text of an error is in it.
 */
export function logError(c: Context<AppEnv>, error: Error, status?: number): void {
  console.error(
    JSON.stringify({
      requestId: c.get('requestId'),
      route: `${c.req.method} ${routePath(c)}`,
      status,
      // An error of the database says its SQLite code somewhere in its text; names of columns and the rest stay out.
      error: /\bSQLITE_[A-Z_]+/.exec(error.message)?.[0] ?? error.name,
      duration: Date.now() - c.get('startedAt'),
    }),
  )
}

/** One line about a row with columns that hold what they can not hold: somebody has written to it around the service. */
export function logInvalidColumns(table: string, columns: string[]): void {
  console.error(JSON.stringify({ error: 'InvalidColumn', table, columns }))
}
