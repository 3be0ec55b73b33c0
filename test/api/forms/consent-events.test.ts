import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ConsentEvent } from '../../../shared/consents/consent-events.ts'
import * as limits from '../../../shared/limits.ts'
import { storeForm, storeFormVersion } from '../../support/forms.ts'
import { call, keys, query, rows } from '../../support/service/harness.ts'

/* The events of consents: what a visitor was asked, in which words, and what the answer was. */

const settings = {
  required: '',
  consents: {
    publish: { text: 'You may publish it.' },
    marketing: { text: 'You may write to me.' },
    contact: { text: 'You may ask me about it.' },
  },
  languages: {
    de: { consents: { publish: { text: 'Ihr dürft es veröffentlichen.' }, contact: { text: 'Fragt mich.' } } },
  },
}
const consents = { publish: true, marketing: false, contact: true }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Sends a testimonial and returns its row, with the events parsed. */
async function send(body: object) {
  const response = await call('POST', '/v1/testimonial', { body })
  expect([response.status, response.text]).toEqual([201, response.text])
  const [row] = await query('SELECT * FROM testimonials WHERE id = ?', response.body.id)
  return { row, record: response.body, events: JSON.parse(String(row?.consents)) }
}

test('records every consent that the form asks for, given or refused, in its words', async () => {
  const form = await storeForm(settings)
  const body = { ...form, consents, language: 'en-GB', page: 'https://shop.example/reviews?id=5' }
  const { events, record } = await send(body)
  const common = { language: 'en-GB', ...form, page: 'https://shop.example/reviews', at: record.created, by: 'visitor' }
  const recorded = [
    ['publish', 'given', 'You may publish it.'],
    ['marketing', 'refused', 'You may write to me.'],
    ['contact', 'given', 'You may ask me about it.'],
  ] as const
  expect(events).toEqual(
    recorded.map(([purpose, decision, text]) => ({
      ...common,
      purpose,
      decision,
      text,
      textHash: sha256(text),
      wording: 'form',
    })),
  )
  expect(record).toMatchObject({ gaveConsent: true, consentDateTime: record.created })
})

test('records nothing of the device', async () => {
  const { events } = await send({ ...(await storeForm(settings)), consents })
  expect(Object.keys(events[0]).toSorted()).toEqual(
    'at by decision formId formVersion language page purpose text textHash wording'.split(' '),
  )
})

test.each([
  ['de', ['Ihr dürft es veröffentlichen.', 'You may write to me.', 'Fragt mich.']],
  ['de-CH', ['Ihr dürft es veröffentlichen.', 'You may write to me.', 'Fragt mich.']],
  ['fr', ['You may publish it.', 'You may write to me.', 'You may ask me about it.']],
])('records the words in the language %s', async (language, texts) => {
  const { events } = await send({ ...(await storeForm(settings)), consents, language })
  expect(events.map(({ text, wording }: Record<string, unknown>) => [text, wording])).toEqual(
    texts.map((text) => [text, 'form']),
  )
})

test('records the sentence among the texts of a form', async () => {
  const publish = { consents: { publish: true } }
  const sentence = 'You may publish it.'
  const { events } = await send({ ...(await storeForm({ required: '', texts: { consent: sentence } })), ...publish })
  expect(events).toMatchObject([{ text: sentence, textHash: sha256(sentence), wording: 'form' }])
  const open = await storeForm({ required: '', texts: { consent: 'You may publish {details}.' } })
  const shown = { text: 'You may publish name.', wording: 'form' }
  expect((await send({ ...open, ...publish })).events).toMatchObject([shown])
})

test('records the words of a page that has replaced them', async () => {
  const form = await storeForm(settings)
  const consentTexts = { publish: 'Ihr dürft es veröffentlichen.', marketing: 'Yes, write to me.\u00a0', contact: '' }
  const inEnglish = await send({ ...form, consents, consentTexts })
  expect(inEnglish.events).toMatchObject([
    { text: consentTexts.publish, textHash: sha256(consentTexts.publish), wording: 'page' },
    { text: consentTexts.marketing, textHash: sha256(consentTexts.marketing), wording: 'page' },
    { text: 'You may ask me about it.', wording: 'form' },
  ])
  const inGerman = await send({ ...form, consents, consentTexts, language: 'de' })
  expect(inGerman.events).toMatchObject([
    { wording: 'form' },
    { wording: 'page' },
    { text: 'Fragt mich.', wording: 'form' },
  ])
})

