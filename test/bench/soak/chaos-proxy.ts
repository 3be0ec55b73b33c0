import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from './random.ts'

/**
 * A fault of a connection: after how many bytes of the request or the response it is reset, the delay in ms before each chunk,
 * and after how many ms the client disconnects while the service is working.
 */
type ConnectionFault = { requestBytes?: number; responseBytes?: number; delay?: number; disconnectAfter?: number }

type NamedFault = ConnectionFault & { name: string }

type ChaosProxy = { url: URL; faultCounts: Map<string, number>; stop: () => void }

/**
 * Starts a proxy to the service that gives each connection a random fault: half of them are unaffected, the others are slow or
 * reset during the request, before the response, during it, or while the service is working.
 */
export async function startChaosProxy(service: URL, random: Random): Promise<ChaosProxy> {
  const faultCounts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const { name, ...fault } = pickFault(random)
    faultCounts.set(name, (faultCounts.get(name) ?? 0) + 1)
    const upstream = connect({ host: service.hostname, port: Number(service.port), noDelay: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // Every error is followed by `close`.
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    relay(client, upstream, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: new URL(`http://127.0.0.1:${address.port}`), faultCounts, stop }
}

function pickFault(random: Random): NamedFault {
  // A few bytes are as likely as nearly the largest body.
  const randomBytes = () => 2 ** random(17) + random(100)
  const faults: (() => NamedFault)[] = [
    () => ({ name: 'slow', delay: 1 + random(20) }),
    () => ({ name: 'reset during the request', requestBytes: randomBytes() }),
    () => ({ name: 'reset before the response', responseBytes: 0 }),
    () => ({ name: 'reset during the response', responseBytes: randomBytes() }),
    () => ({ name: 'disconnected while the service was working', disconnectAfter: random(5) }),
  ]
  return faults[random(2 * faults.length)]?.() ?? { name: 'unaffected' }
}

function relay(
  client: Socket,
  upstream: Socket,
  { requestBytes, responseBytes, delay = 0, disconnectAfter }: ConnectionFault,
): void {
  const reset = () => {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }
  if (disconnectAfter !== undefined) client.once('data', () => setTimeout(reset, disconnectAfter))
  pipe(client, upstream, { limit: requestBytes, delay, reset })
  pipe(upstream, client, { limit: responseBytes, delay, reset })
}

type PipeOptions = { limit: number | undefined; delay: number; reset: () => void }

function pipe(from: Socket, to: Socket, { limit = Number.POSITIVE_INFINITY, delay, reset }: PipeOptions): void {
  let bytes = 0
  const write = (chunk: Buffer) => to.write(chunk, () => (bytes >= limit ? reset() : from.resume()))
  from.on('data', (data) => {
    const chunk = data.subarray(0, limit - bytes)
    bytes += chunk.length
    from.pause()
    if (delay) setTimeout(write, delay, chunk)
    else write(chunk)
  })
  // Flushes what has been written before.
  from.on('close', () => to.destroySoon())
}
