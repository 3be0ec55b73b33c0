/*
 * Content Security Policy Level 3 (https://www.w3.org/TR/CSP3/), as far as form and displays depend on it: what a policy allows,
 * by the matching algorithms of §6.7.
 */

/** One policy: the sources of each directive, by its name. `from` is `header` or `meta element`, for messages. */
export type Policy = { from: string; directives: Map<string, string[]> }

/** Parses a header or meta element; it may contain several policies, separated by commas, which all apply. */
export const parsePolicies = (text: string, from: string): Policy[] =>
  text
    .split(',')
    .map((policy) => ({ from, directives: parseDirectives(policy) }))
    .filter(({ directives }) => directives.size > 0)

function parseDirectives(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name, ...values] = part.split(/[\t\n\f\r ]+/).filter(Boolean)
    // Of two directives with the same name, the first applies.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values)
  }
  return directives
}

/** The directives that control a kind of request, most specific first. */
const fallbacks = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'media-src': ['media-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'style-src': ['style-src-attr', 'style-src', 'default-src'],
  'style-src-elem': ['style-src-elem', 'style-src', 'default-src'],
}

export type RequestKind = keyof typeof fallbacks

/** Returns the directive that applies to a kind of request, or undefined if the policy does not restrict it. */
export function effectiveDirective(
  { directives }: Policy,
  kind: RequestKind,
): { name: string; sources: string[] } | undefined {
  const name = fallbacks[kind].find((fallback) => directives.has(fallback))
  return name ? { name, sources: directives.get(name) ?? [] } : undefined
}

/** Returns whether any source matches a URL, in a page at `self`. */
export const matches = (sources: string[], url: URL, self: URL): boolean =>
  sources.some((source) => matchesSource(source, url, self))

/** A script to load, with the attributes of its element. */
export type ScriptRequest = { url: URL; nonce?: string | undefined; integrity?: string | undefined }

/** Returns whether the sources allow the script. A script that it loads inherits its nonce, but not its integrity. */
export function allowsScript(sources: string[], { url, nonce, integrity }: ScriptRequest, self: URL): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
  const hashes = integrityHashes(integrity)
  if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return true
  return !isStrictDynamic(sources) && matches(sources, url, self)
}

/** Returns the hashes of an `integrity` attribute with an algorithm that browsers support. */
export const integrityHashes = (integrity = '') =>
  integrity.split(/[\t\n\f\r ]+/).filter((hash) => /^sha(?:256|384|512)-/.test(hash))

/** Returns whether the sources ignore URLs, so that scripts need a nonce or a hash. */
export const isStrictDynamic = (sources: string[]) =>
  sources.some((source) => source.toLowerCase() === "'strict-dynamic'")

/** Returns whether the sources contain a nonce. */
export const hasNonce = (sources: string[]) => sources.some((source) => /^'nonce-/i.test(source))

/** Returns whether the sources allow `style` attributes. */
export const allowsStyleAttribute = (sources: string[]) =>
  sources.some((source) => /^'unsafe-(?:inline|hashes)'$/i.test(source)) &&
  (!sources.some((source) => /^'(?:nonce|sha\d+)-/i.test(source)) ||
    sources.some((source) => /^'unsafe-hashes'$/i.test(source)))

const hostSource = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*)(?::(\d+|\*))?(\/[^?#]*)?$/i

function matchesSource(source: string, url: URL, self: URL): boolean {
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === self.protocol
  if (source.toLowerCase() === "'self'") return matchesSelf(url, self)
  const onlyScheme = /^([a-z][a-z\d+.-]*):$/i.exec(source)?.[1]
  if (onlyScheme) return matchesScheme(onlyScheme, url)
  const [match, explicitScheme, host = '', port, path] = hostSource.exec(source) ?? []
  if (!match) return false
  const scheme = explicitScheme ?? self.protocol.slice(0, -1)
  return (
    matchesScheme(scheme, url) &&
    matchesHost(host.toLowerCase(), url) &&
    matchesPort(port, scheme, url) &&
    matchesPath(path, url)
  )
}

function matchesSelf(url: URL, self: URL): boolean {
  const isUpgrade = self.protocol === 'http:' && url.protocol === 'https:' && self.port === '' && url.port === ''
  return url.origin === self.origin || (isUpgrade && url.hostname === self.hostname)
}

/** A source for http also matches https. */
const matchesScheme = (scheme: string, { protocol }: URL) =>
  protocol === `${scheme.toLowerCase()}:` || (scheme.toLowerCase() === 'http' && protocol === 'https:')

function matchesHost(pattern: string, { hostname }: URL): boolean {
  if (pattern.startsWith('*')) return hostname.endsWith(pattern.slice(1))
  return pattern === hostname
}

function matchesPort(port: string | undefined, scheme: string, url: URL): boolean {
  if (port === undefined) return url.port === ''
  if (port === '*' || port === url.port) return true
  const actual = url.port || (url.protocol === 'https:' ? '443' : '80')
  return port === actual || (port === '80' && actual === '443' && scheme.toLowerCase() !== 'https')
}

function matchesPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path
}
