import { html } from 'hono/html'
import type * as z from 'zod/mini'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName, consentTextName, shownName, trapName } from '../../shared/forms/control-names.ts'
import { type TranslatedForm, translateForm } from '../../shared/forms/stored-form.ts'
import * as limits from '../../shared/limits.ts'
import { issuesByField } from '../lib/format-issues.ts'
import type { Html } from '../lib/html.ts'
import { submittedAnswers } from './form-data.ts'
import { errorPage } from './form-messages.ts'
import { createFormTexts } from './form-texts.ts'
import type { FilledForm } from './html-consents.ts'
import { hidden } from './html-controls.ts'
import { htmlForm } from './html-form.ts'

/** Renders the form with the values sent and either every control's error, at the control, or the error message. */
export function invalidPage(message: string, filled: FilledForm, issues: z.core.$ZodIssue[]): Html {
  const { form, values } = filled
  const errors = errorsByControl(issues, filled)
  const summary = Array.from(
    errors,
    ([name, error], index) => html`${index > 0 && '; '}${labelOf(form, name)}: ${error}`,
  )
  return errorPage(
    summary[0] ? html`${summary}` : message,
    htmlForm({ ...filled, errors }, values.get('Idempotency-Key')),
  )
}

/** Returns the messages of issues by control. An issue of all answers is at the first question. */
function errorsByControl(issues: z.core.$ZodIssue[], { form, values }: FilledForm): Map<string, string> {
  const errors = issuesByField(issues.filter(({ path }) => path[0] !== 'answers'))
  for (const { path, message } of issues) {
    if (path[0] !== 'answers') continue
    const id = typeof path[1] === 'number' ? submittedAnswers(values)[path[1]]?.id : path[1]?.toString()
    const name = answerPrefix + (id ?? form.questions[0]?.id ?? '')
    if (!errors.has(name)) errors.set(name, message.replace(`${id} `, ''))
  }
  return errors
}

/** Returns how a message names a control: without the remark that follows our name of the e-mail. */
function labelOf(form: TranslatedForm, name: string): Html | string {
  // Only a stored form can require it.
  if (form.formId && name === 'gaveConsent') return 'Consent'
  const label = createFormTexts(form).label(name)
  return typeof label === 'string' ? label.replace(/,.*/, '') : label
}

/** Renders the form with a new key, for a testimonial edited after an earlier version was stored. */
export const keyReusedPage = (filled: FilledForm): Html =>
  errorPage(
    'We already have an earlier version of your testimonial. Send again only if we should have both.',
    htmlForm(filled),
  )

/** The controls that people have not filled in with words of their own. */
const wordlessControls = [
  ...['Idempotency-Key', 'formVersion', 'language', 'privacy', 'invite', trapName, shownName],
  ...consentPurposes.flatMap((purpose) => [consentName(purpose), consentTextName(purpose)]),
]

/** Renders an error message with everything that was sent, for when the form itself cannot be read. */
export function resendPage(message: string, values: URLSearchParams): Html {
  const texts = createFormTexts(translateForm({}))
  const controls = Array.from(values, ([name, value], index) => {
    if (!value || wordlessControls.includes(name)) return hidden(name, value)
    // What another site has filled in must be in view, too.
    const label = name.startsWith(answerPrefix) ? 'Your answer' : texts.label(name)
    return html`<div><label for="sent-${index}">${label}</label><textarea id="sent-${index}" name="${name}" maxlength="${limits.testimonialText}" rows="2" dir="auto">
${value}</textarea></div>
`
  })
  return errorPage(message, html`<form method="post" lang="en" dir="ltr">${controls}<button>Send again</button></form>`)
}
