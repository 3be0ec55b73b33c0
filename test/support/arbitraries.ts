import { createHash } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import type { ContactInput } from '../../shared/contact.ts'
import * as limits from '../../shared/limits.ts'
import type { TestimonialInput } from '../../shared/testimonial.ts'

/*
 * Random inputs: for each field of the input schemas, valid values with the value stored for them, and invalid values. A schema
 * field without an entry here does not compile.
 */

/** A valid value as sent, and as stored. */
export type Valid = { sent: unknown; stored: unknown }

export type Field = {
  valid: Arbitrary<Valid>
  invalid: Arbitrary<unknown>
}

const storedAsSent = <Value>(values: Arbitrary<Value>): Arbitrary<Valid> =>
  values.map((sent) => ({ sent, stored: sent }))

const length = (text: string) => Array.from(text).length
const isStorable = (text: string) => text !== '' && text.isWellFormed() && !text.includes('\0')

/** Text as written by people, machines and attackers. */
const realisticText: Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      "Robert'); DROP TABLE testimonials;--",
      '\u0024{jndi:ldap://x}',
      '<script>alert(1)</script>',
      '\u202eright to left\u202c',
      'e\u0301 is not \u00e9',
      '👩🏽‍🚀👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '\ufeff\ufffe\uffff\u0085\u2028',
      '"\\\\\\"',
      ' blanks around ',
      'NULL',
      '‮‭﷽',
      "' OR 1=1 --",
      '%s%n%00',
    ),
  )
  .filter(isStorable)

/** Text of exactly `limit` code points, of one to four bytes each. */
const textOfLength = (limit: number) => fc.constantFrom('x', 'é', '€', '👩').map((character) => character.repeat(limit))

const nonString = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
)

/** Strings that D1 cannot store. */
const unstorable = fc.constantFrom('a\ud800', '\udc00b', '\ud83d \ude00', 'a\0b', '\0')

/** `""` and `null` clear a field. */
const empty = fc.constantFrom({ sent: '', stored: null }, { sent: null, stored: null })

const text = (
  limit: number,
  values: Arbitrary<string> = realisticText,
  malformed: Arbitrary<unknown> = fc.nat(),
): Field => ({
  valid: fc.oneof(
    { weight: 6, arbitrary: storedAsSent(values.filter((value) => length(value) <= limit)) },
    { weight: 1, arbitrary: empty },
  ),
  invalid: fc.oneof(nonString, unstorable, textOfLength(limit + 1), malformed),
})

const freeText = (limit: number): Field => {
  const { valid, invalid } = text(limit)
  return { valid: fc.oneof({ weight: 9, arbitrary: valid }, storedAsSent(textOfLength(limit))), invalid }
}

