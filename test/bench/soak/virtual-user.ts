import { isDeepStrictEqual } from 'node:util'
import { workspaceId } from '../sample.ts'
import { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import { type Chance, chanceOf } from './random.ts'
import { fieldsOf, type Kind, type Own, recordOf } from './records.ts'
import { refusals } from './refusals.ts'
import { about, creating, listing } from './requests.ts'

/** How many of a client's newest records are left alone: what was lost of their requests may still be under way. */
const newest = 20

/** One client that does one thing after the other, by chance. Its records are its own, so that it knows what each holds. */
export class Lane {
  readonly #own: Own[] = []
  readonly #name: string
  readonly #chance: Chance
  readonly #client: Client
  readonly #ledger: Ledger
  #made = 0

  constructor(service: URL, seed: number, ledger: Ledger) {
    this.#name = `lane-${seed}`
    this.#chance = chanceOf(seed)
    // Its own chance: how often a request has to be sent does not change which one is next.
    this.#client = new Client(service, chanceOf(-seed), ledger)
    this.#ledger = ledger
  }

  /** Goes on until then, and ends what it has begun. */
  async run(end: number): Promise<void> {
    while (performance.now() < end) {
      const old = this.#own.length - newest
      const own = old > 0 ? this.#own[this.#chance(old)] : undefined
      await (own && this.#chance(2) ? this.#touch(own) : this.#create())
    }
    this.#client.close()
  }

  async #create(): Promise<void> {
    const number = `${this.#name}-${++this.#made}`
    const [kind, byKey] = this.#oneOf<[Kind, boolean]>([
      ['testimonials', false],
      ['testimonials', false],
      ['testimonials', true],
      ['contacts', true],
    ])
    const isLarge = this.#chance(100) === 0
    const made = { kind, number, byKey, fields: fieldsOf(kind, number, isLarge) }
    const text = await this.#client.ask('create', creating(made, isLarge), 201)
    if (text === undefined) return
    const own = { ...made, id: JSON.parse(text).id }
    this.#own.push(own)
    this.#ledger.keep(own)
    this.#compare('create', own, text)
  }

  #touch(own: Own): Promise<void> {
    const more = [this.#change, this.#look, this.#lookUp, this.#page, this.#remove, this.#refused]
    return this.#oneOf([this.#change, ...more]).call(this, own)
  }

  async #change(own: Own): Promise<void> {
    const changed = { lastname: `Byron ${this.#chance(1_000_000)}` }
    const text = await this.#client.ask('change', about(own, 'PUT', changed), 200)
    Object.assign(own.fields, changed)
    this.#compare('change', own, text)
  }

  async #look(own: Own): Promise<void> {
    this.#compare('look', own, await this.#client.ask('look', about(own, 'GET'), 200))
  }

  async #lookUp(own: Own): Promise<void> {
    const text = await this.#client.ask('look-up', listing(own.kind, `?email=${own.fields.email}`), 200)
    if (text === undefined) return
    const found: unknown[] = JSON.parse(text)
    if (found.length === 1) this.#compare('look-up', own, JSON.stringify(found[0]))
    else this.#ledger.surprise(`look-up: ${found.length} records`)
  }

  async #page({ kind }: Own): Promise<void> {
    const text = await this.#client.ask('page', listing(kind, `/all/${workspaceId}?limit=20`), 200)
    if (text === undefined) return
    const ids: string[] = JSON.parse(text).map(({ id }: Own) => id)
    if (ids.length === 0) this.#ledger.surprise('page: no record')
    if (new Set(ids).size < ids.length) this.#ledger.surprise('page: a record twice')
  }

  async #remove(own: Own): Promise<void> {
    const text = await this.#client.ask('remove', about(own, 'DELETE'), 204, 404)
    if (text === undefined) return
    this.#own.splice(this.#own.indexOf(own), 1)
    this.#ledger.drop(own)
  }

  async #refused(own: Own): Promise<void> {
    const { status, ...sent } = this.#oneOf(refusals)(own)
    await this.#client.ask('refusal', sent, status)
  }

  #compare(what: string, { kind, id, fields }: Own, text: string | undefined): void {
    if (text === undefined) return
    const { created, ...record } = JSON.parse(text)
    if (!isDeepStrictEqual(record, { id, ...recordOf(kind, fields) })) this.#ledger.surprise(`${what}: other content`)
  }

  #oneOf<Value>(values: [Value, ...Value[]]): Value {
    return values[this.#chance(values.length)] ?? values[0]
  }
}
