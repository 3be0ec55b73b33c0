import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../env.ts'

/**
 * Rejects what the forms of other sites send, as far as browsers report that, with 403 and this message. Not by `Origin`: pages with
 * the referrer policy `no-referrer` send `null`, our own ones too.
 */
export const rejectForeign = (message: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (/^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) throw new HTTPException(403, { message })
    await next()
  })
