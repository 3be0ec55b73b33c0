import { html } from 'hono/html'
import { apiName } from '../../shared/form-fields.ts'
import { answerPrefix } from '../../shared/forms/control-names.ts'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import { commonTexts } from '../../shared/texts/en/any-form.ts'
import { fill, type Plural, selectPlural } from '../../shared/texts/fill.ts'
import type { Html } from '../lib/html.ts'

type Values = Record<string, string | number>

/** Returns a text of a form: the owner's, or ours in English. */
export type FormTexts = {
  /** For an attribute. */
  plain: (name: string, values?: Values) => string
  /** As HTML, with the language of the owner's words and its `{placeholders}` filled in; `n` selects the plural form. */
  markup: (name: string, values?: Values) => Html | string
  /** The name of the button that opens a field, by the field's name in the settings. */
  chip: (setting: string) => Html | string
  /** The owner's own words as HTML, `""` without any. */
  own: (words: string | undefined) => Html | string
  /** The label of a control, by its name, or with `n` that of a rating: as HTML, or as a string if the words are ours. */
  label: (name: string, n?: number) => Html | string
}

/** Creates the texts of a form in one language. */
export function createFormTexts({ texts, language = '', questions }: TranslatedForm): FormTexts {
  // HTML has the empty language for one that is unknown.
  const own = (words: string | undefined) => (words ? html`<span lang="${language}" dir="auto">${words}</span>` : '')
  const owned = (name: string) => (Object.hasOwn(texts, name) ? texts[name] : undefined)
  const plain: FormTexts['plain'] = (name, values = {}) =>
    fill(selectPlural(owned(name) ?? english.get(name) ?? name, Number(values.n), 'en'), values)
  const markup: FormTexts['markup'] = (name, values) => {
    const text = plain(name, values)
    return owned(name) === undefined ? text : own(text)
  }
  const chip: FormTexts['chip'] = (setting) => markup(english.has(setting) ? setting : apiName(setting))
  const label: FormTexts['label'] = (name, n) => {
    const question = questions.find(({ id }) => name === answerPrefix + id)
    return question ? own(question.text) : markup(name, n === undefined ? {} : { n })
  }
  return { plain, markup, chip, own, label }
}

const english = new Map<string, string | Plural>(Object.entries(commonTexts))
