import { html } from 'hono/html'
import { answerPrefix } from '../../shared/forms/control-names.ts'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { fill, type Plural, selectPlural } from '../../shared/texts/fill.ts'
import type { Html } from '../lib/html.ts'

/** Returns a text of a form: the owner's, or ours in English. */
export type FormTexts = {
  /** As HTML, with the language of the owner's words and its `{placeholders}` filled in; `n` selects the plural form. */
  markup: (name: string, values?: Record<string, string | number>) => Html | string
  /** The owner's own words as HTML, `""` without any. */
  own: (words: string | undefined) => Html | string
  /** The label of a control, by its name, or with `n` that of a rating: as HTML, or as a string if the words are ours. */
  label: (name: string, n?: number) => Html | string
}

/** Creates the texts of a form in one language. */
export function createFormTexts({ texts, language = '', questions }: TranslatedForm): FormTexts {
  // HTML has the empty language for one that is unknown.
  const own = (words: string | undefined) => (words ? html`<span lang="${language}" dir="auto">${words}</span>` : '')
  const markup: FormTexts['markup'] = (name, values = {}) => {
    const owned = Object.hasOwn(texts, name) ? texts[name] : undefined
    const text = fill(selectPlural(owned ?? english.get(name) ?? name, Number(values.n), 'en'), values)
    return owned === undefined ? text : own(text)
  }
  const label: FormTexts['label'] = (name, n) => {
    const question = questions.find(({ id }) => name === answerPrefix + id)
    return question ? own(question.text) : markup(name, n === undefined ? {} : { n })
  }
  return { markup, own, label }
}

const english = new Map<string, string | Plural>(Object.entries(initialTexts))
