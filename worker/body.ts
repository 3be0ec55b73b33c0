import { zValidator } from '@hono/zod-validator'
import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod'
import { limits } from '../shared/limits.ts'
import type { App } from './env.ts'
import { explain } from './explain.ts'

/** Refuses what can be refused before the body is read: its announced size (413), its type and encoding (400). */
export const announced = createMiddleware<App>(async (c, next) => {
  const length = announcedLength(c.req)
  if (length > limits.bodyBytes) throw tooLarge()
  if (length > 0) mustBeJson(c.req)
  await next()
})

/**
 * Reads the body, no further than the limit (413), and leaves its bytes for who wants to compare them and its text for
 * the validator. It arrives whole and its bytes are UTF-8, or it is refused (400): a decoder that replaces bad bytes would
 * store what nobody has sent. No body at all reads as `{}`.
 */
export const read = createMiddleware<App>(async (c, next) => {
  const { bytes, text } = await received(c.req)
  c.set('body', bytes)
  // White space is JSON's own: no other is skipped.
  leave(c.req, /^[ \t\r\n]*$/.test(text) ? '{}' : text)
  await next()
})

/**
 * Lets a body pass that fits the schema of its caller; of any other, one sentence names every wrong field (400), and
 * tells keys that only the record has from keys that nothing has.
 * The handler finds the validated input in `c.req.valid('json')`.
 */
export function fits<Schema extends z.ZodObject>(
  record: z.ZodObject,
  forKeyHolders: Schema,
  forVisitors = forKeyHolders,
) {
  const [keyHolders, visitors] = [validator(record, forKeyHolders), validator(record, forVisitors)]
  const chosen: typeof keyHolders = (c: Context, next) =>
    ('visitor' in c.get('caller') ? visitors : keyHolders)(c, next)
  return chosen
}

function validator<Schema extends z.ZodObject>(record: z.ZodObject, schema: Schema) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw new HTTPException(400, { message: explain(result.error.issues, schema, record) })
  })
}

async function received(request: HonoRequest): Promise<{ bytes: Uint8Array; text: string }> {
  const body = new Uint8Array(limits.bodyBytes)
  let size = 0
  try {
    for await (const chunk of request.raw.body ?? []) {
      // A body whose length was announced has been judged already.
      if (size === 0 && !(announcedLength(request) > 0)) mustBeJson(request)
      if (size + chunk.length > body.length) throw tooLarge()
      body.set(chunk, size)
      size += chunk.length
    }
    const bytes = body.subarray(0, size)
    return { bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes) }
  } catch (error) {
    if (error instanceof HTTPException) throw error
    throw new HTTPException(400, { message: 'The body must be whole and valid UTF-8.' })
  }
}

const announcedLength = (request: HonoRequest) => Number(request.header('Content-Length') ?? 0)

function tooLarge() {
  return new HTTPException(413, { message: `The body must not be larger than ${limits.bodyBytes} bytes.` })
}

const jsonType = /^application\/(?:[\w!#$%&'*+.^`|~-]+\+)?json[ \t]*(?:;|$)/i

/** Refuses any type but JSON (RFC 9110 §8.3.1) in UTF-8, and any encoding; other parameters are ignored. */
function mustBeJson(request: HonoRequest): void {
  const header = request.header('Content-Type') ?? ''
  // Quotes around a word mean nothing; a quoted string of anything else is no charset.
  const plain = header.replace(/="([^"\\;]*)"/g, '=$1').replace(/"(?:[^"\\]|\\.)*"/g, '')
  const parameters = plain
    .split(';')
    .slice(1)
    .map((part) => part.trim())
  const charsets = parameters.filter((parameter) => /^charset\b/i.test(parameter))
  if (!jsonType.test(header) || !charsets.every((charset) => /^charset=utf-?8$/i.test(charset))) {
    throw new HTTPException(400, { message: 'Content-Type: must be application/json in UTF-8' })
  }
  if (!/^(?:identity)?$/i.test(request.header('Content-Encoding') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Encoding: must be identity' })
  }
}

/** Leaves the text where Hono's validator finds it. */
function leave(request: HonoRequest, text: string): void {
  // Where `json()` looks first; it waits for a promise there.
  Object.assign(request.bodyCache, { text: Promise.resolve(text) })
  // The validator takes a body of a type that it does not know for `{}`, and knows fewer types than there are.
  if (/^application\/json *(?:;|$)/i.test(request.header('Content-Type') ?? '')) return
  const headers = new Headers(request.raw.headers)
  headers.set('Content-Type', 'application/json')
  request.raw = new Request(request.url, { method: request.method, headers })
}
