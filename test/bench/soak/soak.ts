import { join } from 'node:path'
import { atMost, type Row, row, same } from '../rows.ts'
import { makeDatabase, write } from '../seed.ts'
import { build, type Running, start } from '../workerd.ts'
import { Ledger } from './ledger.ts'
import { chanceOf } from './random.ts'
import { Lane } from './virtual-user.ts'
import { faultyWire } from './wire.ts'

const lanes = 8

/**
 * Mixed traffic for so many minutes over a wire that loses things, sent again until it is answered; then what is stored has
 * to be what was acknowledged. The seed is printed: with `SEED=…` each client asks the same again, in the same order, and the
 * wire deals the same fates, to whoever comes.
 */
export async function soak(folder: string, minutes: number): Promise<Row[]> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  if (!Number.isSafeInteger(seed)) throw new Error('SEED: must be a whole number')
  process.stderr.write(`Soaks for ${minutes} minutes, with SEED=${seed}.\n`)
  const path = await makeDatabase(folder, 1, 1)
  write(path, (database) => database.exec('DELETE FROM testimonials'))
  const edge = await start((await build('test/bench/workers/edge.ts', join(folder, 'edge'))).script, { folder })
  const wire = await faultyWire(edge.url, chanceOf(seed - 1))
  const ledger = new Ledger()
  const memory: number[] = []
  const noteMemory = () => memory.push(edge.resident() ?? 0)
  // What a runtime takes to begin with is no leak: it is looked at in the middle and at the end.
  setTimeout(noteMemory, minutes * 30_000)
  const end = performance.now() + minutes * 60_000
  await Promise.all(Array.from({ length: lanes }, (_, lane) => new Lane(wire.url, seed + lane, ledger).run(end)))
  noteMemory()
  wire.stop()
  await edge.stop()
  const judged = write(path, (database) => ledger.judge(database))
  tell(ledger, edge, wire.dealt)
  const none = (name: string, count: number) => row(name, '', [count], [], atMost(0))
  return [
    row('requests answered', '', [ledger.answers]),
    row('tries for that', '', [ledger.tries]),
    row('creates acknowledged', '', [ledger.created]),
    row('deletes acknowledged', '', [ledger.removed]),
    row('rows in D1', '', [judged.rows], [ledger.created - ledger.removed], same),
    none('rows that nobody was told of', judged.unknown),
    none('records acknowledged and not there', judged.missing),
    none('records with other content', judged.different),
    none('answers that should be others', ledger.surprises.length),
    none('lines in the log', edge.logs.length),
    row('memory of workerd (expected: half-way)', 'MB', memory.slice(1), memory.slice(0, 1)),
  ]
}

/** What there is to know of a soak beside its numbers: what happened on the wire, and the first of what should not have. */
function tell({ surprises }: Ledger, { logs }: Running, dealt: Map<string, number>): void {
  const fates = Array.from(dealt, ([name, count]) => `${count} ${name}`)
  const lines = [`Connections: ${fates.join(', ')}.`, ...surprises.slice(0, 5), ...logs.slice(0, 5)]
  process.stderr.write(`${lines.join('\n')}\n`)
}
