import sql, { raw } from 'sql-template-tag'
import { logoSql } from '../../db/fragments/stored-logo.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import type { Connection, Row } from '../d1/connection.ts'
import { migrateIfNeeded, UnknownWorkspaceError, withConnection } from '../d1/database.ts'
import { type Args, type Report, UsageError } from '../lib/args.ts'
import { isCsv, STDIO, writeNewFile } from '../lib/files.ts'
import { type Counts, formatCounts, toJsonRow } from '../lib/format.ts'
import { parseId } from '../lib/validate-args.ts'
import { csvHeader, csvRecord } from '../transfer/csv-testimonials.ts'
import { FileExport } from '../transfer/export-files.ts'
import { describeOmissions } from '../transfer/omissions.ts'
import {
  contactType,
  displayType,
  erasedSourceType,
  formType,
  formVersionType,
  getColumns,
  importType,
  keyType,
  mediaType,
  type RecordType,
  testimonialType,
  workspaceType,
} from '../transfer/record-types.ts'
import { type ExportPosition, nextErasedSources, nextPage, schemaProbe } from '../transfer/statements.ts'

/** The types of records that have ids, in the order in which an import needs them. */
const exportedTypes = [
  ...[keyType, formType, formVersionType, displayType, mediaType, importType],
  ...[testimonialType, contactType],
]

/** A workspace that is being exported: its row, the number of records read so far, and its files. */
type Source = { connection: Connection; workspaceRow: Row; counts: Counts; files: FileExport }

/**
 * Writes a workspace to a new file, one line of JSON per row: all columns, also those that the API never returns. The last
 * line has the number of records, so that a truncated file is recognised. A file named `.csv` gets the testimonials as the
 * API returns them, and what owners have added to them. The bytes of uploaded files go into a folder beside a file of JSON.
 */
export async function exportWorkspace({ argument: file, values, database, io }: Args): Promise<Report> {
  if (!file) throw new UsageError('FILE must be a file name.')
  const workspaceId = parseId(values.workspace, '--workspace')
  const counts = { testimonials: 0, contacts: 0 }
  const files = new FileExport(file, database)
  let omissions: string[] = []
  let isComplete = false
  try {
    await withConnection(database, async (connection) => {
      await migrateIfNeeded(connection, () => connection.query(schemaProbe))
      const columns = raw(getColumns(workspaceType).join(', '))
      const [workspaceRow] = await connection.query(
        sql`SELECT ${columns}, ${raw(logoSql)} AS logo FROM workspaces WHERE id = ${workspaceId}`,
      )
      if (!workspaceRow) throw new UnknownWorkspaceError(workspaceId)
      const source = { connection, workspaceRow, counts, files }
      await writeNewFile(io, file, isCsv(file) ? csvRecords(source) : formatExport(source))
      if (!isCsv(file)) omissions = await describeOmissions(connection, workspaceId)
    })
    isComplete = true
  } finally {
    await files.close(isComplete)
  }
  const toStderr = file === STDIO
  const target = toStderr ? 'standard output' : escapeControlChars(file)
  const text = [`Wrote ${formatCounts(counts)} to ${target}.`, ...files.notes, ...omissions].join('\n')
  return { json: { ...counts, ...(files.written && { files: files.written }) }, text, toStderr }
}

async function* formatExport({ connection, workspaceRow, counts, files }: Source) {
  yield jsonLine(workspaceType, workspaceRow, { logo: workspaceRow.logo })
  for (const type of exportedTypes) {
    for await (const rows of pages(connection, type, String(workspaceRow.id))) {
      if (type === testimonialType) counts.testimonials += rows.length
      if (type === contactType) counts.contacts += rows.length
      if (type === mediaType) yield* fileLines(rows, files)
      else yield rows.map((row) => jsonLine(type, row)).join('')
    }
  }
  for await (const rows of erasedSourcePages(connection, String(workspaceRow.id)))
    yield rows.map((row) => jsonLine(erasedSourceType, row)).join('')
  yield `${JSON.stringify({ type: 'end', ...counts })}\n`
}

async function* fileLines(rows: Row[], files: FileExport) {
  for (const row of rows) {
    const sha256 = await files.write(row)
    if (sha256) yield jsonLine(mediaType, row, { byVisitor: row.byVisitor === 1, sha256 })
  }
}

async function* csvRecords({ connection, workspaceRow, counts }: Source) {
  yield csvHeader
  for await (const rows of pages(connection, testimonialType, String(workspaceRow.id))) {
    counts.testimonials += rows.length
    yield rows.map((row) => csvRecord(toJsonRow(row))).join('')
  }
}

/** Yields all rows of a workspace, oldest first and none twice; rows created meanwhile may be among them. */
async function* pages(connection: Connection, type: RecordType, workspaceId: string) {
  let position: ExportPosition = ['', '']
  while (true) {
    const rows = await connection.query(nextPage(type, workspaceId, position))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    position = [String(last.created), String(last.id)]
  }
}

async function* erasedSourcePages(connection: Connection, workspaceId: string) {
  let position = ''
  while (true) {
    const rows = await connection.query(nextErasedSources(workspaceId, position))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    position = String(last.hash)
  }
}

function jsonLine({ type, names, columnByName }: RecordType, row: Row, others: object = {}): string {
  const values = toJsonRow(row)
  const fields = Object.fromEntries(names.map((name) => [name, values[columnByName[name] ?? name]]))
  return `${JSON.stringify({ type, ...fields, ...others })}\n`
}
