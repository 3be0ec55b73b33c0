import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

type ProxyOptions = {
  port: number
  /** The IPs at which the proxy listens. */
  addresses: string[]
  /** The hosts that it accepts, as in `URL.hostname`. */
  hosts: string[]
  /** The port of the service on this machine, which accepts only requests with the secret. */
  servicePort: number
  secret: string
}

/**
 * Starts a proxy in front of the local service that accepts only certain hosts: a site whose name is changed to point to this
 * machine (DNS rebinding) must not read the local database. The service cannot check this itself, because Miniflare lets every
 * client set the URL that it sees (`MF-Original-URL`).
 * @returns a function that stops the proxy.
 */
export async function startLocalProxy({ port, addresses, ...options }: ProxyOptions): Promise<() => void> {
  const servers = addresses.map(() => http.createServer((request, response) => forward(request, response, options)))
  await Promise.all(servers.map((server, index) => listen(server, port, addresses[index])))
  return () => {
    for (const server of servers) server.close().closeAllConnections()
  }
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { hosts, servicePort, secret }: Omit<ProxyOptions, 'port' | 'addresses'>,
): void {
  const { hostname } = URL.parse(`http://${request.headers.host}`) ?? {}
  if (!hostname || !hosts.includes(hostname) || !request.url?.startsWith('/')) {
    respond(response, 403, 'Host: is not a name of this service. To allow it, start with: npm start -- --host NAME')
    return
  }
  // Wrangler's own paths there run crons, and read and change all local data.
  if (/^\/cdn-cgi(?:\/|$)/i.test(new URL(`http://${hostname}${request.url}`).pathname)) {
    respond(response, 404, 'There is nothing at this URL.')
    return
  }
  const headers = request.rawHeaders.filter((_, index, all) => !/^mf-/i.test(all[index - (index % 2)] ?? ''))
  const { method, url: path } = request
  const target = { host: '127.0.0.1', port: servicePort, method, path, headers: [...headers, 'X-Local-Secret', secret] }
  const forwarded = http.request(target, (received) => {
    response.writeHead(received.statusCode ?? 502, received.rawHeaders)
    // Also ends the response if the service stops in the middle of it.
    pipeline(received, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy()
    else respond(response, 502, 'The service is starting or has stopped.')
  })
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

function respond(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(message))
}

/** Listens at an address, unless this machine does not have it: many containers lack IPv6. */
function listen(server: http.Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      host === '::1' && /^E(?:ADDRNOTAVAIL|AFNOSUPPORT)$/.test(error.code ?? '') ? resolve() : reject(error),
    )
    server.listen(port, host, resolve)
  })
}
