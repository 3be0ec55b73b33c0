import { describe, expect, test } from 'vitest'
import { allRecords, basicAuth, call, callWithFaults, keys, unknownId, workspaceA } from '../support/service/harness.ts'
import { sendRaw } from '../support/service/raw-http.ts'

const sendChunked = (type: string, body: Buffer, authorization = basicAuth(keys.workspaceA)) =>
  sendRaw(
    `POST /v1/testimonial HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `${body.length.toString(16)}\r\n`,
    body,
    '\r\n0\r\n\r\n',
  )

const collectionPaths = ['/v1/testimonial', '/v1/contacts']
const recordPaths = collectionPaths.map((path) => `${path}/${unknownId}`)

describe('every response', () => {
  test.each([
    ['GET', '/health', {}, 200],
    ['POST', '/v1/testimonial', {}, 201],
    ['POST', '/v1/testimonial', { body: '{' }, 400],
    ['POST', '/v1/contacts', {}, 401],
    ['GET', '/v1/nothing', {}, 404],
    ['GET', '/nothing', {}, 404],
    ['PATCH', '/v1/contacts', {}, 405],
    ['POST', '/v1/testimonial', { body: 'x'.repeat(65_537) }, 413],
    ['GET', '/health', { headers: { Accept: 'text/html' } }, 200],
    ['POST', '/v1/testimonial', { headers: { Accept: 'text/html' } }, 201],
    ['POST', '/v1/testimonial', { headers: { Accept: '*/*;q=0' } }, 201],
    ['POST', '/v1/contacts', { headers: { Accept: 'text/html, */*;q=0' } }, 401],
    ['GET', '/v1/nothing', { headers: { Accept: 'text/html' } }, 404],
  ])('%s %s has nosniff, no-store and a new request id', async (method, path, request, status) => {
    const headers = { ...('headers' in request && request.headers), 'X-Request-Id': 'mine' }
    const first = await call(method, path, { ...request, headers })
    const second = await call(method, path, request)
    expect(first.status).toBe(status)
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('content-type')).toBe('application/json')
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    if (status >= 400) expect(first.body).toEqual(expect.any(String))
  })
})

test.each([
  ['GET', '/health', {}, 200],
  ['POST', '/v1/testimonial', {}, 201],
  ['OPTIONS', '/v1/testimonial', {}, 204],
  ['POST', '/v1/contacts', {}, 401],
  ['GET', '/v1/workspaces', { key: keys.workspaceA, headers: { 'If-None-Match': '*' } }, 304],
  ['GET', '/v1/nothing', {}, 404],
  ['PATCH', '/v1/contacts', {}, 405],
  ['GET', `/form/${workspaceA}`, {}, 200],
])('%s %s sends Strict-Transport-Security over https only', async (method, path, request, status) => {
  const secure = await callWithFaults(method, `https://laurel.example${path}`, request)
  expect(secure.status).toBe(status)
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const insecure = await callWithFaults(method, `http://laurel.example${path}`, request)
  expect(insecure.headers.get('strict-transport-security')).toBeNull()
  const local = await callWithFaults(method, `https://localhost${path}`, request)
  expect(local.headers.get('strict-transport-security')).toBeNull()
})

