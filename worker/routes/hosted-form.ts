import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { run } from '../db/query.ts'
import { keyHolderOrVisitor, workspaceOf } from '../db/scope.ts'
import { routes } from '../env.ts'
import { answerTo } from '../errors.ts'
import { rulesIn } from '../lib/format-issues.ts'
import { Misfit, taking } from '../middleware/body.ts'
import { failurePage, formPage, nothingPage, refusedPage, thanksPage } from '../pages/form-page.ts'
import { languageOf } from '../pages/locales.ts'
import { create, fitsSender } from './testimonials.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** What a browser sends for a form of HTML alone. */
const plain = taking({
  type: /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i,
  typeName: 'application/x-www-form-urlencoded',
  toJson(text, c) {
    // Throws where the escaped bytes are no UTF-8: URLSearchParams replaces them.
    decodeURIComponent(text)
    const typed = new URLSearchParams(text)
    c.set('typed', typed)
    // As it was sent, to be judged: an id that is none would read as no id, which is the first workspace.
    return JSON.stringify({ ...inputOf(typed), workspaceId: c.req.param('workspaceId') })
  },
})

/** The routes below `/form`: the form of a workspace as a page of its own, which works without JavaScript, too. */
export const form = routes()
  .use(async (c, next) => {
    c.header('Content-Security-Policy', policy)
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Vary', 'Accept-Language')
    await next()
    if (c.res.status === 404) c.res = await c.html(nothingPage(), 404)
  })
  // A page may leave its workspace out: then it is the first one, as in the API.
  .get('/', async (c) => {
    const [row] = await run(
      c.env.DB,
      sql`SELECT ${workspaceOf({ caller: { visitor: true }, workspaceId: undefined })} AS id`,
    )
    return row?.id ? c.redirect(`/form/${row.id}${new URL(c.req.url).search}`) : c.notFound()
  })
  .get('/:workspaceId', async (c) => {
    const id = idOf(c)
    const [workspace] = await run(c.env.DB, sql`SELECT name FROM workspaces WHERE id = ${id}`)
    return workspace
      ? c.html(formPage(id, String(workspace.name), languageOf(c), new URL(c.req.url).searchParams))
      : c.notFound()
  })
  // What was typed is read before anything is refused that it can be shown with again.
  .post('/:workspaceId', plain.announced, plain.read, keyHolderOrVisitor, fitsSender, async (c) => {
    await create(c, c.req.valid('json'))
    return c.redirect(`/form/${idOf(c)}/thanks`, 303)
  })
  // It asks no database: one that fails now must not say that nothing has arrived.
  .get('/:workspaceId/thanks', (c) => (idOf(c) ? c.html(thanksPage(idOf(c))) : c.notFound()))
  .onError(async (thrown, c) => {
    const { sentence, status, headers } = await answerTo(thrown, c)
    const typed = c.get('typed')
    const rules = rulesIn(thrown instanceof Misfit ? thrown.issues : [])
    return c.html(typed ? refusedPage(sentence, typed, rules) : failurePage(sentence), status, headers)
  })

const idOf = (c: Context) => canonicalId(c.req.param('workspaceId') ?? '')

/** The input that the controls make; empty ones mean that nothing was filled in, in either format. */
function inputOf(typed: URLSearchParams) {
  // A form is sent with CRLF at the end of each line.
  const pairs = Array.from(typed, ([name, value]): [string, string] => [name, value.replaceAll('\r\n', '\n')])
  const { 'Idempotency-Key': key, gaveConsent, socialMediaProfiles, ...same } = Object.fromEntries(pairs)
  return {
    ...same,
    gaveConsent: gaveConsent === 'true' || gaveConsent,
    socialMediaProfiles: socialMediaProfiles?.split('\n').flatMap((line) => line.trim() || []),
  }
}
