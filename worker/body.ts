import { type Hook, zValidator } from '@hono/zod-validator'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { closestMatch } from 'leven'
import type * as z from 'zod'
import { limits } from '../shared/limits.ts'
import type { App } from './env.ts'

/** Refuses what can be refused before the body is read: its announced size (413), its type and encoding (400). */
export const announced = createMiddleware<App>(async (c, next) => {
  const length = Number(c.req.header('Content-Length') ?? 0)
  if (length > limits.bodyBytes) throw tooLarge()
  if (length > 0) mustBeJson(c.req)
  await next()
})

/**
 * Reads the body, no further than the limit (413), and leaves it as text for the validator. Its bytes are UTF-8 or it is
 * refused (400): a decoder that replaces bad bytes would store what nobody has sent. No body at all reads as `{}`.
 */
export const read = createMiddleware<App>(async (c, next) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > limits.bodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  if (size > 0) mustBeJson(c.req)
  const text = await decode(chunks)
  // Where `c.req.json()` looks first; it waits for a promise there. The white space is JSON's own: no other is skipped.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(/^[ \t\r\n]*$/.test(text) ? '{}' : text) })
  await next()
})

/**
 * Lets a body pass that fits the schema of its caller; of any other, one sentence names every wrong field (400).
 * The handler finds the validated input in `c.req.valid('json')`.
 */
export function fits<Schema extends z.ZodObject>(forKeyHolders: Schema, forVisitors = forKeyHolders) {
  const [keyHolders, visitors] = [validator(forKeyHolders), validator(forVisitors)]
  const chosen: typeof keyHolders = (c, next) => ('visitor' in c.get('caller') ? visitors : keyHolders)(c, next)
  return chosen
}

function validator<Schema extends z.ZodObject>(schema: Schema) {
  type Json = { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }
  type Answer = Hook<z.output<Schema>, App, string, 'json', object, Schema>
  const fields = Object.keys(schema.shape)
  const refuse: Answer = (result) => {
    if (!result.success) throw new HTTPException(400, { message: explain(result.error.issues, fields) })
  }
  return zValidator<Schema, 'json', App, string, Answer, z.input<Schema>, z.output<Schema>, Json>(
    'json',
    schema,
    refuse,
  )
}

function tooLarge() {
  return new HTTPException(413, { message: `The body must not be larger than ${limits.bodyBytes} bytes.` })
}

/** The types are those that Hono's validator reads as JSON: it would take any other body for `{}`, without a word. */
function mustBeJson(request: HonoRequest): void {
  const [type = '', ...parameters] = (request.header('Content-Type') ?? '').split(';').map((part) => part.trim())
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))
  if (!/^application\/(?:[\w.-]+\+)?json$/i.test(type) || (charset && !/^charset="?utf-?8"?$/i.test(charset))) {
    throw new HTTPException(400, { message: 'Content-Type: must be application/json in UTF-8' })
  }
  if (!/^(?:identity)?$/i.test(request.header('Content-Encoding') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Encoding: must be identity' })
  }
}

async function decode(chunks: Uint8Array[]): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  try {
    return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
  } catch {
    throw new HTTPException(400, { message: 'The body must be valid UTF-8.' })
  }
}

/** Keys of the records that only the service sets (contract, section 3). */
const ownKeys = ['id', 'created', 'questionsAndAnswers', 'videoVideoUrl']

/** One sentence a field, in the schema's order, unknown keys last; whole ones, as long as 300 characters last. */
function explain(issues: z.core.$ZodIssue[], fields: string[]): string {
  if (issues[0]?.code === 'invalid_type' && issues[0].path.length === 0) return 'The body must be a JSON object.'
  const wrong = new Map<PropertyKey | undefined, string>()
  for (const { path, message } of issues) if (!wrong.has(path[0])) wrong.set(path[0], message)
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const names = [...fields.filter((field) => wrong.has(field)), ...unknown]
  let text = ''
  for (const [index, name] of names.entries()) {
    const sentence = `${index ? '; ' : ''}${printable(name)}: ${wrong.get(name) ?? unknownKey(name, fields)}`
    const rest = names.length - index
    const more = rest > 1 ? `; and ${rest - 1} more` : ''
    if (index && text.length + sentence.length + more.length > 300) return `${text}; and ${rest} more`
    text += sentence
  }
  return text
}

function unknownKey(name: string, fields: string[]): string {
  if (ownKeys.includes(name)) return 'is set by the service'
  const lowerCased = fields.map((field) => field.toLowerCase())
  const near = closestMatch(name.slice(0, 40).toLowerCase(), lowerCased, { maxDistance: 2 })
  return near ? `is not a field; did you mean ${fields[lowerCased.indexOf(near)]}?` : 'is not a field'
}

/** A key as the client wrote it, fit for a sentence: nothing in it can hide, break the line or turn the text around. */
function printable(name: string): string {
  const escaped = name
    .slice(0, 80)
    .replace(/[\p{C}\u2028\u2029]/gu, (hidden) => `\\u${hidden.codePointAt(0)?.toString(16).padStart(4, '0')}`)
  const characters = Array.from(escaped)
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : escaped
}
