import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type { Valid } from '../../support/arbitraries.ts'
import { brokenSettings, validSettings } from '../../support/form-settings.ts'
import { Model, type Request, type Row, resources } from '../../support/model.ts'
import { isLongRun, repetitions } from '../../support/scale.ts'
import {
  call,
  callWithFaults,
  clearLogs,
  createWorkspace,
  hashKey,
  logs,
  rows,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'

/*
 * Property tests: sequences of random valid and invalid requests. After each one, the model predicts the response and the
 * stored rows. A failure prints its seed and the shortest failing sequence; `SEED=…` repeats it.
 */

/** Generates mostly the first value, sometimes one of the others. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 5 * others.length, arbitrary: fc.constant(usual) }, ...others.map((other) => fc.constant(other)))

const sometimes = <Value>(values: Arbitrary<Record<string, Value>>): Arbitrary<Record<string, Value>> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, values)

/** Generates an object from some of the entries, in random order. */
const someEntries = (entries: Arbitrary<[string, Valid]>[]) =>
  fc
    .shuffledSubarray(entries)
    .chain((chosen) => fc.tuple(...chosen))
    .map((chosen) => Object.fromEntries(chosen))

function requestTo(resource: Request['resource']): Arbitrary<Request> {
  const { fields } = resources[resource]
  const known = ['workspaceId', 'brandId', ...fields.map(([name]) => name)]
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'created', 'videoVideoUrl', 'firstName', 'emial', ''),
  )
  return fc
    .record({
      resource: fc.constant(resource),
      action: mostly<Request['action']>('write', 'read', 'delete'),
      id: fc.oneof(fc.constant(undefined), fc.nat(9), mostly<number | 'unknown'>(0, 'unknown')),
      caller: mostly<Request['caller']>('key', 'visitor', 'visitor', 'revoked', 'foreign', 'malformed'),
      workspace: mostly<Request['workspace']>(
        'own',
        'none',
        'upper case',
        'brandId',
        'foreign',
        'unknown',
        'malformed',
      ),
      fields: someEntries(fields.map(([name, { valid }]) => valid.map((value): [string, Valid] => [name, value]))),
      invalid: sometimes(fc.oneof(...fields.map(([name, { invalid }]) => invalid.map((value) => ({ [name]: value }))))),
      unknown: sometimes(names.filter((name) => !known.includes(name)).map((name) => ({ [name]: 1 }))),
      idempotencyKey: mostly<Request['idempotencyKey']>('', 'a', 'b', 'too long'),
      body: mostly<Request['body']>(
        'plain',
        'white space',
        'duplicate keys',
        'cut off',
        'not UTF-8',
        'array',
        'too large',
        'none',
      ),
      headers: mostly<Request['headers']>('JSON', 'text', 'gzip'),
    })
    .map(normalize)
}

/** Keeps requests within the workspace of the model, and removes the fields of a request without a body. */
function normalize(request: Request): Request {
  const { caller, action, id, workspace, body } = request
  if (action === 'delete' && id === undefined) return normalize({ ...request, id: 0 })
  if (caller === 'visitor') {
    const ownWorkspace = ['none', 'foreign'].includes(workspace) ? 'own' : workspace
    return { ...request, workspace: ownWorkspace, body: body === 'none' ? 'plain' : body }
  }
  return {
    ...request,
    ...(caller === 'foreign' && id === undefined && { caller: 'key' }),
    ...(body === 'none' && { workspace: 'none', fields: {}, invalid: {}, unknown: {} }),
  }
}

const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the decisions of a row's consents, separated by spaces. */
const decisions = (json: string) =>
  JSON.parse(json)
    .map(({ decision }: { decision: string }) => decision)
    .join(' ')

/** Sends a request, checks the response and the stored rows against the model, and returns the status. */
async function checkRequest(model: Model, request: Request): Promise<number> {
  const { method, path, ...options } = model.toHttp(request)
  const { status, replayed } = model.expected(request)
  const response = await callWithFaults(method, path, { ...options, look: model.workspaceId })
  expect([response.status, response.status === status ? '' : response.body]).toEqual([status, ''])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('idempotent-replayed')).toBe(replayed ? 'true' : null)
  if (status >= 400) checkErrorMessage(request, response.body)
  else if (status === 204) model.applyDelete(request)
  else if (Array.isArray(response.body)) expect(response.body).toEqual(model.list(request.resource))
  else checkRecord(model, request, response, replayed)
  for (const table of ['testimonials', 'contacts'] as const) {
    const rows = response.stored[table].map(({ requestId, requestHash, version, sentBytes, ...row }: Row) => [
      row.id,
      typeof row.consents === 'string' ? { ...row, consents: decisions(row.consents) } : row,
    ])
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Array.from(model.rows[table], ([id, row]) => [id, toSqlite(row)])),
    )
  }
  return status
}

