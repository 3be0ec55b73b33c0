import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { forward } from '../../support/forward.ts'
import { slow4G } from './network.ts'

/** Where scripts are served, and what is sent for each path. */
export type Service = { origin: string; files: Map<string, Buffer> }

/** What a server sends for each path of a folder's scripts: compressed as far as gzip can. */
export function compressed(folder: string): Map<string, Buffer> {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return new Map(
    scripts.map((file) => [
      `/${file.replaceAll('\\', '/')}`,
      gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }),
    ]),
  )
}

/** How many bytes of them somebody fetches who asks for these paths; NaN when one is not there. */
export const bytes = (files: Map<string, Buffer>, paths: string[]) =>
  paths.reduce((sum, path) => sum + (files.get(path)?.length ?? Number.NaN), 0)

/**
 * Serves the built scripts of a folder as a deployment does (widget/public/_headers), until the process ends, and passes
 * whatever else is asked for to this worker. That takes the latency of slow 4G here, since Chromium's own does not slow the
 * request that asks whether a page may send. What is measured side by side must not differ in its server.
 */
export async function serve(folder: string, worker: URL): Promise<Service> {
  const files = compressed(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = files.get(pathname)
    if (!body) {
      setTimeout(forward, slow4G.latency, request, response, worker)
      return
    }
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  // An address, where pages have a name: their origin is another one, as in real life.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { origin: `http://127.0.0.1:${address.port}`, files }
}
