import { selectAll, selectOne } from 'css-select'
import { type Policy, policiesIn } from './csp.ts'
import { type Answer, isOfWeb } from './http.ts'
import { type Element, type Node, treeOf } from './tree.ts'

/** A page with more than so many of anything is none that somebody has written. */
const most = { tags: 10, attributes: 200 }

/** Attributes by name, as the HTML has them. */
export type Attributes = Record<string, string>

/** A script of Laurel, and the address that it names. */
export type Tag = { url: URL; attributes: Attributes; inHead: boolean }

/** Whether a browser runs the script only where the service lets pages of other origins read it. */
export const asksByCors = ({ attributes: { crossorigin, type } }: Tag) => crossorigin !== undefined || type === 'module'

/** What a page says in its HTML and headers, as a browser reads it that runs scripts. */
export type Page = {
  url: URL
  headers: Headers
  tags: Tag[]
  /** `<laurel-form>`, and what the page asks for ahead of it. */
  forms: Attributes[]
  preloads: (URL | null)[]
  policies: Policy[]
  /** What becomes of a CSS selector in this page; `unjudged` where to look for it could take minutes in a hostile one. */
  find: (selector: string) => 'there' | 'missing' | 'no selector' | 'unjudged'
}

/** Reads a page. @throws Error with one sentence, where that would take long. */
export function pageOf({ url, headers, text }: Answer): Page {
  const document = treeOf(text)
  // What stands in a template is a document of its own, in which nothing is found.
  const all = (selector: string) => selectAll<Node, Element>(selector, document)
  const base = URL.parse(all('base[href]')[0]?.attribs.href ?? '', url.href) ?? url
  const address = (given = '') => URL.parse(given.trim(), base.href)
  const tags = all('script[src]').flatMap((element): Tag[] => {
    const found = address(element.attribs.src)
    if (!found || !isOfWeb(found) || !found.pathname.endsWith('/laurel.js')) return []
    return [{ url: found, attributes: attributesOf(element), inHead: isInHead(element) }]
  })
  const metas = all('head meta[http-equiv="content-security-policy" i][content]')
  return {
    url,
    headers,
    tags: tags.slice(0, most.tags),
    forms: all('laurel-form').slice(0, most.tags).map(attributesOf),
    preloads: all('link[rel~="modulepreload" i][href]').map(({ attribs }) => address(attribs.href)),
    policies: [
      ...policiesIn(headers.get('Content-Security-Policy') ?? '', 'header'),
      ...metas.flatMap(({ attribs }) => policiesIn(attribs.content ?? '', 'meta element')),
    ],
    find: (selector) => {
      try {
        if (!isQuick(selector)) return 'unjudged'
        return selectOne<Node, Element>(selector, document) ? 'there' : 'missing'
      } catch {
        return 'no selector'
      }
    },
  }
}

/** Two steps at most, and nothing that asks for other elements: the time grows with the power of the depth of the page. */
const isQuick = (selector: string) =>
  selector.length <= 200 && /^[^\s>+~(]+(?:[\s>+~]+[^\s>+~(]+)?$/.test(selector.trim())

const attributesOf = ({ attribs }: Element): Attributes =>
  Object.fromEntries(Object.entries(attribs).slice(0, most.attributes))

function isInHead(element: Element): boolean {
  for (let { parent } = element; parent; { parent } = parent)
    if ('name' in parent && parent.name === 'head') return true
  return false
}
