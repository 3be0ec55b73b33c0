import { html } from 'hono/html'
import { fill } from '../../../shared/texts/fill.ts'
import type { Html } from '../../lib/html.ts'
import { htmlPage } from '../../pages/html-page.ts'
import { section } from './cards.ts'
import { type Display, getTitle, type Language, pageUrl } from './display.ts'

/** The URLs of a page for search engines, and of the one after it. */
type PageUrls = { canonical: string; next: string | undefined }

/** Renders the page that shows a workspace's testimonials: a wall with paging, how they were collected, and the form. */
export function displayPage(display: Display, language: Language, urls: PageUrls, style: string): Html {
  const { workspace, origin } = display
  const { texts, lang } = language
  const url = pageUrl(display)
  const title = getTitle(display, language)
  const head = html`<link rel="canonical" href="${urls.canonical}">
<meta property="og:title" content="${title}">
<link rel="alternate" type="application/feed+json" href="${url}/feed.json">
<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?url=${encodeURIComponent(url)}">
${styleElement(style)}`
  const body = html`<main>
<h1><bdi>${workspace.name}</bdi></h1>
${display.testimonials.length === 0 && html`<p>${texts.empty}</p>\n`}${section('wall', display, language, urls.next)}<section id="how" lang="${lang}">
<h2>${texts.how}</h2>
<p>${workspace.displayHow ?? fill(texts.collected, { name: workspace.name })}</p>
<p>${texts.notChecked}</p>
</section>
</main>`
  return htmlPage({
    title,
    styles: [styleUrl(display), '/testimonials-page.css'],
    head,
    body,
    lang,
    colorScheme: colorScheme(display),
    isIndexed: true,
  })
}

/** Renders the page for iframes: a fragment alone. */
export function embedPage(display: Display, language: Language, fragment: Html | string, style: string): Html {
  return htmlPage({
    title: getTitle(display, language),
    styles: [styleUrl(display), '/testimonials-embed.css'],
    head: html`<base target="_blank">
${styleElement(style)}`,
    body: html`${fragment}`,
    lang: language.lang,
    colorScheme: colorScheme(display),
  })
}

/** Returns the path of the style sheet of a display, or of its design. */
const styleUrl = ({ saved, options: { design } }: Display) => {
  if (saved) return `/d/${saved.id}.css`
  return design && design !== 'cards' ? `/testimonials-${design}.css` : '/testimonials.css'
}

const colorScheme = ({ options: { theme = 'auto' } }: Display) => (theme === 'auto' ? 'light dark' : theme)

const styleElement = (style: string) => style && html`<style>${style}</style>\n`

/** Returns the rule that gives a selector the colour and the corners of options, or `""` without them. */
export function lookRule(selector: string, { color, radius }: Display['options']): string {
  const accent = color ? `--laurel-accent:#${color};` : ''
  const corner = radius === undefined ? '' : `--laurel-radius:${radius}px;`
  return accent || corner ? `${selector}{${accent}${corner}}` : ''
}

const errorTitles: Record<number, string> = {
  400: 'This link does not work',
  404: 'No testimonials here',
  429: 'Too many requests',
}

/** Renders an error of a page for people. */
export function displayErrorPage(message: string, status: number): Html {
  const title = errorTitles[status] ?? 'Something went wrong'
  return htmlPage({
    title,
    styles: ['/palette.css', '/page.css'],
    body: html`<main>
<h1>${title}</h1>
<p>${message}</p>
</main>`,
  })
}
