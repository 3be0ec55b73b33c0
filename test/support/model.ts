import * as limits from '../../shared/limits.ts'
import { contactFields, type Field, testimonialFields, type Valid } from './arbitraries.ts'
import { basicAuth, keys, unknownId, workspaceB } from './harness.ts'

/*
 * What the contract says of a request, written a second time and in another way: how it is answered, and which records are
 * there afterwards.
 */

/** A row, by its columns. */
export type Row = Record<string, unknown>
type ResourceModel = {
  table: 'testimonials' | 'contacts'
  fields: [string, Field][]
  /** The columns that are not called as their field. */
  columns: Record<string, string>
  /** What a new record holds, where it is not null. */
  unset: Row
  /** The columns that are never answered. */
  hidden: string[]
}

export const resources: Record<'testimonial' | 'contacts', ResourceModel> = {
  testimonial: {
    table: 'testimonials',
    fields: Object.entries(testimonialFields),
    columns: { videoUrl: 'videoVideoUrl' },
    unset: { socialMediaProfiles: '[]', questionsAndAnswers: '[]', gaveConsent: false, published: false },
    hidden: ['videoToken'],
  },
  contacts: {
    table: 'contacts',
    fields: Object.entries(contactFields),
    columns: { firstname: 'firstName', lastname: 'lastName' },
    unset: {},
    hidden: ['workspaceId'],
  },
}

/** One request: what is sent, and all that is wrong with it. */
export type Request = {
  resource: keyof typeof resources
  /** Whether it writes a record, reads it, or takes it away. */
  does: 'write' | 'read' | 'remove'
  /** Which record it means: one of those that were created, or nobody's; none creates one, or reads all. */
  id: number | 'nobody' | undefined
  caller: 'key' | 'visitor' | 'revoked' | 'foreign' | 'malformed'
  /** The workspace that the body names, and how. */
  named: 'none' | 'own' | 'in capitals' | 'brandId' | 'foreign' | 'unknown' | 'nonsense'
  fields: Record<string, Valid>
  broken: Record<string, unknown>
  unknown: Record<string, unknown>
  idempotencyKey: '' | 'a' | 'b' | 'too long'
  body: 'plain' | 'spaced' | 'twice' | 'cut' | 'not UTF-8' | 'a list' | 'huge' | 'none'
  head: 'JSON' | 'text' | 'gzip'
}

/** A workspace, and a model of all that is in it. */
export class Model {
  readonly rows: Record<ResourceModel['table'], Map<string, Row>> = { testimonials: new Map(), contacts: new Map() }
  private readonly created = new Map<string, { body: string; id: string }>()
  readonly workspaceId: string
  private readonly key: string

  constructor({ workspaceId, key }: { workspaceId: string; key: string }) {
    this.workspaceId = workspaceId
    this.key = key
  }

