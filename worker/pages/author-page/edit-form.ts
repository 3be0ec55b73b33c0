import { html } from 'hono/html'
import { answerPrefix } from '../../../shared/forms/control-names.ts'
import * as limits from '../../../shared/limits.ts'
import { isStoredFile } from '../../../shared/media.ts'
import type { Html } from '../../lib/html.ts'
import { hidden } from '../html-controls.ts'
import { starRating } from '../stars.ts'
import {
  type AuthorField,
  authorFieldNames,
  authorFields,
  isTextEditable,
  labelName,
  storedValue,
} from './author-fields.ts'
import { fill, postForm, renderMessage, type TestimonialPage } from './layout.ts'

type Field = { name: string; label: string; limit: number; rows?: number | undefined }

/** Renders a text field with what is wrong with it. The service speaks English. */
function field({ values, errors }: TestimonialPage, { name, label, limit, rows }: Field): Html {
  const error = errors?.get(name)
  const id = `${name}-message`
  const attributes = html`id="${name}" name="${name}" maxlength="${limit}" dir="auto"${error && html` aria-invalid="true" aria-describedby="${id}" autofocus`}`
  // The parser drops a line feed right after the start tag: without this one, the value's own would be lost.
  const control = rows
    ? html`<textarea ${attributes} rows="${rows}">
${values.get(name)}</textarea>`
    : html`<input ${attributes} value="${values.get(name)}">`
  return html`<div><label for="${name}" dir="auto">${label}</label>${control}${error && html`<p id="${id}" class="error" lang="en">${error}</p>`}</div>
`
}

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
