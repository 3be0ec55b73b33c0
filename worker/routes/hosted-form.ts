import type { Context } from 'hono'
import { type StoredForm, translateForm } from '../../shared/forms/stored-form.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { parseLogo } from '../../shared/workspace/logo.ts'
import { findFirstWorkspace, readLogo } from '../db/form-workspace.ts'
import { findInvitationEnd } from '../db/invitations.ts'
import { findFormWorkspace, readHostedForm } from '../db/live-forms.ts'
import { fetchDisplayPage } from '../display/fetch-page.ts'
import { type AppEnv, createApp } from '../env.ts'
import { preferredLanguages } from '../lib/locales.ts'
import { allowAnonymous } from '../middleware/auth.ts'
import { createFormParser } from '../middleware/body.ts'
import { conditionalGet, contentEtag } from '../middleware/etag.ts'
import { limitPages } from '../middleware/rate-limit.ts'
import { readParts } from '../pages/author-page/parts.ts'
import { parseFormData } from '../pages/form-data.ts'
import { readFormLanguage } from '../pages/form-language.ts'
import { closedFormPage, invitationEndPage, notFoundPage, thanksPage } from '../pages/form-messages.ts'
import { formPage, formPath } from '../pages/form-page.ts'
import { allowTurnstile, formPolicy } from '../pages/form-policy.ts'
import { parseFormPath, respondError } from '../pages/form-responses.ts'
import { validateTestimonial } from '../submissions/create.ts'
import { createWithAuthorUrl } from '../submissions/create-with-author-url.ts'

// A logo opened in a tab must not run scripts or load anything; an SVG has styles.
const logoSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// The ids are not canonical yet: validation rejects an invalid one, whereas an empty one would mean another workspace or form.
const { checkBodyHeaders, readBody } = createFormParser((values, c) => ({
  ...parseFormData(values, c),
  workspaceId: c.req.param('workspaceId'),
  formId: c.req.param('formId'),
}))

/** Matches the id of a form: other paths below a workspace are pages of its own. */
const formIdPath = '/:formId{[\\dA-Fa-f-]{36}}'

/** The pages of a form: a stored one or, without an id in the path, the workspace's own. */
const formPages = createApp()
  .get('/', limitPages, async (c) => {
    const { workspaceId, formId } = parseFormPath(c)
    const invite = c.req.query('invite')
    const [hosted, ended] = await Promise.all([
      readHostedForm(c.env.DB, workspaceId, formId),
      invite ? findInvitationEnd(c.env.DB, workspaceId, invite) : undefined,
    ])
    if (!hosted) return c.notFound()
    const { workspace, isClosed } = hosted
    if (ended) return c.html(invitationEndPage(ended, workspace.name), ended === 'unknown' ? 404 : 410)
    if (isClosed) return c.html(closedFormPage(workspace.name), 404)
    allowTurnstile(c, workspace)
    const form = translateForm(hosted.form, ...preferredLanguages(c))
    const hasFooter = workspace.contact || workspace.privacyUrl
    const parts = hasFooter ? await readParts(c.env.ASSETS, c.req.url) : undefined
    const query = c.get('url').searchParams
    return c.html(formPage({ workspace, form, language: await readFormLanguage(c), query, pageTexts: parts?.texts }))
  })
  // readBody comes before the limits, so that every later error can show the form with what was typed.
  .post('/', checkBodyHeaders, readBody, limitPages, allowAnonymous, validateTestimonial, async (c) => {
    const input: VisitorTestimonialInput = c.req.valid('json')
    const { giverUrl, settings } = await createWithAuthorUrl(c, input)
    const { path } = parseFormPath(c)
    const language = input.language ?? ''
    if (giverUrl) return c.html(thanksPage(path, translateForm(settings ?? {}, language), { ...input, giverUrl }))
    return c.redirect(`${path}/thanks${settings && language ? `?lang=${language}` : ''}`, 303)
  })
  // No error may report that the testimonial was not received: without the stored form, the page has our words.
  .get('/thanks', async (c) => {
    const { workspaceId, formId, path } = parseFormPath(c)
    if (!workspaceId || formId === '') return c.notFound()
    const form = formId && (await fetchForm(c, formId))
    const isOurs = form && form.workspaceId === workspaceId
    return c.html(thanksPage(path, translateForm(isOurs ? form : {}, c.req.query('lang'))))
  })

/** The routes below `/form`: a form as a page of its own, which also works without JavaScript. */
export const hostedForm = createApp()
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
  .get('/', limitPages, async (c) => redirectToForm(c, await findFirstWorkspace(c.env.DB)))
  // The loader links here if it knows only the form, because the database did not respond. The path begins with two slashes, of
  // which Hono matches one: otherwise, this would take the page of every workspace.
  .get(`/${formIdPath}`, limitPages, async (c) => {
    const { formId = '' } = parseFormPath(c)
    return redirectToForm(c, await findFormWorkspace(c.env.DB, formId), formId)
  })
  .get('/:workspaceId/logo', limitPages, conditionalGet, async (c) => {
    const row = await readLogo(c.env.DB, parseFormPath(c).workspaceId)
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
  .route('/:workspaceId', formPages)
  .route(`/:workspaceId${formIdPath}`, formPages)
  .onError(respondError)

const redirectToForm = (c: Context<AppEnv>, workspaceId: string | undefined, formId?: string) =>
  workspaceId ? c.redirect(formPath(workspaceId, formId) + c.get('url').search) : c.notFound()

async function fetchForm(c: Context<AppEnv>, formId: string): Promise<StoredForm | undefined> {
  const { response } = await fetchDisplayPage(c, `/forms/${formId}`)
  return response.ok ? response.json() : undefined
}
