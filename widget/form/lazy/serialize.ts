import { optionalPurposes } from '../../../shared/consent-purposes.ts'
import { trapName } from '../../../shared/forms/control-names.ts'
import * as limits from '../../../shared/limits.ts'
import { isStoredFile } from '../../../shared/media.ts'
import type { FormComponent } from '../types.ts'
import { readSentence } from './consent.ts'

type Fields = [name: string, json: string][]

/** The boxes that are sent in another way, or not at all. */
const unsentNames: readonly string[] = ['privacy', ...optionalPurposes]

/**
 * Returns the body of `POST /v1/testimonial` for a form. The controls have the names of the API, so only the differences
 * are handled here: empty controls are omitted, stars are a number, and a consent's value is the time of the tick.
 */
export function serializeForm(form: FormComponent, element: HTMLFormElement, giverToken: string): string {
  const workspaceId = form.props.setting('workspace')
  const fields: Fields = workspaceId ? [['workspaceId', JSON.stringify(workspaceId)]] : []
  const profiles: string[] = []
  const answers: string[] = []
  for (const [name, value] of new FormData(element)) {
    const json = JSON.stringify(value)
    if (value === '' || unsentNames.includes(name)) continue
    if (name === 'socialMediaProfiles') profiles.push(json)
    else if (name.startsWith('answer-')) {
      const id = JSON.stringify(name.slice('answer-'.length))
      answers.push(
        toJson([
          ['id', id],
          ['answer', json],
        ]),
      )
    } else if (name === 'gaveConsent') {
      fields.push([name, 'true'])
      // Without a click, as when a script ticks the box, the service uses the time of sending.
      if (value !== 'on') fields.push(['consentDateTime', json])
    } else if (name === trapName) fields.push(['website', '"filled"'])
    else if (name === 'externalVideoHtml' && isStoredFile(`${value}`)) fields.push(['videoUrl', json])
    else fields.push([name, name === 'stars' ? `${Number(value)}` : json])
  }
  if (profiles[0]) fields.push(['socialMediaProfiles', `[${profiles}]`])
  if (answers[0]) fields.push(['answers', `[${answers}]`])
  const { formId, formVersion } = form.props.stored
  if (formId) fields.push(['formId', JSON.stringify(formId)], ['formVersion', `${formVersion}`])
  const invite = form.props.setting('invite')
  if (invite) fields.push(['invite', JSON.stringify(invite)])
  fields.push(...consentFields(element), ['giverToken', JSON.stringify(giverToken)])
  const elapsed = Math.round(performance.now() - form.shown)
  // A restored draft was written earlier, and a page may have replaced the clock.
  if (elapsed >= 0 && !form.draft.restored) fields.push(['elapsed', `${elapsed}`])
  return toJson([...fields, ...placeFields(form)])
}

/** Returns the body of `PUT /v1/my-testimonial` that gives the consent to publication, which was shown with this sentence. */
export const serializePublication = (form: FormComponent, sentence: string): string =>
  toJson([
    ['consents', '{"publish":true}'],
    ['consentTexts', toJson([['publish', JSON.stringify(sentence)]])],
    ...placeFields(form),
  ])

/** Assembled by hand: old libraries add a `toJSON` to arrays and objects that turns them into strings. */
const toJson = (fields: Fields) => `{${fields.map(([name, json]) => `"${name}":${json}`)}}`

/** Returns the consents that a form shows, with the sentences as it shows them. */
function consentFields(element: HTMLFormElement): Fields {
  const consents: Fields = []
  const texts: Fields = []
  for (const purpose of ['publish', ...optionalPurposes]) {
    const box = element.querySelector<HTMLInputElement>(purpose === 'publish' ? '#gaveConsent' : `#${purpose}`)
    if (!box) continue
    consents.push([purpose, `${box.checked}`])
    texts.push([purpose, JSON.stringify(readSentence(box))])
  }
  return consents[0]
    ? [
        ['consents', toJson(consents)],
        ['consentTexts', toJson(texts)],
      ]
    : []
}

/** Returns the language of what the visitor reads, and the page, if it has a URL that the service accepts. */
function placeFields({ props: { stored, texts } }: FormComponent): Fields {
  const fields: Fields = [['language', JSON.stringify(stored.language ?? texts?.lang ?? 'en')]]
  const page = location.origin + location.pathname
  // The content of `srcdoc` has no URL of its own.
  if (/^http/.test(location.protocol) && page.length <= limits.url) fields.push(['page', JSON.stringify(page)])
  return fields
}
