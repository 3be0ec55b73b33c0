import { beforeEach, describe, expect, test } from 'vitest'
import {
  allRows,
  basicAuth,
  batch,
  call,
  callWithFaults,
  hashKey,
  keys,
  query,
  rows,
  serviceUrl,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* Forms that are kept on the server, and their versions. */

const key = keys.workspaceA
const connectionLost = 'D1_ERROR: Network connection lost.'
const staleEtag = { status: 412, body: 'If-Match: is not the current ETag; please read the record again' }

/** Settings with keys in the order in which they are stored. */
const settings = {
  fields: 'stars firstname',
  questions: [{ id: 'q1', text: 'Why?', hint: 'In a sentence', required: true }],
  consents: { publish: { text: 'May we publish it?', required: true }, marketing: { text: 'And advertise?' } },
  languages: { de: { questions: [{ id: 'q1', text: 'Warum?' }], thanks: 'Danke!' } },
  theme: 'dark',
}

const create = async (body: unknown = { name: 'Shop' }) => (await call('POST', '/v1/forms', { key, body })).body
const formPath = (id: unknown) => `/v1/forms/${id}`
const publish = (id: string, settings: unknown, headers = {}) =>
  call('POST', `/v1/forms/${id}/versions`, { key, body: { settings }, headers })

/** Stores testimonials that have come through a form. */
const storeTestimonials = (formId: string, count: number, workspaceId = workspaceA) =>
  batch(
    Array.from({ length: count }, () => ({
      sql: "INSERT INTO testimonials (id, workspaceId, created, formId, formVersion) VALUES (?, ?, 'x', ?, 1)",
      values: [crypto.randomUUID(), workspaceId, formId],
    })),
  )

describe('POST /v1/forms', () => {
  test('creates a form that is not published, with the settings as its draft', async () => {
    const response = await call('POST', '/v1/forms', { key, body: { name: 'Shop 🌸', settings } })
    const form = {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Shop 🌸',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      live: null,
      draft: settings,
      closed: false,
    }
    expect([response.status, response.body]).toEqual([201, form])
    expect(Object.keys(response.body)).toEqual(Object.keys(form))
    const [row] = await rows('forms')
    expect(row).toMatchObject({ workspaceId: workspaceA, draft: JSON.stringify(settings) })
    expect(response.headers.get('etag')).toBe(`"${row?.version}"`)
    expect(await create({ name: 'Empty' })).toMatchObject({ live: null, draft: null, closed: false })
    expect(await create({ name: 'Empty', settings: {} })).toMatchObject({ draft: {} })
    expect(await create({ name: 'Without', settings: null })).toMatchObject({ draft: null })
  })

  test('stores settings with their keys in the same order, however they are sent', async () => {
    const reversed = Object.fromEntries(Object.entries(settings).toReversed())
    await create({ name: 'Shop', settings: reversed })
    expect(await rows('forms')).toMatchObject([{ draft: JSON.stringify(settings) }])
  })

  test('allows fifty forms in a workspace, also when several are created at once', async () => {
    const created = await Promise.all(
      Array.from({ length: 55 }, (_, index) => call('POST', '/v1/forms', { key, body: { name: `${index}` } })),
    )
    const rejected = created.filter(({ status }) => status !== 201)
    expect(rejected.map(({ status, body }) => [status, body])).toEqual(
      Array(5).fill([400, 'A workspace can have at most 50 forms. Delete one without testimonials first.']),
    )
    expect(await rows('forms')).toHaveLength(50)
    expect((await call('POST', '/v1/forms', { key: keys.workspaceB, body: { name: 'x' } })).status).toBe(201)
    const [form] = await rows('forms')
    expect((await call('DELETE', formPath(form?.id), { key })).status).toBe(204)
    // The fiftieth one, whose response is lost at first.
    const retried = { key, body: { name: 'Last' }, fault: { call: 1, throwAfter: connectionLost } }
    expect((await callWithFaults('POST', '/v1/forms', retried)).status).toBe(201)
    expect((await rows('forms')).filter(({ workspaceId }) => workspaceId === workspaceA)).toHaveLength(50)
  })
})

describe('GET /v1/forms', () => {
  test('returns all forms of the workspace, newest first, with an ETag', async () => {
    expect((await call('GET', '/v1/forms', { key })).body).toEqual([])
    const [first, second] = [await create(), await create({ name: 'Other', settings })]
    await call('POST', '/v1/forms', { key: keys.workspaceB, body: { name: 'Theirs' } })
    await query("UPDATE forms SET created = '2026-01-01T00:00:00.000Z' WHERE id = ?", first.id)
    const list = await call('GET', '/v1/forms', { key })
    expect([list.status, list.body]).toEqual([200, [second, { ...first, created: '2026-01-01T00:00:00.000Z' }]])
    const headers = { 'If-None-Match': list.headers.get('etag') ?? '' }
    expect((await call('GET', '/v1/forms', { key, headers })).status).toBe(304)
  })
})

describe('PUT /v1/forms/{id}', () => {
  test('changes only what is sent, and returns the form with a new ETag', async () => {
    const { id } = await create()
    const path = formPath(id)
    const changes: [object, object][] = [
      [{ name: 'Renamed' }, { name: 'Renamed', draft: null }],
      [{ draft: settings }, { name: 'Renamed', draft: settings }],
      [{ closed: true }, { draft: settings, closed: true }],
      [{}, { name: 'Renamed', draft: settings, closed: true }],
      [
        { draft: null, closed: false },
        { name: 'Renamed', draft: null, closed: false },
      ],
      [{ draft: {} }, { draft: {} }],
    ]
    const etags = new Set()
    for (const [body, form] of changes) {
      const response = await call('PUT', path, { key, body })
      expect([response.status, response.body]).toEqual([200, { ...response.body, ...form }])
      const read = await call('GET', path, { key })
      expect([read.body, read.headers.get('etag')]).toEqual([response.body, response.headers.get('etag')])
      etags.add(response.headers.get('etag'))
    }
    // `{}` changes nothing.
    expect(etags.size).toBe(changes.length - 1)
  })

  test('keeps the date when a closed form is closed again', async () => {
    const { id } = await create()
    await call('PUT', formPath(id), { key, body: { closed: true } })
    await query("UPDATE forms SET closed = '2026-01-01T00:00:00.000Z'")
    await call('PUT', formPath(id), { key, body: { closed: true, name: 'x' } })
    expect(await rows('forms')).toMatchObject([{ closed: '2026-01-01T00:00:00.000Z', name: 'x' }])
  })

  test('rejects another ETag than the current one with 412, and changes nothing', async () => {
    const { id } = await create()
    const { headers } = await call('GET', formPath(id), { key })
    const etag = headers.get('etag') ?? ''
    const put = (name: string, ifMatch: string) =>
      call('PUT', formPath(id), { key, body: { name }, headers: { 'If-Match': ifMatch } })
    expect((await put('First', etag)).status).toBe(200)
    expect(await put('Second', etag)).toMatchObject(staleEtag)
    expect(await rows('forms')).toMatchObject([{ name: 'First' }])
    expect((await put('Third', '*')).status).toBe(200)
  })
})

describe('POST /v1/forms/{id}/versions', () => {
  test('publishes the next version, with the ETag of the form', async () => {
    const { id } = await create()
    for (const [index, theme] of ['dark', 'light', 'dark'].entries()) {
      const sent = { ...settings, theme }
      const response = await publish(id, sent)
      const version = {
        number: index + 1,
        hash: hashKey(JSON.stringify(sent)),
        created: expect.stringMatching(/Z$/),
        settings: sent,
      }
      expect([response.status, response.body]).toEqual([201, version])
      expect(Object.keys(response.body)).toEqual(Object.keys(version))
      const form = await call('GET', formPath(id), { key })
      expect([form.body.live, form.headers.get('etag')]).toEqual([index + 1, response.headers.get('etag')])
    }
  })

  test('returns the live version with 200 if it has the same settings', async () => {
    const { id } = await create()
    const first = await publish(id, settings)
    const before = await allRows()
    const again = await publish(id, Object.fromEntries(Object.entries(settings).toReversed()))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await allRows()).toEqual(before)
  })

  test('removes the draft if it was published, and otherwise keeps it', async () => {
    const { id } = await create({ name: 'Shop', settings })
    const draftAfter = async (published: unknown) => {
      await publish(id, published)
      return (await call('GET', formPath(id), { key })).body.draft
    }
    expect(await draftAfter({ theme: 'light' })).toEqual(settings)
    expect(await draftAfter(settings)).toBe(null)
    await call('PUT', formPath(id), { key, body: { draft: settings } })
    expect(await draftAfter(settings)).toBe(null)
    expect(await rows('formVersions')).toHaveLength(2)
  })

  test('rejects another ETag than that of the form with 412, and stores nothing', async () => {
    const { id } = await create()
    const { headers } = await publish(id, settings)
    const [etag, other] = [headers.get('etag') ?? '', { 'If-Match': '"other"' }]
    const before = await allRows()
    // Even if the settings are those of the live version.
    for (const sent of [settings, {}]) expect(await publish(id, sent, other)).toMatchObject(staleEtag)
    expect(await allRows()).toEqual(before)
    expect((await publish(id, settings, { 'If-Match': etag })).status).toBe(200)
    expect((await publish(id, {}, { 'If-Match': etag })).status).toBe(201)
    expect(await publish(id, settings, { 'If-Match': etag })).toMatchObject(staleEtag)
  })

  test('publishes once if the response of the database is lost, also with If-Match', async () => {
    const { id } = await create({ name: 'Shop', settings })
    const { headers } = await call('GET', formPath(id), { key })
    const fault = { call: 1, throwAfter: connectionLost }
    for (const [sent, ifMatch] of [
      [settings, headers.get('etag') ?? ''],
      [{}, '*'],
    ] as const) {
      const request = { key, body: { settings: sent }, headers: { 'If-Match': ifMatch }, fault }
      const response = await callWithFaults('POST', `${formPath(id)}/versions`, request)
      expect([response.status, response.body.settings]).toEqual([201, sent])
      expect(response.headers.get('x-d1-calls')).toBe('2')
      const form = await call('GET', formPath(id), { key })
      expect(form.headers.get('etag')).toBe(response.headers.get('etag'))
    }
    expect((await rows('formVersions')).map(({ number }) => number)).toEqual([1, 2])
    expect(await rows('forms')).toMatchObject([{ live: 2, draft: null }])
  })

  test('leaves a later version live if the response of the database is lost', async () => {
    const { id } = await create()
    const uuid = '00000000-0000-4000-8000-0000000000aa'
    const request = { key, body: { settings }, fault: { uuid } } as const
    expect((await callWithFaults('POST', `${formPath(id)}/versions`, request)).status).toBe(201)
    await publish(id, {})
    const before = await allRows()
    // A retry of the same request has the same id.
    const retried = await callWithFaults('POST', `${formPath(id)}/versions`, request)
    expect([retried.status, retried.body]).toMatchObject([201, { number: 1, settings }])
    expect(await allRows()).toEqual(before)
  })

  test('stores a version and its form together or not at all', async () => {
    const { id } = await create({ name: 'Shop', settings })
    const before = await allRows()
    const request = { key, body: { settings } }
    const path = `${formPath(id)}/versions`
    const fail = (fault: object) => callWithFaults('POST', path, { ...request, fault })
    expect((await fail({ throwBefore: 'internal error' })).status).toBe(503)
    expect(await allRows()).toEqual(before)
    expect((await fail({ throwAfter: 'internal error' })).status).toBe(503)
    expect(await call('POST', path, request)).toMatchObject({ status: 200, body: { number: 1 } })
    expect(await rows('forms')).toMatchObject([{ live: 1, draft: null }])
  })

  test('publishes a form that is closed, and leaves it closed', async () => {
    const { id } = await create()
    await call('PUT', formPath(id), { key, body: { closed: true } })
    expect((await publish(id, settings)).status).toBe(201)
    expect((await call('GET', formPath(id), { key })).body).toMatchObject({ live: 1, closed: true })
  })
})

