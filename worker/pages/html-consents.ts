import { html } from 'hono/html'
import { type ConsentPurpose, consentPurposes } from '../../shared/consent-purposes.ts'
import { consentName, consentTextName } from '../../shared/forms/control-names.ts'
import type { TranslatedForm } from '../../shared/forms/stored-form.ts'
import { commonTexts } from '../../shared/texts/en/any-form.ts'
import { customConsentText, publishSentence } from '../lib/consent-sentences.ts'
import { fillHtml, type Html } from '../lib/html.ts'
import type { FormTexts } from './form-texts.ts'
import { hidden } from './html-controls.ts'
import { describedBy } from './text-field.ts'

/** A form with the values of its controls. */
export type FilledForm = {
  form: TranslatedForm
  values: URLSearchParams
  /** The messages of invalid controls. */
  errors?: ReadonlyMap<string, string>
  workspaceName?: string | undefined
}

/** The fields of a form, in the disclosure or not, and what must be filled in. */
type FormFields = { names: string[]; required: string[] }

/**
 * Renders a box for each consent of a form and for its privacy policy. None is ticked unless `values` are a visitor's own. The
 * words of each consent are sent as they are shown.
 */
export function consentBoxes(filled: FilledForm, texts: FormTexts, { names, required }: FormFields): Html {
  const { form, values, errors, workspaceName } = filled
  const box = ({ name, label, isRequired, remark }: Box) => {
    const error = errors?.get(name)
    return html`<div class="consent"><label><input type="checkbox" name="${name}" value="true"${describedBy(remark && `${name}-note`, error && `${name}-error`)}${error && html` aria-invalid="true"`}${isRequired && html` required`}${values.get(name) === 'true' && html` checked`}> <span>${label}</span></label>
${remark && html`<p id="${name}-note">${remark}</p>`}${error && html`<p id="${name}-error" class="error">${error}</p>`}</div>
`
  }
  const boxes = consentPurposes.map((purpose) => {
    const words = consentWords(form, texts, purpose, names)
    if (!words) return ''
    const isPublish = purpose === 'publish'
    const isRequired = isPublish && required.includes('consent')
    const remark = isPublish && !isRequired ? untickedNote(form, texts, workspaceName) : undefined
    const consent = box({ name: consentName(purpose), label: words.markup, isRequired, remark })
    return html`${consent}${hidden(consentTextName(purpose), words.plain)}
`
  })
  const { privacyUrl } = form
  if (privacyUrl === undefined) return html`${boxes}`
  const link = html`<a href="${privacyUrl}" target="_blank" rel="noopener">${texts.markup('privacyPolicy')}</a>`
  return html`${boxes}${box({ name: 'privacy', label: html`${texts.markup('privacy')} ${link}`, isRequired: true })}`
}

type Box = { name: string; label: Html | string; isRequired: boolean; remark?: Html | string | undefined }

/** Returns the words of a consent, `undefined` if the form does not ask for it. */
function consentWords(form: TranslatedForm, texts: FormTexts, purpose: ConsentPurpose, names: string[]) {
  const own = customConsentText(form, purpose)
  // The form cannot know what will be filled in, so it names everything.
  const plain = purpose === 'publish' ? publishSentence(form, names) : own
  return plain === undefined ? undefined : { plain, markup: own === undefined ? plain : texts.own(plain) }
}

/** Renders who reads a testimonial without consent. */
function untickedNote(form: TranslatedForm, texts: FormTexts, workspace = ''): Html | string {
  if (workspace && form.texts.unticked === undefined)
    return fillHtml(commonTexts.unticked.other, { workspace: html`<bdi>${workspace}</bdi>` })
  return texts.markup('unticked', { n: workspace.length, workspace })
}
