import { html } from 'hono/html'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { fill, type Plural, selectPlural } from '../../shared/texts/fill.ts'
import type { Html } from '../lib/html.ts'

/** Returns a text of a form: the owner's, or ours in English. */
export type FormTexts = {
  /** As text, with its `{placeholders}` filled in; `n` selects the plural form. */
  plain: (name: string, values?: Record<string, string | number>) => string
  /** As HTML, with the language of the owner's words. */
  markup: (name: string, values?: Record<string, string | number>) => Html | string
  /** The owner's own words as HTML, `""` without any. */
  own: (words: string | undefined) => Html | string
}

/** Creates the texts of a form in one language. */
export function createFormTexts({ texts, language = '' }: Pick<TranslatedForm, 'texts' | 'language'>): FormTexts {
  // HTML has the empty language for one that is unknown.
  const own = (words: string | undefined) => (words ? html`<span lang="${language}" dir="auto">${words}</span>` : '')
  const isOwn = (name: string) => Object.hasOwn(texts, name) && texts[name] !== undefined
  const plain: FormTexts['plain'] = (name, values = {}) => {
    const text = (isOwn(name) ? texts[name] : english.get(name)) ?? name
    return fill(selectPlural(text, Number(values.n), 'en'), values)
  }
  return { plain, own, markup: (name, values) => (isOwn(name) ? own(plain(name, values)) : plain(name, values)) }
}

const english = new Map<string, string | Plural>(Object.entries(initialTexts))
