import type { FormComponent } from '../types.ts'

type Fields = [name: string, json: string][]

/**
 * Returns the body of `POST /v1/testimonial` for a form. The controls have the names of the API, so only the differences
 * are handled here: empty controls are omitted, stars are a number, and a consent's value is the time of the tick.
 */
export function serializeForm(form: FormComponent, element: HTMLFormElement): string {
  const workspaceId = form.props.setting('workspace')
  const fields: Fields = workspaceId ? [['workspaceId', JSON.stringify(workspaceId)]] : []
  const profiles: string[] = []
  const answers: string[] = []
  for (const [name, value] of new FormData(element)) {
    const json = JSON.stringify(value)
    if (value === '' || /^(privacy|marketing|contact)$/.test(name)) continue
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
    } else fields.push([name, name === 'stars' ? `${Number(value)}` : json])
  }
  if (profiles[0]) fields.push(['socialMediaProfiles', `[${profiles}]`])
  if (answers[0]) fields.push(['answers', `[${answers}]`])
  return toJson([...fields, ...storedFields(form, element)])
}

/** Assembled by hand: old libraries add a `toJSON` to arrays and objects that turns them into strings. */
const toJson = (fields: Fields) => `{${fields.map(([name, json]) => `"${name}":${json}`)}}`

/** Returns what is sent in addition with a stored form: which one it was, and the consents as they were shown. */
function storedFields({ props: { stored, t } }: FormComponent, element: HTMLFormElement): Fields {
  if (!stored.formId) return []
  const consents: Fields = []
  const texts: Fields = []
  for (const [name, purpose] of [['gaveConsent', 'publish'], ['marketing'], ['contact']]) {
    const box = element.querySelector<HTMLInputElement>(`#${name}`)
    if (!box) continue
    consents.push([`${purpose ?? name}`, `${box.checked}`])
    texts.push([`${purpose ?? name}`, JSON.stringify(`${box.nextElementSibling?.firstChild?.textContent}`)])
  }
  const fields: Fields = [
    ['formId', JSON.stringify(stored.formId)],
    ['formVersion', `${stored.formVersion}`],
    ['consents', toJson(consents)],
    ['consentTexts', toJson(texts)],
    ['language', JSON.stringify(stored.language ?? t('lang'))],
  ]
  // Pages without a URL of their own have none to send, such as the content of `srcdoc`.
  if (/^http/.test(location.protocol)) fields.push(['page', JSON.stringify(location.origin + location.pathname)])
  return fields
}
