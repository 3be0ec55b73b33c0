import type { RequestIdVariables } from 'hono/request-id'

/**
 * Who asks: the holder of an API key, known by the SHA-256 of the key in hexadecimal, or a visitor. The origin of a
 * visitor's page is as the browser sends it, and `""` where nobody does; none stands for a page of the service itself,
 * which is on every workspace's list.
 */
export type Caller = { keyHash: string } | { visitor: true; origin?: string }

/** What a handler finds in its context: the bindings of wrangler.toml and what the middleware before it found out. */
export type App = {
  Bindings: Env
  Variables: RequestIdVariables & {
    /** When the request came, in milliseconds. */
    since: number
    caller: Caller
    /** The body's bytes as they came. */
    body: Uint8Array
  }
}
