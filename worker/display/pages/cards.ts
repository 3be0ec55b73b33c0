import { html, raw } from 'hono/html'
import type { CardPart } from '../../../shared/displays/options.ts'
import type { PublicTestimonial } from '../../../shared/displays/public-testimonial.ts'
import { publicFields } from '../../../shared/field-traits.ts'
import { fill } from '../../../shared/texts/fill.ts'
import { fillHtml, type Html, isolate } from '../../lib/html.ts'
import { shownDay, sourceSentence } from '../../lib/source-sentence.ts'
import { type Display, disclosure, formUrl, getHeading, getHow, type Language, pageUrl } from './display.ts'
import { formatNumber } from './formats.ts'
import { photo, video } from './media.ts'

/*
 * The HTML that owners include in their own pages: text without scripts, styles or ids. `html` escapes every value, so that
 * no text becomes markup.
 */

export type Layout = 'wall' | 'carousel' | 'single'

/** Renders testimonials as a section; `nextUrl` leads to more of them. Without any, only the link to the form is left. */
export function section(layout: Layout, display: Display, language: Language, nextUrl?: string): Html {
  const { testimonials, options } = display
  const { texts, lang, dir } = language
  const heading = getHeading(display, language)
  const count = layout === 'single' ? '1' : options.columns
  const columns = count && count !== 'auto' ? ` laurel-columns-${count}` : ''
  const design = options.design && options.design !== 'cards' ? ` laurel-${options.design}` : ''
  const theme = options.theme && options.theme !== 'auto' ? ` laurel-${options.theme}` : ''
  const isEmpty = testimonials.length === 0
  const scrolls =
    layout === 'carousel' &&
    html` tabindex="0" aria-label="${heading}" data-previous="${texts.previous}" data-next="${texts.next}"`
  const items = testimonials.map((item) => html`<li class="laurel-item">${card(item, display, language)}</li>\n`)
  const title = html`${tag('h', options.level)} class="laurel-heading">${heading}${tag('/h', options.level)}>\n`
  const list = html`<ul class="laurel-list" role="list"${scrolls}>\n${items}</ul>\n`
  return html`<section class="laurel laurel-${layout}${columns}${design}${theme}" lang="${lang}" dir="${dir}">
${!isEmpty && html`${title}${list}`}${
  // The base of the page for iframes asks for windows, which sandboxed frames cannot open.
  nextUrl && button('next', nextUrl, texts.showMore, raw(' target="_self"'))
}${
  options.write !== '0' && button('write', formUrl(display), texts.write)
}${!isEmpty && note(display, language)}</section>
`
}

/** The start of a heading's tag: the level is a number, so it needs no escaping. */
const tag = (start: 'h' | '/h', level = 2) => raw(`<${start}${level}`)

const button = (name: string, url: string, text: string, target: Html | string = '') =>
  html`<span class="laurel-${name}"><a class="laurel-button" href="${url}"${target}>${text}</a></span>\n`

function note(display: Display, language: Language): Html {
  return html`<p class="laurel-note">${disclosure(display, language)} <a href="${pageUrl(display)}#how">${getHow(display, language)}</a></p>\n`
}

/** Fields beside the name, in this order; `show` names the company by itself. */
const roleFields = publicFields.filter((name) => name !== 'title')

function card(item: PublicTestimonial, display: Display, language: Language): Html {
  const { texts, lang } = language
  const { options, fromPlatforms } = display
  const shows = (part: CardPart) => options.show?.includes(part) ?? true
  const role = roleFields
    .map((name) => shows(name === 'company' ? name : 'role') && item[name]?.trim())
    .filter(Boolean)
    .join(', ')
  const name = item.name ?? texts.anonymous
  return html`<figure class="laurel-card">
${shows('stars') && item.stars !== null && stars(item.stars, texts.stars, lang)}${
  shows('title') && item.title && html`<p class="laurel-title" dir="auto">${item.title}</p>\n`
}${item.text && quote(item, options.clip ?? 0, texts.readMore)}${shows('video') && video(item, display, name, texts)}<figcaption class="laurel-who">${
    shows('photo') && photo(item.photo, name)
  }<b class="laurel-name" dir="auto">${name}</b>${role && html` <span class="laurel-role" dir="auto">${role}</span>`}${
    // Not both: the source has the same day.
    item.source && fromPlatforms.has(item.id)
      ? html` <span class="laurel-source">${sourceSentence(texts.source, texts.datedSource, item.source, lang)}</span>`
      : shows('date') && html` ${shownDay(item.source?.day ?? item.date, lang, html` class="laurel-date"`)}`
  }${
    item.incentive &&
    html` <span class="laurel-source">${fillHtml(texts.incentive, { incentive: isolate(item.incentive) })}</span>`
  }</figcaption>
</figure>`
}

/** Renders a rating, rounded to halves for the eye only. */
function stars(rating: number, label: string, lang: string): Html {
  const text = fill(label, { n: formatNumber(rating, lang) })
  return html`<p class="laurel-stars" role="img" aria-label="${text}">${drawStars(rating)}</p>\n`
}

/** Renders five stars for the style sheet to draw: `b` is full, `span` half and `i` empty. Without it, they are text. */
export function drawStars(rating: number) {
  const halves = Math.round(rating * 2)
  const half = halves % 2 ? '<span>½</span>' : ''
  return raw('<b>★</b>'.repeat(halves >> 1) + half + '<i>☆</i>'.repeat((10 - halves) >> 1))
}

function quote({ text, highlight }: PublicTestimonial, clip: number, readMore: string): Html {
  const whole = text ?? ''
  const end = clip > 0 ? clippedLength(whole, clip) : whole.length
  const start = paragraphs(whole.slice(0, end), highlight)
  const rest = whole.slice(end)
  const details = html`<details class="laurel-more"><summary>${readMore}</summary>${paragraphs(rest, highlight)}</details>`
  return html`<blockquote class="laurel-text" dir="auto">${start}${rest.trim() && details}</blockquote>\n`
}

/** Returns where to cut a text of more than `clip` characters: after the last word that fits. */
function clippedLength(text: string, clip: number): number {
  // A little more than the limit is not worth a click.
  if (text.length <= clip * 1.2) return text.length
  const end = text.slice(0, clip).search(/\s\S*$/)
  if (end > 0) return end
  return /[\uD800-\uDBFF]/.test(text.charAt(clip - 1)) ? clip - 1 : clip
}

const paragraphs = (text: string, highlight: string | null): Html[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => html`<p>${mark(paragraph.trim(), highlight)}</p>`)

/** Marks the highlight, unless the paragraphs split it. */
function mark(text: string, highlight: string | null): Html | string {
  const start = highlight ? text.indexOf(highlight) : -1
  if (!highlight || start < 0 || highlight === text) return text
  return html`${text.slice(0, start)}<mark>${highlight}</mark>${text.slice(start + highlight.length)}`
}
