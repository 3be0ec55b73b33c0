import { html } from 'hono/html'
import { keyReused } from '../db/idempotency.ts'
import { type Html, htmlForm, labels, prefillFromQuery } from './html-form.ts'
import { englishLocale, type Locale } from './locales.ts'

/*
 * The pages below `/form`. `html` escapes whatever stands in `${…}`, unless it comes from `html` itself. The form with
 * JavaScript brings its own texts; all that has to do without is English.
 */

/**
 * The form of the workspace of this name, in this language; without JavaScript, or where the page's query wants that, a plain
 * one in English, filled in beforehand as it says. Inside the element stands the way to it, for whom the script does not
 * reach.
 */
export function formPage(id: string, name: string, language: Locale, query: URLSearchParams): Html {
  const plain = query.has('plain')
  const { lang, title, description } = plain ? englishLocale : language
  const withoutScript = htmlForm(null, prefillFromQuery(query))
  const head = html`<meta name="description" content="${description(name)}">
<meta property="og:title" content="${title(name)}">`
  const script = html`
<link rel="modulepreload" href="/latest/form.js">
<script src="/latest/laurel.js" async crossorigin></script>`
  return page(
    title(name),
    plain
      ? html`<h1><bdi>${name}</bdi></h1>
${withoutScript}`
      : html`<h1><bdi>${name}</bdi></h1>
<laurel-form workspace="${id}"><a href="/form/${id}?plain" lang="en" dir="ltr">Leave a testimonial</a></laurel-form>
<noscript>${withoutScript}</noscript>`,
    plain ? head : html`${head}${script}`,
    lang,
  )
}

/**
 * The plain form as it was filled in, and why it was refused: by all rules that its fields break, under the names that the
 * form has for them.
 */
export function invalidPage(sentence: string, values: URLSearchParams, rules: ReadonlyMap<string, string>): Html {
  const labelled = Array.from(rules, ([name, rule]) => `${labels.get(name) ?? name}: ${rule}`).join('; ')
  // Who has gone back and changed what had arrived would be refused for ever with its key.
  const [why, key] =
    sentence === keyReused
      ? ['An earlier version of your testimonial has already arrived. Send again only if this one shall arrive, too.']
      : [labelled || sentence, values.get('Idempotency-Key')]
  return errorPage(why, htmlForm(key, values, rules))
}

/** What went wrong, with what may stand below it. The sentence takes the focus, so that it is read out first. */
export function errorPage(sentence: string, below: Html | string = ''): Html {
  return page(
    'Sorry, that did not work',
    html`<h1>Sorry, that did not work</h1>
<p role="alert" tabindex="-1" autofocus>${sentence}</p>
${below}`,
  )
}

/** What stands where no form is. */
export function notFoundPage(): Html {
  return page(
    'There is no form here',
    html`<h1>There is no form here</h1>
<p>Please check the link, or ask whoever gave it to you.</p>`,
  )
}

/** What follows a testimonial that was sent with the plain form of this workspace. */
export function thanksPage(id: string): Html {
  return page(
    'Thank you!',
    html`<h1>Thank you!</h1>
<p>Your testimonial has arrived.</p>
<p><a href="/form/${id}">Write another</a></p>`,
  )
}

function page(title: string, main: Html, head: Html | string = '', lang = 'en'): Html {
  return html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/laurel.svg">
<link rel="stylesheet" href="/palette.css">
<link rel="stylesheet" href="/page.css">
${head}
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}
