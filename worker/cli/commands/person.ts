import { createInterface } from 'node:readline/promises'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { EmailQuery } from '../../../shared/query.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import type { Row } from '../d1/connection.ts'
import { runInWorkspace } from '../d1/database.ts'
import { type Args, type Database, type Report, UsageError } from '../lib/args.ts'
import { writeNewFile } from '../lib/files.ts'
import { cacheNote, formatCount, formatCounts, toJsonRow } from '../lib/format.ts'
import type { Io } from '../lib/io.ts'
import { parseId, validateArgs } from '../lib/validate-args.ts'
import { exportedName } from '../transfer/export-files.ts'

/** The records of a person: those in one workspace with this e-mail, whose ASCII letters match in either case. */
type Person = { workspaceId: string; email: string }

type Table = 'testimonials' | 'contacts'

type PersonRows = { testimonials: Row[]; contacts: Row[] }

/**
 * Writes everything stored about a person to a new JSON file: all columns, also those that the API never returns, except the
 * hashes of links and sources, which say nothing more about anyone.
 */
export async function exportPerson({ values, database, io }: Args): Promise<Report> {
  const { out } = values
  if (!out) throw new UsageError('--out must be a file name.')
  const person = parsePerson(values)
  const rows = await runOnRows(database, person, (from) => sql`SELECT * ${from} ORDER BY created, id`)
  const files = await listFiles(database, person)
  const testimonials = rows.testimonials.map(
    ({ giverHash, linkHash, invitationHash, sourceHash, arrivalHash, ...columns }) => toJsonRow(columns),
  )
  const contacts = rows.contacts.map(toJsonRow)
  const content = { ...person, exported: new Date().toISOString(), testimonials, contacts, files }
  await writeNewFile(io, out, [`${JSON.stringify(content, null, 2)}\n`])
  const counts = count(rows)
  const note = files.length > 0 ? `\n${formatCount(files.length, 'file')} listed: \`export\` writes the bytes.` : ''
  return { json: counts, text: `Wrote ${formatCounts(counts)} to ${escapeControlChars(out)}.${note}` }
}

/** Returns the files of a person's records, with their paths in the service. */
async function listFiles(database: Database, { workspaceId, email }: Person): Promise<Record<string, unknown>[]> {
  const records = ['testimonials', 'contacts'].map(
    (table) => sql`SELECT id FROM ${raw(table)} WHERE workspaceId = ${workspaceId} AND email = ${email} COLLATE NOCASE`,
  )
  const ids = sql`SELECT mediaId FROM mediaUses WHERE recordId IN (${join(records, ' UNION ALL ')})`
  const [files = []] = await runInWorkspace(
    workspaceId,
    database,
    sql`SELECT id, kind, type, bytes, created FROM media WHERE id IN (${ids}) OR posterOf IN (${ids}) ORDER BY created, id`,
  )
  return files.map((row) => ({ ...row, path: `/media/${exportedName(String(row.id), String(row.type))}` }))
}

/** Permanently erases everything stored about a person; asks for confirmation unless `--yes` is given. */
export async function erasePerson({ values, database, io }: Args): Promise<Report> {
  const { yes } = values
  const person = parsePerson(values)
  if (!yes && !(io.stdin.isTTY && io.stderr.isTTY)) {
    throw new UsageError('There is no terminal to ask for confirmation. To erase without confirmation, add --yes.')
  }
  if (!yes) {
    const rows = await runOnRows(database, person, (from) => sql`SELECT id ${from}`)
    if (rows.testimonials.length + rows.contacts.length === 0) return reportErased(rows, database)
    const isConfirmed = await confirm(io, `Permanently erase ${formatCounts(count(rows))}? [y/N] `)
    if (!isConfirmed) throw new Error('Nothing was erased.')
  }
  return reportErased(await runOnRows(database, person, eraseSql), database)
}

const eraseSql = (from: Sql, table: Table) =>
  sql`DELETE ${from} RETURNING ${raw(table === 'testimonials' ? 'id, imageFile, videoFile, pictureFile' : 'id, imageFile')}`

function parsePerson({ workspace, email = '' }: Args['values']): Person {
  const workspaceId = parseId(workspace, '--workspace')
  return { workspaceId, ...validateArgs(EmailQuery, { email }, { email: '--email' }) }
}

/** Runs a statement on the person's rows of each table, in one transaction; `createStatement` receives the FROM clause. */
async function runOnRows(
  database: Database,
  { workspaceId, email }: Person,
  createStatement: (from: Sql, table: Table) => Sql,
): Promise<PersonRows> {
  const where = sql`WHERE workspaceId = ${workspaceId} AND email = ${email} COLLATE NOCASE`
  const tables: Table[] = ['testimonials', 'contacts']
  const statements = tables.map((table) => createStatement(sql`FROM ${raw(table)} ${where}`, table))
  const [testimonials = [], contacts = []] = await runInWorkspace(workspaceId, database, ...statements)
  return { testimonials, contacts }
}

/** Asks the person at the terminal, on standard error because standard output is for results. Returns whether they agree. */
async function confirm({ stdin, stderr }: Io, question: string): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stderr })
  const { promise, resolve } = Promise.withResolvers<string>()
  // Ctrl-C and Ctrl-D mean no.
  terminal.on('SIGINT', () => terminal.close()).on('close', () => resolve(''))
  terminal.question(question).then(resolve, () => resolve(''))
  const answer = await promise
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

function reportErased(rows: PersonRows, { remote }: Database): Report {
  const counts = count(rows)
  const hasFiles = [...rows.testimonials, ...rows.contacts].some(
    ({ imageFile, videoFile, pictureFile }) => imageFile ?? videoFile ?? pictureFile,
  )
  const lines = [
    `Erased ${formatCounts(counts)}.`,
    ...(hasFiles
      ? [`The service deletes the bytes of the files within minutes${remote ? '' : ', while it runs'}.`]
      : []),
    ...(remote && counts.testimonials > 0 ? [cacheNote] : []),
  ]
  return { json: counts, text: lines.join('\n') }
}

const count = ({ testimonials, contacts }: PersonRows) => ({
  testimonials: testimonials.length,
  contacts: contacts.length,
})
