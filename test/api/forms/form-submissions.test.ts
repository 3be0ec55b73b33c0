import { beforeEach, describe, expect, test } from 'vitest'
import { storeForm, storeFormVersion } from '../../support/forms.ts'
import type { Fault } from '../../support/service/faults.ts'
import {
  allRecords,
  call,
  callWithFaults,
  keys,
  query,
  rows,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { startFaultyProxy } from '../../support/service/raw-http.ts'

/* What visitors send with a stored form: the rules of its version, what is stored, and what happens when the form changes. */

const settings = {
  required: 'firstname',
  questions: [
    { id: 'q1', text: 'What did you need?', hint: 'In a sentence.', required: true },
    { id: 'q2', text: 'What happened then?' },
  ],
  consents: { publish: { text: 'You may publish it.' }, marketing: { text: 'You may write to me.' } },
  languages: { de: { questions: [{ id: 'q1', text: 'Was haben Sie gebraucht?' }] } },
}
const valid = {
  firstname: 'Ada',
  answers: [{ id: 'q1', answer: 'A bouquet.' }],
  consents: { publish: true, marketing: false },
}

let form: Awaited<ReturnType<typeof storeForm>>
beforeEach(async () => {
  form = await storeForm(settings)
})

type Options = Parameters<typeof callWithFaults>[2]
const post = (body: object, options?: Options) =>
  callWithFaults('POST', '/v1/testimonial', { ...options, body: { ...form, ...valid, ...body } })

const answersRule =
  'answers: must be an array of at most 5 answers of at most 3000 characters, each with the id of its question'
const consentsRule = 'consents: must be an object of true or false by purpose: publish, marketing, contact'
const textsRule =
  'consentTexts: must be an object of strings of at most 10000 characters by purpose: publish, marketing, contact'
const versionRule = 'formVersion: must be a positive whole number'
const tokenRule = 'giverToken: must be lg_ and 43 letters without accents, digits, hyphens or underscores'
const pageRule = 'page: must be an http or https URL of at most 2048 characters, without its query'
const languageRule = 'language: must be a language tag such as de or pt-BR'
const elapsedRule = 'elapsed: must be a number of milliseconds'

/** Rules for every form; these requests need no database. */
const malformed: [object, string][] = [
  [{ formId: 5 }, 'formId: is not a form of this workspace'],
  [{ formVersion: 0 }, versionRule],
  [{ formVersion: 1.5 }, versionRule],
  [{ formVersion: '1' }, versionRule],
  [{ formVersion: null }, 'formId: must be sent together with formVersion'],
  [{ formId: '', answers: null, consents: null }, 'formVersion: must be sent together with formId'],
  [{ formId: null, formVersion: null, consents: null }, 'answers: can only be sent together with formId'],
  [{ formId: null, formVersion: null, answers: null }, 'consents: marketing is not a purpose of this form'],
  [{ answers: 'A bouquet.' }, answersRule],
  [{ answers: ['A bouquet.'] }, answersRule],
  [{ answers: [{ answer: 'A bouquet.' }] }, answersRule],
  [{ answers: [{ id: 'q 1', answer: 'A bouquet.' }] }, answersRule],
  [{ answers: [{ id: 'q1', answer: 'x'.repeat(3_001) }] }, answersRule],
  [{ answers: Array.from({ length: 6 }, (_, index) => ({ id: `q${index}`, answer: 'x' })) }, answersRule],
  [{ answers: [{ id: 'q1', answer: 'a\0b' }] }, 'answers: must be well-formed Unicode without U+0000'],
  [{ answers: [{ id: 'q1', answer: 'x', question: 'y' }] }, `${answersRule}; question: is not a field`],
  [{ answers: ['a', 'b'].map((answer) => ({ id: 'q1', answer })) }, 'answers: must not answer the same question twice'],
  [{ consents: true }, consentsRule],
  [{ consents: JSON.parse('{"publish":true,"marketing":false,"__proto__":true}') }, consentsRule],
  [{ consentTexts: JSON.parse('{"__proto__":"You may sell it."}') }, textsRule],
  [{ consents: { publish: 'yes' } }, consentsRule],
  [{ consents: { publish: true, marketing: null } }, consentsRule],
  [{ consents: { publish: true, 'news letter': true } }, consentsRule],
  [{ consents: { publish: true, newsletter: true } }, 'consents: newsletter is not a purpose of this form'],
  [{ consents: { marketing: true } }, 'consents: publish is missing'],
  [{ gaveConsent: false }, 'gaveConsent: must be the same as consents.publish'],
  [{ gaveConsent: true, consents: { publish: false } }, 'gaveConsent: must be the same as consents.publish'],
  [{ consentTexts: { publish: 5 } }, textsRule],
  [{ consentTexts: { publish: 'x'.repeat(10_001) } }, textsRule],
  [{ consentTexts: { newsletter: 'x' } }, 'consentTexts: newsletter is not a purpose of this form'],
  [{ consentTexts: { contact: 'x' } }, 'consentTexts: contact is not in consents'],
  [{ consentTexts: {}, consents: null }, 'consentTexts: can only be sent together with consents'],
  [{ language: 'german' }, languageRule],
  [{ language: 'de_DE' }, languageRule],
  [{ page: 5 }, pageRule],
  [{ page: 'file:///home/ada/shop.html' }, pageRule],
  [{ page: 'https://ada@shop.example/' }, pageRule],
  [{ page: `https://shop.example/${'x'.repeat(2_048)}` }, pageRule],
  [{ page: `https://shop.example/${'é'.repeat(1_000)}` }, pageRule],
  [{ giverToken: 'lg_short' }, tokenRule],
  [{ giverToken: `lk_${'x'.repeat(43)}` }, tokenRule],
  [{ website: 5 }, 'website: must be a string of at most 2048 characters'],
  [{ elapsed: -1 }, elapsedRule],
  [{ elapsed: '5' }, elapsedRule],
  [{ answers: 5, stars: 9, giverToken: 5 }, `stars: must be a number from 0 to 5; ${answersRule}; ${tokenRule}`],
]

test.each(malformed)('rejects %j: %s', async (body, message) => {
  const { status, body: error, headers } = await post(body)
  expect([status, error, headers.get('x-d1-calls')]).toEqual([400, message, '0'])
})

/** The rules of this version. */
const unfit: [object, string][] = [
  [{ answers: [{ id: 'q9', answer: 'x' }] }, 'answers: q9 is not a question of this form'],
  [{ answers: [...valid.answers, { id: 'q9', answer: '' }] }, 'answers: q9 is not a question of this form'],
  [{ answers: undefined }, 'answers: q1 must be answered'],
  [{ answers: [{ id: 'q1' }] }, 'answers: q1 must be answered'],
  [{ answers: [{ id: 'q1', answer: ' \n\u3000' }] }, 'answers: q1 must be answered'],
  [{ firstname: undefined }, 'firstname: is required by this form'],
  [{ firstname: ' ' }, 'firstname: is required by this form'],
  [{ consents: { publish: true } }, 'consents: marketing is missing'],
  [{ consents: { publish: true, marketing: true, contact: true } }, 'consents: contact is not a purpose of this form'],
  [{ firstname: '', answers: [] }, 'firstname: is required by this form; answers: q1 must be answered'],
]

test.each(unfit)('rejects %j by the form: %s', async (body, message) => {
  const { status, body: error } = await post(body)
  expect([status, error]).toEqual([400, message])
  expect(await allRecords()).toEqual([[], []])
})

test.each([
  ['text firstname', {}, 'firstname: is required by this form; testimonialText: is required by this form'],
  ['stars title subtitle', { stars: 0, title: 'x' }, 'subtitle: is required by this form'],
  ['lastname email company', { email: 'a@b' }, 'lastname: is required by this form; company: is required by this form'],
  ['video image', {}, 'imageUrl: is required by this form; externalVideoHtml: is required by this form'],
  [
    'social stars',
    { socialMediaProfiles: [] },
    'socialMediaProfiles: is required by this form; stars: is required by this form',
  ],
  ['consent', { gaveConsent: false }, 'gaveConsent: is required by this form'],
  ['consent', { consents: { publish: false } }, 'gaveConsent: is required by this form'],
])('requires the fields %s', async (required, body, message) => {
  const response = await call('POST', '/v1/testimonial', { body: { ...(await storeForm({ required })), ...body } })
  expect([response.status, response.body]).toEqual([400, message])
})

test('requires a text and a first name by default, and a consent that must be given', async () => {
  const byDefault = await storeForm({ consents: { publish: { required: true } } })
  const response = await call('POST', '/v1/testimonial', { body: byDefault })
  expect(response.body).toBe(
    'firstname: is required by this form; testimonialText: is required by this form; gaveConsent: is required by this form',
  )
  const body = { ...byDefault, firstname: 'Ada', testimonialText: 'Wonderful.' }
  for (const consent of [{ consents: { publish: true } }, { gaveConsent: true }]) {
    const { status, body: record } = await call('POST', '/v1/testimonial', { body: { ...body, ...consent } })
    expect([status, record.gaveConsent]).toEqual([201, true])
  }
})

describe('a form with questions that requires a text', () => {
  const send = async (body: object) => {
    const optional = await storeForm({ required: 'text', questions: [{ id: 'q1', text: 'Why?' }] })
    return call('POST', '/v1/testimonial', { body: { ...optional, ...body } })
  }

  test('accepts a text or an answer', async () => {
    expect(await send({ testimonialText: 'Wonderful.' })).toMatchObject({
      status: 201,
      body: { testimonialText: 'Wonderful.', questionsAndAnswers: '[]' },
    })
    expect(await send({ answers: [{ id: 'q1', answer: 'So.' }] })).toMatchObject({
      status: 201,
      body: { testimonialText: 'So.', questionsAndAnswers: '[{"question":"Why?","answer":"So."}]' },
    })
  })

  test('rejects neither', async () => {
    for (const body of [{}, { answers: [{ id: 'q1', answer: ' ' }] }, { testimonialText: ' ' }]) {
      const response = await send(body)
      expect([response.status, response.body]).toEqual([400, 'answers: at least one question must be answered'])
    }
  })
})

describe('the form and its version', () => {
  const foreignForm = 'formId: is not a form of this workspace'

  test.each([
    ['an unknown form', { formId: unknownId }, foreignForm],
    ['something else than an id', { formId: 'x' }, foreignForm],
    ['an unknown version', { formVersion: 2 }, 'formVersion: is not a version of this form'],
    ['a huge version', { formVersion: 2 ** 53 - 1 }, 'formVersion: is not a version of this form'],
    ['the form of the first workspace', { workspaceId: workspaceB }, foreignForm],
    ['another workspace’s form, whose rules it breaks', { workspaceId: workspaceB, firstname: '' }, foreignForm],
    ['an unknown workspace', { workspaceId: unknownId, firstname: '' }, 'workspaceId: is not a registered workspace'],
  ])('rejects %s', async (_, body, message) => {
    // The second time, this isolate knows the version.
    for (const maxCalls of [3, 2]) {
      const response = await post(body)
      expect([response.status, response.body]).toEqual([400, message])
      expect(Number(response.headers.get('x-d1-calls'))).toBeLessThanOrEqual(maxCalls)
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test('rejects the form of another workspace than the first if no workspace is named', async () => {
    const theirs = await storeForm(settings, { workspaceId: workspaceB })
    const response = await post(theirs)
    expect([response.status, response.body]).toEqual([400, foreignForm])
    expect(await post({ ...theirs, workspaceId: workspaceB })).toMatchObject({ status: 201 })
  })

  test('rejects an origin that is not listed before it looks at the form', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    for (const body of [{}, { firstname: '' }, { formId: unknownId }, { formVersion: 2 }]) {
      const response = await post(body, { headers: { Origin: 'https://other.example' } })
      expect([response.status, response.body]).toEqual([403, 'Origin: is not an allowed origin of this workspace'])
    }
    expect(await post({}, { headers: { Origin: 'https://shop.example' } })).toMatchObject({ status: 201 })
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('accepts an id in upper case and a workspace under its older name', async () => {
    const response = await post({ formId: form.formId.toUpperCase(), brandId: workspaceA.toUpperCase() })
    expect(response.status).toBe(201)
    expect(await rows('testimonials')).toMatchObject([form])
  })

  test('validates each post by the version it names, and stores its words', async () => {
    const next = await storeFormVersion(form.formId, {
      required: 'email',
      questions: [{ id: 'q1', text: 'What was missing?' }],
      consents: { publish: { text: 'Show it to everybody.' } },
    })
    expect(next).toEqual({ formId: form.formId, formVersion: 2 })
    const older = await post({})
    expect(older).toMatchObject({
      status: 201,
      body: { questionsAndAnswers: '[{"question":"What did you need?","answer":"A bouquet."}]' },
    })
    expect(await post(next)).toMatchObject({
      status: 400,
      body: 'email: is required by this form; consents: marketing is not a purpose of this form',
    })
    const newer = await post({ ...next, email: 'ada@example.com', consents: { publish: true } })
    expect(newer.body.questionsAndAnswers).toBe('[{"question":"What was missing?","answer":"A bouquet."}]')
    const stored = await rows('testimonials')
    const texts = stored.map(({ id, formVersion, consents }) => [id, formVersion, JSON.parse(String(consents))[0].text])
    expect(new Set(texts)).toEqual(
      new Set([
        [older.body.id, 1, 'You may publish it.'],
        [newer.body.id, 2, 'Show it to everybody.'],
      ]),
    )
  })

  test.each([
    [23.9, 201],
    [24.1, 400],
  ])('a post %d hours after the form was closed returns %d', async (hours, expected) => {
    const closed = new Date(Date.now() - hours * 3_600_000).toISOString()
    await query('UPDATE forms SET closed = ? WHERE id = ?', closed, form.formId)
    for (const body of [{}, { firstname: '' }]) {
      const response = await post(body)
      const message = 'formId: is a form that no longer accepts testimonials'
      if (expected === 400) expect([response.status, response.body]).toEqual([400, message])
      else expect(response.status).toBe(body.firstname === '' ? 400 : 201)
    }
    expect(await rows('testimonials')).toHaveLength(expected === 201 ? 1 : 0)
  })
})

describe('a submission', () => {
  test('stores the form, the language and the page without its query', async () => {
    const { status, body } = await post({ language: 'pt-BR', page: 'https://shop.example/reviews?ada@example.com#top' })
    expect([status, Object.keys(body)]).toEqual([201, expect.toSatisfy((names: string[]) => names.length === 19)])
    const [row] = await rows('testimonials')
    expect(row).toMatchObject({ ...form, language: 'pt-BR', page: 'https://shop.example/reviews' })
  })

  test('stores neither the token nor the signals against spam', async () => {
    const giverToken = `lg_${'x'.repeat(43)}`
    expect(await post({ giverToken, website: 'https://spam.example', elapsed: 1.5 })).toMatchObject({ status: 201 })
    expect(JSON.stringify(await rows('testimonials'))).not.toMatch(/lg_|spam\.example/)
  })

  test('treats null and empty values as absent', async () => {
    const empty = { language: '', page: '', giverToken: '', website: '', elapsed: null, consents: null }
    expect(await post({ ...empty, consentTexts: null, gaveConsent: true })).toMatchObject({
      status: 201,
      body: { gaveConsent: true },
    })
    expect(await rows('testimonials')).toMatchObject([{ language: null, page: null }])
    const none = { formId: '', formVersion: null, answers: null, consents: null }
    expect(await post(none)).toMatchObject({ status: 201, body: { questionsAndAnswers: '[]', testimonialText: null } })
  })

  test('composes the text of the answers, verbatim and in the order of the form', async () => {
    const [first, second] = [' “Roses” & <b>tulips</b>\n', 'They came\u0301 \\"in time\\".  ']
    const answers = [
      { id: 'q2', answer: second },
      { id: 'q1', answer: first },
    ]
    const { body } = await post({ answers, testimonialText: '' })
    expect(body.testimonialText).toBe(`${first}\n\n${second}`)
    expect(JSON.parse(body.questionsAndAnswers)).toEqual([
      { question: 'What did you need?', answer: first },
      { question: 'What happened then?', answer: second },
    ])
  })

  test('keeps a text beside the answers, and leaves out what was not answered', async () => {
    const answers = [...valid.answers, { id: 'q2', answer: '\n ' }]
    const { body } = await post({ answers, testimonialText: 'Wonderful.' })
    expect([body.testimonialText, JSON.parse(body.questionsAndAnswers)]).toEqual([
      'Wonderful.',
      [{ question: 'What did you need?', answer: 'A bouquet.' }],
    ])
  })

  test.each([
    ['de', 'Was haben Sie gebraucht?'],
    ['de-AT', 'Was haben Sie gebraucht?'],
    ['DE', 'Was haben Sie gebraucht?'],
    ['fr', 'What did you need?'],
    [null, 'What did you need?'],
  ])('stores the questions in the language %s', async (language, question) => {
    const answers = ['q1', 'q2'].map((id) => ({ id, answer: id }))
    const { body } = await post({ language, answers })
    expect(JSON.parse(body.questionsAndAnswers)).toEqual([
      { question, answer: 'q1' },
      // It is not translated.
      { question: 'What happened then?', answer: 'q2' },
    ])
  })

  test('accepts 10000 characters together and no more, counted as people do', async () => {
    const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: `Question ${id}` }))
    const long = { ...(await storeForm({ required: '', questions })), consents: { publish: true } }
    const createAnswers = (lengths: number[]) =>
      lengths.map((length, index) => ({ id: questions[index]?.id, answer: '🌸'.repeat(length) }))
    // Three blank lines are six characters.
    const fitting = await post({ ...long, answers: createAnswers([3_000, 3_000, 3_000, 994]) })
    expect([fitting.status, Array.from(fitting.body.testimonialText).length]).toEqual([201, 10_000])
    const excessive = { ...long, answers: createAnswers([3_000, 3_000, 3_000, 995]) }
    for (const testimonialText of [undefined, '', ' ']) {
      expect(await post({ ...excessive, testimonialText })).toMatchObject({
        status: 400,
        body: 'answers: must be at most 10000 characters together',
      })
    }
    expect(await post({ ...excessive, testimonialText: 'Wonderful.' })).toMatchObject({ status: 201 })
  })

  test('never publishes', async () => {
    expect(await post({ published: true })).toMatchObject({
      status: 400,
      body: 'published: only a caller with an API key may publish',
    })
  })

  test('leaves questions and answers as they are when a key holder edits the text', async () => {
    const { body } = await post({})
    const edited = await call('PUT', `/v1/testimonial/${body.id}`, {
      key: keys.workspaceA,
      body: { testimonialText: 'x' },
    })
    expect(edited.body).toEqual({ ...body, testimonialText: 'x' })
  })
})

describe('a repeated submission', () => {
  const headers = { 'Idempotency-Key': 'k' }
  const send = (url = '/v1/testimonial') => call('POST', url, { body: { ...form, ...valid, language: 'de' }, headers })

  test('creates one testimonial for fifty concurrent requests and returns it to all', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send()))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    const [row, ...others] = await rows('testimonials')
    expect(others).toEqual([])
    expect(responses[0]).toMatchObject({ status: 201, body: { id: row?.id, testimonialText: 'A bouquet.' } })
    expect(JSON.parse(String(row?.consents))).toHaveLength(2)
  })

  test('returns the testimonial after a lost response', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    await expect(send(new URL('/v1/testimonial', lossy.url).href)).rejects.toThrow()
    const [row] = await rows('testimonials')
    const retry = await send()
    expect([retry.status, retry.headers.get('idempotent-replayed'), retry.body.id]).toEqual([201, 'true', row?.id])
    expect(await rows('testimonials')).toEqual([row])
  })

  test('returns the testimonial as it was created, whatever has changed since', async () => {
    const first = await send()
    await storeFormVersion(form.formId, { questions: [{ id: 'q1', text: 'Another question' }] })
    await call('PUT', `/v1/testimonial/${first.body.id}`, {
      key: keys.workspaceA,
      body: { testimonialText: 'x', published: true },
    })
    await query("UPDATE testimonials SET questionsAndAnswers = '[]'")
    const replay = await send()
    expect([replay.status, replay.text, replay.headers.get('etag')]).toEqual([201, first.text, null])
    expect(replay.body.questionsAndAnswers).toBe('[{"question":"Was haben Sie gebraucht?","answer":"A bouquet."}]')
  })

  test('is rejected if it names another version, answer or consent', async () => {
    await send()
    const next = await storeFormVersion(form.formId, { ...settings, theme: 'dark' })
    for (const body of [
      next,
      { answers: [{ id: 'q1', answer: 'Another.' }] },
      { consents: { publish: false, marketing: false } },
    ]) {
      const response = await post({ language: 'de', ...body }, { headers })
      expect([response.status, response.body]).toEqual([400, 'Idempotency-Key: was used with another body'])
    }
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

describe('round trips to D1', () => {
  test('takes two for the first submission of a version, and one from then on', async () => {
    for (const calls of ['2', '1', '1']) expect((await post({})).headers.get('x-d1-calls')).toBe(calls)
    Object.assign(form, await storeFormVersion(form.formId, { ...settings, theme: 'dark' }))
    for (const calls of ['2', '1']) expect((await post({})).headers.get('x-d1-calls')).toBe(calls)
  })

  test('writes no more rows without a form than before, and one more with it', async () => {
    const rowsWritten = async (body: object) => (await post(body)).headers.get('x-d1-rows-written')
    const withoutForm = { formId: null, formVersion: null, answers: null }
    const expected = await callWithFaults('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    expect(expected.headers.get('x-d1-rows-written')).toBe('4')
    expect(await rowsWritten({ ...withoutForm, consents: { publish: false } })).toBe('4')
    expect(await rowsWritten({ consents: { publish: false, marketing: true } })).toBe('5')
  })

  const faults: Fault[] = [
    { throwBefore: 'D1_ERROR: Network connection lost.' },
    { throwAfter: 'D1_ERROR: Network connection lost.' },
    { throwBefore: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.' },
    { throwAfter: 'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.' },
    { hang: 'never runs' },
    { hang: 'runs late' },
    { result: { success: false } },
    { result: { results: [] } },
  ]

  test('stores everything or nothing, and the same request then succeeds', async () => {
    async function inject(fault: Fault) {
      const newForm = await storeForm(settings)
      const title = JSON.stringify(fault)
      const request = { headers: { 'Idempotency-Key': title } }
      const first = await post(newForm, { ...request, fault })
      const stored = await query('SELECT * FROM testimonials WHERE formId = ?', newForm.formId)
      const isRetried = title.includes('connection lost')
      expect(first.status, title).toBeOneOf(isRetried ? [201] : [500, 503])
      expect(stored.length, title).toBeLessThanOrEqual(Number(fault.call) - 1 + Number(isRetried))
      const second = await post(newForm, request)
      expect(second, title).toMatchObject({ status: 201, body: { testimonialText: 'A bouquet.', gaveConsent: true } })
      const [row, ...others] = await query('SELECT * FROM testimonials WHERE formId = ?', newForm.formId)
      expect([others, stored], title).toEqual([[], stored.length > 0 ? [row] : []])
      expect(row).toMatchObject({ id: second.body.id, questionsAndAnswers: second.body.questionsAndAnswers })
      expect(JSON.parse(String(row?.consents)), title).toHaveLength(2)
    }
    // The first call reads the version, the second one writes.
    await Promise.all(faults.flatMap((fault) => [inject({ ...fault, call: 1 }), inject({ ...fault, call: 2 })]))
  })
})

test('suggests only fields that people write', async () => {
  const response = await call('POST', '/v1/testimonial', { body: { name: 'Ada', emial: 'a@b' } })
  expect(response.body).toBe('name: is not a field; emial: is not a field; did you mean email?')
})

describe('a key holder', () => {
  const formKeys = {
    formId: unknownId,
    formVersion: 1,
    answers: [],
    consents: { publish: true },
    consentTexts: {},
    language: 'de',
    page: 'https://shop.example/',
    giverToken: null,
    website: '',
    elapsed: 5,
  }

  test.each(Object.entries(formKeys))('must not send %s', async (name, value) => {
    const { body: record } = await call('POST', '/v1/testimonial', { key: keys.workspaceA })
    const before = await allRecords()
    for (const [method, path] of [
      ['POST', '/v1/testimonial'],
      ['PUT', `/v1/testimonial/${record.id}`],
    ] as const) {
      const response = await call(method, path, { key: keys.workspaceA, body: { firstname: 'Ada', [name]: value } })
      expect([response.status, response.body]).toEqual([400, `${name}: is for forms`])
    }
    expect(await allRecords()).toEqual(before)
    const contact = await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { [name]: value } })
    expect(contact.body).toBe(`${name}: is not a field`)
  })
})