describe('our sentence, which names what the page shows', () => {
  // As the widget shows it, see test/widget/look/consent.test.ts.
  const shown: [string, string][] = [
    ['en', 'My testimonial may be published.'],
    ['en', 'My testimonial may be published, with my name.'],
    ['en-GB', 'My testimonial may be published, with my name and video.'],
    ['en', 'My testimonial may be published, with my name, company, photo, and video.'],
    ['de', 'Meine Bewertung darf veröffentlicht werden.'],
    ['de', 'Meine Bewertung darf mit meinem Foto veröffentlicht werden.'],
    ['de', 'Meine Bewertung darf mit meinem Namen und Unternehmen veröffentlicht werden.'],
    ['de-AT', 'Meine Bewertung darf mit meinem Namen, Unternehmen, Foto und Video veröffentlicht werden.'],
    ['ja', '私の感想が公開されることに同意します。'],
    ['ja', '私の感想が、氏名とともに公開されることに同意します。'],
    ['ja', '私の感想が、会社名、動画とともに公開されることに同意します。'],
    ['ja', '私の感想が、氏名、会社名、写真、動画とともに公開されることに同意します。'],
    // Where we have no texts in the language, the widget has English ones.
    ['fi', 'My testimonial may be published, with my company.'],
    // Without JavaScript, our words are always English.
    ['de', 'My testimonial may be published, with my name, company, photo, and video.'],
  ]

  test.each(shown)('is that of the form in %s: %s', async (language, publish) => {
    const consent = { consents: { publish: true }, consentTexts: { publish }, language }
    const expected = [{ text: publish, textHash: sha256(publish), language, wording: 'form' }]
    const bare = await send(consent)
    expect(bare.events).toMatchObject(expected)
    expect(bare.events).toMatchObject([{ formId: null, formVersion: null }])
    const form = await storeForm({ required: '' })
    expect((await send({ ...form, ...consent })).events).toMatchObject([{ ...expected[0], ...form }])
  })

  test.each([
    ['en', 'My testimonial may be published, with my name, company, photo and video.'],
    ['en', 'My testimonial may be published, with my company and name.'],
    ['en', 'My testimonial may be published, with my name!'],
    ['en', 'My testimonial may be published, with my {details}.'],
    ['en', 'Meine Bewertung darf veröffentlicht werden.'],
    ['de', '私の感想が公開されることに同意します。'],
    ['ja', 'Meine Bewertung darf veröffentlicht werden.'],
  ])('is that of the page if it is another one: %s, %s', async (language, publish) => {
    const { events } = await send({ consents: { publish: true }, consentTexts: { publish }, language })
    expect(events).toMatchObject([{ text: publish, wording: 'page' }])
  })

  test('is that of the page in a form that has words of its own', async () => {
    const publish = 'My testimonial may be published, with my name.'
    for (const words of [{ consents: { publish: { text: 'Show it.' } } }, { texts: { consent: 'Show it.' } }]) {
      const form = await storeForm({ required: '', ...words })
      const { events } = await send({ ...form, consents: { publish: true }, consentTexts: { publish } })
      expect(events).toMatchObject([{ text: publish, wording: 'page' }])
    }
  })

  test.each([
    [{ texts: { consent: 'Show {details}.' } }, 'en', 'Show name and photo.'],
    [{ texts: { consent: 'Show {details}.', consentName: 'who I am' } }, 'en', 'Show who I am, company, and video.'],
    [{ texts: { consentImage: 'portrait' } }, 'en', 'My testimonial may be published, with my portrait.'],
    [{ consents: { publish: { text: 'Show {details}.' } } }, 'de', 'Show Namen und Foto.'],
    [
      { languages: { de: { texts: { consent: 'Zeigt {details}.', consentVideo: 'den Film' } } } },
      'de-DE',
      'Zeigt Unternehmen und den Film.',
    ],
  ])('is composed with the words of the form %j in %s: %s', async (words, language, publish) => {
    const form = await storeForm({ required: '', ...words })
    const consent = { consents: { publish: true }, language }
    const { events } = await send({ ...form, ...consent, consentTexts: { publish } })
    expect(events).toMatchObject([{ text: publish, wording: 'form' }])
    const other = await send({ ...form, ...consent, consentTexts: { publish: `${publish} ` } })
    expect(other.events).toMatchObject([{ text: `${publish} `, wording: 'page' }])
  })
})

