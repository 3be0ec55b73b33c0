import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Chance } from './random.ts'

/** What happens to a connection: how much gets through before it is reset, and how slowly; or when its client goes. */
type Fate = { upload?: number; answer?: number; pause?: number; leaves?: number }

/** A wire to the service that loses things: where clients call, how many connections had which fate, and its end. */
type Wire = { url: URL; dealt: Map<string, number>; stop: () => void }

/**
 * A proxy before the service that deals each connection a fate by chance: half of them pass, the others are slow, or are
 * reset in the middle of the upload, as soon as an answer comes, in the middle of it, or while the service is at work.
 */
export async function faultyWire(service: URL, chance: Chance): Promise<Wire> {
  const dealt = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const { name, ...fate } = deal(chance)
    dealt.set(name, (dealt.get(name) ?? 0) + 1)
    const onward = connect({ host: service.hostname, port: Number(service.port), noDelay: true })
    for (const socket of [client, onward]) {
      sockets.add(socket)
      // An error ends a connection, and its close follows.
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    join(client, onward, fate)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: new URL(`http://127.0.0.1:${address.port}`), dealt, stop }
}

function deal(chance: Chance): Fate & { name: string } {
  // As often a few bytes as nearly all of the largest body.
  const some = () => 2 ** chance(17) + chance(100)
  const fates: (() => Fate & { name: string })[] = [
    () => ({ name: 'slow', pause: 1 + chance(20) }),
    () => ({ name: 'reset in the upload', upload: some() }),
    () => ({ name: 'reset before the answer', answer: 0 }),
    () => ({ name: 'reset in the answer', answer: some() }),
    () => ({ name: 'left alone at work', leaves: chance(5) }),
  ]
  return fates[chance(2 * fates.length)]?.() ?? { name: 'whole' }
}

function join(client: Socket, service: Socket, { upload, answer, pause = 0, leaves }: Fate): void {
  const cut = () => {
    client.resetAndDestroy()
    service.resetAndDestroy()
  }
  if (leaves !== undefined) client.once('data', () => setTimeout(cut, leaves))
  pass(client, service, { limit: upload, pause, cut })
  pass(service, client, { limit: answer, pause, cut })
}

type Passage = { limit: number | undefined; pause: number; cut: () => void }

function pass(from: Socket, to: Socket, { limit = Number.POSITIVE_INFINITY, pause, cut }: Passage): void {
  let passed = 0
  const hand = (part: Buffer) => to.write(part, () => (passed >= limit ? cut() : from.resume()))
  from.on('data', (data) => {
    const part = data.subarray(0, limit - passed)
    passed += part.length
    from.pause()
    if (pause) setTimeout(hand, pause, part)
    else hand(part)
  })
  // What was said before goes out first.
  from.on('close', () => to.destroySoon())
}
