import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'

/* Requests without `fetch`, which takes several times the processor time: tests send tens of thousands. */

export type Sent = { method: string; headers?: Record<string, string>; body?: string | Uint8Array }

// The service closes connections that were idle for five seconds.
const agent = new Agent({ keepAlive: true, timeout: 3_000 })

/** The headers of a client that sends nothing else. */
const defaultHeaders = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/** Sends a request and returns its response; a redirect is not followed. `Host` may be one that the URL does not have. */
export async function send(url: URL, { method, headers = {}, body }: Sent) {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const content = body === undefined ? undefined : Buffer.from(body)
  const length = content && { 'content-length': content.length }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sendRequest(url, { method, agent, headers: { ...defaultHeaders, ...length, ...given } }, resolve)
      .on('error', reject)
      .end(content)
  })
  const { statusCode: status = 0, headersDistinct } = response
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  // Decodes as `fetch` does.
  return { status, headers: new Headers(pairs), text: new TextDecoder().decode(await buffer(response)) }
}
