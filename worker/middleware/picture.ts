import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import type { AppEnv } from '../env.ts'
import { createBytesReader } from './file-part.ts'

/* A picture as the whole body of a request. */

const tooLarge = () =>
  new HTTPException(413, { message: `picture: must not be larger than ${limits.pictureBytes / 1_000_000} MB` })

/** Checks what is known before the body is read: its declared size (413) and its media type (400). */
export const checkPictureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header('Content-Length') ?? 0) > limits.pictureBytes) throw tooLarge()
  if (!/^image\/(?:png|jpeg)$/i.test(c.req.header('Content-Type') ?? '')) {
    throw new HTTPException(400, { message: 'Content-Type: must be image/png or image/jpeg' })
  }
  await next()
})

/** Returns the bytes of the body. @throws HTTPException 413 if it is too large, or 400 if it breaks off. */
export const readPicture = createBytesReader(limits.pictureBytes, tooLarge)
