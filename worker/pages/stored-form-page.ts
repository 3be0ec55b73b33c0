import { html } from 'hono/html'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName, consentTextName, shownName, trapName } from '../../shared/forms/control-names.ts'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import * as limits from '../../shared/limits.ts'
import type { ServiceTexts } from '../../shared/texts/en/service.ts'
import type { HostedForm } from '../db/live-forms.ts'
import type { Html } from '../lib/html.ts'
import { errorPage, formPageLayout, page } from './form-page.ts'
import { invitationAttributes, plainQuery } from './form-query.ts'
import { createFormTexts } from './form-texts.ts'
import { giverLinkSection } from './giver-link-section.ts'
import { hidden } from './html-controls.ts'
import { prefillFromQuery } from './html-form.ts'
import { storedHtmlForm } from './stored-html-form.ts'

/** Renders the page of a stored form, as `formPage` does that of a workspace's own. */
export function storedFormPage(
  workspace: HostedForm['workspace'],
  form: TranslatedForm,
  locale: ServiceTexts,
  query: URLSearchParams,
): Html {
  const { id, name } = workspace
  const open = createFormTexts(form).own(form.texts?.open) || locale.open
  return formPageLayout(workspace, locale, query, {
    fallback: storedHtmlForm({ form, values: prefillFromQuery(query), workspaceName: name }),
    element: html`<laurel-form workspace="${id}" workspace-name="${name}" form="${form.formId}"${invitationAttributes(query)}><a href="/form/${id}/${form.formId}${plainQuery(query)}">${open}</a></laurel-form>`,
    script: `/f/${form.formId}.js`,
  })
}

/** The controls that people have not filled in with words of their own. */
const wordlessControls = [
  ...['Idempotency-Key', 'formVersion', 'language', 'privacy', 'invite', trapName, shownName],
  ...consentPurposes.map(consentName),
]

/** Renders an error message with everything that was sent, for when the form itself cannot be read. */
export function resendPage(message: string, values: URLSearchParams): Html {
  const texts = createFormTexts({ language: undefined, texts: {} })
  const consentTexts = consentPurposes.map(consentTextName)
  const controls = Array.from(values, ([name, value], index) => {
    if (!value || [...wordlessControls, ...consentTexts].includes(name)) return hidden(name, value)
    // What another site has filled in must be in view, too.
    const label = name.startsWith(answerPrefix) ? 'Your answer' : texts.plain(name)
    return html`<div><label for="sent-${index}">${label}</label><textarea id="sent-${index}" name="${name}" maxlength="${limits.testimonialText}" rows="2" dir="auto">
${value}</textarea></div>
`
  })
  return errorPage(message, html`<form method="post" lang="en" dir="ltr">${controls}<button>Send again</button></form>`)
}

/** Renders the page of a form that takes no more testimonials. */
export const closedFormPage = (workspaceName: string): Html =>
  page(
    'Form closed',
    html`<h1>This form is closed</h1>
<p><bdi>${workspaceName}</bdi> no longer collects testimonials with this form.</p>`,
  )

/** Renders the page that follows a testimonial sent with a stored form, as `thanksPage` does; without the form, in our words. */
export function storedThanksPage(
  workspaceId: string,
  formId: string,
  form: Partial<TranslatedForm> = {},
  giverUrl?: string,
): Html {
  const texts = createFormTexts({ language: undefined, texts: {}, ...form })
  const { thanks, redirect, texts: owned = {} } = form
  // The page does not know the name of who has sent it.
  const greeting = thanks ?? (owned.thanks?.includes('{') ? undefined : owned.thanks)
  return page(
    'Thank you!',
    html`<h1>${texts.own(greeting) || 'Thank you!'}</h1>
<p>${texts.own(owned.received) || 'We’ve received your testimonial.'}</p>
${giverUrl && giverLinkSection(giverUrl, owned, texts.own)}
${redirect && html`<p><a href="${redirect}">Continue to ${new URL(redirect).host}</a></p>`}
<p><a href="/form/${workspaceId}/${formId}">${texts.own(owned.sendAnother) || 'Write another'}</a></p>`,
  )
}
