import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { call, callWithFaults, keys, rows, workspaceA } from '../support/harness.ts'
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
} from '../support/raw-http.ts'

/* Clients that are slow, that never end, or that go. */

test('bodies that come byte by byte touch the database when they are whole, and keep nobody waiting', async () => {
  const whole = '{"firstname":"slow"}'
  const clients = Array.from({ length: 32 }, (_, index) => {
    const body = index % 2 ? whole : whole.replace('}', ']')
    const socket = openConnection()
    const all = readAll(socket)
    socket.write(
      formatRequest({
        host: 'instrumented.example',
        fields: [connectionClose, authorizationHeader(keys.workspaceA), contentLengthHeader(body)],
      }),
    )
    return { body, socket, all }
  })
  for (let at = 0; at < whole.length; at++) {
    expect(await callWithFaults('POST', '/v1/contacts', { key: keys.workspaceB })).toMatchObject({ status: 201 })
    expect(await rows('contacts')).toHaveLength(at + 1)
    for (const { body, socket } of clients) socket.write(body.charAt(at))
  }
  for (const { body, all } of clients) {
    const [answer] = parseResponses(await all)
    // What is refused at its last byte has been as long under way as what is stored.
    const calls = answer?.headers.get('x-d1-calls')
    if (body === whole) expect([answer?.status, calls]).toEqual([201, '1'])
    else expect([answer?.status, calls]).toEqual([400, '0'])
  }
  expect(await rows('contacts')).toHaveLength(whole.length + clients.length / 2)
})

test('a body that never ends is refused at the limit and read no further', async () => {
  const socket = openConnection()
  const answer = readFirstResponse(socket)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  socket.write(formatRequest({ fields: [authorizationHeader(keys.workspaceA), 'Transfer-Encoding: chunked'] }))
  socket.write(chunk)
  socket.write(chunk)
  expect(parseResponses(await answer).map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
    [413, 'The body must not be larger than 65536 bytes.'],
  ])
  let sent = 0
  while (!socket.destroyed && sent < 20_000_000) {
    await new Promise((resolve) => socket.write(chunk, resolve))
    sent += chunk.length
  }
  expect(sent).toBeLessThan(20_000_000)
  await assertNothingStored()
})

describe('a body that is not sent to its end stores nothing', () => {
  const body = '{"stars":5}'

  test.each([
    ['60 kB were announced', ['Content-Length: 60000'], body],
    ['one byte more was announced', [`Content-Length: ${body.length + 1}`], body],
    ['the last chunk is missing', ['Transfer-Encoding: chunked'], `b\r\n${body}\r\n`],
    ['a chunk is cut short', ['Transfer-Encoding: chunked'], `c\r\n${body}`],
  ])('%s', async (_, fields, sent) => {
    const request = { line: 'POST /v1/testimonial', fields: [authorizationHeader(await createKey()), ...fields] }
    const clients = Array.from({ length: 10 }, async (_, index) => {
      const socket = openConnection()
      const all = readAll(socket)
      socket.write(formatRequest({ ...request, fields: [...request.fields, 'Expect: 100-continue'] }))
      // "100 Continue": the body is waited for.
      await once(socket, 'data')
      if (index % 2) socket.end(sent)
      else socket.write(sent, () => socket.resetAndDestroy())
      return all
    })
    for (const all of await Promise.all(clients)) expect(all).not.toMatch(/^HTTP\/1\.1 2/m)
    await assertNothingStored()
  })
})

test('a client that goes right after sending leaves a whole record or none', async () => {
  const sent = {
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
  const body = JSON.stringify(sent)
  const fields = [authorizationHeader(await createKey()), contentLengthHeader(body)]
  const clients = Array.from({ length: 20 }, async (_, index) => {
    const socket = openConnection()
    socket.write(formatRequest({ line: 'POST /v1/testimonial', fields, body }).repeat(5))
    // The first is answered then, and the second is on its way.
    await readFirstResponse(socket)
    if (index % 2) socket.destroy()
    else socket.resetAndDestroy()
  })
  let gone = false
  const later = Promise.all(clients)
    .then(() => call('POST', '/v1/testimonial', { key: keys.workspaceA, body: sent }))
    .finally(() => (gone = true))
  const { videoUrl: videoVideoUrl, socialMediaProfiles, ...same } = sent
  const row = { ...same, gaveConsent: 1, videoVideoUrl, socialMediaProfiles: JSON.stringify(socialMediaProfiles) }
  // All the while, since a later statement could mend what an earlier one has left.
  while (!gone) for (const stored of await rows('testimonials')) expect(stored).toMatchObject(row)
  expect(await later).toMatchObject({ status: 201 })
  const left = await rows('testimonials')
  expect(left.length).toBeGreaterThan(clients.length)
  for (const stored of left) expect(stored).toMatchObject(row)
})

test('a client that does not read its answers keeps nobody from the record', async () => {
  const body = { testimonialText: '👩'.repeat(10_000) }
  const { id } = (await call('POST', '/v1/testimonial', { key: keys.workspaceA, body })).body
  const path = `/v1/testimonial/${id}`
  const put = formatRequest({
    line: `PUT ${path}`,
    fields: [authorizationHeader(keys.workspaceA), 'Content-Length: 2'],
    body: '{}',
  })
  const socket = openConnection()
  // 12 MB of answers: more than the buffers between the two hold.
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
  ['when its JSON is whole', -80],
  ['before its last byte', -1],
])('an upload that is reset %s stores nothing, and sent again it is stored once', async (_, fromEnd) => {
  const [key, body] = [await createKey(), '{"firstname":"x"}'.padEnd(100)]
  const upload = formatRequest({ fields: [authorizationHeader(key), contentLengthHeader(body)], body })
  const lossy = await startFaultyProxy({ uploadBytes: upload.length + fromEnd })
  const clients = Array.from({ length: 10 }, () => {
    const socket = openConnection(lossy.url)
    socket.write(upload)
    return readAll(socket)
  })
  expect(await Promise.all(clients)).toEqual(Array(10).fill(''))
  const again = await call('POST', '/v1/contacts', { key, body })
  expect(again).toMatchObject({ status: 201 })
  expect(await rows('contacts')).toEqual([expect.objectContaining({ id: again.body.id, firstName: 'x' })])
})

test.each([
  ['POST /v1/testimonial', `Content-Type: application/json; x="${'\\"'.repeat(50_000)}`],
  [`GET /form/${workspaceA}`, `Accept-Language: a${' '.repeat(100_000)}b`],
])('%s with a header of 100,000 characters keeps nobody waiting', async (line, header) => {
  const since = performance.now()
  const asked = `${line} HTTP/1.1\r\nHost: x\r\n${connectionClose}\r\n${header}\r\n\r\n`
  const all = await Promise.all(Array.from({ length: 10 }, () => sendRaw(asked)))
  for (const answer of all) expect(answer).toMatch(/^HTTP\/1\.1 20[01] /)
  // One of them took as long as this where what was looked for began anew at each character.
  expect(performance.now() - since).toBeLessThan(5_000)
})
