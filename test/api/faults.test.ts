import { describe, expect, test } from 'vitest'
import type { Fault } from '../support/service/faults.ts'
import {
  addKey,
  allRecords,
  batch,
  call,
  callWithFaults,
  clearLogs,
  createWorkspaces,
  hashKey,
  keys,
  logLines,
  logs,
  rows,
  unknownId,
  workspaceA,
} from '../support/service/harness.ts'

/* Database errors: what a request returns and stores when D1 fails, at each of its calls, before or after the statement ran. */

/** D1's messages after which a statement may be retried. */
const transientErrors = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
]
const overloadErrors = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
]
const platformErrors = [
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
const statementErrors = [
  'D1_ERROR: UNIQUE constraint failed: testimonials.id: SQLITE_CONSTRAINT',
  'D1_ERROR: NOT NULL constraint failed: testimonials.created: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: workspaceId at offset 3: SQLITE_ERROR',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  'D1_COLUMN_NOTFOUND: Column not found (stars)',
  'D1_EXEC_ERROR: Error in line 1',
  'D1_ERROR: CHECK constraint failed: stars',
  'D1_ERROR: no such table: testimonials',
]
const [connectionLost = ''] = transientErrors

const unavailable = { status: 503, body: 'The database is not responding. Please try again in a few seconds.' }
const internalError = { status: 500, body: 'Something went wrong on our side. Please try again later.' }

const post = (fault: Fault) =>
  callWithFaults('POST', '/v1/testimonial', { key: keys.workspaceA, body: { stars: 4 }, fault })

describe('transient errors of D1', () => {
  test('are followed by a retry', async () => {
    const faults = transientErrors.flatMap((message) => [
      { call: 1, throwBefore: message },
      { call: 1, throwAfter: message },
    ])
    const responses = await Promise.all(faults.map(post))
    for (const [index, response] of responses.entries()) {
      const title = JSON.stringify(faults[index])
      expect(response, title).toMatchObject({ status: 201, body: { stars: 4 } })
      expect(response.headers.get('x-d1-calls'), title).toBe('2')
      expect(response.headers.get('idempotent-replayed'), title).toBeNull()
    }
    expect(await rows('testimonials')).toHaveLength(faults.length)
  })

  test('return 503 after three attempts', async () => {
    const responses = await Promise.all(transientErrors.map((message) => post({ throwBefore: message })))
    for (const [index, response] of responses.entries()) {
      expect(response, transientErrors[index]).toMatchObject(unavailable)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('x-d1-calls'), transientErrors[index]).toBe('3')
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test('does not mark the first response as a replay if the retry finds the row written', async () => {
    const request = { body: {}, headers: { 'Idempotency-Key': 'k' } }
    const first = await callWithFaults('POST', '/v1/testimonial', {
      ...request,
      fault: { call: 1, throwAfter: connectionLost },
    })
    const second = await callWithFaults('POST', '/v1/testimonial', request)
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

test('shares the deadline of two seconds between all statements of a request', async () => {
  // The first statement uses up the time, so the second one is not retried.
  const fault = { call: 2, throwBefore: connectionLost, clockAdvance: 1_999 }
  const response = await callWithFaults('PUT', `/v1/contacts/${unknownId}`, { key: keys.workspaceA, fault })
  expect(response).toMatchObject(unavailable)
  expect(response.headers.get('x-d1-calls')).toBe('2')
})

test('does not retry a transient error after the deadline', async () => {
  const response = await post({ call: 1, throwBefore: connectionLost, clockAdvance: 2_000 })
  expect(response).toMatchObject(unavailable)
  expect(response.headers.get('x-d1-calls')).toBe('1')
})

test('does not retry a statement that D1 never responds to', async () => {
  const response = await post({ hang: 'never runs' })
  expect(response).toMatchObject(unavailable)
  expect(response.headers.get('x-d1-calls')).toBe('1')
})

describe('other errors of D1', () => {
  test.each([...overloadErrors, ...platformErrors])('returns 503 after one attempt: %s', async (message) => {
    for (const [method, path] of [
      ['POST', '/v1/testimonial'],
      ['PUT', `/v1/contacts/${unknownId}`],
      ['GET', '/health'],
    ] as const) {
      const response = await callWithFaults(method, path, { key: keys.workspaceA, fault: { throwBefore: message } })
      expect(response).toMatchObject(unavailable)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('x-d1-calls')).toBe('1')
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test.each(statementErrors)('returns a fixed 500 if the statement is at fault: %s', async (message) => {
    const response = await post({ throwBefore: message })
    expect(response).toMatchObject(internalError)
    expect(response.headers.get('x-d1-calls')).toBe('1')
    // A page must be able to read it.
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await allRecords()).toEqual([[], []])
  })

  test.each<[string, Fault]>([
    ['no success', { result: { success: false, results: [] } }],
    ['no success but rows', { result: { success: false } }],
    ['no rows', { result: { results: null } }],
    ['an empty list', { call: 1, result: { results: [] } }],
    ['an empty row', { result: { results: [{}] } }],
    ['a row without an id', { rowValues: { id: null } }],
  ])('returns 500 for a result with %s', async (_, fault) => {
    expect(await post(fault)).toMatchObject(internalError)
    const [{ id = '' } = {}] = await rows('testimonials')
    const put = await callWithFaults('PUT', `/v1/testimonial/${id}`, {
      key: keys.workspaceA,
      body: { stars: 1 },
      fault,
    })
    expect(put).toMatchObject(internalError)
  })

  test('never overwrites a record whose id is already taken', async () => {
    const fault = { uuid: '00000000-0000-4000-8000-0000000000aa' } as const
    const first = await post(fault)
    expect(first).toMatchObject({ status: 201, body: { id: fault.uuid } })
    expect(await callWithFaults('POST', '/v1/testimonial', { body: { stars: 1 }, fault })).toMatchObject(internalError)
    expect(await post(fault)).toMatchObject(internalError)
    expect(await callWithFaults('POST', '/v1/contacts', { key: keys.workspaceB, fault })).toMatchObject({ status: 201 })
    expect(await rows('testimonials')).toMatchObject([{ id: fault.uuid, stars: 4 }])
  })
})

test('returns invalid column values as unset and logs their columns', async () => {
  const invalidValues = {
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
  expect(await put({ rowValues: invalidValues })).toMatchObject({
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

describe('faults at every D1 call of every endpoint', () => {
  const body = { firstname: 'Ada' }
  const idempotent = { headers: { 'Idempotency-Key': 'k' } }
  type Target = { workspaceId: string; key: string; id: string }
  /** Requests by name, with the status that they return without a fault. */
  const requests: [string, number, (target: Target) => [string, string, Parameters<typeof call>[2]]][] = [
    ...['testimonial', 'contacts'].flatMap((resource): typeof requests => [
      [`POST ${resource} with a key`, 201, ({ key }) => ['POST', `/v1/${resource}`, { key, body, ...idempotent }]],
      [
        `POST ${resource} with a revoked key`,
        401,
        () => ['POST', `/v1/${resource}`, { key: keys.revoked, body, ...idempotent }],
      ],
      [
        `POST ${resource} for another workspace`,
        400,
        ({ key }) => ['POST', `/v1/${resource}`, { key, body: { workspaceId: workspaceA }, ...idempotent }],
      ],
      [`PUT ${resource}`, 200, ({ key, id }) => ['PUT', `/v1/${resource}/${id}`, { key, body }]],
      [`PUT ${resource} with no body`, 200, ({ key, id }) => ['PUT', `/v1/${resource}/${id}`, { key }]],
      [`PUT ${resource} with an unknown id`, 404, ({ key }) => ['PUT', `/v1/${resource}/${unknownId}`, { key, body }]],
      [`GET ${resource}`, 200, ({ key, id }) => ['GET', `/v1/${resource}/${id}`, { key }]],
      [`GET ${resource} with an unknown id`, 404, ({ key }) => ['GET', `/v1/${resource}/${unknownId}`, { key }]],
      [
        `list ${resource} with an unknown key`,
        401,
        ({ workspaceId }) => ['GET', `/v1/${resource}/all/${workspaceId}`, { key: keys.unknown }],
      ],
      [`PUT ${resource} with an unknown key`, 401, ({ id }) => ['PUT', `/v1/${resource}/${id}`, { key: keys.unknown }]],
    ]),
    ['PUT forms', 200, ({ key, id }) => ['PUT', `/v1/forms/${id}`, { key, body: { name: 'After', closed: true } }]],
    ['PUT forms with an unknown id', 404, ({ key }) => ['PUT', `/v1/forms/${unknownId}`, { key, body: { name: 'x' } }]],
    [
      'PUT forms with another ETag',
      412,
      ({ key, id }) => ['PUT', `/v1/forms/${id}`, { key, body: { name: 'x' }, headers: { 'If-Match': '"x"' } }],
    ],
    ['GET forms', 200, ({ key, id }) => ['GET', `/v1/forms/${id}`, { key }]],
    ['list forms', 200, ({ key }) => ['GET', '/v1/forms', { key }]],
    ['list forms with an unknown key', 401, () => ['GET', '/v1/forms', { key: keys.unknown }]],
    ['list versions', 200, ({ key, id }) => ['GET', `/v1/forms/${id}/versions`, { key }]],
    ['GET versions', 200, ({ key, id }) => ['GET', `/v1/forms/${id}/versions/1`, { key }]],
    [
      'publish what is live',
      200,
      ({ key, id }) => ['POST', `/v1/forms/${id}/versions`, { key, body: { settings: {} } }],
    ],
    [
      'publish with an unknown id',
      404,
      ({ key }) => ['POST', `/v1/forms/${unknownId}/versions`, { key, body: { settings: {} } }],
    ],
    [
      'POST testimonial by a visitor',
      201,
      ({ workspaceId }) => ['POST', '/v1/testimonial', { body: { ...body, workspaceId }, ...idempotent }],
    ],
    [
      'POST testimonial by a visitor for an unknown workspace',
      400,
      () => ['POST', '/v1/testimonial', { body: { workspaceId: unknownId }, ...idempotent }],
    ],
  ]
  const faults: [string, Omit<Fault, 'at'>][] = [
    ['a connection lost before the statement', { throwBefore: connectionLost }],
    ['a connection lost after it', { throwAfter: connectionLost }],
    ['overload', { throwBefore: overloadErrors[0] ?? '' }],
    ['a timeout after it', { throwAfter: platformErrors[0] ?? '' }],
    ['an error of the statement', { throwBefore: statementErrors[0] ?? '' }],
    ['no response', { hang: 'never runs' }],
    ['no response, with the statement run late', { hang: 'runs late' }],
    ['a result without success', { result: { success: false } }],
    ['an empty result', { result: { results: [] } }],
  ]

  type Named = (typeof requests)[number]
  type Prepared = { workspaceId: string; args: ReturnType<Named[2]> }

  /** Creates a workspace for each of these requests, with a testimonial, a contact and a form of the same id. */
  async function prepare(named: Named[]): Promise<Prepared[]> {
    const workspaces = await createWorkspaces(named.length)
    const targets = workspaces.map((workspace) => ({ ...workspace, id: crypto.randomUUID() }))
    const insert = (table: string) =>
      `INSERT INTO ${table} (id, workspaceId, created, email) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'a@b')`
    await batch(
      targets.flatMap(({ id, workspaceId }) => [
        ...['testimonials', 'contacts'].map((table) => ({ sql: insert(table), values: [id, workspaceId] })),
        {
          sql: "INSERT INTO forms (id, workspaceId, created, name, live, draft) VALUES (?, ?, '2026-01-01T00:00:00.000Z', 'Form', 1, '{}')",
          values: [id, workspaceId],
        },
        {
          sql: "INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings) VALUES (?1, ?2, ?1, 1, ?3, '2026-01-01T00:00:00.000Z', '{}')",
          values: [id, workspaceId, hashKey('{}')],
        },
      ]),
    )
    return targets.flatMap((target, index) => {
      const createArgs = named[index]?.[2]
      return createArgs ? [{ workspaceId: target.workspaceId, args: createArgs(target) }] : []
    })
  }

  /** Returns all rows of each of the workspaces, without random and time-dependent columns. */
  async function storedRows(prepared: Prepared[]) {
    const selects = ['testimonials ORDER BY email DESC', 'contacts ORDER BY email DESC', 'forms', 'formVersions']
    const all = await batch(selects.map((table) => ({ sql: `SELECT * FROM ${table}`, values: [] })))
    return prepared.map(({ workspaceId: own }) =>
      all.map((rows) =>
        rows
          .filter((row) => row.workspaceId === own)
          .map(({ created, announced, requestId, requestHash, version, workspaceId, id, formId, closed, ...row }) => ({
            ...row,
            isClosed: closed !== null,
          })),
      ),
    )
  }

  const sendAll = (prepared: Prepared[], faults: Fault[] = []) =>
    Promise.all(
      prepared.map(({ args: [method, path, options] }, index) =>
        callWithFaults(method, path, { ...options, fault: faults[index] ?? {} }),
      ),
    )

  test('stores everything or nothing, and the same request succeeds when it is repeated', async () => {
    const undisturbed = await prepare(requests)
    const before = await storedRows(undisturbed)
    const responses = await sendAll(undisturbed)
    const done = await storedRows(undisturbed)
    expect(responses.map(({ status }, index) => [requests[index]?.[0], status])).toEqual(
      requests.map(([name, status]) => [name, status]),
    )
    const calls = requests.flatMap((request, index) =>
      Array.from({ length: Number(responses[index]?.headers.get('x-d1-calls')) }, (_, earlier) => ({
        request,
        call: earlier + 1,
        before: before[index],
        done: done[index],
      })),
    )
    // Every request makes one call to D1, and those that the database rejects make a second one.
    expect(calls.length).toBeGreaterThan(requests.length * 1.5)
    // One fault at a time: with all faults at once, requests whose connection is lost may take longer than they wait.
    for (const [faultName, fault] of faults) {
      const prepared = await prepare(calls.map(({ request }) => request))
      const disturbed = await sendAll(
        prepared,
        calls.map(({ call }) => ({ ...fault, call })),
      )
      const after = await storedRows(prepared)
      const repeated = await sendAll(prepared)
      const afterRepeated = await storedRows(prepared)
      for (const [index, { request, call, before, done }] of calls.entries()) {
        const [name, status] = request
        const title = `${name}: ${faultName}, call ${call}`
        // Either the fault is hidden, or the request fails and has stored everything or nothing.
        if (disturbed[index]?.status === status) expect(after[index], title).toEqual(done)
        else {
          expect([500, 503], title).toContain(disturbed[index]?.status)
          expect([JSON.stringify(before), JSON.stringify(done)], title).toContain(JSON.stringify(after[index]))
          if (fault.throwBefore) expect(after[index], title).toEqual(before)
        }
        if (fault.throwBefore === connectionLost || fault.throwAfter === connectionLost)
          expect(disturbed[index]?.status, title).toBe(status)
        expect(repeated[index]?.status, title).toBe(status)
        expect(afterRepeated[index], title).toEqual(done)
      }
    }
  })
})

describe('logging', () => {
  const canary = 'canary-7f3a'

  test.each<[string, number, Fault]>([
    ['DatabaseTransient', 503, { throwBefore: `${connectionLost} ${canary}` }],
    ['DatabaseOverloaded', 503, { throwBefore: `${overloadErrors[0]} ${canary}` }],
    ['DatabaseUnavailable', 503, { throwBefore: `internal error ${canary}` }],
    ['DatabaseTimeout', 503, { hang: 'never runs' }],
    ['SQLITE_CONSTRAINT', 500, { throwBefore: `${statementErrors[0]} ${canary}` }],
    ['Error', 500, { throwBefore: `D1_TYPE_ERROR: Type 'undefined' not supported for value '${canary}'` }],
    ['TypeError', 500, { result: { results: null } }],
    ['KEY_RATE', 429, { limiters: 'reject' }],
  ])('logs one line per error with its class, %s, and nothing from the request', async (error, status, fault) => {
    const key = `lk_${canary}`
    await addKey(key, workspaceA)
    // Until the service knows a key to be valid, another limit comes first.
    await callWithFaults('GET', '/v1/workspaces', { key })
    clearLogs()
    const response = await callWithFaults('POST', `/v1/testimonial?${canary}`, {
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
    expect(response.status).toBe(status)
    expect(response.text).not.toContain(canary)
    const [line, ...others] = await logLines(1)
    expect(others).toEqual([])
    expect(line).toEqual({
      requestId: response.headers.get('x-request-id'),
      route: 'POST /v1/testimonial',
      status,
      error,
      duration: expect.any(Number),
    })
    // Only a database that does not respond is waited for, until the deadline.
    const isTimeout = error === 'DatabaseTimeout'
    expect(line?.duration).toBeGreaterThanOrEqual(isTimeout ? 1_900 : 0)
    expect(line?.duration).toBeLessThan(5_000)
  })

  test('logs a failure to record the use of a key, while the request succeeds', async () => {
    const key = `lk_${crypto.randomUUID()}`
    await addKey(key, workspaceA)
    clearLogs()
    const response = await callWithFaults('POST', '/v1/contacts', {
      key,
      fault: { call: 2, throwBefore: 'internal error' },
    })
    expect(response.status).toBe(201)
    expect(await logLines(1)).toMatchObject([{ route: 'POST /v1/contacts', error: 'DatabaseUnavailable' }])
  })

  test('logs nothing about ordinary requests, accepted or rejected', async () => {
    clearLogs()
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { firstname: 'x' } })
    await call('PUT', `/v1/contacts/${unknownId}`, { key: keys.workspaceA })
    await call('POST', '/v1/contacts', { key: keys.unknown })
    await call('POST', '/v1/testimonial', { body: '{' })
    expect(logs).toEqual([])
  })
})
