import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { canonicalId } from '../../../shared/fields.ts'
import { submissionFields } from '../../../shared/form-submission.ts'
import { FormInput, FormUpdate } from '../../../shared/forms/form.ts'
import { FormSettings } from '../../../shared/forms/form-settings.ts'
import * as limits from '../../../shared/limits.ts'
import { created, id, jsonText, requiredMatch, sha256Message, sha256Pattern, version } from './columns.ts'

/* The schemas of stored forms in an import. Settings follow the rules of the API. */

const numberMessage = 'must be the number of a version'
/** The number of a form's version. */
export const number = z.int({ error: numberMessage }).check(z.positive({ error: numberMessage }))

const formIdMessage = 'must be a UUID'
const formId = z
  .pipe(z.string({ error: formIdMessage }), z.transform(canonicalId))
  .check(z.refine((value) => value !== '', { error: formIdMessage }))

export const FormImport = z.strictObject({
  id,
  workspaceId: id,
  created,
  name: FormInput.shape.name,
  live: z.optional(z.nullable(number)),
  draft: FormUpdate.shape.draft,
  closed: created,
  version,
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const FormVersionImport = z
  .strictObject({
    id,
    workspaceId: id,
    formId,
    number,
    hash: requiredMatch(sha256Pattern, sha256Message),
    created,
    settings: FormSettings,
  })
  .check(
    z.refine(({ hash, settings }) => hash === sha256(JSON.stringify(settings)), {
      path: ['hash'],
      error: 'must be the SHA-256 of the settings',
    }),
  )

const QuestionList = z.array(z.strictObject({ question: z.string(), answer: z.string() }))
const FormQuestionList = z
  .array(
    z.strictObject({
      question: z.string().check(z.maxLength(2 * limits.question)),
      answer: z.string().check(z.maxLength(2 * limits.answer)),
    }),
  )
  .check(z.maxLength(limits.questions))

/** Questions and answers. Those of a form may be longer than others. */
export const questionsAndAnswers = jsonText(
  `must be the JSON text of a list of questions and answers, of at most ${limits.testimonialText} characters`,
  (list, length) => (length <= limits.testimonialText ? QuestionList : FormQuestionList).safeParse(list).success,
)

/** The form through which a testimonial was sent, and its page. */
export const formColumns = {
  formId: id,
  formVersion: z.optional(z.nullable(number)),
  language: submissionFields.language,
  page: submissionFields.page,
}
