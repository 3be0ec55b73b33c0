import type { Context } from 'hono'
import { type AppEnv, createRouter } from '../env.ts'
import { sha256Base64 } from '../lib/hash.ts'

/** The page of the build, with the policy that allows exactly its inline parts. */
type Page = { body: string; policy: string }

/** Once this isolate has read it. */
let page: Page | undefined

/** The routes of `/my-testimonial`: the page of the person who gave a testimonial. Opening it reads and changes no record. */
export const myTestimonialPages = createRouter()
  .use(async (c, next) => {
    // The code is in the fragment of the page's URL, and in what its form sends.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    await next()
  })
  .get('/', async (c) => {
    page ??= await readPage(c)
    c.header('Content-Security-Policy', page.policy)
    return c.html(page.body)
  })

async function readPage(c: Context<AppEnv>): Promise<Page> {
  const asset = await c.env.ASSETS.fetch(new URL('/my-testimonial', c.req.url))
  if (!asset.ok) throw new Error('A file of the build is missing')
  const body = await asset.text()
  const [script, style] = await Promise.all(['script', 'style'].map((tag) => inlineHash(body, tag)))
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
