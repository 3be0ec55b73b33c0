import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { growth } from './growth.ts'
import { memory } from './memory.ts'
import { print, type Row } from './rows.ts'
import { service } from './service.ts'
import { sharded } from './sharded.ts'
import { startup } from './startup.ts'
import { widget } from './widget/compare.ts'

/*
 * `npm run bench`: what the service and the widget cost, each number beside a reference that is measured in turns with it.
 * The goals stand beside the numbers, and nothing fails for missing one: how busy a machine is, says nothing about Laurel.
 */

type Part = { heading: string; reference: string; measure: (folder: string) => Promise<Row[]> }

const parts: Record<string, Part> = {
  service: { heading: 'Service, by connections', reference: 'bare worker', measure: service },
  growth: { heading: 'Growth, by testimonials stored', reference: 'with 1,000', measure: growth },
  startup: { heading: 'Start-up', reference: 'empty Hono app', measure: startup },
  memory: { heading: 'Memory', reference: 'bare worker', measure: memory },
  sharded: { heading: 'Two databases', reference: 'one database', measure: sharded },
  widget: { heading: 'Widget', reference: 'by hand', measure: widget },
}

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
// However it ends; workerd ends with the process.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const { chosen, json } = asked()
  const rows: Row[] = []
  for (const { heading, reference, measure } of chosen) {
    const measured = await measure(folder)
    print(heading, reference, measured)
    rows.push(...measured)
  }
  if (json)
    writeFileSync(json, `${JSON.stringify({ commit: commit(), date: new Date().toISOString(), rows }, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** What was asked for on the command line: parts by their names, or all of them. */
function asked(): { chosen: Part[]; json: string | undefined } {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
  const names = positionals.length > 0 ? positionals : Object.keys(parts)
  const chosen = names.map((name) => {
    const part = parts[name]
    if (!part)
      throw new Error(`There is no part ${name}: npm run bench -- [${Object.keys(parts).join('] [')}] [--json FILE]`)
    return part
  })
  return { chosen, json: values.json }
}

/** The commit that was measured, with a mark where files differ from it. */
function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40'], { encoding: 'utf8' }).trim()
}
