import { optionalPurposes } from '../../../../shared/consent-purposes.ts'
import { defaultRequired } from '../../../../shared/form-fields.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { attributes, formScriptTag, scriptSnippet, scriptTag, textSetting } from '../../../../shared/snippet.ts'

/** Where the form appears: at once in view, further down, in a dialog of our button or of the page's, or on its own page. */
export const embedModes = ['view', 'below', 'button', 'dialog', 'link'] as const
export type EmbedMode = (typeof embedModes)[number]

/** The values in the snippets besides the form's settings; `openText` is the text of the link or button that opens the form. */
export type SnippetContext = { origin: string; workspace: string; formId: string; openText: string }

/** Returns the URL of the page with the form alone. */
export const hostedUrl = ({ origin, workspace, formId }: SnippetContext) => `${origin}/form/${workspace}/${formId}`

/**
 * Returns the script element of a form whose settings are loaded when it is needed. What its button shows before that is in
 * attributes.
 */
export function lazyScript(context: SnippetContext, settings: FormSettings, mode?: 'button' | 'dialog'): string {
  const { origin, workspace, formId, openText } = context
  const open = settings.texts?.open
  return scriptSnippet(
    { origin, openText: escapeText(openText) },
    {
      workspace,
      form: formId,
      ...(mode && { mode }),
      ...(mode !== 'dialog' && open && { 'text-open': open }),
      ...(mode === 'button' && settings.color && { color: settings.color }),
    },
  )
}

/**
 * Returns the element that reserves the form's height before its script; for a form in view with a preload, so that
 * nothing waits for anything.
 */
export function placedSnippet(
  context: SnippetContext,
  mode: 'view' | 'below',
  settings: FormSettings,
  height: string,
): string {
  const { origin, workspace, formId, openText } = context
  const open = settings.texts?.open
  const element = attributes({ workspace, form: formId, ...(mode === 'below' && open && { 'text-open': open }) })
  const link = { url: hostedUrl(context), text: escapeText(openText) }
  return mode === 'view'
    ? `${preloadLink(origin)}\n${elementSnippet(element, height, link, formScriptTag(origin, workspace, formId))}`
    : elementSnippet(element, height, link, scriptTag(origin))
}

/** Returns the element that loads the form early. */
const preloadLink = (origin: string) => `<link rel="modulepreload" href="${origin}/latest/form.js" crossorigin>`

/** Returns the element of a form, which reserves its height and contains a link, before its script. */
const elementSnippet = (
  elementAttributes: string,
  height: string,
  link: { url: string; text: string },
  script: string,
) =>
  [
    `<laurel-form${elementAttributes} style="display:block;min-height:${height}">`,
    // Shown if scripts do not run.
    `  <a href="${link.url}">${link.text}</a>`,
    '</laurel-form>',
    script,
  ].join('\n')

/** Returns the CSS rule that replaces the `style` attribute of the element. */
export const heightRule = (height: string) => `laurel-form { display: block; min-height: ${height} }`

/**
 * Returns a script element with all settings as attributes, or undefined if they cannot be written so. With such a snippet the
 * form is not that of the server any more.
 */
export function attributeSnippet({ origin, workspace }: SnippetContext, settings: FormSettings): string | undefined {
  const { questions, consents, languages, texts = {}, ...others } = settings
  if (questions || languages || optionalPurposes.some((purpose) => consents?.[purpose])) return undefined
  const { fields, required = defaultRequired, privacyUrl, theme, color, redirect, thanks } = others
  const replaced = Object.entries(texts).map(([name, text]) => [textSetting(name), text])
  const values: Record<string, string | undefined> = {
    workspace,
    fields,
    required: consents?.publish?.required ? `${required} consent` : others.required,
    consent: consents?.publish?.text,
    'privacy-url': privacyUrl,
    theme,
    color,
    redirect,
    thanks,
    ...Object.fromEntries(replaced),
  }
  const defined = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return scriptTag(origin, Object.fromEntries(defined))
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
