import { beforeEach, describe, expect, test } from 'vitest'
import { beginImport, countsOf, createRow, createRows, sendRows, sendRowsWithFaults, undo } from '../support/imports.ts'
import { createPhoto, uploadWithKey } from '../support/media/media.ts'
import { repetitions } from '../support/scale.ts'
import {
  batch,
  call,
  callWithFaults,
  createWorkspace,
  hashKey,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* Imports: the rows of a batch and what becomes of them. import-undo.test.ts has their end. */

const key = keys.workspaceA

const statusesIn = ({ body }: { body: { status: string }[] }) => body.map(({ status }) => status)

describe('POST /v1/imports', () => {
  test('returns the id of the import, which the list then has', async () => {
    const fileHash = 'a1'.repeat(32)
    const body = { source: 'senja', label: 'Senja, November', ground: 'Their form asked.', fileHash }
    const { status, body: created } = await call('POST', '/v1/imports', { key, body })
    expect([status, Object.keys(created)]).toEqual([201, ['id']])
    const list = await call('GET', '/v1/imports', { key })
    const counts = { created: 0, exists: 0, changed: 0, erased: 0, error: 0, removed: 0 }
    expect(list.body).toEqual([
      { id: created.id, created: expect.any(String), source: 'senja', label: 'Senja, November', fileHash, counts },
    ])
  })

  test('lists the newest import first', async () => {
    const ids = [await beginImport(), await beginImport(), await beginImport()]
    for (const [index, id] of ids.entries()) {
      await query('UPDATE imports SET created = ? WHERE id = ?', `2026-01-0${index + 1}T00:00:00.000Z`, id)
    }
    const { body } = await call('GET', '/v1/imports', { key })
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  })

  test.each([
    [{}, /^source: .*; label: /],
    [{ label: 'x' }, /^source: /],
    [{ source: 'nowhere', label: 'x' }, /^source: /],
    [{ source: 'toString', label: 'x' }, /^source: /],
    [{ source: 'google' }, /^label: must be a string of 1 to 100 characters$/],
    [{ source: 'google', label: ' ' }, /^label: /],
    [{ source: 'google', label: 'x'.repeat(101) }, /^label: /],
    [{ source: 'google', label: 'x', ground: 'x'.repeat(501) }, /^ground: /],
    [{ source: 'google', label: 'x', fileHash: 'a1'.repeat(31) }, /^fileHash: must be a SHA-256/],
    [{ source: 'google', label: 'x', fileHash: 'A1'.repeat(32) }, /^fileHash: must be a SHA-256/],
    [{ source: 'google', label: 'x', rows: [] }, /^rows: is not a field/],
  ])('rejects %o', async (body, message) => {
    const response = await call('POST', '/v1/imports', { key, body })
    expect([response.status, response.body]).toEqual([400, expect.stringMatching(message)])
    expect(await query('SELECT * FROM imports')).toEqual([])
  })

  test('rejects the 1,001st import of a workspace', async () => {
    await batch([
      {
        sql: `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
          INSERT INTO imports (id, workspaceId, created, source, label) SELECT n, ?, 'x', 'google', 'x' FROM numbers`,
        values: [workspaceA],
      },
    ])
    const body = { source: 'google', label: 'x' }
    expect(await call('POST', '/v1/imports', { key, body })).toMatchObject({
      status: 400,
      body: 'A workspace can have at most 1000 imports.',
    })
    expect((await call('POST', '/v1/imports', { key: keys.workspaceB, body })).status).toBe(201)
  })
})

describe('the rows of a batch', () => {
  test('become pending testimonials with everything that they say', async () => {
    const id = await beginImport()
    const row = {
      ...createRow(),
      lastname: 'Lovelace',
      title: 'Thank you',
      subtitle: 'Mathematician',
      company: 'Analytical',
      email: 'ada@example.com',
      imageUrl: 'https://example.com/ada.jpg',
      videoUrl: 'https://example.com/ada.mp4',
      socialMediaProfiles: ['https://example.com/ada'],
      stars: 4.5,
      sourceUrl: 'https://example.com/review-1',
      sourceDay: '2025-03',
      sourceRating: '9/10',
      incentive: 'a voucher',
      tags: ['b', 'a', 'b'],
    }
    const response = await sendRows(id, [row])
    expect([response.status, response.body]).toEqual([200, [{ status: 'created', id: expect.any(String) }]])
    const { body } = await call('GET', `/v1/inbox/testimonials/${response.body[0].id}`, { key })
    const { sourceId, socialMediaProfiles, videoUrl, ...same } = row
    expect(body).toMatchObject({
      ...same,
      videoVideoUrl: videoUrl,
      socialMediaProfiles: JSON.stringify(socialMediaProfiles),
      tags: ['b', 'a'],
      workspaceId: workspaceA,
      created: '2025-03-01T12:00:00.000Z',
      importId: id,
      state: 'pending',
      gaveConsent: false,
      consentDateTime: null,
      published: false,
      withdrawn: false,
    })
    expect(await query('SELECT sourceId, byVisitor, announced, sentBytes FROM testimonials')).toEqual([
      { sourceId, byVisitor: 0, announced: null, sentBytes: null },
    ])
  })

  test.each([[undefined], [[]], [createRows(51)], [{ 0: createRow() }], ['rows']])(
    'are rejected as a whole if there are none or too many',
    async (sent) => {
      const id = await beginImport()
      const response = await call('POST', `/v1/imports/${id}/rows`, { key, body: { rows: sent } })
      expect([response.status, response.body]).toEqual([400, 'rows: must be an array of 1 to 50 rows'])
      expect(await rows('testimonials')).toEqual([])
    },
  )

  test('are errors if they break a rule, and the others are stored', async () => {
    const id = await beginImport()
    const broken: [row: unknown, message: RegExp][] = [
      [null, /^rows: must be objects$/],
      ['Ada', /^rows: must be objects$/],
      [[createRow()], /^rows: must be objects$/],
      [createRow(2, { source: undefined }), /^source: /],
      [createRow(2, { source: '__proto__' }), /^source: /],
      [createRow(2, { source: 'other' }), /^sourceName: /],
      [createRow(2, { stars: 6 }), /^stars: must be a number from 0 to 5$/],
      [createRow(2, { email: 'ada' }), /^email: must be an e-mail address/],
      [createRow(2, { testimonialText: 'x'.repeat(10_001) }), /^testimonialText: /],
      [createRow(2, { firstname: '\uD800' }), /^firstname: must be well-formed Unicode/],
      [createRow(2, { sourceUrl: 'http://example.com' }), /^sourceUrl: /],
      [createRow(2, { sourceDay: '2025-02-30' }), /^sourceDay: /],
      [createRow(2, { tags: ['x'.repeat(41)] }), /^tags: /],
      [createRow(2, { published: true }), /^published: /],
      [createRow(2, { rating: 5 }), /^rating: is not a field/],
      [createRow(2, { gaveConsent: true }), /^ground: is required/],
      [createRow(2, { stars: 6, company: 7 }), /^company: .*; stars: /],
    ]
    const sent = [createRow(1), ...broken.map(([row]) => row), createRow(3)]
    const { status, body } = await sendRows(id, sent)
    expect([status, body.length, statusesIn({ body: [body[0], body.at(-1)] })]).toEqual([
      200,
      sent.length,
      ['created', 'created'],
    ])
    for (const [index, [row, message]] of broken.entries()) {
      expect
        .soft(body[index + 1], JSON.stringify(row))
        .toEqual({ status: 'error', error: expect.stringMatching(message) })
    }
    expect((await rows('testimonials')).map(({ sourceId }) => sourceId).sort()).toEqual(['review-1', 'review-3'])
    expect(await countsOf(id)).toEqual({ created: 2, error: broken.length })
  })

  test('exist if they were sent before, and are changed with other words or another rating', async () => {
    const first = await beginImport()
    const { body } = await sendRows(first, createRows(6))
    const before = await rows('testimonials')
    const second = await beginImport()
    const again = await sendRows(second, [
      createRow(1),
      createRow(2, { testimonialText: 'Terrible' }),
      createRow(3, { stars: 1 }),
      createRow(4, { title: 'Beware' }),
      createRow(5, { company: 'Other', sourceDay: '2025' }),
      createRow(6, { source: 'yelp' }),
    ])
    expect(statusesIn(again)).toEqual(['exists', 'changed', 'changed', 'changed', 'exists', 'created'])
    expect(again.body.slice(0, 5).map(({ id }: { id: string }) => id)).toEqual(
      body.slice(0, 5).map(({ id }: { id: string }) => id),
    )
    expect((await rows('testimonials')).filter(({ importId }) => importId === first)).toEqual(before)
    expect(await countsOf(second)).toEqual({ created: 1, exists: 2, changed: 3 })
  })

  test('are changed with another rating of the source, unless it is the same in stars', async () => {
    const rated = [
      createRow(1, { stars: null, sourceRating: '8/10' }),
      createRow(2, { stars: 4, sourceRating: 'FOUR' }),
    ]
    await sendRows(await beginImport(), rated)
    const again = rated.map((row) => ({ ...row, sourceRating: '2/10' }))
    expect(statusesIn(await sendRows(await beginImport(), again))).toEqual(['changed', 'exists'])
  })

  test('are compared by name, text and day without a sourceId', async () => {
    const id = await beginImport()
    const row = createRow(1, { sourceId: undefined, lastname: 'Lovelace', sourceDay: '2025-03-09' })
    const spaced = { ...row, testimonialText: ' Wonderful\n 1 ' }
    const others = [
      { ...row, testimonialText: 'Wonderful 2' },
      { ...row, lastname: 'Byron' },
      { ...row, sourceDay: '2025-03' },
    ]
    const results = await sendRows(id, [row, row, spaced, ...others])
    expect(statusesIn(results)).toEqual(['created', 'exists', 'changed', 'created', 'created', 'created'])
  })

  test('are created once if a batch has one twice', async () => {
    const id = await beginImport()
    const { body } = await sendRows(id, [createRow(1), createRow(1), createRow(1, { stars: 2 })])
    const [stored] = await rows('testimonials')
    expect(body).toEqual(['created', 'exists', 'changed'].map((status) => ({ status, id: stored?.id })))
    expect(stored?.stars).toBe(5)
  })

  test('are stored once by equal batches that arrive at the same moment', async () => {
    for (let round = 0; round < repetitions(5, 200); round++) {
      const as = await createWorkspace()
      const imports = [await beginImport({}, as), await beginImport({}, as)]
      const sent = createRows(20)
      const batches = [0, 1, 0, 1].map((index) => sendRows(imports[index] ?? '', sent, as))
      const statuses = (await Promise.all(batches)).map(statusesIn)
      for (const index of sent.keys()) {
        const ofRow = statuses.map((list) => list[index]).toSorted()
        expect(ofRow).toEqual(['created', 'exists', 'exists', 'exists'])
      }
      const counts = await Promise.all(imports.map((id) => countsOf(id, as)))
      expect(counts.reduce((sum, { created = 0 }) => sum + created, 0)).toBe(20)
      // Of the three others of each row, one is of the import that has it.
      expect(counts.reduce((sum, { exists = 0 }) => sum + exists, 0)).toBe(40)
    }
  })

  test('never meet those of another workspace', async () => {
    const [ours, theirs] = [await beginImport(), await beginImport({}, { key: keys.workspaceB })]
    const sent = createRows(3)
    const created = sent.map(() => 'created')
    expect(statusesIn(await sendRows(ours, sent))).toEqual(created)
    expect(statusesIn(await sendRows(theirs, sent, { key: keys.workspaceB }))).toEqual(created)
    await query('DELETE FROM testimonials WHERE workspaceId = ?', workspaceB)
    expect(statusesIn(await sendRows(theirs, sent, { key: keys.workspaceB }))).toEqual(sent.map(() => 'erased'))
    expect(statusesIn(await sendRows(ours, sent))).toEqual(sent.map(() => 'exists'))
  })

  test.each([
    ['of nobody', unknownId],
    ['that is no UUID', 'nonsense'],
  ])('need an import, not one %s', async (_, id) => {
    expect(await sendRows(id, createRows(1))).toMatchObject({ status: 404, body: 'There is no such record.' })
    expect(await rows('testimonials')).toEqual([])
  })

  test('need an import of the own workspace', async () => {
    const id = await beginImport()
    expect((await sendRows(id, createRows(1), { key: keys.workspaceB })).status).toBe(404)
    expect((await sendRows(id, [null], { key: keys.workspaceB })).status).toBe(404)
    expect((await undo(id, { key: keys.workspaceB })).status).toBe(404)
    expect(await countsOf(id)).toEqual({})
  })
})

test('a row that is sent again counts once', async () => {
  const [earlier, id] = [await beginImport(), await beginImport()]
  await sendRows(earlier, createRows(1))
  for (let time = 0; time < 2; time++) await sendRows(id, createRows(4).slice(1))
  expect(await countsOf(id)).toEqual({ created: 3 })
  expect(statusesIn(await sendRows(id, createRows(4)))).toEqual(['exists', 'exists', 'exists', 'exists'])
  expect(await countsOf(id)).toEqual({ created: 3, exists: 1 })
})

describe('a row that was erased here', () => {
  test('does not return, in this import or in another', async () => {
    const id = await beginImport()
    const { body } = await sendRows(id, createRows(3))
    await call('DELETE', `/v1/inbox/testimonials/${body[0].id}`, { key })
    await call('DELETE', `/v1/testimonial/${body[1].id}`, { key })
    const expected = [{ status: 'erased' }, { status: 'erased' }, { status: 'exists', id: body[2].id }]
    expect((await sendRows(id, createRows(3))).body).toEqual(expected)
    const other = await beginImport()
    expect((await sendRows(other, createRows(3))).body).toEqual(expected)
    expect(await countsOf(other)).toEqual({ exists: 1, erased: 2 })
  })
})

describe('a row whose source the owner has changed', () => {
  const again = async () => (await sendRows(await beginImport(), [createRow(1), createRow(1, { source: 'yelp' })])).body
  const change = (id: string, body: object) => call('PATCH', `/v1/inbox/testimonials/${id}`, { key, body })
  let id: string
  beforeEach(async () => {
    id = (await sendRows(await beginImport(), createRows(1))).body[0].id
    expect((await change(id, { source: 'yelp' })).status).toBe(200)
  })

  test('is recognised by its first and by its present source', async () => {
    const exists = { status: 'exists', id }
    expect(await again()).toEqual([exists, exists])
    await change(id, { source: 'etsy' })
    expect((await again())[0]).toEqual(exists)
    expect((await sendRows(await beginImport(), [createRow(1, { testimonialText: 'Other' })])).body).toEqual([
      { status: 'changed', id },
    ])
    await change(id, { source: 'google' })
    expect((await again())[0]).toEqual(exists)
  })

  test('does not return once it was erased', async () => {
    await call('DELETE', `/v1/inbox/testimonials/${id}`, { key })
    expect(await again()).toEqual([{ status: 'erased' }, { status: 'erased' }])
    expect(await rows('testimonials')).toEqual([])
  })
})

describe('the consent of a row', () => {
  const consentsOf = async () => (await rows('testimonials')).map(({ consents }) => JSON.parse(String(consents)))

  test('is the owner’s claim, with the ground of the row, or else of the import', async () => {
    const id = await beginImport({ ground: 'Their form asked.' })
    const sent = [
      createRow(1),
      createRow(2, { gaveConsent: true }),
      createRow(3, { gaveConsent: true, ground: 'By mail.' }),
    ]
    expect(statusesIn(await sendRows(id, sent))).toEqual(['created', 'created', 'created'])
    const stored = await query('SELECT gaveConsent, consentDateTime, consents FROM testimonials ORDER BY sourceId')
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const event = (text: string) => ({
      purpose: 'publish',
      decision: 'claimed',
      text,
      textHash: hashKey(text),
      language: null,
      formId: null,
      formVersion: null,
      page: null,
      at,
      by: 'import',
      wording: 'owner',
    })
    expect(stored.map(({ consents, ...row }) => ({ ...row, consents: JSON.parse(String(consents)) }))).toEqual([
      { gaveConsent: 0, consentDateTime: null, consents: [] },
      { gaveConsent: 1, consentDateTime: at, consents: [event('Their form asked.')] },
      { gaveConsent: 1, consentDateTime: at, consents: [event('By mail.')] },
    ])
  })

  test('is the same record, whichever of the two has the ground', async () => {
    const [withGround, without] = [await beginImport({ ground: 'By mail.' }), await beginImport()]
    await sendRows(withGround, [createRow(1, { gaveConsent: true })])
    await sendRows(without, [createRow(2, { gaveConsent: true, ground: 'By mail.' })])
    const [[first], [second]] = await consentsOf()
    expect({ ...first, at: '' }).toEqual({ ...second, at: '' })
  })
})

describe('a file that a row names', () => {
  const uploadPhoto = async (workspaceId = workspaceA, key = keys.workspaceA) =>
    (await uploadWithKey(`/v1/media/upload-image/${workspaceId}`, createPhoto(), { key })).body.url

  test('is claimed by its testimonial, and removed with it', async () => {
    const id = await beginImport()
    const imageUrl = await uploadPhoto()
    expect(statusesIn(await sendRows(id, [createRow(1, { imageUrl }), createRow(2)]))).toEqual(['created', 'created'])
    expect(await query('SELECT expires FROM media')).toEqual([{ expires: null }])
    await undo(id)
    expect(await query('SELECT expires FROM media')).toEqual([])
  })

  test('must be a file of the workspace', async () => {
    const id = await beginImport()
    const imageUrl = await uploadPhoto(workspaceB, keys.workspaceB)
    const unknown = imageUrl.replace(/[\da-f]{32}/, '0'.repeat(32))
    const sent = [createRow(1, { imageUrl }), createRow(2, { imageUrl: unknown }), createRow(3, { videoUrl: imageUrl })]
    const { body } = await sendRows(id, [...sent, createRow(4)])
    const photo = 'imageUrl: is not a complete photo of this workspace that is still free'
    const video = 'videoUrl: is not a complete video of this workspace that is still free'
    expect(body).toEqual([
      { status: 'error', error: photo },
      { status: 'error', error: photo },
      { status: 'error', error: video },
      { status: 'created', id: expect.any(String) },
    ])
  })
})

describe('a request that is retried', () => {
  test('returns the same and counts once after a lost response of the database', async () => {
    const id = await beginImport()
    await sendRows(id, [createRow(1)])
    const fault = { call: 1, throwAfter: 'D1_ERROR: Network connection lost.' }
    const sent = [createRow(1), createRow(2), createRow(3), createRow(3), createRow(4, { stars: 9 })]
    const { status, body, headers } = await sendRowsWithFaults(id, sent, { fault })
    expect([status, statusesIn({ body }), headers.get('x-d1-calls')]).toEqual([
      200,
      ['exists', 'created', 'created', 'exists', 'error'],
      '2',
    ])
    expect(await countsOf(id)).toEqual({ created: 3, error: 1 })
    expect(await rows('testimonials')).toHaveLength(3)
  })

  test('stores nothing if the database is silent', async () => {
    const id = await beginImport()
    const { status } = await sendRowsWithFaults(id, createRows(3), { fault: { throwBefore: 'D1_ERROR: overloaded' } })
    expect(status).toBe(503)
    expect([await rows('testimonials'), await countsOf(id)]).toEqual([[], {}])
  })
})

describe('a batch of 50', () => {
  const createBatch = () =>
    createRows(50).map((row, index) => ({ ...row, email: `ada${index}@example.com`, gaveConsent: true, ground: 'x' }))

  test('is one round trip, and writes six rows for each testimonial and one for the import', async () => {
    const id = await beginImport()
    const sent = createBatch()
    const send = async (count = 50) => {
      const { headers } = await sendRowsWithFaults(id, sent.slice(0, count))
      return ['calls', 'rows-read', 'rows-written'].map((name) => Number(headers.get(`x-d1-${name}`)))
    }
    // The first request of a key also writes the day of its use.
    await callWithFaults('GET', '/v1/imports', { key })
    const [first, again] = [await send(), await send()]
    process.stdout.write(`A batch of 50 rows: calls, rows read, rows written: ${first}; again: ${again}\n`)
    expect([first[0], first[2]]).toEqual([1, 301])
    expect([again[0], again[2]]).toEqual([1, 1])
    expect(first[1]).toBeLessThanOrEqual(570)
    expect(again[1]).toBeLessThanOrEqual(570)
  })

  test('costs as much beside many testimonials', async () => {
    const id = await beginImport()
    for (let first = 0; first < 20; first++) {
      await sendRows(
        id,
        createRows(50).map((row, index) => ({ ...row, sourceId: `other-${first * 50 + index}` })),
      )
    }
    const { headers } = await sendRowsWithFaults(id, createBatch())
    expect(Number(headers.get('x-d1-rows-read'))).toBeLessThanOrEqual(570)
  })

  test('fits into a body with long words, and a row of any length does', async () => {
    const id = await beginImport()
    const long = createRows(50).map((row) => ({ ...row, testimonialText: 'x'.repeat(1_000) }))
    expect(statusesIn(await sendRows(id, long))).toEqual(long.map(() => 'created'))
    const longest = createRow(51, { testimonialText: '😀'.repeat(10_000), title: '😀'.repeat(300) })
    expect(statusesIn(await sendRows(id, [longest]))).toEqual(['created'])
    expect((await sendRows(id, [longest, longest])).status).toBe(413)
  })
})