describe('GET /v1/forms/{id}/versions', () => {
  test('returns the newest hundred versions, newest first', async () => {
    const { id } = await create()
    expect((await call('GET', `${formPath(id)}/versions`, { key })).body).toEqual([])
    const { body } = await publish(id, settings)
    const insert =
      "INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings) VALUES (?, ?, ?, ?, ?, 'x', '{}')"
    await batch(
      Array.from({ length: 101 }, (_, index) => ({
        sql: insert,
        values: [crypto.randomUUID(), workspaceA, id, index + 2, hashKey('{}')],
      })),
    )
    const list = await call('GET', `${formPath(id)}/versions`, { key })
    expect(list.body.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => 102 - index),
    )
    expect((await call('GET', `${formPath(id)}/versions/1`, { key })).body).toEqual(body)
    expect((await publish(id, { theme: 'light' })).body.number).toBe(103)
  })

  test('returns 404 for a number that no version has', async () => {
    const { id } = await create()
    await publish(id, settings)
    for (const number of ['0', '2', '01', '1.0', '-1', '1e0', '%31%20', 'x', '99999999999999999999']) {
      const { status, body } = await call('GET', `${formPath(id)}/versions/${number}`, { key })
      expect([number, status, body]).toEqual([number, 404, 'There is no such record.'])
    }
  })

  test('never changes a version: the database rejects it', async () => {
    const { id } = await create()
    await publish(id, settings)
    for (const change of ["settings = '{}'", 'number = 2', 'id = id', "workspaceId = ''"]) {
      await expect(query(`UPDATE formVersions SET ${change}`)).rejects.toThrow('a version of a form never changes')
    }
    await storeTestimonials(id, 1)
    await expect(query('DELETE FROM formVersions')).rejects.toThrow('a testimonial names this version of the form')
  })

  test('returns settings that were valid in an earlier release', async () => {
    const { id } = await create()
    const insert =
      "INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings) VALUES ('1', ?, ?, 1, ?, '2026-01-01T00:00:00.000Z', ?)"
    await query(insert, workspaceA, id, hashKey('x'), '{"texts":{"bygone":"x"}}')
    // Not with `call`, as it is not what this release documents.
    const headers = { Authorization: basicAuth(key) }
    const response = await fetch(new URL(`${formPath(id)}/versions/1`, serviceUrl), { headers })
    expect(await response.json()).toMatchObject({ settings: { texts: { bygone: 'x' } } })
  })
})

