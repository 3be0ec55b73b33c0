import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'

/** How a body is written. */
type Format = {
  /** Which `Content-Type` says so, as a pattern and in the sentence of a refusal. */
  type: RegExp
  typeName: string
  /** The JSON that says the same as a text. @throws Error for a text that is none of this format in UTF-8. */
  toJson: (text: string, c: Context<AppEnv>) => string
}

const jsonFormat: Format = {
  type: /^application\/(?:[\w!#$%&'*+.^`|~-]+\+)?json[ \t]*(?:;|$)/i,
  typeName: 'application/json',
  // White space is JSON's own: no other is skipped.
  toJson: (text) => (/^[ \t\r\n]*$/.test(text) ? '{}' : text),
}

/** The steps of a route that takes bodies of a format: what can be refused unread, then the body itself. */
export function bodyParser(format: Format) {
  return {
    /** Refuses what can be refused before the body is read: its announced size (413), its type and encoding (400). */
    checkBodyHeaders: createMiddleware<AppEnv>(async (c, next) => {
      const length = contentLength(c.req)
      if (length > limits.bodyBytes) throw tooLarge()
      if (length > 0) assertContentType(format, c.req)
      await next()
    }),

    /**
     * Reads the body, no further than the limit (413), and leaves its bytes for who wants to compare them and its JSON for
     * the validator. It arrives whole and its bytes are UTF-8, or it is refused (400): a decoder that replaces bad bytes
     * would store what nobody has sent. No body at all reads as `{}`.
     */
    readBody: createMiddleware<AppEnv>(async (c, next) => {
      const bytes = await readBytes(c.req, format)
      c.set('body', bytes)
      cacheBodyText(c.req, decodeBody(bytes, format, c))
      await next()
    }),
  }
}

/** These steps for JSON. */
export const { checkBodyHeaders, readBody } = bodyParser(jsonFormat)

async function readBytes(request: HonoRequest, format: Format): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // A body whose length was announced has been judged by it already, and workerd holds it to that.
    return contentLength(request) > 0
      ? new Uint8Array(await request.raw.arrayBuffer())
      : await readStream(request, format)
  } catch (error) {
    throw error instanceof HTTPException ? error : malformedBody()
  }
}

async function readStream(request: HonoRequest, format: Format): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.raw.body) return new Uint8Array()
  const body = new Uint8Array(limits.bodyBytes)
  let size = 0
  for await (const chunk of request.raw.body) {
    if (size === 0) assertContentType(format, request)
    if (size + chunk.length > body.length) throw tooLarge()
    body.set(chunk, size)
    size += chunk.length
  }
  return body.subarray(0, size)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decodeBody(bytes: Uint8Array, { toJson }: Format, c: Context<AppEnv>): string {
  try {
    return toJson(utf8.decode(bytes), c)
  } catch {
    throw malformedBody()
  }
}

const contentLength = (request: HonoRequest) => Number(request.header('Content-Length') ?? 0)

function malformedBody() {
  return new HTTPException(400, { message: 'The body must be whole and valid UTF-8.' })
}

function tooLarge() {
  return new HTTPException(413, { message: `The body must not be larger than ${limits.bodyBytes} bytes.` })
}

/** Refuses any type but this one in UTF-8, and any encoding. */
function assertContentType(format: Format, request: HonoRequest): void {
  const type = request.header('Content-Type') ?? ''
  if (type !== format.typeName && !matchesContentType(format, type)) {
    throw new HTTPException(400, { message: `Content-Type: must be ${format.typeName} in UTF-8` })
  }
  if (!/^(?:identity)?$/i.test(request.header('Content-Encoding') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Encoding: must be identity' })
  }
}

/** Whether a `Content-Type` (RFC 9110 §8.3.1) says this format in UTF-8; other parameters are ignored. */
function matchesContentType({ type }: Format, header: string): boolean {
  // Quotes around a word mean nothing; a quoted string of anything else is no charset.
  // One left open reaches to the end: to look for another from each quote in it takes quadratic time.
  const plain = header.replace(/="([^"\\;]*)"/g, '=$1').replace(/"(?:[^"\\]|\\.)*"?/g, '')
  const parameters = plain
    .split(';')
    .slice(1)
    .map((part) => part.trim())
  const charsets = parameters.filter((parameter) => /^charset\b/i.test(parameter))
  return type.test(header) && charsets.every((charset) => /^charset=utf-?8$/i.test(charset))
}

/** Leaves the text where Hono's validator finds it. */
function cacheBodyText(request: HonoRequest, text: string): void {
  // Where `json()` looks first; it waits for a promise there.
  Object.assign(request.bodyCache, { text: Promise.resolve(text) })
  // The validator takes a body of a type that it does not know for `{}`, and knows fewer types than there are.
  if (/^application\/json *(?:;|$)/i.test(request.header('Content-Type') ?? '')) return
  const headers = new Headers(request.raw.headers)
  headers.set('Content-Type', 'application/json')
  request.raw = new Request(request.url, { method: request.method, headers })
}
