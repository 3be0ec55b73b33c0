import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { call, callWithFaults, instrumentedUrl, keys, rows, workspaceA } from '../../support/service/harness.ts'
import {
  assertNothingStored,
  authorizationHeader,
  connectionClose,
  contentLengthHeader,
  createKey,
  formatRequest,
  openConnection,
  parseResponses,
  readAll,
  readFirstResponse,
  sendRaw,
  startFaultyProxy,
} from '../../support/service/raw-http.ts'

/* Clients that send slowly, never finish or disconnect. */

test('uses the database only when a slow body is complete, and blocks no other client', async () => {
  const completeBody = '{"firstname":"slow"}'
  const clients = Array.from({ length: 32 }, (_, index) => {
    const body = index % 2 ? completeBody : completeBody.replace('}', ']')
    const socket = openConnection(instrumentedUrl)
    const received = readAll(socket)
    socket.write(
      formatRequest({
        fields: [connectionClose, authorizationHeader(keys.workspaceA), contentLengthHeader(body)],
      }),
    )
    return { body, socket, received }
  })
  for (let index = 0; index < completeBody.length; index++) {
    expect(await callWithFaults('POST', '/v1/contacts', { key: keys.workspaceB })).toMatchObject({ status: 201 })
    expect(await rows('contacts')).toHaveLength(index + 1)
    for (const { body, socket } of clients) socket.write(body.charAt(index))
  }
  for (const { body, received } of clients) {
    const [response] = parseResponses(await received)
    // Bodies that are rejected at their last byte took as long as those that are stored.
    const calls = response?.headers.get('x-d1-calls')
    if (body === completeBody) expect([response?.status, calls]).toEqual([201, '1'])
    else expect([response?.status, calls]).toEqual([400, '0'])
  }
  expect(await rows('contacts')).toHaveLength(completeBody.length + clients.length / 2)
})

test('rejects an endless body at the size limit and stops reading', async () => {
  const socket = openConnection()
  const response = readFirstResponse(socket)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  socket.write(formatRequest({ fields: [authorizationHeader(keys.workspaceA), 'Transfer-Encoding: chunked'] }))
  socket.write(chunk)
  socket.write(chunk)
  expect(parseResponses(await response).map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
    [413, 'The body must not be larger than 65536 bytes.'],
  ])
  let bytesSent = 0
  while (!socket.destroyed && bytesSent < 20_000_000) {
    await new Promise((resolve) => socket.write(chunk, resolve))
    bytesSent += chunk.length
  }
  expect(bytesSent).toBeLessThan(20_000_000)
  await assertNothingStored()
})

describe('incomplete bodies', () => {
  const body = '{"stars":5}'

  test.each([
    ['60 kB are declared', ['Content-Length: 60000'], body],
    ['one byte too many is declared', [`Content-Length: ${body.length + 1}`], body],
    ['the last chunk is missing', ['Transfer-Encoding: chunked'], `b\r\n${body}\r\n`],
    ['a chunk is cut off', ['Transfer-Encoding: chunked'], `c\r\n${body}`],
  ])('stores nothing if %s', async (_, fields, incompleteBody) => {
    const request = { line: 'POST /v1/testimonial', fields: [authorizationHeader(await createKey()), ...fields] }
    const clients = Array.from({ length: 10 }, async (_, index) => {
      const socket = openConnection()
      const received = readAll(socket)
      socket.write(formatRequest({ ...request, fields: [...request.fields, 'Expect: 100-continue'] }))
      // "100 Continue": the service waits for the body.
      await once(socket, 'data')
      if (index % 2) socket.end(incompleteBody)
      else socket.write(incompleteBody, () => socket.resetAndDestroy())
      return received
    })
    for (const text of await Promise.all(clients)) expect(text).not.toMatch(/^HTTP\/1\.1 2/m)
    await assertNothingStored()
  })
})