test('accepts the line breaks of a page without JavaScript', async () => {
  const text = 'Show it.\r\nWith my name.\rPlease.'
  const form = await storeForm({ required: '', consents: { publish: { text }, contact: { text } } })
  const shown = text.replace(/\r\n?/g, '\n')
  const consentTexts = { publish: shown, contact: shown }
  const { events } = await send({ ...form, consents: { publish: true, contact: true }, consentTexts })
  expect(events).toMatchObject([
    { text: shown, textHash: sha256(shown), wording: 'form' },
    { text: shown, wording: 'form' },
  ])
})

describe('a form without words of its own for publication', () => {
  test('has the sentence that the page has shown', async () => {
    const form = await storeForm({ required: '' })
    const publish = 'You may show my name and my rating.'
    const { events } = await send({ ...form, consents: { publish: false }, consentTexts: { publish } })
    expect(events).toMatchObject([{ decision: 'refused', text: publish, textHash: sha256(publish), wording: 'page' }])
  })

  test.each([
    [{}, undefined, 'My testimonial may be published, with my name.'],
    [{}, 'de-AT', 'Meine Bewertung darf mit meinem Namen veröffentlicht werden.'],
    [{}, 'fi', 'My testimonial may be published, with my name.'],
    [{ fields: 'stars' }, 'en', 'My testimonial may be published.'],
    [{ fields: 'firstname image video' }, 'en', 'My testimonial may be published, with my name, photo, and video.'],
    // Nobody has seen what the disclosure would add.
    [{ fields: 'company more image' }, 'en', 'My testimonial may be published, with my company.'],
    [
      { languages: { de: { texts: { consentName: 'Vornamen' } } } },
      'de',
      'Meine Bewertung darf mit meinem Vornamen veröffentlicht werden.',
    ],
  ])('has our sentence for %j in %s if the page sends none', async (own, language, text) => {
    const form = await storeForm({ required: '', ...own })
    for (const publish of [true, false]) {
      const { events } = await send({ ...form, consents: { publish }, language })
      expect(events).toMatchObject([{ text, textHash: sha256(text), wording: 'form', ...form }])
    }
  })
})

test('keeps the words of the version when a later one has others', async () => {
  const first = await storeForm(settings)
  const second = await storeFormVersion(first.formId, {
    ...settings,
    consents: { publish: { text: 'Show it.' } },
    languages: {},
  })
  const { events } = await send({ ...first, consents })
  expect(events[0]).toMatchObject({ formVersion: 1, text: 'You may publish it.' })
  const later = await send({ ...second, consents: { publish: true } })
  expect(later.events).toMatchObject([{ formVersion: 2, text: 'Show it.' }])
})

describe('without a stored form', () => {
  test('records the consent to publication', async () => {
    const consentTexts = { publish: 'You may publish it.' }
    const { events, record, row } = await send({ consents: { publish: true }, consentTexts, language: 'en' })
    expect([record.gaveConsent, row?.formId]).toEqual([true, null])
    expect(events).toMatchObject([
      {
        purpose: 'publish',
        decision: 'given',
        text: 'You may publish it.',
        formId: null,
        formVersion: null,
        wording: 'page',
      },
    ])
  })

  test.each([
    [{ gaveConsent: true }, 'given'],
    [{ gaveConsent: false }, 'refused'],
  ])('records %j without words', async (body, decision) => {
    const { events } = await send({ ...body, language: 'en', page: 'https://shop.example/' })
    expect(events).toEqual([
      {
        ...{
          purpose: 'publish',
          decision,
          text: null,
          textHash: null,
          language: 'en',
          formId: null,
          formVersion: null,
        },
        ...{ page: 'https://shop.example/', at: expect.any(String), by: 'visitor', wording: null },
      },
    ])
  })

  test('records nothing if nothing is said of consents', async () => {
    expect((await send({})).row?.consents).toBe('[]')
  })
})

test.each([
  [{ consents: { publish: true } }, true],
  [{ consents: { publish: false } }, false],
  [{ consents: { publish: true }, gaveConsent: true }, true],
  [{ gaveConsent: true }, true],
  [{}, false],
])('sets gaveConsent and its date for %j: %s', async (body, gaveConsent) => {
  const { record } = await send({ ...(await storeForm({ required: '' })), ...body })
  expect([record.gaveConsent, record.consentDateTime]).toEqual([gaveConsent, gaveConsent ? record.created : null])
})

