import { workspaceId } from '../sample.ts'

/** The two kinds of records: where they are, and what one holds of which nothing was said. */
export const kinds = {
  testimonials: {
    path: '/v1/testimonial',
    empty: {
      workspaceId,
      ...unset('firstname', 'lastname', 'title', 'subtitle', 'company', 'email', 'imageUrl', 'testimonialText'),
      ...unset('externalVideoHtml', 'videoVideoUrl', 'stars', 'consentDateTime'),
      socialMediaProfiles: '[]',
      questionsAndAnswers: '[]',
      gaveConsent: false,
      published: false,
    },
  },
  contacts: { path: '/v1/contacts', empty: unset('firstName', 'lastName', 'phone', 'email', 'imageUrl') },
}

export type Kind = keyof typeof kinds

/** What a client says of a record. */
export type Fields = Record<string, string | number | boolean | string[]>

/** A record as its client knows it; `number` is its `Idempotency-Key`. */
export type Own = { kind: Kind; number: string; id: string; fields: Fields; byKey: boolean }

function unset(...names: string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]))
}

const consent = { gaveConsent: true, consentDateTime: '2026-11-22T10:00:00+01:00' }
const text = 'They listened, and then they delivered: “naïve” façades, 日本語, 🌹. '.repeat(4)
const longText = '🌹'.repeat(10_000)
const longUrl = `https://example.com/${'x'.repeat(2_000)}`

/** The fields of a new record of this number, which no other has; those of a large one nearly fill a body. */
export function fieldsOf(kind: Kind, number: string, isLarge: boolean): Fields {
  const person = { firstname: `Ada ${number}`, lastname: 'Lovelace', email: `${number}@example.com` }
  if (kind === 'contacts') return { ...person, phone: '+44 20 7946 0000', ...(isLarge && { imageUrl: longUrl }) }
  const words = { ...person, ...consent, title: 'Wonderful', testimonialText: text, stars: 4.5 }
  return isLarge ? { ...words, testimonialText: longText, socialMediaProfiles: Array(11).fill(longUrl) } : words
}

/** The record that these fields make, but for its id and when it was created. */
export function recordOf(kind: Kind, fields: Fields): Record<string, unknown> {
  const { socialMediaProfiles = [], firstname, lastname, ...same } = fields
  if (kind === 'contacts') return { ...kinds.contacts.empty, ...same, firstName: firstname, lastName: lastname }
  const profiles = { socialMediaProfiles: JSON.stringify(socialMediaProfiles) }
  return { ...kinds.testimonials.empty, ...same, ...profiles, firstname, lastname }
}
