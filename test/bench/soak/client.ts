import { Agent, request as sendRequest } from 'node:http'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

export type SoakRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

type SoakResponse = { status: number; text: string }

const maxAttempts = 100
const timeoutMilliseconds = 10_000

/** An HTTP client that repeats each request until it has a response, over one connection at a time. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #service: URL
  readonly #random: Random
  readonly #ledger: Ledger

  constructor(service: URL, random: Random, ledger: Ledger) {
    this.#service = service
    this.#random = random
    this.#ledger = ledger
  }

  /**
   * Sends a request until a response arrives and returns its text. A status other than `status` is a violation, except for
   * `statusAfterRetry` once an earlier attempt was lost: that one may have taken effect.
   * @throws Error if there is no response after 100 attempts.
   */
  async send(
    action: string,
    request: SoakRequest,
    status: number,
    statusAfterRetry = status,
  ): Promise<string | undefined> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      // Forces a new connection, which has a fault of its own.
      const headers = { ...request.headers, ...(this.#random(3) === 0 && { Connection: 'close' }) }
      const response = await this.#sendOnce({ ...request, headers })
      this.#ledger.attempts += 1
      if (!response) continue
      this.#ledger.responses += 1
      const isExpected = response.status === status || (attempt > 1 && response.status === statusAfterRetry)
      if (isExpected) return response.text
      this.#ledger.addViolation(`${action}: ${response.status} ${response.text.slice(0, 200)}`)
      return undefined
    }
    throw new Error(`${action}: no response after ${maxAttempts} attempts.`)
  }

  /** Sends a request once; returns `undefined` if no complete response arrives. */
  #sendOnce({ body, ...request }: SoakRequest): Promise<SoakResponse | undefined> {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const options = { ...request, agent: this.#agent, headers: { ...request.headers, ...length } }
    return new Promise((resolve) => {
      const fail = () => resolve(undefined)
      const clientRequest = sendRequest(this.#service, options, (response) => {
        const { statusCode: status = 0 } = response
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += part))
        response.on('error', fail).on('close', () => (response.complete ? resolve({ status, text }) : fail()))
      })
      clientRequest.on('error', fail).setTimeout(timeoutMilliseconds, () => clientRequest.destroy())
      clientRequest.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
