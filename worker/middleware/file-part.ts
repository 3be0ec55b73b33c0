import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'

/* A file in a form of the type multipart/form-data (RFC 7578), which is read into memory. */

/** The most that the boundaries and headers of a form may take beside its file. */
const overheadBytes = 65_536

const tooLarge = () =>
  new HTTPException(413, { message: `file: must not be larger than ${limits.uploadBytes / 1_000_000} MB` })

/** Checks what is known before the body is read: its declared size (413) and its media type (400). */
export const checkUploadHeaders = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header('Content-Length') ?? 0) > limits.uploadBytes + overheadBytes) throw tooLarge()
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Type: must be multipart/form-data' })
  }
  await next()
})

/** Returns the bytes of the form's part `file`. @throws HTTPException 400 if there is none, or 413 if it is too large. */
export async function readFilePart(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readForm(c)
  const parts = listParts(body, c.req.header('Content-Type') ?? '').filter(({ name }) => name === 'file')
  const [part] = parts
  if (parts.length !== 1 || !part?.isFile || part.content.length === 0) {
    throw new HTTPException(400, { message: 'file: must be one part of the form, with a file' })
  }
  if (part.content.length > limits.uploadBytes) throw tooLarge()
  return part.content
}

const malformed = () => new HTTPException(400, { message: 'The body must be a complete form.' })

/** Returns a function that reads a body of at most so many bytes; it throws `tooLarge()`, or `incomplete()` if the body breaks off. */
export const createBytesReader =
  (
    maxBytes: number,
    tooLarge: () => HTTPException,
    incomplete = () => new HTTPException(400, { message: 'The body must be complete.' }),
  ) =>
  ({ req: { raw } }: Context<AppEnv>) =>
    readBody(raw, maxBytes, tooLarge).catch((error: unknown) => {
      throw error instanceof HTTPException ? error : incomplete()
    })

const readForm = createBytesReader(limits.uploadBytes + overheadBytes, tooLarge, malformed)

async function readBody({ body, headers }: Request, maxBytes: number, tooLarge: () => HTTPException) {
  const declared = Number(headers.get('Content-Length') ?? 0)
  // Once more would not fit into the memory of a worker.
  let bytes = new Uint8Array(declared || Math.min(maxBytes, limits.mediaPartBytes))
  let size = 0
  for await (const chunk of body ?? []) {
    if (size + chunk.length > maxBytes) throw tooLarge()
    if (size + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.max(size + chunk.length, 2 * bytes.length))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}

/** A part of a form. The content is a view of the form's bytes. */
type FormPart = { name: string | undefined; isFile: boolean; content: Uint8Array<ArrayBuffer> }

/**
 * Lists the parts of a form (RFC 7578, RFC 2046 §5.1.1). `Response.formData()` would copy its file twice. Some clients send the type
 * without the boundary, with which the body begins.
 */
function listParts(body: Uint8Array<ArrayBuffer>, type: string): FormPart[] {
  const start = latin1.decode(body.subarray(0, 80))
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? bare ?? /^--([^\r\n]{1,70})\r\n/.exec(start)?.[1]
  const delimiter = utf8.encode(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  // The first delimiter has no line before it.
  if (!boundary || !start.startsWith(`--${boundary}`)) throw malformed()
  for (let at = delimiter.length - 2; latin1.decode(body.subarray(at, at + 2)) !== '--'; ) {
    const headersEnd = indexOfBytes(body, headerEnd, at)
    const end = indexOfBytes(body, delimiter, headersEnd)
    const headers = utf8Text.decode(body.subarray(at, headersEnd))
    const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(headers) ?? []
    const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
    const isFile = /;\s*filename\*?=/i.test(disposition)
    parts.push({ name, isFile, content: body.subarray(headersEnd + headerEnd.length, end) })
    at = end + delimiter.length
  }
  return parts
}

const utf8 = new TextEncoder()
const utf8Text = new TextDecoder()
const latin1 = new TextDecoder('latin1')
const headerEnd = utf8.encode('\r\n\r\n')

/** Returns where bytes occur in others. @throws HTTPException 400 if they do not. */
function indexOfBytes(bytes: Uint8Array, searched: Uint8Array, from: number): number {
  const [first = 0] = searched
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (searched.every((byte, index) => bytes[at + index] === byte)) return at
  }
  throw malformed()
}
