import type { Context } from 'hono'
import { isStoredFile } from '../../../shared/media.ts'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import { type AuthorTestimonial, getTokenHash } from '../../db/my-testimonial.ts'
import type { AppEnv } from '../../env.ts'
import type { Html } from '../../lib/html.ts'
import { negotiateLocale } from '../../lib/locales.ts'
import { mediaOrigin, parseMediaUrl } from '../../lib/media-url.ts'
import { authorFileQuery } from '../../media/author-files.ts'
import { formatEtag } from '../../middleware/etag.ts'
import { mediaHosts } from '../../middleware/media.ts'
import { storedControls } from './form-data.ts'
import { authorPage, codeForm, erasedNote, type TestimonialPage } from './layout.ts'
import { readParts } from './parts.ts'
import { testimonialPage } from './testimonial-page.ts'

/* The responses of the author's page. */

/** Returns the texts of the page in the language of the browser. */
export async function readTexts(c: Context<AppEnv>) {
  const { texts } = await readParts(c.env.ASSETS, c.req.url)
  return texts[negotiateLocale(c).lang] ?? texts.en
}

/** Returns whether the page's script sends the request: it keeps what was typed, and needs no styles. */
export const isFromScript = (c: Context<AppEnv>) => c.req.header('X-Requested-With') === 'XMLHttpRequest'

function commonPolicy(c: Context<AppEnv>): string {
  const files = mediaOrigin(mediaHosts(c))
  return `img-src data: ${files}; media-src ${files}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

/** Responds with the page as a link opens it: a form for the code, and the script that finds it in the URL. */
export async function respondFirst(c: Context<AppEnv>): Promise<Response> {
  const { script, style } = await readParts(c.env.ASSETS, c.req.url)
  const t = await readTexts(c)
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src ${script.source}; style-src ${style.source}; connect-src 'self'; ${commonPolicy(c)}; require-trusted-types-for 'script'; trusted-types 'none'`,
  )
  const inline = { style: style.content, script: script.content }
  return c.html(authorPage({ t, title: t.pageTitle, main: codeForm({ t }), ...inline }))
}

/** Responds to a form with a page, which has no script. */
export async function respond(c: Context<AppEnv>, title: string, main: Html): Promise<Response> {
  const { style } = await readParts(c.env.ASSETS, c.req.url)
  const t = await readTexts(c)
  c.header('Content-Security-Policy', `default-src 'none'; style-src ${style.source}; ${commonPolicy(c)}`)
  return c.html(authorPage({ t, title, main, ...(!isFromScript(c) && { style: style.content }) }))
}

/** Responds with a testimonial, by default without messages. */
export async function respondTestimonial(
  c: Context<AppEnv>,
  { mine, row, version }: AuthorTestimonial,
  page: Partial<TestimonialPage> = {},
): Promise<Response> {
  const t = await readTexts(c)
  const values = storedControls(mine)
  const files = await listFiles(c, mine)
  return respond(
    c,
    t.pageTitle,
    testimonialPage({ t, mine, row, values, files, version: formatEtag(version), ...page }),
  )
}

/** Returns the URLs with which the page can show the files of a testimonial, by those that are stored. */
async function listFiles(c: Context<AppEnv>, { testimonial }: MyTestimonial): Promise<Map<string, string>> {
  const hosts = mediaHosts(c)
  const tokenHash = getTokenHash({ caller: c.get('caller') })
  const stored = [testimonial.imageUrl, testimonial.videoVideoUrl].filter((url) => url && isStoredFile(url))
  const entries = stored.map(async (url): Promise<[string, string][]> => {
    const name = parseMediaUrl(hosts, `${url}`)
    if (!name?.id) return []
    const path = `/media/${name.id}.${name.extension}${await authorFileQuery(name.id, tokenHash)}`
    return [[`${url}`, mediaOrigin(hosts) + path]]
  })
  return new Map((await Promise.all(entries)).flat())
}

/** Responds with what follows an erasure. */
export async function respondErased(c: Context<AppEnv>, status: 200 | 410 = 200): Promise<Response> {
  c.status(status)
  const t = await readTexts(c)
  return respond(c, t.erased, erasedNote(t))
}