describe('a URL at which there is nothing', () => {
  // As Chromium sends it.
  const navigation = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' }
  const paths = [
    '/nothing',
    '/anything/else',
    '/v1',
    '/docs/guides/nothing',
    '/media/nothing.jpg',
    `/testimonials/${workspaceA}/nothing`,
    `/form/${workspaceA}/nothing`,
    '/inbox/a/b/c/d',
  ]

  test.each(paths)('GET %s is a page for browsers, without scripts', async (path) => {
    const { status, headers, text } = await call('GET', path, { headers: navigation })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(text).toContain(path.startsWith('/form/') ? '<h1>Form not found</h1>' : '<h1>There is nothing here</h1>')
    expect(text).not.toMatch(/<script|style=|\/nothing/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['GET', '/nothing', '*/*'],
    ['GET', '/nothing', 'application/json, text/plain, */*'],
    ['POST', '/nothing', navigation.Accept],
    ['GET', '/v1/nothing', navigation.Accept],
    ['GET', '/inbox/api/nothing', navigation.Accept],
  ])('%s %s is JSON with Accept: %s', async (method, path, accept) => {
    const { status, body } = await call(method, path, { headers: { Accept: accept } })
    expect([status, body]).toEqual([404, 'There is nothing at this URL. All endpoints are listed at /docs.'])
  })

  test('is stored by no cache for another kind of client', async () => {
    for (const headers of [{}, navigation]) {
      expect((await call('GET', '/nothing', { headers })).headers.get('vary')).toBe('Accept')
    }
  })

  test('and a page that only takes forms are pages for browsers', async () => {
    const { status, headers, text } = await call('GET', '/inbox/sign-out', { headers: navigation })
    expect([status, headers.get('allow'), headers.get('content-type')]).toEqual([
      405,
      'POST',
      'text/html; charset=UTF-8',
    ])
    expect(text).toContain('<h1>')
    const api = await call('GET', `/v1/keys/${unknownId}`, { headers: navigation })
    expect([api.status, api.body]).toEqual([405, 'This URL only supports DELETE.'])
  })
})

describe('paths and methods', () => {
  test.each([
    '/',
    '/%6dy-testimonial',
    '/my%2Dtestimonial',
    '/my-testimonial/',
    '/my-testimonial.html',
    '//my-testimonial',
    '//docs',
    '/docs/',
    '/docs.html',
    '/%64ocs',
    '/docs/guides/../guides/api',
    '/docs//guides/api.html',
    '/latest/%2e%2e/docs',
    '/x/../docs',
    '/inbox/%2e%2e/docs',
    '/%69nbox/sign-in',
    '//inbox/sign-in',
    '/inbox/sign-in/',
    '/form/%2e%2e/approve',
    '/%61pprove?t=x',
    '//testimonials/x',
    '/',
    '//',
    '/index',
    '/index.html',
  ])('GET %s returns no page without its policy', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Dest: document\r\n\r\n`
    const [headers = ''] = (await sendRaw(head)).toLowerCase().split('\r\n\r\n')
    if (!/\r\ncontent-type: text\/html/.test(headers)) return
    expect(headers).toMatch(
      /\r\ncontent-security-policy: default-src 'none'; [^\r]*frame-ancestors 'none'|\r\nlocation: /,
    )
  })

  test('GET /health returns "ok" if the database responds', async () => {
    expect(await call('GET', '/health')).toMatchObject({ status: 200, body: 'ok' })
    expect(await call('HEAD', '/health')).toMatchObject({ status: 200, text: '' })
  })

  test.each([
    '/v1/testimonial/',
    '//v1/testimonial',
    '/V1/Testimonial',
    '/v1/testimonials',
    '/v2/testimonial',
    '/v1',
    '/v1/testimonial/a/b',
  ])('POST %s returns 404', async (path) => {
    const response = await sendRaw(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).toMatch(/\r\n\r\n"There is nothing at this URL\. All endpoints are listed at \/docs\."$/)
  })

  test.each([
    ...['PUT', 'PATCH', 'DELETE', 'QUERY'].map((method) => [method, collectionPaths[0], 'POST, OPTIONS, GET, HEAD']),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, collectionPaths[1], 'POST, GET, HEAD']),
    ...recordPaths.flatMap((path) =>
      ['POST', 'PATCH', 'OPTIONS', 'QUERY'].map((method) => [method, path, 'GET, HEAD, PUT, DELETE']),
    ),
    ['POST', `${collectionPaths[0]}/all/${unknownId}`, 'GET, HEAD'],
    ['PUT', '/v1/workspaces', 'GET, HEAD, POST'],
    ['GET', `/v1/workspaces/${unknownId}`, 'PUT'],
    ['PUT', '/v1/keys', 'POST, GET, HEAD'],
    ['GET', `/v1/keys/${unknownId}`, 'DELETE'],
    ['POST', '/health', 'GET, HEAD'],
  ] as [string, string, string][])('%s %s returns 405 with the allowed methods', async (method, path, allowed) => {
    const { status, headers, body } = await call(method, path, { key: keys.workspaceA })
    expect([status, headers.get('allow')]).toEqual([405, allowed])
    expect(body).toBe(`This URL only supports ${allowed}.`)
  })

  test('HEAD on a path without GET returns 405 without a body', async () => {
    for (const path of [`/v1/workspaces/${unknownId}`, `/v1/keys/${unknownId}`]) {
      // Over a raw connection, because client libraries discard the body of a response to HEAD.
      const response = await sendRaw(`HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\n\r\n$/)
    }
  })

  test('ignores method overrides in headers and parameters', async () => {
    const headers = { 'X-HTTP-Method-Override': 'PUT' }
    expect(await call('POST', '/v1/contacts?_method=PUT', { key: keys.workspaceA, headers })).toMatchObject({
      status: 201,
    })
  })
})

