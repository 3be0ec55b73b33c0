/** Where a bound value comes from: a field of the body, a generated value, or a literal. */
export type ValueSource =
  | { field: string }
  | { generate: 'id' | 'timestamp' | 'keyHash' }
  | { literal: string | number | null }

/** The statement that the baseline worker runs for a request, by the request's name (`X-Benchmark-Request`). */
export type Statements = {
  [requestName: string]: { sql: string; sources: ValueSource[]; status: number; isList: boolean }
}

/** The number of rows moved to another database, and the rows that D1 counted as read and written, which it bills. */
export type MoveResult = { rows: number; read: number; written: number }
