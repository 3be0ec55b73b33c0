import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntilHealthy } from '../../worker/cli/deploy/health.ts'
import { publicOrigin } from '../../worker/cli/deploy/upload.ts'

describe('publicOrigin', () => {
  test.each([
    [['https://laurel.ada.workers.dev'], 'https://laurel.ada.workers.dev'],
    [['t.shop.example (custom domain)'], 'https://t.shop.example'],
    [
      ['https://laurel.ada.workers.dev', 't.shop.example (custom domain - zone name: shop.example)'],
      'https://t.shop.example',
    ],
    [['t.shop.example/* (zone name: shop.example)'], 'https://t.shop.example'],
    [['shop.example/testimonials/* (zone name: shop.example)'], undefined],
    [['*.shop.example/*'], undefined],
    [['schedule: 0 0 * * *'], undefined],
    [[], undefined],
  ])('of the targets %j is %s', (targets, expected) => {
    expect(publicOrigin(targets)).toBe(expected)
  })
})

describe('waitUntilHealthy', () => {
  const responses: [status: number, body: string][] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const [status, body] = responses.shift() ?? [200, '"ok"']
    response.writeHead(status, status < 500 ? {} : { 'X-Request-Id': 'x' }).end(body)
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    requests.length = 0
  })
  afterAll(() => void server.close())

  test('retries while another server responds or the database times out', async () => {
    responses.push([404, 'Nothing here yet'], [200, '<p>Parked</p>'], [503, '"The database does not answer."'])
    let waits = 0
    await waitUntilHealthy(origin, () => waits++, [0, 0, 0])
    expect([requests, waits]).toEqual([Array(4).fill('/health'), 1])
  })

  test('throws after the last attempt, with its problem', async () => {
    responses.push([404, ''], [404, ''], [404, ''])
    await expect(waitUntilHealthy(origin, () => undefined, [0, 0])).rejects.toThrow('(HTTP 404)')
    const closed = createServer().listen(0, 'localhost')
    await new Promise((resolve) => closed.on('listening', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await expect(waitUntilHealthy(`http://localhost:${port}`, () => undefined, [0])).rejects.toThrow('(ECONNREFUSED)')
  })
})
