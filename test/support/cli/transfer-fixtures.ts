import { createHash } from 'node:crypto'
import fc from 'fast-check'
import * as limits from '../../../shared/limits.ts'
import { emptyResult } from '../../../worker/cli/transfer/report.ts'
import { consentEvents, contactFields, giverChanges, testimonialFields } from '../arbitraries.ts'
import { dataUrl, logos } from '../media/logos.ts'

/* The lines of an export, written independently of the code under test. */

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const created = '2026-01-31T12:00:00.000Z'

/** The id of a workspace that only the file has. */
export const elsewhere = id(900)

/** The fields of the line of that workspace, apart from its type. */
export const workspace = {
  ...{
    workspaceId: elsewhere,
    created: '2020-01-01T00:00:00.000Z',
    name: 'Blumen 🌸',
    website: 'https://shop.example',
  },
  ...{ origins: ['https://shop.example'], version: 'v-1' },
  ...{ intro: 'Flowers 🌸', display: 'open', displayNames: 'initial', displayPhotos: 'all' },
  ...{ displayHeading: 'Words “of” 🌸', displayHow: 'By e-mail', displayAverage: 'all' },
  displayItem: { type: 'Book', name: 'Flowers', id: null },
  controller: {
    ...{ name: 'Blumen GmbH 🌸', address: 'Gartenweg 1\nBerlin', contact: null, retention: 'Until withdrawn' },
    ...{ storage: null, jurisdiction: null, privacyUrl: 'https://shop.example/privacy' },
  },
  ...{ spamWords: ['Casino 🌸', 'online poker'], turnstileSiteKey: '1x00000000000000000000AA' },
  messageLanguage: 'en',
  ...{ logo: dataUrl('image/svg+xml', Buffer.alloc(limits.logoBytes, logos['image/svg+xml'])) },
}

/** The fields of the line of its API key, apart from its type. */
export const key = {
  ...{
    id: id(901),
    label: 'Till',
    role: 'client',
    prefix: 'lk_elsew',
    created,
    lastUsedDay: '2026-02-01',
    revoked: null,
  },
  ...{ workspaceId: elsewhere, hash: sha256('lk_elsewhere'), version: null },
}

/** The last line of an export. */
export const end = (testimonials: number, contacts = 0) => ({ type: 'end', testimonials, contacts })

/** The context of a remote import into a workspace that the user has chosen. */
export const importInto = (workspaceId: string) => ({
  result: emptyResult(),
  workspaceId,
  hasTargetWorkspace: true,
  withKeys: false,
  allowFirst: false,
  remote: true,
})

const requestColumns = { requestId: null, requestHash: null, version: null }
const formColumns = { formId: null, formVersion: null, language: null, page: null, consents: '[]' }
const authorColumns = { withdrawn: null, giverChanges: '[]', giverChanged: null, giverHash: null, linkHash: null }
const sourceColumns = {
  ...{ source: null, sourceName: null, sourceUrl: null, sourceId: null, sourceDay: null, sourceRating: null },
  ...{ incentive: null, importId: null, byVisitor: false, arrivalHash: null },
}
const inboxColumns = { folder: null, tags: [], highlight: null, pinned: null, reply: null, replied: null }

/** The line of a testimonial in which only these fields are set. */
export const testimonialLine = (fields: Record<string, unknown>) => ({
  ...{ type: 'testimonial', id: null, workspaceId: null, created: null, firstname: null, lastname: null, title: null },
  ...{ subtitle: null, company: null, email: null, imageUrl: null, testimonialText: null, externalVideoHtml: null },
  ...{ videoVideoUrl: null, socialMediaProfiles: '[]', stars: null, gaveConsent: false, consentDateTime: null },
  ...{ published: false, questionsAndAnswers: '[]', videoToken: null, ...requestColumns, ...inboxColumns },
  ...{ spamSince: null, ...formColumns, ...authorColumns, imageFile: null, videoFile: null },
  ...{ pictureFile: null, pictureUrl: null },
  ...sourceColumns,
  ...fields,
})

/** The line of a contact in which only these fields are set. */
export const contactLine = (fields: Record<string, unknown>) => ({
  ...{ type: 'contact', id: null, created: null, firstName: null, lastName: null, phone: null, email: null },
  ...{ imageUrl: null, workspaceId: null, ...requestColumns, imageFile: null },
  ...fields,
})