const atom = fc.stringMatching(/^[-\w!#$%&'*+/=?^`{|}~äж例]{1,12}$/)
const domainLabel = fc.stringMatching(/^[\daz]([-\dazß例]{0,20}[\daz])?$/)
const email = text(
  limits.email,
  fc
    .tuple(fc.array(atom, { minLength: 1, maxLength: 3 }), fc.array(domainLabel, { minLength: 1, maxLength: 3 }))
    .map(([local, domain]) => `${local.join('.')}@${domain.join('.')}`),
  fc
    .tuple(atom, domainLabel)
    .chain(([local, domain]) =>
      fc.constantFrom(
        `${local}`,
        `@${domain}`,
        `${local}@`,
        `.${local}@${domain}`,
        `${local}.@${domain}`,
        `${local}..${local}@${domain}`,
        `${local}@${domain}.`,
        `${local}@-${domain}`,
        `${local}@${domain}@${domain}`,
        `${local} @${domain}`,
        `"${local}"@${domain}`,
        `${local}@[127.0.0.1]`,
        `<${local}@${domain}>`,
        `${local}@${domain}\r\nBcc: x@y`,
        `${local}@${'x'.repeat(64)}.${domain}`,
        `${local}😀@${domain}`,
      ),
    ),
)

const webUrl = fc.webUrl({
  validSchemes: ['http', 'https', 'HTTPS', 'hTTp'],
  withQueryParameters: true,
  withFragments: true,
})
const invalidUrl = fc.oneof(
  fc.webUrl({ validSchemes: ['ftp', 'ws', 'javascript', 'file'] }),
  webUrl.chain((value) =>
    fc.constantFrom(
      ` ${value}`,
      `${value} `,
      `${value}\n`,
      `${value}\u00a0x`,
      `${value}\u0007`,
      value.replace('://', '://user@'),
      value.replace('://', '://user:pass@'),
      value.replace('://', ':'),
      value.replace(/^https?:/i, ''),
      `${value}/${'x'.repeat(limits.url)}`,
    ),
  ),
  fc.constantFrom(
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://x/y',
    'http://',
    'https://[',
    'x',
    'https://a b/',
  ),
)
const url = text(limits.url, webUrl, invalidUrl)

const boolean: Field = {
  valid: fc.constantFrom({ sent: true, stored: true }, { sent: false, stored: false }, { sent: null, stored: false }),
  invalid: fc.oneof(fc.constantFrom('', 'true', 'false', 'yes', 0, 1, [], {}), fc.string(), fc.nat()),
}

const stars: Field = {
  valid: fc.oneof(
    storedAsSent(fc.double({ min: 0, max: limits.stars, noNaN: true }).map((value) => value + 0)),
    storedAsSent(fc.integer({ min: 0, max: limits.stars })),
    fc.stringMatching(/^[0-4](\.\d{1,9})?$/).map((sent) => ({ sent, stored: Number(sent) })),
    fc.constant({ sent: '5', stored: 5 }),
    empty,
  ),
  invalid: fc.oneof(
    fc.double({ min: limits.stars, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
    fc.double({ max: 0, maxExcluded: true, noNaN: true, noDefaultInfinity: true }).filter((value) => value < 0),
    fc.constantFrom('five', '10', '5.1', '.5', '1e0', ' 5', '+1', '５', true, [], {}, ['5']),
  ),
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const dateTime = text(
  40,
  fc
    .tuple(
      fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.stringMatching(/^(\.\d{1,9})?$/),
      fc.oneof(
        fc.constantFrom('Z', 'z', '-00:00'),
        fc
          .tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59))
          .map(([sign, h, m]) => `${sign}${twoDigits(h)}:${twoDigits(m)}`),
      ),
      fc.constantFrom('T', 't'),
    )
    .map(([date, fraction, zone, t]) => date.toISOString().slice(0, 19).replace('T', t) + fraction + zone),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
    .chain((value) =>
      fc.constantFrom(
        value.slice(0, 10),
        value.slice(0, -1),
        value.replace('T', ' '),
        value.replace(/T\d\d/, 'T24'),
        value.replace(/:\d\d\./, ':60.'),
        value.replace(/-\d\d-/, '-13-'),
        value.replace(/-\d\dT/, '-32T'),
        value.replace('Z', '+2'),
        value.replace('Z', '0123456Z'),
        `+00${value}`,
        `${value} `,
        Date.parse(value),
      ),
    ),
)

const video = text(
  limits.externalVideoHtml,
  // Only the rebuilt embed, which is stored as sent for visitors too: video.test.ts covers all other codes.
  fc
    .stringMatching(/^[\w-]{11}$/)
    .map(
      (id) =>
        `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="Video testimonial" loading="lazy" allow="autoplay; encrypted-media; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allowfullscreen></iframe>`,
    ),
  fc.oneof(
    realisticText,
    webUrl,
    realisticText
      .filter((inner) => !/^[\w-]{11}/.test(inner))
      .map((inner) => `<iframe src="https://www.youtube.com/embed/${inner}" onload="${inner}"></iframe>`),
    fc.constantFrom('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<iframe srcdoc="x"></iframe>'),
  ),
)

const profiles: Field = {
  valid: fc.oneof(
    fc.array(webUrl, { maxLength: 4 }).map((sent) => ({ sent, stored: JSON.stringify(sent) })),
    webUrl.map((url) => Array(limits.profiles).fill(url)).map((sent) => ({ sent, stored: JSON.stringify(sent) })),
    fc.constant({ sent: null, stored: '[]' }),
  ),
  invalid: fc.oneof(
    fc.constantFrom('', 'https://example.com', 0, true, {}, [null], [''], [5], [['https://example.com']]),
    webUrl.map((url) => Array(limits.profiles + 1).fill(url)),
    invalidUrl.map((url) => ['https://example.com', url]),
  ),
}

const phone = text(
  limits.phone,
  realisticText.filter((value) => !/\p{Cc}/u.test(value)),
  realisticText.map((value) => `${value.slice(0, 20)}\u0007`),
)

type Fields<Input> = Record<Exclude<keyof Input, 'workspaceId' | 'brandId'>, Field>

/** Every field of the inputs except the workspace. */
export const testimonialFields: Fields<TestimonialInput> = {
  firstname: freeText(limits.name),
  lastname: freeText(limits.name),
  title: freeText(limits.title),
  subtitle: freeText(limits.title),
  company: freeText(limits.company),
  email,
  imageUrl: url,
  videoUrl: url,
  socialMediaProfiles: profiles,
  testimonialText: freeText(limits.testimonialText),
  stars,
  gaveConsent: boolean,
  published: boolean,
  consentDateTime: dateTime,
  videoToken: text(limits.videoToken),
  externalVideoHtml: video,
}

export const contactFields: Fields<ContactInput> = {
  firstname: freeText(limits.name),
  lastname: freeText(limits.name),
  email,
  phone,
  imageUrl: url,
}

/** A date-time as the service writes it. */
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const nullable = <Value>(values: Arbitrary<Value>) => fc.option(values, { nil: null })
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

const consentEvent = fc
  .record({
    purpose: fc.constantFrom(...consentPurposes),
    decision: fc.constantFrom('given', 'refused', 'withdrawn', 'claimed'),
    text: nullable(realisticText),
    textHash: fc.constant<string | null>(null),
    language: nullable(fc.constantFrom('de', 'pt-BR', 'zh-Hant')),
    formId: nullable(fc.uuid()),
    formVersion: nullable(fc.integer({ min: 1, max: 100 })),
    page: nullable(webUrl),
    at: moment,
    by: fc.constantFrom('visitor', 'giver', 'link', 'key', 'import'),
    wording: nullable(fc.constantFrom('form', 'page')),
  })
  .map((event) => ({ ...event, textHash: event.text === null ? null : sha256(event.text) }))

/** The events of a testimonial's consents, as the service writes them. */
export const consentEvents = (gaveConsent: boolean) =>
  fc.tuple(fc.array(consentEvent, { maxLength: 5 }), consentEvent).map(([events, last]) => {
    // A withdrawal by the author would also set `withdrawn`.
    const decision = gaveConsent ? { decision: 'given' } : { decision: 'withdrawn', by: 'key' }
    return [...events, { ...last, purpose: 'publish', ...decision }]
  })

/** Changes of an author, as the service stores them. */
export const giverChanges = fc.array(
  fc.record({
    at: moment,
    by: fc.constantFrom('giver', 'link'),
    fields: fc.uniqueArray(fc.constantFrom('testimonialText', 'answers', 'stars', 'publish'), { maxLength: 4 }),
  }),
  { maxLength: 100 },
)
