import { html } from 'hono/html'
import { getLimit, getTraits } from '../../shared/field-traits.ts'
import { apiName, type FieldSetting, controls as formControls } from '../../shared/form-fields.ts'
import { shownName, trapName } from '../../shared/forms/control-names.ts'
import * as limits from '../../shared/limits.ts'
import type { Html } from '../lib/html.ts'
import { starRating } from './stars.ts'
import { errorNote, type TextField, textField } from './text-field.ts'

/* The controls of the form without JavaScript. */

type ControlOptions = {
  values: URLSearchParams
  errors: ReadonlyMap<string, string>
  /** Returns the text of a label, by the name of its control, or of another part of the form. */
  text: (name: string, n?: number) => Html | string
}

/** A control; `suffix` follows its label. */
type Control = Omit<TextField, 'label' | 'values' | 'errors'> & { suffix: Html | string }

/** Creates the functions that render controls filled in with `values`; each control in `errors` shows its message. */
export const createControls = ({ values, errors, text }: ControlOptions) => ({
  field: ({ suffix, ...control }: Control) =>
    textField({ ...control, label: html`${text(control.name)}${suffix}`, values, errors }),
  stars: ({ suffix, isRequired }: FieldOptions) =>
    html`<div>${starRating({
      legend: html`${text('stars')}${suffix}`,
      value: values.get('stars'),
      label: (rating) => text('starsOf', rating),
      noRating: !isRequired && 'No rating',
      hasNote: errors.has('stars'),
    })}${errorNote('stars', errors)}</div>
`,
})

/** Renders a control that people do not see. */
export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

/** Renders the trap, empty in any case, and the time at which the form was first shown. */
export const spamControls = (values: URLSearchParams) =>
  html`<input class="trap" name="${trapName}" autocomplete="off" tabindex="-1" aria-hidden="true">${hidden(shownName, values.get(shownName) || String(Date.now()))}`

export type Controls = ReturnType<typeof createControls>

/** The text after a label, whether its control must be filled in, and the line in the empty box of the text. */
type FieldOptions = { suffix: Html | string; isRequired?: boolean; starter?: string }

/** Renders a field by its name in the settings. */
export function renderField(controls: Controls, setting: FieldSetting, options: FieldOptions): Html {
  if (setting === 'stars') return controls.stars(options)
  const { suffix, isRequired, starter } = options
  const name = apiName(setting)
  const { type, autocomplete = 'off' } = formControls[setting] ?? {}
  const limit = getLimit(name) ?? 0
  const { rows, isLink } = getTraits(name)
  const isList = setting === 'social'
  const kind = isLink ? html`inputmode="url" ` : type && html`type="${type}" `
  return controls.field({
    name,
    rows,
    limit: isList ? limits.profiles * (limit + 1) : limit,
    suffix: html`${suffix}${isList && ', one link per line'}`,
    attributes: html`${isRequired && html`required `}${setting === 'text' && html`placeholder="${starter}"`}${!rows && html`${kind}autocomplete="${autocomplete}"`}`,
  })
}
