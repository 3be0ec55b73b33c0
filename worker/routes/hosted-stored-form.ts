import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { type StoredForm, translateForm } from '../../shared/forms/stored-form.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { keyReusedMessage } from '../db/idempotency.ts'
import { readHostedForm } from '../db/live-forms.ts'
import { fetchDisplayPage } from '../display/fetch-page.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { negotiateLocale, preferredLanguages } from '../lib/locales.ts'
import { allowAnonymous } from '../middleware/auth.ts'
import { createFormParser } from '../middleware/body.ts'
import { limitPages } from '../middleware/rate-limit.ts'
import { ValidationError } from '../middleware/validate.ts'
import { dropTicks, submittedAnswers, toStoredFormInput } from '../pages/form-data.ts'
import { formErrors } from '../pages/form-errors.ts'
import { errorPage, keyReusedText } from '../pages/form-page.ts'
import { allowTurnstile } from '../pages/form-policy.ts'
import { closedFormPage, resendPage, storedFormPage, storedThanksPage } from '../pages/stored-form-page.ts'
import { storedHtmlForm } from '../pages/stored-html-form.ts'
import { validateTestimonial } from '../submissions/create.ts'
import { createWithGiverUrl } from '../submissions/create-with-giver-url.ts'
import { findEnd, respondInvitationEnd } from './invited-form.ts'

const { checkBodyHeaders, readBody } = createFormParser((values, c) => ({
  ...toStoredFormInput(values, c),
  workspaceId: c.req.param('workspaceId'),
  formId: c.req.param('formId'),
}))

/** Matches the id of a form: other paths below a workspace are pages of its own. */
export const formPath = '/:formId{[\\dA-Fa-f-]{36}}'

/** The routes below `/form/{workspaceId}`: a stored form as a page of its own, which also works without JavaScript. */
export const hostedStoredForm = createRouter()
  .get(formPath, limitPages, async (c) => {
    const { workspaceId, formId } = idsOf(c)
    const [hosted, ended] = await Promise.all([readHostedForm(c.env.DB, workspaceId, formId), findEnd(c, workspaceId)])
    if (!hosted) return c.notFound()
    if (ended) return respondInvitationEnd(c, ended, hosted.workspace.name)
    if (hosted.isClosed) return c.html(closedFormPage(hosted.workspace.name), 404)
    allowTurnstile(c, hosted.workspace)
    const form = translateForm(hosted.form, ...preferredLanguages(c))
    return c.html(storedFormPage(hosted.workspace, form, negotiateLocale(c), new URL(c.req.url).searchParams))
  })
  // readBody comes before the limits, so that every later error can show the form with what was typed.
  .post(formPath, checkBodyHeaders, readBody, limitPages, allowAnonymous, validateTestimonial, async (c) => {
    const input: VisitorTestimonialInput = c.req.valid('json')
    const { giverUrl, settings } = await createWithGiverUrl(c, input)
    const { workspaceId, formId } = idsOf(c)
    const language = input.language ?? ''
    if (!giverUrl) return c.redirect(`/form/${workspaceId}/${formId}/thanks${language && `?lang=${language}`}`, 303)
    return c.html(storedThanksPage(workspaceId, formId, settings && translateForm(settings, language), giverUrl))
  })
  // No error may report that the testimonial was not received: without the form, the page has our words.
  .get(`${formPath}/thanks`, async (c) => {
    const { workspaceId, formId } = idsOf(c)
    if (!workspaceId || !formId) return c.notFound()
    const { response } = await fetchDisplayPage(c, `/forms/${formId}`)
    const form = response.ok ? await response.json<StoredForm>() : undefined
    const translated = form?.workspaceId === workspaceId ? translateForm(form, c.req.query('lang')) : undefined
    return c.html(storedThanksPage(workspaceId, formId, translated))
  })
  .onError(async (thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    const values = c.get('formData')
    if (!values) return c.html(errorPage(message), status, headers)
    dropTicks(values, c.req.header('Sec-Fetch-Site'))
    const sent = status < 429 ? await readSentForm(c, values) : undefined
    if (!sent) return c.html(resendPage(message, values), status, headers)
    if (message === keyReusedMessage)
      return c.html(errorPage(keyReusedText, storedHtmlForm({ ...sent, values })), status, headers)
    const issues = thrown instanceof ValidationError ? thrown.issues : []
    const answerIds = submittedAnswers(values).map(({ id }) => id)
    const errors = formErrors(issues, answerIds, sent.form)
    const form = storedHtmlForm({ ...sent, values, key: values.get('Idempotency-Key'), errors: errors.byControl })
    return c.html(errorPage(errors.summary || message, form), status, headers)
  })

const idsOf = (c: Context) => ({
  workspaceId: canonicalId(c.req.param('workspaceId') ?? ''),
  formId: canonicalId(c.req.param('formId') ?? ''),
})

/** Returns the version of the form that was filled in, in its language; `undefined` without it. */
async function readSentForm(c: Context<AppEnv>, values: URLSearchParams) {
  const { workspaceId, formId } = idsOf(c)
  const version = Number(values.get('formVersion'))
  const hosted = await readHostedForm(c.env.DB, workspaceId, formId, version).catch(() => undefined)
  if (!hosted) return undefined
  return {
    form: translateForm(hosted.form, values.get('language') ?? undefined),
    workspaceName: hosted.workspace.name,
  }
}
