import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { addKey, basicAuth, call, keys, rows, serviceUrl, workspaceA } from './harness.ts'

/*
 * What a client library would never do on the wire: connections that say any bytes at any time, and a proxy that loses
 * them. A test waits for what happens on them, never for time.
 */

/** A connection that sends each write at once. Its errors are ends of the connection, see `heard`. */
export function connection({ hostname, port } = serviceUrl): Socket {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  onTestFinished(() => void socket.destroy())
  // A character a byte: `Content-Length` counts bytes.
  return socket.setEncoding('latin1').on('error', () => undefined)
}

/** What comes over a connection from now on until it is closed, in whatever way. */
export function readAll(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('data', (data) => (text += data)).on('close', () => resolve(text))
  })
}

/** The first answer that comes over a connection, as soon as it is whole; what there is of it if the connection ends. */
export function readFirstResponse(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('close', () => resolve(text))
    socket.on('data', (data) => {
      text += data
      const length = lengthOfAnswer(text)
      if (length !== undefined && text.length >= length) resolve(text.slice(0, length))
    })
  })
}

/** Sends bytes over a connection of their own and answers what comes back until it is closed. */
export function sendRaw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connection()
  for (const part of parts) socket.write(part)
  return readAll(socket)
}

type Message = { line?: string; host?: string; fields?: string[]; body?: string }

/** A request as it is on the wire: by default one that posts a contact. Only what `fields` say frames its body. */
export function formatRequest({ line = 'POST /v1/contacts', host = 'x', fields = [], body = '' }: Message): string {
  return [`${line} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...fields, '', body].join('\r\n')
}

/** Fields of a request: that it is the last one of its connection, whose it is, and how long its body is. */
export const connectionClose = 'Connection: close'
export const authorizationHeader = (key: string) => `Authorization: ${basicAuth(key)}`
export const contentLengthHeader = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`

/** The answers among bytes that were heard, in their order; throws where one is cut short. */
export function parseResponses(bytes: string) {
  const found: { status: number; headers: Headers; text: string }[] = []
  for (let rest = bytes; rest !== ''; ) {
    const length = lengthOfAnswer(rest)
    if (length === undefined || length > rest.length) throw new Error(`An answer is cut short: ${rest.slice(0, 300)}`)
    const [line = '', ...fields] = headOf(rest).split('\r\n')
    const text = rest.slice(headOf(rest).length + 4, length)
    found.push({
      status: Number(line.split(' ')[1]),
      headers: toHeaders(fields),
      text: Buffer.from(text, 'latin1').toString(),
    })
    rest = rest.slice(length)
  }
  return found
}

const headOf = (bytes: string) => bytes.slice(0, Math.max(0, bytes.indexOf('\r\n\r\n')))

const toHeaders = (fields: string[]) =>
  new Headers(fields.map((field): [string, string] => [field.split(':', 1).join(), field.replace(/^[^:]*: */, '')]))

/** How many bytes the first answer takes, once its head is there. Only one that says its length has one. */
function lengthOfAnswer(bytes: string): number | undefined {
  const head = headOf(bytes)
  // "100 Continue" has no body.
  const length = /^HTTP\/1.1 1/.test(head) ? '0' : /^content-length: *(\d+)$/im.exec(head)?.[1]
  return length === undefined ? undefined : head.length + 4 + Number(length)
}

type Fault = {
  /** How many bytes of the upload get through before both connections are reset. */
  upload?: number
  /** What of the whole answer gets through, and when, before the client's connection is closed. */
  answer?: (whole: string) => string | Promise<string>
}

/**
 * A proxy before the service, for as long as the test runs, with a fault. Its `url` is where clients call, each request
 * over a connection of its own; `given` are the whole answers of the service, whatever of them the clients have heard.
 * Answers have to say their length, so the service is asked for ones that are not compressed, which browsers never do.
 */
export async function proxy({ upload = Number.POSITIVE_INFINITY, answer = (whole) => whole }: Fault) {
  const given: string[] = []
  const server = createServer(async (client) => {
    const service = connection()
    let sent = 0
    client.on('error', () => undefined).on('close', () => service.destroy())
    client.on('data', (asked) => {
      const data = Buffer.from(asked.toString('latin1').replace(/^(accept-encoding: ).*/im, '$1identity'), 'latin1')
      const passed = data.subarray(0, upload - sent)
      sent += passed.length
      service.write(passed, () => {
        if (sent < upload) return
        service.resetAndDestroy()
        client.resetAndDestroy()
      })
    })
    const whole = await readFirstResponse(service)
    if (whole !== '') given.push(whole)
    client.end(await answer(whole), 'latin1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return { url: new URL(`http://127.0.0.1:${address.port}`), given }
}

/** A key that ends with its test: what its clients have left under way can not be stored while the next one runs. */
export async function createKey() {
  const key = `lk_${crypto.randomUUID()}`
  await addKey(key, workspaceA)
  return key
}

/** Expects the service to be there, and to hold nothing but what it is sent now. */
export async function assertNothingStored() {
  const { status, body } = await call('POST', '/v1/contacts', { key: keys.workspaceA })
  expect(status).toBe(201)
  expect(await rows('testimonials')).toEqual([])
  expect(await rows('contacts')).toEqual([expect.objectContaining({ id: body.id })])
}
