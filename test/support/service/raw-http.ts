import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { addKey, basicAuth, call, keys, rows, serviceUrl, workspaceA } from './harness.ts'

/*
 * HTTP on the level of sockets, beyond what client libraries can do: connections that send any bytes at any time, and a proxy
 * that loses some. Tests wait for events on them, never for time.
 */

/** Opens a connection without delays (Nagle's algorithm). Errors are ignored, since each is followed by `close`. */
export function openConnection({ hostname, port } = serviceUrl): Socket {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  onTestFinished(() => void socket.destroy())
  // One character per byte, since `Content-Length` counts bytes.
  return socket.setEncoding('latin1').on('error', () => undefined)
}

/** Returns everything that a connection receives from now on until it closes, with or without an error. */
export function readAll(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('data', (data) => (text += data)).on('close', () => resolve(text))
  })
}

/** Returns the first response on a connection as soon as it is complete; the received part if the connection closes. */
export function readFirstResponse(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('close', () => resolve(text))
    socket.on('data', (data) => {
      text += data
      const length = responseLength(text)
      if (length !== undefined && text.length >= length) resolve(text.slice(0, length))
    })
  })
}

/** Sends bytes over a new connection and returns everything that it receives until it closes. */
export function sendRaw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = openConnection()
  for (const part of parts) socket.write(part)
  return readAll(socket)
}

type RawRequest = { line?: string; host?: string; fields?: string[]; body?: string }

/** Formats a request, by default one that creates a contact. Only `fields` can declare the length of its body. */
export function formatRequest({
  line = 'POST /v1/contacts',
  host = 'localhost',
  fields = [],
  body = '',
}: RawRequest): string {
  return [`${line} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...fields, '', body].join('\r\n')
}

/** Header fields of raw requests. */
export const connectionClose = 'Connection: close'
export const authorizationHeader = (key: string) => `Authorization: ${basicAuth(key)}`
export const contentLengthHeader = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`

/**
 * Parses the responses in received bytes, in their order.
 * @throws Error if one is incomplete.
 */
export function parseResponses(bytes: string) {
  const responses: { status: number; headers: Headers; text: string }[] = []
  for (let remaining = bytes; remaining !== ''; ) {
    const length = responseLength(remaining)
    if (length === undefined || length > remaining.length)
      throw new Error(`A response is incomplete: ${remaining.slice(0, 300)}`)
    const [line = '', ...fields] = getHead(remaining).split('\r\n')
    const text = remaining.slice(getHead(remaining).length + 4, length)
    responses.push({
      status: Number(line.split(' ')[1]),
      headers: toHeaders(fields),
      text: Buffer.from(text, 'latin1').toString(),
    })
    remaining = remaining.slice(length)
  }
  return responses
}

const getHead = (bytes: string) => bytes.slice(0, Math.max(0, bytes.indexOf('\r\n\r\n')))

const toHeaders = (fields: string[]) =>
  new Headers(fields.map((field): [string, string] => [field.split(':', 1).join(), field.replace(/^[^:]*: */, '')]))

/** Returns the length of the first response in bytes, or `undefined` before its head is complete or without Content-Length. */
function responseLength(bytes: string): number | undefined {
  const head = getHead(bytes)
  // Interim responses such as "100 Continue" have no body.
  const length = /^HTTP\/1.1 1/.test(head) ? '0' : /^content-length: *(\d+)$/im.exec(head)?.[1]
  return length === undefined ? undefined : head.length + 4 + Number(length)
}

type ProxyFault = {
  /** The bytes of the upload that are forwarded before both connections are reset. */
  uploadBytes?: number
  /** Returns the part of a response that the client receives before its connection is closed. */
  transformResponse?: (response: string) => string | Promise<string>
}

/**
 * Starts a proxy with a fault in front of the service, until the test ends. Clients send each request to its `url` over a new
 * connection; `responses` are the complete responses of the service. They must not be compressed: only then they have a
 * Content-Length, so the proxy replaces Accept-Encoding.
 */
export async function startFaultyProxy({
  uploadBytes = Number.POSITIVE_INFINITY,
  transformResponse = (response) => response,
}: ProxyFault) {
  const responses: string[] = []
  const server = createServer(async (client) => {
    const service = openConnection()
    let forwardedBytes = 0
    client.on('error', () => undefined).on('close', () => service.destroy())
    client.on('data', (chunk) => {
      const data = Buffer.from(chunk.toString('latin1').replace(/^(accept-encoding: ).*/im, '$1identity'), 'latin1')
      const forwarded = data.subarray(0, uploadBytes - forwardedBytes)
      forwardedBytes += forwarded.length
      service.write(forwarded, () => {
        if (forwardedBytes < uploadBytes) return
        service.resetAndDestroy()
        client.resetAndDestroy()
      })
    })
    const response = await readFirstResponse(service)
    if (response !== '') responses.push(response)
    client.end(await transformResponse(response), 'latin1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return { url: new URL(`http://127.0.0.1:${address.port}`), responses }
}

/** Creates a key that the next test no longer has: requests that are still in flight cannot store anything then. */
export async function createKey() {
  const key = `lk_${crypto.randomUUID()}`
  await addKey(key, workspaceA)
  return key
}

/** Asserts that the service responds and stores nothing but a new contact. */
export async function assertNothingStored() {
  const { status, body } = await call('POST', '/v1/contacts', { key: keys.workspaceA })
  expect(status).toBe(201)
  expect(await rows('testimonials')).toEqual([])
  expect(await rows('contacts')).toEqual([expect.objectContaining({ id: body.id })])
}