type Fields = typeof testimonialFields | typeof contactFields

/** Random records as the service stores them, each with some of the fields. */
function randomRecords(fields: Fields, columns: Record<string, string>) {
  const values = Object.entries(fields).map(([name, { valid }]) => [
    columns[name] ?? name,
    valid.map(({ stored }) => stored),
  ])
  const records = fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: [] })
  return fc.sample(records, { numRuns: 50, seed: 8 }).map(({ videoToken, ...record }) => ({
    ...record,
    ...('videoVideoUrl' in record && record.videoVideoUrl && videoToken ? { videoToken } : {}),
  }))
}

const flowers = (count: number) => '🌸'.repeat(count)
const longUrl = `https://a.example/${flowers(2_030)}`

/** A testimonial of the maximum size. */
export const largest = {
  ...{
    firstname: flowers(200),
    lastname: flowers(200),
    title: flowers(300),
    subtitle: flowers(300),
    company: flowers(300),
  },
  ...{ imageUrl: longUrl, videoVideoUrl: longUrl, videoToken: flowers(2_048), testimonialText: flowers(10_000) },
  externalVideoHtml: `<iframe src="https://a.example/" title="${flowers(9_900)}"></iframe>`,
  socialMediaProfiles: JSON.stringify(Array(20).fill(longUrl)),
  ...{
    stars: 4.123456789012345,
    gaveConsent: true,
    published: true,
    consentDateTime: '2026-01-31t12:00:00.123456789+01:00',
  },
  questionsAndAnswers: '[{"question":"Why?","answer":"=1"}]',
}

const texts = [
  ...[
    'plain',
    '🌸👩🏽‍🚀',
    'متجر الزهور \u202eright to left',
    'a\u2028b\u2029c',
    `"a" 'b' \\ \\u0041`,
    'x'.repeat(10_000),
  ],
  ...[
    'CR\r\nLF\r\n\r\n\ttab\u0001\u007f',
    '=1+1\r\n;@SUM(A1)\t-1\n＝1',
    `'=x ''@x '"'+`,
    '\ufeff \u00a0,;',
    '{"type":"end"}',
  ],
]

const formSettings = [
  { questions: [{ id: 'q1', text: 'Why? 🌸', hint: 'a\u2028"b"', required: true }], color: '#1f6b4a' },
  {
    consents: { publish: { text: 'May we?', required: true }, marketing: { text: 'Ads?' } },
    languages: { 'pt-BR': { thanks: '=1' }, de: { consents: { marketing: { text: 'Werbung?' } } } },
  },
  {},
]

/** The ids of the forms of the line numbers 0 and 1. */
const formId = (index: number) => `00000000-0000-4000-8000-${String(950 + index).padStart(12, '0')}`

/** The line of a display. */
export const displayLine = (workspaceId: string) => ({
  ...{ type: 'display', id: formId(20), name: 'Home 🌸' },
  settings: { design: 'tiles', only: [formId(21)], first: [], tabs: ['Wedding & "co"'], search: true },
  ...{ created: '2026-01-31T12:00:00.000Z', workspaceId, version: null },
})

/** The lines of two forms, one of them with three versions, and of a display. */
export const formLines = (workspaceId: string) => [
  ...[0, 1].map((index) => ({
    ...{ type: 'form', id: formId(index), name: `Form ${index} 🌸`, created: '2026-01-31T12:00:00.000Z' },
    ...{
      live: index ? null : 3,
      draft: index ? formSettings[0] : null,
      closed: index ? null : '2026-02-01T00:00:00.000Z',
    },
    ...{ workspaceId, version: index ? null : 'v-3' },
  })),
  ...formSettings.map((settings, index) => ({
    ...{ type: 'formVersion', id: formId(10 + index), workspaceId, formId: formId(0), number: index + 1 },
    ...{ hash: sha256(JSON.stringify(settings)), created: '2026-01-31T12:00:00.000Z', settings },
  })),
  displayLine(workspaceId),
]

