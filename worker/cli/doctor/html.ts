import { type Policy, parsePolicies } from './csp.ts'
import { type Document, type Element, isInside, parseDocument } from './document.ts'
import { type HttpResponse, isWebUrl } from './http.ts'

/** More than real pages have. A page may be hostile. */
const limits = { forms: 10, attributes: 200, selectorLength: 200 }

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
  displays: Displays
  /** The URLs of `<link rel="modulepreload">`. */
  preloads: (URL | null)[]
  policies: Policy[]
  /** Looks a CSS selector up; `skipped` for one that could take minutes in a hostile page. */
  find: (selector: string) => 'found' | 'missing' | 'invalid' | 'skipped'
}

/** The parts of a page that show testimonials. */
export type Displays = {
  /** The scripts of `<laurel-testimonials>`. */
  scripts: ScriptElement[]
  /** The attributes of each `<laurel-testimonials>` that loads testimonials: it has none inside. */
  elements: Attributes[]
  /** True if the HTML itself has testimonials; their style sheets. */
  isIncluded: boolean
  styles: URL[]
  /** The URLs of pages with testimonials in iframes, and in links; `isBare`: the URL is also the text of the link. */
  frames: URL[]
  links: { url: URL; isBare: boolean }[]
}

/** Parses a page. @throws Error with one sentence if it is too large or too deep. */
export function parsePage({ url, headers, text }: HttpResponse): Page {
  const document = parseDocument(text)
  const { all, first } = document
  const base = URL.parse(first('base[href]')?.attribs.href ?? '', url.href) ?? url
  const resolveUrl: ResolveUrl = (address = '') => URL.parse(address.trim(), base.href)
  const metas = all('head meta[http-equiv="content-security-policy" i][content]')
  return {
    url,
    headers,
    scripts: findScripts(document, resolveUrl, isScript),
    forms: all('laurel-form').slice(0, limits.forms).map(readAttributes),
    displays: findDisplays(document, resolveUrl),
    preloads: all('link[rel~="modulepreload" i][href]').map(({ attribs }) => resolveUrl(attribs.href)),
    policies: [
      ...parsePolicies(headers.get('Content-Security-Policy') ?? '', 'header'),
      ...metas.flatMap(({ attribs }) => parsePolicies(attribs.content ?? '', 'meta element')),
    ],
    find: (selector) => {
      try {
        if (!isSimpleSelector(selector)) return 'skipped'
        return first(selector) ? 'found' : 'missing'
      } catch {
        return 'invalid'
      }
    },
  }
}

type ResolveUrl = (address?: string) => URL | null

const isScript = (url: URL) => url.pathname.endsWith('/laurel.js') || scriptFormId(url) !== undefined

function findScripts({ all }: Document, resolveUrl: ResolveUrl, isWanted: (url: URL) => boolean): ScriptElement[] {
  return findUrls(all('script[src]'), ({ src }) => resolveUrl(src), isWanted).map(({ url, element }) => ({
    url,
    attributes: readAttributes(element),
    isInHead: isInside(element, 'head'),
  }))
}

/** Returns the wanted ones of the elements with their URLs. */
const findUrls = (
  elements: Element[],
  urlOf: (attributes: Attributes) => URL | null,
  isWanted: (url: URL) => boolean,
) =>
  elements
    .flatMap((element) => {
      const url = urlOf(element.attribs)
      return url && isWebUrl(url) && isWanted(url) ? [{ url, element }] : []
    })
    .slice(0, limits.forms)

function findDisplays(document: Document, resolveUrl: ResolveUrl): Displays {
  const { all } = document
  const isPage = ({ pathname }: URL) => /^\/(?:testimonials|d)\/[\da-f-]{36}(?:\/embed)?\/?$/i.test(pathname)
  const links = findUrls(all('a[href]'), ({ href }) => resolveUrl(href), isPage)
  const styles = findUrls(
    all('link[rel~="stylesheet" i][href]'),
    ({ href }) => resolveUrl(href),
    ({ pathname }) => /^\/(?:testimonials(?:-[a-z]+)?|d\/[\da-f-]{36})\.css$/i.test(pathname),
  )
  return {
    scripts: findScripts(document, resolveUrl, ({ pathname }) => pathname === '/testimonials.js'),
    elements: all('laurel-testimonials:not(:has(.laurel))').slice(0, limits.forms).map(readAttributes),
    isIncluded: document.first('.laurel') !== null,
    styles: styles.map(({ url }) => url),
    frames: findUrls(all('iframe[src]'), ({ src }) => resolveUrl(src), isPage).map(({ url }) => url),
    links: links.map(({ url, element }) => ({ url, isBare: readText(element) === element.attribs.href?.trim() })),
  }
}

const readText = ({ children }: Element) =>
  children
    .map((child) => ('data' in child ? child.data : ''))
    .join('')
    .trim()

/** Allows two steps without nested selectors: the time grows exponentially with the number of steps. */
const isSimpleSelector = (selector: string) =>
  selector.length <= limits.selectorLength && /^[^\s>+~(]+(?:[\s>+~]+[^\s>+~(]+)?$/.test(selector.trim())

const readAttributes = ({ attribs }: Element): Attributes =>
  Object.fromEntries(Object.entries(attribs).slice(0, limits.attributes))
