import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type { Valid } from '../support/arbitraries.ts'
import { callWithFaults, clearLogs, createWorkspace, logs, rows, workspaceA, workspaceB } from '../support/harness.ts'
import { Model, type Request, type Row, resources } from '../support/model.ts'
import { isLongRun, repetitions } from '../support/scale.ts'

/*
 * Requests by chance, valid and broken, several in a row, and after each the oracles: of its answer, of what is stored and
 * of the log. A failing case prints its seed and the shortest row of requests that fails; `SEED=…` repeats it.
 */

/** Mostly the first, sometimes one of the others. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 5 * others.length, arbitrary: fc.constant(usual) }, ...others.map((other) => fc.constant(other)))

const sometimes = <Value>(values: Arbitrary<Record<string, Value>>): Arbitrary<Record<string, Value>> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, values)

/** Any of them, in any order, each at most once. */
const someOf = (pairs: Arbitrary<[string, Valid]>[]) =>
  fc
    .shuffledSubarray(pairs)
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
      does: mostly<Request['does']>('write', 'read', 'remove'),
      id: fc.oneof(fc.constant(undefined), fc.nat(9), mostly<number | 'nobody'>(0, 'nobody')),
      caller: mostly<Request['caller']>('key', 'visitor', 'visitor', 'revoked', 'foreign', 'malformed'),
      named: mostly<Request['named']>('own', 'none', 'in capitals', 'brandId', 'foreign', 'unknown', 'nonsense'),
      fields: someOf(fields.map(([name, { valid }]) => valid.map((value): [string, Valid] => [name, value]))),
      broken: sometimes(fc.oneof(...fields.map(([name, { broken }]) => broken.map((value) => ({ [name]: value }))))),
      unknown: sometimes(names.filter((name) => !known.includes(name)).map((name) => ({ [name]: 1 }))),
      idempotencyKey: mostly<Request['idempotencyKey']>('', 'a', 'b', 'too long'),
      body: mostly<Request['body']>('plain', 'spaced', 'twice', 'cut', 'not UTF-8', 'a list', 'huge', 'none'),
      head: mostly<Request['head']>('JSON', 'text', 'gzip'),
    })
    .map(possible)
}

/**
 * Leads what would reach other workspaces into the one that is looked at: there, other tests look. Where no body is sent,
 * nothing is in it.
 */
function possible(request: Request): Request {
  const { caller, does, id, named, body } = request
  if (does === 'remove' && id === undefined) return possible({ ...request, id: 0 })
  if (caller === 'visitor') {
    const own = ['none', 'foreign'].includes(named) ? 'own' : named
    return { ...request, named: own, body: body === 'none' ? 'plain' : body }
  }
  return {
    ...request,
    ...(caller === 'foreign' && id === undefined && { caller: 'key' }),
    ...(body === 'none' && { named: 'none', fields: {}, broken: {}, unknown: {} }),
  }
}

const now = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Sends one request and judges the answer and what is stored afterwards; answers the status. */
async function judge(model: Model, request: Request): Promise<number> {
  const { method, path, ...sent } = model.wire(request)
  const { status, replayed } = model.expected(request)
  const answer = await callWithFaults(method, path, { ...sent, look: model.workspaceId })
  expect([answer.status, answer.status === status ? '' : answer.body]).toEqual([status, ''])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('idempotent-replayed')).toBe(replayed ? 'true' : null)
  if (status >= 400) judgeSentence(request, answer.body)
  else if (status === 204) model.drop(request)
  else if (Array.isArray(answer.body)) expect(answer.body).toEqual(model.all(request.resource))
  else judgeRecord(model, request, answer, replayed)
  for (const table of ['testimonials', 'contacts'] as const) {
    const rows = answer.stored[table].map(({ requestId, requestHash, version, ...row }: Row) => [row.id, row])
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Array.from(model.rows[table], ([id, row]) => [id, asStored(row)])),
    )
  }
  return status
}

function judgeRecord(
  model: Model,
  request: Request,
  { body, headers, stored }: Awaited<ReturnType<typeof callWithFaults>>,
  replayed: string | undefined,
): void {
  expect(body.created).toMatch(now)
  if (replayed) expect(body.id).toBe(replayed)
  else if (request.does === 'write') {
    if (request.resource === 'testimonial' && model.stamps(request)) expect(body.consentDateTime).toMatch(now)
    model.take(request, body)
  }
  expect(body).toEqual(model.answerOf(request.resource, body.id))
  const { version } = stored[resources[request.resource].table].find(({ id }: Row) => id === body.id)
  expect(headers.get('etag')).toBe(`"${version}"`)
}

function judgeSentence({ fields, broken }: Request, sentence: unknown): void {
  expect(sentence).toEqual(expect.stringMatching(/^.{1,300}$/su))
  expect(sentence).not.toMatch(/D1_|SQLITE|Zod|\bat .*:\d|\/worker\/|lk_\w/)
  for (const value of [...Object.values(fields).map(({ sent }) => sent), ...Object.values(broken)]) {
    if (typeof value === 'string' && value.length > 12) expect(sentence).not.toContain(value)
  }
}

/** SQLite has no booleans. */
const asStored = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  )

test('every request by chance is answered and stored as the contract says', async () => {
  const requests = fc.array(fc.oneof(requestTo('testimonial'), requestTo('testimonial'), requestTo('contacts')), {
    minLength: 1,
    maxLength: 20,
    size: 'max',
  })
  const atLeast = repetitions(2_000, 100_000)
  const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  const counts: Record<string, number> = {}
  const others = new Set<unknown>([workspaceA, workspaceB])
  let count = 0
  clearLogs()
  /** Sends rows of requests to a workspace of its own, until all together have sent enough. */
  async function lane(number: number): Promise<void> {
    const property = fc.asyncProperty(requests, async (row) => {
      const model = new Model(await createWorkspace())
      for (const request of row) {
        count += 1
        const status = await judge(model, request)
        counts[status] = (counts[status] ?? 0) + 1
      }
    })
    for (let batch = 0; count < atLeast; batch++) {
      // What fails is made smaller for half a minute at most, and then it is told.
      const patience = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true }
      await fc.assert(property, { seed: first + number + 8 * batch, numRuns: 10, ...patience })
    }
  }
  await Promise.all(Array.from({ length: process.env.SEED ? 1 : 8 }, (_, number) => lane(number)))
  expect(Object.keys(counts)).toEqual(['200', '201', '204', '400', '401', '404', '413'])
  // Nothing went to another workspace, and no request was worth a line.
  expect(
    [...(await rows('testimonials')), ...(await rows('contacts'))].filter(({ workspaceId }) => others.has(workspaceId)),
  ).toEqual([])
  expect(logs()).toEqual([])
  if (isLongRun) console.error(count, 'requests,', counts, 'seed', first)
})
