import { html } from 'hono/html'
import { apiName, fieldSettings } from '../../shared/form-fields.ts'
import { answerPrefix } from '../../shared/forms/control-names.ts'
import { requiredNames, shownFields, type TranslatedForm, translateForm } from '../../shared/forms/stored-form.ts'
import * as limits from '../../shared/limits.ts'
import type { Html } from '../lib/html.ts'
import { createFormTexts, type FormTexts } from './form-texts.ts'
import { consentBoxes, type FilledForm } from './html-consents.ts'
import { type Controls, createControls, hidden, renderField, spamControls } from './html-controls.ts'

/**
 * Renders a form without JavaScript, filled in with `values`: its questions, fields and consents in the owner's words, and
 * everything else in English. It posts to its own URL with an idempotency key, by default a new one, so that a double click or
 * reload sends it once, and with the words of its consents as they are shown.
 */
export function htmlForm(filled: FilledForm, key?: string | null): Html {
  const { form, values, errors = new Map() } = filled
  const texts = createFormTexts(form)
  const controls = createControls({ values, errors, text: texts.label })
  const { shown, behind, required } = arrangeFields(form)
  const section = { form, texts, controls, required }
  const isOpen = (name: string) => {
    const control = apiName(name)
    return values.get(control) || errors.has(control)
  }
  const language = sentLanguage(form)
  const invite = values.get('invite')
  const [heading, prompt] = [texts.markup('heading'), texts.markup('prompt')]
  return html`<form method="post" lang="en" dir="ltr">
${heading && html`<h2>${heading}</h2>`}
${prompt && html`<p>${prompt}</p>`}
${hidden('Idempotency-Key', key || crypto.randomUUID())}
${invite && hidden('invite', invite)}
${form.formVersion && hidden('formVersion', String(form.formVersion))}
${language && hidden('language', language)}
${spamControls(values)}
${renderFields(section, shown, true)}
${
  behind.length > 0 &&
  html`<fieldset class="parts"><legend>${texts.markup('more')}</legend>${behind.map(
    (name) =>
      html`<details${isOpen(name) && html` open`}><summary>${texts.chip(name)}</summary>${renderFields(section, [name], false)}</details>
`,
  )}</fieldset>
`
}
${consentBoxes(filled, texts, { names: [...shown, ...behind], required })}
<button>${texts.markup('send')}</button>
</form>`
}

/**
 * Returns the language of a testimonial: that of the owner's words or, if it is unknown, that of ours, unless the service would then
 * read it as a translation.
 */
const sentLanguage = (form: TranslatedForm) => form.language ?? (translateForm(form, 'en').language ? undefined : 'en')

/**
 * Returns the names of the fields: those that are shown, each of those that a visitor opens, and those that must be filled in, which
 * are always shown. Without questions, so is the text.
 */
function arrangeFields(form: TranslatedForm) {
  const names = shownFields(form)
  const more = names.indexOf('more')
  const required = requiredNames(form)
  // With questions, answers can be the text.
  const added = form.questions.length > 0 ? required.filter((name) => name !== 'text') : [...required, 'text']
  const shown = [...names.slice(0, more < 0 ? undefined : more), ...added]
  const behind = names.slice(more < 0 ? names.length : more + 1).filter((name) => !shown.includes(name))
  return { shown, behind, required }
}

type Section = { form: TranslatedForm; texts: FormTexts; controls: Controls; required: string[] }

/** Renders the fields with these names in the order of the form, with its questions before the text. */
function renderFields({ form, texts, controls, required }: Section, names: string[], isShown: boolean): Html {
  const optional = html` <small>(${texts.markup('optional')})</small>`
  const { questions } = form
  const mustAnswer = questions.length === 1 && required.includes('text') && !names.includes('text')
  const answers = questions.map(({ id, hint, required: isRequired = mustAnswer }) => {
    return controls.field({
      name: answerPrefix + id,
      limit: limits.answer,
      rows: 4,
      suffix: isRequired ? '' : optional,
      attributes: isRequired ? 'required' : '',
      hint: texts.own(hint),
    })
  })
  return html`${fieldSettings.map((name) => {
    const mustFill = required.includes(name) && !(name === 'text' && questions.length > 0)
    const suffix = mustFill ? '' : optional
    const options = { suffix, isRequired: mustFill, starter: texts.plain('starter') }
    const field = names.includes(name) && renderField(controls, name, options)
    return html`${isShown && name === 'text' && answers}${field}`
  })}`
}
