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

/**
 * Returns the script element that shows the form on any page. `origin` is the service's; `settings` are named without
 * `data-`, for example `{ workspace, lang: 'de' }`.
 */
export const scriptTag = (origin: string, settings: Readonly<Record<string, string>> = {}) =>
  `<script src="${escapeAttribute(origin)}/laurel.js"${attributes(settings, 'data-')} async crossorigin></script>`