/** Columns of a submission with the second version of the first form. */
const submission = {
  ...{ formId: formId(0), formVersion: 2, language: 'pt-BR', page: 'https://shop.example/about' },
  consents: JSON.stringify([
    {
      ...{
        purpose: 'marketing',
        decision: 'refused',
        text: 'Ads? "🌸"\n',
        textHash: sha256('Ads?'),
        language: 'pt-BR',
      },
      ...{
        formId: formId(0),
        formVersion: 2,
        page: null,
        at: '2026-01-31T12:00:00.000Z',
        by: 'visitor',
        wording: 'form',
      },
    },
  ]),
  questionsAndAnswers: JSON.stringify(Array(5).fill({ question: flowers(300), answer: '\u0001'.repeat(3_000) })),
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

const folders = [{}, { folder: 'archived' }, { folder: 'spam', spamSince: '2026-10-01T00:00:00.000Z' }]

/** Returns columns that an owner may have added to a testimonial with these fields. */
const inboxFields = (index: number, { published, testimonialText: text }: Record<string, unknown>) => ({
  ...(index % 3 && !published ? folders[index % 3] : {}),
  ...(index % 2 ? { tags: ['Homepage', '🌸 "=1"', 'a,b;c'].slice(index % 4) } : {}),
  ...(typeof text === 'string' && text ? { highlight: Array.from(text).slice(-20).join('') } : {}),
  ...(index % 7 ? {} : { pinned: new Date(1.8e12 + index).toISOString() }),
})

const sampled = <Value>(values: fc.Arbitrary<Value>) =>
  fc.sample(values, { numRuns: 50, seed: 8 }).map((value) => JSON.stringify(value))
const sampledEvents = { true: sampled(consentEvents(true)), false: sampled(consentEvents(false)) }
const sampledChanges = sampled(giverChanges)

/** Returns columns about consents and the author that a testimonial with these fields may have. */
const authorFields = (index: number, { published, gaveConsent }: Record<string, unknown>) => ({
  ...(index % 4 === 0 ? { consents: sampledEvents[gaveConsent ? 'true' : 'false'][(index / 4) % 50] } : {}),
  ...(index % 5 === 0 && !published && !gaveConsent ? { withdrawn: new Date(1.8e12 + index).toISOString() } : {}),
  ...(index % 6 === 0 ? { giverChanges: sampledChanges[(index / 6) % 50] } : {}),
  ...(index % 8 ? {} : { giverChanged: new Date(1.8e12 - index).toISOString() }),
  ...(index % 3 ? { giverHash: `a${hex(index, 63)}` } : {}),
  ...(index % 5 ? {} : { linkHash: `b${hex(index, 63)}` }),
})

/**
 * Yields the lines of an export with `count` testimonials and a tenth as many contacts. With forms, some of the testimonials have
 * come through them.
 */
export function* exportLines(
  workspace: Record<string, unknown>,
  keys: object[],
  count: number,
  forms: object[] = [],
): Generator<string> {
  const { workspaceId } = workspace
  const testimonials = [largest, ...randomRecords(testimonialFields, { videoUrl: 'videoVideoUrl' })]
  const contacts = randomRecords(contactFields, { firstname: 'firstName', lastname: 'lastName' })
  // Three records in a row share a date, so that their ids decide the order.
  const columns = (index: number) => ({
    id: `${hex(index, 8)}-0000-4000-8000-${hex(index % 7, 12)}`,
    workspaceId,
    created: new Date(1.7e12 + Math.floor(index / 3) * 1_000).toISOString(),
    ...(index % 4 ? { version: hex(index, 32) } : {}),
    ...(index % 5 ? {} : { requestId: hex(index, 32), requestHash: hex(index, 64) }),
  })
  const line = (value: object) => `${JSON.stringify(value)}\n`
  yield line({ type: 'workspace', ...workspace })
  yield* keys.map((key) => line({ type: 'key', ...key }))
  yield* forms.map(line)
  for (let index = 0; index < count; index++) {
    const fields =
      index % 50
        ? { firstname: `Ada ${index}`, testimonialText: texts[index % texts.length] }
        : (testimonials[(index / 50) % testimonials.length] ?? {})
    yield line(
      testimonialLine({
        ...columns(index),
        ...fields,
        ...{ ...inboxFields(index, fields), ...authorFields(index, fields) },
        ...(forms.length > 0 && index % 9 === 4 && submission),
      }),
    )
  }
  for (let index = 0; index < count / 10; index++) {
    yield line(contactLine({ ...columns(index), ...contacts[index % contacts.length] }))
  }
  yield line({ type: 'end', testimonials: count, contacts: Math.ceil(count / 10) })
}

/** Returns the values in the lines of a text. */
export const parseLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
