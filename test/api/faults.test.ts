import { describe, expect, test } from 'vitest'
import type { Fault } from '../support/faults.ts'
import {
  addKey,
  allRecords,
  call,
  callWithFaults,
  clearLogs,
  createWorkspace,
  keys,
  logLines,
  logs,
  query,
  rows,
  unknownId,
  workspaceA,
} from '../support/harness.ts'

/* Section 8 of the contract: what D1 does to a request, at each of its calls, before and after the statement has run. */

/** What D1 says when a statement may be sent again. */
const passing = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
]
const overloaded = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
]
const ofThePlatform = [
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  'D1_ERROR: Exceeded maximum DB size.',
  "D1_ERROR: Your account has exceeded D1's maximum account storage limit.",
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'D1_ERROR: database table is locked: SQLITE_LOCKED',
  'D1_ERROR: disk I/O error: SQLITE_IOERR',
  'D1_ERROR: out of memory: SQLITE_NOMEM',
  'D1_ERROR: interrupted: SQLITE_INTERRUPT',
  'internal error',
]
const ofTheStatement = [
  'D1_ERROR: UNIQUE constraint failed: testimonials.id: SQLITE_CONSTRAINT',
  'D1_ERROR: NOT NULL constraint failed: testimonials.created: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: workspaceId at offset 3: SQLITE_ERROR',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  'D1_COLUMN_NOTFOUND: Column not found (stars)',
  'D1_EXEC_ERROR: Error in line 1',
  'D1_ERROR: CHECK constraint failed: stars',
  'D1_ERROR: no such table: testimonials',
]
const [lost = ''] = passing

const noAnswer = { status: 503, body: 'The database is not responding. Please try again in a few seconds.' }
const ours500 = { status: 500, body: 'Something went wrong on our side. Please try again later.' }

const post = (fault: Fault) =>
  callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, body: { stars: 4 }, fault })

