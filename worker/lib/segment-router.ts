import type { Router } from 'hono/router'
// `methodNotAllowed` bundles this router anyway.
import { TrieRouter } from 'hono/router/trie-router'
import { memoize } from './memoize.ts'

/**
 * Returns a router that fills a trie for each first segment of a path, such as `v1` or `form`, when the first request for it
 * arrives: an isolate has many routes and serves few of them, and its first visitor must not wait for the others. All paths of
 * other segments share one. `add` throws a TypeError after the first match.
 */
export function createSegmentRouter<Handler>(): Router<Handler> {
  const routes: [method: string, path: string, handler: Handler][] = []
  const segments = new Set<string>()
  const getTrie = memoize((segment) => {
    const trie = new TrieRouter<Handler>()
    for (const route of Object.freeze(routes))
      if ([segment, anySegment].includes(firstSegment(route[1]))) trie.add(...route)
    return trie
  })
  return {
    name: 'segments',
    add(...route) {
      routes.push(route)
      segments.add(firstSegment(route[1]))
    },
    match(method, path) {
      const segment = firstSegment(path)
      return getTrie(segments.has(segment) ? segment : anySegment).match(method, path)
    },
  }
}

/** That of paths such as `*` and `/:page`, and of requests whose own is that of no route. */
const anySegment = '*'

const firstSegment = (path: string) => /^\/([^/*:]*)(?:\/|$)/.exec(path)?.[1] ?? anySegment
