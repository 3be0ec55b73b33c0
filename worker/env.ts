import type { RequestIdVariables } from 'hono/request-id'

/**
 * Who asks: the holder of an API key, known by the SHA-256 of the key in hexadecimal, or a visitor. `foreignOrigin` is the
 * origin of the visitor's page as the browser sends it, `""` where nobody does; a page of the service itself has none.
 */
export type Caller = { keyHash: string } | { visitor: true; foreignOrigin?: string }

/** What a handler finds in its context: the bindings of wrangler.toml and what the middleware before it found out. */
export type App = {
  Bindings: Env
  Variables: RequestIdVariables & {
    /** When the request came, in milliseconds. */
    since: number
    caller: Caller
    /** The body's bytes as they came. */
    body: Uint8Array
    /** What a plain form has sent, control by control. */
    typed?: URLSearchParams
  }
}
