/** What goes wrong, between the service and its database or its limiters; see door.ts. */
export type Fault = {
  /** Which call to D1, counted from 1; without a number all of them. */
  at?: number
  /** D1 throws this before the statement runs, or after it has run. */
  before?: string
  after?: string
  /** D1 never answers; the statement does not run, or runs when the request has been answered. */
  silent?: 'never runs' | 'runs late'
  /** The statement runs, and D1 answers this over its own answer. */
  answers?: Record<string, unknown>
  /** The statement runs, and its rows hold these values. */
  rows?: Record<string, unknown>
  /** So many milliseconds pass by the clock while the first call runs. */
  clock?: number
  /** Every new random UUID is this one. */
  uuid?: `${string}-${string}-${string}-${string}-${string}`
  /** No limiter is there, each throws, none answers, or each refuses. */
  limiters?: 'missing' | 'throw' | 'silent' | 'answer nonsense' | 'refuse'
}
