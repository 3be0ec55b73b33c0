import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export type Row = z.output<typeof Row>

/** The response of D1 to a list of statements: the rows of each. */
export const Results = z.array(z.object({ results: z.array(Row) }))

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
  close: () => Promise<void>
}
