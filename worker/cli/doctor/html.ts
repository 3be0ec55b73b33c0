import { selectAll, selectOne } from 'css-select'
import { parse } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'
import { type Policy, parsePolicies } from './csp.ts'
import { type HttpResponse, isWebUrl } from './http.ts'

type Node = Htmlparser2TreeAdapterMap['node']
type Element = Htmlparser2TreeAdapterMap['element']

/** More than real pages have; browsers stop at a depth of 512. A page may be hostile. */
const limits = { depth: 1_000, elements: 100_000, forms: 10, attributes: 200, selectorLength: 200 }

/** Attributes by name, as in the HTML. */
export type Attributes = Record<string, string>

/** A script element of Laurel, and the URL in its `src`. */
export type ScriptElement = { url: URL; attributes: Attributes; isInHead: boolean }

/** Returns the id in the URL of a script that belongs to one form. */
export const scriptFormId = (url: URL): string | undefined => /\/f\/([\dA-Fa-f-]{36})\.js$/.exec(url.pathname)?.[1]

/** Returns true if a script loads the form from `/latest/`, which pages can preload. */
export const loadsLatest = (url: URL) => url.pathname.startsWith('/latest/') || scriptFormId(url) !== undefined

/** Returns whether the browser loads the script with CORS, so only if the service allows the page's origin. */
export const usesCors = ({ attributes: { crossorigin, type } }: ScriptElement) =>
  crossorigin !== undefined || type === 'module'

/** The data of a page that the doctor reads from its HTML and headers, as a browser with JavaScript parses them. */
export type Page = {
  url: URL
  headers: Headers
  scripts: ScriptElement[]
  /** The attributes of each `<laurel-form>`. */
  forms: Attributes[]
  /** The URLs of `<link rel="modulepreload">`. */
  preloads: (URL | null)[]
  policies: Policy[]
  /** Looks a CSS selector up; `skipped` for one that could take minutes in a hostile page. */
  find: (selector: string) => 'found' | 'missing' | 'invalid' | 'skipped'
}

/** Parses a page. @throws Error with one sentence if it is too large or too deep. */
export function parsePage({ url, headers, text }: HttpResponse): Page {
  const document = parseDocument(text)
  // Templates are documents of their own and are not searched.
  const all = (selector: string) => selectAll<Node, Element>(selector, document)
  const base = URL.parse(all('base[href]')[0]?.attribs.href ?? '', url.href) ?? url
  const resolveUrl = (text = '') => URL.parse(text.trim(), base.href)
  const scripts = all('script[src]').flatMap((element): ScriptElement[] => {
    const src = resolveUrl(element.attribs.src)
    if (!src || !isWebUrl(src) || !isScript(src)) return []
    return [{ url: src, attributes: readAttributes(element), isInHead: isInHead(element) }]
  })
  const metas = all('head meta[http-equiv="content-security-policy" i][content]')
  return {
    url,
    headers,
    scripts: scripts.slice(0, limits.forms),
    forms: all('laurel-form').slice(0, limits.forms).map(readAttributes),
    preloads: all('link[rel~="modulepreload" i][href]').map(({ attribs }) => resolveUrl(attribs.href)),
    policies: [
      ...parsePolicies(headers.get('Content-Security-Policy') ?? '', 'header'),
      ...metas.flatMap(({ attribs }) => parsePolicies(attribs.content ?? '', 'meta element')),
    ],
    find: (selector) => {
      try {
        if (!isSimpleSelector(selector)) return 'skipped'
        return selectOne<Node, Element>(selector, document) ? 'found' : 'missing'
      } catch {
        return 'invalid'
      }
    },
  }
}

const isScript = (url: URL) => url.pathname.endsWith('/laurel.js') || scriptFormId(url) !== undefined

/** Parses HTML within limits: the time for unclosed elements grows with the square of their number. */
function parseDocument(html: string): Htmlparser2TreeAdapterMap['document'] {
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
  return parse(html, { treeAdapter })
}

/** Allows two steps without nested selectors: the time grows exponentially with the number of steps. */
const isSimpleSelector = (selector: string) =>
  selector.length <= limits.selectorLength && /^[^\s>+~(]+(?:[\s>+~]+[^\s>+~(]+)?$/.test(selector.trim())

const readAttributes = ({ attribs }: Element): Attributes =>
  Object.fromEntries(Object.entries(attribs).slice(0, limits.attributes))

function isInHead(element: Element): boolean {
  for (let { parent } = element; parent; { parent } = parent)
    if ('name' in parent && parent.name === 'head') return true
  return false
}
