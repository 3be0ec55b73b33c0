/** Where a bound value comes from: a field of the body, a generated value, or a literal. */
export type ValueSource =
  | { field: string }
  | { generate: 'id' | 'timestamp' | 'keyHash' }
  | { literal: string | number | null }

/** The one call to D1 of a request: statements in one transaction, of which the last returns the response. */
export type Call = { statements: { sql: string; sources: ValueSource[] }[]; status: number; isList: boolean }

/** The calls that a baseline worker makes, by the request's name (`X-Benchmark-Request`). */
export type Calls = { [requestName: string]: Call }

/** The number of rows moved to another database, and the rows that D1 counted as read and written, which it bills. */
export type MoveResult = { rows: number; read: number; written: number }
