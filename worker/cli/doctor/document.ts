import { selectAll, selectOne } from 'css-select'
import { parse } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'

type Node = Htmlparser2TreeAdapterMap['node']

/** An element of a page. */
export type Element = Htmlparser2TreeAdapterMap['element']

/** The elements of a page, by CSS selectors. */
export type Document = { all: (selector: string) => Element[]; first: (selector: string) => Element | null }

/** More than real pages have; browsers stop at a depth of 512. A page may be hostile. */
const limits = { depth: 1_000, elements: 100_000 }

/**
 * Parses HTML within limits, because the time for unclosed elements grows with the square of their number. Templates are
 * documents of their own and are not searched.
 * @throws Error with one sentence if it is too large or too deep.
 */
export function parseDocument(html: string): Document {
  const depths = new WeakMap<Node, number>()
  let elements = 0
  const treeAdapter: typeof adapter = {
    ...adapter,
    createElement(...args) {
      if (++elements > limits.elements)
        throw new Error(`The page has more than ${limits.elements} elements and was not read.`)
      return adapter.createElement(...args)
    },
    appendChild(parent, node) {
      const depth = (depths.get(parent) ?? 0) + 1
      if (depth > limits.depth)
        throw new Error(`The page has more than ${limits.depth} levels of elements and was not read.`)
      depths.set(node, depth)
      adapter.appendChild(parent, node)
    },
  }
  const document = parse(html, { treeAdapter })
  return {
    all: (selector) => selectAll<Node, Element>(selector, document),
    first: (selector) => selectOne<Node, Element>(selector, document),
  }
}

/** Returns whether an element is inside of one with this name. */
export function isInside(element: Element, name: string): boolean {
  for (let { parent } = element; parent; { parent } = parent) if ('name' in parent && parent.name === name) return true
  return false
}