describe('a key holder', () => {
  const key = keys.workspaceA
  const events = async () => JSON.parse(String((await rows('testimonials'))[0]?.consents))
  const put = (id: string, body: object) => call('PUT', `/v1/testimonial/${id}`, { key, body })

  test.each([
    [{}, []],
    [{ gaveConsent: false }, []],
    [{ gaveConsent: true }, ['claimed']],
  ])('creates a testimonial with %j: %j', async (body, decisions) => {
    await call('POST', '/v1/testimonial', { key, body })
    expect((await events()).map(({ decision }: ConsentEvent) => decision)).toEqual(decisions)
  })

  test('claims and withdraws, and what does not change appends nothing', async () => {
    const { record } = await send({ consents: { publish: false }, consentTexts: { publish: 'Publish it.' } })
    for (const gaveConsent of [false, true, true, false, false, true]) {
      const { body } = await put(record.id, { gaveConsent, published: false })
      const last = (await events()).at(-1)
      expect([body.gaveConsent, ['given', 'claimed'].includes(last.decision)]).toEqual([gaveConsent, gaveConsent])
    }
    const recorded = await events()
    expect(recorded.map(({ decision, by }: ConsentEvent) => `${by} ${decision}`)).toEqual([
      'visitor refused',
      'key claimed',
      'key withdrawn',
      'key claimed',
    ])
    expect(recorded[1]).toEqual({
      ...{ purpose: 'publish', decision: 'claimed', text: null, textHash: null, language: null, formId: null },
      ...{ formVersion: null, page: null, at: expect.any(String), by: 'key', wording: null },
    })
  })

  test('appends nothing to a record from before there were events, until it changes', async () => {
    const { record } = await send({})
    await query('UPDATE testimonials SET gaveConsent = 1 WHERE id = ?', record.id)
    await put(record.id, { gaveConsent: true, stars: 3 })
    expect(await events()).toEqual([])
    await put(record.id, { gaveConsent: false })
    expect(await events()).toMatchObject([{ decision: 'withdrawn', by: 'key' }])
  })

  test('cannot fill a row with events', async () => {
    const { record } = await send({ consents: { publish: false } })
    const text = 'x'.repeat(limits.consentEventsBytes)
    await query("UPDATE testimonials SET consents = json_insert(consents, '$[#]', ?) WHERE id = ?", text, record.id)
    const before = await rows('testimonials')
    expect(await put(record.id, { gaveConsent: true })).toMatchObject({
      status: 400,
      body: 'gaveConsent: has been changed too often',
    })
    expect(await rows('testimonials')).toEqual(before)
    expect((await put(record.id, { gaveConsent: false, published: true })).status).toBe(200)
  })
})

describe('the column of events', () => {
  const store = async () => {
    const { record, row } = await send({ ...(await storeForm(settings)), consents })
    return { id: record.id, text: String(row?.consents) }
  }
  const write = (id: string, text: string) => query('UPDATE testimonials SET consents = ? WHERE id = ?', text, id)

  test.each([
    ['an edit', (text: string) => text.replace('refused', 'given')],
    ['a removal', (text: string) => JSON.stringify(JSON.parse(text).slice(0, -1))],
    ['a removal of the first', (text: string) => JSON.stringify(JSON.parse(text).slice(1))],
    ['a reset', () => '[]'],
    ['an event before the others', (text: string) => text.replace('[', '[{},')],
    ['other white space', (text: string) => text.replace('[', '[ ')],
    ['something else than an array', (text: string) => `${text.slice(0, -1)},`],
  ])('rejects %s', async (_, change) => {
    const { id, text } = await store()
    await expect(write(id, change(text))).rejects.toThrow()
    expect(await rows('testimonials')).toMatchObject([{ consents: text }])
  })

  test('accepts further events, in SQL and as text', async () => {
    const { id, text } = await store()
    await query("UPDATE testimonials SET consents = json_insert(consents, '$[#]', json('{}')) WHERE id = ?", id)
    await write(id, `${text.slice(0, -1)},{},{}]`)
    expect(await rows('testimonials')).toMatchObject([{ consents: `${text.slice(0, -1)},{},{}]` }])
  })

  test('is unchanged by another update, and goes with the testimonial', async () => {
    const { id, text } = await store()
    const request = { key: keys.workspaceA, body: { stars: 5, gaveConsent: true } }
    expect(await call('PUT', `/v1/testimonial/${id}`, request)).toMatchObject({ status: 200 })
    expect(await rows('testimonials')).toMatchObject([{ consents: text }])
    expect(await call('DELETE', `/v1/testimonial/${id}`, { key: keys.workspaceA })).toMatchObject({ status: 204 })
    expect(await rows('testimonials')).toEqual([])
  })
})
