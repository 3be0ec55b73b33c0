import { Agent, request as send } from 'node:http'

/** A request that can be sent many times; by its name the bare worker knows what to run for it. */
export type Asked = {
  name: string
  method: 'DELETE' | 'GET' | 'OPTIONS' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends requests, one after the other and from the first again, so many in all and over so many connections at once, and
 * answers how many a second were answered.
 * @throws Error when any of them failed or was answered with anything but 2xx; and for any machine but this one.
 */
export async function load(service: URL, asked: Asked[], connections: number, amount: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  async function sendAll() {
    while (sent < amount) {
      const next = asked[sent++ % asked.length]
      if (next) await answered(service, next, agent)
    }
  }
  try {
    const start = performance.now()
    await Promise.all(Array.from({ length: connections }, sendAll))
    return (amount / (performance.now() - start)) * 1_000
  } finally {
    agent.destroy()
  }
}

/** Answers, time after time, so many more of a list, and after its last the first again: what was asked is in a cache. */
export function inShares(list: Asked[], amount: number): () => Asked[] {
  let at = 0
  return () => Array.from({ length: amount }, () => list[at++ % list.length] ?? []).flat()
}

/** Sends a request and waits for the end of its answer. */
function answered(service: URL, { name, method, path, headers, body }: Asked, agent: Agent): Promise<void> {
  if (service.hostname !== '127.0.0.1') throw new Error(`The benchmark asks this machine, and not ${service.hostname}.`)
  const length = { 'Content-Length': Buffer.byteLength(body ?? '') }
  const options = { agent, method, path, headers: { ...headers, ...(body && length), 'X-Name': name } }
  return new Promise((resolve, reject) => {
    send(service, options, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${name}: was answered ${statusCode}.`))
      answer.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}
