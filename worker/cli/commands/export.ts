import sql, { raw } from 'sql-template-tag'
import { escapeControlChars } from '../../lib/format-issues.ts'
import { open, type Rows } from '../d1/connection.ts'
import { runIn } from '../d1/run-in-workspace.ts'
import type { Row } from '../d1/wrangler-d1.ts'
import { type Asked, Misuse, type Report } from '../lib/command.ts'
import { isCsv, standard, writeNew } from '../lib/files.ts'
import { type Counts, said } from '../lib/format.ts'
import { shown } from '../lib/shown.ts'
import { idFrom } from '../lib/validate-args.ts'
import { csvHeader, csvRecord } from '../transfer/csv-testimonials.ts'
import { columnsOf, contact, type Kind, key, testimonial, workspace } from '../transfer/record-types.ts'
import { allColumns, nextPage, type Place } from '../transfer/statements.ts'

/** A workspace that is read out: its own row, and how many records have been read so far. */
type Out = { rows: Rows; own: Row; counts: Counts }

/**
 * Writes all that a workspace has into a new file, a line of JSON for each: every column, also what the API never answers,
 * and last how many there were, without which the file is cut. A file whose name ends in `.csv` gets the testimonials, as
 * the API answers them.
 */
export async function exportAll({ argument: file, values, database }: Asked): Promise<Report> {
  if (!file) throw new Misuse('FILE must name a file.')
  const workspaceId = idFrom(values.workspace, '--workspace')
  const select = sql`SELECT ${raw(columnsOf(workspace).join(', '))} FROM workspaces WHERE id = ${workspaceId}`
  const [[own = {}] = []] = await runIn(workspaceId, database, select, ...allColumns)
  const rows = await open(database)
  const counts = { testimonials: 0, contacts: 0 }
  try {
    const out = { rows, own, counts }
    await writeNew(file, isCsv(file) ? csv(out) : lines(out))
  } finally {
    await rows.close()
  }
  const aside = file === standard
  return {
    json: counts,
    text: `Wrote ${said(counts)} to ${aside ? 'standard output' : escapeControlChars(file)}.`,
    aside,
  }
}

async function* lines({ rows, own, counts }: Out) {
  yield line(workspace, own)
  for (const kind of [key, testimonial, contact]) {
    for await (const page of pages(rows, kind, String(own.id))) {
      if (kind === testimonial) counts.testimonials += page.length
      if (kind === contact) counts.contacts += page.length
      yield page.map((row) => line(kind, row)).join('')
    }
  }
  yield `${JSON.stringify({ type: 'end', ...counts })}\n`
}

async function* csv({ rows, own, counts }: Out) {
  yield csvHeader
  for await (const page of pages(rows, testimonial, String(own.id))) {
    counts.testimonials += page.length
    yield page.map((row) => csvRecord(shown(row))).join('')
  }
}

/** All rows of a workspace, the oldest first; what is created meanwhile is among them or not, and none is there twice. */
async function* pages(rows: Rows, kind: Kind, workspaceId: string) {
  let place: Place = ['', '']
  while (true) {
    const page = await rows.query(nextPage(kind, workspaceId, place))
    const last = page.at(-1)
    if (!last) return
    yield page
    place = [String(last.created), String(last.id)]
  }
}

function line({ type, names, columnOf }: Kind, row: Row): string {
  const values = shown(row)
  return `${JSON.stringify({ type, ...Object.fromEntries(names.map((name) => [name, values[columnOf[name] ?? name]])) })}\n`
}
