/** A fault that the instrumented worker injects between the service and its database, its rate limiters, its cache or the internet. */
export type Fault = {
  /** The D1 call that fails, counted from 1; without it, all calls fail. */
  call?: number
  /** D1 throws an error with this message before or after the statement runs. */
  throwBefore?: string
  throwAfter?: string
  /** D1 never responds; the statement does not run, or runs after the response has been sent. */
  hang?: 'never runs' | 'runs late'
  /** Properties that replace those of D1's result. */
  result?: Record<string, unknown>
  /** Columns that replace those of every row in the result. */
  rowValues?: Record<string, unknown>
  /** Milliseconds by which the clock advances during the first call. */
  clockAdvance?: number
  /** Milliseconds by which the clock is ahead until the response. */
  clockAhead?: number
  /** The value of every new random UUID. */
  uuid?: `${string}-${string}-${string}-${string}-${string}`
  /**
   * The behaviour of all rate limiters; they allow every request by default. `'count'`: they are the real ones;
   * `'reject credentials'`: only that of unknown credentials rejects.
   */
  limiters?: 'missing' | 'throw' | 'hang' | 'return nothing' | 'reject' | 'reject credentials' | 'count'
  /** The result of the cache's purges; there is a cache only with this fault. */
  purge?: 'succeeds' | 'throws' | 'hangs' | 'is beyond the limit' | 'is beyond the limit of its workspace'
  /** The fault of the bucket: it is missing, or a call (from 1), or all of them, fail before or after they take effect. */
  bucket?: 'missing' | { call?: number; fails: 'before' | 'after' }
  /** A purge takes until this many requests, itself included, have made their change. */
  changesDuringPurge?: number
  /** The origin of a stub that responds in place of Cloudflare's Turnstile; without it, the service has no secret of Turnstile. */
  turnstile?: string
  /** The secret of the proxy of `npm start`; without it, the service is deployed. */
  localSecret?: string
  /** The host that is for files alone; without it, there is none. */
  mediaHost?: string
  /** The transport of e-mails; without it, there is none. */
  mail?: 'binding' | 'resend'
  /** The URL of the receiver of all requests to hosts on the internet, and of the e-mails of the binding. */
  receiver?: string
}
