import { attributes, escapeAttribute, scriptTag } from '../../shared/snippet.ts'
import { turnstileOrigin } from '../../shared/turnstile.ts'
import type { Settings } from './settings.ts'

/** The values in the snippets besides the settings: the service's origin and, in the form's language, the text of the link. */
export type SnippetContext = { origin: string; openText: string }

/** Returns a script element with these settings, for any page; in dialog mode, with a button that opens the dialog. */
export function scriptSnippet({ origin, openText }: SnippetContext, settings: Settings): string {
  const button = settings.mode === 'dialog' ? `<button type="button" data-laurel-open>${openText}</button>\n` : ''
  return button + scriptTag(origin, settings)
}

/**
 * Returns the snippet for an inline form that loads sooner and causes no layout shift: preload, element and script.
 * `height` is the height to reserve, a CSS length.
 */
export function inlineSnippet({ origin, openText }: SnippetContext, settings: Settings, height: string): string {
  const link = { url: `${origin}/form/${escapeAttribute(settings.workspace ?? '')}`, text: openText }
  const script = `<script src="${origin}/latest/laurel.js" async crossorigin></script>`
  return `${preloadLink(origin)}\n${elementSnippet(attributes(settings), height, link, script)}`
}

/** Returns the element that loads the form early. */
export const preloadLink = (origin: string) => `<link rel="modulepreload" href="${origin}/latest/form.js" crossorigin>`

/** Returns the element of a form, which reserves its height and contains a link, before its script. */
export const elementSnippet = (
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

/** Returns the URL of the hosted form, in the chosen language. */
export const hostedFormUrl = (origin: string, { workspace = '', lang }: Settings) =>
  `${origin}/form/${workspace}${lang ? `?lang=${lang}` : ''}`

/** Returns the CSS rule that replaces the `style` attribute of the inline snippet. */
export const heightRule = (height: string) => `laurel-form { display: block; min-height: ${height} }`

/** The hosts of the players in shared/video.ts. */
const playerHosts = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'fast.wistia.net',
  'play.vidyard.com',
  'geo.dailymotion.com',
  'www.tiktok.com',
  'www.instagram.com',
  'www.facebook.com',
  'platform.twitter.com',
  'streamable.com',
  'www.tella.tv',
  'share.descript.com',
  'drive.google.com',
]

/** The directive for the players, to append to others. */
export const frameDirective = `; frame-src ${playerHosts.map((host) => `https://${host}`).join(' ')}`

/** Returns the directives that a content security policy needs for these settings. */
export function cspDirectives(origin: string, { fields = 'video', turnstile }: Settings): string {
  const others = turnstile ? ` ${turnstileOrigin}` : ''
  const frames = fields.split(' ').includes('video') ? frameDirective + others : others && `; frame-src${others}`
  return `script-src ${origin}${others}; connect-src ${origin}${frames}`
}
