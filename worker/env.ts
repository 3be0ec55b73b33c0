import type { RequestIdVariables } from 'hono/request-id'
import type { Caller } from './scope.ts'

/** What a handler finds in its context: the bindings of wrangler.toml and what the middleware before it found out. */
export type App = {
  Bindings: Env
  Variables: RequestIdVariables & { caller: Caller }
}
