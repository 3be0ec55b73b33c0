import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { growth } from './growth.ts'
import { memory } from './memory.ts'
import { print, type Row } from './rows.ts'
import { service } from './service.ts'
import { sharded } from './sharded.ts'
import { soak } from './soak/soak.ts'
import { startup } from './startup.ts'
import { widget } from './widget/compare.ts'

/*
 * `npm run bench`: what the service and the widget cost. The goals stand beside the numbers. A part that measures does not fail
 * for missing one, since a busy machine misses them, too; the soak does.
 */

type Part = {
  /** What stands above the names, the numbers and those of the reference. */
  head: [string, string, string]
  measure: (folder: string, minutes: number) => Promise<Row[]>
  /** Whether it runs only when it is named, and fails where a goal is missed: it asks whether the service is right. */
  isProof?: boolean
}

const parts: Record<string, Part> = {
  service: { head: ['Service, by connections', 'Laurel', 'bare worker'], measure: service },
  growth: { head: ['Growth, by testimonials stored', 'Laurel', 'with 1,000'], measure: growth },
  startup: { head: ['Start-up', 'Laurel', 'empty Hono app'], measure: startup },
  memory: { head: ['Memory', 'Laurel', 'bare worker'], measure: memory },
  sharded: { head: ['Bare worker', 'two databases', 'one database'], measure: sharded },
  widget: { head: ['Widget', 'Laurel', 'by hand'], measure: widget },
  soak: { head: ['Soak', 'Laurel', 'expected'], measure: soak, isProof: true },
}

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
// However it ends; workerd ends with the process.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// Whoever stops it half-way has not seen it succeed.
process.exitCode = 1

try {
  const { names, json, minutes } = asked()
  const told = { commit: commit(), date: new Date().toISOString() }
  const rows: Omit<Row, 'ratios'>[] = []
  // Written after each part, and once before the first: what can not be written is known in time.
  const save = () => json && writeFileSync(json, `${JSON.stringify({ ...told, rows }, null, 2)}\n`)
  save()
  let hasFailed = false
  for (const name of names) {
    const measured = await run(name, minutes)
    hasFailed ||= !measured || (parts[name]?.isProof === true && measured.some(({ ok }) => ok === false))
    for (const { ratios, ...row } of measured ?? []) rows.push({ ...row, name: `${name}: ${row.name}` })
    save()
  }
  process.stdout.write(`Measured in ${(performance.now() / 60_000).toFixed(1)} minutes.\n`)
  process.exitCode = hasFailed ? 1 : 0
} catch (error) {
  complain(error)
}
// What a part may have left running keeps nobody waiting.
process.exit()

/** What was asked for on the command line: parts by their names, or all that measure; and how long a soak takes. */
function asked(): { names: string[]; json: string | undefined; minutes: number } {
  const options = { json: { type: 'string' }, minutes: { type: 'string', default: '10' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const names = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !parts[name]?.isProof)
  const stranger = names.find((name) => !Object.hasOwn(parts, name))
  const all = Object.keys(parts).join('] [')
  if (stranger) throw new Error(`There is no part ${stranger}: npm run bench -- [${all}] [--json FILE] [--minutes N]`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes: must be a number above 0')
  return { names, json: values.json, minutes }
}

/** Measures and prints a part; where that fails it says why, and answers nothing. */
async function run(name: string, minutes: number): Promise<Row[] | undefined> {
  try {
    const { head, measure } = parts[name] ?? {}
    const measured = await measure?.(join(folder, name), minutes)
    if (head && measured) print(head, measured)
    return measured
  } catch (error) {
    complain(error, `${name}: `)
    return undefined
  }
}

function complain(error: unknown, where = ''): void {
  process.stderr.write(`${where}${error instanceof Error ? error.message : error}\n`)
}

/** The commit that is measured, with a mark where files differ from it; null where no repository tells. */
function commit(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim()
  const head = git('rev-parse', 'HEAD')
  return head ? `${head}${git('status', '--porcelain') ? '-dirty' : ''}` : null
}
