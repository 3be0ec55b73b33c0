import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { call, keys, rows } from '../support/harness.ts'
import {
  assertNothingStored,
  authorizationHeader,
  connectionClose,
  contentLengthHeader,
  formatRequest,
  openConnection,
  parseResponses,
  readAll,
  sendRaw,
} from '../support/raw-http.ts'

/*
 * Requests as no client library sends them, byte for byte. What stands before the worker, here and where it is deployed,
 * answers some of them itself, in its own words or by closing the connection: that is not looked at, but what is stored.
 */

const ascending = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

describe('a body whose length is not clear stores nothing', () => {
  const body = '{"firstname":"x"}'

  test.each([
    ['too small', ['Content-Length: 5'], body],
    ['too large', ['Content-Length: 50'], body],
    ['negative', ['Content-Length: -1'], body],
    ['signed', ['Content-Length: +17'], body],
    ['hexadecimal', ['Content-Length: 0x11'], body],
    ['beyond all numbers', ['Content-Length: 99999999999999999999999'], body],
    ['two numbers', ['Content-Length: 17, 2'], body],
    ['given twice', ['Content-Length: 2', 'Content-Length: 17'], body],
    ['a size of a chunk that is none', ['Transfer-Encoding: chunked'], `xx\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk too large', ['Transfer-Encoding: chunked'], `20\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk beyond all numbers', ['Transfer-Encoding: chunked'], `10000000000000011\r\n${body}\r\n0\r\n\r\n`],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], `11\r\n${body}\r\n0\r\n\r\n`],
  ])('%s', async (_, fields, sent) => {
    const socket = openConnection()
    const all = readAll(socket)
    socket.end(
      formatRequest({ fields: [connectionClose, authorizationHeader(keys.workspaceA), ...fields], body: sent }),
    )
    for (const { status } of parseResponses(await all)) expect(status).toBeGreaterThanOrEqual(400)
    await assertNothingStored()
  })
})

describe('a request inside the body of another one is not answered', () => {
  const inner = formatRequest({
    line: 'POST /v1/testimonial',
    fields: [connectionClose, 'Content-Length: 2'],
    body: '{}',
  })
  // The outer one is refused for itself, whichever way its body is read.
  const outer = (fields: string[], body: string) => sendRaw(formatRequest({ fields, body: `${body}${inner}` }))

  test('but the same two one after the other are', async () => {
    const heardOfBoth = await outer(['Content-Length: 5'], '0\r\n\r\n')
    expect(parseResponses(heardOfBoth).map(({ status }) => status)).toEqual([401, 201])
  })

  test.each([
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', `Content-Length: ${5 + inner.length}`],
    ['Content-Length: 5', `Content-Length: ${5 + inner.length}`],
    [`Content-Length: ${5 + inner.length}`, 'Content-Length: 5'],
    ['Content-Length: 5', 'Transfer-Encoding: xchunked'],
    ['Content-Length: 5', 'Transfer-Encoding : chunked'],
    ['Content-Length: 5', 'Transfer-Encoding:\r\n chunked'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ])('%s with %j', async (...fields) => {
    const [first, ...others] = parseResponses(await outer(fields, '0\r\n\r\n'))
    expect(first?.status ?? 400).toBeGreaterThanOrEqual(400)
    expect(others).toEqual([])
    await assertNothingStored()
  })
})

test.each([
  ['130 KB of headers', '', Array.from({ length: 1300 }, (_, index) => `X-${index}: ${'x'.repeat(95)}`)],
  ['one header of 130 KB', '', [`X: ${'x'.repeat(130_000)}`]],
  ['an address of 20 kB', `?${'x'.repeat(20_000)}`, []],
  ['an address of 200 kB', `?${'x'.repeat(200_000)}`, []],
  ['10,000 query parameters', `?${Array.from({ length: 10_000 }, (_, index) => index).join('&')}`, []],
])('a request with %s is an ordinary one or refused', async (_, query, fields) => {
  const line = `POST /v1/contacts${query}`
  const sent = formatRequest({
    line,
    fields: [connectionClose, authorizationHeader(keys.workspaceA), ...fields, 'Content-Length: 2'],
    body: '{}',
  })
  const statuses = parseResponses(await sendRaw(sent)).map(({ status }) => status)
  expect([[], [201], [400], [414], [431]]).toContainEqual(statuses)
  expect(await rows('contacts')).toHaveLength(statuses.includes(201) ? 1 : 0)
  expect(await call('POST', '/v1/contacts', { key: keys.workspaceA })).toMatchObject({ status: 201 })
})

test.each([
  [201, 'a live key', keys.workspaceA],
  [401, 'a revoked key', keys.revoked],
  [401, 'a malformed key', 'nonsense'],
])('a client that sends its body only when told to is answered %i with %s', async (status, _, key) => {
  const body = '{"firstname":"x"}'
  const socket = openConnection()
  const all = readAll(socket)
  socket.write(
    formatRequest({
      fields: [connectionClose, authorizationHeader(key), 'Expect: 100-continue', contentLengthHeader(body)],
    }),
  )
  // Either "100 Continue" or the answer itself.
  await once(socket, 'data')
  socket.write(body)
  expect(parseResponses(await all).flatMap((answer) => (answer.status === 100 ? [] : answer.status))).toEqual([status])
  expect(await rows('contacts')).toHaveLength(status === 201 ? 1 : 0)
})

test('of 200 requests at once on one connection, each is answered for itself, in their order', async () => {
  const kinds = [
    [201, (title: string) => ({ fields: [authorizationHeader(keys.workspaceA)], body: `{"title":"${title}"}` })],
    [400, (title: string) => ({ fields: [authorizationHeader(keys.workspaceA)], body: `{"title":"${title}"` })],
    [201, (title: string) => ({ fields: [authorizationHeader(keys.workspaceB)], body: `{"title":"${title}"}` })],
    [401, (title: string) => ({ fields: [authorizationHeader(keys.revoked)], body: `{"title":"${title}"}` })],
  ] as const
  const requests = Array.from({ length: 50 }, (_, round) =>
    kinds.map(([status, kind], index) => ({ status, title: `${round}-${index}`, ...kind(`${round}-${index}`) })),
  ).flat()
  const bytes = requests.map(({ fields, body }, index) => {
    const last = index === requests.length - 1 ? [connectionClose] : []
    return formatRequest({
      line: 'POST /v1/testimonial',
      fields: [...fields, ...last, contentLengthHeader(body)],
      body,
    })
  })
  const all = parseResponses(await sendRaw(bytes.join('')))
  const titles = all.map(({ status, text }) => (status === 201 ? JSON.parse(text).title : status))
  expect(titles).toEqual(requests.map(({ status, title }) => (status === 201 ? title : status)))
  const stored = (await rows('testimonials')).map(({ title }) => title)
  expect(stored.sort(ascending)).toEqual(titles.filter((title) => typeof title === 'string').sort(ascending))
})

describe('no statement is run', () => {
  const post = async (key: string, ...fields: string[]) => {
    const request = {
      host: 'instrumented.example',
      fields: [connectionClose, authorizationHeader(key), ...fields, 'Content-Length: 2'],
      body: '{}',
    }
    return parseResponses(await sendRaw(formatRequest(request))).map(({ status, headers }) => [
      status,
      headers.get('x-d1-calls'),
    ])
  }
  const refused = [[], [[401, '0']], [[431, null]]]

  test.each([
    ['a password of 64 KiB', `lk_${'x'.repeat(65_533)}`],
    ['a password of 1 MB', `lk_${'x'.repeat(1_000_000)}`],
  ])('for %s', async (_, password) => {
    expect(refused).toContainEqual(await post(password))
    // The instrumented copy does count.
    expect(await post(keys.workspaceA)).toEqual([[201, '1']])
  })

  test('for a header of 10 MB', async () => {
    expect(refused).toContainEqual(await post(keys.workspaceA, `X: ${'x'.repeat(10_000_000)}`))
    await assertNothingStored()
  })
})
