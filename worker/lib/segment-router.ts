import type { Router } from 'hono/router'
// `methodNotAllowed` bundles this router anyway.
import { TrieRouter } from 'hono/router/trie-router'
import { memoize } from './memoize.ts'

type Route<Handler> = [method: string, path: string, handler: Handler]

/**
 * Returns a router that fills a trie for each first segment of a path, such as `v1` or `form`, when the first request for it
 * arrives: an isolate has many routes and serves few of them, and its first visitor must not wait for the others. All paths of
 * other segments share one. `add` throws a TypeError after the first match.
 */
export function createSegmentRouter<Handler>(): Router<Handler> {
  const routes: Route<Handler>[] = []
  let segments: Set<string> | undefined
  const getTrie = memoize((segment) => {
    const trie = new TrieRouter<Handler>()
    for (const route of routes) if ([segment, anySegment].includes(routeSegment(route))) trie.add(...route)
    return trie
  })
  return {
    name: 'segments',
    add: (...route) => routes.push(route),
    match(method, path) {
      segments ??= new Set(Object.freeze(routes).map(routeSegment))
      const segment = firstSegment(path)
      return getTrie(segments.has(segment) ? segment : anySegment).match(method, path)
    },
  }
}

/** That of paths such as `*` and `/:page`, and of requests whose own is that of no route. */
const anySegment = '*'

const firstSegment = (path: string) => /^\/([^/*:]*)(?:\/|$)/.exec(path)?.[1] ?? anySegment

const routeSegment = ([, path]: Readonly<Route<unknown>>) => firstSegment(path)
