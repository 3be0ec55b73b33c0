import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { DownloadError } from './download-error.ts'

/** The most that a download may take: bytes of its content, whatever the server announces, and milliseconds, without waiting its turn. */
export type DownloadLimits = { bytes: number; connectMs: number; totalMs: number }

const urlRule = 'must be an https URL with a host name, and without a port or a user name'

/**
 * Parses a URL that a download may request. A host is no IP, in none of its spellings: `URL` has made an IP of `2130706433` and
 * `0x7f.1`, and Node looks none of them up.
 * @throws DownloadError
 */
export function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url) throw new DownloadError(urlRule)
  const { protocol, port, username, password, hostname } = url
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  if (!isPlain || hostname.startsWith('[') || isIP(hostname)) throw new DownloadError(urlRule)
  return url
}

/** Sends a request, and returns where it redirects to, or its content. @throws DownloadError for any other status. */
export async function readResponse(
  request: ClientRequest,
  { bytes }: DownloadLimits,
): Promise<{ location: string } | Uint8Array<ArrayBuffer>> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    // Node gives the socket away, and emits no response.
    request.on('upgrade', (upgrade, socket) => {
      socket.destroy()
      resolve(upgrade)
    })
    request.on('close', () => reject(new DownloadError('was not sent: the server closed the connection')))
    request.end()
  })
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location) return { location: headers.location }
  if (statusCode !== 200) throw new DownloadError(`was not sent: the server responded with ${statusCode}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > bytes) throw new DownloadError(`has more than ${bytes / 1e6} MB`)
    chunks.push(chunk)
  }
  if (!response.complete) throw new DownloadError('was not sent completely')
  return Uint8Array.from(Buffer.concat(chunks))
}

/**
 * Aborts a request that takes longer than its limits, from the moment when it gets a connection. Returns a function that ends this,
 * and takes the time from `time`.
 */
export function startTimers(
  request: ClientRequest,
  abort: AbortController,
  { connectMs, totalMs }: DownloadLimits,
  time: { leftMs: number },
): () => void {
  const timers: NodeJS.Timeout[] = []
  let started: number | undefined
  const abortAfter = (milliseconds: number, message: string) => {
    timers.push(setTimeout(() => abort.abort(new DownloadError(message)), milliseconds))
  }
  request.once('socket', (socket) => {
    started = performance.now()
    abortAfter(time.leftMs, `took longer than ${totalMs / 1_000} seconds`)
    const isEncrypted = 'encrypted' in socket
    abortAfter(connectMs, `has a server that did not respond within ${connectMs / 1_000} seconds`)
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(timers[1]))
  })
  return () => {
    for (const timer of timers) clearTimeout(timer)
    if (started !== undefined) time.leftMs -= performance.now() - started
  }
}