describe('DELETE /v1/forms/{id}', () => {
  test('deletes a form with its versions', async () => {
    const { id } = await create()
    await publish(id, settings)
    const response = await call('DELETE', formPath(id), { key })
    expect([response.status, response.text]).toEqual([204, ''])
    expect([await rows('forms'), await rows('formVersions')]).toEqual([[], []])
    expect((await call('DELETE', formPath(id), { key })).status).toBe(404)
  })

  test('returns 400 once a testimonial names it, and changes nothing', async () => {
    const { id } = await create()
    await publish(id, settings)
    await storeTestimonials(id, 1)
    const before = await allRows()
    const message = 'The form has testimonials. Close it instead.'
    const { headers } = await call('GET', formPath(id), { key })
    for (const ifMatch of [{}, { 'If-Match': headers.get('etag') ?? '' }]) {
      expect(await call('DELETE', formPath(id), { key, headers: ifMatch })).toMatchObject({
        status: 400,
        body: message,
      })
    }
    expect(await allRows()).toEqual(before)
    await query('DELETE FROM testimonials')
    expect((await call('DELETE', formPath(id), { key })).status).toBe(204)
  })

  test('deletes a form that only testimonials of another workspace name', async () => {
    const { id } = await create()
    await publish(id, settings)
    await storeTestimonials(id, 1, workspaceB)
    expect((await call('DELETE', formPath(id), { key })).status).toBe(204)
  })

  test('rejects another ETag than the current one with 412', async () => {
    const { id } = await create()
    expect(await call('DELETE', formPath(id), { key, headers: { 'If-Match': '"other"' } })).toMatchObject(staleEtag)
    expect(await rows('forms')).toHaveLength(1)
  })

  test('returns 204 if the response of the database is lost', async () => {
    const { id } = await create()
    const fault = { call: 1, throwAfter: connectionLost }
    expect((await callWithFaults('DELETE', formPath(id), { key, fault })).status).toBe(204)
    expect(await rows('forms')).toEqual([])
  })
})

