import { html } from 'hono/html'
import type * as z from 'zod/mini'
import { answerPrefix } from '../../shared/forms/control-names.ts'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import { issuesByField } from '../lib/format-issues.ts'
import type { Html } from '../lib/html.ts'
import { createFormTexts } from './form-texts.ts'

/** The messages of the controls of a stored form, and all of them as one sentence. */
export type FormErrors = { byControl: Map<string, string>; summary: Html | string }

/**
 * Returns the messages of issues, those of answers at their questions. `answerIds` are the ids of the answers sent, in their
 * order. An issue of all answers is at the first question.
 */
export function formErrors(issues: z.core.$ZodIssue[], answerIds: string[], form: TranslatedForm): FormErrors {
  const texts = createFormTexts(form)
  const { questions = [] } = form
  const labels = new Map([
    ...questions.map(({ id, text }): [string, Html | string] => [answerPrefix + id, texts.own(text)]),
    ['gaveConsent', 'Consent'],
  ])
  const byControl = issuesByField(issues.filter(({ path }) => path[0] !== 'answers'))
  for (const { path, message } of issues) {
    if (path[0] !== 'answers') continue
    const id = typeof path[1] === 'number' ? answerIds[path[1]] : path[1]?.toString()
    const name = answerPrefix + (id ?? questions[0]?.id ?? '')
    if (!byControl.has(name)) byControl.set(name, message.replace(`${id} `, ''))
  }
  const labelOf = (name: string) =>
    labels.get(name) ??
    (Object.hasOwn(form.texts ?? {}, name) ? texts.markup(name) : texts.plain(name).replace(/,.*/, ''))
  const parts = Array.from(
    byControl,
    ([name, message], index) => html`${index > 0 && '; '}${labelOf(name)}: ${message}`,
  )
  return { byControl, summary: parts.length > 0 ? html`${parts}` : '' }
}
