import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { findAuthorToken } from '../../shared/author-token.ts'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { AuthorInput } from '../../shared/my-testimonial.ts'
import { findMyTestimonial } from '../db/my-testimonial.ts'
import { type AppEnv, createApp } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { acceptToken } from '../middleware/author.ts'
import { createFormParser } from '../middleware/body.ts'
import { rejectForeign } from '../middleware/foreign.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError } from '../middleware/validate.ts'
import { askedPurposes } from '../pages/author-page/author-fields.ts'
import { type ErrorResponse, errorSentence, errorsByControl } from '../pages/author-page/errors.ts'
import { findConsentText, parseChanges, submittedControls } from '../pages/author-page/form-data.ts'
import { codeForm, fill } from '../pages/author-page/layout.ts'
import {
  isFromScript,
  readTexts,
  respond,
  respondErased,
  respondFirst,
  respondTestimonial,
} from '../pages/author-page/responses.ts'
import { eraseMyTestimonial, saveMyTestimonial } from '../submissions/update-by-author.ts'

const { checkBodyHeaders, readBody } = createFormParser()

const foreignMessage = 'Please open your link, and use the buttons of the page.'

/** Accepts the code of the form, or the whole link. */
const acceptCode = createMiddleware<AppEnv>((c, next) =>
  acceptToken(c, findAuthorToken(submitted(c).get('token') ?? ''), next),
)

/** The routes of `/my-testimonial`: the page of an author. Opening it reads no record; its forms work without JavaScript. */
export const myTestimonialPages = createApp()
  .use(async (c, next) => {
    // The code is in the fragment of the page's URL, and in what its forms send.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    await next()
  })
  .get('/', respondFirst)
  .post('/', rejectForeign(foreignMessage), checkBodyHeaders, readBody, acceptCode, async (c) => {
    const action = actions[actionName(c) ?? '']
    if (!action) throw new HTTPException(400, { message: 'action: must be show, save, agree, withdraw or erase' })
    return action(c)
  })
  .onError(async (thrown, c) => {
    const { status, message, headers } = toErrorResponse(thrown, c)
    if (status === 401 && isRepeatedErasure(c)) return respondErased(c, 410)
    c.status(status)
    const response = await respondError(c, thrown, { status, message, headers })
    // A browser that is asked for credentials would ask the author.
    if (status !== 401) for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value)
    return response
  })

/** Returns whether the first response to this erasure was lost. Only the script of the page can tell; other sites cannot. */
const isRepeatedErasure = (c: Context<AppEnv>) =>
  isFromScript(c) && actionName(c) === 'erase' && submitted(c).has('again')

const submitted = (c: Context<AppEnv>) => c.get('formData') ?? new URLSearchParams()

/** Returns the name of the action that a form asks for, if there is such an action. */
function actionName(c: Context<AppEnv>): string | undefined {
  const name = submitted(c).get('action') ?? ''
  return Object.hasOwn(actions, name) ? name : undefined
}

const findMine = async (c: Context<AppEnv>) => findMyTestimonial(await createScope(c))

/** Shows an error next to what caused it or, if the testimonial cannot be read, above the form for the code. */
async function respondError(c: Context<AppEnv>, thrown: Error, response: ErrorResponse): Promise<Response> {
  const t = await readTexts(c)
  const values = submitted(c)
  const action = actionName(c)
  const isSaving = action === 'save'
  const sentence = errorSentence(response, t, isSaving)
  const given = action && response.status !== 401 ? await findMine(c).catch(() => undefined) : undefined
  if (!given) return askForCode(c, values.get('token') || response.status !== 401 ? sentence : undefined)
  const errors = isSaving && thrown instanceof ValidationError ? errorsByControl(thrown.issues, given.mine) : undefined
  const purpose = askedPurposes(given.mine).find((name) => name === values.get('purpose')) ?? 'publish'
  const place = isSaving ? 'form' : action === 'erase' ? 'erase' : purpose
  return respondTestimonial(c, given, {
    ...(errors?.size ? { errors } : { message: { place, ...sentence } }),
    hasConflict: isSaving && response.status === 412,
    // The script itself keeps what was typed.
    ...(isSaving && !isFromScript(c) && { values: submittedControls(given.mine, values) }),
  })
}

/** Asks for the code, and keeps what cannot be done without it. */
async function askForCode(c: Context<AppEnv>, error: { text: string; lang?: string } | undefined) {
  const t = await readTexts(c)
  const action = actionName(c)
  const values = Array.from(submitted(c)).filter(([name]) => name !== 'token' && name !== 'action')
  const isKept = !error || (action === 'save' && values.length > 0)
  const text = isKept && error ? `${error.text} ${t.typedIsKept}` : error?.text
  const message = text === undefined ? undefined : { place: 'token', ...error, text }
  return respond(c, t.pageTitle, codeForm({ t, message, ...(isKept && { action, values }) }))
}

const pageUrl = (c: Context<AppEnv>) => new URL('/my-testimonial', c.req.url).href

type Action = (c: Context<AppEnv>) => Promise<Response>

/** The actions of the forms' buttons. */
const actions: Record<string, Action> = {
  show: async (c) => respondTestimonial(c, await findMine(c)),
  save: async (c) => {
    const t = await readTexts(c)
    const given = await findMine(c)
    const input = parseChanges(given.mine, submitted(c))
    // The change applies only to the version that the page has shown.
    const version = submitted(c).get('version') || undefined
    const saved = input ? await saveMyTestimonial(c, parseInput(input), version) : given
    return respondTestimonial(c, saved, { message: { place: 'words', text: t.saved, isDone: true } })
  },
  agree: (c) => decide(c, true),
  // A withdrawal applies to every version.
  withdraw: (c) => decide(c, false),
  erase: async (c) => {
    // Before the erasure: after it, no error may hide that it succeeded.
    const t = await readTexts(c)
    if (submitted(c).get('erase') === 'true') {
      await eraseMyTestimonial(c)
      return respondErased(c)
    }
    const { workspace } = (await findMine(c)).mine
    c.status(400)
    const note = fill(t.eraseNote, { workspace: workspace.name })
    return respond(c, t.eraseQuestion, codeForm({ t, action: 'erase', note, values: [['erase', 'true']] }))
  },
}

/** Stores a decision on a consent whose words the page has shown. */
async function decide(c: Context<AppEnv>, isGiven: boolean): Promise<Response> {
  const t = await readTexts(c)
  const values = submitted(c)
  const purpose = consentPurposes.find((name) => name === (values.get('purpose') ?? 'publish'))
  if (!purpose) throw new HTTPException(400, { message: 'purpose: is unknown' })
  const { text, language } = findConsentText((await findMine(c)).mine, purpose, t)
  const input = parseInput({
    consents: { [purpose]: isGiven },
    consentTexts: { [purpose]: text },
    language,
    page: pageUrl(c),
  })
  const saved = await saveMyTestimonial(c, input, isGiven ? values.get('version') || undefined : undefined)
  return respondTestimonial(c, saved, { message: { place: purpose, text: t.saved, isDone: true } })
}

/** @throws ValidationError */
function parseInput(input: object): AuthorInput {
  const { success, data, error } = AuthorInput.safeParse(input)
  if (!success) throw new ValidationError(formatIssues(error.issues, AuthorInput), error.issues)
  return data
}
