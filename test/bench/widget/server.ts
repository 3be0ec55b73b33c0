import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { forward } from '../../support/service/forward.ts'
import { slow4G } from './network.ts'

/** The origin that serves the scripts, and the compressed content of each path. */
export type ScriptServer = { origin: string; files: Map<string, Buffer> }

/** Compresses the scripts and style sheets of a folder with gzip -9 and returns them by path. */
export function compressScripts(folder: string): Map<string, Buffer> {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file))
  return new Map(
    scripts.map((file) => [
      `/${file.replaceAll('\\', '/')}`,
      gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }),
    ]),
  )
}

/** Returns the total size of the files at these paths; NaN if one does not exist. */
export const totalBytes = (files: Map<string, Buffer>, paths: string[]) =>
  paths.reduce((sum, path) => sum + (files.get(path)?.length ?? Number.NaN), 0)

/**
 * Serves the built scripts of a folder as a deployment does (widget/public/_headers) until the process ends, and forwards all
 * other requests to a worker. Those get the latency of slow 4G here, since Chromium's emulation does not delay CORS
 * preflights. The widget and its baseline must use the same server.
 */
export async function startScriptServer(folder: string, worker: URL): Promise<ScriptServer> {
  const files = compressScripts(folder)
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
      'Content-Type': `text/${pathname.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  // An IP, while pages are on `localhost`: so their origins differ, as in real life.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { origin: `http://127.0.0.1:${address.port}`, files }
}