describe('a rejected request', () => {
  const name = 'name: must be a string of 1 to 100 characters'
  const closest = 'is not a setting; did you mean'
  const question = { id: 'q1', text: 'Why?' }
  const questions = 'must be an array of at most 5 questions, each with an id'
  const url = 'must be an http or https URL of at most 2048 characters, without white space or a user name'
  const languages = 'must be an object of at most 12 languages by their tags, such as de or pt-BR'
  const shown = 'stars, title, subtitle, firstname, lastname, email, company, video, image, social, text'
  const color = 'must be a CSS colour of at most 100 characters, such as #1f6b4a'
  const id = 'must be 1 to 40 letters without accents, digits, hyphens or underscores'
  const storable = 'must be well-formed Unicode without U+0000'

  test.each<[unknown, string]>([
    [{}, name],
    [{ name: '' }, name],
    [{ name: ' ' }, name],
    [{ name: null }, name],
    [{ name: 1 }, name],
    [{ name: '🌸'.repeat(101) }, name],
    [{ name: 'a\0' }, `name: ${storable}`],
    [{ name: 'x', live: 1 }, 'live: is set by the service'],
    [{ name: 'x', setting: {} }, 'setting: is not a field; did you mean settings?'],
    [{ name: 'x', settings: [] }, 'settings: must be an object of settings'],
    ['[]', 'The body must be a JSON object.'],
  ])('to create a form with %j is explained', async (body, message) => {
    expect(await call('POST', '/v1/forms', { key, body })).toMatchObject({ status: 400, body: message })
    expect(await rows('forms')).toEqual([])
  })

  /** Settings, and what is said about them, without the field that contains them. */
  const invalidSettings: [object, string][] = [
    [{ colour: '#fff' }, `colour: ${closest} color?`],
    [{ questons: [] }, `questons: ${closest} questions?`],
    [{ mode: 'dialog' }, 'mode: is not a setting'],
    [{ fields: 'stars photo' }, `fields: must be names separated by spaces or commas, out of ${shown}, more`],
    [{ fields: ['stars'] }, `fields: must be names separated by spaces or commas, out of ${shown}, more`],
    [{ required: 'more' }, `required: must be names separated by spaces or commas, out of ${shown}, consent`],
    [{ theme: 'blue' }, 'theme: must be auto, light or dark'],
    [{ color: 'red;background:blue' }, `color: ${color}`],
    [{ redirect: 'javascript:alert(1)' }, `redirect: ${url}`],
    [{ privacyUrl: '/privacy' }, `privacyUrl: ${url}`],
    [{ thanks: '' }, 'thanks: must be a string of 1 to 300 characters'],
    [{ thanks: 'a\ud800' }, `thanks: ${storable}`],
    [{ questions: {} }, `questions: ${questions}`],
    [{ questions: Array.from('123456', (id) => ({ ...question, id })) }, `questions: ${questions}`],
    [{ questions: [question, question] }, 'questions: must not have the same id twice'],
    [{ questions: [question, 'Why?'] }, 'questions[1]: must be an object'],
    [{ questions: [{ id: 'q1' }] }, 'questions[0].text: must be a string of 1 to 300 characters'],
    [
      { questions: [{ ...question, text: 'x'.repeat(301) }] },
      'questions[0].text: must be a string of 1 to 300 characters',
    ],
    [{ questions: [{ ...question, hint: null }] }, 'questions[0].hint: must be a string of 1 to 300 characters'],
    [{ questions: [{ ...question, id: 'q 1' }] }, `questions[0].id: ${id}`],
    [{ questions: [{ ...question, require: true }] }, `questions[0].require: ${closest} required?`],
    [{ questions: [{ ...question, required: 'yes' }] }, 'questions[0].required: must be true or false'],
    [{ consents: { newsletter: { text: 'x' } } }, 'consents.newsletter: is not a setting'],
    [{ consents: { publish: true } }, 'consents.publish: must be an object'],
    [{ consents: { marketing: {} } }, 'consents.marketing.text: must be a string of 1 to 1000 characters'],
    [
      { consents: { contact: { text: 'x', required: true } } },
      'consents.contact.required: must be false: only publish may be required',
    ],
    [{ texts: { sendd: 'x' } }, `texts.sendd: ${closest} send?`],
    [{ texts: { send: 'x'.repeat(1_001) } }, 'texts.send: must be a string of at most 1000 characters'],
    [{ texts: { send: null } }, 'texts.send: must be a string of at most 1000 characters'],
    [{ texts: { consent: '' } }, 'texts.consent: must be a string of 1 to 1000 characters'],
    [
      { languages: { de: { texts: { consent: '' } } } },
      'languages.de.texts.consent: must be a string of 1 to 1000 characters',
    ],
    [{ languages: [] }, `languages: ${languages}`],
    [{ languages: { german_: {} } }, `languages.german_: ${languages}`],
    [{ languages: { 'a\nb': {} } }, `languages.a\\u000ab: ${languages}`],
    [
      { languages: Object.fromEntries(Array.from('abcdefghijklm', (letter) => [`a${letter}`, {}])) },
      `languages: ${languages}`,
    ],
    [{ languages: { de: 'Danke' } }, 'languages.de: must be an object'],
    [{ languages: { de: { theme: 'dark' } } }, 'languages.de.theme: is not a setting'],
    [
      { languages: { de: { questions: [question] } } },
      'languages.de.questions: must translate questions of the form by their ids',
    ],
    [
      { languages: { de: { consents: { marketing: { text: 'x' } } } } },
      'languages.de.consents: must translate consents of the form',
    ],
  ]

  test.each(invalidSettings)('with the settings %j names the path', async (settings, message) => {
    const { id } = await create()
    const before = await allRows()
    const named = (field: string) => ({ status: 400, body: `${field}.${message}` })
    expect(await call('POST', '/v1/forms', { key, body: { name: 'x', settings } })).toMatchObject(named('settings'))
    expect(await publish(id, settings)).toMatchObject(named('settings'))
    expect(await call('PUT', formPath(id), { key, body: { draft: settings } })).toMatchObject(named('draft'))
    expect(await allRows()).toEqual(before)
  })

  test('names several paths, and unknown fields last', async () => {
    const body = { closed: 1, other: 1, draft: { theme: 1, colour: 1, questions: [{ ...question, text: '' }] } }
    const { id } = await create()
    expect((await call('PUT', formPath(id), { key, body })).body).toBe(
      'draft.questions[0].text: must be a string of 1 to 300 characters; draft.theme: must be auto, light or dark; ' +
        'draft.colour: is not a setting; did you mean color?; closed: must be true or false; other: is not a field',
    )
  })

  test.each([
    [{ settings: {} }, 'settings: is not a field'],
    [{ name: null }, name],
    [{ closed: 'yes' }, 'closed: must be true or false'],
    [{ draft: [] }, 'draft: must be an object of settings'],
    [{ live: 1 }, 'live: is set by the service'],
  ])('to update a form with %j is explained', async (body, message) => {
    const { id } = await create()
    expect(await call('PUT', formPath(id), { key, body })).toMatchObject({ status: 400, body: message })
  })

  test.each([
    [{}, 'settings: must be an object of settings'],
    [{ settings, number: 1 }, 'number: is set by the service'],
    [{ settings, draft: {} }, 'draft: is not a field'],
  ])('to publish %j is explained', async (body, message) => {
    const { id } = await create()
    expect(await call('POST', `${formPath(id)}/versions`, { key, body })).toMatchObject({ status: 400, body: message })
    expect(await rows('formVersions')).toEqual([])
  })

  test('accepts 16 KiB of settings, and no byte more', async () => {
    const { id } = await create()
    const translation = (count: number) => ({ texts: { thanks: 'x'.repeat(1_000), send: 'é'.repeat(count) } })
    const filled = (count: number) => {
      const tags = Array.from('abcdefghijkl', (letter) => `d${letter}`)
      return { languages: Object.fromEntries(tags.map((tag, index) => [tag, translation(index ? 100 : count)])) }
    }
    const size = (count: number) => Buffer.byteLength(JSON.stringify(filled(count)))
    const count = Math.floor((16_384 - size(1)) / 2) + 1
    expect([size(count) > 16_382, size(count) <= 16_384]).toEqual([true, true])
    expect((await publish(id, filled(count))).status).toBe(201)
    const body = 'settings: must be at most 16 KiB as JSON'
    expect(await publish(id, filled(count + 1))).toMatchObject({ status: 400, body })
  })
})

