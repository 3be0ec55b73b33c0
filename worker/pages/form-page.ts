import { html } from 'hono/html'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import type { FormPageTexts } from '../../shared/texts/en/service.ts'
import { fill } from '../../shared/texts/fill.ts'
import type { FormWorkspace } from '../db/form-workspace.ts'
import type { Html } from '../lib/html.ts'
import type { PageTexts } from './author-page/parts.ts'
import { controllerLinks } from './controller-links.ts'
import type { FormLanguage } from './form-language.ts'
import { formLayout } from './form-messages.ts'
import { invitationAttributes, plainQuery, prefillFromQuery } from './form-query.ts'
import { createFormTexts } from './form-texts.ts'
import { htmlForm } from './html-form.ts'

/** Returns the path of a form's page, by default that of the workspace's own form. */
export const formPath = (workspaceId: string, formId?: string): string =>
  `/form/${workspaceId}${formId ? `/${formId}` : ''}`

/** The parts of a form's page. With `pageTexts`, the controller of the data follows the form. */
type FormPage = {
  workspace: FormWorkspace
  form: TranslatedForm
  language: FormLanguage
  query: URLSearchParams
  pageTexts: PageTexts | undefined
}

/**
 * Renders the page of a form, with an HTML form for browsers without JavaScript. With `?plain`, the page has only the HTML form, in
 * English. The form that needs JavaScript brings its own translations.
 */
export function formPage({ workspace, form, language, query, pageTexts }: FormPage): Html {
  const { name } = workspace
  const { lang, texts } = language
  const isPlain = query.has('plain')
  const title = fill(texts.formTitle, { name })
  const plainForm = htmlForm({ form, values: prefillFromQuery(query), workspaceName: name })
  const element = html`${formElement(workspace, form, texts, query)}
<noscript>${plainForm}</noscript>`
  const scripts = html`
<link rel="modulepreload" href="/latest/form.js">
<script src="${form.formId ? `/f/${form.formId}.js` : '/latest/laurel.js'}" async crossorigin></script>`
  const main = html`${banner(workspace)}
${isPlain ? plainForm : element}
${pageTexts && html`<footer>${controllerLinks(workspace, pageTexts[lang] ?? pageTexts.en)}</footer>`}`
  const head = html`<meta name="description" content="${fill(texts.formDescription, { name })}">
<meta property="og:title" content="${title}">${!isPlain && scripts}`
  return formLayout(title, main, head, lang)
}

/** Renders the element of the form. A link to the plain page stands in it until the script replaces it. */
function formElement(
  { id, name, turnstile }: FormWorkspace,
  form: TranslatedForm,
  pageTexts: FormPageTexts,
  query: URLSearchParams,
): Html {
  const { formId, texts } = form
  // The settings of a stored form include the site key.
  const settings = formId ? html` form="${formId}"` : turnstile && html` turnstile="${turnstile}"`
  return html`<laurel-form workspace="${id}" workspace-name="${name}"${settings}${invitationAttributes(query)}><a href="${formPath(id, formId)}${plainQuery(query)}">${createFormTexts(form).own(texts.open) || pageTexts.open}</a></laurel-form>`
}

/** Renders what stands above the form. The logo says nothing that the name beside it does not. */
function banner({ id, name, intro, logoVersion }: FormWorkspace): Html {
  const logo = logoVersion && html`<img src="/form/${id}/logo?v=${logoVersion}" alt="">`
  return html`<header>${logo}<h1><bdi>${name}</bdi></h1>${intro && html`<p dir="auto">${intro}</p>`}</header>`
}
