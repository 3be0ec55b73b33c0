import * as limits from '../../shared/limits.ts'
import { contactFields, type Field, testimonialFields, type Valid } from './arbitraries.ts'
import { basicAuth, keys, unknownId, workspaceB } from './service/harness.ts'
import { noSource } from './sources.ts'

/* A model of the API: predicts the response to a request and the rows stored after it, independently of the service. */

/** A row, by column. */
export type Row = Record<string, unknown>
type ResourceModel = {
  table: 'testimonials' | 'contacts'
  fields: [string, Field][]
  /** The columns whose name differs from that of their field. */
  columns: Record<string, string>
  /** The values of a new record that are not null, or that no field sets. */
  defaults: Row
  /** The columns that are never returned. */
  hidden: string[]
}

/** The columns that only the inbox sets. */
const ofOwner = { folder: null, tags: '[]', highlight: null, pinned: null, reply: null, replied: null }

/** The columns that only a form sets. */
const ofForm = { formId: null, formVersion: null, language: null, page: null, giverHash: null }

/** The columns that follow from consents and from what the author changes; `consents` are their decisions here. */
const ofAuthor = { consents: '', withdrawn: null, giverChanges: '[]', giverChanged: null, linkHash: null }

/** The columns of announcements, spam and invitations; `announced` is set to `created`. */
const ofMessages = { announced: null, spamSince: null, invitationHash: null }

/** The columns that say where a testimonial comes from. */
const ofSource = { ...noSource, byVisitor: false }

/** The columns of uploaded files, of which random requests have none. */
const ofFiles = { imageFile: null, videoFile: null, pictureFile: null, pictureUrl: null }

export const resources: Record<'testimonial' | 'contacts', ResourceModel> = {
  testimonial: {
    table: 'testimonials',
    fields: Object.entries(testimonialFields),
    columns: { videoUrl: 'videoVideoUrl' },
    defaults: {
      socialMediaProfiles: '[]',
      questionsAndAnswers: '[]',
      gaveConsent: false,
      published: false,
      ...ofOwner,
      ...ofForm,
      ...ofAuthor,
      ...ofFiles,
      ...ofMessages,
      ...ofSource,
    },
    hidden: ['videoToken', ...[ofOwner, ofForm, ofAuthor, ofFiles, ofMessages, ofSource].flatMap(Object.keys)],
  },
  contacts: {
    table: 'contacts',
    fields: Object.entries(contactFields),
    columns: { firstname: 'firstName', lastname: 'lastName' },
    defaults: { imageFile: null },
    hidden: ['workspaceId', 'imageFile'],
  },
}

/** A request, with everything that is wrong with it. */
export type Request = {
  resource: keyof typeof resources
  action: 'write' | 'read' | 'delete'
  /** The index of an existing record, or an unknown id; `undefined` creates a record or reads the list. */
  id: number | 'unknown' | undefined
  caller: 'key' | 'visitor' | 'revoked' | 'foreign' | 'malformed'
  /** The workspace that the body names. */
  workspace: 'none' | 'own' | 'upper case' | 'brandId' | 'foreign' | 'unknown' | 'malformed'
  fields: Record<string, Valid>
  invalid: Record<string, unknown>
  unknown: Record<string, unknown>
  idempotencyKey: '' | 'a' | 'b' | 'too long'
  body: 'plain' | 'white space' | 'duplicate keys' | 'cut off' | 'not UTF-8' | 'array' | 'too large' | 'none'
  headers: 'JSON' | 'text' | 'gzip'
}

/** A workspace and a model of its records. */
export class Model {
  readonly rows: Record<ResourceModel['table'], Map<string, Row>> = { testimonials: new Map(), contacts: new Map() }
  private readonly created = new Map<string, { body: string; id: string }>()
  readonly workspaceId: string
  private readonly key: string

  constructor({ workspaceId, key }: { workspaceId: string; key: string }) {
    this.workspaceId = workspaceId
    this.key = key
  }

