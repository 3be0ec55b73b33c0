import { isLoopback } from '../../lib/hosts.ts'
import { fetchErrorCode } from '../lib/fetch-error.ts'
import { fromJson } from '../lib/json.ts'
import { excerpt } from './result.ts'

/** A response, of which `text` is the first megabyte; `isTruncated` if there was more. */
export type HttpResponse = { url: URL; status: number; headers: Headers; text: string; isTruncated: boolean }

/** For a request with all its redirects. */
const timeoutSeconds = 10

/** The server may be hostile. */
const maxBodyBytes = 1_048_576

const maxRedirects = 10

/** A request got no response, or not all of it; `code` is the reason that Node gives. */
export class NoResponseError extends Error {
  readonly code: string
  constructor(url: URL, code: string) {
    const hint = code === 'ECONNREFUSED' && isLocal(url) ? `. Try: npm start -- --port ${url.port || 80}` : '.'
    super(`${url.origin} does not respond: ${reasons[code] ?? code}${hint}`)
    this.code = code
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this port',
  ENOTFOUND: 'there is no such host',
  TimeoutError: `it took longer than ${timeoutSeconds} seconds`,
}

/** Sends a request without credentials and without following redirects. @throws NoResponseError */
export async function request(url: URL, init: RequestInit = {}): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000)
  try {
    const response = await fetch(url, { signal, ...init, redirect: 'manual' })
    const { status, headers } = response
    return { url, status, headers, ...(await readResponseText(response)) }
  } catch (error) {
    throw new NoResponseError(url, fetchErrorCode(error))
  }
}

/** As `request`, with a JSON body if there is one. @throws NoResponseError */
export const sendJson = (url: URL, method: string, headers: Record<string, string>, body?: object) =>
  request(url, {
    method,
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Returns the body of a response with this status. @throws Error for any other status. */
export function assertStatus(expected: number, action: string, response: HttpResponse): string {
  if (response.status === expected) return response.text
  const message = excerpt(parseMessage(response) ?? 'no message')
  throw new Error(`${action} returned ${response.status}, not ${expected}: ${message}`)
}

/**
 * Sends a GET request and follows up to ten redirects, but only to URLs that pass `isWebUrl`; `redirects` are the URLs on
 * the way.
 * @throws NoResponseError
 */
export async function follow(
  first: URL,
  headers: Record<string, string> = {},
): Promise<HttpResponse & { redirects: URL[] }> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000)
  const redirects: URL[] = []
  for (let url = first; ; ) {
    const response = await request(url, { headers, signal })
    const target = redirectTarget(response)
    if (!target) return { ...response, redirects }
    if (redirects.length === maxRedirects) throw new NoResponseError(first, 'it redirects too often')
    redirects.push(url)
    url = target
  }
}

/** Returns where a response redirects to, if that URL passes `isWebUrl`. */
export function redirectTarget({ url, status, headers }: HttpResponse): URL | undefined {
  const location = headers.get('Location')
  const target = status >= 300 && status < 400 && location !== null ? URL.parse(location, url.href) : null
  return target && isWebUrl(target) ? target : undefined
}

/**
 * Returns whether it is an http or https URL without a user name and with a plain host name: a host may contain
 * characters that mean something to a shell, and commands are printed with it.
 */
export const isWebUrl = ({ protocol, username, password, hostname }: URL) =>
  /^https?:$/.test(protocol) && username === '' && password === '' && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname)

/** Parses the body as a JSON string, the form of the service's messages; returns undefined for anything else. */
export function parseMessage({ text }: HttpResponse): string | undefined {
  const value = fromJson(text)
  return typeof value === 'string' ? value : undefined
}

/** Returns whether the media type is one that browsers run as a script. */
export const isJavaScript = ({ headers }: HttpResponse) =>
  /^(?:text|application)\/javascript\b/i.test(headers.get('Content-Type') ?? '')

/** Returns whether the host is this machine. */
export const isLocal = ({ hostname }: URL) => isLoopback(hostname)

async function readResponseText({ body, headers }: Response): Promise<{ text: string; isTruncated: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBodyBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBodyBytes)
  return { text: decode(bytes, headers), isTruncated: size > maxBodyBytes }
}

function decode(bytes: Buffer, headers: Headers): string {
  const charset = /charset="?([\w-]+)/i.exec(headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
