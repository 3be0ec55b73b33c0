import { parse } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'

export type Node = Htmlparser2TreeAdapterMap['node']
export type Element = Htmlparser2TreeAdapterMap['element']

/** More than pages have: browsers themselves stop at a depth of 512. */
const most = { depth: 1_000, elements: 100_000 }

/**
 * The tree that a browser makes of HTML, where scripts run.
 * @throws Error for a text that would take long to read: what unclosed elements cost grows with the square of their number.
 */
export function treeOf(html: string): Htmlparser2TreeAdapterMap['document'] {
  const depths = new WeakMap<Node, number>()
  let elements = 0
  const bounded: typeof adapter = {
    ...adapter,
    createElement(...given) {
      if (++elements > most.elements)
        throw new Error(`The page has more than ${most.elements} elements: it was not read.`)
      return adapter.createElement(...given)
    },
    appendChild(parent, node) {
      const depth = (depths.get(parent) ?? 0) + 1
      if (depth > most.depth)
        throw new Error(`The page is nested more than ${most.depth} levels deep: it was not read.`)
      depths.set(node, depth)
      adapter.appendChild(parent, node)
    },
  }
  return parse(html, { treeAdapter: bounded })
}
