import { html } from 'hono/html'
import type { ServiceTexts } from '../../shared/texts/en/service.ts'
import { fill } from '../../shared/texts/fill.ts'
import { serviceTexts } from '../../shared/texts/service.ts'
import type { FormWorkspace } from '../db/form-workspace.ts'
import type { InvitationEnd } from '../db/invitations.ts'
import type { Html } from '../lib/html.ts'
import { invitationAttributes, plainQuery } from './form-query.ts'
import { giverLinkSection } from './giver-link-section.ts'
import { htmlForm, labels, prefillFromQuery } from './html-form.ts'
import { htmlPage } from './html-page.ts'

/*
 * The pages below `/form`. `html` escapes everything in `${…}` that is not itself the result of `html`. The form that needs
 * JavaScript brings its own translations; everything but the head and the link to the HTML form is in English.
 */

/**
 * Renders the form of a workspace, with an HTML form for browsers without JavaScript. With `?plain`, the page has only the
 * HTML form, in English. A link to that page stands in the element until the script replaces it.
 */
export function formPage(workspace: FormWorkspace, locale: ServiceTexts, query: URLSearchParams): Html {
  const { id, name, turnstile } = workspace
  return formPageLayout(workspace, locale, query, {
    fallback: htmlForm({ values: prefillFromQuery(query), workspaceName: name }),
    element: html`<laurel-form workspace="${id}" workspace-name="${name}"${turnstile && html` turnstile="${turnstile}"`}${invitationAttributes(query)}><a href="/form/${id}${plainQuery(query)}">${locale.open}</a></laurel-form>`,
    script: '/latest/laurel.js',
  })
}

/** The form of a page: the one without JavaScript, and the element and its script, which a plain page leaves out. */
type PageForm = { fallback: Html; element: Html; script: string }

/** Renders the page of a form, plain and in English if the query has `plain`. */
export function formPageLayout(
  workspace: FormWorkspace,
  locale: ServiceTexts,
  query: URLSearchParams,
  { fallback, element, script }: PageForm,
): Html {
  const isPlain = query.has('plain')
  const { name } = workspace
  const { lang, formTitle, formDescription } = isPlain ? serviceTexts.en : locale
  const title = fill(formTitle, { name })
  const head = html`<meta name="description" content="${fill(formDescription, { name })}">
<meta property="og:title" content="${title}">`
  const scripts = html`
<link rel="modulepreload" href="/latest/form.js">
<script src="${script}" async crossorigin></script>`
  const form = html`${element}
<noscript>${fallback}</noscript>`
  return page(
    title,
    html`${banner(workspace)}
${isPlain ? fallback : form}`,
    isPlain ? head : html`${head}${scripts}`,
    lang,
  )
}

/** Renders what stands above the form. The logo says nothing that the name beside it does not. */
function banner({ id, name, intro, logoVersion }: FormWorkspace): Html {
  const logo = logoVersion && html`<img src="/form/${id}/logo?v=${logoVersion}" alt="">`
  return html`<header>${logo}<h1><bdi>${name}</bdi></h1>${intro && html`<p dir="auto">${intro}</p>`}</header>`
}

/** Renders the HTML form with the values sent and either every field's error, under its label, or the error message. */
export function invalidPage(message: string, values: URLSearchParams, fieldErrors: ReadonlyMap<string, string>): Html {
  // Without the remark that follows the name of the e-mail.
  const nameOf = (name: string) => (labels.get(name) ?? name).replace(/,.*/, '')
  const labelled = Array.from(fieldErrors, ([name, error]) => `${nameOf(name)}: ${error}`).join('; ')
  return errorPage(labelled || message, htmlForm({ key: values.get('Idempotency-Key'), values, errors: fieldErrors }))
}

/** Renders the HTML form with a new key, for a testimonial edited after an earlier version was stored. */
export function keyReusedPage(values: URLSearchParams): Html {
  return errorPage(keyReusedText, htmlForm({ values }))
}

/** Explains that another version of the testimonial is stored. */
export const keyReusedText =
  'We already have an earlier version of your testimonial. Send again only if you want us to have both.'

/** Renders an error message. It takes the focus, so that screen readers announce it first. */
export function errorPage(message: Html | string, form: Html | string = ''): Html {
  return page(
    'Sorry, that did not work',
    html`<h1>Sorry, that did not work</h1>
<p role="alert" tabindex="-1" autofocus>${message}</p>
${form}`,
  )
}

const invitationEnds: Record<InvitationEnd, [title: string, sentence: string]> = {
  unknown: ['Invitation not found', 'Please check that the link is complete, or ask'],
  used: ['This invitation was used', 'We have received a testimonial with it: thank you! For another one, please ask'],
  expired: ['This invitation has expired', 'For a new one, please ask'],
}

/** Renders why an invitation takes no response. */
export function invitationEndPage(end: InvitationEnd, workspaceName: string): Html {
  const [title, sentence] = invitationEnds[end]
  return page(title, html`<h1>${title}</h1>\n<p>${sentence} <bdi>${workspaceName}</bdi>.</p>`)
}

export function notFoundPage(): Html {
  return page(
    'Form not found',
    html`<h1>Form not found</h1>
<p>Please check the link, or ask the person who sent it to you.</p>`,
  )
}

/** Renders the page that follows a testimonial sent with the HTML form, with the URL of the giver's own page once it is made. */
export function thanksPage(workspaceId: string, giverUrl?: string): Html {
  return page(
    'Thank you!',
    html`<h1>Thank you!</h1>
<p>We’ve received your testimonial.</p>
${giverUrl && giverLinkSection(giverUrl)}
<p><a href="/form/${workspaceId}">Write another</a></p>`,
  )
}

/** Renders a page below `/form`. */
export function page(title: string, main: Html, head: Html | string = '', lang = 'en'): Html {
  const body = html`<main>
${main}
</main>`
  return htmlPage({ title, styles: ['/palette.css', '/page.css'], head, body, lang })
}
