import { texts } from './i18n/en.ts'

/*
 * Every setting of the form, said once: what the declarations for TypeScript are made of (declarations.ts), and whatever
 * else names the settings. It is read when the widget is built; nothing of it is in what pages load.
 */

/** A setting: its attribute, `data-NAME` on the tag; what it may be, in TypeScript; and what it does. */
export type Setting = { name: string; type: string; says: string }

const text = (name: string, says: string): Setting => ({ name, type: 'string', says })
const anyOf = (...values: string[]) => values.map((value) => `'${value}'`).join(' | ')

/** What `fields` and `required` name, in the order of the form. */
export const fieldNames = 'stars title subtitle firstname lastname email company video image social'.split(' ')

/** Of the tag only: an element is where it is. */
export const target = text('target', 'CSS selector of the element in which the form is put.')

const general: Setting[] = [
  text('workspace', 'Id of the workspace; may be left out on a deployment with one workspace.'),
  {
    name: 'mode',
    type: anyOf('inline', 'button', 'dialog'),
    says: 'In its place (inline, the default), in a dialog that a floating button opens, or in one that only elements with data-laurel-open and laurel.open() open.',
  },
  text('lang', 'Language, such as de; without it the nearest that the page names, then the browser’s.'),
  {
    name: 'theme',
    type: anyOf('auto', 'light', 'dark'),
    says: 'Light or dark, or what the visitor has: auto, the default.',
  },
  text('color', 'Any opaque CSS colour for the accent.'),
  text('heading', 'Replaces the heading.'),
  text('prompt', 'Replaces the sentence below the heading.'),
  text('consent', 'Replaces the sentence of the consent to be published.'),
  text('thanks', 'Replaces the heading after sending.'),
  text(
    'fields',
    `Which fields are shown, with spaces or commas between them: ${fieldNames.join(', ')}. The text always is. By default all but subtitle.`,
  ),
  text(
    'required',
    'Which must be filled in, with spaces or commas between them: names of fields, text, consent. By default text and firstname.',
  ),
  text('privacy-url', 'Adds a second box, which must be ticked, with a link to this address.'),
  text('redirect', 'The http or https address to go to after sending.'),
]

const prefills = ['text', ...fieldNames.filter((name) => name !== 'social')].map((name) => ({
  ...text(`prefill-${name}`, `What ${name} begins with, unless the page's query has a laurel_${name}.`),
  ...(name === 'stars' && { type: `number | ${anyOf('1', '2', '3', '4', '5')}` }),
}))

const { lang, dir, ...sentences } = texts

const replacements = Object.entries(sentences).map(([name, sentence]) => {
  const english = typeof sentence === 'string' ? sentence : sentence.other
  return text(`text-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`, `Replaces “${english}”`)
})

/** Every setting of the element. */
export const settings: Setting[] = [...general, ...prefills, ...replacements]