test('stores a complete record or none for a client that disconnects after sending', async () => {
  const input = {
    firstname: 'Zoë',
    title: 'whole',
    testimonialText: '👩'.repeat(100),
    socialMediaProfiles: ['https://example.com/'],
    stars: 4.5,
    gaveConsent: true,
    consentDateTime: '2026-01-31T12:00:00Z',
    videoUrl: 'https://example.com/video',
    videoToken: 'token',
  }
  const body = JSON.stringify(input)
  const fields = [authorizationHeader(await createKey()), contentLengthHeader(body)]
  const clients = Array.from({ length: 20 }, async (_, index) => {
    const socket = openConnection()
    socket.write(formatRequest({ line: 'POST /v1/testimonial', fields, body }).repeat(5))
    // The first request has its response now, and the second one is being processed.
    await readFirstResponse(socket)
    if (index % 2) socket.destroy()
    else socket.resetAndDestroy()
  })
  let allDisconnected = false
  const finalRequest = Promise.all(clients)
    .then(() => call('POST', '/v1/testimonial', { key: keys.workspaceA, body: input }))
    .finally(() => (allDisconnected = true))
  const { videoUrl: videoVideoUrl, socialMediaProfiles, ...columns } = input
  const row = { ...columns, gaveConsent: 1, videoVideoUrl, socialMediaProfiles: JSON.stringify(socialMediaProfiles) }
  // Checks continuously: a later statement could repair what an earlier one left behind.
  while (!allDisconnected) for (const stored of await rows('testimonials')) expect(stored).toMatchObject(row)
  expect(await finalRequest).toMatchObject({ status: 201 })
  const storedRows = await rows('testimonials')
  expect(storedRows.length).toBeGreaterThan(clients.length)
  for (const stored of storedRows) expect(stored).toMatchObject(row)
})

test('does not let a client that reads no responses block the record for others', async () => {
  const body = { testimonialText: '👩'.repeat(10_000) }
  const { id } = (await call('POST', '/v1/testimonial', { key: keys.workspaceA, body })).body
  const path = `/v1/testimonial/${id}`
  const put = formatRequest({
    line: `PUT ${path}`,
    fields: [authorizationHeader(keys.workspaceA), 'Content-Length: 2'],
    body: '{}',
  })
  const socket = openConnection()
  // 12 MB of responses: more than the buffers on the way can hold.
  socket.write(put.repeat(300))
  await once(socket, 'readable')
  for (const title of ['first', 'second', 'third']) {
    expect(await call('PUT', path, { key: keys.workspaceA, body: { title } })).toMatchObject({
      status: 200,
      body: { title },
    })
    expect(await call('POST', '/v1/testimonial', { key: keys.workspaceA })).toMatchObject({ status: 201 })
  }
  expect(socket.bytesRead).toBeLessThan(12_000_000)
})

test.each([
  ['in its head', -150],
  ['before its body', -100],
  ['in its body', -90],
  ['after its complete JSON', -80],
  ['before its last byte', -1],
])('stores nothing for an upload that is reset %s, and one record when it is sent again', async (_, fromEnd) => {
  const [key, body] = [await createKey(), '{"firstname":"x"}'.padEnd(100)]
  const upload = formatRequest({ fields: [authorizationHeader(key), contentLengthHeader(body)], body })
  const lossy = await startFaultyProxy({ uploadBytes: upload.length + fromEnd })
  const clients = Array.from({ length: 10 }, () => {
    const socket = openConnection(lossy.url)
    socket.write(upload)
    return readAll(socket)
  })
  expect(await Promise.all(clients)).toEqual(Array(10).fill(''))
  const retry = await call('POST', '/v1/contacts', { key, body })
  expect(retry).toMatchObject({ status: 201 })
  expect(await rows('contacts')).toEqual([expect.objectContaining({ id: retry.body.id, firstName: 'x' })])
})

test.each([
  ['POST /v1/testimonial', `Content-Type: application/json; x="${'\\"'.repeat(50_000)}`],
  [`GET /form/${workspaceA}`, `Accept-Language: a${' '.repeat(100_000)}b`],
])('%s with a header of 100,000 characters responds quickly', async (line, header) => {
  const since = performance.now()
  const request = `${line} HTTP/1.1\r\nHost: localhost\r\n${connectionClose}\r\n${header}\r\n\r\n`
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendRaw(request)))
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 20[01] /)
  // A search that restarts at every character would take longer than this for one of them.
  expect(performance.now() - since).toBeLessThan(5_000)
})
