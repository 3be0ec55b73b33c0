import { html } from 'hono/html'
import { getLimit, getTraits } from '../../shared/field-traits.ts'
import { apiName, type FieldSetting, fieldSettings, controls as formControls } from '../../shared/form-fields.ts'
import { shownName, trapName } from '../../shared/forms/control-names.ts'
import * as limits from '../../shared/limits.ts'
import { mapNames } from '../../shared/map-names.ts'
import type { Html } from '../lib/html.ts'

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

const starValues = Array.from({ length: limits.stars }, (_, index) => index + 1)

/** Creates the functions that render controls filled in with `values`; each control in `errors` shows its message. */
export function createControls({ values, errors, text }: ControlOptions) {
  const note = (name: string) => errors.has(name) && html`<p id="${name}-note">${errors.get(name)}</p>`
  const attributesOf = ({ name, limit, hint }: Control) => {
    const describedBy = [...(hint ? [`${name}-hint`] : []), ...(errors.has(name) ? [`${name}-note`] : [])].join(' ')
    return html`id="${name}" name="${name}" maxlength="${limit}"${errors.has(name) && html` aria-invalid="true"`}${describedBy && html` aria-describedby="${describedBy}"`}`
  }
  const field = ({ name, suffix = '', hint }: Control, control: Html) =>
    html`<div><label for="${name}">${text(name)}${suffix}</label>${hint && html`<p id="${name}-hint">${hint}</p>`}${control}${note(name)}</div>
`
  const star = (value: string, label: Html | string, isRequired: boolean) =>
    html`<label><input type="radio" name="stars" value="${value}"${(values.get('stars') ?? '') === value && html` checked`}${isRequired && html` required`}> ${label}</label>
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
    stars: ({ suffix, isRequired = false }: FieldOptions) =>
      html`<fieldset${errors.has('stars') && html` class="invalid" aria-describedby="stars-note"`}><legend>${text('stars')}${suffix}</legend>
${!isRequired && star('', 'No rating', false)}${starValues.map((value) => star(String(value), text('starsOf', value), isRequired))}${note('stars')}</fieldset>
`,
  }
}

/** Renders a control that people do not see. */
export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

/** Renders the trap, empty in any case, and the time at which the form was first shown. */
export const spamControls = (values: URLSearchParams) =>
  html`<input class="trap" name="${trapName}" autocomplete="off" tabindex="-1" aria-hidden="true">${hidden(shownName, values.get(shownName) || String(Date.now()))}`

export type Controls = ReturnType<typeof createControls>

/** The text after a label, and whether its control must be filled in. */
type FieldOptions = { suffix: Html | string; isRequired?: boolean }

type RenderField = (controls: Controls, options: FieldOptions) => Html

/** Returns the function that renders a field. */
function fieldRenderer(setting: FieldSetting): RenderField {
  const name = apiName(setting)
  const { type, autocomplete = 'off' } = formControls[setting] ?? {}
  const limit = getLimit(name) ?? 0
  const { rows, isLink } = getTraits(name)
  const isList = name === 'socialMediaProfiles'
  const kind = isLink ? html`inputmode="url" ` : type && html`type="${type}" `
  return ({ input, textarea }, { suffix, isRequired }) =>
    rows
      ? textarea({
          name,
          limit: isList ? limits.profiles * (limit + 1) : limit,
          suffix: html`${suffix}${isList && ', one link per line'}`,
          attributes: html`${isRequired && html`required `}rows="${rows}"`,
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
