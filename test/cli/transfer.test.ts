import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batches, validRows } from '../../worker/cli/transfer/batches.ts'
import { csvLines, parseColumns } from '../../worker/cli/transfer/csv-testimonials.ts'
import { getColumns, recordTypes, testimonialType } from '../../worker/cli/transfer/record-types.ts'
import { type ExportPosition, insertRows, nextPage } from '../../worker/cli/transfer/statements.ts'
import { demo } from '../../worker/lib/demo.ts'
import type { CommandResult } from '../support/cli/laurel.ts'
import { cacheNote, prepareDeployment } from '../support/cli/remote-commands.ts'
import {
  contactLine,
  created,
  elsewhere,
  end,
  exportLines,
  id,
  importInto,
  key,
  largest,
  parseLines,
  testimonialLine,
  workspace,
} from '../support/cli/transfer-fixtures.ts'
import { dataUrl, logos } from '../support/media/logos.ts'
import { forward } from '../support/service/forward.ts'
import {
  allRecords,
  allRows,
  call,
  hashKey,
  keys,
  query,
  rows,
  setLogo,
  workspaceA,
} from '../support/service/harness.ts'
import { closeServers, serve } from '../support/service/servers.ts'

/* `npm run laurel -- export` and `import` with --remote. On a local database, and in processes: processes/transfer.test.ts. */

const anyUuidV8 = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)

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
    // With them, an import would announce what it stores, lead from an invitation to its response, or use up a day of visitors.
    const ofTestimonials = ['announced', 'invitationHash', 'sentBytes']
    const others =
      { media: ofMedia, testimonial: ofTestimonials, import: ['lastRequest', 'undoing'] }[recordType.type as string] ??
      []
    expect([...getColumns(recordType), ...others].toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
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

const deployment = prepareDeployment()
const { folder, file, writeLines, remote } = deployment
/** The faults of the next queries: none, an error with this status, or a response that is lost on its way. */
let faults: ('none' | number | 'lost')[] = []
let proxyOrigin = ''
beforeAll(async () => {
  proxyOrigin = await serve((request, response) => {
    const fault = request.method === 'POST' ? faults.shift() : undefined
    const api = new URL(deployment.state.origin)
    if (typeof fault === 'number') response.writeHead(fault, { 'Retry-After': '0' }).end('<html>')
    else forward(request, fault === 'lost' ? lose(response) : response, api)
  })
})
const lose = (response: ServerResponse) => Object.assign(response, { writeHead: () => response.destroy() })
beforeEach(() => {
  faults = []
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', proxyOrigin)
})
afterAll(closeServers)
const into = ['--workspace', workspaceA]

test('an export has everything in the tables, also what the API never returns', async () => {
  const video = { videoUrl: 'https://a.example', videoToken: 'token', gaveConsent: true, stars: 4.5 }
  const headers = { 'Idempotency-Key': 'once' }
  await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: video, headers })
  await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { firstname: '🌸' } })
  await call('POST', '/v1/contacts', { key: keys.workspaceB, body: {} })
  const added = ['archived', '["Homepage"]', created]
  await query('UPDATE testimonials SET folder = ?, tags = ?, pinned = ?', ...added)
  const logo = dataUrl('image/png', logos['image/png'])
  await setLogo(workspaceA, logo)
  const [[stored] = [], contacts] = await allRecords()
  const { announced, invitationHash, sentBytes, sourceHash, ...testimonial } = stored ?? {}
  const { code, stdout } = await remote('export', '-', ...into)
  const lines = parseLines(stdout)
  const [row] = (await rows('workspaces')).filter(({ id }) => id === workspaceA)
  const { id: workspaceId, spamPatterns, logoHash, ...columns } = row ?? {}
  const storedKeys = (await rows('apiKeys')).filter((key) => key.workspaceId === workspaceA)
  expect([code, lines]).toEqual([
    0,
    [
      { type: 'workspace', workspaceId, ...columns, logo, origins: [], spamWords: [] },
      ...storedKeys.map((key) => ({ type: 'key', ...key })),
      {
        type: 'testimonial',
        ...testimonial,
        gaveConsent: true,
        published: false,
        byVisitor: false,
        tags: ['Homepage'],
      },
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
  await insert(
    'channels',
    'id, kind, target, addressHash, origin',
    `'c', 'email', 'ada@secret.example', '${hashKey('secret')}', 'https://secret.example'`,
  )
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

test('an import can be repeated if it was interrupted between a workspace and its logo', async () => {
  const path = writeLines('logo.jsonl', [{ type: 'workspace', ...workspace, workspaceId: id(907) }, end(0)])
  const storedLogo = () => query('SELECT dataUrl AS logo FROM logos WHERE workspaceId = ?', id(907))
  await remote('import', path, '--first')
  expect(await storedLogo()).toEqual([{ logo: workspace.logo }])
  await query('DELETE FROM logos WHERE workspaceId = ?', id(907))
  expect((await remote('import', path)).stdout).toBe(
    'Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: 1.\n',
  )
  expect(await storedLogo()).toEqual([{ logo: workspace.logo }])
  await query("UPDATE workspaces SET logoHash = NULL, version = 'v-1' WHERE id = ?", id(907))
  expect((await remote('import', path)).stdout).toContain('left as it is: 1 (line 1)')
  expect(await storedLogo()).toEqual([])
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
    [line({ id: 'x', workspaceId: { toString: 1 } }), 'workspaceId: is not a registered workspace; id: must be a UUID'],
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
  for (const row of equal ?? []) expect(row).toMatchObject({ stars: 4.5, socialMediaProfiles: '["https://a.example"]' })
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
  const [cut, behind, strange, headless, nameless, missing, noFile, latin] = await Promise.all([
    ...files.map((path) => remote('import', path, '--first')),
    remote('import', file('latin.csv'), ...into),
  ])
  const invalidLines = (result?: CommandResult) => [
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
  expect(latin?.stderr).toBe(`${file('latin.csv')} cannot be read: it is not UTF-8. Save it as UTF-8 and try again.\n`)
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
    stderr: [
      'The first row must have names of fields, or names that --columns maps to fields: emial: is not a field; did you mean email?',
      `If it is from another service, or any other table, try: npm run laurel -- import ${file('row.csv')} --workspace ${workspaceA} --from auto --dry-run`,
      '',
    ].join('\n'),
  })
  expect(await allRecords()).toEqual([[], []])
  const read = (text: string) => Array.fromAsync(csvLines(Readable.from([text]), parseColumns('Name=firstname')))
  await expect(read('firstname,Name\nAda,x\n')).rejects.toThrow('The first row has firstname twice.')
  await expect(read('Name,constructor\nAda,x\n')).rejects.toThrow('constructor: is not a field')
  await expect(read('firstname\nAda\n')).rejects.toThrow('The first row has no column Name, which --columns names.')
})
