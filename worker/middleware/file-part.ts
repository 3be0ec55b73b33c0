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
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) {
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

async function readForm({ body, headers }: Request): Promise<FormData> {
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > limits.uploadBytes + overheadBytes) throw tooLarge()
      controller.enqueue(chunk)
    },
  })
  try {
    return await new Response(body?.pipeThrough(limit), { headers }).formData()
  } catch {
    if (size > limits.uploadBytes + overheadBytes) throw tooLarge()
    throw new HTTPException(400, { message: 'The body must be a complete form.' })
  }
}
