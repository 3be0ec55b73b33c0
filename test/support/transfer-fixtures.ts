import fc from 'fast-check'
import { contactFields, testimonialFields } from './arbitraries.ts'

/* What an export has, written a second time: line by line, in the names of the records. */

const noted = { requestId: null, requestHash: null, version: null }

/** A testimonial of which no more is set than this. */
export const testimonialLine = (set: Record<string, unknown>) => ({
  ...{ type: 'testimonial', id: null, workspaceId: null, created: null, firstname: null, lastname: null, title: null },
  ...{ subtitle: null, company: null, email: null, imageUrl: null, testimonialText: null, externalVideoHtml: null },
  ...{ videoVideoUrl: null, socialMediaProfiles: '[]', stars: null, gaveConsent: false, consentDateTime: null },
  ...{ published: false, questionsAndAnswers: '[]', videoToken: null, ...noted },
  ...set,
})

/** A contact likewise. */
export const contactLine = (set: Record<string, unknown>) => ({
  ...{ type: 'contact', id: null, created: null, firstName: null, lastName: null, phone: null, email: null },
  ...{ imageUrl: null, workspaceId: null, ...noted },
  ...set,
})

type Fields = typeof testimonialFields | typeof contactFields

/** What is kept of valid requests by chance, each with some of the fields. */
function byChance(fields: Fields, columns: Record<string, string>) {
  const values = Object.entries(fields).map(([name, { valid }]) => [
    columns[name] ?? name,
    valid.map(({ stored }) => stored),
  ])
  const set = fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: [] })
  return fc.sample(set, { numRuns: 50, seed: 8 }).map(({ videoToken, ...record }) => ({
    ...record,
    ...('videoVideoUrl' in record && record.videoVideoUrl && videoToken ? { videoToken } : {}),
  }))
}

const flower = (count: number) => '🌸'.repeat(count)
const address = `https://a.example/${flower(2_030)}`

/** As large as a testimonial can be. */
export const largest = {
  ...{ firstname: flower(200), lastname: flower(200), title: flower(300), subtitle: flower(300), company: flower(300) },
  ...{ imageUrl: address, videoVideoUrl: address, videoToken: flower(2_048), testimonialText: flower(10_000) },
  externalVideoHtml: `<iframe src="https://a.example/" title="${flower(9_900)}"></iframe>`,
  socialMediaProfiles: JSON.stringify(Array(20).fill(address)),
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

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** The lines of a whole export of a workspace with so many testimonials, and a tenth of that in contacts. */
export function* exportLines(workspace: Record<string, unknown>, keys: object[], count: number): Generator<string> {
  const { workspaceId } = workspace
  const testimonials = [largest, ...byChance(testimonialFields, { videoUrl: 'videoVideoUrl' })]
  const contacts = byChance(contactFields, { firstname: 'firstName', lastname: 'lastName' })
  // Ids decide where moments are the same.
  const place = (index: number) => ({
    id: `${hex(index, 8)}-0000-4000-8000-${hex(index % 7, 12)}`,
    workspaceId,
    created: new Date(1.7e12 + Math.floor(index / 3) * 1_000).toISOString(),
    ...(index % 4 ? { version: hex(index, 32) } : {}),
    ...(index % 5 ? {} : { requestId: hex(index, 32), requestHash: hex(index, 64) }),
  })
  const line = (value: object) => `${JSON.stringify(value)}\n`
  yield line({ type: 'workspace', ...workspace })
  yield* keys.map((key) => line({ type: 'key', ...key }))
  for (let index = 0; index < count; index++) {
    const some =
      index % 50
        ? { firstname: `Ada ${index}`, testimonialText: texts[index % texts.length] }
        : testimonials[(index / 50) % testimonials.length]
    yield line(testimonialLine({ ...place(index), ...some }))
  }
  for (let index = 0; index < count / 10; index++) {
    yield line(contactLine({ ...place(index), ...contacts[index % contacts.length] }))
  }
  yield line({ type: 'end', testimonials: count, contacts: Math.ceil(count / 10) })
}