  /** The request as it goes over the wire. */
  wire(request: Request) {
    const { resource, does, id, caller, idempotencyKey, head } = request
    const password = {
      key: this.key,
      revoked: keys.revoked,
      foreign: keys.workspaceB,
      malformed: 'nonsense',
      visitor: '',
    }
    const body = does === 'write' ? this.bytes(request) : undefined
    const method = { read: 'GET', remove: 'DELETE', write: id === undefined ? 'POST' : 'PUT' }[does]
    const all = does === 'read' ? `/v1/${resource}/all/${this.workspaceId}` : `/v1/${resource}`
    return {
      method,
      path: id === undefined ? all : `/v1/${resource}/${this.target(request) ?? unknownId}`,
      body,
      headers: {
        ...(body && { 'Content-Type': head === 'text' ? 'text/plain' : 'application/json' }),
        ...(head === 'gzip' && { 'Content-Encoding': 'gzip' }),
        // The runtime closes a connection with a body that it has not read to its end: the next request must not be on it.
        ...(request.body === 'huge' && { Connection: 'close' }),
        ...(caller !== 'visitor' && { Authorization: basicAuth(password[caller]) }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey === 'too long' ? 'x'.repeat(256) : idempotencyKey }),
      },
    }
  }

  /** The status that it is answered with; of a replay also the id of the record. */
  expected(request: Request): { status: number; replayed?: string } {
    const { does, caller } = request
    if (does === 'write') return this.expectedOfWrite(request)
    if (['visitor', 'malformed', 'revoked'].includes(caller)) return { status: 401 }
    const isThere = request.id === undefined || this.target(request)
    if (caller === 'foreign' || !isThere) return { status: 404 }
    return { status: does === 'read' ? 200 : 204 }
  }

  private expectedOfWrite(request: Request): { status: number; replayed?: string } {
    const { resource, id, caller, named, body, head, idempotencyKey } = request
    const bytes = this.bytes(request)
    if (bytes && bytes.length > limits.bodyBytes) return { status: 413 }
    if (bytes && head !== 'JSON') return { status: 400 }
    if (caller === 'malformed') return { status: 401 }
    if (caller === 'visitor' && (resource !== 'testimonial' || id !== undefined)) return { status: 401 }
    if (['cut', 'not UTF-8', 'a list'].includes(body) || isRefused(request)) return { status: 400 }
    if (id === undefined && idempotencyKey === 'too long') return { status: 400 }
    if (caller === 'revoked') return { status: 401 }
    if (id !== undefined && (caller === 'foreign' || !this.target(request))) return { status: 404 }
    if (['foreign', 'unknown', 'nonsense'].includes(named)) return { status: 400 }
    if (id !== undefined) return { status: 200 }
    const before = idempotencyKey && this.created.get(this.scopeOf(request))
    if (!before) return { status: 201 }
    return before.body === String(bytes) ? { status: 201, replayed: before.id } : { status: 400 }
  }

  /** Takes over what a successful request has changed; the service chooses ids and moments, which `record` tells. */
  take(request: Request, record: Row): void {
    const { resource, idempotencyKey, fields: sent } = request
    const { table, fields, columns, unset } = resources[resource]
    const id = String(record.id)
    if (idempotencyKey && request.id === undefined) {
      this.created.set(this.scopeOf(request), { body: String(this.bytes(request)), id })
    }
    const empty = Object.fromEntries(fields.map(([name]) => [columns[name] ?? name, null]))
    const before = this.rows[table].get(id) ?? {
      ...empty,
      ...unset,
      id,
      workspaceId: this.workspaceId,
      created: record.created,
    }
    const after: Row = {
      ...before,
      ...Object.fromEntries(Object.entries(sent).map(([name, { kept }]) => [columns[name] ?? name, kept])),
    }
    const { videoUrl, videoToken } = sent
    if (videoUrl && !videoToken && (videoUrl.kept === null || videoUrl.kept !== before.videoVideoUrl))
      after.videoToken = null
    if (this.stamps(request)) after.consentDateTime = record.consentDateTime
    this.rows[table].set(id, after)
  }

  /** Forgets the record that a request has taken away, and the key that it was created with. */
  drop(request: Request): void {
    const id = this.target(request) ?? ''
    this.rows[resources[request.resource].table].delete(id)
    for (const [key, made] of this.created) if (made.id === id) this.created.delete(key)
  }

  /** All records of a kind, newest first. */
  all(resource: Request['resource']): Row[] {
    const records = Array.from(this.rows[resources[resource].table].keys(), (id) => this.answerOf(resource, id))
    const place = ({ created, id }: Row) => `${created} ${id}`
    return records.sort((one, other) => (place(one) < place(other) ? 1 : -1))
  }

  /** Whether a successful request has the service put a date of its own on a consent. */
  stamps(request: Request): boolean {
    const { gaveConsent, consentDateTime } = request.fields
    const before = this.rows.testimonials.get(this.target(request) ?? '')
    return gaveConsent?.kept === true && !(consentDateTime ? consentDateTime.kept : before?.consentDateTime)
  }

  /** The record that is answered for a row. */
  answerOf(resource: Request['resource'], id: string): Row {
    const { table, hidden } = resources[resource]
    const row = this.rows[table].get(id) ?? {}
    return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)))
  }

  private bytes(request: Request): Uint8Array<ArrayBuffer> | undefined {
    return bytesOf(request, entriesOf(request, this.workspaceId))
  }

  /** The id of the record that a request means. */
  private target({ resource, id }: Request): string | undefined {
    const ids = [...this.rows[resources[resource].table].keys()]
    return typeof id === 'number' ? ids[id % Math.max(ids.length, 1)] : undefined
  }

  private scopeOf({ resource, caller, idempotencyKey }: Request): string {
    return [resource, caller, idempotencyKey].join()
  }
}

/** Whether the fields break a rule, each alone or together. */
function isRefused({ caller, fields, broken, unknown }: Request): boolean {
  if (Object.keys(broken).length + Object.keys(unknown).length > 0) return true
  const { videoToken, videoUrl, published } = fields
  if (videoToken?.kept && !videoUrl?.kept) return true
  return caller === 'visitor' && published?.kept === true
}

function entriesOf({ named, fields, broken, unknown }: Request, own: string): [string, unknown][] {
  const names: Record<Request['named'], [string, unknown][]> = {
    none: [],
    own: [['workspaceId', own]],
    'in capitals': [['workspaceId', own.toUpperCase()]],
    brandId: [['brandId', own]],
    foreign: [['workspaceId', workspaceB]],
    unknown: [['workspaceId', unknownId]],
    nonsense: [['workspaceId', 'nonsense']],
  }
  const sent = Object.entries(fields).map(([name, { sent }]): [string, unknown] => [name, sent])
  return [
    ...names[named],
    ...sent.filter(([name]) => !Object.hasOwn(broken, name)),
    ...Object.entries(broken),
    ...Object.entries(unknown),
  ]
}

function bytesOf({ body }: Request, entries: [string, unknown][]): Uint8Array<ArrayBuffer> | undefined {
  const pairs = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const text = `{${pairs.join(',')}}`
  const utf8 = (value: string) => new TextEncoder().encode(value)
  if (body === 'none') return undefined
  if (body === 'spaced') return utf8(`\ufeff\r\n\t {${pairs.join(' ,\n')}\n} `)
  // Of two equal keys the last one counts.
  if (body === 'twice')
    return utf8(`{${[...entries.map(([name]) => `${JSON.stringify(name)}:[{}]`), ...pairs].join()}}`)
  if (body === 'cut') return utf8(text.slice(0, -1))
  if (body === 'not UTF-8') return Uint8Array.of(...utf8(text.slice(0, -1)), 0xff, 0x7d)
  if (body === 'a list') return utf8(`[${text}]`)
  return utf8(body === 'huge' ? text + ' '.repeat(limits.bodyBytes) : text)
}
