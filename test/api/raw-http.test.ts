import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { call, instrumentedUrl, keys, rows } from '../support/service/harness.ts'
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
} from '../support/service/raw-http.ts'

/*
 * Malformed requests, byte for byte, that no client library sends. Servers in front of the worker reject some of them on their
 * own or close the connection, so these tests look only at the status and at what is stored.
 */

const ascending = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

describe('bodies with an ambiguous length', () => {
  const body = '{"firstname":"x"}'

  test.each([
    ['a length that is too small', ['Content-Length: 5'], body],
    ['a length that is too large', ['Content-Length: 50'], body],
    ['a negative length', ['Content-Length: -1'], body],
    ['a signed length', ['Content-Length: +17'], body],
    ['a hexadecimal length', ['Content-Length: 0x11'], body],
    ['a length too large for any number', ['Content-Length: 99999999999999999999999'], body],
    ['two lengths in one header', ['Content-Length: 17, 2'], body],
    ['a repeated Content-Length', ['Content-Length: 2', 'Content-Length: 17'], body],
    ['an invalid chunk size', ['Transfer-Encoding: chunked'], `xx\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk size that is too large', ['Transfer-Encoding: chunked'], `20\r\n${body}\r\n0\r\n\r\n`],
    [
      'a chunk size too large for any number',
      ['Transfer-Encoding: chunked'],
      `10000000000000011\r\n${body}\r\n0\r\n\r\n`,
    ],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], `11\r\n${body}\r\n0\r\n\r\n`],
  ])('stores nothing for a body with %s', async (_, fields, rawBody) => {
    const socket = openConnection()
    const received = readAll(socket)
    socket.end(
      formatRequest({ fields: [connectionClose, authorizationHeader(keys.workspaceA), ...fields], body: rawBody }),
    )
    for (const { status } of parseResponses(await received)) expect(status).toBeGreaterThanOrEqual(400)
    await assertNothingStored()
  })
})

describe('request smuggling', () => {
  const inner = formatRequest({
    line: 'POST /v1/testimonial',
    fields: [connectionClose, 'Content-Length: 2'],
    body: '{}',
  })
  // The outer request is rejected in any case, whichever way its body is read.
  const outer = (fields: string[], body: string) => sendRaw(formatRequest({ fields, body: `${body}${inner}` }))

  test('responds to a request that follows a complete body', async () => {
    const responses = await outer(['Content-Length: 5'], '0\r\n\r\n')
    expect(parseResponses(responses).map(({ status }) => status)).toEqual([401, 201])
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
  ])('does not respond to a request inside a body with %s and %j', async (...fields) => {
    const [first, ...others] = parseResponses(await outer(fields, '0\r\n\r\n'))
    expect(first?.status ?? 400).toBeGreaterThanOrEqual(400)
    expect(others).toEqual([])
    await assertNothingStored()
  })
})

test.each([
  ['130 KB of headers', '', Array.from({ length: 1300 }, (_, index) => `X-${index}: ${'x'.repeat(95)}`)],
  ['one header of 130 KB', '', [`X: ${'x'.repeat(130_000)}`]],
  ['a URL of 20 kB', `?${'x'.repeat(20_000)}`, []],
  ['a URL of 200 kB', `?${'x'.repeat(200_000)}`, []],
  ['10,000 query parameters', `?${Array.from({ length: 10_000 }, (_, index) => index).join('&')}`, []],
])('accepts or rejects a request with %s, and keeps working', async (_, query, fields) => {
  const line = `POST /v1/contacts${query}`
  const rawRequest = formatRequest({
    line,
    fields: [connectionClose, authorizationHeader(keys.workspaceA), ...fields, 'Content-Length: 2'],
    body: '{}',
  })
  const statuses = parseResponses(await sendRaw(rawRequest)).map(({ status }) => status)
  expect([[], [201], [400], [414], [431]]).toContainEqual(statuses)
  expect(await rows('contacts')).toHaveLength(statuses.includes(201) ? 1 : 0)
  expect(await call('POST', '/v1/contacts', { key: keys.workspaceA })).toMatchObject({ status: 201 })
})

test.each([
  [201, 'an active key', keys.workspaceA],
  [401, 'a revoked key', keys.revoked],
  [401, 'a malformed key', 'nonsense'],
])('returns %i to a client with %s that waits for 100 Continue', async (status, _, key) => {
  const body = '{"firstname":"x"}'
  const socket = openConnection()
  const received = readAll(socket)
  socket.write(
    formatRequest({
      fields: [connectionClose, authorizationHeader(key), 'Expect: 100-continue', contentLengthHeader(body)],
    }),
  )
  // Either "100 Continue" or the final response.
  await once(socket, 'data')
  socket.write(body)
  expect(
    parseResponses(await received).flatMap((response) => (response.status === 100 ? [] : response.status)),
  ).toEqual([status])
  expect(await rows('contacts')).toHaveLength(status === 201 ? 1 : 0)
})

test('responds to 200 pipelined requests separately and in order', async () => {
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
  const responses = parseResponses(await sendRaw(bytes.join('')))
  const titles = responses.map(({ status, text }) => (status === 201 ? JSON.parse(text).title : status))
  expect(titles).toEqual(requests.map(({ status, title }) => (status === 201 ? title : status)))
  const stored = (await rows('testimonials')).map(({ title }) => title)
  expect(stored.sort(ascending)).toEqual(titles.filter((title) => typeof title === 'string').sort(ascending))
})

describe('oversized headers', () => {
  const post = async (key: string, ...fields: string[]) => {
    const socket = openConnection(instrumentedUrl)
    socket.write(
      formatRequest({
        fields: [connectionClose, authorizationHeader(key), ...fields, 'Content-Length: 2'],
        body: '{}',
      }),
    )
    return parseResponses(await readAll(socket)).map(({ status, headers }) => [status, headers.get('x-d1-calls')])
  }
  const rejections = [[], [[401, '0']], [[431, null]]]

  test.each([
    ['a password of 64 KiB', `lk_${'x'.repeat(65_533)}`],
    ['a password of 1 MB', `lk_${'x'.repeat(1_000_000)}`],
  ])('runs no statement for %s', async (_, password) => {
    expect(rejections).toContainEqual(await post(password))
    // A control: the header does count statements.
    expect(await post(keys.workspaceA)).toEqual([[201, '1']])
  })

  test('runs no statement for a header of 10 MB', async () => {
    expect(rejections).toContainEqual(await post(keys.workspaceA, `X: ${'x'.repeat(10_000_000)}`))
    await assertNothingStored()
  })
})
