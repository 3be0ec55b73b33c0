import { Agent, request as send } from 'node:http'
import type { Ledger } from './ledger.ts'
import type { Chance } from './random.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }

type Answer = { status: number; text: string }

const mostTries = 100
const patience = 10_000

/** A client that sends each request again until it is answered, over one connection at a time. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #service: URL
  readonly #chance: Chance
  readonly #ledger: Ledger

  constructor(service: URL, chance: Chance, ledger: Ledger) {
    this.#service = service
    this.#chance = chance
    this.#ledger = ledger
  }

  /**
   * Sends until an answer comes, and answers its text. One with another status than this is noted instead, unless it is
   * `afterwards` and an earlier try was lost, which may have done it all.
   * @throws Error when none comes.
   */
  async ask(what: string, sent: Sent, status: number, afterwards = status): Promise<string | undefined> {
    for (let tries = 1; tries <= mostTries; tries++) {
      // The next one then goes over a new connection, which has a fate of its own.
      const headers = { ...sent.headers, ...(this.#chance(3) === 0 && { Connection: 'close' }) }
      const answer = await this.#try({ ...sent, headers })
      this.#ledger.tries += 1
      if (!answer) continue
      this.#ledger.answers += 1
      if (answer.status === status || (tries > 1 && answer.status === afterwards)) return answer.text
      this.#ledger.surprise(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return undefined
    }
    throw new Error(`${what}: was not answered in ${mostTries} tries.`)
  }

  /** Sends once; answers nothing where no whole answer came back. */
  #try({ body, ...sent }: Sent): Promise<Answer | undefined> {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const options = { ...sent, agent: this.#agent, headers: { ...sent.headers, ...length } }
    return new Promise((resolve) => {
      const lost = () => resolve(undefined)
      const request = send(this.#service, options, (answer) => {
        const { statusCode: status = 0 } = answer
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('error', lost).on('close', () => (answer.complete ? resolve({ status, text }) : lost()))
      })
      request.on('error', lost).setTimeout(patience, () => request.destroy())
      request.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
