import { html } from 'hono/html'
import { answerPrefix } from '../../../shared/forms/control-names.ts'
import * as limits from '../../../shared/limits.ts'
import { isStoredFile } from '../../../shared/media.ts'
import type { Html } from '../../lib/html.ts'
import { hidden } from '../html-controls.ts'
import { starRating } from '../stars.ts'
import { type TextField, textField } from '../text-field.ts'
import {
  type AuthorField,
  authorFieldNames,
  authorFields,
  isTextEditable,
  labelName,
  storedValue,
} from './author-fields.ts'
import { fill, postForm, renderMessage, type TestimonialPage } from './layout.ts'

/** Renders a text field. The first one with an error takes the focus. */
const field = ({ values, errors }: TestimonialPage, options: Pick<TextField, 'name' | 'label' | 'limit' | 'rows'>) =>
  textField({ ...options, values, errors, attributes: errors?.has(options.name) ? 'autofocus' : '' })

/** Renders the box that removes an uploaded file: ticked, it empties the field. */
const fileBox = ({ t, values }: TestimonialPage, name: AuthorField, label: string): Html => html`<fieldset>
<legend>${label}</legend>
<label><input type="checkbox" name="${name}" value=""${values.get(name) === '' && html` checked`}> ${t.eraseNow}</label>
</fieldset>
`

function renderField(page: TestimonialPage, name: AuthorField): Html {
  const { t, mine } = page
  const value = storedValue(mine, name)
  const label = t[labelName(name, value)]
  if (isStoredFile(value)) return fileBox(page, name, label)
  return field(page, {
    name,
    label: label + (name === 'socialMediaProfiles' ? ` (${t.perLine})` : ''),
    ...authorFields[name],
  })
}

/** Renders the form that changes the testimonial, behind a disclosure. In it, fields that are empty are behind another one. */
export function editForm(page: TestimonialPage): Html {
  const { t, mine, version, values, errors, message } = page
  const names = authorFieldNames.filter((name) =>
    name === 'testimonialText' ? isTextEditable(mine) : name !== 'videoUrl' || storedValue(mine, name),
  )
  const isShown = (name: AuthorField) =>
    /^(?:testimonialText|firstname)$/.test(name) || storedValue(mine, name) || values.get(name) || errors?.has(name)
  const behind = names.filter((name) => !isShown(name))
  const form =
    postForm(html`${mine.published && html`<p class="muted">${fill(t.editNote, { workspace: mine.workspace.name })}</p>`}
${hidden('version', version)}${starRating({ legend: html`${t.stars}`, value: values.get('stars'), label: (rating) => t.starsOf.replace('{n}', rating.toLocaleString(t.lang)), noRating: t.noRating })}${mine.answers.map(
  ({ id, question }) => id && field(page, { name: answerPrefix + id, label: question, limit: limits.answer, rows: 4 }),
)}${names.filter(isShown).map((name) => renderField(page, name))}
${
  behind.length > 0 &&
  html`<details><summary>${t.moreFields}</summary>
${behind.map((name) => renderField(page, name))}</details>`
}
${renderMessage('form', message)}<button name="action" value="save">${t.save}</button><button type="reset" class="quiet">${t.cancel}</button>
`)
  return html`<details class="edit"${(errors || message?.place === 'form') && html` open`}>
<summary id="edit">${t.edit}</summary>
${form}</details>`
}
