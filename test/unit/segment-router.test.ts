import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSegmentRouter } from '../../worker/lib/segment-router.ts'

const method = fc.constantFrom('GET', 'POST', 'ALL')
const pathWith = (...segments: string[]) =>
  fc.array(fc.constantFrom(...segments), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const routePath = fc.oneof(
  fc.constantFrom('*', '/'),
  pathWith('v1', 'form', 'a:b', '*', ':id', ':page{[a-z]+}', ':last?', '__proto__'),
)
const requestPath = pathWith('v1', 'form', 'a:b', '', '*', 'other', '__proto__', 'constructor')

test('a router with a trie for each first segment matches as one with a single trie', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(method, routePath), { maxLength: 12 }),
      fc.array(fc.tuple(fc.constantFrom('GET', 'POST'), requestPath), { minLength: 1, maxLength: 4 }),
      (routes, requests) => {
        const router = createSegmentRouter<number>()
        const expected = new TrieRouter<number>()
        for (const [index, route] of routes.entries()) {
          router.add(...route, index)
          expected.add(...route, index)
        }
        for (const request of requests) expect(router.match(...request)).toEqual(expected.match(...request))
      },
    ),
  )
})

test('fills a trie for a segment that routes name when it is needed, and one for all others', () => {
  const add = vi.spyOn(TrieRouter.prototype, 'add')
  onTestFinished(() => add.mockRestore())
  const router = createSegmentRouter<number>()
  for (const [index, path] of ['*', '/v1/a', '/v1/b', '/form/:id'].entries()) router.add('GET', path, index)
  const additions = (path: string) => {
    add.mockClear()
    router.match('GET', path)
    return add.mock.calls.length
  }
  expect(add).not.toHaveBeenCalled()
  expect(['/form/1', '/form/2', '/v1/a', '/v1/b'].map(additions)).toEqual([2, 0, 3, 0])
  expect(['/other', '/another', '/constructor', '/:id'].map(additions)).toEqual([1, 0, 0, 0])
  expect(() => router.add('GET', '/late', 4)).toThrow(TypeError)
})