  toHttp(request: Request) {
    const { resource, action, id, caller, idempotencyKey, headers } = request
    const password = {
      key: this.key,
      revoked: keys.revoked,
      foreign: keys.workspaceB,
      malformed: 'nonsense',
      visitor: '',
    }
    const body = action === 'write' ? this.bodyOf(request) : undefined
    const method = { read: 'GET', delete: 'DELETE', write: id === undefined ? 'POST' : 'PUT' }[action]
    const collectionPath = action === 'read' ? `/v1/${resource}/all/${this.workspaceId}` : `/v1/${resource}`
    return {
      method,
      path: id === undefined ? collectionPath : `/v1/${resource}/${this.targetId(request) ?? unknownId}`,
      body,
      headers: {
        ...(body && { 'Content-Type': headers === 'text' ? 'text/plain' : 'application/json' }),
        ...(headers === 'gzip' && { 'Content-Encoding': 'gzip' }),
        // The runtime closes a connection whose body it has not read completely, so no other request may use it.
        ...(request.body === 'too large' && { Connection: 'close' }),
        ...(caller !== 'visitor' && { Authorization: basicAuth(password[caller]) }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey === 'too long' ? 'x'.repeat(256) : idempotencyKey }),
      },
    }
  }

  /** Predicts the status of the response and, for a replay, the id of the record. */
  expected(request: Request): { status: number; replayed?: string } {
    const { action, caller } = request
    if (action === 'write') return this.expectedForWrite(request)
    if (['visitor', 'malformed', 'revoked'].includes(caller)) return { status: 401 }
    const exists = request.id === undefined || this.targetId(request)
    if (caller === 'foreign' || !exists) return { status: 404 }
    return { status: action === 'read' ? 200 : 204 }
  }

  private expectedForWrite(request: Request): { status: number; replayed?: string } {
    const { resource, id, caller, workspace, body, headers, idempotencyKey } = request
    const bytes = this.bodyOf(request)
    if (bytes && bytes.length > limits.bodyBytes) return { status: 413 }
    if (bytes && headers !== 'JSON') return { status: 400 }
    if (caller === 'malformed') return { status: 401 }
    if (caller === 'visitor' && (resource !== 'testimonial' || id !== undefined)) return { status: 401 }
    if (['cut off', 'not UTF-8', 'array'].includes(body) || breaksRules(request)) return { status: 400 }
    if (id === undefined && idempotencyKey === 'too long') return { status: 400 }
    if (caller === 'revoked') return { status: 401 }
    if (id !== undefined && (caller === 'foreign' || !this.targetId(request))) return { status: 404 }
    if (['foreign', 'unknown', 'malformed'].includes(workspace)) return { status: 400 }
    if (id !== undefined) return { status: 200 }
    const earlier = idempotencyKey && this.created.get(this.keyScope(request))
    if (!earlier) return { status: 201 }
    return earlier.body === String(bytes) ? { status: 201, replayed: earlier.id } : { status: 400 }
  }

  /** Applies a successful write; `record` is the response, which contains the ids and times that the service chose. */
  applyWrite(request: Request, record: Row): void {
    const { resource, idempotencyKey, fields: sentFields } = request
    const { table, fields, columns, defaults } = resources[resource]
    const id = String(record.id)
    if (idempotencyKey && request.id === undefined) {
      this.created.set(this.keyScope(request), { body: String(this.bodyOf(request)), id })
    }
    const empty = Object.fromEntries(fields.map(([name]) => [columns[name] ?? name, null]))
    const before = this.rows[table].get(id) ?? {
      ...empty,
      ...defaults,
      id,
      workspaceId: this.workspaceId,
      created: record.created,
      ...(table === 'testimonials' && { announced: record.created, byVisitor: request.caller === 'visitor' }),
    }
    const after: Row = {
      ...before,
      ...Object.fromEntries(Object.entries(sentFields).map(([name, { stored }]) => [columns[name] ?? name, stored])),
    }
    const { videoUrl, videoToken } = sentFields
    if (videoUrl && !videoToken && (videoUrl.stored === null || videoUrl.stored !== before.videoVideoUrl))
      after.videoToken = null
    const decision = toDecision(request, Boolean(before.gaveConsent))
    if (decision) after.consents = `${before.consents} ${decision}`.trim()
    if (this.setsConsentDate(request)) after.consentDateTime = record.consentDateTime
    this.rows[table].set(id, after)
  }

  /** Applies a successful delete, which also frees the idempotency key of the record. */
  applyDelete(request: Request): void {
    const id = this.targetId(request) ?? ''
    this.rows[resources[request.resource].table].delete(id)
    for (const [key, record] of this.created) if (record.id === id) this.created.delete(key)
  }

  /** Returns all records of a resource, newest first. */
  list(resource: Request['resource']): Row[] {
    const records = Array.from(this.rows[resources[resource].table].keys(), (id) => this.findRecord(resource, id))
    const sortKey = ({ created, id }: Row) => `${created} ${id}`
    return records.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
  }

  /** Returns whether a successful write makes the service date the consent. */
  setsConsentDate(request: Request): boolean {
    const { gaveConsent, consentDateTime } = request.fields
    const before = this.rows.testimonials.get(this.targetId(request) ?? '')
    return gaveConsent?.stored === true && !(consentDateTime ? consentDateTime.stored : before?.consentDateTime)
  }

  /** Returns the record that the API returns for a row. */
  findRecord(resource: Request['resource'], id: string): Row {
    const { table, hidden } = resources[resource]
    const row = this.rows[table].get(id) ?? {}
    return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)))
  }

  private bodyOf(request: Request): Uint8Array<ArrayBuffer> | undefined {
    return encodeBody(request, toEntries(request, this.workspaceId))
  }

  /** Returns the id of the record that a request addresses. */
  private targetId({ resource, id }: Request): string | undefined {
    const ids = [...this.rows[resources[resource].table].keys()]
    return typeof id === 'number' ? ids[id % Math.max(ids.length, 1)] : undefined
  }

  private keyScope({ resource, caller, idempotencyKey }: Request): string {
    return [resource, caller, idempotencyKey].join()
  }
}

