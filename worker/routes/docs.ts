import type { Context } from 'hono'
import { type AppEnv, createApp } from '../env.ts'
import { demo } from '../lib/demo.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document and the docs: files of the build (docs/build.ts), with the origin of the request in them. */
export const docs = createApp()
  .get('/openapi.json', async (c) => {
    return c.body(await readAsset(c, await fetchAsset(c)), 200, { 'Content-Type': 'application/json' })
  })
  .get('/docs', async (c) => servePage(c, await fetchAsset(c)))
  .get('/docs/guides/:name', async (c) => {
    const asset = await fetchAsset(c)
    return asset.ok ? servePage(c, asset) : c.notFound()
  })

const fetchAsset = (c: Context<AppEnv>) => c.env.ASSETS.fetch(c.req.url)

async function servePage(c: Context<AppEnv>, asset: Response): Promise<Response> {
  const page = await readAsset(c, asset)
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  return c.html(page)
}

/** The text of a file, with the URL of `npm start` replaced by the origin of the request. */
async function readAsset(c: Context<AppEnv>, asset: Response): Promise<string> {
  if (!asset.ok) throw new Error('A file of the build is missing')
  // An origin is safe in JSON, HTML and shell commands: workerd rejects hosts with other characters than names have.
  return (await asset.text()).replaceAll(demo.url, c.get('url').origin)
}
