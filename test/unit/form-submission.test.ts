import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { checkSubmission, readSubmission } from '../../worker/submissions/form-rules.ts'
import { repetitions } from '../support/scale.ts'

/* What a form requires of a submission, and what the submission becomes, for random forms and submissions. */

const ids = ['a', 'b', 'c']
const fields = ['firstname', 'company', 'stars']
const blank = fc.constantFrom(undefined, null, ' \n')
const filled = fc.constantFrom('x', ' y ', '0')

const forms = fc.record({
  questions: fc
    .subarray(ids)
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((id) => fc.record({ id: fc.constant(id), text: fc.constant(`${id}?`), required: fc.boolean() })),
      ),
    ),
  required: fc.subarray([...fields, 'text', 'consent']).map((names) => names.join(' ')),
  consents: fc.record(
    { publish: fc.record({ required: fc.boolean() }), marketing: fc.constant({ text: 'x' }) },
    { requiredKeys: [] },
  ),
})

const submissions = fc.record(
  {
    answers: fc
      .shuffledSubarray([...ids, 'unknown'])
      .chain((chosen) =>
        fc.tuple(...chosen.map((id) => fc.record({ id: fc.constant(id), answer: fc.oneof(filled, blank) }))),
      ),
    testimonialText: fc.oneof(blank, fc.constant('A text.')),
    firstname: fc.oneof(blank, fc.constant('Ada')),
    company: fc.oneof(blank, fc.constant('Engines')),
    stars: fc.constantFrom(undefined, null, 0, 5),
    consents: fc.record({ publish: fc.boolean(), marketing: fc.boolean() }, { requiredKeys: ['publish'] }),
  },
  { requiredKeys: [] },
)

const isBlank = (text: unknown) => text === undefined || text === null || (typeof text === 'string' && !/\S/.test(text))

type Submission = typeof submissions extends fc.Arbitrary<infer Value> ? Value : never

const toInput = (submission: Submission) => ({ externalVideoHtml: undefined, ...submission })

/** Returns the answers that count, in the form's order. */
const answersTo = ({ questions = [] }: FormSettings, { answers = [] }: Submission) =>
  questions.flatMap(({ id, text }) => {
    const { answer } = answers.find((candidate) => candidate.id === id) ?? {}
    return answer && !isBlank(answer) ? [{ question: text, answer }] : []
  })

/** Returns whether a submission follows the rules of a form; written independently of the service. */
function isAccepted(form: FormSettings, submission: Submission): boolean {
  const { questions = [], consents: asked = {}, required = '' } = form
  const { answers = [], consents, testimonialText } = submission
  const given = answersTo(form, submission)
  const isAnswered = (text: string) => given.some(({ question }) => question === text)
  const hasText = !isBlank(testimonialText)
  const names = required.split(' ')
  const needsConsent = names.includes('consent') || asked.publish?.required === true
  return (
    answers.every(({ id }) => questions.some((question) => question.id === id)) &&
    questions.every(({ text, required }) => !required || isAnswered(text)) &&
    (!names.includes('text') || hasText || given.length > 0) &&
    !(['firstname', 'company', 'stars'] as const).some((name) => names.includes(name) && isBlank(submission[name])) &&
    (!needsConsent || consents?.publish === true) &&
    (!consents || (consents.marketing !== undefined) === (asked.marketing !== undefined))
  )
}

test('accepts exactly the submissions that follow the rules of the form', () => {
  const seen = { accepted: 0, rejected: 0 }
  const property = fc.property(forms, submissions, (form, submission) => {
    const accepted = isAccepted(form, submission)
    seen[accepted ? 'accepted' : 'rejected'] += 1
    expect([checkSubmission(form, toInput(submission)), accepted]).toEqual([
      accepted ? [] : expect.arrayContaining([expect.anything()]),
      accepted,
    ])
  })
  fc.assert(property, { numRuns: repetitions(2_000, 100_000) })
  expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(50)
})

test('keeps a text, or else joins the answers, and keeps all questions that were answered', () => {
  const property = fc.property(forms, submissions, (form, submission) => {
    const { testimonialText, questionsAndAnswers, gaveConsent } = {
      questionsAndAnswers: undefined,
      ...readSubmission(form, toInput(submission)),
    }
    const given = answersTo(form, submission)
    expect(JSON.parse(questionsAndAnswers ?? '')).toEqual(given)
    const joined = given.map(({ answer }) => answer).join('\n\n')
    if (!isBlank(submission.testimonialText)) expect(testimonialText).toBe(submission.testimonialText)
    else expect(testimonialText).toBe(joined || submission.testimonialText)
    expect(gaveConsent).toBe(submission.consents?.publish)
  })
  fc.assert(property, { numRuns: repetitions(1_000, 100_000) })
})
