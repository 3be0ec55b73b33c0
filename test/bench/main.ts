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
 * `npm run bench`: what the service and the widget cost, each number beside a reference that is measured in turns with it.
 * The goals stand beside the numbers, and no measurement fails for missing one: how busy a machine is, says nothing about
 * Laurel.
 */

type Part = {
  heading: string
  reference: string
  measure: (folder: string, minutes: number) => Promise<Row[]>
  /** Whether it runs only when it is named, and fails where a goal is missed: it asks whether the service is right. */
  isProof?: boolean
}

const parts: Record<string, Part> = {
  service: { heading: 'Service, by connections', reference: 'bare worker', measure: service },
  growth: { heading: 'Growth, by testimonials stored', reference: 'with 1,000', measure: growth },
  startup: { heading: 'Start-up', reference: 'empty Hono app', measure: startup },
  memory: { heading: 'Memory', reference: 'bare worker', measure: memory },
  sharded: { heading: 'Two databases', reference: 'one database', measure: sharded },
  widget: { heading: 'Widget', reference: 'by hand', measure: widget },
  soak: { heading: 'Soak', reference: 'expected', measure: soak, isProof: true },
}

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
// However it ends; workerd ends with the process.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const { chosen, json, minutes } = asked()
  const rows: Row[] = []
  for (const { heading, reference, measure, isProof } of chosen) {
    const measured = await measure(folder, minutes)
    print(heading, reference, measured)
    if (isProof && measured.some(({ ok }) => ok === false)) process.exitCode = 1
    rows.push(...measured)
  }
  if (json)
    writeFileSync(json, `${JSON.stringify({ commit: commit(), date: new Date().toISOString(), rows }, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
// What a part may have left running keeps nobody waiting.
process.exit()

/** What was asked for on the command line: parts by their names, or all that measure; and how long a soak takes. */
function asked(): { chosen: Part[]; json: string | undefined; minutes: number } {
  const options = { json: { type: 'string' }, minutes: { type: 'string', default: '10' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const names = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !parts[name]?.isProof)
  const chosen = names.map((name) => {
    const part = parts[name]
    if (!part)
      throw new Error(
        `There is no part ${name}: npm run bench -- [${Object.keys(parts).join('] [')}] [--json FILE] [--minutes N]`,
      )
    return part
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes: must be a number above 0')
  return { chosen, json: values.json, minutes }
}

/** The commit that was measured, with a mark where files differ from it; null where no repository tells. */
function commit(): string | null {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=40'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
