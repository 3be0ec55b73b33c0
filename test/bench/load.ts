import { Agent, request as sendRequest } from 'node:http'

/** A request that can be sent repeatedly; the baseline worker finds its statement by the name. */
export type BenchmarkRequest = {
  name: string
  method: 'DELETE' | 'GET' | 'OPTIONS' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends `count` requests over parallel connections, cycling through the list, and returns the throughput in requests/s.
 * @throws Error if a request fails, a status is not 2xx, or the service is on another machine.
 */
export async function measureThroughput(
  service: URL,
  requests: BenchmarkRequest[],
  connections: number,
  count: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  async function sendNext() {
    while (sent < count) {
      const request = requests[sent++ % requests.length]
      if (request) await send(service, request, agent)
    }
  }
  try {
    const start = performance.now()
    await Promise.all(Array.from({ length: connections }, sendNext))
    return (count / (performance.now() - start)) * 1_000
  } finally {
    agent.destroy()
  }
}

/** Returns a function that returns the next `size` requests on each call, cycling: a repeated one would be cached. */
export function createBatches(requests: BenchmarkRequest[], size: number): () => BenchmarkRequest[] {
  let index = 0
  return () => Array.from({ length: size }, () => requests[index++ % requests.length] ?? []).flat()
}

/** Sends a request and waits until its response has been read. */
function send(service: URL, { name, method, path, headers, body }: BenchmarkRequest, agent: Agent): Promise<void> {
  if (service.hostname !== '127.0.0.1') {
    throw new Error(`The benchmark only sends requests to this machine, not to ${service.hostname}.`)
  }
  const length = { 'Content-Length': Buffer.byteLength(body ?? '') }
  const options = { agent, method, path, headers: { ...headers, ...(body && length), 'X-Benchmark-Request': name } }
  return new Promise((resolve, reject) => {
    sendRequest(service, options, (response) => {
      const { statusCode = 0 } = response
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${name}: the response has the status ${statusCode}.`))
      response.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}
