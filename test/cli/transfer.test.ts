import { execFile, spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import type { Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { batches, fitting } from '../../worker/cli/transfer/batches.ts'
import { csvRow, csvRows } from '../../worker/cli/transfer/csv.ts'
import { columnsFrom, csvLines, guarded, unguarded } from '../../worker/cli/transfer/csv-testimonials.ts'
import { columnsOf, kinds, testimonial } from '../../worker/cli/transfer/record-types.ts'
import { newTally } from '../../worker/cli/transfer/report.ts'
import { insertAll, nextPage, type Place } from '../../worker/cli/transfer/statements.ts'
import { demo } from '../../worker/lib/demo.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { forward } from '../support/forward.ts'
import { allRecords, allRows, basicAuth, call, hashKey, keys, query, rows, workspaceA } from '../support/harness.ts'
import { copyProject, freePort, npm, removeCopies, stopAll, untilReady } from '../support/project-copy.ts'
import { repetitions } from '../support/scale.ts'
import { contactLine, exportLines, largest, testimonialLine } from '../support/transfer-fixtures.ts'

/* `npm run laurel -- export` and `import` as somebody types them, in a fresh copy of the project, with the real wrangler. */

type Ended = { code: unknown; stdout: string; stderr: string }

let folder = ''
beforeAll(() => {
  folder = copyProject()
})
afterEach(stopAll)
afterAll(removeCopies)

/** A command as Node runs it, with these options for Node. */
const laurel = (args: string[], env: NodeJS.ProcessEnv = {}, node: string[] = []) =>
  new Promise<Ended>((done) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }
    const child = execFile(
      process.execPath,
      [...node, 'worker/cli/laurel.ts', ...args],
      options,
      (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })

/** What a command that has nothing to complain about has said. */
async function done(args: string[], env: NodeJS.ProcessEnv = {}, node: string[] = []): Promise<string> {
  const { code, stdout, stderr } = await laurel(args, env, node)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** A file of the copy. */
const file = (name: string) => join(folder, name)

/** A database of the copy. */
const at = (name: string) => ['--persist-to', file(name)]

/** A file with these lines. */
function written(name: string, lines: (object | string)[]): string {
  writeFileSync(file(name), lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return file(name)
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const uuid8 = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
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
}
const key = {
  ...{ id: id(901), label: 'Till', prefix: 'lk_elsew', created, lastUsedDay: '2026-02-01', revoked: null },
  ...{ workspaceId: elsewhere, hash: hashKey('lk_elsewhere'), version: null },
}
const end = (testimonials: number, contacts = 0) => ({ type: 'end', testimonials, contacts })

test('every column of every table moves', async () => {
  for (const kind of kinds) {
    const columns = await query(`SELECT name FROM pragma_table_info('${kind.table}')`)
    expect(columnsOf(kind).toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
  }
})

test('no statement carries more than 500 rows or 1 MB in, nor more than 1,000 rows or 2 MB out', async () => {
  const records = Array.from({ length: 1_640 }, (_, index) => ({
    ...(index < 40 ? largest : {}),
    id: id(index),
    created,
  }))
  const lines = records.map((said, line) => ({ line, said: { type: 'testimonial', ...said } }))
  const reading = { tally: newTally(), workspaceId: workspaceA, named: true, remote: true }
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  const ask = ({ sql, values }: Sql) => query(sql, ...values)
  for await (const batch of batches(fitting(Readable.from(lines), reading))) {
    const rows = batch.map(({ row }) => JSON.parse(row))
    expect([rows.length <= 500, bytes(rows) <= 1_001_000]).toEqual([true, true])
    await ask(insertAll(testimonial, JSON.stringify(rows)))
  }
  const pages: Record<string, unknown>[][] = []
  for (let place: Place | undefined = ['', '']; place; ) {
    const page = await ask(nextPage(testimonial, workspaceA, place))
    const last = page.at(-1)
    place = last && [String(last.created), String(last.id)]
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

test('questions and answers that D1 can not hold are refused', async () => {
  const said = ['\ud800', '€'.repeat(10_000)].map((question) => JSON.stringify([{ question, answer: '' }]))
  const broken = said.map((text) => text.replaceAll('\\ud800', '\ud800'))
  const lines = broken.map((questionsAndAnswers, line) => ({
    line,
    said: { type: 'testimonial', questionsAndAnswers },
  }))
  const reading = { tally: newTally(), workspaceId: workspaceA, named: true, remote: true }
  expect(await Array.fromAsync(fitting(Readable.from(lines), reading))).toEqual([])
  expect(reading.tally.refused.count).toBe(2)
})

describe('on the database of this machine', () => {
  const count = repetitions(1_500, 100_000)
  // Less than the file has, in the long run, and than wrangler alone would take if it could.
  const little = ['--max-old-space-size=112']
  const whole = () => file('whole.jsonl')
  const some = () => file('some.jsonl')
  beforeAll(async () => {
    const keys = [key, { ...key, id: id(902), hash: hashKey('lk_old'), revoked: created, version: 'v-2' }]
    await pipeline(Readable.from(exportLines(workspace, keys, count)), createWriteStream(whole()))
    writeFileSync(some(), Array.from(exportLines(workspace, [key], 1_500)).join(''))
  })

  test('what is exported is stored in an empty deployment and exported again byte for byte, and never twice', async () => {
    const contacts = Math.ceil(count / 10)
    const stored = `Stored the workspace, 2 API keys, ${count} testimonials and ${contacts} contacts.\n`
    expect(await done(['import', whole(), ...at('a')], {}, little)).toBe(stored)
    const again = `Stored 0 testimonials and 0 contacts.\nThere already: ${count + contacts + 3}.\n`
    expect(await done(['import', whole(), ...at('a')], {}, little)).toBe(again)
    const wrote = `Wrote ${count} testimonials and ${contacts} contacts to ${file('again.jsonl')}.\n`
    expect(await done(['export', file('again.jsonl'), '--workspace', elsewhere, ...at('a')], {}, little)).toBe(wrote)
    expect(readFileSync(file('again.jsonl')).equals(readFileSync(whole()))).toBe(true)
    if (process.platform !== 'win32') expect(statSync(file('again.jsonl')).mode & 0o077).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('testimonials go through CSV and come back, with all that the API answers of them', async () => {
    await done(['import', some(), ...at('csv')])
    const made = JSON.parse(await done(['workspace', 'create', 'Other', '--json', ...at('other')]))
    const csv = (name: string) => file(`${name}.csv`)
    await done(['export', csv('one'), '--workspace', elsewhere, ...at('csv')])
    const into = ['--workspace', made.workspaceId, ...at('other')]
    const stored = `Stored 1500 testimonials and 0 contacts.\n`
    expect(await done(['import', csv('one'), ...into])).toBe(stored)
    expect(await done(['import', csv('one'), ...into])).toContain(`There already: 1500.\n`)
    await done(['export', csv('two'), ...into])
    const [one, two] = [readFileSync(csv('one'), 'utf8'), readFileSync(csv('two'), 'utf8')]
    expect(two.replaceAll(made.workspaceId, elsewhere) === one).toBe(true)
    expect(one.startsWith('\ufeff"id","workspaceId","created","firstname",')).toBe(true)
    // No cell is without quotes, and none is a formula wherever it is split.
    expect(one.replaceAll(/"(?:[^"]|"")*"/g, 'x')).toMatch(/^\ufeffx(?:,x)*\r\n(?:x(?:,x){18}\r\n)+$/)
    expect(one).not.toMatch(/(?:^|[\r\n;\t]|",)[" ]*[=+@＝-]/)
  })

  test('what npm start stores meanwhile is neither refused for it nor lost', async () => {
    await done(['import', some(), '--persist-to', '.wrangler/state'])
    const port = await freePort()
    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const statuses: number[] = []
    let working = true
    const sending = (async () => {
      const headers = { Authorization: basicAuth(demo.key), 'Content-Type': 'application/json' }
      while (working) {
        const answer = await fetch(`http://localhost:${port}/v1/contacts`, { method: 'POST', headers, body: '{}' })
        statuses.push(answer.status)
        await answer.text()
      }
    })()
    const other = { ...workspace, workspaceId: id(910) }
    const lines = Array.from(exportLines(other, [], 1_500)).map((line) => line.replaceAll(/"id":"0000/g, '"id":"1111'))
    const imported = await done([
      'import',
      written(
        'more.jsonl',
        lines.map((line) => line.trim()),
      ),
    ])
    const out = await done(['export', file('meanwhile.jsonl'), '--workspace', id(910)])
    working = false
    await sending
    expect(imported).toBe('Stored the workspace, 1500 testimonials and 150 contacts.\n')
    expect(out).toContain('Wrote 1500 testimonials and 150 contacts')
    expect(readFileSync(file('meanwhile.jsonl'), 'utf8')).toBe(lines.join(''))
    expect(new Set([...statuses, 201, 503])).toEqual(new Set([201, 503]))
    const all = await laurel(['export', '-', '--workspace', demo.workspaceId])
    expect(all.stderr).toMatch(/^Wrote 0 testimonials and \d+ contacts to standard output\.\n$/)
    const contacts = statuses.filter((status) => status === 201).length
    const types = Array.from({ length: contacts }, () => 'contact')
    const printed = all.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(printed.map(({ type }) => type)).toEqual(['workspace', 'key', ...types, 'end'])
    expect(printed.at(-1)).toEqual(end(0, contacts))
  })

  // Windows has no signals.
  test.skipIf(process.platform === 'win32')('an import that is interrupted goes on where it was', async () => {
    await done(['workspace', 'list', ...at('cut')])
    const state = file('cut/v3/d1/miniflare-D1DatabaseObject')
    const [name = ''] = readdirSync(state).filter((name) => /^[\da-f]+\.sqlite$/.test(name))
    const database = new DatabaseSync(join(state, name), { readOnly: true })
    const stored = () => Number(database.prepare('SELECT count(*) AS count FROM testimonials').get()?.count)
    const lines = Array.from(exportLines(workspace, [key], 1_500))
    const child = spawn(process.execPath, ['worker/cli/laurel.ts', 'import', '-', ...at('cut')], { cwd: folder })
    const exit = new Promise((done) => child.on('exit', done))
    // It ends before it has read all.
    child.stdin.on('error', () => undefined).write(lines.slice(0, 1_100).join(''))
    await expect.poll(stored, { timeout: 60_000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
    const before = stored()
    expect(before).toBeLessThan(1_100)
    const rest = await done([
      'import',
      written(
        'rest.jsonl',
        lines.map((line) => line.trim()),
      ),
      ...at('cut'),
    ])
    expect(rest).toContain(`Stored ${1_500 - before} testimonials and 150 contacts.\nThere already: ${before + 2}.\n`)
    expect(stored()).toBe(1_500)
    database.close()
  })
})

describe('with --remote, on the deployed database', () => {
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  /** What happens to the next statements with values: this status, no answer, or an answer that is lost when it has run. */
  let faults: (number | 'lost' | 'never')[] = []
  let waiting = 0
  const wire = createServer((asked, answer) => {
    // Wrangler says who it is.
    const fault = asked.method === 'POST' && asked.headers['user-agent'] === 'node' ? faults.shift() : undefined
    if (typeof fault === 'number') answer.writeHead(fault, { 'Retry-After': '0' }).end('<html>')
    else if (fault === 'never') waiting++
    else if (fault === 'lost') forward(asked, lost(answer), address())
    else forward(asked, answer, address())
  })
  const lost = (answer: ServerResponse) => Object.assign(answer, { writeHead: () => answer.destroy() })
  const address = () => new URL(cloudflare.env.CLOUDFLARE_API_BASE_URL)
  let env: NodeJS.ProcessEnv = {}
  beforeAll(async () => {
    cloudflare = await startCloudflareApi(folder)
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
    const { port } = wire.address() as AddressInfo
    env = { ...cloudflare.env, CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}` }
  })
  afterEach(() => {
    faults = []
  })
  afterAll(() => {
    wire.close()
    cloudflare.close()
  })
  const remote = (...args: string[]) => laurel([...args, '--remote'], env)
  const into = ['--workspace', workspaceA]

  test('all that the tables have is exported, also what the API never answers', async () => {
    const video = { videoUrl: 'https://a.example', videoToken: 'token', gaveConsent: true, stars: 4.5 }
    const headers = { 'Idempotency-Key': 'once' }
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: video, headers })
    await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { firstname: '🌸' } })
    await call('POST', '/v1/contacts', { key: keys.workspaceB, body: {} })
    const [[testimonial] = [], contacts] = await allRecords()
    const { code, stdout } = await remote('export', '-', ...into)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [own] = (await rows('workspaces')).filter(({ id }) => id === workspaceA)
    const { id: workspaceId, ...rest } = own ?? {}
    const held = (await rows('apiKeys')).filter((key) => key.workspaceId === workspaceA)
    expect([code, lines]).toEqual([
      0,
      [
        { type: 'workspace', workspaceId, ...rest, origins: [] },
        ...held.map((key) => ({ type: 'key', ...key })),
        { type: 'testimonial', ...testimonial, gaveConsent: true, published: false },
        { type: 'contact', ...contacts?.find((row) => row.workspaceId === workspaceA) },
        end(1, 1),
      ],
    ])
    expect(lines.at(-3)).toMatchObject({ videoToken: 'token', requestHash: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  test('a workspace is made with its keys, which work at once, and is not changed by another import', async () => {
    const demoKey = { ...key, id: id(903), hash: hashKey(demo.key) }
    const lines = [{ type: 'workspace', ...workspace }, { type: 'key', ...key }, { type: 'key', ...demoKey }, end(0)]
    const moved = written('moved.jsonl', lines)
    expect(await remote('import', moved)).toEqual({
      code: 1,
      stdout:
        'Stored the workspace, 1 API key, 0 testimonials and 0 contacts.\nRefused: 1.\n  line 3: is the API key of the demo, which everybody knows\n',
      stderr: '',
    })
    const answer = await call('GET', '/v1/workspaces', { key: 'lk_elsewhere' })
    expect(answer).toMatchObject({ status: 200, body: { registeredWorkspaces: [elsewhere] } })
    expect(answer.headers.get('ETag')).toBe('"v-1"')
    const before = await allRows()
    const stranger = { ...key, id: id(904), hash: hashKey('lk_stranger') }
    const changed = [
      { ...lines[0], name: 'Changed' },
      { type: 'key', ...stranger },
      { ...lines[1], lastUsedDay: null },
      end(0),
    ]
    expect((await remote('import', written('changed.jsonl', changed))).stdout).toBe(
      'Stored 0 testimonials and 0 contacts.\nThere already: 1.\nThere already, but changed since, and left as they are: 1 (line 1).\nRefused: 1.\n  line 2: is an API key for a workspace that was there before, with keys of its own\n',
    )
    const copied = [{ ...lines[0], workspaceId: id(905) }, { ...lines[1], workspaceId: id(905), id: id(906) }, end(0)]
    expect((await remote('import', written('copied.jsonl', copied))).stdout).toBe(
      'Stored the workspace, 0 testimonials and 0 contacts.\nRefused: 1.\n  line 2: is an API key that is there already, under another id\n',
    )
    await query('DELETE FROM workspaces WHERE id = ?', id(905))
    expect(await allRows()).toEqual(before)
  })

  test('what can not be stored is named by its line, with the rule that it breaks, and the rest is stored', async () => {
    const said = (fields: object) => testimonialLine({ created, workspaceId: elsewhere, ...fields })
    const noObject = 'is not a JSON object, or a longer one than any record'
    const url = 'must be an http or https URL of at most 2048 characters, without white space or a user name'
    const urls = url.replace('an http or https URL', 'an array of at most 20 http or https URLs')
    const moment = 'must be an RFC 3339 date-time with seconds and a zone, or a day such as 2026-01-31'
    const bad: [object | string, string][] = [
      ['{', noObject],
      ['[]', noObject],
      [`{"type":"review","title":"${'x'.repeat(1_000_000)}"}`, noObject],
      [{ type: 'review' }, 'type: must be workspace, key, testimonial, contact or end'],
      [
        said({ id: 'x', workspaceId: { toString: 1 } }),
        'workspaceId: is not a registered workspace; id: must be a UUID',
      ],
      [
        said({ stars: 6, email: 'x' }),
        'email: must be an e-mail address of at most 254 characters; stars: must be a number from 0 to 5',
      ],
      [said({ emial: 'x' }), 'emial: is not a field; did you mean email?'],
      [said({ videoVideoUrl: 'javascript:alert(1)' }), `videoUrl: ${url}`],
      [said({ videoToken: 'x' }), 'videoToken: can only be sent together with videoUrl'],
      [said({ videoUrl: 'https://a.example' }), 'has a field by both of its names'],
      [said({ socialMediaProfiles: '["x"]' }), `socialMediaProfiles: ${urls}`],
      [said({ gaveConsent: 'yes' }), 'gaveConsent: must be true or false'],
      [said({ created: '2026-01-31 12:00' }), `created: ${moment}`],
      [said({ created: '0000-01-01T00:00:00+23:00' }), `created: ${moment}`],
      [said({ title: 'a\ud800' }), 'title: must be well-formed Unicode without U+0000'],
      [said({ version: '"\r\n' }), 'version: must be as it was exported'],
      [said({ requestHash: 'x' }), 'requestHash: must be a SHA-256 in lower-case hexadecimal'],
      [
        said({ questionsAndAnswers: '[{}]' }),
        'questionsAndAnswers: must be the JSON text of a list of questions and answers, of at most 10000 characters',
      ],
      [contactLine({ phone: '\u0007' }), 'phone: must be a string of at most 50 characters without control characters'],
      [contactLine({ title: 'x' }), 'title: is not a field'],
      [said({ title: 1 }), ''],
      [said({ title: 2 }), ''],
    ]
    const good = [
      said({ id: id(1).toUpperCase(), created: '2026-01-31t13:00:00+01:00', title: 'Kept' }),
      { type: 'testimonial', firstname: 'Equal', stars: '4.5', socialMediaProfiles: ['https://a.example'] },
      { type: 'testimonial', firstname: 'Equal', stars: 4.5, socialMediaProfiles: 'https://a.example\n', title: null },
      contactLine({ id: id(2), created: '2026-01-31', firstName: 'Kept' }),
    ]
    const all = [...bad.map(([line]) => line), ...good]
    const of = (type: string) => all.filter((line) => typeof line === 'object' && 'type' in line && line.type === type)
    const lines = [...all, '', { type: 'workspace', ...workspace }, end(of('testimonial').length, of('contact').length)]
    const first = bad.slice(0, 20).map(([, why], index) => ({ line: index + 1, why }))
    const result = { testimonials: 3, contacts: 1, workspaces: 0, keys: 0, there: 0, leftOut: 1 }
    const report = { ...result, different: { count: 0, first: [] }, refused: { count: bad.length, first } }
    const moved = written('bad.jsonl', lines)
    const { code, stdout } = await remote('import', moved, ...into, '--json')
    expect([code, JSON.parse(stdout)]).toEqual([1, report])
    const [testimonials, contacts] = await allRecords()
    expect(testimonials?.filter(({ title }) => title)).toMatchObject([{ id: id(1), created, workspaceId: workspaceA }])
    const equal = testimonials?.filter(({ firstname }) => firstname)
    for (const row of equal ?? [])
      expect(row).toMatchObject({ stars: 4.5, socialMediaProfiles: '["https://a.example"]' })
    expect(equal?.map(({ id }) => id)).toEqual([uuid8, uuid8])
    expect(contacts).toMatchObject([{ id: id(2), created: '2026-01-31T00:00:00.000Z', firstName: 'Kept' }])

    const again = await remote('import', moved, ...into)
    expect(again.stdout).toMatch(
      /^Stored 0 .*\nThere already: 4\.\nLeft out, .*: 1 line\.\nRefused: 22\.\n(?: {2}line .*\n){20} {2}and 2 more\n$/,
    )
    expect(await allRecords()).toEqual([testimonials, contacts])
  })

  test('a record that is there is left as it is, and so is that of another workspace', async () => {
    const created = await Promise.all(
      [keys.workspaceA, keys.workspaceA, keys.workspaceB].map((key) =>
        call('POST', '/v1/contacts', { key, body: { phone: '1' } }),
      ),
    )
    const [same, changed, foreign] = created.map(({ body }) => body)
    const before = await allRecords()
    const said = ({ id, created }: { id: string; created: string }, phone: string) => ({
      type: 'contact',
      id,
      created,
      phone,
    })
    const lines = [
      said(same, '1'),
      said(changed, '2'),
      said(foreign, '1'),
      said({ id: id(3), created: foreign.created }, '1'),
    ]
    const twice = said({ id: id(3), created: foreign.created }, '2')
    const { code, stdout } = await remote('import', written('same.jsonl', [...lines, twice, end(0, 5)]), ...into)
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'Stored 0 testimonials and 1 contact.',
        'There already: 1.',
        'There already, but changed since, and left as they are: 2 (line 2, 5).',
        'Refused: 1.',
        '  line 3: has the id of a record in another workspace',
        '',
      ],
    ])
    await query('DELETE FROM contacts WHERE id = ?', id(3))
    expect(await allRecords()).toEqual(before)
  })

  test('a file that is cut is not taken for a whole one, but for what it has', async () => {
    const line = { type: 'contact', id: id(4), created }
    const [head, whole] = [{ type: 'workspace', ...workspace }, JSON.stringify({ ...line, id: id(5) })]
    const wrong = async (lines: (object | string)[]) => {
      const { code, stdout } = await remote('import', written('cut.jsonl', lines))
      expect(code).toBe(1)
      return stdout.split('\n').filter((line) => line.startsWith('  '))
    }
    expect(await wrong([head, line, whole.slice(0, -9)])).toEqual([
      '  line 3: is not a JSON object, or a longer one than any record',
      '  line 4: is missing: a whole file ends with the number of its records',
    ])
    expect(await wrong([head, line, end(0, 2), whole])).toEqual([
      '  line 4: stands behind the end of the file',
      '  line 3: does not say that there are 0 testimonials and 1 contact above it',
    ])
    expect(await wrong([head, line, { type: 'end', contacts: { toString: 1 } }])).toEqual([
      '  line 3: does not say that there are 0 testimonials and 1 contact above it',
    ])
    expect((await rows('contacts')).map(({ id }) => id)).toEqual([id(4)])
    expect(await remote('import', written('none.jsonl', [line, end(0, 1)]))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The file does not begin with its workspace; please say with --workspace where to store it.\n',
    })
    const nameless = written('none.jsonl', [{ ...head, name: '' }, end(0)])
    expect((await remote('import', nameless)).stderr).toBe(
      'The workspace of the file can not be stored: name: must be a string of 1 to 200 characters.\n',
    )
    const { name: _, ...unnamed } = workspace
    const missing = written('none.jsonl', [{ type: 'workspace', ...unnamed }, end(0)])
    expect((await remote('import', missing)).stderr).toBe(
      'The workspace of the file can not be stored: name: must be there.\n',
    )
    writeFileSync(file('latin.csv'), Buffer.from('firstname\nJos\xe9\n', 'latin1'))
    expect((await remote('import', file('latin.csv'), ...into)).stderr).toBe(
      `${file('latin.csv')} can not be read: it is not in UTF-8, the only encoding that Laurel reads.\n`,
    )
    expect((await remote('import', 'no.jsonl')).stderr).toBe('no.jsonl can not be read (ENOENT).\n')
  })

  test('what was stored before a file could not be read any more is told', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `Ada,${'x'.repeat(250)}${index}\n`).join('')
    writeFileSync(file('half.csv'), Buffer.from(`firstname,title\n${many}Jos\xe9,x\n`, 'latin1'))
    const { code, stderr } = await remote('import', file('half.csv'), ...into)
    const there = (await rows('testimonials')).length
    expect(there).toBeGreaterThan(0)
    expect([code, stderr.split('\n').slice(1)]).toEqual([
      1,
      [`Until then: Stored ${there} testimonials and 0 contacts.`, ''],
    ])
  })

  test('what stands in a column without a name is not lost in silence', async () => {
    writeFileSync(file('nameless.csv'), 'firstname,,title\nAda,,T\nBob,lost,T\n')
    expect(await remote('import', file('nameless.csv'), ...into)).toMatchObject({
      code: 1,
      stdout:
        'Stored 1 testimonial and 0 contacts.\nRefused: 1.\n  line 3: has something in a column that has no name in the first row\n',
    })
  })

  test('a fault that passes is waited for, and one that does not leaves no file', async () => {
    const lines = Array.from(exportLines({ ...workspace, workspaceId: workspaceA }, [], 600)).slice(1)
    const many = written(
      'many.jsonl',
      lines.map((line) => line.trim()),
    )
    faults = ['lost', 429, 'lost', 500]
    const { code, stdout } = await remote('import', many, ...into)
    expect([code, faults]).toEqual([0, []])
    const count = (after: string) => Number(new RegExp(`${after} (\\d+)`).exec(stdout)?.[1] ?? 0)
    expect(count('Stored') + count('and') + count('already:')).toBe(660)
    faults = [503, 'lost', 429]
    const out = await remote('export', file('out.jsonl'), ...into)
    expect(out).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(file('out.jsonl'), 'utf8').split('\n').slice(3).join('\n')).toBe(lines.join(''))
    faults = [400]
    const failed = await remote('export', file('failed.jsonl'), ...into)
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/ Cloudflare has answered 400\n$/),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
    expect(await remote('export', file('out.jsonl'), ...into)).toMatchObject({
      code: 1,
      stderr: `${file('out.jsonl')} is there already, and is left as it is.\n`,
    })
  })

  test.skipIf(process.platform === 'win32')('an export that is interrupted leaves no file', async () => {
    faults = ['never']
    const args = ['worker/cli/laurel.ts', 'export', file('never.jsonl'), ...into, '--remote']
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
    const exit = new Promise((done) => child.on('exit', done))
    await expect.poll(() => waiting, { timeout: 30_000 }).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual(['never.jsonl', 'never.jsonl.part'])
    child.kill('SIGINT')
    expect(await exit).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  test('CSV of other services is read by the names that it has, whatever spreadsheet has saved it', async () => {
    const map = 'Your name=firstname,"What, exactly, was good?=testimonialText",Zeit=created,Internal='
    const rows = [
      '\ufeff"Your name";"What, exactly, was good?";Zeit;gaveConsent;stars;externalVideoHtml;Internal',
      'Ada;"It said ""hello"";\r\nand =1";2026-01-31;TRUE;4.5;https://youtu.be/dQw4w9WgXcQ;x',
      ';;;;;;',
      "Ada;'=1;;False;;;y",
      "Ada;'=1;;False;;;z",
      'Grace;five',
      'Grace;good;;;9;;',
    ].join('\r\n')
    writeFileSync(file('other.csv'), rows)
    const typed = () => remote('import', file('other.csv'), ...into, '--columns', map)
    const complaints =
      'Refused: 2.\n  line 7: has 2 cells where the first row has 7\n  line 8: stars: must be a number from 0 to 5\n'
    expect(await typed()).toEqual({
      code: 1,
      stdout: `Stored 3 testimonials and 0 contacts.\n${complaints}`,
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
      { firstname: 'Ada', testimonialText: '=1', id: uuid8, created: expect.stringMatching(/Z$/) },
    ])
    expect(testimonials?.[0]?.externalVideoHtml).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    )
    expect((await typed()).stdout).toBe(`Stored 0 testimonials and 0 contacts.\nThere already: 3.\n${complaints}`)
    expect((await allRecords())[0]).toEqual(testimonials)
  })

  test('a first row that can not be meant is refused before anything is stored', async () => {
    writeFileSync(file('row.csv'), 'firstname,emial\nAda,x\n')
    expect(await remote('import', file('row.csv'), ...into)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'In the first row, where --columns can give names to fields, emial: is not a field; did you mean email?\n',
    })
    expect(await allRecords()).toEqual([[], []])
    const read = (text: string) => Array.fromAsync(csvLines(Readable.from([text]), columnsFrom('Name=firstname')))
    await expect(read('firstname,Name\nAda,x\n')).rejects.toThrow('The first row names firstname twice.')
    await expect(read('Name,constructor\nAda,x\n')).rejects.toThrow('constructor: is not a field')
    await expect(read('firstname\nAda\n')).rejects.toThrow('The first row has no column Name, which --columns names.')
  })

  test('a quote that is never closed ends the reading of CSV, at the line where it stands', async () => {
    writeFileSync(file('quote.csv'), 'firstname,title\nAda,"a\nb"\nGrace,"open\nEdsger,x\n')
    expect(await remote('import', file('quote.csv'), ...into)).toMatchObject({
      code: 1,
      stdout:
        'Stored 1 testimonial and 0 contacts.\nRefused: 1.\n  line 4: has a quote that is not closed, or stands where none can be\n',
    })
  })
})

describe('what is typed wrong ends with 2, and nothing is done:', () => {
  const into = ['--workspace', workspaceA]
  test.each([
    [['export', 'x.jsonl'], '--workspace must be given: npm run laurel -- export FILE --workspace ID'],
    [['export', '', ...into], 'FILE must name a file.'],
    [['import'], 'FILE must be given: npm run laurel -- import FILE [--workspace ID] [--columns NAMES]'],
    [['import', 'x.csv'], '--workspace must be given: a CSV file has no workspace of its own.'],
    [['import', 'x.jsonl', '--columns', 'a=b'], '--columns is about CSV files.'],
    [
      ['import', 'x.csv', ...into, '--columns', 'a'],
      '--columns must be pairs such as "Their name=firstname,Review=testimonialText".',
    ],
  ])('%j', async (args, sentence) => {
    expect(await laurel(args, { npm_config_yes: '' })).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
  })
})

describe('CSV', () => {
  const pieces = fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n\'" x1🌸', '\r\n', '""', '=cmd|', '\u2028')
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

  test('hides every formula from spreadsheets, whatever they take for a separator, and finds it again', () => {
    const property = fc.property(texts, (text) => {
      const safe = guarded(text)
      for (const separator of [/[\t\r\n]/, /[;\r\n]/, /[\r\n]/]) {
        for (const cell of safe.split(separator)) expect(cell.replace(/^[ "]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }
      expect(safe).not.toMatch(/^[\t\r]/)
      expect(unguarded(safe)).toBe(text)
    })
    fc.assert(property, { numRuns: repetitions(2_000, 200_000) })
  })

  test('is read as it was written, with any separator and end of line, in whatever pieces it comes', async () => {
    const rows = fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const separators = fc.constantFrom(',', ';', '\t')
    const ends = fc.constantFrom('\r\n', '\n', '\r')
    const property = fc.asyncProperty(rows, separators, ends, fc.nat(5), async (rows, separator, end, size) => {
      const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`))
      const text = [['a', 'b', 'c', 'd'], ...quoted, []].map((cells) => cells.join(separator)).join(end)
      if (separator === ',' && end === '\r\n') expect(text).toBe(`a,b,c,d\r\n${rows.map(csvRow).join('')}`)
      const parts = text.match(new RegExp(`.{1,${size + 1}}`, 'gs')) ?? []
      const read = await Array.fromAsync(csvRows(Readable.from(parts)))
      expect(read.slice(1).map((row) => row.wrong ?? row.cells)).toEqual(rows.filter((cells) => cells.join('')))
      const breaks = quoted.map((cells) => cells.join().match(/\r\n|\r|\n/g)?.length ?? 0)
      const begins = rows.map((_, index) => 2 + index + breaks.slice(0, index).reduce((sum, count) => sum + count, 0))
      expect(read.slice(1).map(({ line }) => line)).toEqual(begins.filter((_, index) => rows[index]?.join('')))
    })
    await fc.assert(property, { numRuns: repetitions(500, 20_000) })
  })
})