function checkRecord(
  model: Model,
  request: Request,
  { body, headers, stored }: Awaited<ReturnType<typeof callWithFaults>>,
  replayed: string | undefined,
): void {
  expect(body.created).toMatch(dateTimePattern)
  if (replayed) expect(body.id).toBe(replayed)
  else if (request.action === 'write') {
    if (request.resource === 'testimonial' && model.setsConsentDate(request))
      expect(body.consentDateTime).toMatch(dateTimePattern)
    model.applyWrite(request, body)
  }
  expect(body).toEqual(model.findRecord(request.resource, body.id))
  const { version } = stored[resources[request.resource].table].find(({ id }: Row) => id === body.id)
  expect(headers.get('etag')).toBe(`"${version}"`)
}

function checkErrorMessage({ fields, invalid }: Request, message: unknown): void {
  expect(message).toEqual(expect.stringMatching(/^.{1,300}$/su))
  expect(message).not.toMatch(/D1_|SQLITE|Zod|\bat .*:\d|\/worker\/|lk_\w/)
  for (const value of [...Object.values(fields).map(({ sent }) => sent), ...Object.values(invalid)]) {
    if (typeof value === 'string' && value.length > 12) expect(message).not.toContain(value)
  }
}

/** Converts booleans to SQLite's 0 and 1. */
const toSqlite = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  )

test('random requests return and store what the model predicts', async () => {
  const requests = fc.array(fc.oneof(requestTo('testimonial'), requestTo('testimonial'), requestTo('contacts')), {
    minLength: 1,
    maxLength: 20,
    size: 'max',
  })
  const minimumCount = repetitions(1_000, 100_000)
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  const counts: Record<string, number> = {}
  const otherWorkspaces = new Set<unknown>([workspaceA, workspaceB])
  let count = 0
  clearLogs()
  /** Sends sequences of requests, each to a new workspace, until all lanes together have sent enough. */
  async function runLane(laneIndex: number): Promise<void> {
    const property = fc.asyncProperty(requests, async (sequence) => {
      const model = new Model(await createWorkspace())
      for (const request of sequence) {
        count += 1
        const status = await checkRequest(model, request)
        counts[status] = (counts[status] ?? 0) + 1
      }
    })
    for (let batch = 0; count < minimumCount; batch++) {
      // A failing sequence is shrunk for at most a minute before it is reported; so few run so long on no machine.
      const timeLimit = { interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true }
      await fc.assert(property, { seed: seed + laneIndex + 8 * batch, numRuns: 3, ...timeLimit })
    }
  }
  await Promise.all(Array.from({ length: process.env.SEED ? 1 : 8 }, (_, laneIndex) => runLane(laneIndex)))
  expect(Object.keys(counts)).toEqual(['200', '201', '204', '400', '401', '404', '413'])
  // No request wrote to another workspace or caused a log line.
  expect(
    [...(await rows('testimonials')), ...(await rows('contacts'))].filter(({ workspaceId }) =>
      otherWorkspaces.has(workspaceId),
    ),
  ).toEqual([])
  expect(logs).toEqual([])
  if (isLongRun) console.error(count, 'requests,', counts, 'seed', seed)
})

// `npm run test:long -- -t 'settings of forms'` sends 20,000 of them.
test('random settings of forms are stored as they are sent, and broken ones are rejected with their path', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  const count = repetitions(240, 20_000)
  const statuses: Record<string, number> = {}
  clearLogs()
  /** Sends settings to a form of its own workspace. */
  async function runLane(laneIndex: number): Promise<void> {
    const { key } = await createWorkspace()
    const { body } = await call('POST', '/v1/forms', { key, body: { name: 'Form' } })
    const path = `/v1/forms/${body.id}`
    let live: unknown
    const publish = async (settings: unknown) => {
      const response = await call('POST', `${path}/versions`, { key, body: { settings } })
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      return response
    }
    const accepts = fc.asyncProperty(validSettings, async (settings) => {
      const { status, body } = await publish(settings)
      expect([[200, 201].includes(status), body.settings]).toEqual([true, settings])
      expect(body.hash).toBe(hashKey(JSON.stringify(body.settings)))
      expect((await call('GET', `${path}/versions/${body.number}`, { key })).body).toEqual(body)
      live = body.number
    })
    const rejects = fc.asyncProperty(brokenSettings, async ({ settings, name }) => {
      const { status, body } = await publish(settings)
      expect([status, body]).toEqual([400, expect.stringContaining(name)])
      expect((await call('PUT', path, { key, body: { draft: settings ?? 0 } })).status).toBe(400)
    })
    const options = { seed: seed + laneIndex, numRuns: Math.ceil(count / 16) }
    await fc.assert(accepts, options)
    await fc.assert(rejects, options)
    expect((await call('GET', path, { key })).body).toMatchObject({ live, draft: null })
    expect((await call('GET', `${path}/versions`, { key })).body[0].number).toBe(live)
  }
  await Promise.all(Array.from({ length: 8 }, (_, laneIndex) => runLane(laneIndex)))
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['201', '400']))
  expect(logs).toEqual([])
  if (isLongRun) console.error(statuses, 'seed', seed)
})
