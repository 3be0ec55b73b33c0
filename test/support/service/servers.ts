import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Servers on this machine, for commands to reach. A file that uses them ends with `closeServers`. */

const servers: Server[] = []

/** Starts a server on this machine and returns its origin. */
export async function serve(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Closes all servers that `serve` has started. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
}
