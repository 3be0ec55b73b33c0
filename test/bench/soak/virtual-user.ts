import { isDeepStrictEqual } from 'node:util'
import { workspaceId } from '../sample.ts'
import { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import { createFields, expectedRecord, type Kind, type KnownRecord } from './records.ts'
import { rejectedRequests } from './rejected-requests.ts'
import { createRequest, listRequest, recordRequest } from './requests.ts'

/** The number of newest records that are left alone: a lost attempt to create them may still be running. */
const untouchedRecords = 20

/** A client that sends random requests one after the other. No other one changes its records, so it knows their content. */
export class VirtualUser {
  readonly #records: KnownRecord[] = []
  readonly #name: string
  readonly #random: Random
  readonly #client: Client
  readonly #ledger: Ledger
  #createCount = 0

  constructor(service: URL, seed: number, ledger: Ledger) {
    this.#name = `user-${seed}`
    this.#random = createRandom(seed)
    // A separate generator: the number of attempts must not change which requests follow.
    this.#client = new Client(service, createRandom(-seed), ledger)
    this.#ledger = ledger
  }

  /** Sends requests until `end` (in terms of `performance.now()`) and finishes the last one. */
  async run(end: number): Promise<void> {
    while (performance.now() < end) {
      const oldRecords = this.#records.length - untouchedRecords
      const record = oldRecords > 0 ? this.#records[this.#random(oldRecords)] : undefined
      await (record && this.#random(2) ? this.#use(record) : this.#create())
    }
    this.#client.close()
  }

  async #create(): Promise<void> {
    const idempotencyKey = `${this.#name}-${++this.#createCount}`
    const [kind, byKey] = this.#pick<[Kind, boolean]>([
      ['testimonials', false],
      ['testimonials', false],
      ['testimonials', true],
      ['contacts', true],
    ])
    const isLarge = this.#random(100) === 0
    const newRecord = { kind, idempotencyKey, byKey, fields: createFields(kind, idempotencyKey, isLarge) }
    const text = await this.#client.send('create', createRequest(newRecord, isLarge), 201)
    if (text === undefined) return
    const record = { ...newRecord, id: JSON.parse(text).id }
    this.#records.push(record)
    this.#ledger.addRecord(record)
    this.#compare('create', record, text)
  }

  /** Sends a random request for a record; an update is twice as likely as each of the others. */
  #use(record: KnownRecord): Promise<void> {
    const actions = [this.#update, this.#read, this.#lookUp, this.#readPage, this.#delete, this.#sendRejected]
    return this.#pick([this.#update, ...actions]).call(this, record)
  }

  async #update(record: KnownRecord): Promise<void> {
    const changes = { lastname: `Byron ${this.#random(1_000_000)}` }
    const text = await this.#client.send('update', recordRequest(record, 'PUT', changes), 200)
    Object.assign(record.fields, changes)
    this.#compare('update', record, text)
  }

  async #read(record: KnownRecord): Promise<void> {
    this.#compare('read', record, await this.#client.send('read', recordRequest(record, 'GET'), 200))
  }

  async #lookUp(record: KnownRecord): Promise<void> {
    const request = listRequest(record.kind, `?email=${record.fields.email}`)
    const text = await this.#client.send('look-up', request, 200)
    if (text === undefined) return
    const matches: unknown[] = JSON.parse(text)
    if (matches.length === 1) this.#compare('look-up', record, JSON.stringify(matches[0]))
    else this.#ledger.addViolation(`look-up: ${matches.length} records`)
  }

  async #readPage({ kind }: KnownRecord): Promise<void> {
    const text = await this.#client.send('page', listRequest(kind, `/all/${workspaceId}?limit=20`), 200)
    if (text === undefined) return
    const ids: string[] = JSON.parse(text).map(({ id }: KnownRecord) => id)
    if (ids.length === 0) this.#ledger.addViolation('page: no records')
    if (new Set(ids).size < ids.length) this.#ledger.addViolation('page: a duplicate record')
  }

  async #delete(record: KnownRecord): Promise<void> {
    const text = await this.#client.send('delete', recordRequest(record, 'DELETE'), 204, 404)
    if (text === undefined) return
    this.#records.splice(this.#records.indexOf(record), 1)
    this.#ledger.deleteRecord(record)
  }

  async #sendRejected(record: KnownRecord): Promise<void> {
    const { status, ...request } = this.#pick(rejectedRequests)(record)
    await this.#client.send('rejected request', request, status)
  }

  #compare(action: string, { kind, id, fields }: KnownRecord, text: string | undefined): void {
    if (text === undefined) return
    const { created, ...record } = JSON.parse(text)
    const expected = { id, ...expectedRecord(kind, fields) }
    if (!isDeepStrictEqual(record, expected)) this.#ledger.addViolation(`${action}: the record has other content`)
  }

  #pick<Value>(values: [Value, ...Value[]]): Value {
    return values[this.#random(values.length)] ?? values[0]
  }
}
