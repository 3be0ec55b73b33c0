import type * as z from 'zod/mini'
import { joinAnswers } from '../../shared/answers.ts'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { apiName } from '../../shared/form-fields.ts'
import { unknownPurposeMessage } from '../../shared/form-submission.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { requiredNames, translateForm } from '../../shared/forms/stored-form.ts'
import * as limits from '../../shared/limits.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'

/* The rules of a form's version for a submission, and the fields of the testimonial that it becomes. */

type Issue = z.core.$ZodIssueCustom

/** Returns an issue of a field, or of something in it. */
export const issue = (path: string[], message: string): Issue => ({ code: 'custom', path, message, input: undefined })

/**
 * Returns how a submission breaks the rules of a form's version, `[]` if it does not. The paths begin with the field of the
 * input; that of an answer has the id of its question next.
 */
export function checkSubmission(settings: FormSettings, input: VisitorTestimonialInput): Issue[] {
  return [...answerIssues(settings, input), ...requiredIssues(settings, input), ...consentIssues(settings, input)]
}

/** A visitor's input with the answers as JSON, if there is a form. */
export type Submission = VisitorTestimonialInput & { questionsAndAnswers?: string }

/**
 * Returns the fields of a visitor's testimonial and of the form that it came from: the answers become the text, unless there is
 * one, and the consent to publication becomes `gaveConsent`. `settings` are `undefined` without a stored form.
 */
export function readSubmission(settings: FormSettings | undefined, input: VisitorTestimonialInput): Submission {
  const submission = { ...input, gaveConsent: input.consents?.publish ?? input.gaveConsent }
  if (!settings) return submission
  const answered = listAnswers(settings, input)
  const { testimonialText } = input
  return {
    ...submission,
    testimonialText: isFilled(testimonialText) ? testimonialText : joinAnswers(answered) || testimonialText,
    questionsAndAnswers: JSON.stringify(answered),
  }
}

type AnswerInput = Pick<VisitorTestimonialInput, 'answers' | 'language' | 'testimonialText'>

/** Returns the questions that were answered with more than white space, in the form's order and the language sent. */
export function listAnswers(settings: FormSettings, { answers = [], language }: AnswerInput) {
  const { questions = [] } = translateForm(settings, language ?? undefined)
  return questions.flatMap(({ id, text }) => {
    const answer = answers.find((candidate) => candidate.id === id)?.answer
    return answer && isFilled(answer) ? { question: text, answer } : []
  })
}

/** Returns how answers break the rules of a form's version, see `checkSubmission`. */
export function answerIssues(settings: FormSettings, input: AnswerInput): Issue[] {
  const { questions = [] } = settings
  const { answers = [], testimonialText } = input
  const isKnown = (id: string) => questions.some((question) => question.id === id)
  const isAnswered = (id: string) => answers.some((answer) => answer.id === id && isFilled(answer.answer))
  const composed = isFilled(testimonialText) ? '' : joinAnswers(listAnswers(settings, input))
  return [
    ...answers.flatMap(({ id }) => (isKnown(id) ? [] : issue(['answers', id], `${id} is not a question of this form`))),
    ...questions.flatMap(({ id, required }) =>
      required && !isAnswered(id) ? issue(['answers', id], `${id} must be answered`) : [],
    ),
    ...(Array.from(composed).length > limits.testimonialText
      ? [issue(['answers'], `must be at most ${limits.testimonialText} characters together`)]
      : []),
  ]
}

function requiredIssues(settings: FormSettings, input: VisitorTestimonialInput): Issue[] {
  const values: Record<string, unknown> = readSubmission(settings, input)
  const hasQuestions = Boolean(settings.questions?.length)
  return requiredNames(settings).flatMap((name) => {
    const field = name === 'consent' ? 'gaveConsent' : apiName(name)
    if (isFilled(values[field])) return []
    const isAboutAnswers = name === 'text' && hasQuestions
    return isAboutAnswers
      ? issue(['answers'], 'at least one question must be answered')
      : issue([field], 'is required by this form')
  })
}

/** Returns whether a field has a value: more than white space, an item, `true`, or any number. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value === true || typeof value === 'number'
}

/** A form asks for publication always, and for other purposes if its settings have them. */
function consentIssues({ consents: asked = {} }: FormSettings, { consents }: VisitorTestimonialInput): Issue[] {
  if (!consents) return []
  return consentPurposes.flatMap((purpose) => {
    const isAsked = purpose === 'publish' || asked[purpose] !== undefined
    if (isAsked === (consents[purpose] !== undefined)) return []
    return issue(['consents', purpose], isAsked ? `${purpose} is missing` : unknownPurposeMessage(purpose))
  })
}
