/** Escapes text for an attribute value in double quotes. */
export const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Renders settings as HTML attributes, each with a leading space; `prefix` is `data-` for those of a script element. */
export const attributes = (settings: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(settings)
    .map(([name, value]) => ` ${prefix}${name}="${escapeAttribute(value)}"`)
    .join('')

/** Returns the name of the setting that replaces a text of the form, such as `text-consent-name` for `consentName`. */
export const textSetting = (name: string) => `text-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`

/** The values of a snippet besides its settings: the service's origin and, as HTML, the text of the button that opens the form. */
export type SnippetContext = { origin: string; openText: string }

/** Returns a script element with these settings, for any page; in dialog mode, with a button that opens the dialog. */
export function scriptSnippet(
  { origin, openText }: SnippetContext,
  settings: Readonly<Record<string, string>>,
): string {
  const button = settings.mode === 'dialog' ? `<button type="button" data-laurel-open>${openText}</button>\n` : ''
  return button + scriptTag(origin, settings)
}

/**
 * Returns the script element that shows the form on any page. `origin` is the service's; `settings` are named without
 * `data-`, for example `{ workspace, lang: 'de' }`.
 */
export const scriptTag = (origin: string, settings: Readonly<Record<string, string>> = {}) =>
  `<script src="${escapeAttribute(origin)}/laurel.js"${attributes(settings, 'data-')} async crossorigin></script>`

/** Returns the script element that brings a form's settings with it: for a form that is in view at once. */
export const formScriptTag = (origin: string, workspace: string, formId: string) =>
  `<script src="${escapeAttribute(origin)}/f/${formId}.js" data-workspace="${workspace}" async crossorigin></script>`
