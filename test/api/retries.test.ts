import { describe, expect, test } from 'vitest'
import { allRecords, call, keys, query, rows } from '../support/service/harness.ts'
import {
  authorizationHeader,
  contentLengthHeader,
  createKey,
  formatRequest,
  openConnection,
  parseResponses,
  readAll,
  startFaultyProxy,
} from '../support/service/raw-http.ts'

/*
 * Clients that lose a response and send the request again with the same `Idempotency-Key`. A proxy in front of the service
 * drops the responses.
 */

const endpoints = [
  { caller: 'a key holder', resource: 'testimonials', path: '/v1/testimonial', key: keys.workspaceA },
  { caller: 'a key holder', resource: 'contacts', path: '/v1/contacts', key: keys.workspaceA },
  { caller: 'a visitor', resource: 'testimonials', path: '/v1/testimonial', key: undefined },
] as const

describe.each(endpoints)('a retry of POST $path by $caller', ({ resource, path, key }) => {
  const request = () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    return { key, body: { firstname: 'Zoë' }, headers }
  }
  const recordIn = (response = '') => JSON.parse(parseResponses(response)[0]?.text ?? '')

  test.each([
    ['a dropped response', () => ''],
    ['a response cut off in its head', (response: string) => response.slice(0, 20)],
    ['a response without its body', (response: string) => response.slice(0, response.indexOf('\r\n\r\n') + 4)],
    ['a response cut off in its JSON', (response: string) => response.slice(0, -100)],
    ['a response without its last byte', (response: string) => response.slice(0, -1)],
  ])('returns the same response after %s and creates no second record', async (_, transformResponse) => {
    const lossy = await startFaultyProxy({ transformResponse })
    const options = request()
    await expect(call('POST', new URL(path, lossy.url).href, options)).rejects.toThrow()
    const [lost] = lossy.responses
    expect(lost).not.toMatch(/^Idempotent-Replayed:/im)
    const retry = await call('POST', path, options)
    expect(retry).toMatchObject({ status: 201, body: recordIn(lost) })
    expect(retry.headers.get('idempotent-replayed')).toBe('true')
    expect(await rows(resource)).toEqual([expect.objectContaining({ id: recordIn(lost).id })])
  })

  test('creates no second record after three lost responses', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const options = request()
    const loseResponse = () => expect(call('POST', new URL(path, lossy.url).href, options)).rejects.toThrow()
    await loseResponse()
    await loseResponse()
    await loseResponse()
    const retry = await call('POST', path, options)
    expect([...lossy.responses.map(recordIn), retry.body]).toEqual(Array(4).fill(retry.body))
    expect(await rows(resource)).toHaveLength(1)
  })

  test('returns the same record while the first response is delayed', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = await startFaultyProxy({ transformResponse: (response) => released.then(() => response) })
    const options = request()
    const first = call('POST', new URL(path, slow.url).href, options)
    const retry = await call('POST', path, options)
    release()
    expect(await first).toMatchObject({ status: 201, body: retry.body })
    expect(await rows(resource)).toHaveLength(1)
  })

  test('returns the same record after a year', async () => {
    const options = request()
    const first = await call('POST', path, options)
    const created = '2025-01-31T12:00:00.000Z'
    await query(`UPDATE ${resource} SET created = ?`, created)
    expect(await call('POST', path, options)).toMatchObject({ status: 201, body: { ...first.body, created } })
    expect(await rows(resource)).toHaveLength(1)
  })

  test('rejects another body', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const options = request()
    await expect(call('POST', new URL(path, lossy.url).href, options)).rejects.toThrow()
    const before = await allRecords()
    const retry = await call('POST', path, { ...options, body: { firstname: 'Zoé' } })
    expect(retry).toMatchObject({ status: 400, body: 'Idempotency-Key: was used with another body' })
    expect(await allRecords()).toEqual(before)
  })
})

test('does not use up the Idempotency-Key of an upload that was reset', async () => {
  const [key, body] = [await createKey(), '{"firstname":"x"}'.padEnd(100)]
  const idempotencyKey = crypto.randomUUID()
  const upload = formatRequest({
    fields: [authorizationHeader(key), `Idempotency-Key: ${idempotencyKey}`, contentLengthHeader(body)],
    body,
  })
  const lossy = await startFaultyProxy({ uploadBytes: upload.length - 1 })
  const socket = openConnection(lossy.url)
  socket.write(upload)
  expect(await readAll(socket)).toBe('')
  const retry = await call('POST', '/v1/contacts', { key, body: '{}', headers: { 'Idempotency-Key': idempotencyKey } })
  expect(retry).toMatchObject({ status: 201 })
  expect(retry.headers.get('idempotent-replayed')).toBeNull()
})

test('stores one record for each client that disconnects after sending and then retries', async () => {
  const key = await createKey()
  const bodies = Array.from({ length: 20 }, (_, index) => `{"firstname":"${index}"}`)
  const keyHeader = (body: string) => ({ 'Idempotency-Key': `client ${body}` })
  const disconnected = bodies.map((body, index) => {
    const socket = openConnection()
    const received = readAll(socket)
    const fields = [
      authorizationHeader(key),
      contentLengthHeader(body),
      `Idempotency-Key: ${keyHeader(body)['Idempotency-Key']}`,
    ]
    const bytes = formatRequest({ fields, body })
    socket.write(bytes, () => (index % 2 ? socket.destroy() : socket.resetAndDestroy()))
    return received
  })
  await Promise.all(disconnected)
  for (const body of bodies) {
    expect(await call('POST', '/v1/contacts', { key, body, headers: keyHeader(body) })).toMatchObject({ status: 201 })
  }
  const names = (await rows('contacts')).map(({ firstName }) => Number(firstName))
  expect(names.sort((a, b) => a - b)).toEqual(bodies.map((_, index) => index))
})
