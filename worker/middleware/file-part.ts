import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'

/* A file in a form of the type multipart/form-data (RFC 7578), which is read into memory. */

/** What the boundaries and headers of a form may take beside its file. */
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
  const form = await readForm(c.req.raw)
  const parts = form.getAll('file')
  const [file] = parts
  if (parts.length !== 1 || !(file instanceof File) || file.size === 0) {
    throw new HTTPException(400, { message: 'file: must be one part of the form, with a file' })
  }
  if (file.size > limits.uploadBytes) throw tooLarge()
  return new Uint8Array(await file.arrayBuffer())
}

/** Parses the form while it arrives, up to the limit. */
async function readForm({ body, headers }: Request): Promise<FormData> {
  const reader = body?.getReader()
  const first: Uint8Array = (await reader?.read())?.value ?? new Uint8Array()
  let size = first.length
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const value: Uint8Array | undefined = (await reader?.read())?.value
      size += value?.length ?? 0
      if (size > limits.uploadBytes + overheadBytes) throw tooLarge()
      if (value) controller.enqueue(value)
      else controller.close()
    },
  })
  try {
    return await new Response(stream, { headers: { 'Content-Type': formType(headers, first) } }).formData()
  } catch {
    await reader?.cancel().catch(() => undefined)
    if (size > limits.uploadBytes + overheadBytes) throw tooLarge()
    throw new HTTPException(400, { message: 'The body must be a complete form.' })
  }
}

/** Returns the type of a form. Some clients send it without the boundary, with which the body begins. */
function formType(headers: Headers, start: Uint8Array): string {
  const type = headers.get('Content-Type') ?? ''
  const [, boundary] = /^--([^\r\n]{1,70})\r\n/.exec(new TextDecoder().decode(start.subarray(0, 80))) ?? []
  return boundary && !/boundary=/i.test(type) ? `multipart/form-data; boundary="${boundary}"` : type
}
