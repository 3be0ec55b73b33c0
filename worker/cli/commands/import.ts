import sql from 'sql-template-tag'
import { open, type Rows } from '../d1/connection.ts'
import { runIn } from '../d1/run-in-workspace.ts'
import { run } from '../d1/wrangler-d1.ts'
import { type Asked, Misuse, type Report } from '../lib/command.ts'
import { isCsv, textOf } from '../lib/files.ts'
import { idFrom } from '../lib/validate-args.ts'
import { batches, type FitLine, fitting, type Reading } from '../transfer/batches.ts'
import { columnsFrom, csvLines } from '../transfer/csv-testimonials.ts'
import { jsonLines } from '../transfer/jsonl.ts'
import { key } from '../transfer/record-types.ts'
import { newTally, note, reportOf } from '../transfer/report.ts'
import { allColumns, compareAll, insertAll } from '../transfer/statements.ts'

/**
 * Stores what a file has, as `export` has written it or in CSV: into the workspace that is named, or into the file's own
 * one, which is made where it is not there. What is there already stays as it is, so an import that was interrupted goes on
 * when it is asked for again.
 */
export async function importAll({ argument: file, values, database }: Asked): Promise<Report> {
  if (!file) throw new Misuse('FILE must name a file.')
  const named = values.workspace !== undefined
  if (isCsv(file) && !named) throw new Misuse('--workspace must be given: a CSV file has no workspace of its own.')
  if (!isCsv(file) && values.columns !== undefined) throw new Misuse('--columns is about CSV files.')
  const columns = columnsFrom(values.columns)
  const workspaceId = named ? idFrom(values.workspace, '--workspace') : undefined
  await (workspaceId ? runIn(workspaceId, database, ...allColumns) : run(database, ...allColumns))
  const reading: Reading = { tally: newTally(), workspaceId, named, remote: database.remote }
  const lines = isCsv(file) ? csvLines(textOf(file), columns) : jsonLines(textOf(file))
  const rows = await open(database)
  try {
    for await (const batch of batches(fitting(lines, reading))) await store(rows, batch, reading)
  } catch (error) {
    if (!Object.values(reading.tally.stored).some(Boolean)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${why}\nUntil then: ${reportOf(reading.tally).text}`)
  } finally {
    await rows.close()
  }
  return reportOf(reading.tally)
}

async function store(rows: Rows, batch: FitLine[], reading: Reading): Promise<void> {
  const [{ kind } = { kind: key }] = batch
  const { tally } = reading
  const takes = kind !== key || (await takesKeys(rows, reading))
  const stored = new Set(takes ? (await rows.query(insertAll(kind, listOf(batch)))).map(({ id }) => id) : [])
  // Of two rows with the same id in one file, the first is stored.
  const others = batch.filter(({ id }) => !stored.delete(id))
  tally.stored[kind.type] += batch.length - others.length
  if (others.length === 0) return
  const there = new Map((await rows.query(compareAll(kind, listOf(others)))).map((row) => [row.key, row]))
  for (const [index, { line }] of others.entries()) {
    const { own, same } = there.get(index) ?? {}
    if (own === 1 && same === 1) tally.there++
    else if (own === 1) note(tally.different, line)
    else note(tally.refused, line, own === 0 ? foreign : takes ? foreignKey : ownKeys)
  }
}

const foreign = 'has the id of a record in another workspace'
const foreignKey = 'is an API key that is there already, under another id'
const ownKeys = 'is an API key for a workspace that was there before, with keys of its own'

/**
 * Whether the file's keys are taken: with them, whoever has them gets into the workspace, so they go only into one that is
 * new, or that an interrupted import has left without any.
 */
async function takesKeys(rows: Rows, reading: Reading): Promise<boolean> {
  if (reading.tally.stored.workspace > 0 || reading.tally.stored.key > 0) return true
  const keys = await rows.query(sql`SELECT id FROM apiKeys WHERE workspaceId = ${reading.workspaceId} LIMIT 1`)
  return keys.length === 0
}

const listOf = (batch: FitLine[]) => `[${batch.map(({ row }) => row).join(',')}]`
