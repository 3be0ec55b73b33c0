import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Forwards a request to another server and pipes its response back; if one connection is lost, both are closed. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  headers = request.headers,
): void {
  const { method, url: path } = request
  // A connection of its own: the server may have closed one that is idle, or closes it as it does not read a body.
  const options = { method, path, headers, agent: false }
  const upstreamRequest = sendRequest(target, options, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders)
    if (response.destroyed) upstream.destroy()
    else pipeline(upstream, response, () => undefined)
  })
  // After the response has begun, only the rest of a rejected body cannot be sent.
  upstreamRequest.on('error', () => response.headersSent || response.destroy())
  response.on('close', () => upstreamRequest.destroy())
  const isSmall = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) < 1_000_000
  // In one piece, as Node loses the response if the server closes the connection before the last one.
  if (isSmall)
    buffer(request).then(
      (body) => upstreamRequest.end(body),
      () => upstreamRequest.destroy(),
    )
  else request.pipe(upstreamRequest)
}