describe('the forms of a session', () => {
  let cookie = ''
  beforeEach(async () => {
    cookie = await signIn()
  })

  test('are those of its workspace, by the same routes', async () => {
    const created = await callInbox(cookie, 'POST', 'forms', { body: { name: 'Shop', settings } })
    const path = `forms/${created.body.id}`
    expect([created.status, created.body.draft]).toEqual([201, settings])
    expect((await callInbox(cookie, 'POST', `${path}/versions`, { body: { settings } })).status).toBe(201)
    expect((await callInbox(cookie, 'GET', `${path}/versions/1`)).body.settings).toEqual(settings)
    expect((await callInbox(cookie, 'GET', `${path}/versions`)).body).toHaveLength(1)
    const closed = await callInbox(cookie, 'PUT', path, { body: { closed: true } })
    expect((await callInbox(cookie, 'GET', 'forms')).body).toEqual([closed.body])
    expect((await callInbox(cookie, 'DELETE', path)).status).toBe(204)
    expect((await callInbox(cookie, 'GET', 'forms', { workspaceId: workspaceB })).status).toBe(404)
  })

  test('are listed for the app with their live settings and the number of their testimonials, up to a hundred', async () => {
    const [none, one, many] = [await create(), await create(), await create()]
    await publish(one.id, settings)
    await storeTestimonials(one.id, 1)
    await storeTestimonials(many.id, 101)
    // A record that has moved without its form.
    await storeTestimonials(none.id, 1, workspaceB)
    const { status, body } = await callInbox(cookie, 'GET', 'form-summaries')
    const draft = { published: null }
    expect([status, body]).toEqual([
      200,
      {
        [none.id]: { count: 0, ...draft },
        [one.id]: { count: 1, published: settings },
        [many.id]: { count: 100, ...draft },
      },
    ])
    expect((await callInbox(cookie, 'GET', 'form-summaries?x=1')).status).toBe(400)
    expect((await call('GET', `/inbox/api/${workspaceA}/form-summaries`, { key })).status).toBe(401)
  })
})