describe('request bodies', () => {
  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8',
    'application/json; charset = utf-16',
    'text/json',
    'application/json, text/plain',
    '',
  ])('rejects a body of type %j', async (type) => {
    for (const path of collectionPaths) {
      const response = await call('POST', path, { key: keys.workspaceA, body: '{}', headers: { 'Content-Type': type } })
      expect([response.status, response.body]).toEqual([400, 'Content-Type: must be application/json in UTF-8'])
    }
    expect(await sendChunked(type, Buffer.from('{}'))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await allRecords()).toEqual([[], []])
  })

  test.each(['gzip', 'deflate', 'br', 'identity, gzip'])(
    'rejects a body with Content-Encoding %s',
    async (encoding) => {
      const response = await call('POST', '/v1/contacts', {
        key: keys.workspaceA,
        body: '{}',
        headers: { 'Content-Encoding': encoding },
      })
      expect([response.status, response.body]).toEqual([400, 'Content-Encoding: must be identity'])
      expect(await allRecords()).toEqual([[], []])
    },
  )

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut character', [0xe2, 0x82]],
    ['UTF-16', [...Buffer.from('{"a":1}', 'utf16le')]],
  ])('rejects a body with %s', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"firstname":"'), Buffer.from(bytes), Buffer.from('"}')])
    expect(await sendChunked('application/json', body)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await allRecords()).toEqual([[], []])
  })

  const bodyOfSize = (bytes: number) => JSON.stringify({ title: '' }).padEnd(bytes)

  test('accepts bodies of 64 KiB and returns 413 to larger ones, with Content-Length or chunked', async () => {
    expect(
      await call('POST', '/v1/contacts', { key: keys.workspaceA, body: bodyOfSize(65_536).replace('title', 'phone') }),
    ).toMatchObject({ status: 201 })
    expect(await sendChunked('application/json', Buffer.from(bodyOfSize(65_536)))).toMatch(/^HTTP\/1\.1 201 /)
    const before = await allRecords()
    const response = await call('POST', '/v1/contacts', { key: keys.workspaceA, body: bodyOfSize(65_537) })
    expect(response).toMatchObject({ status: 413, body: 'The body must not be larger than 65536 bytes.' })
    expect(await sendChunked('application/json', Buffer.from(bodyOfSize(65_537)))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await allRecords()).toEqual(before)
  })
})

test('returns 413 at the size limit without waiting for the end of the body', async () => {
  const head =
    'POST /v1/testimonial HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const response = await sendRaw(
    `${head}Transfer-Encoding: chunked\r\n\r\n20000\r\n`,
    Buffer.alloc(0x20000, ' '),
    '\r\n',
  )
  expect(response).toMatch(/^HTTP\/1\.1 413 /)
})

describe('the order of checks', () => {
  const large = 'x'.repeat(65_537)
  const malformedKey = { key: 'wrong' }
  const text = { headers: { 'Content-Type': 'text/plain' } }

  test.each([
    ['the path before everything else', 'POST', '/v1/nothing', { ...malformedKey, body: large }, 404],
    ['the method before the size', 'PATCH', '/v1/testimonial', { ...malformedKey }, 405],
    ['the size before the media type', 'POST', '/v1/testimonial', { ...malformedKey, ...text, body: large }, 413],
    ['the media type before a malformed key', 'POST', '/v1/testimonial', { ...malformedKey, ...text, body: '{' }, 400],
    ['a malformed key before the body', 'POST', '/v1/testimonial', { ...malformedKey, body: '{' }, 401],
    ['the body before an unknown key', 'POST', '/v1/testimonial', { key: keys.unknown, body: { stars: 9 } }, 400],
    ['a missing key before the body', 'POST', '/v1/contacts', { body: '{' }, 401],
    ['a malformed key before the query', 'GET', '/v1/contacts?x=1', { ...malformedKey }, 401],
    ['the query before an unknown key', 'GET', '/v1/contacts?x=1', { key: keys.unknown }, 400],
    ['an unknown key before the list', 'GET', `/v1/contacts/all/${unknownId}`, { key: keys.unknown }, 401],
    [
      'an unknown key before the workspace',
      'POST',
      '/v1/contacts',
      { key: keys.unknown, body: { workspaceId: unknownId } },
      401,
    ],
    ['an unknown key before the record', 'PUT', recordPaths[0] ?? '', { key: keys.unknown, body: {} }, 401],
  ])('checks %s', async (_, method, path, request, status) => {
    expect((await call(method, path, request)).status).toBe(status)
    expect(await allRecords()).toEqual([[], []])
  })
})

describe('CORS', () => {
  const exposed = 'Idempotent-Replayed,Retry-After,X-Request-Id'

  test('allows POST /v1/testimonial from any origin in the preflight, but no Authorization', async () => {
    const { status, headers, text } = await call('OPTIONS', '/v1/testimonial', {
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key')
    expect(headers.get('access-control-max-age')).toBe('7200')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each([
    [201, {}],
    [400, { body: '{' }],
    [401, { key: 'wrong' }],
    [413, { body: 'x'.repeat(65_537) }],
  ])('lets pages of any origin read a %i from POST /v1/testimonial', async (status, request) => {
    const response = await call('POST', '/v1/testimonial', { ...request, headers: { Origin: 'null' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toBe(exposed)
  })

  test('sends no CORS headers from any other endpoint', async () => {
    for (const [method, path] of [
      ['POST', '/v1/contacts'],
      ['OPTIONS', '/v1/contacts'],
      ['OPTIONS', recordPaths[0]],
      ['PUT', recordPaths[0]],
      ['GET', '/health'],
      ['GET', '/v1/testimonial'],
    ]) {
      const { headers } = await call(method ?? '', path ?? '', {
        key: keys.workspaceA,
        headers: { Origin: 'https://shop.example' },
      })
      expect(headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull()
    }
  })

  test('stores nothing from a form on another site', async () => {
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }
    expect(await call('POST', '/v1/testimonial', { body: '{"a":"="}', headers })).toMatchObject({ status: 400 })
    expect(await allRecords()).toEqual([[], []])
  })
})
