/*
 * Content Security Policy Level 3 (https://www.w3.org/TR/CSP3/), as far as the form depends on it: what a policy lets
 * through, by the algorithms of §6.7.
 */

/** One policy: the sources of its directives, by name. `from` is where the page has it from, for a sentence. */
export type Policy = { from: string; directives: Map<string, string[]> }

/** The policies in a header or in a meta element: with a comma between them there are several, and all of them hold. */
export const policiesIn = (text: string, from: string): Policy[] =>
  text
    .split(',')
    .map((one) => ({ from, directives: directivesOf(one) }))
    .filter(({ directives }) => directives.size > 0)

function directivesOf(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name, ...values] = part.split(/[\t\n\f\r ]+/).filter(Boolean)
    // Of two with one name the first holds.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values)
  }
  return directives
}

/** Which directives say what may be loaded or run, the first of them that is there. */
const fallbacks = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'style-src': ['style-src-attr', 'style-src', 'default-src'],
}

export type Kind = keyof typeof fallbacks

/** The directive of a policy that rules a kind; none where everything is let through. */
export function ruling({ directives }: Policy, kind: Kind): { name: string; sources: string[] } | undefined {
  const name = fallbacks[kind].find((known) => directives.has(known))
  return name ? { name, sources: directives.get(name) ?? [] } : undefined
}

/** Whether a source of the list matches an address, on a page at `self`. */
export const matches = (sources: string[], url: URL, self: URL): boolean =>
  sources.some((source) => matchesSource(source, url, self))

/** A script that the HTML names: what its element says of itself. */
export type Script = { url: URL; nonce?: string | undefined; integrity?: string | undefined }

/** Whether a list lets such a script run. A script that it loads has its nonce, and not its hash. */
export function letsRun(sources: string[], { url, nonce, integrity }: Script, self: URL): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
  const hashes = hashesIn(integrity)
  if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return true
  return !isStrictDynamic(sources) && matches(sources, url, self)
}

/** The hashes that an element says its script has; a browser knows no others. */
export const hashesIn = (integrity = '') =>
  integrity.split(/[\t\n\f\r ]+/).filter((hash) => /^sha(?:256|384|512)-/.test(hash))

/** Whether a list ignores addresses: then only a nonce or a hash lets a script run. */
export const isStrictDynamic = (sources: string[]) =>
  sources.some((source) => source.toLowerCase() === "'strict-dynamic'")

/** Whether a list asks scripts for a nonce. */
export const asksNonce = (sources: string[]) => sources.some((source) => /^'nonce-/i.test(source))

/** Whether a list lets the `style` of an element count. */
export const letsStyle = (sources: string[]) =>
  sources.some((source) => /^'unsafe-(?:inline|hashes)'$/i.test(source)) &&
  (!sources.some((source) => /^'(?:nonce|sha\d+)-/i.test(source)) ||
    sources.some((source) => /^'unsafe-hashes'$/i.test(source)))

const hostSource = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*)(?::(\d+|\*))?(\/[^?#]*)?$/i

function matchesSource(source: string, url: URL, self: URL): boolean {
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === self.protocol
  if (source.toLowerCase() === "'self'") return isSelf(url, self)
  const scheme = /^([a-z][a-z\d+.-]*):$/i.exec(source)?.[1]
  if (scheme) return fitsScheme(scheme, url)
  const [whole, given, host = '', port, path] = hostSource.exec(source) ?? []
  if (!whole) return false
  const named = given ?? self.protocol.slice(0, -1)
  return (
    fitsScheme(named, url) && fitsHost(host.toLowerCase(), url) && fitsPort(port, named, url) && fitsPath(path, url)
  )
}

function isSelf(url: URL, self: URL): boolean {
  const isUpgrade = self.protocol === 'http:' && url.protocol === 'https:' && self.port === '' && url.port === ''
  return url.origin === self.origin || (isUpgrade && url.hostname === self.hostname)
}

// What may go unencrypted may go encrypted, too.
const fitsScheme = (scheme: string, { protocol }: URL) =>
  protocol === `${scheme.toLowerCase()}:` || (scheme.toLowerCase() === 'http' && protocol === 'https:')

function fitsHost(pattern: string, { hostname }: URL): boolean {
  if (pattern.startsWith('*')) return hostname.endsWith(pattern.slice(1))
  return pattern === hostname
}

function fitsPort(port: string | undefined, scheme: string, url: URL): boolean {
  if (port === undefined) return url.port === ''
  if (port === '*' || port === url.port) return true
  const actual = url.port || (url.protocol === 'https:' ? '443' : '80')
  return port === actual || (port === '80' && actual === '443' && scheme.toLowerCase() !== 'https')
}

function fitsPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path
}
