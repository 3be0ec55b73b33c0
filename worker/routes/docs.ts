import type { Context } from 'hono'
import { type AppEnv, createRouter } from '../env.ts'
import { demo } from '../lib/demo.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The routes of the API's documentation: files of the build (docs/build.ts), with the request's origin in their examples. */
export const docs = createRouter()
  .get('/openapi.json', async (c) => c.body(await readAsset(c), 200, { 'Content-Type': 'application/json' }))
  .get('/docs', async (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy)
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    return c.html(await readAsset(c))
  })

async function readAsset(c: Context<AppEnv>): Promise<string> {
  const response = await c.env.ASSETS.fetch(c.req.url)
  if (!response.ok) throw new Error('A file of the build is missing')
  // Needs no escaping: workerd rejects hosts with characters that are special in JSON, HTML or a shell.
  return (await response.text()).replaceAll(demo.address, new URL(c.req.url).origin)
}
