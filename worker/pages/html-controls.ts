import { html } from 'hono/html'
import { getLimit, getTraits } from '../../shared/field-traits.ts'
import { apiName, type FieldSetting, fieldSettings, controls as formControls } from '../../shared/form-fields.ts'
import { shownName, trapName } from '../../shared/forms/control-names.ts'
import * as limits from '../../shared/limits.ts'
import { mapNames } from '../../shared/map-names.ts'
import type { Html } from '../lib/html.ts'
import { starRating } from './stars.ts'

/* The controls of the form without JavaScript. */

type ControlOptions = {
  values: URLSearchParams
  errors: ReadonlyMap<string, string>
  /** Returns the text of a label, by the name of its control, or of another part of the form. */
  text: (name: string, n?: number) => Html | string
}

/** A control; `suffix` follows its label, `hint` stands below it. */
type Control = {
  name: string
  suffix?: Html | string
  limit: number
  attributes: Html
  hint?: Html | string | undefined
}

/** Creates the functions that render controls filled in with `values`; each control in `errors` shows its message. */
export function createControls({ values, errors, text }: ControlOptions) {
  const note = (name: string) => errors.has(name) && html`<p id="${name}-note">${errors.get(name)}</p>`
  const attributesOf = ({ name, limit, hint }: Control) => {
    const isInvalid = errors.has(name)
    return html`id="${name}" name="${name}" maxlength="${limit}" dir="auto"${isInvalid && html` aria-invalid="true"`}${describedBy(hint && `${name}-hint`, isInvalid && `${name}-note`)}`
  }
  const field = ({ name, suffix = '', hint }: Control, control: Html) =>
    html`<div><label for="${name}">${text(name)}${suffix}</label>${hint && html`<p id="${name}-hint">${hint}</p>`}${control}${note(name)}</div>
`
  return {
    input: (control: Control) =>
      field(control, html`<input ${attributesOf(control)} value="${values.get(control.name)}" ${control.attributes}>`),
    textarea: (control: Control) =>
      // The parser drops a line feed right after the start tag: without this one, the value's own would be lost.
      field(
        control,
        html`<textarea ${attributesOf(control)} ${control.attributes}>
${values.get(control.name)}</textarea>`,
      ),
    stars: ({ suffix, isRequired }: FieldOptions) =>
      html`<div>${starRating({
        legend: html`${text('stars')}${suffix}`,
        value: values.get('stars'),
        label: (rating) => text('starsOf', rating),
        noRating: !isRequired && 'No rating',
        hasNote: errors.has('stars'),
      })}${note('stars')}</div>
`,
  }
}

/** Renders the attribute with the ids of what describes a control, of which there can be none. */
export function describedBy(...ids: unknown[]): Html | string {
  const present = ids.filter(Boolean).join(' ')
  return present && html` aria-describedby="${present}"`
}

/** Renders a control that people do not see. */
export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

/** Renders the trap, empty in any case, and the time at which the form was first shown. */
export const spamControls = (values: URLSearchParams) =>
  html`<input class="trap" name="${trapName}" autocomplete="off" tabindex="-1" aria-hidden="true">${hidden(shownName, values.get(shownName) || String(Date.now()))}`

export type Controls = ReturnType<typeof createControls>

/** The text after a label, whether its control must be filled in, and the line in the empty box of the text. */
type FieldOptions = { suffix: Html | string; isRequired?: boolean; starter?: string }

type RenderField = (controls: Controls, options: FieldOptions) => Html

/** Returns the function that renders a field. */
function fieldRenderer(setting: FieldSetting): RenderField {
  const name = apiName(setting)
  const { type, autocomplete = 'off' } = formControls[setting] ?? {}
  const limit = getLimit(name) ?? 0
  const { rows, isLink } = getTraits(name)
  const isList = name === 'socialMediaProfiles'
  const kind = isLink ? html`inputmode="url" ` : type && html`type="${type}" `
  return ({ input, textarea }, { suffix, isRequired, starter }) =>
    rows
      ? textarea({
          name,
          limit: isList ? limits.profiles * (limit + 1) : limit,
          suffix: html`${suffix}${isList && ', one link per line'}`,
          attributes: html`${isRequired && html`required `}${name === 'testimonialText' && html`placeholder="${starter}" `}rows="${rows}"`,
        })
      : input({
          name,
          limit,
          suffix,
          attributes: html`${isRequired && html`required `}${kind}autocomplete="${autocomplete}"`,
        })
}

/** The functions that render the fields, by their names in the settings of a form and in its order. */
export const fields: Readonly<Record<FieldSetting, RenderField>> = {
  ...mapNames(fieldSettings, fieldRenderer),
  stars: (controls, options) => controls.stars(options),
}