describe('what passes', () => {
  test.each(passing)('is hidden by another try: %s', async (message) => {
    for (const fault of [
      { call: 1, throwBefore: message },
      { call: 1, throwAfter: message },
    ]) {
      const answer = await post(fault)
      expect(answer).toMatchObject({ status: 201, body: { stars: 4 } })
      expect(answer.headers.get('x-d1-calls')).toBe('2')
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test.each(passing)('is tried three times and no more: %s', async (message) => {
    const answer = await post({ throwBefore: message })
    expect(answer).toMatchObject(noAnswer)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('x-d1-calls')).toBe('3')
    expect(await allRecords()).toEqual([[], []])
  })

  test('after the row was written: the first answer is no replay, the next one is', async () => {
    const request = { body: {}, headers: { 'Idempotency-Key': 'k' } }
    const first = await callWithFaults('POST', '/v1/testimonial', { ...request, fault: { call: 1, throwAfter: lost } })
    const second = await callWithFaults('POST', '/v1/testimonial', request)
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

test('the statements of one request share the two seconds', async () => {
  // The first one has taken them: what would pass is not tried again.
  const fault = { call: 2, throwBefore: lost, clockAdvance: 1_999 }
  const answer = await callWithFaults('PUT', `/v1/contacts/${unknownId}`, { key: keys.workspaceA, fault })
  expect(answer).toMatchObject(noAnswer)
  expect(answer.headers.get('x-d1-calls')).toBe('2')
})

test('what would pass is not tried again when the two seconds are over', async () => {
  const answer = await post({ call: 1, throwBefore: lost, clockAdvance: 1_999 })
  expect(answer).toMatchObject(noAnswer)
  expect(answer.headers.get('x-d1-calls')).toBe('1')
})

test('silence is not answered by another try', async () => {
  const answer = await post({ hang: 'never runs' })
  expect(answer).toMatchObject(noAnswer)
  expect(answer.headers.get('x-d1-calls')).toBe('1')
})

describe('what does not pass', () => {
  test.each([...overloaded, ...ofThePlatform])('is answered at once, after one try: %s', async (message) => {
    for (const [method, path] of [
      ['POST', '/v1/testimonial'],
      ['PUT', `/v1/contacts/${unknownId}`],
      ['GET', '/health'],
    ] as const) {
      const answer = await callWithFaults(method, path, { key: keys.workspaceA, fault: { throwBefore: message } })
      expect(answer).toMatchObject(noAnswer)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.headers.get('x-d1-calls')).toBe('1')
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test.each(ofTheStatement)('is a fault of ours and answered with one fixed sentence: %s', async (message) => {
    const answer = await post({ throwBefore: message })
    expect(answer).toMatchObject(ours500)
    expect(answer.headers.get('x-d1-calls')).toBe('1')
    // A page must be able to read it.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await allRecords()).toEqual([[], []])
  })

  test.each<[string, Fault]>([
    ['no success', { result: { success: false, results: [] } }],
    ['no success but rows', { result: { success: false } }],
    ['no rows', { result: { results: null } }],
    ['an empty list', { call: 1, result: { results: [] } }],
    ['an empty row', { result: { results: [{}] } }],
    ['a row without an id', { rowValues: { id: null } }],
  ])('an answer with %s is a fault, never a success', async (_, fault) => {
    expect(await post(fault)).toMatchObject(ours500)
    const [{ id = '' } = {}] = await rows('testimonials')
    const put = await callWithFaults('PUT', `/v1/testimonial/${id}`, {
      key: keys.workspaceA,
      body: { stars: 1 },
      fault,
    })
    expect(put).toMatchObject(ours500)
  })

  test('an id that is taken already overwrites nothing', async () => {
    const fault = { uuid: '00000000-0000-4000-8000-0000000000aa' } as const
    const first = await post(fault)
    expect(first).toMatchObject({ status: 201, body: { id: fault.uuid } })
    expect(await callWithFaults('POST', '/v1/testimonial', { body: { stars: 1 }, fault })).toMatchObject(ours500)
    expect(await post(fault)).toMatchObject(ours500)
    expect(await callWithFaults('POST', '/v1/contacts', { key: keys.workspaceB, fault })).toMatchObject({ status: 201 })
    expect(await rows('testimonials')).toMatchObject([{ id: fault.uuid, stars: 4 }])
  })
})

test('a row that holds what it can not hold is answered without it, and the log says so', async () => {
  const wrong = {
    firstname: 5,
    stars: 'five',
    socialMediaProfiles: '{"a":1}',
    questionsAndAnswers: '[',
    gaveConsent: null,
    published: 2,
    created: 'yesterday',
    externalVideoHtml: '<img src=x onerror=alert(1)>',
  }
  const path = `/v1/testimonial/${(await post({})).body.id}`
  const put = (fault: Fault) => callWithFaults('PUT', path, { key: keys.workspaceA, body: { stars: 3 }, fault })
  clearLogs()
  expect(await put({ rowValues: wrong })).toMatchObject({
    status: 200,
    body: {
      firstname: null,
      stars: null,
      socialMediaProfiles: '[]',
      questionsAndAnswers: '[]',
      gaveConsent: false,
      published: false,
      created: '1970-01-01T00:00:00.000Z',
      externalVideoHtml: null,
    },
  })
  expect(await logLines(1)).toEqual([
    {
      error: 'InvalidColumn',
      table: 'testimonials',
      columns: [
        'created',
        'firstname',
        'externalVideoHtml',
        'socialMediaProfiles',
        'stars',
        'gaveConsent',
        'published',
        'questionsAndAnswers',
      ],
    },
  ])
  const embed = await put({ rowValues: { externalVideoHtml: '<p onclick=x><a href="https://youtu.be/dQw4w9WgXcQ">x' } })
  expect(embed.body.externalVideoHtml).toMatch(
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" /,
  )
})

describe('at every call of every endpoint', () => {
  const body = { firstname: 'Ada' }
  const once = { headers: { 'Idempotency-Key': 'k' } }
  type Place = { workspaceId: string; key: string; id: string }
  /** What is asked, and what is answered where nothing goes wrong. */
  const requests: [string, number, (place: Place) => [string, string, Parameters<typeof call>[2]]][] = [
    ...['testimonial', 'contacts'].flatMap((resource): typeof requests => [
      [`POST ${resource} with a key`, 201, ({ key }) => ['POST', `/v1/${resource}`, { key, body, ...once }]],
      [
        `POST ${resource} with a revoked key`,
        401,
        () => ['POST', `/v1/${resource}`, { key: keys.revoked, body, ...once }],
      ],
      [
        `POST ${resource} for another workspace`,
        400,
        ({ key }) => ['POST', `/v1/${resource}`, { key, body: { workspaceId: workspaceA }, ...once }],
      ],
      [`PUT ${resource}`, 200, ({ key, id }) => ['PUT', `/v1/${resource}/${id}`, { key, body }]],
      [`PUT ${resource} with no body`, 200, ({ key, id }) => ['PUT', `/v1/${resource}/${id}`, { key }]],
      [`PUT ${resource} that is not there`, 404, ({ key }) => ['PUT', `/v1/${resource}/${unknownId}`, { key, body }]],
      [`GET ${resource}`, 200, ({ key, id }) => ['GET', `/v1/${resource}/${id}`, { key }]],
      [`GET ${resource} that is not there`, 404, ({ key }) => ['GET', `/v1/${resource}/${unknownId}`, { key }]],
      [
        `GET ${resource} all with an unknown key`,
        401,
        ({ workspaceId }) => ['GET', `/v1/${resource}/all/${workspaceId}`, { key: keys.unknown }],
      ],
      [`PUT ${resource} with an unknown key`, 401, ({ id }) => ['PUT', `/v1/${resource}/${id}`, { key: keys.unknown }]],
    ]),
    [
      'POST testimonial by a visitor',
      201,
      ({ workspaceId }) => ['POST', '/v1/testimonial', { body: { ...body, workspaceId }, ...once }],
    ],
    [
      'POST testimonial by a visitor to nowhere',
      400,
      () => ['POST', '/v1/testimonial', { body: { workspaceId: unknownId }, ...once }],
    ],
  ]
  const faults: [string, Omit<Fault, 'at'>][] = [
    ['a lost connection before the statement', { throwBefore: lost }],
    ['a lost connection after it', { throwAfter: lost }],
    ['overload', { throwBefore: overloaded[0] ?? '' }],
    ['a timeout after it', { throwAfter: ofThePlatform[0] ?? '' }],
    ['a fault of the statement', { throwBefore: ofTheStatement[0] ?? '' }],
    ['silence', { hang: 'never runs' }],
    ['silence, and the statement runs late', { hang: 'runs late' }],
    ['an answer without success', { result: { success: false } }],
    ['an empty answer', { result: { results: [] } }],
  ]

  /** A workspace with a testimonial and a contact of one id, and what is asked of it. */
  async function prepared(request: (typeof requests)[number][2]) {
    const { workspaceId, key } = await createWorkspace()
    const id = crypto.randomUUID()
    for (const table of ['testimonials', 'contacts']) {
      await query(
        `INSERT INTO ${table} (id, workspaceId, created, email) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'a@b')`,
        id,
        workspaceId,
      )
    }
    /** All rows of the workspace, without what the clock and chance have made. */
    const held = async () => {
      const all = (table: string) =>
        query(`SELECT * FROM ${table} WHERE workspaceId = ? ORDER BY email DESC`, workspaceId)
      const tables = [await all('testimonials'), await all('contacts')]
      return tables.map((rows) =>
        rows.map(({ created, requestId, requestHash, version, workspaceId, id, ...row }) => row),
      )
    }
    return { send: request({ workspaceId, key, id }), held }
  }

  async function attempt([name, status, request]: (typeof requests)[number]) {
    const calm = await prepared(request)
    const before = await calm.held()
    const { headers, ...untouched } = await callWithFaults(...calm.send)
    expect(untouched.status, name).toBe(status)
    const done = await calm.held()
    const calls = Array.from({ length: Number(headers.get('x-d1-calls')) }, (_, index) => index + 1)

    const disturbed = faults.flatMap(([what, fault]) =>
      calls.map(async (at) => {
        const where = `${name}: ${what}, call ${at}`
        const { send, held } = await prepared(request)
        const [method, path, sent] = send
        const answer = await callWithFaults(method, path, { ...sent, fault: { ...fault, call: at } })
        const after = await held()
        // As if nothing had happened; or a fault, after which all or nothing is stored, and never anything else.
        if (answer.status === status) expect(after, where).toEqual(done)
        else {
          expect([500, 503], where).toContain(answer.status)
          expect([JSON.stringify(before), JSON.stringify(done)], where).toContain(JSON.stringify(after))
          if (fault.throwBefore) expect(after, where).toEqual(before)
        }
        if (fault.throwBefore === lost || fault.throwAfter === lost) expect(answer.status, where).toBe(status)
        expect((await callWithFaults(...send)).status, where).toBe(status)
        expect(await held(), where).toEqual(done)
        return where
      }),
    )
    return Promise.all(disturbed)
  }

  test('nothing is left half done, and the same request again heals it', async () => {
    const tried = (await Promise.all(requests.map(attempt))).flat()
    // Every request has a first call, and those that are refused by the database have a second one.
    expect(tried.length).toBeGreaterThan(requests.length * faults.length * 1.5)
  })
})

describe('the log', () => {
  const canary = 'canary-7f3a'

  test.each<[string, number, Fault]>([
    ['DatabaseTransient', 503, { throwBefore: `${lost} ${canary}` }],
    ['DatabaseOverloaded', 503, { throwBefore: `${overloaded[0]} ${canary}` }],
    ['DatabaseUnavailable', 503, { throwBefore: `internal error ${canary}` }],
    ['DatabaseTimeout', 503, { hang: 'never runs' }],
    ['SQLITE_CONSTRAINT', 500, { throwBefore: `${ofTheStatement[0]} ${canary}` }],
    ['Error', 500, { throwBefore: `D1_TYPE_ERROR: Type 'undefined' not supported for value '${canary}'` }],
    ['TypeError', 500, { result: { results: null } }],
    ['KEY_RATE', 429, { limiters: 'reject' }],
  ])('names a fault by its class, %s, in one line, and nothing that was sent', async (error, status, fault) => {
    const key = `lk_${canary}`
    await addKey(key, workspaceA)
    clearLogs()
    const answer = await callWithFaults('POST', `/v1/testimonial?${canary}`, {
      key,
      body: {
        firstname: canary,
        lastname: canary,
        email: `${canary}@example.com`,
        testimonialText: canary,
        videoUrl: `https://example.com/${canary}`,
        videoToken: canary,
      },
      headers: {
        'Idempotency-Key': canary,
        'User-Agent': canary,
        Origin: `https://${canary}.example`,
        [canary]: canary,
      },
      fault,
    })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain(canary)
    const [line, ...others] = await logLines(1)
    expect(others).toEqual([])
    expect(line).toEqual({
      requestId: answer.headers.get('x-request-id'),
      route: 'POST /v1/testimonial',
      status,
      error,
      duration: expect.any(Number),
    })
    // What is silent is waited for, and not for long.
    const waits = error === 'DatabaseTimeout'
    expect(line?.duration).toBeGreaterThanOrEqual(waits ? 1_900 : 0)
    expect(line?.duration).toBeLessThan(5_000)
  })

  test('has a line for a day of use that could not be noted, which costs no request its answer', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceA)
    clearLogs()
    const answer = await callWithFaults('POST', '/v1/contacts', {
      key,
      fault: { call: 2, throwBefore: 'internal error' },
    })
    expect(answer.status).toBe(201)
    expect(await logLines(1)).toMatchObject([{ route: 'POST /v1/contacts', error: 'DatabaseUnavailable' }])
  })

  test('has nothing about an ordinary request, whether it is taken or refused', async () => {
    clearLogs()
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { firstname: 'x' } })
    await call('PUT', `/v1/contacts/${unknownId}`, { key: keys.workspaceA })
    await call('POST', '/v1/contacts', { key: keys.unknown })
    await call('POST', '/v1/testimonial', { body: '{' })
    expect(logs()).toEqual([])
  })
})
