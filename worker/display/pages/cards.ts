import { html, raw } from 'hono/html'
import type { CardPart } from '../../../shared/displays/options.ts'
import type { PublicTestimonial } from '../../../shared/displays/public-testimonial.ts'
import { publicFields } from '../../../shared/field-traits.ts'
import { fill } from '../../../shared/texts/fill.ts'
import { fillHtml, type Html, isolate } from '../../lib/html.ts'
import { shownDay, sourceSentence } from '../../lib/source-sentence.ts'
import {
  type Display,
  disclosure,
  formUrl,
  getHeading,
  getHow,
  type Language,
  ownClass,
  pageUrl,
  permalinkUrl,
} from './display.ts'
import { find, sameFrame } from './find.ts'
import { formatNumber } from './formats.ts'
import { photo, video } from './media.ts'
import { quote } from './quote.ts'

/*
 * The HTML that owners include in their own pages: text without scripts, styles or ids. `html` escapes every value, so that
 * no text becomes markup.
 */

export type Layout = 'wall' | 'carousel' | 'single'

/**
 * Renders testimonials as a section; `nextUrl` leads to more of them. Without any, only the link to the form is left, and what lets
 * visitors choose others. It has no name, which would make it a landmark: two on a page must not clash.
 */
export function section(layout: Layout, display: Display, language: Language, nextUrl?: string): Html {
  const { testimonials, options, saved } = display
  const { texts, lang, dir } = language
  const heading = getHeading(display, language)
  const count = layout === 'single' ? '1' : options.columns
  // An automatic choice has no class, nor has the base of all designs.
  const names = [layout, count && `columns-${count}`, options.design, options.theme].map((name) =>
    !name || /auto|cards/.test(name) ? '' : ` laurel-${name}`,
  )
  const hasItems = testimonials.length > 0
  const hasHeading = hasItems || saved?.tab || saved?.isSearch
  const scrolls =
    layout === 'carousel' &&
    html` tabindex="0" aria-label="${heading}" data-previous="${texts.previous}" data-next="${texts.next}"`
  const items = testimonials.map(
    (item) => html`<li class="laurel-item">${card(item, display, language)}${reply(item, display, lang)}</li>\n`,
  )
  const title = html`${tag('h', options.level)} class="laurel-heading">${heading}${tag('/h', options.level)}>\n`
  const list = html`<ul class="laurel-list" role="list"${scrolls}>\n${items}</ul>\n`
  const choice =
    saved && (saved.tabs.length > 0 || saved.hasSearch) && find(display, saved, language, nextUrl !== undefined)
  return html`<section class="laurel${names}${ownClass(display)}" lang="${lang}" dir="${dir}">
${hasHeading && html`${title}${choice}`}${hasItems && list}${
  nextUrl && button('next', nextUrl, texts.showMore, sameFrame)
}${
  options.write !== '0' && button('write', formUrl(display), texts.write)
}${hasHeading && note(display, language)}</section>
`
}

/** The start of a heading's tag: the level is a number, so it needs no escaping. */
const tag = (start: 'h' | '/h', level = 2) => raw(`<${start}${level}`)

const button = (name: string, url: string, text: string, target?: Html) =>
  html`<span class="laurel-${name}"><a class="laurel-button" href="${url}"${target}>${text}</a></span>\n`

const note = (display: Display, language: Language) =>
  html`<p class="laurel-note">${disclosure(display, language)} <a href="${pageUrl(display)}#how">${getHow(display, language)}</a></p>\n`

/** Fields beside the name, in this order. `role` shows both, `company` itself alone. */
const roleFields = publicFields.filter((name) => name !== 'title')

function card(item: PublicTestimonial, display: Display, language: Language): Html {
  const { texts, lang } = language
  const { options, fromPlatforms } = display
  const shows = (part: CardPart) => options.show?.includes(part) ?? true
  const isElsewhere = fromPlatforms.has(item.id)
  const role = roleFields
    .map((name) => (shows('role') || (name === 'company' && shows(name))) && item[name]?.trim())
    .filter(Boolean)
    .join(', ')
  const name = item.name ?? texts.anonymous
  const permalink = permalinkUrl(display, item.id)
  const day = shows('date') && !isElsewhere && shownDay(item.source?.day ?? item.date, lang)
  return html`<figure class="laurel-card">
${shows('stars') && item.stars !== null && stars(item.stars, texts.stars, lang)}${
  shows('title') && item.title && html`<p class="laurel-title" dir="auto">${item.title}</p>\n`
}${item.text && quote(shows('questions') ? item : { ...item, answers: null }, options.clip ?? 0, texts.readMore)}${shows('video') && video(item, display, name, texts)}<figcaption class="laurel-who">${
    shows('photo') && photo(item.photo, name)
  }<b class="laurel-name" dir="auto">${name}</b>${role && html` <span class="laurel-role" dir="auto">${role}</span>`}${
    day && html` <a class="laurel-date" href="${permalink}">${day}</a>`
  }${
    // In place of the date, as it has the same day.
    item.source &&
    isElsewhere &&
    html` <span class="laurel-source">${sourceSentence(texts.source, texts.datedSource, item.source, lang, {
      ...(shows('date') && { dayUrl: permalink }),
    })}</span>`
  }${
    item.incentive &&
    html` <span class="laurel-source">${fillHtml(texts.incentive, { incentive: isolate(item.incentive) })}</span>`
  }</figcaption>
</figure>`
}

/** Renders the workspace's reply, beside the figure: its author is another. */
const reply = ({ reply }: PublicTestimonial, { workspace }: Display, lang: string) =>
  reply &&
  html`<div class="laurel-reply"><b class="laurel-name"><bdi>${workspace.name}</bdi></b> ${shownDay(reply.day, lang, html` class="laurel-date"`)}<p dir="auto">${reply.text}</p></div>`

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
