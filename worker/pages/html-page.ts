import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'

/** The parts of a page. `styles` are URLs of style sheets. */
type HtmlPage = { title: string; styles: string[]; head?: Html | string; body: Html; lang?: string }

/** Renders a whole page, which search engines leave out. */
export function htmlPage({ title, styles, head = '', body, lang = 'en' }: HtmlPage): Html {
  return html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/laurel.svg">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${head}
</head>
<body>
${body}
</body>
</html>
`
}
