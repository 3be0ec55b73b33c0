import { createApp } from '../env.ts'
import { demo } from '../lib/demo.ts'

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document and the docs: files of the build (docs/build.ts), with the origin of the request in them. */
export const docs = createApp().on('GET', ['/openapi.json', '/llms.txt', '/docs', '/docs.md', '/docs/*'], async (c) => {
  const asset = await c.env.ASSETS.fetch(c.req.url, { redirect: 'manual' })
  if (!asset.ok) return c.notFound()
  const type = asset.headers.get('Content-Type') ?? ''
  // An origin is safe in JSON, HTML and shell commands: workerd rejects hosts with other characters than names have.
  const text = (await asset.text()).replaceAll(demo.url, c.get('url').origin)
  return c.body(text, 200, {
    'Content-Type': type.replace('utf-8', 'UTF-8'),
    ...(type.startsWith('text/html') && { 'Content-Security-Policy': contentSecurityPolicy }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
})
