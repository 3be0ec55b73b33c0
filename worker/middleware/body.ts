import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'

/** A format of request bodies. */
type BodyFormat = {
  mediaType: string
  /** Matches a `Content-Type` of this format; its parameters are checked separately. */
  contentTypePattern: RegExp
  /** Converts the decoded body to JSON text. @throws Error if the body is malformed. */
  toJson: (text: string, c: Context<AppEnv>) => string
}

const jsonFormat: BodyFormat = {
  mediaType: 'application/json',
  contentTypePattern: /^application\/(?:[\w!#$%&'*+.^`|~-]+\+)?json[ \t]*(?:;|$)/i,
  // Only JSON's own white space counts as empty.
  toJson: (text) => (/^[ \t\r\n]*$/.test(text) ? '{}' : text),
}

/** Creates the middleware that checks and reads bodies of a format. */
function createBodyParser(format: BodyFormat) {
  return {
    /** Checks what is known before the body is read: its declared size (413), media type and encoding (400). */
    checkBodyHeaders: createMiddleware<AppEnv>(async (c, next) => {
      const length = contentLength(c.req)
      if (length > limits.bodyBytes) throw bodyTooLarge()
      if (length > 0) assertContentType(format, c.req)
      await next()
    }),

    /**
     * Reads the body up to the size limit (413) and decodes it as UTF-8 (400 if invalid, never replaced). Sets `body` to the
     * bytes and passes the JSON text on to the validator. An absent or empty body becomes `{}`.
     */
    readBody: createMiddleware<AppEnv>(async (c, next) => {
      const bytes = await readBytes(c.req, format)
      c.set('body', bytes)
      cacheBodyText(c.req, decodeBody(bytes, format, c))
      await next()
    }),
  }
}

/** The middleware for JSON bodies. */
export const { checkBodyHeaders, readBody } = createBodyParser(jsonFormat)

/**
 * Creates the middleware for the body of an HTML form. Sets `formData`; `toInput` converts it to what is validated.
 */
export const createFormParser = (toInput: (values: URLSearchParams, c: Context<AppEnv>) => object = () => ({})) =>
  createBodyParser({
    mediaType: 'application/x-www-form-urlencoded',
    contentTypePattern: /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i,
    toJson(text, c) {
      // Throws if the escaped bytes are not UTF-8; URLSearchParams would replace them.
      decodeURIComponent(text)
      const values = new URLSearchParams(text)
      c.set('formData', values)
      return JSON.stringify(toInput(values, c))
    },
  })

async function readBytes(request: HonoRequest, format: BodyFormat): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // checkBodyHeaders has checked a declared length, and workerd enforces it.
    return contentLength(request) > 0
      ? new Uint8Array(await request.raw.arrayBuffer())
      : await readStream(request, format)
  } catch (error) {
    throw error instanceof HTTPException ? error : malformedBody()
  }
}

async function readStream(request: HonoRequest, format: BodyFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.raw.body) return new Uint8Array()
  const body = new Uint8Array(limits.bodyBytes)
  let size = 0
  for await (const chunk of request.raw.body) {
    if (size === 0) assertContentType(format, request)
    if (size + chunk.length > body.length) throw bodyTooLarge()
    body.set(chunk, size)
    size += chunk.length
  }
  return body.subarray(0, size)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decodeBody(bytes: Uint8Array, { toJson }: BodyFormat, c: Context<AppEnv>): string {
  try {
    return toJson(utf8.decode(bytes), c)
  } catch {
    throw malformedBody()
  }
}

const contentLength = (request: HonoRequest) => Number(request.header('Content-Length') ?? 0)

function malformedBody() {
  return new HTTPException(400, { message: 'The body must be complete and valid UTF-8.' })
}

function bodyTooLarge() {
  return new HTTPException(413, { message: `The body must not be larger than ${limits.bodyBytes} bytes.` })
}

/** @throws HTTPException 400 for another media type or charset, or for a content encoding. */
function assertContentType(format: BodyFormat, request: HonoRequest): void {
  const contentType = request.header('Content-Type') ?? ''
  if (contentType !== format.mediaType && !matchesContentType(format, contentType)) {
    throw new HTTPException(400, { message: `Content-Type: must be ${format.mediaType} in UTF-8` })
  }
  if (!/^(?:identity)?$/i.test(request.header('Content-Encoding') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Encoding: must be identity' })
  }
}

/** Returns whether a `Content-Type` (RFC 9110 §8.3.1) names the format in UTF-8; other parameters are ignored. */
function matchesContentType({ contentTypePattern }: BodyFormat, contentType: string): boolean {
  // Unquotes simple values and drops other quoted strings, which cannot be a charset. An open quote extends to the end:
  // searching for a closing one from every position would take quadratic time.
  const unquoted = contentType.replace(/="([^"\\;]*)"/g, '=$1').replace(/"(?:[^"\\]|\\.)*"?/g, '')
  const parameters = unquoted
    .split(';')
    .slice(1)
    .map((parameter) => parameter.trim())
  const charsets = parameters.filter((parameter) => /^charset\b/i.test(parameter))
  return contentTypePattern.test(contentType) && charsets.every((charset) => /^charset=utf-?8$/i.test(charset))
}

/** Puts the JSON text where Hono's validator reads it. */
function cacheBodyText(request: HonoRequest, text: string): void {
  // `json()` looks here first, and expects a promise.
  Object.assign(request.bodyCache, { text: Promise.resolve(text) })
  // The validator treats any type that it does not recognise as `{}`, and it recognises fewer types than we accept.
  if (/^application\/json *(?:;|$)/i.test(request.header('Content-Type') ?? '')) return
  const headers = new Headers(request.raw.headers)
  headers.set('Content-Type', 'application/json')
  request.raw = new Request(request.url, { method: request.method, headers })
}
