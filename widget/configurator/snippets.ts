import type { Height } from './measure.ts'
import type { Settings } from './settings.ts'

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const attributes = (settings: Settings, prefix = '') =>
  Object.entries(settings)
    .map(([name, value]) => ` ${prefix}${name}="${escaped(value)}"`)
    .join('')

/** One tag for these settings, to be pasted into any page; in mode `dialog` with a button that opens it. */
export function shortTag(origin: string, settings: Settings): string {
  const button =
    settings.mode === 'dialog' ? '<button type="button" data-laurel-open>Leave a testimonial</button>\n' : ''
  return `${button}<script src="${origin}/laurel.js"${attributes(settings, 'data-')} async crossorigin></script>`
}

/** Three tags for a form in the page that comes sooner and for which nothing moves. */
export function calmTag(origin: string, settings: Settings, { narrow }: Height): string {
  return [
    `<link rel="modulepreload" href="${origin}/latest/form.js" crossorigin>`,
    `<laurel-form${attributes(settings)} style="display:block;min-height:${narrow}rem">`,
    // What stands there where no script runs.
    `  <a href="${origin}/form/${escaped(settings.workspace ?? '')}">Leave a testimonial</a>`,
    '</laurel-form>',
    `<script src="${origin}/latest/laurel.js" async crossorigin></script>`,
  ].join('\n')
}

/** What a style sheet says instead of `style` in those tags. */
export function rules({ narrow, wide }: Height): string {
  return [
    `laurel-form { display: block; min-height: ${narrow}rem }`,
    `@media (min-width: 40rem) { laurel-form { min-height: ${wide}rem } }`,
  ].join('\n')
}

/** The hosts of the players in shared/video.ts. */
const players = [
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

/** What a content security policy must allow for these settings. */
export function policy(origin: string, { fields = 'video' }: Settings): string {
  const frames = fields.split(' ').includes('video')
    ? `; frame-src ${players.map((host) => `https://${host}`).join(' ')}`
    : ''
  return `script-src ${origin}; connect-src ${origin}${frames}`
}
