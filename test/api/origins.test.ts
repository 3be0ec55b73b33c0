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
} from '../support/harness.ts'

/* Section 9 of the contract: the pages from which a visitor may write. */

const shop = 'https://shop.example'
const local = 'http://localhost:5173'
const notListed = 'Origin: is not an allowed origin of this workspace'

const post = (origin?: string, request: Parameters<typeof call>[2] = {}) =>
  call('POST', '/v1/testimonial', {
    body: {},
    ...request,
    headers: { ...(origin !== undefined && { Origin: origin }) },
  })

describe('a workspace that lists origins', () => {
  test.each([shop, local])('takes a testimonial from a page of %s', async (origin) => {
    await setOrigins(workspaceA, [shop, local])
    for (const body of [{}, { workspaceId: workspaceA }]) {
      const answer = await post(origin, { body })
      expect(answer.status).toBe(201)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  test('takes one from a page of the service itself', async () => {
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
    // How the service's own begins.
    'http:',
    'http:/',
    '%',
    '["https://shop.example"]',
    "' OR 1=1--",
  ])('stores nothing from %s, and the page can read why', async (origin) => {
    await setOrigins(workspaceA, [shop, local])
    for (const body of [{}, { workspaceId: workspaceA }]) {
      const answer = await post(origin, { body })
      expect([answer.status, answer.body]).toEqual([403, notListed])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect(await allRecords()).toEqual([[], []])
  })

  test('takes no page for one of the service that differs from it in scheme, name or port', async () => {
    await setOrigins(workspaceA, [shop])
    const from = (origin: string) =>
      callWithFaults('POST', 'http://laurel.example/v1/testimonial', { body: {}, headers: { Origin: origin } })
    expect((await from('http://laurel.example')).status).toBe(201)
    for (const other of ['https://laurel.example', 'http://evil-laurel.example', 'http://laurel.example:8443']) {
      expect(await from(other)).toMatchObject({ status: 403, body: notListed })
    }
  })

  test('takes no page for another that only says so in Sec-Fetch-Site or Referer', async () => {
    await setOrigins(workspaceA, [shop])
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${shop}/` }, { 'X-Origin': shop }]) {
      expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({ status: 403 })
    }
  })

  test('does not judge a key holder by origin', async () => {
    await setOrigins(workspaceA, [shop])
    for (const origin of [undefined, 'null', 'https://evil.example']) {
      expect((await post(origin, { key: keys.workspaceA })).status).toBe(201)
    }
  })

  test('leaves the other workspaces open', async () => {
    await setOrigins(workspaceA, [shop])
    expect((await post('https://evil.example', { body: { workspaceId: workspaceB } })).status).toBe(201)
    expect((await post('https://evil.example', { body: { workspaceId: unknownId } })).body).toBe(
      'workspaceId: is not a registered workspace',
    )
  })

  test('answers a replay from a listed page only', async () => {
    const headers = { Origin: shop, 'Idempotency-Key': 'k' }
    await setOrigins(workspaceA, [shop])
    expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({ status: 201 })
    // A page that is taken from the list while its browser still remembers the preflight.
    await setOrigins(workspaceA, [local])
    expect(await call('POST', '/v1/testimonial', { body: {}, headers })).toMatchObject({ status: 403, body: notListed })
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('judges in the statement that writes: one round trip, and a second one only to say why not', async () => {
    await setOrigins(workspaceA, [shop])
    for (const [origin, status, calls] of [
      [shop, 201, '1'],
      ['null', 403, '2'],
    ] as const) {
      const answer = await callWithFaults('POST', '/v1/testimonial', { body: {}, headers: { Origin: origin } })
      expect([answer.status, answer.headers.get('x-d1-calls')]).toEqual([status, calls])
    }
  })
})

test('an empty list means any origin, and none', async () => {
  for (const origin of [undefined, 'null', 'https://evil.example']) expect((await post(origin)).status).toBe(201)
})
