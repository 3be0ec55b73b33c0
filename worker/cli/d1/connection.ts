import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'

export type Row = Record<string, string | number | null>

const isValue = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'

// An export has millions of values: with a schema for each, it would take a third longer.
const Row = z.custom<Row>(
  (row) => typeof row === 'object' && row !== null && !Array.isArray(row) && Object.values(row).every(isValue),
)

const Meta = z.object({ size_after: z.optional(z.number()) })
const Results = z.array(z.object({ results: z.array(Row), meta: z.optional(Meta) }))

/** Returns the rows of each statement from the response of D1 to a list of statements. @throws Error with one sentence. */
export function parseResults(response: unknown): Row[][] {
  const { success, data } = Results.safeParse(response)
  if (!success) throw new Error('The database returned a response that Laurel does not know.')
  return data.map(({ results }) => results)
}

/** Returns the size of the database in bytes from the same response, `undefined` if it has none. */
export const parseSize = (response: unknown) => Results.safeParse(response).data?.at(-1)?.meta?.size_after

/**
 * Messages of a database to which another process is writing. Reads fail, too: at the end of a transaction D1 notes its
 * position. The transaction is rolled back, so it can run again.
 */
export const busyPattern = /SQLITE_BUSY|Failed to get session commit token/

/** An open database. Each method throws an Error with one sentence. */
export type Connection = {
  /**
   * Runs one statement whose values are texts, and returns its rows. Retries transient errors, after which a statement may
   * have run already: running it twice must have the same effect.
   */
  query: (statement: Sql) => Promise<Row[]>
  /**
   * Runs statements in one transaction, and returns the rows of each. If it throws, nothing has changed, unless the
   * connection to the deployed database was lost.
   */
  batch: (...statements: Sql[]) => Promise<Row[][]>
  /** Applies the migrations that a local database lacks. Throws for the deployed one, because its operator has to decide that. */
  migrate: () => Promise<void>
  /** Returns the size of the database in bytes, `undefined` if it is unknown. */
  size: () => Promise<number | undefined>
  close: () => Promise<void>
}
