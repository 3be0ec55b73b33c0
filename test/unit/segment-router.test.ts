import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { createSegmentRouter } from '../../worker/lib/segment-router.ts'

const method = fc.constantFrom('GET', 'POST', 'ALL')
const pathOf = (...segments: string[]) =>
  fc.array(fc.constantFrom(...segments), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
const routePath = fc.oneof(
  fc.constantFrom('*', '/'),
  pathOf('v1', 'form', 'a:b', '*', ':id', ':page{[a-z]+}', ':last?', '__proto__'),
)
const requestPath = pathOf('v1', 'form', 'a:b', '', '*', 'other', '__proto__', 'constructor')

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
