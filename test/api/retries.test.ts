import { describe, expect, test } from 'vitest'
import { allRecords, call, db, keys, rows } from '../support/harness.ts'
import {
  authorizationHeader,
  contentLengthHeader,
  createKey,
  formatRequest,
  openConnection,
  parseResponses,
  readAll,
  startFaultyProxy,
} from '../support/raw-http.ts'

/*
 * Section 6 of the contract: a client whose answer is lost sends again, with the same `Idempotency-Key`. The answers are
 * lost on the way, by a proxy before the service.
 */

const endpoints = [
  { caller: 'a key holder', resource: 'testimonials', path: '/v1/testimonial', key: keys.workspaceA },
  { caller: 'a key holder', resource: 'contacts', path: '/v1/contacts', key: keys.workspaceA },
  { caller: 'a visitor', resource: 'testimonials', path: '/v1/testimonial', key: undefined },
] as const

describe.each(endpoints)('when $caller posts one of the $resource:', ({ resource, path, key }) => {
  const request = () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID(), 'Accept-Encoding': 'identity' }
    return { key, body: { firstname: 'Zoë' }, headers }
  }
  const recordIn = (answer = '') => JSON.parse(parseResponses(answer)[0]?.text ?? '')

  test.each([
    ['an answer that is dropped', () => ''],
    ['an answer cut short in its head', (whole: string) => whole.slice(0, 20)],
    ['an answer without its body', (whole: string) => whole.slice(0, whole.indexOf('\r\n\r\n') + 4)],
    ['an answer cut short in its JSON', (whole: string) => whole.slice(0, -100)],
    ['an answer without its last byte', (whole: string) => whole.slice(0, -1)],
  ])('%s is given again, and there is one record', async (_, answer) => {
    const lossy = await startFaultyProxy({ transformResponse: answer })
    const sent = request()
    await expect(call('POST', new URL(path, lossy.url).href, sent)).rejects.toThrow()
    const [lost] = lossy.responses
    expect(lost).not.toMatch(/^Idempotent-Replayed:/im)
    const again = await call('POST', path, sent)
    expect(again).toMatchObject({ status: 201, body: recordIn(lost) })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await rows(resource)).toEqual([expect.objectContaining({ id: recordIn(lost).id })])
  })

  test('one that is lost three times over is still one record', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const sent = request()
    const lost = () => expect(call('POST', new URL(path, lossy.url).href, sent)).rejects.toThrow()
    await lost()
    await lost()
    await lost()
    const again = await call('POST', path, sent)
    expect([...lossy.responses.map(recordIn), again.body]).toEqual(Array(4).fill(again.body))
    expect(await rows(resource)).toHaveLength(1)
  })

  test('one that is sent again while its answer is held up is the same record', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = await startFaultyProxy({ transformResponse: (whole) => released.then(() => whole) })
    const sent = request()
    const first = call('POST', new URL(path, slow.url).href, sent)
    const again = await call('POST', path, sent)
    release()
    expect(await first).toMatchObject({ status: 201, body: again.body })
    expect(await rows(resource)).toHaveLength(1)
  })

  test('one that is sent again after a year is still one record', async () => {
    const sent = request()
    const first = await call('POST', path, sent)
    const created = '2025-01-31T12:00:00.000Z'
    await db.prepare(`UPDATE ${resource} SET created = ?`).bind(created).run()
    expect(await call('POST', path, sent)).toMatchObject({ status: 201, body: { ...first.body, created } })
    expect(await rows(resource)).toHaveLength(1)
  })

  test('one that is sent again with another body is refused', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const sent = request()
    await expect(call('POST', new URL(path, lossy.url).href, sent)).rejects.toThrow()
    const before = await allRecords()
    const again = await call('POST', path, { ...sent, body: { firstname: 'Zoé' } })
    expect(again).toMatchObject({ status: 400, body: 'Idempotency-Key: was used with another body' })
    expect(await allRecords()).toEqual(before)
  })
})

test('an upload that was reset has used up no Idempotency-Key', async () => {
  const [key, body] = [await createKey(), '{"firstname":"x"}'.padEnd(100)]
  const idempotency = crypto.randomUUID()
  const upload = formatRequest({
    fields: [authorizationHeader(key), `Idempotency-Key: ${idempotency}`, contentLengthHeader(body)],
    body,
  })
  const lossy = await startFaultyProxy({ uploadBytes: upload.length - 1 })
  const socket = openConnection(lossy.url)
  socket.write(upload)
  expect(await readAll(socket)).toBe('')
  const again = await call('POST', '/v1/contacts', { key, body: '{}', headers: { 'Idempotency-Key': idempotency } })
  expect(again).toMatchObject({ status: 201 })
  expect(again.headers.get('idempotent-replayed')).toBeNull()
})

test('clients that go right after sending have one record each once they have sent again', async () => {
  const key = await createKey()
  const bodies = Array.from({ length: 20 }, (_, index) => `{"firstname":"${index}"}`)
  const field = (body: string) => ({ 'Idempotency-Key': `client ${body}` })
  const gone = bodies.map((body, index) => {
    const socket = openConnection()
    const all = readAll(socket)
    const fields = [
      authorizationHeader(key),
      contentLengthHeader(body),
      `Idempotency-Key: ${field(body)['Idempotency-Key']}`,
    ]
    const bytes = formatRequest({ fields, body })
    socket.write(bytes, () => (index % 2 ? socket.destroy() : socket.resetAndDestroy()))
    return all
  })
  await Promise.all(gone)
  for (const body of bodies) {
    expect(await call('POST', '/v1/contacts', { key, body, headers: field(body) })).toMatchObject({ status: 201 })
  }
  const names = (await rows('contacts')).map(({ firstName }) => Number(firstName))
  expect(names.sort((a, b) => a - b)).toEqual(bodies.map((_, index) => index))
})
