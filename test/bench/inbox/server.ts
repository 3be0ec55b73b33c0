import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The origin of the inbox, the compressed size of each path that was requested, and a page without a script. */
export type InboxServer = { origin: string; sizes: Map<string, number>; setBaseline: (html: string) => void }

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

export const baselinePath = '/baseline'

/** Serves the built files and the responses of a worker, both with gzip -9, until the process ends. */
export async function startInboxServer(folder: string, worker: URL): Promise<InboxServer> {
  const files = compressFiles(folder)
  const sizes = new Map<string, number>()
  let baseline = Buffer.alloc(0)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === baselinePath ? baseline : files.get(pathname)
    const { status, headers, body } = file
      ? { status: 200, headers: fileHeaders(pathname), body: file }
      : await forwardRequest(request, worker)
    sizes.set(pathname, body.length)
    response.writeHead(status, { ...headers, ...(body.length > 0 && { 'Content-Encoding': 'gzip' }) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  server.unref()
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const setBaseline = (html: string) => {
    baseline = compress(html)
  }
  // On this host the cookie needs no https.
  return { origin: `http://localhost:${address.port}`, sizes, setBaseline }
}

/** Compresses the files of a folder and returns them by path. */
export function compressFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => contentTypes[extname(name)])
  return new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, compress(readFileSync(join(folder, name)))]))
}

const compress = (content: string | Buffer) => gzipSync(content, { level: 9 })

const fileHeaders = (pathname: string): Record<string, string> => ({
  'Content-Type': `${contentTypes[extname(pathname)] ?? 'text/html'}; charset=utf-8`,
  'Cache-Control': 'no-cache',
  // The element loads its styles on pages of other origins.
  'Access-Control-Allow-Origin': '*',
})

async function forwardRequest(request: IncomingMessage, worker: URL) {
  const { method = 'GET', url = '/', headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { connection, 'content-length': length, 'transfer-encoding': encoding, ...forwarded } = headers
  const response = await fetch(new URL(url, worker), {
    method,
    redirect: 'manual',
    headers: Object.entries(forwarded).map(([name, value]) => [name, String(value)]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const kept = Array.from(response.headers).filter(
    ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name),
  )
  return { status: response.status, headers: Object.fromEntries(kept), body: body.length > 0 ? compress(body) : body }
}
