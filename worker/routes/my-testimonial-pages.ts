import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { answerPrefix } from '../../shared/control-names.ts'
import { findGiverToken } from '../../shared/giver-token.ts'
import { GiverInput, type MyTestimonial } from '../../shared/my-testimonial.ts'
import { ownTexts as texts } from '../../widget/my-testimonial/own-texts.ts'
import { findMyTestimonial, type GivenTestimonial } from '../db/my-testimonial.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { formatIssues, issuesByField } from '../lib/format-issues.ts'
import { createFormParser } from '../middleware/body.ts'
import { formatEtag } from '../middleware/etag.ts'
import { acceptToken } from '../middleware/giver.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError } from '../middleware/validate.ts'
import { storedControls, toDecisions, toGiverInput } from '../pages/given-controls.ts'
import { eraseName } from '../pages/my-testimonial-form.ts'
import { codePage, erasedPage, givenPage, unsavedPage } from '../pages/my-testimonial-page.ts'
import { readInlinePage } from './inline-page.ts'
import { eraseMyTestimonial, saveMyTestimonial } from './my-testimonial.ts'

const { checkBodyHeaders, readBody } = createFormParser()

// The pages that a form leads to have no script.
const formPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Accepts the code of the form, or the whole link. */
const acceptCode = createMiddleware<AppEnv>((c, next) =>
  acceptToken(c, findGiverToken(submitted(c).get('token') ?? ''), next),
)

/**
 * The routes of `/my-testimonial`: the page of the person who gave a testimonial. Opening it reads no record; its form works without
 * JavaScript.
 */
export const myTestimonialPages = createRouter()
  .use(async (c, next) => {
    // The code is in the fragment of the page's URL, and in what its form sends.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', formPolicy)
    await next()
  })
  .get('/', async (c) => {
    const { body, policy } = await readInlinePage(c, '/my-testimonial')
    c.header('Content-Security-Policy', policy)
    return c.html(body)
  })
  .post('/', checkBodyHeaders, readBody, acceptCode, async (c) => {
    const name = submitted(c).get('action') ?? ''
    const action = Object.hasOwn(actions, name) && actions[name]
    if (!action) throw new HTTPException(400, { message: 'action: must be show, save, withdraw or erase' })
    return action(c)
  })
  .onError(async (thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    const values = submitted(c)
    // Besides the code and the action.
    const hasTyped = values.get('action') === 'save' && values.size > 2
    if (status === 401) {
      return c.html(hasTyped ? unsavedPage(texts.unknown, values) : codePage(texts.unknown), status)
    }
    if (!hasTyped) return c.html(codePage(message), status, headers)
    const given = await createScope(c)
      .then(findMyTestimonial)
      .catch(() => undefined)
    if (!given) return c.html(unsavedPage(message, values), status, headers)
    const error = status === 412 ? `${texts.changed} ${texts.typedIsKept}` : message
    const errors = thrown instanceof ValidationError ? errorsByControl(thrown, given.mine) : new Map()
    return c.html(givenPage({ ...toPage(given), values, errors, error }), status, headers)
  })

const submitted = (c: Context<AppEnv>) => c.get('formData') ?? new URLSearchParams()

const toPage = ({ mine, version }: GivenTestimonial) => ({
  mine,
  version: formatEtag(version),
  values: storedControls(mine),
})

const pageUrl = (c: Context<AppEnv>) => new URL('/my-testimonial', c.req.url).href

type Action = (c: Context<AppEnv>) => Promise<Response>

/** What the buttons of the form do. */
const actions: Record<string, Action> = {
  show: async (c) => c.html(givenPage(toPage(await findMyTestimonial(await createScope(c))))),
  save: async (c) => {
    const given = await findMyTestimonial(await createScope(c))
    const input = toGiverInput(given.mine, submitted(c), pageUrl(c))
    // The change applies only to the version that the page has shown.
    const version = submitted(c).get('version') || undefined
    const saved = input ? await saveMyTestimonial(c, parseInput(input), version) : given
    return c.html(givenPage({ ...toPage(saved), isSaved: true }))
  },
  withdraw: async (c) => {
    const { mine } = await findMyTestimonial(await createScope(c))
    const saved = await saveMyTestimonial(c, parseInput(toDecisions(mine, [['publish', false]], pageUrl(c))))
    return c.html(givenPage({ ...toPage(saved), isSaved: true }))
  },
  erase: async (c) => {
    const values = submitted(c)
    if (values.get(eraseName) === 'true') {
      await eraseMyTestimonial(c)
      return c.html(erasedPage())
    }
    const given = toPage(await findMyTestimonial(await createScope(c)))
    const error = `To erase your testimonial, please tick “${texts.eraseNow}” next to the button.`
    return c.html(givenPage({ ...given, ...(values.has('version') && { values }), error }), 400)
  },
}

/** @throws ValidationError */
function parseInput(input: object): GiverInput {
  const { success, data, error } = GiverInput.safeParse(input)
  if (!success) throw new ValidationError(formatIssues(error.issues, GiverInput), error.issues)
  return data
}

/** Returns the messages of controls. An issue of one answer names its question, one of all of them is at the first. */
function errorsByControl({ issues }: ValidationError, { answers }: MyTestimonial): Map<string, string> {
  const errors = issuesByField(issues)
  for (const { path, message } of issues) {
    if (path[0] !== 'answers') continue
    errors.delete('answers')
    errors.set(answerPrefix + String(path[1] ?? answers[0]?.id), message)
  }
  return errors
}
