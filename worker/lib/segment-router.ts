import type { Router } from 'hono/router'
// `methodNotAllowed` bundles this router anyway.
import { TrieRouter } from 'hono/router/trie-router'
import { byName } from './by-name.ts'

/**
 * Returns a router that fills a trie for each first segment of a path, such as `v1` or `form`, when the first request for it
 * arrives: an isolate has many routes and serves few of them, and its first visitor must not wait for the others. It takes no
 * routes after that.
 */
export function createSegmentRouter<Handler>(): Router<Handler> {
  const routes: [method: string, path: string, handler: Handler][] = []
  const segments = new Set<string>()
  const trieOf = byName((segment) => {
    const trie = new TrieRouter<Handler>()
    for (const route of routes) if ([segment, anySegment].includes(firstSegment(route[1]))) trie.add(...route)
    return trie
  })
  return {
    name: 'SegmentRouter',
    add(...route) {
      routes.push(route)
      segments.add(firstSegment(route[1]))
    },
    match(method, path) {
      const segment = firstSegment(path)
      return trieOf(segments.has(segment) ? segment : anySegment).match(method, path)
    },
  }
}

/** That of paths such as `*` and `/:page`, and of requests whose own is that of no route. */
const anySegment = '*'

const firstSegment = (path: string) => /^\/([^/*:]*)(?:\/|$)/.exec(path)?.[1] ?? anySegment
