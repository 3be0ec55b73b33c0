import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import { matchLocale } from '../lib/locales.ts'

/** The parts of a page. `styles` are URLs of style sheets. */
type HtmlPage = {
  title: string
  icon?: string
  styles: string[]
  head?: Html | string | undefined
  body: Html
  lang?: string
  colorScheme?: string
  isIndexed?: boolean
}

/** Renders a whole page, which search engines leave out unless it `isIndexed`. */
export function htmlPage(page: HtmlPage): Html {
  const {
    title,
    icon = '/laurel.svg',
    styles,
    head = '',
    body,
    lang = 'en',
    colorScheme = 'light dark',
    isIndexed = false,
  } = page
  return html`<!doctype html>
<html lang="${lang}" dir="${matchLocale(lang)?.dir ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme}">
${!isIndexed && html`<meta name="robots" content="noindex">\n`}<title>${title}</title>
<link rel="icon" href="${icon}">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${head}
</head>
<body>
${body}
</body>
</html>
`
}
