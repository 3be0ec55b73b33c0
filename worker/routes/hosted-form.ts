import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { query } from '../db/query.ts'
import { workspaceIdSql } from '../db/scope.ts'
import { createRouter } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { issuesByField } from '../lib/format-issues.ts'
import { allowAnonymous } from '../middleware/auth.ts'
import { bodyParser } from '../middleware/body.ts'
import { ValidationError } from '../middleware/validate.ts'
import { errorPage, formPage, invalidPage, notFoundPage, thanksPage } from '../pages/form-page.ts'
import { negotiateLocale } from '../pages/locales.ts'
import { createTestimonial, validateTestimonial } from './testimonials.ts'

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** What a browser sends for a form of HTML alone. */
const htmlFormBody = bodyParser({
  type: /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i,
  typeName: 'application/x-www-form-urlencoded',
  toJson(text, c) {
    // Throws where the escaped bytes are no UTF-8: URLSearchParams replaces them.
    decodeURIComponent(text)
    const typed = new URLSearchParams(text)
    c.set('formData', typed)
    // As it was sent, to be judged: an id that is none would read as no id, which is the first workspace.
    return JSON.stringify({ ...toInput(typed), workspaceId: c.req.param('workspaceId') })
  },
})

/** The routes below `/form`: the form of a workspace as a page of its own, which works without JavaScript, too. */
export const hostedForm = createRouter()
  .use(async (c, next) => {
    c.header('Content-Security-Policy', contentSecurityPolicy)
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Vary', 'Accept-Language')
    await next()
    if (c.res.status === 404) c.res = await c.html(notFoundPage(), 404)
  })
  // A page may leave its workspace out: then it is the first one, as in the API.
  .get('/', async (c) => {
    const [row] = await query(
      c.env.DB,
      sql`SELECT ${workspaceIdSql({ caller: { visitor: true }, workspaceId: undefined })} AS id`,
    )
    return row?.id ? c.redirect(`/form/${row.id}${new URL(c.req.url).search}`) : c.notFound()
  })
  .get('/:workspaceId', async (c) => {
    const id = workspaceIdParam(c)
    const [workspace] = await query(c.env.DB, sql`SELECT name FROM workspaces WHERE id = ${id}`)
    return workspace
      ? c.html(formPage(id, String(workspace.name), negotiateLocale(c), new URL(c.req.url).searchParams))
      : c.notFound()
  })
  // What was typed is read before anything is refused that it can be shown with again.
  .post(
    '/:workspaceId',
    htmlFormBody.checkBodyHeaders,
    htmlFormBody.readBody,
    allowAnonymous,
    validateTestimonial,
    async (c) => {
      await createTestimonial(c, c.req.valid('json'))
      return c.redirect(`/form/${workspaceIdParam(c)}/thanks`, 303)
    },
  )
  // It asks no database: one that fails now must not say that nothing has arrived.
  .get('/:workspaceId/thanks', (c) => (workspaceIdParam(c) ? c.html(thanksPage(workspaceIdParam(c))) : c.notFound()))
  .onError(async (thrown, c) => {
    const { sentence, status, headers } = await toErrorResponse(thrown, c)
    const typed = c.get('formData')
    const rules = issuesByField(thrown instanceof ValidationError ? thrown.issues : [])
    return c.html(typed ? invalidPage(sentence, typed, rules) : errorPage(sentence), status, headers)
  })

const workspaceIdParam = (c: Context) => canonicalId(c.req.param('workspaceId') ?? '')

/** The input that the controls make; empty ones mean that nothing was filled in, in either format. */
function toInput(typed: URLSearchParams) {
  // A form is sent with CRLF at the end of each line.
  const pairs = Array.from(typed, ([name, value]): [string, string] => [name, value.replaceAll('\r\n', '\n')])
  const { 'Idempotency-Key': key, gaveConsent, socialMediaProfiles, ...same } = Object.fromEntries(pairs)
  return {
    ...same,
    gaveConsent: gaveConsent === 'true' || gaveConsent,
    socialMediaProfiles: socialMediaProfiles?.split('\n').flatMap((line) => line.trim() || []),
  }
}