/** Returns the decision that a write adds to the consents of a testimonial. */
function toDecision({ id, caller, fields: { gaveConsent } }: Request, gaveConsentBefore: boolean): string | undefined {
  if (!gaveConsent) return undefined
  if (caller === 'visitor') return gaveConsent.stored ? 'given' : 'refused'
  if (gaveConsent.stored === gaveConsentBefore && (id !== undefined || !gaveConsent.stored)) return undefined
  return gaveConsent.stored ? 'claimed' : 'withdrawn'
}

/** Returns whether the fields break a rule, alone or together. */
function breaksRules({ caller, fields, invalid, unknown }: Request): boolean {
  if (Object.keys(invalid).length + Object.keys(unknown).length > 0) return true
  const { videoToken, videoUrl, published } = fields
  if (videoToken?.stored && !videoUrl?.stored) return true
  return caller === 'visitor' && published?.stored === true
}

function toEntries({ workspace, fields, invalid, unknown }: Request, ownId: string): [string, unknown][] {
  const workspaceEntries: Record<Request['workspace'], [string, unknown][]> = {
    none: [],
    own: [['workspaceId', ownId]],
    'upper case': [['workspaceId', ownId.toUpperCase()]],
    brandId: [['brandId', ownId]],
    foreign: [['workspaceId', workspaceB]],
    unknown: [['workspaceId', unknownId]],
    malformed: [['workspaceId', 'nonsense']],
  }
  const validEntries = Object.entries(fields).map(([name, { sent }]): [string, unknown] => [name, sent])
  return [
    ...workspaceEntries[workspace],
    ...validEntries.filter(([name]) => !Object.hasOwn(invalid, name)),
    ...Object.entries(invalid),
    ...Object.entries(unknown),
  ]
}

function encodeBody({ body }: Request, entries: [string, unknown][]): Uint8Array<ArrayBuffer> | undefined {
  const pairs = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const text = `{${pairs.join(',')}}`
  const utf8 = (value: string) => new TextEncoder().encode(value)
  if (body === 'none') return undefined
  if (body === 'white space') return utf8(`\ufeff\r\n\t {${pairs.join(' ,\n')}\n} `)
  // The last of two equal keys counts.
  if (body === 'duplicate keys')
    return utf8(`{${[...entries.map(([name]) => `${JSON.stringify(name)}:[{}]`), ...pairs].join()}}`)
  if (body === 'cut off') return utf8(text.slice(0, -1))
  if (body === 'not UTF-8') return Uint8Array.of(...utf8(text.slice(0, -1)), 0xff, 0x7d)
  if (body === 'array') return utf8(`[${text}]`)
  return utf8(body === 'too large' ? text + ' '.repeat(limits.bodyBytes) : text)
}
