import { workspaceId } from '../sample.ts'

/** The path of each kind of record, and what a record contains if its fields are not set. */
export const kinds = {
  testimonials: {
    path: '/v1/testimonial',
    defaults: {
      workspaceId,
      ...nullFields('firstname', 'lastname', 'title', 'subtitle', 'company', 'email', 'imageUrl', 'testimonialText'),
      ...nullFields('externalVideoHtml', 'videoVideoUrl', 'stars', 'consentDateTime'),
      socialMediaProfiles: '[]',
      questionsAndAnswers: '[]',
      gaveConsent: false,
      published: false,
    },
  },
  contacts: { path: '/v1/contacts', defaults: nullFields('firstName', 'lastName', 'phone', 'email', 'imageUrl') },
}

export type Kind = keyof typeof kinds

/** The fields of a record as a client sends them. */
export type Fields = Record<string, string | number | boolean | string[]>

/** A record as its client knows it. */
export type KnownRecord = { kind: Kind; idempotencyKey: string; id: string; fields: Fields; byKey: boolean }

function nullFields(...names: string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]))
}

const consent = { gaveConsent: true, consentDateTime: '2026-11-22T10:00:00+01:00' }
const text = 'They listened, and then they delivered: “naïve” façades, 日本語, 🌹. '.repeat(4)
const longText = '🌹'.repeat(10_000)
const longUrl = `https://example.com/${'x'.repeat(2_000)}`

/** Creates the fields of a record, which contain `uniqueName`; those of a large record nearly fill a body. */
export function createFields(kind: Kind, uniqueName: string, isLarge: boolean): Fields {
  const person = { firstname: `Ada ${uniqueName}`, lastname: 'Lovelace', email: `${uniqueName}@example.com` }
  if (kind === 'contacts') return { ...person, phone: '+44 20 7946 0000', ...(isLarge && { imageUrl: longUrl }) }
  const testimonial = { ...person, ...consent, title: 'Wonderful', testimonialText: text, stars: 4.5 }
  return isLarge
    ? { ...testimonial, testimonialText: longText, socialMediaProfiles: Array(11).fill(longUrl) }
    : testimonial
}

/** Returns the record that these fields create, without `id` and `created`. */
export function expectedRecord(kind: Kind, fields: Fields): Record<string, unknown> {
  const { socialMediaProfiles = [], firstname, lastname, ...unchanged } = fields
  if (kind === 'contacts') {
    return { ...kinds.contacts.defaults, ...unchanged, firstName: firstname, lastName: lastname }
  }
  const profiles = { socialMediaProfiles: JSON.stringify(socialMediaProfiles) }
  return { ...kinds.testimonials.defaults, ...unchanged, ...profiles, firstname, lastname }
}
