import { html } from 'hono/html'
import type { PublicTestimonial, PublicVideo } from '../../../shared/displays/public-testimonial.ts'
import { initials } from '../../../shared/displays/shown-name.ts'
import type { DisplayTexts } from '../../../shared/texts/en/display.ts'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import type { Poster } from '../testimonial.ts'
import type { Display } from './display.ts'

/* The photo and the video of a card. */

/** Renders a video: a player if it is a file of the service, else a link. */
export function video({ id, video }: PublicTestimonial, { videoFiles }: Display, name: string, texts: DisplayTexts) {
  if (!video) return ''
  const isFile = video.embedUrl === null && videoFiles.has(id)
  return isFile ? player(video.url, videoFiles.get(id), name, texts.watchFile) : link(video, texts)
}

/**
 * Renders a player, which loads nothing but the poster until it is played. Its box has the shape of the poster or, without one, a
 * fixed height: nothing moves when the video arrives.
 */
function player(url: string, poster: Poster | undefined, name: string, watch: string): Html {
  const video = (size: Html) =>
    html`<video src="${url}"${size} controls playsinline preload="none" loading="lazy" aria-label="${name}"><a href="${url}">${watch}</a></video>`
  return poster
    ? html`${video(html` poster="${poster.url}" width="${poster.width}" height="${poster.height}"`)}\n`
    : html`<div>${video(html` width="100%" height="240"`)}</div>\n`
}

/** Renders a link to a video. `data-play` is the text of the button that a script puts in its place. */
function link({ url, embedUrl, provider }: PublicVideo, texts: DisplayTexts): Html {
  const play = embedUrl && html` data-play="${fill(texts.play, { provider })}"`
  return html`<p class="laurel-video"><a href="${url}" target="_blank" rel="noopener noreferrer nofollow"${play}>${fill(texts.watch, { provider })}</a></p>\n`
}

/** Renders a photo beside a name, or the initials. */
export function photo(url: string | null, name: string): Html {
  return url
    ? html`<img class="laurel-photo" src="${url}" alt="" width="40" height="40" loading="lazy" referrerpolicy="no-referrer"> `
    : html`<span class="laurel-photo" aria-hidden="true">${initials(name)}</span> `
}
