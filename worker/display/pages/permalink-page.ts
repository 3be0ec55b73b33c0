import { html } from 'hono/html'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import { htmlPage } from '../../pages/html-page.ts'
import type { Picture } from '../testimonial.ts'
import { section } from './cards.ts'
import { type Display, type Language, pageUrl, permalinkUrl } from './display.ts'

/** The most characters of a description: networks show no more. */
const descriptionLength = 200

/** Renders the page of one testimonial, with what networks show of a link to it: its words, and the picture that its owner shares. */
export function permalinkPage(display: Display, language: Language, picture: Picture | undefined): Html {
  const { workspace, testimonials } = display
  const { texts, lang } = language
  const [item] = testimonials
  const url = permalinkUrl(display, item?.id ?? '')
  const names = { name: item?.name ?? '', workspace: workspace.name }
  const title = fill(item?.name ? texts.about : texts.aboutUnnamed, names)
  // Without a day at its source, nothing is known: the row has the moment when it was added.
  const published = item?.date && (item.source?.day ?? item.date)
  const description = summarize(item?.highlight ?? item?.text ?? '')
  return htmlPage({
    title,
    styles: ['/testimonials.css', '/testimonials-page.css'],
    head: html`<link rel="canonical" href="${url}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${url}">
${description && html`<meta property="og:description" content="${description}">\n`}${
  published && html`<meta property="article:published_time" content="${published}">\n`
}${
  picture &&
  html`<meta property="og:image" content="${picture.url}">
<meta property="og:image:type" content="${picture.type}">
<meta property="og:image:width" content="${picture.width}">
<meta property="og:image:height" content="${picture.height}">
<meta property="og:image:alt" content="${summarize(item?.text ?? '')}">
<meta name="twitter:card" content="summary_large_image">`
}`,
    body: html`<main>
<h1><bdi>${workspace.name}</bdi></h1>
<p><a href="${pageUrl(display)}">${texts.allOf}</a></p>
${section('single', display, language)}</main>`,
    lang,
  })
}

/** Returns the start of a text on one line, cut at a word. */
function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionLength) return line
  const start = line.slice(0, descriptionLength - 1)
  const words = line[start.length] === ' ' ? start : start.replace(/ [^ ]*$/, '')
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}
