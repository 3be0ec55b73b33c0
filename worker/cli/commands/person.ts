import { createInterface } from 'node:readline/promises'
import sql, { raw, type Sql } from 'sql-template-tag'
import { EmailQuery } from '../../../shared/query.ts'
import { escapeControlChars } from '../../lib/format-issues.ts'
import { runIn } from '../d1/run-in-workspace.ts'
import type { Database, Row } from '../d1/wrangler-d1.ts'
import { type Asked, Misuse, type Report } from '../lib/command.ts'
import { writeNew } from '../lib/files.ts'
import { said } from '../lib/format.ts'
import { shown } from '../lib/shown.ts'
import { idFrom, judge } from '../lib/validate-args.ts'

/** Whose records: those in one workspace with this address, its ASCII letters in whatever case. */
type Person = ReturnType<typeof personFrom>

type Held = { testimonials: Row[]; contacts: Row[] }

/** Writes all that is held of a person into a new file, as JSON: every column, also what the API never answers. */
export async function exportAll({ values, database }: Asked): Promise<Report> {
  const { out } = values
  if (!out) throw new Misuse('--out must name a file.')
  const person = personFrom(values)
  const held = await each(database, person, (from) => sql`SELECT * ${from} ORDER BY created, id`)
  const [testimonials, contacts] = [held.testimonials.map(shown), held.contacts.map(shown)]
  const all = { ...person, exported: new Date().toISOString(), testimonials, contacts }
  await writeNew(out, [`${JSON.stringify(all, null, 2)}\n`])
  return { json: counts(held), text: `Wrote ${said(counts(held))} to ${escapeControlChars(out)}.` }
}

/** Erases all that is held of a person, for good; asks before, unless told not to. */
export async function erase({ values, database }: Asked): Promise<Report> {
  const { yes } = values
  const person = personFrom(values)
  if (!yes && !(process.stdin.isTTY && process.stderr.isTTY)) {
    throw new Misuse(
      'It asks before it erases, and here is no terminal to ask in: add --yes to erase without being asked.',
    )
  }
  if (!yes) {
    const held = await each(database, person, (from) => sql`SELECT id ${from}`)
    if (held.testimonials.length + held.contacts.length === 0) return erased(held)
    const agreed = await ask(`Erase ${said(counts(held))} for good? [y/N] `)
    if (!agreed) throw new Error('Nothing was erased.')
  }
  const gone = await each(database, person, (from) => sql`DELETE ${from} RETURNING id`)
  return erased(gone)
}

function personFrom({ workspace, email = '' }: Asked['values']) {
  const workspaceId = idFrom(workspace, '--workspace')
  return { workspaceId, ...judge(EmailQuery, { email }, { email: '--email' }) }
}

/** What the rows of a person answer to a statement, table by table in one transaction; it is told from where. */
async function each(database: Database, { workspaceId, email }: Person, statement: (from: Sql) => Sql): Promise<Held> {
  const hers = sql`WHERE workspaceId = ${workspaceId} AND email = ${email} COLLATE NOCASE`
  const statements = ['testimonials', 'contacts'].map((name) => statement(sql`FROM ${raw(name)} ${hers}`))
  const [testimonials = [], contacts = []] = await runIn(workspaceId, database, ...statements)
  return { testimonials, contacts }
}

/** Whether the person at the terminal says yes; the question goes to standard error, which is no place for results. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const { promise, resolve: answered } = Promise.withResolvers<string>()
  // Ctrl-C and Ctrl-D are no answer.
  terminal.on('SIGINT', () => terminal.close()).on('close', () => answered(''))
  terminal.question(question).then(answered, () => answered(''))
  const answer = await promise
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

const erased = (gone: Held): Report => ({ json: counts(gone), text: `Erased ${said(counts(gone))}.` })

const counts = ({ testimonials, contacts }: Held) => ({ testimonials: testimonials.length, contacts: contacts.length })
