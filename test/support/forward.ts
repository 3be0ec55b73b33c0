import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream'

/** Forwards a request to another server and pipes its response back; if one connection is lost, both are closed. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  headers = request.headers,
): void {
  const upstreamRequest = sendRequest(target, { method: request.method, path: request.url, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders)
    pipeline(upstream, response, () => undefined)
  })
  // After the response has begun, only the rest of a rejected body cannot be sent.
  upstreamRequest.on('error', () => response.headersSent || response.destroy())
  response.on('close', () => upstreamRequest.destroy())
  request.pipe(upstreamRequest)
}
