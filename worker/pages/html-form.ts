import { html } from 'hono/html'
import { getTraits } from '../../shared/field-traits.ts'
import { apiName, fieldSettings } from '../../shared/form-fields.ts'
import { consentTextName } from '../../shared/forms/control-names.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { fill } from '../../shared/texts/fill.ts'
import { defaultForm, namedFields, publishSentence } from '../lib/consent-sentences.ts'
import { fillHtml, type Html } from '../lib/html.ts'
import { inviteControl, invitedSettings } from './form-query.ts'
import { createControls, fields, hidden, spamControls } from './html-controls.ts'

/** Returns the values that a page's query sets, by control: with names such as `laurel_text`, and those of an invitation. A consent is never prefilled. */
export function prefillFromQuery(query: URLSearchParams) {
  const invited = new URLSearchParams(invitedSettings(query))
  const values = fieldSettings
    .filter((setting) => getTraits(apiName(setting)).isPrefillable !== false)
    .map((setting) => [apiName(setting), query.get(`laurel_${setting}`) ?? invited.get(setting) ?? ''])
  return new URLSearchParams([...values, ['invite', query.get('invite') ?? '']])
}

/** The labels of the form, by field. */
export const labels = new Map(
  Object.entries(initialTexts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  ),
)

/*
 * The fields that most authors leave empty: shown on request, or if one has a value or an error. Browsers must not validate
 * them: they would neither send an invalid one nor show the message, because it is not in view.
 */
const moreFields = ['title', 'company', 'externalVideoHtml', 'imageUrl', 'socialMediaProfiles']

// The form cannot know what will be filled in, so it names everything.
const consent = publishSentence(defaultForm, namedFields)

type HtmlFormOptions = {
  values: URLSearchParams
  /** An idempotency key; by default a new one. */
  key?: string | null
  errors?: ReadonlyMap<string, string>
  workspaceName?: string
}

/**
 * Renders the form without JavaScript, filled in with `values`; each text control in `errors` shows its message. The form
 * posts to its own URL with the idempotency key, so that a double click or reload sends it once, and with the words of its consent
 * as they are shown.
 */
export function htmlForm({ values, key, errors = new Map(), workspaceName }: HtmlFormOptions): Html {
  const controls = createControls({ values, errors, text })
  const isMoreOpen = moreFields.some((name) => values.get(name) || errors.has(name))
  const required = { suffix: '', isRequired: true }
  const optional = { suffix: ` (${initialTexts.optional})` }
  return html`<form method="post" lang="en" dir="ltr">
<h2>${initialTexts.heading}</h2>
<p>${initialTexts.prompt}</p>
${hidden('Idempotency-Key', key || crypto.randomUUID())}
${inviteControl(values)}
${fields.stars(controls, optional)}${fields.text(controls, required)}
${fields.firstname(controls, required)}
${fields.lastname(controls, optional)}
${fields.email(controls, optional)}
<details${isMoreOpen && html` open`}><summary>${initialTexts.more}</summary>
${fields.title(controls, optional)}
${fields.company(controls, optional)}
${fields.video(controls, optional)}
${fields.image(controls, optional)}
${fields.social(controls, optional)}
</details>
<div class="consent"><label><input type="checkbox" name="gaveConsent" value="true" aria-describedby="gaveConsent-note"${values.get('gaveConsent') === 'true' && html` checked`}> <span>${consent}</span></label>
<p id="gaveConsent-note">${untickedNote(workspaceName)}</p></div>
${hidden(consentTextName('publish'), consent)}
${hidden('language', 'en')}
${spamControls(values)}
<button>${initialTexts.send}</button>
</form>`
}

const text = (name: string, n = 0) =>
  name === 'starsOf' ? fill(initialTexts.starsOf.other, { n }) : (labels.get(name) ?? name)

/** Renders who reads a testimonial without consent. */
export function untickedNote(workspaceName: string | undefined): Html | string {
  if (!workspaceName) return initialTexts.unticked.zero
  return fillHtml(initialTexts.unticked.other, { workspace: html`<bdi>${workspaceName}</bdi>` })
}
