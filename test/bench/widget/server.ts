import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

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
 * Serves the built scripts of a folder as a deployment does (widget/public/_headers), until the process ends: what is
 * measured side by side must not differ in its server.
 */
export async function serve(folder: string): Promise<Service> {
  const files = compressed(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = files.get(pathname)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!body) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
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
