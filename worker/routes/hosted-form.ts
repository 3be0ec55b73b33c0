import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { parseLogo } from '../../shared/workspace/logo.ts'
import { findFirstWorkspace, readFormWorkspace, readLogo } from '../db/form-workspace.ts'
import { keyReusedMessage } from '../db/idempotency.ts'
import { findFormWorkspace } from '../db/live-forms.ts'
import { createRouter } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { issuesByField } from '../lib/format-issues.ts'
import { negotiateLocale } from '../lib/locales.ts'
import { allowAnonymous } from '../middleware/auth.ts'
import { createFormParser } from '../middleware/body.ts'
import { conditionalGet, contentEtag } from '../middleware/etag.ts'
import { limitPages } from '../middleware/rate-limit.ts'
import { ValidationError } from '../middleware/validate.ts'
import { dropTicks, toInput } from '../pages/form-data.ts'
import { errorPage, formPage, invalidPage, keyReusedPage, notFoundPage, thanksPage } from '../pages/form-page.ts'
import { allowTurnstile, formPolicy } from '../pages/form-policy.ts'
import { validateTestimonial } from '../submissions/create.ts'
import { createWithGiverUrl } from '../submissions/create-with-giver-url.ts'
import { formPath, hostedStoredForm } from './hosted-stored-form.ts'
import { findEnd, respondInvitationEnd } from './invited-form.ts'

// A logo opened in a tab must not run scripts or load anything; an SVG has styles.
const logoSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// The id is not canonical yet: validation rejects an invalid one, whereas an empty one would mean the first workspace.
const { checkBodyHeaders, readBody } = createFormParser((values, c) => ({
  ...toInput(values, c),
  workspaceId: c.req.param('workspaceId'),
}))

/** The routes below `/form`: a workspace's form as a page of its own, which also works without JavaScript. */
export const hostedForm = createRouter()
  .use(async (c, next) => {
    c.header('Content-Security-Policy', formPolicy)
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Vary', 'Accept-Language')
    await next()
    // Other pages with this status say more.
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html')
    if (c.res.status === 404 && !isPage) c.res = await c.html(notFoundPage(), 404)
  })
  // Without an id, the form is that of the first workspace, as in the API.
  .get('/', limitPages, async (c) => {
    const id = await findFirstWorkspace(c.env.DB)
    return id ? c.redirect(`/form/${id}${new URL(c.req.url).search}`) : c.notFound()
  })
  // The loader links here if it knows only the form, because the database did not respond.
  .get(`/${formPath}`, limitPages, async (c) => {
    const formId = canonicalId(c.req.param('formId'))
    const workspaceId = await findFormWorkspace(c.env.DB, formId)
    return workspaceId ? c.redirect(`/form/${workspaceId}/${formId}${new URL(c.req.url).search}`) : c.notFound()
  })
  .get('/:workspaceId', limitPages, async (c) => {
    const [workspace, ended] = await Promise.all([
      readFormWorkspace(c.env.DB, workspaceIdParam(c)),
      findEnd(c, workspaceIdParam(c)),
    ])
    if (!workspace) return c.notFound()
    if (ended) return respondInvitationEnd(c, ended, workspace.name)
    allowTurnstile(c, workspace)
    return c.html(formPage(workspace, negotiateLocale(c), new URL(c.req.url).searchParams))
  })
  .get('/:workspaceId/logo', limitPages, conditionalGet, async (c) => {
    const row = await readLogo(c.env.DB, workspaceIdParam(c))
    const logo = parseLogo(String(row?.logo))
    if (!row || !logo) return c.notFound()
    // The page refers to the version, which every change replaces; under any other URL, the logo may change.
    const isVersioned = c.req.query('v') === row.version
    c.header('Cache-Control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('Content-Security-Policy', logoSecurityPolicy)
    c.header('Vary', undefined)
    const bytes = Uint8Array.from(logo.content, (byte) => byte.charCodeAt(0))
    return c.body(bytes, 200, { 'Content-Type': logo.type, ETag: await contentEtag(bytes) })
  })
  // readBody comes before the limits, so that every later error can show the form with what was typed.
  .post('/:workspaceId', checkBodyHeaders, readBody, limitPages, allowAnonymous, validateTestimonial, async (c) => {
    const { giverUrl } = await createWithGiverUrl(c, c.req.valid('json'))
    const workspaceId = workspaceIdParam(c)
    return giverUrl ? c.html(thanksPage(workspaceId, giverUrl)) : c.redirect(`/form/${workspaceId}/thanks`, 303)
  })
  // Without the database and a rate limit: an error would wrongly report that the testimonial was not received.
  .get('/:workspaceId/thanks', (c) => (workspaceIdParam(c) ? c.html(thanksPage(workspaceIdParam(c))) : c.notFound()))
  .route('/:workspaceId', hostedStoredForm)
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    const values = c.get('formData')
    if (!values) return c.html(errorPage(message), status, headers)
    dropTicks(values, c.req.header('Sec-Fetch-Site'))
    if (message === keyReusedMessage) return c.html(keyReusedPage(values), status, headers)
    const fieldErrors = issuesByField(thrown instanceof ValidationError ? thrown.issues : [])
    return c.html(invalidPage(message, values, fieldErrors), status, headers)
  })

const workspaceIdParam = (c: Context) => canonicalId(c.req.param('workspaceId') ?? '')
