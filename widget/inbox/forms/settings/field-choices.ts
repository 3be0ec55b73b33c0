import { defaultFields, defaultRequired, fieldNames, parseNames } from '../../../../shared/form-fields.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'

/** The places of a field: in the form at once, behind a button, or nowhere. */
export const places = ['shown', 'more', 'hidden'] as const
export type Place = (typeof places)[number]

/** A field of the form, or `text`, the box for the testimonial's text. */
export type FieldChoice = { name: string; place: Place; required: boolean }

const hasQuestions = ({ questions = [] }: FormSettings) => questions.length > 0

/** Returns whether the box for the text stands in the form: always without questions, and beside them if the fields name it. */
export const showsText = (settings: FormSettings): boolean =>
  !hasQuestions(settings) || parseNames(settings.fields ?? defaultFields).includes('text')

/** Returns all fields in the order of the form, the text first, each with its place and whether it must be filled in. */
export function readFields(settings: FormSettings): FieldChoice[] {
  const names = parseNames(settings.fields ?? defaultFields)
  const required = parseNames(settings.required ?? defaultRequired)
  const firstBehind = names.includes('more') ? names.indexOf('more') : names.length
  const getPlace = (name: string): Place => {
    const index = names.indexOf(name)
    return index < 0 ? 'hidden' : index < firstBehind ? 'shown' : 'more'
  }
  const text: FieldChoice = {
    name: 'text',
    place: showsText(settings) ? 'shown' : 'hidden',
    required: required.includes('text'),
  }
  const others = fieldNames.map((name) => ({ name, place: getPlace(name), required: required.includes(name) }))
  return [text, ...others]
}

/** Returns settings with these fields. A hidden field is not required, but the text, which answers to questions replace, may be. */
export function writeFields(settings: FormSettings, choices: FieldChoice[]): FormSettings {
  const namesIn = (place: Place) => choices.filter((choice) => choice.place === place).map(({ name }) => name)
  const shown = namesIn('shown').filter((name) => name !== 'text' || hasQuestions(settings))
  // In the order of their buttons, which a script or another program may have chosen.
  const order = parseNames([settings.fields, defaultFields, ...fieldNames].join(' '))
  const behind = namesIn('more').sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const required = choices
    .filter((choice) => choice.required && (choice.place !== 'hidden' || choice.name === 'text'))
    .map(({ name }) => name)
  return {
    ...settings,
    fields: [...shown, ...(behind.length > 0 ? ['more', ...behind] : [])].join(' '),
    required: required.join(' '),
  }
}
