import { HonoBase } from 'hono/hono-base'
import { createSegmentRouter } from './lib/segment-router.ts'

declare global {
  /** The variables and secrets that a deployment may have beside the settings of wrangler.toml. */
  interface Env {
    /** The bucket for uploaded files, absent without `--media`: only what `requireBucket` has let through uses it. */
    MEDIA: R2Bucket
    /** The hosts of the service, separated by spaces, whose iframes it rejects. `npm run deploy` sets it. */
    SERVICE_HOSTS?: string
    /** Lets the service accept only requests through the proxy of `npm start`, which sets it. */
    LOCAL_SECRET?: string
    /** A host of the service that serves uploaded files and nothing else. */
    MEDIA_HOST?: string
    /** The sender of e-mails. */
    MAIL_FROM?: string
    /** The API key of Resend, which sends e-mails instead of the binding `EMAIL`. */
    RESEND_KEY?: string
    /** The code with which an owner creates the first workspace in the browser. */
    SETUP_CODE?: string
    /** The secret of Turnstile's widgets. */
    TURNSTILE_SECRET?: string
  }
}

/**
 * The caller of a request: the holder of an API key, an owner's session, the author of a testimonial, or a visitor. Keys, and the
 * tokens in authors' links, are identified by their SHA-256 in hexadecimal. `mustBeOwner`: the route rejects keys with the role
 * `client`. `foreignOrigin`: the visitor's `Origin` header, `""` if there is none; absent for the service's own pages.
 * `linkHash`: of the token in a message's link.
 */
export type Caller =
  | { keyHash: string; mustBeOwner?: boolean }
  | SessionCaller
  | { tokenHash: string }
  | { linkHash: string }
  | { visitor: true; foreignOrigin?: string }

/**
 * A session in one workspace, identified by the SHA-256 of its cookie. With `ownerKeyHash`, the request also needs this key,
 * and the key the role `owner`.
 */
export type SessionCaller = { sessionHash: string; workspaceId: string; ownerKeyHash?: string }

/** The Hono environment: the bindings of wrangler.toml, and the variables that middleware sets for handlers. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    /** The id of the request: a UUID. */
    requestId: string
    /** The URL of the request, which is parsed once. */
    url: Readonly<URL>
    /** When the request arrived, in milliseconds since the epoch. */
    startedAt: number
    caller: Caller
    /** True if the request is for a route of the inbox, which accepts sessions and no API keys. */
    isInbox?: true
    /** The raw bytes of the body. */
    body: Uint8Array<ArrayBuffer>
    /** The submitted controls, if the body is an HTML form. */
    formData?: URLSearchParams
  }
}

/** Creates an empty app. */
export const createApp = () => new HonoBase<AppEnv>({ router: createSegmentRouter() })
