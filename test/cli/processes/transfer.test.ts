import { spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import { batches, validRows } from '../../../worker/cli/transfer/batches.ts'
import { formatRow, parseRows } from '../../../worker/cli/transfer/csv.ts'
import {
  csvLines,
  escapeFormula,
  parseColumns,
  unescapeFormula,
} from '../../../worker/cli/transfer/csv-testimonials.ts'
import { parseExport } from '../../../worker/cli/transfer/jsonl.ts'
import { columnsOf, recordTypes, testimonialType } from '../../../worker/cli/transfer/record-types.ts'
import { emptyResult } from '../../../worker/cli/transfer/report.ts'
import { compareRows, type ExportPosition, insertRows, nextPage } from '../../../worker/cli/transfer/statements.ts'
import { demo } from '../../../worker/lib/demo.ts'
import { startCloudflareApi } from '../../support/cloudflare.ts'
import { forward } from '../../support/forward.ts'
import { allRecords, allRows, basicAuth, call, hashKey, keys, query, rows, workspaceA } from '../../support/harness.ts'
import * as cli from '../../support/laurel.ts'
import { dataUrl, logos } from '../../support/logos.ts'
import {
  copyProject,
  freePort,
  listeningPorts,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  untilReady,
} from '../../support/project-copy.ts'
import { repetitions } from '../../support/scale.ts'
import { contactLine, exportLines, formLines, largest, testimonialLine } from '../../support/transfer-fixtures.ts'

/* `npm run laurel -- export` and `import` in a fresh copy of the project, with the real wrangler. */

let folder = ''
beforeAll(() => {
  folder = copyProject()
})
afterEach(stopAll)
afterAll(removeCopies)

const laurel = (args: string[], env?: NodeJS.ProcessEnv, nodeOptions?: string[]) =>
  cli.laurel(folder, args, env, nodeOptions)

/** Returns the output of a command, and asserts that it succeeded. */
async function output(args: string[], nodeOptions?: string[]): Promise<string> {
  const { code, stdout, stderr } = await laurel(args, {}, nodeOptions)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Returns the path of a file in the copy. */
const file = (name: string) => join(folder, name)

/** Selects a local database in the copy. */
const databaseIn = (name: string) => ['--persist-to', file(name)]

/** Writes a file with these lines in the copy, and returns its path. */
function writeLines(name: string, lines: (object | string)[]): string {
  const texts = lines.map((line) => (typeof line === 'string' ? line.replace(/\n$/, '') : JSON.stringify(line)))
  writeFileSync(file(name), texts.map((text) => `${text}\n`).join(''))
  return file(name)
}

const parseLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Opens the file of a database in the copy. */
const openDatabase = (name: string) => openLocalDatabase(file(name))

const anyUuidV8 = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
const created = '2026-01-31T12:00:00.000Z'
const elsewhere = id(900)
const workspace = {
  ...{
    workspaceId: elsewhere,
    created: '2020-01-01T00:00:00.000Z',
    name: 'Blumen 🌸',
    website: 'https://shop.example',
  },
  ...{ origins: ['https://shop.example'], version: 'v-1' },
  ...{ intro: 'Flowers 🌸', display: 'open', displayNames: 'initial', displayPhotos: 'all' },
  ...{ displayHeading: 'Words “of” 🌸', displayHow: 'By e-mail', displayAverage: 'all' },
  displayItem: { type: 'Book', name: 'Flowers', id: null },
  controller: {
    ...{ name: 'Blumen GmbH 🌸', address: 'Gartenweg 1\nBerlin', contact: null, retention: 'Until withdrawn' },
    ...{ storage: null, jurisdiction: null, privacyUrl: 'https://shop.example/privacy' },
  },
  ...{ spamWords: ['Casino 🌸', 'online poker'], turnstileSiteKey: '1x00000000000000000000AA' },
  ...{ logo: dataUrl('image/svg+xml', Buffer.alloc(limits.logoBytes, logos['image/svg+xml'])) },
}
const cacheNote = 'The public displays may take up to 6 minutes to change.\n'
const key = {
  ...{
    id: id(901),
    label: 'Till',
    role: 'client',
    prefix: 'lk_elsew',
    created,
    lastUsedDay: '2026-02-01',
    revoked: null,
  },
  ...{ workspaceId: elsewhere, hash: hashKey('lk_elsewhere'), version: null },
}
const end = (testimonials: number, contacts = 0) => ({ type: 'end', testimonials, contacts })
const importInto = (workspaceId: string) => ({
  result: emptyResult(),
  workspaceId,
  hasTargetWorkspace: true,
  withKeys: false,
  allowFirst: false,
  remote: true,
})

test('an export reads the testimonials of each state in order, from their index', async () => {
  const { sql, values } = nextPage(testimonialType, workspaceA, ['', ''])
  const steps = (await query(`EXPLAIN QUERY PLAN ${sql}`, ...values)).map(({ detail }) => String(detail))
  const searches = steps.filter((detail) => detail.includes(' testimonials '))
  // Twice for each state: for the sizes of the rows, and for the rows.
  expect(searches).toEqual(
    Array(8).fill(
      expect.stringMatching(
        /^SEARCH testimonials USING INDEX testimonialsByState \(workspaceId=\? AND <expr>=\? AND \(created,id\)>\(\?,\?\)\)$/,
      ),
    ),
  )
  expect(steps.join()).not.toMatch(/TEMP B-TREE/)
})

test('an export has every column of every table', async () => {
  for (const recordType of recordTypes) {
    const columns = await query(`SELECT name FROM pragma_table_info('${recordType.table}')`)
    // What only the deployment knows of a file.
    const ofMedia = ['object', 'ticketHash', 'started', 'uploadId', 'parts', 'expires']
    // With them, an import would announce what it stores, or lead from an invitation to its response.
    const ofTestimonials = ['announced', 'invitationHash']
    const others = { media: ofMedia, testimonial: ofTestimonials }[recordType.type as string] ?? []
    expect([...columnsOf(recordType), ...others].toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  }
})

test('a statement imports at most 500 rows or 1 MB, and exports at most 1,000 rows or 2 MB', async () => {
  const records = Array.from({ length: 1_640 }, (_, index) => ({
    ...(index < 40 ? largest : {}),
    id: id(index),
    created,
  }))
  const lines = records.map((fields, line) => ({ line, record: { type: 'testimonial', ...fields } }))
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  const run = ({ sql, values }: Sql) => query(sql, ...values)
  for await (const batch of batches(validRows(Readable.from(lines), importInto(workspaceA)))) {
    const rows = batch.map(({ row }) => JSON.parse(row))
    expect([rows.length <= 500, bytes(rows) <= 1_001_000]).toEqual([true, true])
    await run(insertRows(testimonialType, JSON.stringify(rows)))
  }
  const pages: Record<string, unknown>[][] = []
  for (let position: ExportPosition | undefined = ['', '']; position; ) {
    const page = await run(nextPage(testimonialType, workspaceA, position))
    const last = page.at(-1)
    position = last && [String(last.created), String(last.id)]
    expect([page.length <= 1_000, bytes(page) <= 3_000_000]).toEqual([true, true])
    pages.push(page)
  }
  expect(pages.map(({ length }) => length)).toEqual([
    ...pages.slice(0, -3).map(() => expect.any(Number)),
    1_000,
    expect.any(Number),
    0,
  ])
  expect(pages.flat().map(({ id }) => id)).toEqual(records.map(({ id }) => id))
})

test('an import rejects questions and answers that D1 cannot store', async () => {
  const texts = ['\ud800', '€'.repeat(10_000)].map((question) => JSON.stringify([{ question, answer: '' }]))
  const lines = texts.map((text, line) => ({
    line,
    record: { type: 'testimonial', questionsAndAnswers: text.replaceAll('\\ud800', '\ud800') },
  }))
  const context = importInto(workspaceA)
  expect(await Array.fromAsync(validRows(Readable.from(lines), context))).toEqual([])
  expect(context.result.invalid.count).toBe(2)
})

describe('an import of what owners have added', () => {
  /** Returns the stored columns of testimonials that are valid, and the rules that the others break. */
  async function read(records: object[]) {
    const lines = records.map((fields, line) => ({ line, record: { type: 'testimonial', ...fields } }))
    const context = importInto(workspaceA)
    const rows = await Array.fromAsync(validRows(Readable.from(lines), context))
    return {
      stored: rows.map(({ row }) => JSON.parse(row)),
      invalid: context.result.invalid.lines.map(({ reason }) => reason),
    }
  }

  test('stores folder, tags, highlight and pinned', async () => {
    const all = { folder: 'spam', tags: ['🌸', 'b', 'b'], highlight: 'good', pinned: '2026-01-31t13:00:00+01:00' }
    const { stored, invalid } = await read([
      { testimonialText: 'So good', ...all },
      { folder: 'archived', published: true },
      { folder: '', tags: null, highlight: '', pinned: null },
      { tags: 'one\ntwo' },
      { folder: 'spam', spamSince: '2026-01-31' },
      { folder: 'spam', spamSince: '2026-01-31', published: true },
    ])
    expect(invalid).toEqual([])
    expect(stored).toMatchObject([
      { folder: 'spam', tags: '["🌸","b"]', highlight: 'good', pinned: created },
      { folder: null, published: true },
      { folder: null, tags: '[]', highlight: null, pinned: null },
      { tags: '["one","two"]' },
      { folder: 'spam', spamSince: '2026-01-31T00:00:00.000Z' },
      { folder: null, spamSince: null },
    ])
  })

  test('rejects what the inbox would', async () => {
    const tags = 'tags: must be an array of at most 20 tags of 1 to 40 characters, none of them a control character'
    const highlight = "highlight: must be part of the testimonial's text"
    const cases: [object, string][] = [
      [{ folder: 'published' }, 'folder: must be archived, spam or null'],
      [{ tags: ['x'.repeat(41)] }, tags],
      [{ tags: Array(21).fill('x') }, tags],
      [{ tags: '[1]' }, tags],
      [{ testimonialText: 'So good', highlight: 'bad' }, highlight],
      [{ highlight: 'good' }, highlight],
      [{ testimonialText: 1, highlight: 'good' }, 'testimonialText: must be a string of at most 10000 characters'],
      [{ pinned: true }, 'pinned: must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'],
    ]
    expect(await read(cases.map(([fields]) => fields))).toEqual({ stored: [], invalid: cases.map(([, rule]) => rule) })
  })

  test('derives the same ids as before for files without these fields', async () => {
    const unset = { folder: null, tags: [], highlight: null, pinned: null }
    for (const fields of [{}, unset]) {
      const { stored } = await read([{ firstname: 'Ada', ...fields }])
      expect(stored).toMatchObject([{ id: '4ebbf64e-a944-8635-8891-0e1023cb64d3' }])
    }
  })

  test('compares them with existing rows, unless they are absent', async () => {
    const row = { id: id(1), workspaceId: workspaceA, created, testimonialText: 'So good' }
    const added = { folder: 'spam', tags: '["b"]', highlight: 'good', pinned: created }
    const run = ({ sql, values }: Sql) => query(sql, ...values)
    await run(insertRows(testimonialType, JSON.stringify([{ ...row, ...added }])))
    const changes = [added, {}, { folder: null }, { tags: '[]' }, { highlight: 'So' }, { pinned: null }]
    const compared = changes.map((change) => ({ ...row, ...change }))
    const results = await run(compareRows(testimonialType, JSON.stringify(compared)))
    expect(results.map(({ isEqual }) => isEqual)).toEqual([1, 1, 0, 0, 0, 0])
  })
})

describe('an import of forms', () => {
  /** Returns the stored columns of lines that are valid, and what is wrong with the others. */
  async function read(records: object[], hasTargetWorkspace = false) {
    const lines = records.map((record, line) => ({ line, record: { ...record } }))
    const context = { ...importInto(workspaceA), hasTargetWorkspace }
    const rows = await Array.fromAsync(validRows(Readable.from(lines), context))
    const [invalid, skipped] = [context.result.invalid, context.result.skipped].map(({ lines }) =>
      lines.map(({ reason }) => reason),
    )
    return { rows, invalid, skipped }
  }
  const [form = {}, , version = {}] = formLines(workspaceA)
  const consent = { purpose: 'publish', decision: 'given', at: created, by: 'visitor' }
  const run = ({ sql, values }: Sql) => query(sql, ...values)

  test('rejects what the API would, and settings that have been changed since they were published', async () => {
    const cases: [object, string][] = [
      [{ ...form, name: '' }, 'name: must be a string of 1 to 100 characters'],
      [{ ...form, draft: { colour: '#fff' } }, 'draft.colour: is not a setting; did you mean color?'],
      [{ ...form, live: 0 }, 'live: must be the number of a version'],
      [{ ...form, workspaceId: elsewhere }, 'workspaceId: is not the workspace of this file'],
      [{ ...version, number: 1.5 }, 'number: must be the number of a version'],
      [{ ...version, formId: 'x' }, 'formId: must be a UUID'],
      [{ ...version, settings: { theme: 'blue' } }, 'settings.theme: must be auto, light or dark'],
      [{ ...version, settings: { theme: 'dark' } }, 'hash: must be the SHA-256 of the settings'],
      [{ type: 'testimonial', formVersion: '1' }, 'formVersion: must be the number of a version'],
      [{ type: 'testimonial', consents: '[{}]' }, 'consents: must be the JSON text of a list of consents'],
      [
        { type: 'testimonial', consents: JSON.stringify([{ ...consent, at: 'today' }]) },
        'consents: must be the JSON text of a list of consents',
      ],
    ]
    expect(await read(cases.map(([line]) => line))).toEqual({
      rows: [],
      invalid: cases.map(([, reason]) => reason),
      skipped: [],
    })
  })

  test('skips them when the user has chosen another workspace, but not their testimonials', async () => {
    const testimonial = { type: 'testimonial', id: id(1), formId: Object(form).id, formVersion: 1, language: 'de' }
    const { rows, invalid, skipped } = await read([form, version, testimonial], true)
    const reason = "belongs to the file's own workspace; --workspace imports only testimonials and contacts"
    expect([rows.length, invalid, skipped]).toEqual([1, [], [reason, reason]])
    expect(JSON.parse(rows[0]?.row ?? '')).toMatchObject({ formId: Object(form).id, formVersion: 1, language: 'de' })
  })

  test('stores consents so that others can be appended, and a page without its query', async () => {
    const consents = `${JSON.stringify([consent], null, 1)}\n`
    const line = { type: 'testimonial', id: id(1), consents, page: 'https://shop.example/about?email=ada#form' }
    const { rows } = await read([line])
    await run(insertRows(testimonialType, `[${rows[0]?.row}]`))
    const append = "UPDATE testimonials SET consents = json_insert(consents, '$[#]', json(?)) RETURNING consents, page"
    const [row] = await query(append, JSON.stringify(consent))
    expect(row).toEqual({ consents: JSON.stringify([consent, consent]), page: 'https://shop.example/about' })
  })

  test('stores no version of a form that the workspace does not have', async () => {
    const { rows } = await read([form, version])
    const [formRow, versionRow] = rows.map(({ row, recordType }) => insertRows(recordType, `[${row}]`))
    if (!formRow || !versionRow) throw new Error('The lines are invalid')
    expect([await run(versionRow), await run(formRow), await run(versionRow), await run(versionRow)]).toEqual([
      [],
      [{ id: Object(form).id }],
      [{ id: Object(version).id }],
      [],
    ])
  })
})

describe('an import of consents and links', () => {
  const event = { purpose: 'publish', decision: 'given', at: created, by: 'visitor' }
  const change = { at: created, by: 'giver', fields: ['testimonialText', 'publish'] }
  const [first, second] = [hashKey('first'), hashKey('second')]
  const withdrawnAt = '2026-03-01T09:30:00.000Z'
  /** Returns the events of a consent that was withdrawn, and of one to another purpose since. */
  const withdrawal = (by: string) =>
    JSON.stringify([
      event,
      { ...event, decision: 'withdrawn', by, at: withdrawnAt },
      { ...event, purpose: 'marketing' },
    ])
  /** Returns the valid rows of testimonials, and what is wrong with the others. */
  async function read(records: object[]) {
    const lines = records.map((fields, line) => ({ line, record: { type: 'testimonial', ...fields } }))
    const context = importInto(workspaceA)
    const rows = await Array.fromAsync(validRows(Readable.from(lines), context))
    return { rows, invalid: context.result.invalid.lines.map(({ reason }) => reason) }
  }
  /** Imports testimonials, and returns the report. */
  async function importLines(name: string, records: object[]) {
    const lines = [...records.map((fields) => ({ type: 'testimonial', ...fields })), end(records.length)]
    const { stdout } = await laurel(['import', writeLines(name, lines), ...target])
    return stdout.split('\n').filter(Boolean)
  }
  let target: string[] = []
  let database: DatabaseSync
  beforeAll(async () => {
    const created = await output(['workspace', 'create', 'Consents', '--json', ...databaseIn('consents')])
    target = ['--workspace', JSON.parse(created).workspaceId, ...databaseIn('consents')]
    database = openDatabase('consents')
  })
  afterAll(() => database.close())
  const stored = (columns: string) =>
    database.prepare(`SELECT ${columns} FROM testimonials ORDER BY id`).all().map(Object.values)

  test('rejects what the service would never store', async () => {
    const decision = 'gaveConsent: must be the latest decision about publish in consents'
    const withdrawn = 'withdrawn: must be null if gaveConsent or published is true'
    const changes = 'giverChanges: must be the JSON text of a list of at most 100 changes'
    const sha256 = 'must be a SHA-256 in lower-case hexadecimal'
    const events = (...decisions: string[]) => JSON.stringify(decisions.map((decision) => ({ ...event, decision })))
    const marketing = JSON.stringify([event, { ...event, purpose: 'marketing', decision: 'refused' }])
    const dateTime = 'must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'
    const cases: [object, string][] = [
      [{ withdrawn: created, published: true }, withdrawn],
      [{ withdrawn: created, gaveConsent: true }, withdrawn],
      [{ giverChanged: true }, `giverChanged: ${dateTime}`],
      [{ gaveConsent: true, consents: events('given', 'withdrawn') }, decision],
      [{ gaveConsent: true, consents: events('refused') }, decision],
      [{ gaveConsent: false, consents: events('withdrawn', 'claimed') }, decision],
      [{ withdrawn: created, consents: events('given') }, withdrawn],
      [{ consents: 'x', gaveConsent: true }, 'consents: must be the JSON text of a list of consents'],
      [{ gaveConsent: null, consents: marketing }, decision],
      [{ giverChanges: '{}' }, changes],
      [{ giverChanges: [change] }, changes],
      [{ giverChanges: JSON.stringify(Array(101).fill(change)) }, changes],
      [{ giverChanges: JSON.stringify([{ ...change, by: 'key' }]) }, changes],
      [{ giverChanges: JSON.stringify([{ ...change, at: '' }]) }, changes],
      [{ giverChanges: JSON.stringify([{ ...change, fields: ['Ada Lovelace'] }]) }, changes],
      [{ giverChanges: JSON.stringify([{ ...change, text: 'Ada' }]) }, changes],
      [{ giverHash: `lg_${'x'.repeat(43)}` }, `giverHash: ${sha256}`],
      [{ giverHash: first.toUpperCase() }, `giverHash: ${sha256}`],
      [{ linkHash: first.slice(1) }, `linkHash: ${sha256}`],
      [{ giverHash: first, linkHash: first }, 'linkHash: must not be the same as giverHash'],
    ]
    const { rows, invalid } = await read(cases.map(([fields]) => fields))
    expect([rows, invalid]).toEqual([[], cases.map(([, reason]) => reason)])
    const valid = [
      { withdrawn: created, consents: events('given', 'withdrawn'), giverHash: first, linkHash: second },
      { gaveConsent: true, published: true, withdrawn: '', consents: marketing },
      { gaveConsent: true, consents: '[]', giverChanges: JSON.stringify(Array(100).fill(change), null, 1) },
      { giverChanges: null, giverHash: '', linkHash: null },
      { consents: events('refused', 'given') },
    ]
    const accepted = await read(valid)
    expect([accepted.invalid, JSON.parse(accepted.rows.at(-1)?.row ?? '')]).toMatchObject([[], { gaveConsent: true }])
  })

  test('knows a withdrawal from the events of a file without its column', async () => {
    const { rows, invalid } = await read(['giver', 'link', 'key'].map((by) => ({ consents: withdrawal(by) })))
    expect(invalid).toEqual([])
    expect(rows.map(({ row }) => JSON.parse(row).withdrawn ?? null)).toEqual([withdrawnAt, withdrawnAt, null])
    const published = ['giver', 'link'].map((by) => ({ published: true, consents: withdrawal(by) }))
    const reason = 'withdrawn: must be null if gaveConsent or published is true'
    expect(await read(published)).toEqual({ rows: [], invalid: [reason, reason] })
  })

  test('reads the longest line that the service can make', async () => {
    // A request appends at most as much as its body has; JSON doubles quotes, and the line doubles that.
    const text = '"'.repeat(limits.shownConsent)
    const events: object[] = []
    while (JSON.stringify(events).length < limits.consentEventsBytes + limits.bodyBytes) events.push({ ...event, text })
    const answers = Array(5).fill({ question: '?'.repeat(limits.question), answer: '\u0001'.repeat(limits.answer) })
    const fields = Array(16).fill('socialMediaProfiles')
    const line = testimonialLine({
      ...{ ...largest, id: id(1), consents: JSON.stringify(events), questionsAndAnswers: JSON.stringify(answers) },
      giverChanges: JSON.stringify(Array(limits.giverChanges).fill({ ...change, fields })),
    })
    const lines = parseExport(Readable.from([JSON.stringify(line), '\n', JSON.stringify(end(1))]))
    const context = importInto(workspaceA)
    expect(await Array.fromAsync(validRows(lines, context))).toHaveLength(1)
    expect(context.result.invalid.lines).toEqual([])
  })

  test('appends a claim to a consent without events, once, and keeps the events of a file', async () => {
    const consents = JSON.stringify([{ ...event, text: '🌸', wording: 'form' }], null, 2)
    const records = [
      { id: id(1), gaveConsent: true },
      { id: id(2), gaveConsent: false },
      { id: id(3), gaveConsent: true, consents: '[]' },
      { id: id(4), gaveConsent: true, consents },
      { id: id(5), gaveConsent: true, consents: null },
    ]
    const before = new Date().toISOString()
    expect(await importLines('claims.jsonl', records)).toEqual(['Imported 5 testimonials and 0 contacts.'])
    const rows = stored('consents').flat()
    const at = JSON.parse(String(rows[0]))[0].at
    expect(before <= at && at <= new Date().toISOString()).toBe(true)
    const claim = JSON.stringify([
      {
        ...{ purpose: 'publish', decision: 'claimed', text: null, textHash: null, language: null, formId: null },
        ...{ formVersion: null, page: null, at, by: 'import', wording: null },
      },
    ])
    expect(rows).toEqual([claim, '[]', '[]', JSON.stringify(JSON.parse(consents)), claim])
    const unchanged = ['Imported 0 testimonials and 0 contacts.', 'Already there, with the same content: 5.']
    expect(await importLines('claims-again.jsonl', records)).toEqual(unchanged)
    expect(stored('consents').flat()).toEqual(rows)
    // From CSV, too.
    writeFileSync(file('claims.csv'), `id,gaveConsent\n${id(6)},true\n`)
    await output(['import', file('claims.csv'), ...target])
    expect(await output(['import', file('claims.csv'), ...target])).toContain('with the same content: 1.')
    expect(JSON.parse(String(stored('consents').flat()[5]))).toMatchObject([{ decision: 'claimed', by: 'import' }])
    database.exec('DELETE FROM testimonials')
  })

  test('stores no testimonial with a link that belongs to another one, and all others', async () => {
    const records = [
      { id: id(1), giverHash: first },
      { id: id(2), linkHash: second },
      { id: id(3), giverHash: second },
      { id: id(4), linkHash: first },
      { id: id(5), giverHash: first },
      { id: id(6), linkHash: second, firstname: 'Ada' },
      { id: id(7) },
      { id: id(8) },
    ]
    const invalid = (...lines: number[]) => [
      `Invalid: ${lines.length} lines.`,
      ...lines.map((line) => `  line ${line}: has a link that belongs to another testimonial`),
    ]
    expect(await importLines('links.jsonl', records)).toEqual([
      'Imported 4 testimonials and 0 contacts.',
      ...invalid(3, 4, 5, 6),
    ])
    expect(await importLines('links-again.jsonl', records)).toEqual([
      'Imported 0 testimonials and 0 contacts.',
      'Already there, with the same content: 4.',
      ...invalid(3, 4, 5, 6),
    ])
    const expected = [
      [id(1), first, null],
      [id(2), null, second],
      [id(7), null, null],
      [id(8), null, null],
    ]
    expect(stored('id, giverHash, linkHash')).toEqual(expected)
    const replaced = await importLines('replaced.jsonl', [{ id: id(7), giverHash: hashKey('third') }])
    expect(replaced).toContain('Already there with other content, and left as it is: 1 (line 1).')
    expect(stored('id, giverHash, linkHash')).toEqual(expected)
    database.exec('DELETE FROM testimonials')
  })
})

describe('on the local database', () => {
  const count = repetitions(1_500, 100_000)
  // In the long run, less than the size of the file.
  const smallHeap = ['--max-old-space-size=112']
  const whole = () => file('whole.jsonl')
  const some = () => file('some.jsonl')
  beforeAll(async () => {
    const keys = [key, { ...key, id: id(902), hash: hashKey('lk_old'), revoked: created, version: 'v-2' }]
    await pipeline(Readable.from(exportLines(workspace, keys, count, formLines(elsewhere))), createWriteStream(whole()))
    writeFileSync(some(), Array.from(exportLines(workspace, [key], 1_500)).join(''))
  })

  test('an import and an export reproduce a file byte for byte, and a second import stores nothing', async () => {
    const contacts = Math.ceil(count / 10)
    const imported = `Imported the workspace, 2 API keys, 2 forms, 3 published versions, ${count} testimonials and ${contacts} contacts.\n`
    expect(await output(['import', whole(), '--keys', ...databaseIn('a')], smallHeap)).toBe(imported)
    const unchanged = `Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: ${count + contacts + 8}.\n`
    expect(await output(['import', whole(), '--keys', ...databaseIn('a')], smallHeap)).toBe(unchanged)
    const exported = `Wrote ${count} testimonials and ${contacts} contacts to ${file('again.jsonl')}.\n`
    const exportArgs = ['export', file('again.jsonl'), '--workspace', elsewhere, ...databaseIn('a')]
    expect(await output(exportArgs, smallHeap)).toBe(exported)
    expect(readFileSync(file('again.jsonl')).equals(readFileSync(whole()))).toBe(true)
    if (process.platform !== 'win32') expect(statSync(file('again.jsonl')).mode & 0o077).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('testimonials survive an export to CSV and an import, with all that the API returns and owners have added', async () => {
    const [, json] = await Promise.all([
      output(['import', some(), ...databaseIn('csv')]),
      output(['workspace', 'create', 'Other', '--json', ...databaseIn('other')]),
    ])
    const { workspaceId } = JSON.parse(json)
    const csv = (name: string) => file(`${name}.csv`)
    await output(['export', csv('one'), '--workspace', elsewhere, ...databaseIn('csv')])
    const into = ['--workspace', workspaceId, ...databaseIn('other')]
    expect(await output(['import', csv('one'), ...into])).toBe('Imported 1500 testimonials and 0 contacts.\n')
    const [again] = await Promise.all([
      output(['import', csv('one'), ...into]),
      output(['export', csv('two'), ...into]),
    ])
    expect(again).toContain('Already there, with the same content: 1500.\n')
    const [one, two] = [readFileSync(csv('one'), 'utf8'), readFileSync(csv('two'), 'utf8')]
    expect(two.replaceAll(workspaceId, elsewhere) === one).toBe(true)
    expect(one.startsWith('\ufeff"id","workspaceId","created","firstname",')).toBe(true)
    // Every cell is in quotes, and none is a formula, wherever it is split.
    expect(one.replaceAll(/"(?:[^"]|"")*"/g, 'x')).toMatch(/^\ufeffx(?:,x)*\r\n(?:x(?:,x){22}\r\n)+$/)
    expect(one).not.toMatch(/(?:^|[\r\n;\t]|",)[" ]*[=+@＝-]/)
  })

  test('an import and an export neither fail nor lose a record while npm start stores others', async () => {
    const port = await freePort()
    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const statuses: number[] = []
    let isSending = true
    const sending = (async () => {
      const headers = { Authorization: basicAuth(demo.key), 'Content-Type': 'application/json' }
      while (isSending) {
        const response = await fetch(`http://localhost:${port}/v1/contacts`, { method: 'POST', headers, body: '{}' })
        statuses.push(response.status)
        await response.text()
        await setTimeout(10)
      }
    })()
    const lines = Array.from(exportLines({ ...workspace, workspaceId: id(910) }, [], 1_500))
    const imported = await output(['import', writeLines('more.jsonl', lines), '--first'])
    const exported = await output(['export', file('meanwhile.jsonl'), '--workspace', id(910)])
    isSending = false
    await sending
    expect(imported).toBe('Imported the workspace, 1500 testimonials and 150 contacts.\n')
    expect(exported).toContain('Wrote 1500 testimonials and 150 contacts')
    expect(readFileSync(file('meanwhile.jsonl'), 'utf8')).toBe(lines.join(''))
    expect(new Set([...statuses, 201, 503])).toEqual(new Set([201, 503]))
    const { stdout, stderr } = await laurel(['export', '-', '--workspace', demo.workspaceId])
    expect(stderr).toMatch(/^Wrote 0 testimonials and \d+ contacts to standard output\.\n$/)
    const contacts = statuses.filter((status) => status === 201).length
    const types = Array.from({ length: contacts }, () => 'contact')
    expect(parseLines(stdout).map(({ type }) => type)).toEqual(['workspace', 'key', ...types, 'end'])
    expect(parseLines(stdout).at(-1)).toEqual(end(0, contacts))
  })

  test.skipIf(process.platform !== 'linux')('no other process can send statements to an open database', async () => {
    const args = ['worker/cli/laurel.ts', 'import', '-', ...databaseIn('open')]
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] })
    const exit = new Promise((resolve) => child.on('exit', resolve))
    child.stdin.write(Array.from(exportLines(workspace, [key], 1_100)).join(''))
    await expect.poll(() => listeningPorts(child.pid), { timeout: 60_000 }).not.toEqual([])
    const body = JSON.stringify([{ sql: 'SELECT hash FROM apiKeys', values: [] }])
    for (const port of listeningPorts(child.pid)) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
      expect([response.status, (await response.text()).length < 10]).toEqual([403, true])
    }
    child.stdin.end()
    expect(await exit).toBe(0)
  })

  // Windows has no signals.
  test.skipIf(process.platform === 'win32')('an interrupted import can be repeated', async () => {
    await output(['workspace', 'list', ...databaseIn('cut')])
    const database = openDatabase('cut')
    const countStored = () => Number(database.prepare('SELECT count(*) AS count FROM testimonials').get()?.count)
    const lines = Array.from(exportLines(workspace, [key], 1_500))
    const child = spawn(process.execPath, ['worker/cli/laurel.ts', 'import', '-', '--keys', ...databaseIn('cut')], {
      cwd: folder,
    })
    const exit = new Promise((resolve) => child.on('exit', resolve))
    // The process ends before it has read everything.
    child.stdin.on('error', () => undefined).write(lines.slice(0, 1_100).join(''))
    await expect.poll(countStored, { timeout: 60_000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
    const before = countStored()
    expect(before).toBeLessThan(1_100)
    const rest = await output(['import', writeLines('rest.jsonl', lines), '--keys', ...databaseIn('cut')])
    expect(rest).toContain(
      `Imported ${1_500 - before} testimonials and 150 contacts.\nAlready there, with the same content: ${before + 2}.\n`,
    )
    expect(countStored()).toBe(1_500)
    database.close()
  })
})

describe('with --remote, on the deployed database', () => {
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  /** What happens to the next queries: an error with this status, no response, or a response that is lost on its way. */
  let faults: ('none' | number | 'lost' | 'never')[] = []
  let hanging = 0
  const proxy = createServer((request, response) => {
    const fault = request.method === 'POST' ? faults.shift() : undefined
    if (typeof fault === 'number') response.writeHead(fault, { 'Retry-After': '0' }).end('<html>')
    else if (fault === 'never') hanging++
    else if (fault === 'lost') forward(request, lose(response), apiUrl())
    else forward(request, response, apiUrl())
  })
  const lose = (response: ServerResponse) => Object.assign(response, { writeHead: () => response.destroy() })
  const apiUrl = () => new URL(cloudflare.env.CLOUDFLARE_API_BASE_URL)
  let env: NodeJS.ProcessEnv = {}
  beforeAll(async () => {
    cloudflare = await startCloudflareApi(folder)
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    env = { ...cloudflare.env, CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}` }
  })
  afterEach(() => {
    faults = []
  })
  afterAll(() => {
    proxy.close()
    cloudflare.close()
  })
  const remote = (...args: string[]) => laurel([...args, '--remote'], env)
  const into = ['--workspace', workspaceA]

  test('an export has everything in the tables, also what the API never returns', async () => {
    const video = { videoUrl: 'https://a.example', videoToken: 'token', gaveConsent: true, stars: 4.5 }
    const headers = { 'Idempotency-Key': 'once' }
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: video, headers })
    await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { firstname: '🌸' } })
    await call('POST', '/v1/contacts', { key: keys.workspaceB, body: {} })
    const added = ['archived', '["Homepage"]', created]
    await query('UPDATE testimonials SET folder = ?, tags = ?, pinned = ?', ...added)
    const [[stored] = [], contacts] = await allRecords()
    const { announced, invitationHash, ...testimonial } = stored ?? {}
    const { code, stdout } = await remote('export', '-', ...into)
    const lines = parseLines(stdout)
    const [row] = (await rows('workspaces')).filter(({ id }) => id === workspaceA)
    const { id: workspaceId, spamPatterns, ...columns } = row ?? {}
    const storedKeys = (await rows('apiKeys')).filter((key) => key.workspaceId === workspaceA)
    expect([code, lines]).toEqual([
      0,
      [
        { type: 'workspace', workspaceId, ...columns, origins: [], spamWords: [] },
        ...storedKeys.map((key) => ({ type: 'key', ...key })),
        { type: 'testimonial', ...testimonial, gaveConsent: true, published: false, tags: ['Homepage'] },
        { type: 'contact', ...contacts?.find((row) => row.workspaceId === workspaceA) },
        end(1, 1),
      ],
    ])
    expect(lines.at(-3)).toMatchObject({
      videoToken: 'token',
      folder: 'archived',
      pinned: created,
      requestHash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  test('an export has no webhooks, channels, invitations and deliveries, and says so', async () => {
    const insert = (table: string, columns: string, values: string) =>
      query(`INSERT INTO ${table} (workspaceId, created, ${columns}) VALUES ('${workspaceA}', '2026', ${values})`)
    for (const n of [1, 2]) {
      await insert(
        'webhooks',
        'id, url, events, secret',
        `'w${n}', 'https://secret.example', '["testimonial.created"]', 'whsec_secret'`,
      )
    }
    await insert('channels', 'id, kind, target, origin', "'c', 'email', 'ada@secret.example', 'https://secret.example'")
    await insert('invitations', 'id, expires, hash', `'i', '9999', '${hashKey('secret')}'`)
    await insert('invitations', 'id, expires, hash', `'expired', '2026', '${hashKey('expired')}'`)
    await insert('invitations', 'id, expires, hash, used', `'used', '9999', '${hashKey('used')}', '2026'`)
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { firstname: 'Ada' } })
    expect(await query('SELECT id FROM deliveries')).toHaveLength(3)
    const { code, stdout, stderr } = await remote('export', '-', ...into)
    expect([code, stderr]).toEqual([
      0,
      'Wrote 1 testimonial and 0 contacts to standard output.\nNot in the file: 2 webhooks, 1 channel, 1 open invitation. Set them up again after an import.\n',
    ])
    expect(parseLines(stdout).map(({ type }) => type)).not.toContain('webhook')
    expect(stdout).not.toMatch(/secret|msg_/)
    expect((await remote('export', file('some.csv'), ...into)).stdout).not.toContain('Not in the file')
  })

  test('an import creates a workspace with keys that work at once, and another import does not change it', async () => {
    const demoKey = { ...key, id: id(903), hash: hashKey(demo.key) }
    const lines = [{ type: 'workspace', ...workspace }, { type: 'key', ...key }, { type: 'key', ...demoKey }, end(0)]
    expect(await remote('import', writeLines('moved.jsonl', lines), '--keys', '--first')).toEqual({
      code: 0,
      stdout:
        'Imported the workspace, 1 API key, 0 testimonials and 0 contacts.\nSkipped: 1 line.\n  line 3: is the API key of the demo, which is public\n',
      stderr: '',
    })
    const response = await call('GET', '/v1/workspaces', { key: 'lk_elsewhere' })
    expect(response).toMatchObject({ status: 200, body: { registeredWorkspaces: [elsewhere] } })
    expect(response.headers.get('ETag')).toBe('"v-1"')
    const before = await allRows()
    const newKey = { ...key, id: id(904), hash: hashKey('lk_stranger') }
    const changed = [
      { ...lines[0], name: 'Changed' },
      { type: 'key', ...newKey },
      { ...lines[1], lastUsedDay: null },
      end(0),
    ]
    const copied = [{ ...lines[0], workspaceId: id(905) }, { ...lines[1], workspaceId: id(905), id: id(906) }, end(0)]
    const [intoExisting, intoCopy] = await Promise.all([
      remote('import', writeLines('changed.jsonl', changed), '--keys'),
      remote('import', writeLines('copied.jsonl', copied), '--keys', '--first'),
    ])
    expect(intoExisting.stdout).toBe(
      'Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: 1.\nAlready there with other content, and left as it is: 1 (line 1).\nInvalid: 1 line.\n  line 2: is an API key, but its workspace existed before and has keys of its own\n',
    )
    expect(intoCopy.stdout).toBe(
      'Imported the workspace, 0 testimonials and 0 contacts.\nInvalid: 1 line.\n  line 2: is an API key that exists under another id\n',
    )
    await query('DELETE FROM workspaces WHERE id = ?', id(905))
    expect(await allRows()).toEqual(before)
  })

  test('an import stores API keys only with --keys', async () => {
    const recent = { ...workspace, workspaceId: id(911), created: new Date().toISOString() }
    const ofRecent = { ...key, id: id(912), workspaceId: id(911), hash: hashKey('lk_recent') }
    const lines = [{ type: 'workspace', ...recent }, { type: 'key', ...ofRecent }, { type: 'testimonial' }, end(1)]
    const path = writeLines('with-key.jsonl', lines)
    const skipped = 'is an API key, which would give access to the workspace; to import it, add --keys'
    expect(await remote('import', path)).toEqual({
      code: 0,
      stdout: `Imported the workspace, 1 testimonial and 0 contacts.\nSkipped: 1 line.\n  line 2: ${skipped}\n${cacheNote}`,
      stderr: '',
    })
    const { stdout } = await remote('import', path, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ keys: 0, skipped: { count: 1, lines: [{ line: 2, reason: skipped }] } })
    const readWithKey = () => call('GET', '/v1/workspaces', { key: 'lk_recent' })
    expect((await readWithKey()).status).toBe(401)
    expect((await remote('import', path, '--keys')).stdout).toBe(
      'Imported 1 API key, 0 testimonials and 0 contacts.\nAlready there, with the same content: 2.\n',
    )
    expect((await readWithKey()).status).toBe(200)
  })

  test('a workspace is closed if its file says nothing about displays, and its caches are not mentioned', async () => {
    const { workspaceId, name } = { ...workspace, workspaceId: id(913) }
    const lines = [{ type: 'workspace', workspaceId, name }, { type: 'testimonial', firstname: 'Ada' }, end(1)]
    const path = writeLines('earlier.jsonl', lines)
    const imported = 'Imported the workspace, 1 testimonial and 0 contacts.\n'
    expect(await remote('import', path)).toEqual({ code: 0, stdout: imported, stderr: '' })
    const stored = async () => (await rows('workspaces')).find((row) => row.id === workspaceId)
    expect(await stored()).toMatchObject({
      ...{ display: 'closed', displayNames: 'full', displayPhotos: 'stored', displayAverage: 'published' },
      ...{ displayHeading: null, displayHow: null, displayItem: null, controller: null },
    })
    await query("UPDATE workspaces SET display = 'open' WHERE id = ?", workspaceId)
    expect((await remote('import', path)).stdout).toContain('Already there, with the same content: 2.\n')
    expect(await stored()).toMatchObject({ display: 'open' })
    const invalid = writeLines('hidden.jsonl', [{ ...lines[0], display: 'hidden', displayItem: {} }, end(0)])
    expect((await remote('import', invalid)).stderr).toMatch(
      /^The workspace of the file is invalid: display: must be open or closed; displayItem: /,
    )
  })

  test('an import makes a workspace the first one only with --first', async () => {
    const sendWithoutWorkspace = async () => (await call('POST', '/v1/testimonial', { body: {} })).body.workspaceId
    const before = await allRows()
    const stranger = { ...workspace, created: '1970-01-01T00:00:00.000Z', origins: [] }
    const ofStranger = { type: 'key', ...key, hash: hashKey('lk_stranger') }
    const lines = [{ type: 'workspace', ...stranger }, ofStranger, { type: 'testimonial' }, end(1)]
    const path = writeLines('older.jsonl', lines)
    expect(await remote('import', path, '--keys')).toEqual({
      code: 1,
      stdout: [
        'Imported 0 testimonials and 0 contacts.',
        'Skipped: 3 lines.',
        '  line 1: would become the oldest workspace, which gets the testimonials that name none; to import it, add --first',
        '  line 2: belongs to the workspace that was skipped',
        '  line 3: belongs to the workspace that was skipped',
        '',
      ].join('\n'),
      stderr: '',
    })
    expect(await allRows()).toEqual(before)
    expect(await sendWithoutWorkspace()).toBe(workspaceA)
    const first = await remote('import', path, '--first')
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^Imported the workspace, 1 testimonial and/)])
    expect(await sendWithoutWorkspace()).toBe(elsewhere)
    // Once it is stored, the file can be imported again without the option.
    expect((await remote('import', path)).code).toBe(0)
  })

  test('an import lists invalid lines with the rules that they break, and stores the others', async () => {
    const line = (fields: object) => testimonialLine({ created, workspaceId: elsewhere, ...fields })
    const notAnObject = 'is not a JSON object, or is too long'
    const ofFileWorkspace = "belongs to the file's own workspace; --workspace imports only testimonials and contacts"
    const url = 'must be an http or https URL of at most 2048 characters, without white space or a user name'
    const urls = url.replace('an http or https URL', 'an array of at most 20 http or https URLs')
    const dateTime = 'must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'
    const invalid: [object | string, string][] = [
      ['{', notAnObject],
      ['[]', notAnObject],
      [`{"type":"review","title":"${'x'.repeat(1_000_000)}"}`, notAnObject],
      [{ type: 'review' }, 'type: must be workspace, key, testimonial, contact or end'],
      [
        line({ id: 'x', workspaceId: { toString: 1 } }),
        'workspaceId: is not a registered workspace; id: must be a UUID',
      ],
      [
        line({ stars: 6, email: 'x' }),
        'email: must be an e-mail address of at most 254 characters; stars: must be a number from 0 to 5',
      ],
      [line({ emial: 'x' }), 'emial: is not a field; did you mean email?'],
      [line({ videoVideoUrl: 'javascript:alert(1)' }), `videoUrl: ${url}`],
      [line({ videoToken: 'x' }), 'videoToken: can only be sent together with videoUrl'],
      [line({ videoUrl: 'https://a.example' }), 'has the same field under two names'],
      [line({ socialMediaProfiles: '["x"]' }), `socialMediaProfiles: ${urls}`],
      [line({ gaveConsent: 'yes' }), 'gaveConsent: must be true or false'],
      [line({ created: '2026-01-31 12:00' }), `created: ${dateTime}`],
      [line({ created: '0000-01-01T00:00:00+23:00' }), `created: ${dateTime}`],
      [line({ title: 'a\ud800' }), 'title: must be well-formed Unicode without U+0000'],
      [line({ version: '"\r\n' }), 'version: must be unchanged since the export'],
      [line({ requestHash: 'x' }), 'requestHash: must be a SHA-256 in lower-case hexadecimal'],
      [
        line({ questionsAndAnswers: '[{}]' }),
        'questionsAndAnswers: must be the JSON text of a list of questions and answers, of at most 10000 characters',
      ],
      [contactLine({ phone: '\u0007' }), 'phone: must be a string of at most 50 characters without control characters'],
      [contactLine({ title: 'x' }), 'title: is not a field'],
      [line({ title: 1 }), ''],
      [line({ title: 2 }), ''],
    ]
    const valid = [
      line({ id: id(1).toUpperCase(), created: '2026-01-31t13:00:00+01:00', title: 'Kept' }),
      { type: 'testimonial', firstname: 'Equal', stars: '4.5', socialMediaProfiles: ['https://a.example'] },
      { type: 'testimonial', firstname: 'Equal', stars: 4.5, socialMediaProfiles: 'https://a.example\n', title: null },
      contactLine({ id: id(2), created: '2026-01-31', firstName: 'Kept' }),
    ]
    const all = [...invalid.map(([line]) => line), ...valid]
    const count = (type: string) =>
      all.filter((line) => typeof line === 'object' && 'type' in line && line.type === type).length
    const lines = [...all, '', { type: 'workspace', ...workspace }, end(count('testimonial'), count('contact'))]
    const listed = invalid.slice(0, 20).map(([, reason], index) => ({ line: index + 1, reason }))
    const report = {
      ...{ testimonials: 3, contacts: 1, workspaces: 0, keys: 0, unchanged: 0 },
      skipped: { count: 1, lines: [{ line: 28, reason: ofFileWorkspace }] },
      ...{ conflicts: { count: 0, lines: [] }, invalid: { count: invalid.length, lines: listed } },
    }
    const path = writeLines('invalid.jsonl', lines)
    const { code, stdout } = await remote('import', path, ...into, '--json')
    expect([code, JSON.parse(stdout)]).toEqual([1, report])
    const [testimonials, contacts] = await allRecords()
    expect(testimonials?.filter(({ title }) => title)).toMatchObject([{ id: id(1), created, workspaceId: workspaceA }])
    const equal = testimonials?.filter(({ firstname }) => firstname)
    for (const row of equal ?? [])
      expect(row).toMatchObject({ stars: 4.5, socialMediaProfiles: '["https://a.example"]' })
    expect(equal?.map(({ id }) => id)).toEqual([anyUuidV8, anyUuidV8])
    expect(contacts).toMatchObject([{ id: id(2), created: '2026-01-31T00:00:00.000Z', firstName: 'Kept' }])

    const again = await remote('import', path, ...into)
    expect(again.stdout).toMatch(
      /^Imported 0 .*\nAlready there, with the same content: 4\.\nSkipped: 1 line\.\n {2}line 28: .*\nInvalid: 22 lines\.\n(?: {2}line .*\n){20} {2}and 2 more\n$/,
    )
    expect(await allRecords()).toEqual([testimonials, contacts])
  })

  test('an import changes no existing record, whether of this workspace or another', async () => {
    const responses = await Promise.all(
      [keys.workspaceA, keys.workspaceA, keys.workspaceB].map((key) =>
        call('POST', '/v1/contacts', { key, body: { phone: '1' } }),
      ),
    )
    const [same, changed, foreign] = responses.map(({ body }) => body)
    const before = await allRecords()
    const line = ({ id, created }: { id: string; created: string }, phone: string) => ({
      type: 'contact',
      id,
      created,
      phone,
    })
    const newContact = { id: id(3), created: foreign.created }
    const lines = [
      line(same, '1'),
      line(changed, '2'),
      line(foreign, '1'),
      line(newContact, '1'),
      line(newContact, '2'),
      end(0, 5),
    ]
    const { code, stdout } = await remote('import', writeLines('same.jsonl', lines), ...into)
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'Imported 0 testimonials and 1 contact.',
        'Already there, with the same content: 1.',
        'Already there with other content, and left as it is: 2 (lines 2, 5).',
        'Invalid: 1 line.',
        '  line 3: has the id of a record in another workspace',
        '',
      ],
    ])
    await query('DELETE FROM contacts WHERE id = ?', id(3))
    expect(await allRecords()).toEqual(before)
  })

  test('an import stores what a truncated file has, and reports that it is incomplete', async () => {
    const line = { type: 'contact', id: id(4), created }
    const [head, last] = [{ type: 'workspace', ...workspace }, JSON.stringify({ ...line, id: id(5) })]
    const { name: _, ...unnamed } = workspace
    writeFileSync(file('latin.csv'), Buffer.from('firstname\nJos\xe9\n', 'latin1'))
    const files = [
      writeLines('cut.jsonl', [head, line, last.slice(0, -9)]),
      writeLines('behind.jsonl', [head, line, end(0, 2), last]),
      writeLines('strange.jsonl', [head, line, { type: 'end', contacts: { toString: 1 } }]),
      writeLines('headless.jsonl', [line, end(0, 1)]),
      writeLines('nameless.jsonl', [{ ...head, name: '' }, end(0)]),
      writeLines('unnamed.jsonl', [{ type: 'workspace', ...unnamed, website: 'x' }, end(0)]),
      'no.jsonl',
    ]
    const [cut, behind, strange, headless, nameless, missing, noFile, latin] = await cli.inParallel([
      ...files.map((path) => () => remote('import', path, '--first')),
      () => remote('import', file('latin.csv'), ...into),
    ])
    const invalidLines = (result?: cli.CommandResult) => [
      result?.code,
      ...(result?.stdout.split('\n').filter((line) => line.startsWith('  ')) ?? []),
    ]
    expect(invalidLines(cut)).toEqual([
      1,
      '  line 3: is not a JSON object, or is too long',
      '  line 4: is missing: a complete export ends with the number of its records',
    ])
    expect(invalidLines(behind)).toEqual([
      1,
      '  line 4: comes after the end of the export',
      '  line 3: does not match the 0 testimonials and 1 contact above it',
    ])
    expect(invalidLines(strange)).toEqual([1, '  line 3: does not match the 0 testimonials and 1 contact above it'])
    expect((await rows('contacts')).map(({ id }) => id)).toEqual([id(4)])
    expect(headless).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The file does not begin with its workspace. Choose a workspace with --workspace.\n',
    })
    expect(nameless?.stderr).toBe(
      'The workspace of the file is invalid: name: must be a string of 1 to 200 characters.\n',
    )
    expect(missing?.stderr).toMatch(
      /^The workspace of the file is invalid: name: is required; website: must be an http .*\.\n$/,
    )
    expect(latin?.stderr).toBe(
      `${file('latin.csv')} cannot be read: it is not UTF-8. Save it as UTF-8 and try again.\n`,
    )
    expect(noFile?.stderr).toBe('no.jsonl cannot be read (ENOENT).\n')
  })

  test('an import that fails reports what it stored until then', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `Ada,${'x'.repeat(250)}${index}\n`).join('')
    writeFileSync(file('half.csv'), Buffer.from(`firstname,title\n${many}Jos\xe9,x\n`, 'latin1'))
    const { code, stderr } = await remote('import', file('half.csv'), ...into)
    const stored = (await rows('testimonials')).length
    expect(stored).toBeGreaterThan(0)
    expect([code, stderr.split('\n').slice(1)]).toEqual([
      1,
      [`Before the error: Imported ${stored} testimonials and 0 contacts.`, ''],
    ])
  })

  test('a transient error is retried, and another one leaves no file', async () => {
    const lines = Array.from(exportLines({ ...workspace, workspaceId: workspaceA }, [], 600)).slice(1)
    const many = writeLines('many.jsonl', lines)
    faults = ['none', 'none', 'lost', 429, 'lost', 500]
    const { code, stdout } = await remote('import', many, ...into)
    expect([code, faults]).toEqual([0, []])
    const count = (before: string) => Number(new RegExp(`${before} (\\d+)`).exec(stdout)?.[1] ?? 0)
    expect(count('Imported') + count('and') + count('same content:')).toBe(660)
    faults = ['none', 503, 'lost', 429]
    expect(await remote('export', file('out.jsonl'), ...into)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(file('out.jsonl'), 'utf8').split('\n').slice(3).join('\n')).toBe(lines.join(''))
    faults = ['none', 'none', 400]
    expect(await remote('export', file('failed.jsonl'), ...into)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/ Cloudflare returned 400\n$/),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
    expect(await remote('export', file('out.jsonl'), ...into)).toMatchObject({
      code: 1,
      stderr: `${file('out.jsonl')} already exists. Choose another file name, or remove it first.\n`,
    })
  })

  test.skipIf(process.platform === 'win32')('an interrupted export leaves no file', async () => {
    faults = ['none', 'none', 'never']
    const args = ['worker/cli/laurel.ts', 'export', file('never.jsonl'), ...into, '--remote']
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
    const exit = new Promise((resolve) => child.on('exit', resolve))
    await expect.poll(() => hanging, { timeout: 30_000 }).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual(['never.jsonl', 'never.jsonl.part'])
    child.kill('SIGINT')
    expect(await exit).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  test('--columns maps the CSV of other services, as any spreadsheet saves it', async () => {
    const map = 'Your name=firstname,"What, exactly, was good?=testimonialText",Zeit=created,Internal='
    const csv = [
      '\ufeff"Your name";"What, exactly, was good?";Zeit;gaveConsent;stars;externalVideoHtml;Internal',
      'Ada;"It said ""hello"";\r\nand =1";2026-01-31;TRUE;4.5;https://youtu.be/dQw4w9WgXcQ;x',
      ';;;;;;',
      "Ada;'=1;;False;;;y",
      "Ada;'=1;;False;;;z",
      'Grace;five',
      'Grace;good;;;9;;',
    ].join('\r\n')
    writeFileSync(file('other.csv'), csv)
    const runImport = () => remote('import', file('other.csv'), ...into, '--columns', map)
    const invalid =
      'Invalid: 2 lines.\n  line 7: has 2 cells, but the first row has 7\n  line 8: stars: must be a number from 0 to 5\n'
    expect(await runImport()).toEqual({
      code: 1,
      stdout: `Imported 3 testimonials and 0 contacts.\n${invalid}${cacheNote}`,
      stderr: '',
    })
    const [testimonials] = await allRecords()
    expect(testimonials).toMatchObject([
      {
        testimonialText: 'It said "hello";\r\nand =1',
        created: '2026-01-31T00:00:00.000Z',
        gaveConsent: 1,
        stars: 4.5,
      },
      { firstname: 'Ada', testimonialText: '=1', stars: null, consentDateTime: null },
      { firstname: 'Ada', testimonialText: '=1', id: anyUuidV8, created: expect.stringMatching(/Z$/) },
    ])
    expect(testimonials?.[0]?.externalVideoHtml).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    )
    expect((await runImport()).stdout).toBe(
      `Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: 3.\n${invalid}`,
    )
    expect((await allRecords())[0]).toEqual(testimonials)
  })

  test('an import of CSV with an invalid first row stores nothing', async () => {
    writeFileSync(file('row.csv'), 'firstname,emial\nAda,x\n')
    expect(await remote('import', file('row.csv'), ...into)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The first row must have names of fields, or names that --columns maps to fields: emial: is not a field; did you mean email?\n',
    })
    expect(await allRecords()).toEqual([[], []])
    const read = (text: string) => Array.fromAsync(csvLines(Readable.from([text]), parseColumns('Name=firstname')))
    await expect(read('firstname,Name\nAda,x\n')).rejects.toThrow('The first row has firstname twice.')
    await expect(read('Name,constructor\nAda,x\n')).rejects.toThrow('constructor: is not a field')
    await expect(read('firstname\nAda\n')).rejects.toThrow('The first row has no column Name, which --columns names.')
  })
})

describe('a usage error exits with 2, and does nothing', () => {
  const into = ['--workspace', workspaceA]
  const usage = 'For the usage, add --help.'
  const cases: [string[], string][] = [
    [['export', 'x.jsonl'], `Required option '--workspace <ID>' not specified. ${usage}`],
    [['export', '', ...into], 'FILE must be a file name.'],
    [['import'], `Missing required argument 'FILE'. ${usage}`],
    [['import', 'x.csv'], 'A CSV file has no workspace of its own. Choose one with --workspace.'],
    [['import', 'x.jsonl', '--columns', 'a=b'], '--columns is only for CSV files.'],
    ...['--keys', '--first'].map((option): [string[], string] => [
      ['import', 'x.jsonl', ...into, option],
      '--keys and --first cannot be combined with --workspace. Leave them or --workspace out.',
    ]),
    [
      ['import', 'x.csv', ...into, '--columns', 'a'],
      '--columns must be a list of pairs, such as "Their name=firstname,Review=testimonialText".',
    ],
  ]
  let results: Map<string[], cli.CommandResult>
  beforeAll(async () => {
    const tasks = cases.map(
      ([args]) =>
        async () =>
          [args, await laurel(args, { npm_config_yes: '' })] as const,
    )
    results = new Map(await cli.inParallel(tasks))
  })

  test.each(cases)('%j', (args, message) => {
    expect(results.get(args)).toEqual({ code: 2, stdout: '', stderr: `${message}\n` })
  })
})

describe('CSV', () => {
  /** Returns the number of valid rows in a text, and its invalid lines. */
  async function readCsv(text: string) {
    const context = importInto(workspaceA)
    const rows = await Array.fromAsync(validRows(csvLines(Readable.from([text]), parseColumns()), context))
    return { valid: rows.length, invalid: context.result.invalid.lines }
  }

  test('values in a column without a name are rejected', async () => {
    expect(await readCsv('firstname,,title\nAda,,T\nBob,lost,T\n')).toEqual({
      valid: 1,
      invalid: [{ line: 3, reason: 'has a value in a column without a name in the first row' }],
    })
  })

  test('a quote that is never closed ends the file, and is reported by its line', async () => {
    expect(await readCsv('firstname,title\nAda,"a\nb"\nGrace,"open\nEdsger,x\n')).toEqual({
      valid: 1,
      invalid: [{ line: 4, reason: 'has a quote in the wrong place, or one that is not closed' }],
    })
  })

  const pieces = fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n\'" x1🌸', '\r\n', '""', '=cmd|', '\u2028')
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

  test('escapeFormula hides every formula from spreadsheets, whatever their separator, and can be reversed', () => {
    const property = fc.property(texts, (text) => {
      const escaped = escapeFormula(text)
      for (const separator of [/[\t\r\n]/, /[;\r\n]/, /[\r\n]/]) {
        for (const cell of escaped.split(separator)) expect(cell.replace(/^[ "]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
      expect(escaped).not.toMatch(/^[\t\r]/)
      expect(unescapeFormula(escaped)).toBe(text)
    })
    fc.assert(property, { numRuns: repetitions(2_000, 200_000) })
  })

  test('parseRows returns what formatRow wrote and its lines, with any separator, line end and chunks', async () => {
    const rows = fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const separators = fc.constantFrom(',', ';', '\t')
    const ends = fc.constantFrom('\r\n', '\n', '\r')
    const property = fc.asyncProperty(rows, separators, ends, fc.nat(5), async (rows, separator, end, size) => {
      const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`))
      const text = [['a', 'b', 'c', 'd'], ...quoted, []].map((cells) => cells.join(separator)).join(end)
      if (separator === ',' && end === '\r\n') expect(text).toBe(`a,b,c,d\r\n${rows.map(formatRow).join('')}`)
      // No chunk ends within a code point: `readText` decodes them whole.
      const chunks = text.match(new RegExp(`.{1,${size + 1}}`, 'gsu')) ?? []
      const parsed = await Array.fromAsync(parseRows(Readable.from(chunks)))
      expect(parsed.slice(1).map((row) => row.error ?? row.cells)).toEqual(rows.filter((cells) => cells.join('')))
      const breaks = quoted.map((cells) => cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)
      const starts = rows.map((_, index) => 2 + index + breaks.slice(0, index).reduce((sum, count) => sum + count, 0))
      expect(parsed.slice(1).map(({ line }) => line)).toEqual(starts.filter((_, index) => rows[index]?.join('')))
    })
    await fc.assert(property, { numRuns: repetitions(500, 20_000) })
  })
})
