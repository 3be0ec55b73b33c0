import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './env.ts'

/**
 * Logs an error as one line of JSON: request id, route, status, error class and duration in milliseconds. Request data and
 * error messages are never logged.
 */
export function logError(c: Context<AppEnv>, error: Error, status?: number): void {
  console.error(
    JSON.stringify({
      requestId: c.get('requestId'),
      route: `${c.req.method} ${routePath(c)}`,
      status,
      // D1 puts the SQLite code into the message, whose other text may name columns or values.
      error: /\bSQLITE_[A-Z_]+/.exec(error.message)?.[0] ?? error.name,
      duration: Date.now() - c.get('startedAt'),
    }),
  )
}

/** Logs the names of columns that hold invalid values, which only a write from outside the service can cause. */
export function logInvalidColumns(table: string, columns: string[]): void {
  console.error(JSON.stringify({ error: 'InvalidColumn', table, columns }))
}

/** Logs that the set-up code is too short or too long to count. */
export function logSetupCode(): void {
  console.error('{"error":"SetupCodeLength"}')
}

/** Logs the class of an error in a job of the cron. */
export function logCronError(cron: string, error: unknown): void {
  console.error(JSON.stringify({ cron, error: error instanceof Error ? error.name : 'Error' }))
}
