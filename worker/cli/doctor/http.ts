import { codeOf } from '../lib/fetch-error.ts'
import { fromJson } from '../lib/json.ts'

/** An answer as far as it is read: its first megabyte. */
export type Answer = { url: URL; status: number; headers: Headers; text: string; isCut: boolean }

/** How long an answer may take, with all that it leads on to. */
const seconds = 10

/** How many bytes of it are read: whoever answers may be hostile. */
const most = 1_048_576

/** Nobody has answered, or not to the end; `code` says why, as Node does. */
export class Unanswered extends Error {
  readonly code: string
  constructor(url: URL, code: string) {
    const start =
      code === 'ECONNREFUSED' && isLocal(url) ? `; \`npm start -- --port ${url.port || 80}\` would start it` : ''
    super(`${url.origin} does not answer: ${reasons[code] ?? code}${start}.`)
    this.code = code
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  TimeoutError: `it took longer than ${seconds} seconds`,
}

/** Asks once, without credentials but those given, and follows nowhere. @throws Unanswered */
export async function ask(url: URL, init: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(seconds * 1000)
  try {
    const response = await fetch(url, { signal, ...init, redirect: 'manual' })
    const { status, headers } = response
    return { url, status, headers, ...(await read(response)) }
  } catch (error) {
    throw new Unanswered(url, codeOf(error))
  }
}

/**
 * Asks and follows, at most ten times, where the answers lead to; `passed` are the addresses on the way. An address that is
 * none of the web, or has a user name, is not followed.
 * @throws Unanswered
 */
export async function follow(first: URL, headers: Record<string, string> = {}): Promise<Answer & { passed: URL[] }> {
  const signal = AbortSignal.timeout(seconds * 1000)
  const passed: URL[] = []
  for (let url = first; ; ) {
    const answer = await ask(url, { headers, signal })
    const next = leadsTo(answer)
    if (!next) return { ...answer, passed }
    if (passed.length === 10) throw new Unanswered(first, 'it leads on and on')
    passed.push(url)
    url = next
  }
}

/** Where an answer leads on to, if that is an address of the web. */
export function leadsTo({ url, status, headers }: Answer): URL | undefined {
  const location = headers.get('Location')
  const next = status >= 300 && status < 400 && location !== null ? URL.parse(location, url.href) : null
  return next && isOfWeb(next) ? next : undefined
}

/**
 * Whether it is an http or https address without a user name, of a host with a plain name: a URL may name a host by
 * characters that mean something to a shell, and commands are printed with it.
 */
export const isOfWeb = ({ protocol, username, password, hostname }: URL) =>
  /^https?:$/.test(protocol) && username === '' && password === '' && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname)

/** The sentence of an answer of the service that is one; `undefined` where it is anything else. */
export function sentenceOf({ text }: Answer): string | undefined {
  const value = fromJson(text)
  return typeof value === 'string' ? value : undefined
}

/** Whether nobody but this machine reaches it. */
export const isLocal = ({ hostname }: URL) => /^(?:.+\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/.test(hostname)

async function read({ body, headers }: Response): Promise<{ text: string; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  const bytes = Buffer.concat(chunks)
  return { text: decoded(bytes.subarray(0, most), headers), isCut: size > most }
}

function decoded(bytes: Buffer, headers: Headers): string {
  const charset = /charset="?([\w-]+)/i.exec(headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
