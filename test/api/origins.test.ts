import { describe, expect, test } from 'vitest'
import {
  allRecords,
  call,
  callWithFaults,
  keys,
  rows,
  serviceUrl,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'

/* Allowed origins: the pages from which visitors may send testimonials. */

const shop = 'https://shop.example'
const localhost = 'http://localhost:5173'
const originNotAllowedMessage = 'Origin: is not an allowed origin of this workspace'

const post = (origin?: string, request: Parameters<typeof call>[2] = {}) =>
  call('POST', '/v1/testimonial', {
    body: {},
    ...request,
    headers: { ...(origin !== undefined && { Origin: origin }) },
  })

describe('a workspace with allowed origins', () => {
  test.each([shop, localhost])('accepts a testimonial from %s', async (origin) => {
    await setOrigins(workspaceA, [shop, localhost])
    for (const body of [{}, { workspaceId: workspaceA }]) {
      const response = await post(origin, { body })
      expect(response.status).toBe(201)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('accepts a testimonial from the service itself', async () => {
    await setOrigins(workspaceA, [shop])
    expect((await post(serviceUrl.origin)).status).toBe(201)
  })

  test.each([
    undefined,
    'null',
    'https://evil.example',
    'https://shop.example.evil',
    'https://evil.example/https://shop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://SHOP.example',
    'https://shop.example.',
    'https://shop.example/',
    'https://www.shop.example',
    // Prefixes of the service's own origin.
    'http:',
    'http:/',
    '%',
    '["https://shop.example"]',
    "' OR 1=1--",
  ])('rejects %s with an error that the page can read', async (origin) => {
    await setOrigins(workspaceA, [shop, localhost])
    for (const body of [{}, { workspaceId: workspaceA }]) {
      const response = await post(origin, { body })
      expect([response.status, response.body]).toEqual([403, originNotAllowedMessage])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test('rejects origins that differ from the service in scheme, host or port', async () => {
    await setOrigins(workspaceA, [shop])
    const postFrom = (origin: string) =>
      callWithFaults('POST', 'http://laurel.example/v1/testimonial', { body: {}, headers: { Origin: origin } })
    expect((await postFrom('http://laurel.example')).status).toBe(201)
    for (const other of ['https://laurel.example', 'http://evil-laurel.example', 'http://laurel.example:8443']) {
      expect(await postFrom(other)).toMatchObject({ status: 403, body: originNotAllowedMessage })
    }
  })

  test('ignores Sec-Fetch-Site, Referer and other headers', async () => {
    await setOrigins(workspaceA, [shop])
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${shop}/` }, { 'X-Origin': shop }]) {
      expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({ status: 403 })
    }
  })

  test('does not check the origin of key holders', async () => {
    await setOrigins(workspaceA, [shop])
    for (const origin of [undefined, 'null', 'https://evil.example']) {
      expect((await post(origin, { key: keys.workspaceA })).status).toBe(201)
    }
  })

  test('does not restrict other workspaces', async () => {
    await setOrigins(workspaceA, [shop])
    expect((await post('https://evil.example', { body: { workspaceId: workspaceB } })).status).toBe(201)
    expect((await post('https://evil.example', { body: { workspaceId: unknownId } })).body).toBe(
      'workspaceId: is not a registered workspace',
    )
  })

  test('rejects a replay from an origin that is no longer allowed', async () => {
    const headers = { Origin: shop, 'Idempotency-Key': 'k' }
    await setOrigins(workspaceA, [shop])
    expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({ status: 201 })
    // The browser of the page may still have cached the preflight.
    await setOrigins(workspaceA, [localhost])
    expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({
      status: 403,
      body: originNotAllowedMessage,
    })
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('checks the origin in the statement that writes, and needs a second one only for the error', async () => {
    await setOrigins(workspaceA, [shop])
    for (const [origin, status, calls] of [
      [shop, 201, '1'],
      ['null', 403, '2'],
    ] as const) {
      const response = await callWithFaults('POST', '/v1/testimonial', { body: {}, headers: { Origin: origin } })
      expect([response.status, response.headers.get('x-d1-calls')]).toEqual([status, calls])
    }
  })
})

test('an empty list allows every origin and none', async () => {
  for (const origin of [undefined, 'null', 'https://evil.example']) expect((await post(origin)).status).toBe(201)
})
