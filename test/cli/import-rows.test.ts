import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { validRows } from '../../worker/cli/transfer/batches.ts'
import { parseExport } from '../../worker/cli/transfer/jsonl.ts'
import { testimonialType } from '../../worker/cli/transfer/record-types.ts'
import { compareRows, insertRows } from '../../worker/cli/transfer/statements.ts'
import { cacheNote, prepareDeployment } from '../support/cli/remote-commands.ts'
import {
  created,
  displayLine,
  elsewhere,
  end,
  formLines,
  id,
  importInto,
  largest,
  testimonialLine,
} from '../support/cli/transfer-fixtures.ts'
import { hashKey, query, workspaceA } from '../support/service/harness.ts'

/* What `npm run laurel -- import` accepts in each kind of line, and how it is stored. */

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
      [
        { ...displayLine(workspaceA), settings: { only: ['x'] } },
        'settings.only[0]: must be an array of at most 50 ids',
      ],
      [{ ...displayLine(workspaceA), settings: undefined }, 'settings: must be an object'],
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
    const { rows, invalid, skipped } = await read([form, version, displayLine(workspaceA), testimonial], true)
    const reason = "belongs to the file's own workspace; --workspace imports only testimonials and contacts"
    expect([rows.length, invalid, skipped]).toEqual([1, [], [reason, reason, reason]])
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
  /** Imports testimonials, and returns the report, without the line about caches. */
  async function importLines(name: string, records: object[]) {
    const lines = [...records.map((fields) => ({ type: 'testimonial', ...fields })), end(records.length)]
    const { stdout } = await remote('import', writeLines(name, lines), ...into)
    return stdout.replace(cacheNote, '').split('\n').filter(Boolean)
  }
  const into = ['--workspace', workspaceA]
  const { file, writeLines, remote } = prepareDeployment()
  const stored = async (columns: string) =>
    (await query(`SELECT ${columns} FROM testimonials ORDER BY id`)).map(Object.values)

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
    const rows = (await stored('consents')).flat()
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
    expect((await stored('consents')).flat()).toEqual(rows)
    // From CSV, too.
    writeFileSync(file('claims.csv'), `id,gaveConsent\n${id(6)},true\n`)
    const importCsv = () => remote('import', file('claims.csv'), ...into)
    expect((await importCsv()).code).toBe(0)
    expect((await importCsv()).stdout).toContain('with the same content: 1.')
    expect(JSON.parse(String((await stored('consents')).flat()[5]))).toMatchObject([
      { decision: 'claimed', by: 'import' },
    ])
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
    expect(await stored('id, giverHash, linkHash')).toEqual(expected)
    const replaced = await importLines('replaced.jsonl', [{ id: id(7), giverHash: hashKey('third') }])
    expect(replaced).toContain('Already there with other content, and left as it is: 1 (line 1).')
    expect(await stored('id, giverHash, linkHash')).toEqual(expected)
  })
})
