import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { sha256Base64 } from '../lib/hash.ts'

/** A page of the build with one inline script and one style sheet, and the policy that allows exactly these. */
type InlinePage = { body: string; policy: string }

/** Once this isolate has read them, by path. */
const pages = new Map<string, InlinePage>()

/** Returns the page of the build at a path. */
export async function readInlinePage(c: Context<AppEnv>, path: string): Promise<InlinePage> {
  const page = pages.get(path) ?? (await readPage(c, path))
  pages.set(path, page)
  return page
}

async function readPage(c: Context<AppEnv>, path: string): Promise<InlinePage> {
  const asset = await c.env.ASSETS.fetch(new URL(path, c.req.url))
  if (!asset.ok) throw new Error('A file of the build is missing')
  const body = await asset.text()
  const [script, style] = await Promise.all(['script', 'style'].map((name) => inlineHash(body, name)))
  return {
    body,
    policy: `default-src 'none'; script-src ${script}; style-src ${style}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  }
}

/** Returns the source expression of a Content Security Policy for the inline element with this name. */
async function inlineHash(html: string, name: string): Promise<string> {
  const start = html.indexOf(`<${name}>`) + name.length + 2
  return `'sha256-${await sha256Base64(html.slice(start, html.indexOf(`</${name}>`)))}'`
}
