import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'

/** Passes a request on to another server with these headers, and its answer back; a connection that is lost, is lost for both. */
export function forward(asked: IncomingMessage, answer: ServerResponse, to: URL, headers = asked.headers): void {
  const passed = send(to, { method: asked.method, path: asked.url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
