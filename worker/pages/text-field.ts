import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'

/** A text field: one with `rows` has several lines, and `hint` stands below its label. */
export type TextField = {
  name: string
  label: Html | string
  limit: number
  values: URLSearchParams
  errors?: ReadonlyMap<string, string> | undefined
  rows?: number | undefined
  attributes?: Html | string | undefined
  hint?: Html | string | undefined
}

/** Renders a text field, filled in, with what is wrong with it. */
export function textField({ name, label, limit, values, errors, rows, attributes, hint }: TextField): Html {
  const note = errorNote(name, errors)
  const all = html`id="${name}" name="${name}" maxlength="${limit}" dir="auto"${note && html` aria-invalid="true"`}${describedBy(hint && `${name}-hint`, note && `${name}-note`)} ${attributes}`
  // The parser drops a line feed right after the start tag: without this one, the value's own would be lost.
  const control = rows
    ? html`<textarea ${all} rows="${rows}">
${values.get(name)}</textarea>`
    : html`<input ${all} value="${values.get(name)}">`
  return html`<div><label for="${name}" dir="auto">${label}</label>${hint && html`<p id="${name}-hint">${hint}</p>`}${control}${note}</div>
`
}

/** Renders what is wrong with a control, if there is anything. The service speaks English. */
export const errorNote = (name: string, errors: ReadonlyMap<string, string> | undefined) =>
  errors?.has(name) && html`<p id="${name}-note" class="error" lang="en">${errors.get(name)}</p>`

/** Renders the attribute with the ids of what describes a control, of which there can be none. */
export function describedBy(...ids: unknown[]): Html | string {
  const present = ids.filter(Boolean).join(' ')
  return present && html` aria-describedby="${present}"`
}
