import type { Context } from 'hono'
import { type AppEnv, createRouter } from '../env.ts'
import { demo } from '../lib/demo.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What the service says of itself: files of the build (docs/build.ts), in which its address is the one of the request. */
export const docs = createRouter()
  .get('/openapi.json', async (c) => c.body(await readAsset(c), 200, { 'Content-Type': 'application/json' }))
  .get('/docs', async (c) => {
    c.header('Content-Security-Policy', policy)
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    return c.html(await readAsset(c))
  })

async function readAsset(c: Context<AppEnv>): Promise<string> {
  const answer = await c.env.ASSETS.fetch(c.req.url)
  if (!answer.ok) throw new Error('A file of the build is missing')
  // No origin means anything in JSON, in HTML or to a shell: workerd refuses a host with other characters than names have.
  return (await answer.text()).replaceAll(demo.address, new URL(c.req.url).origin)
}
