import { getTraits } from '../field-traits.ts'
import { apiName, defaultFields, fieldNames } from '../form-fields.ts'
import { textSetting } from '../snippet.ts'
import { texts } from '../texts/en/form.ts'
import { texts as mediaTexts } from '../texts/en/media.ts'
import { recorderTexts } from '../texts/en/recorder.ts'

/*
 * All settings of the form. The TypeScript declarations and other lists of settings are generated from here when the
 * widget is built; pages load none of it.
 */

/** A setting: the name of its attribute (`data-NAME` on the script element), its TypeScript type and what it does. */
export type Setting = { name: string; type: string; description: string }

const text = (name: string, description: string): Setting => ({ name, type: 'string', description })
const unionType = (...values: string[]) => values.map((value) => `'${value}'`).join(' | ')

/** Only for the script element: a form element is already in its place. */
export const target = text('target', 'CSS selector of the element to put the form in.')

const general: Setting[] = [
  text('workspace', 'ID of the workspace. By default the oldest one of the deployment.'),
  text(
    'form',
    'ID of a form that is kept on the server. Other settings replace those of the form, but cannot hide what it requires.',
  ),
  text(
    'workspace-name',
    'Name of the person or organisation that reads the testimonials. By default the form says “we”.',
  ),
  {
    name: 'mode',
    type: unionType('inline', 'button', 'dialog'),
    description:
      'Where the form appears. inline (default): in the page. button: in a dialog, opened by a floating button. dialog: in a dialog, opened by an element with data-laurel-open or by laurel.open().',
  },
  text('lang', 'Language of the form, such as de. By default the language of the page, otherwise of the browser.'),
  {
    name: 'theme',
    type: unionType('auto', 'light', 'dark'),
    description:
      'Light or dark. By default (auto) the CSS color-scheme of the page or, without one, the colour of its text.',
  },
  text('color', 'Accent colour: any opaque CSS colour.'),
  text('heading', 'Replaces the heading.'),
  text('prompt', 'Replaces the sentence below the heading.'),
  text(
    'consent',
    'Replaces the sentence of the consent to publication. {details} is a list of what the form shows: name, company, photo and video.',
  ),
  text('thanks', 'Replaces the heading shown after sending.'),
  text(
    'fields',
    `The fields to show, separated by spaces or commas: ${fieldNames.join(', ')}. Those after more are behind buttons. By default ${defaultFields}. The form always shows the testimonial’s text.`,
  ),
  text(
    'required',
    'The fields that must be filled in, separated by spaces or commas: names from fields, text or consent. By default text and firstname.',
  ),
  text(
    'privacy-url',
    'URL of your privacy policy (http or https). Adds a second, required checkbox with a link to the policy.',
  ),
  text(
    'turnstile',
    'Site key of a Cloudflare Turnstile widget. The form then loads Turnstile, a third party, once a visitor writes something.',
  ),
  text('redirect', 'URL to open after sending (http or https), in place of the thank-you message.'),
  text('redirect-text', 'Shows the thank-you message with a button with this text, which opens the redirect URL.'),
]

const prefills = ['text', ...fieldNames]
  .filter((name) => getTraits(apiName(name)).isPrefillable !== false)
  .map((name) => ({
    ...text(`prefill-${name}`, `Initial value of ${name}. laurel_${name} in the page’s query string takes precedence.`),
    ...(name === 'stars' && { type: `number | ${unionType('1', '2', '3', '4', '5')}` }),
  }))

const { lang, dir, ...sentences } = { ...texts, ...mediaTexts, ...recorderTexts }

const replacements = Object.entries(sentences).map(([name, sentence]) => {
  const english = typeof sentence === 'string' ? sentence : sentence.other
  return text(textSetting(name), `Replaces “${english}”`)
})

/** All settings of the form element. */
export const settings: Setting[] = [...general, ...prefills, ...replacements]
