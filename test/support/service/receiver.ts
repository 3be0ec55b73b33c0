import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/* A receiver of webhooks on this machine: another program, which may do anything but what it should. */

/** A request that the receiver got; `body` is the text as it was sent. */
type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/**
 * The behaviour of the receiver: respond with a status and headers, never respond, close the connection, or send a body that
 * does not end.
 */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'close'
  | 'endless body'

/** A receiver: what it got, and how it behaves from now on. */
export type Receiver = {
  url: string
  requests: ReceivedRequest[]
  /** For the next requests, one after the other; the last one stays. */
  behaviours: Behaviour[]
  /** The connections of endless bodies that the service has ended. */
  aborted: number
}

/** Starts a receiver, which ends with the process. */
export async function startReceiver(...behaviours: Behaviour[]): Promise<Receiver> {
  const receiver: Receiver = { url: '', requests: [], behaviours, aborted: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    receiver.requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
    behave(receiver, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  server.unref()
  receiver.url = `http://localhost:${(server.address() as AddressInfo).port}/`
  return receiver
}

function behave(receiver: Receiver, response: ServerResponse): void {
  const { behaviours } = receiver
  const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? { status: 204 }
  if (behaviour === 'hang') return
  if (behaviour === 'close') response.socket?.destroy()
  else if (behaviour === 'endless body') sendEndlessBody(receiver, response)
  else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body)
}

function sendEndlessBody(receiver: Receiver, response: ServerResponse): void {
  response.writeHead(200)
  const chunk = Buffer.alloc(65_536, 'x')
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send)
  response.on('close', () => {
    receiver.aborted += 1
  })
  send()
}

/** The body of a request. */
type WebhookBody = { type: string; timestamp: string; data: Record<string, unknown> }

/** Verifies a request with the package of Standard Webhooks, and returns its body. @throws WebhookVerificationError */
export const verify = ({ body, headers }: ReceivedRequest, secret: string) =>
  // The package returns what it has parsed.
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookBody
