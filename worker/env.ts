import { HonoBase } from 'hono/hono-base'
import type { RequestIdVariables } from 'hono/request-id'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Who asks: the holder of an API key, known by the SHA-256 of the key in hexadecimal, or a visitor. `foreignOrigin` is the
 * origin of the visitor's page as the browser sends it, `""` where nobody does; a page of the service itself has none.
 */
export type Caller = { keyHash: string } | { visitor: true; foreignOrigin?: string }

/** What a handler finds in its context: the bindings of wrangler.toml and what the middleware before it found out. */
export type AppEnv = {
  Bindings: Env
  Variables: RequestIdVariables & {
    /** When the request came, in milliseconds. */
    startedAt: number
    caller: Caller
    /** The body's bytes as they came. */
    body: Uint8Array<ArrayBuffer>
    /** What a plain form has sent, control by control. */
    formData?: URLSearchParams
  }
}

/** Routes of the service, none yet. Of Hono's routers they take the one that `methodNotAllowed` brings anyway. */
export const createRouter = () => new HonoBase<AppEnv>({ router: new TrieRouter() })
