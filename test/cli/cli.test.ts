import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiKey } from '../../shared/workspace.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { allRecords, basicAuth, call, db, hashKey, keys, rows, unknownId, workspaceA } from '../support/harness.ts'
import {
  copyProject,
  freePort,
  isWindows,
  npm,
  npmCommand,
  removeCopies,
  startedProcesses,
  stopAll,
  untilReady,
} from '../support/project-copy.ts'

/* `npm run laurel -- …` as somebody types it, in a fresh copy of the project, with the real wrangler. */

type Ended = { code: unknown; stdout: string; stderr: string }

const ended = (file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) =>
  new Promise<Ended>((done) => {
    const options = { cwd, env: { ...process.env, ...env } }
    const child = execFile(file, args, options, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })

const npmRun = (folder: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const [command = '', ...before] = npmCommand
  return ended(command, [...before, 'run', '-s', 'laurel', ...args], folder, env)
}

const laurel = (folder: string, args: string[], env: NodeJS.ProcessEnv = {}) => npmRun(folder, ['--', ...args], env)

/** The JSON that it printed, and nothing else anywhere. */
async function printed(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await laurel(folder, [...args, '--json'], env)
  expect([code, stderr, stdout.trimEnd().includes('\n')]).toEqual([0, '', false])
  return JSON.parse(stdout)
}

const hostile = 'O\'Brien"; DROP TABLE workspaces; --'
// On Windows npm hands arguments to a shell that knows no line breaks in them.
const names = [
  hostile,
  'Blumen 🌸 %s $(id) `id` \\',
  'متجر الزهور',
  `two${isWindows ? '\u2028' : '\n'}lines\u202e\u001b[31m`,
]

afterEach(stopAll)
afterAll(removeCopies)

describe('a command that is typed wrong ends with 2, says in one sentence what would be right, and does nothing:', () => {
  let folder = ''
  beforeAll(() => {
    folder = copyProject()
  })
  afterAll(() => expect(existsSync(join(folder, '.wrangler'))).toBe(false))

  const w = ['--workspace', workspaceA]
  const all =
    'workspace create, workspace list, key create, key list, key revoke, person export, person erase, doctor, export, import'
  const use = 'npm run laurel --'
  test.each([
    [[], `A command is missing; there are ${all}.`],
    [['frob'], `There is no command frob; there are ${all}.`],
    [['frob', '--help'], `There is no command frob; there are ${all}.`],
    [['\u001b[2J\u202e'], `There is no command \\u001b[2J\\u202e; there are ${all}.`],
    [['key'], 'There is no command key; there are key create, key list, key revoke.'],
    [['keys', 'list'], 'There is no command keys list; did you mean key list?'],
    [['key', 'crate', ...w], 'There is no command key crate; did you mean key create?'],
    [['key', 'list', '--worksapce', workspaceA], 'key list has no option --worksapce; did you mean --workspace?'],
    [['workspace', 'list', '--label=x'], `workspace list has no option --label; it is ${use} workspace list`],
    [['workspace', 'list', '--constructor'], `workspace list has no option --constructor; it is ${use} workspace list`],
    [['workspace', 'list', '-x'], `workspace list has no option -x; it is ${use} workspace list`],
    [['key', 'list', '--workspace'], '--workspace lacks its value: --workspace=ID'],
    [['key', 'create', ...w, '--label', '--json'], '--label lacks its value: --label=TEXT'],
    [['workspace', 'list', '--remote=yes'], '--remote takes no value.'],
    [['key', 'list', ...w, ...w], '--workspace can be given only once.'],
    [
      ['workspace', 'list', '--remote', '--persist-to', 'x'],
      '--persist-to is about the database on this machine, and --remote about the deployed one.',
    ],
    [['workspace', 'create'], `"NAME" must be given: ${use} workspace create "NAME" [--website URL]`],
    [
      ['workspace', 'create', 'Corner', 'Shop'],
      `Shop is too much, or lacks quotes around what has spaces: ${use} workspace create "NAME" [--website URL]`,
    ],
    [['key', 'revoke'], `KEYID and --workspace must be given: ${use} key revoke KEYID --workspace ID`],
    [
      ['person', 'export', ...w, '--email', 'a@b'],
      `--out must be given: ${use} person export --workspace ID --email ADDRESS --out FILE`,
    ],
    [['person', 'export', ...w, '--email', 'a@b', '--out', ''], '--out must name a file.'],
    [
      ['person', 'erase', ...w, '--email', 'a@b'],
      'It asks before it erases, and here is no terminal to ask in: add --yes to erase without being asked.',
    ],
    [['key', 'list', '--workspace', 'x'], '--workspace must be an id, such as 00000000-0000-4000-8000-000000000001.'],
    [['key', 'revoke', 'x', ...w], 'KEYID must be an id, such as 00000000-0000-4000-8000-000000000001.'],
    [['key', 'create', ...w, '--label', 'x'.repeat(101)], '--label must be a string of at most 100 characters.'],
    [
      ['person', 'erase', ...w, '--yes', '--email', "'; DROP TABLE contacts; --"],
      '--email must be an e-mail address of at most 254 characters.',
    ],
    [['person', 'erase', ...w, '--yes', '--email', ''], '--email must be an e-mail address of at most 254 characters.'],
    [
      ['workspace', 'create', '', '--website', 'javascript:alert(1)'],
      'The name must be a string of 1 to 200 characters.\n--website must be an http or https URL of at most 2048 characters, without white space or a user name.',
    ],
  ])('%j', async (args, sentence) => {
    expect(await ended(process.execPath, ['worker/cli/laurel.ts', ...args], folder, {})).toEqual({
      code: 2,
      stdout: '',
      stderr: `${sentence}\n`,
    })
  })

  test.each(['--remote', '--json'])('%s before the two dashes, which npm would keep for itself', async (option) => {
    // Asked for JSON, npm prints some of its own.
    expect(await npmRun(folder, ['workspace', 'list', option])).toMatchObject({
      code: 2,
      stderr: `Options go behind two dashes: npm run laurel -- workspace list ${option}\n`,
    })
  })
})

describe('--help says what can be typed, at every level:', () => {
  test.each([
    [['--help'], ['workspace create "NAME" [--website URL]', 'person erase', '--persist-to DIR', 'with 2 when']],
    [['help', 'workspace'], ['workspace list']],
    [
      ['key', '-h'],
      ['key create', 'key list', 'key revoke KEYID --workspace ID', '--json'],
    ],
    [
      ['import', '--help'],
      ['Stores', '[--workspace ID] [--columns NAMES]', '--columns NAMES  ', '--remote  '],
    ],
    [
      ['person', 'erase', '--help'],
      ['Erases', '[--yes]', '--email ADDRESS  ', '--remote  '],
    ],
  ])('%j', async (args, parts) => {
    const { code, stdout, stderr } = await ended(process.execPath, ['worker/cli/laurel.ts', ...args], '.', {})
    expect([code, stderr]).toEqual([0, ''])
    for (const part of parts) expect(stdout).toContain(part)
    if (args[0] === 'key') expect(stdout).not.toContain('person')
  })
})

/** What the work brings, and what was answered to requests that were sent all the while, one after the other. */
async function meanwhile<Result>(send: () => Promise<number>, work: Promise<Result>) {
  const statuses: number[] = []
  let done = false
  const ends = () => {
    done = true
  }
  const sending = (async () => {
    while (!done) statuses.push(await send())
  })()
  const result = await work.finally(ends)
  await sending
  return { result, statuses }
}

describe('on the database of this machine', () => {
  test('workspaces and keys are made before npm start ever ran and while it takes requests, and are known at once', async () => {
    const folder = copyProject()
    const first = await printed(folder, ['workspace', 'create', hostile, '--website', "https://shop.example/?a=';b"])
    expect(first).toEqual({
      workspaceId: expect.stringMatching(/^[\da-f-]{36}$/),
      key: expect.stringMatching(/^lk_[\w-]{43}$/),
    })

    const port = await freePort()
    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const send = async (key: string) => {
      const headers = { Authorization: basicAuth(key), 'Content-Type': 'application/json' }
      const body = JSON.stringify({ email: 'load@example.com' })
      const answer = await fetch(`http://localhost:${port}/v1/contacts`, { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    }
    expect(await send(first.key)).toBe(201)
    const own = ['--workspace', first.workspaceId]
    const commands = async () => {
      const made: string[] = []
      for (const name of names.slice(1)) made.push((await printed(folder, ['workspace', 'create', name])).workspaceId)
      const second = await printed(folder, ['key', 'create', ...own, '--label', hostile])
      return { made, second, listed: await printed(folder, ['key', 'list', ...own]) }
    }
    // Two processes write to one database.
    const { result, statuses } = await meanwhile(() => send(first.key), commands())
    const { made, second, listed } = result
    expect(Object.keys(second)).toEqual(['id', 'label', 'prefix', 'created', 'key'])
    expect(listed).toMatchObject([
      { id: second.id, label: hostile, prefix: second.key.slice(0, 8), created: second.created, lastUsedDay: null },
      { prefix: first.key.slice(0, 8), lastUsedDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), revoked: null },
    ])
    for (const key of listed) expect(Object.keys(key)).toEqual(Object.keys(ApiKey.shape))

    // A write that meets another one may be refused, and says so; none is lost.
    expect(new Set([...statuses, 503])).toEqual(new Set([201, 503]))
    const erased = await printed(folder, ['person', 'erase', ...own, '--email', 'LOAD@example.com', '--yes'])
    expect(erased).toEqual({ testimonials: 0, contacts: 1 + statuses.filter((status) => status === 201).length })

    // What has moved to the second key leaves the first one behind.
    const revoke = ['key', 'revoke', listed[1].id, ...own]
    expect(await printed(folder, revoke)).toMatchObject({ id: listed[1].id, revoked: expect.stringMatching(/Z$/) })
    expect([await send(first.key), await send(second.key)]).toEqual([401, 201])
    expect(await laurel(folder, ['key', 'revoke', second.id, ...own])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'This is the last live key of the workspace: make another one first, with `key create`.\n',
    })
    expect(await send(second.key)).toBe(201)

    const { stdout } = await laurel(folder, ['workspace', 'list'])
    expect(stdout.split('\n').slice(1, -1)).toEqual([
      expect.stringMatching(
        new RegExp(`^${first.workspaceId} +O'Brien"; DROP TABLE workspaces; -- +https://shop\\.example`),
      ),
      expect.stringMatching(/^00000000-0000-4000-8000-000000000001 +Demo +-$/),
      expect.stringContaining('Blumen 🌸 %s $(id) `id` \\ '),
      expect.stringContaining('متجر الزهور'),
      expect.stringMatching(/two\\u(?:000a|2028)lines\\u202e\\u001b\[31m +-$/),
    ])
    expect((await printed(folder, ['workspace', 'list'])).slice(2)).toEqual(
      made.map((workspaceId, index) => ({ workspaceId, name: names[index + 1], website: null })),
    )
  })

  test('what somebody else holds for a moment is waited for', async () => {
    const folder = copyProject()
    await printed(folder, ['workspace', 'create', 'First'])
    const state = join(folder, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject')
    const files = readdirSync(state).filter((file) => /^[\da-f]+\.sqlite$/.test(file))
    expect(files).toHaveLength(1)
    const other = new DatabaseSync(join(state, files[0] ?? ''))
    other.exec('BEGIN IMMEDIATE')
    // Each try of wrangler leaves a log.
    const tries = (logs: string) => (existsSync(join(folder, logs)) ? readdirSync(join(folder, logs)).length : 0)
    const waiting = ['create', 'list'].map((verb) => {
      const env = { WRANGLER_WRITE_LOGS: 'true', WRANGLER_LOG_PATH: join(folder, verb) }
      return printed(folder, ['workspace', verb, ...(verb === 'create' ? ['Second'] : [])], env)
    })
    await expect.poll(() => Math.min(tries('create'), tries('list'))).toBeGreaterThan(1)
    other.exec('COMMIT')
    other.close()
    const [, listed] = await Promise.all(waiting)
    expect(listed).toContainEqual(expect.objectContaining({ name: 'First' }))
    expect(await printed(folder, ['workspace', 'list'])).toMatchObject([{ name: 'First' }, { name: 'Second' }])
  })

  test('another folder is another database', async () => {
    const folder = copyProject()
    const elsewhere = ['--persist-to', join(folder, 'else where')]
    const { stdout } = await laurel(folder, ['workspace', 'create', 'Elsewhere', ...elsewhere])
    const [, id, key] = /^Workspace: (\S+)\nAPI key: {3}(\S+) \(shown this once\)\n/.exec(stdout) ?? []
    expect(stdout.split('\n').slice(2)).toEqual([
      `Your tag:  <script src="http://localhost:8787/laurel.js" data-workspace="${id}" async crossorigin></script>`,
      'Put the address of your service in the place of http://localhost:8787, if it has another one.',
      '',
    ])
    const keyList = await laurel(folder, ['key', 'list', '--workspace', id ?? '', ...elsewhere])
    expect(keyList.stdout).toMatch(
      /^id +label +prefix +created +lastUsedDay +revoked\n\S+ +First +lk_\S+ +\S+Z +- +-\n$/,
    )
    expect(keyList.stdout).toContain(` ${key?.slice(0, 8)} `)
    expect(await laurel(folder, ['workspace', 'list'])).toMatchObject({ stdout: 'There is no workspace yet.\n' })
  })

  test('what can not be written to is named', async () => {
    const folder = copyProject()
    writeFileSync(join(folder, 'file'), '')
    const refused = await laurel(folder, ['workspace', 'list', '--persist-to', 'file/below'])
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Laurel cannot write to .*file[\\/]below: .*\n$/),
    })
  })

  // Windows has no signals.
  test.skipIf(isWindows)('what is interrupted has failed', async () => {
    const folder = copyProject()
    const child = spawn(process.execPath, ['worker/cli/laurel.ts', 'workspace', 'list'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const exit = new Promise((done) => child.on('exit', done))
    await expect.poll(() => existsSync(join(folder, '.wrangler'))).toBe(true)
    child.kill('SIGTERM')
    expect(await exit).toBe(1)
  })
})

describe('with --remote, on the deployed database', () => {
  let folder = ''
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  beforeAll(async () => {
    folder = copyProject()
    cloudflare = await startCloudflareApi(folder)
  })
  afterAll(() => {
    cloudflare.close()
    // Nothing of it has touched the machine's own.
    expect(existsSync(join(folder, '.wrangler/state'))).toBe(false)
  })
  const remote = (...args: string[]) => laurel(folder, [...args, '--remote'], cloudflare.env)
  const own = ['--workspace', workspaceA.toUpperCase()]

  test('a workspace is made with a key, of which nothing but its hash and its beginning is stored', async () => {
    const { code, stdout, stderr } = await remote('workspace', 'create', hostile)
    expect([code, stderr]).toEqual([0, ''])
    const [, id, key = ''] = /^Workspace: (\S+)\nAPI key: {3}(\S+) \(shown this once\)\n/.exec(stdout) ?? []
    expect(stdout).toContain(`src="https://your-service.example/laurel.js" data-workspace="${id}"`)
    expect(stdout).toContain('\nPut the address of your service in the place of https://your-service.example.\n')
    const { status, body } = await call('POST', '/v1/contacts', { key, body: {} })
    expect([status, (await rows('contacts'))[0]]).toMatchObject([201, { id: body.id, workspaceId: id }])
    const made = (await rows('apiKeys')).filter(({ workspaceId }) => workspaceId === id)
    expect(made).toMatchObject([{ label: 'First', prefix: key.slice(0, 8), hash: hashKey(key), revoked: null }])
    const { results } = await db.prepare('SELECT * FROM workspaces WHERE id = ?').bind(id).all()
    expect(results).toMatchObject([{ name: hostile, website: null, origins: '[]' }])
    for (const { created } of [...made, ...results]) expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(JSON.stringify([cloudflare.state.asked, made, results])).not.toContain(key)
  })

  test('a key is revoked again, but neither the last live one nor one of another workspace', async () => {
    const idOf = async (key: string) => (await rows('apiKeys')).find(({ hash }) => hash === hashKey(key))?.id
    const revoke = async (key: string) => remote('key', 'revoke', String(await idOf(key)), ...own)
    const before = await rows('apiKeys')
    expect(await revoke(keys.revoked)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(' was revoked at 2026-01-01T'),
    })
    expect(await revoke(keys.workspaceA)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This is the last live key /),
    })
    expect(await revoke(keys.workspaceB)).toMatchObject({
      code: 1,
      stderr: `The workspace has no key ${await idOf(keys.workspaceB)}; \`key list\` shows those that it has.\n`,
    })
    expect(await rows('apiKeys')).toEqual(before)
  })

  test('a workspace that is not there is named by every command, and nothing is changed', async () => {
    const before = [await rows('apiKeys'), await allRecords()]
    for (const args of [
      ['key', 'create', '--label', 'x'],
      ['key', 'list'],
      ['key', 'revoke', workspaceA],
      ['person', 'erase', '--email', 'a@b', '--yes'],
      ['person', 'export', '--email', 'a@b', '--out', 'none.json'],
    ]) {
      expect(await remote(...args, '--workspace', unknownId)).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no workspace ${unknownId}; \`workspace list\` shows those there are.\n`,
      })
    }
    expect([await rows('apiKeys'), await allRecords()]).toEqual(before)
    expect(existsSync(join(folder, 'none.json'))).toBe(false)
  })

  test('all that is held of a person is exported and erased, and nothing of anybody else', async () => {
    const person = ['--email', 'aDA@example.com']
    const videoToken = 'token-4711'
    const create = (path: string, email: string, body = {}, key = keys.workspaceA) =>
      call('POST', `/v1/${path}`, {
        key,
        body: { email, ...body },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
    await create('testimonial', 'Ada@Example.com', {
      firstname: hostile,
      gaveConsent: true,
      videoUrl: 'https://a.example',
      videoToken,
    })
    await create('testimonial', 'ada@example.com', { testimonialText: names.join('\r\n') })
    await create('contacts', 'ada@example.com', { phone: '+44' })
    const hers = (await allRecords()).flat()
    await create('testimonial', 'ada@example.com.au')
    await create('contacts', 'äda@example.com')
    await create('contacts', 'ada@example.com', {}, keys.workspaceB)
    const others = (await allRecords()).flat().filter(({ id }) => !hers.some((row) => row.id === id))

    // A path is meant from where it is typed.
    const typedIn = join(folder, 'worker')
    const wanted = await laurel(
      typedIn,
      ['person', 'export', ...own, ...person, '--remote', '--out', 'ada.json'],
      cloudflare.env,
    )
    expect(wanted).toEqual({ code: 0, stdout: 'Wrote 2 testimonials and 1 contact to ada.json.\n', stderr: '' })
    const file = join(typedIn, 'ada.json')
    const [first, second, contact] = hers
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      workspaceId: workspaceA,
      email: 'aDA@example.com',
      exported: expect.stringMatching(/Z$/),
      testimonials: [
        { ...first, videoToken, gaveConsent: true, published: false },
        { ...second, gaveConsent: false, published: false },
      ],
      contacts: [contact],
    })
    // On Windows its folder says who may read it.
    if (!isWindows) expect(statSync(file).mode & 0o077).toBe(0)
    writeFileSync(file, 'mine')
    expect(await remote('person', 'export', ...own, ...person, '--out', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} is there already, and is left as it is.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(await remote('person', 'export', ...own, ...person, '--out', 'no/ada.json')).toMatchObject({
      code: 1,
      stderr: 'no/ada.json can not be written (ENOENT).\n',
    })

    const asked = cloudflare.state.asked.length
    const gone = await remote('person', 'erase', ...own, ...person, '--yes')
    expect(gone).toEqual({ code: 0, stdout: 'Erased 2 testimonials and 1 contact.\n', stderr: '' })
    expect(cloudflare.state.asked).toHaveLength(asked + 1)
    expect((await allRecords()).flat()).toEqual(others)
  })

  test.skipIf(!existsSync('/usr/bin/script') || process.platform !== 'linux')(
    'a person at a terminal is asked before anything is erased',
    async () => {
      const answering = async (answer: string, email = 'ada@example.com') => {
        const typed = `npm run -s laurel -- person erase --workspace ${workspaceA} --email ${email} --remote`
        const env = { ...process.env, ...cloudflare.env }
        const child = spawn('script', ['-qec', typed, '/dev/null'], { cwd: folder, env, detached: true })
        startedProcesses.push(child)
        const exit = new Promise((done) => child.on('close', done))
        let seen = ''
        child.stdout.on('data', (text) => {
          if (!seen.includes('[y/N]') && (seen + text).includes('[y/N]')) child.stdin.write(answer)
          seen += text
        })
        return [await exit, seen]
      }
      await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { email: 'ada@example.com' } })
      const before = await allRecords()
      expect(await answering('', 'nobody@example.com')).toEqual([0, 'Erased 0 testimonials and 0 contacts.\r\n'])
      for (const no of ['n\r', '\r', '\u0003', '\u0004'])
        expect(await answering(no)).toMatchObject([1, expect.stringContaining('Nothing was erased.')])
      expect(await allRecords()).toEqual(before)
      expect(await answering('y\r')).toMatchObject([0, expect.stringContaining('Erased 0 testimonials and 1 contact.')])
      expect(await allRecords()).toEqual([[], []])
    },
  )

  test('a fault is said in one sentence, and nothing is tried that nobody has asked for', async () => {
    const asked = cloudflare.state.asked.length
    cloudflare.state.refusal = { message: 'no such table: workspaces: SQLITE_ERROR' }
    const list = await remote('workspace', 'list', '--json')
    const out = 'The deployed database is not up to date; please run: npx wrangler d1 migrations apply DB --remote\n'
    expect(list).toEqual({ code: 1, stdout: '', stderr: out })
    expect(cloudflare.state.asked).toHaveLength(asked + 1)
    cloudflare.state.refusal = { message: 'D1 DB is overloaded.' }
    expect(await remote('workspace', 'list')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Wrangler can not do this on the deployed database: .* D1 DB is overloaded\. \[code: 7500\]\n$/,
      ),
    })
    cloudflare.state.refusal = undefined
    const elsewhere = { ...cloudflare.env, CLOUDFLARE_API_BASE_URL: `http://localhost:${await freePort()}` }
    expect(await laurel(folder, ['workspace', 'list', '--remote'], elsewhere)).toMatchObject({
      code: 1,
      stderr:
        'Cloudflare does not answer; please look whether this machine is online, and run this again: fetch failed\n',
    })
    expect(
      await laurel(folder, ['workspace', 'list', '--remote'], { ...elsewhere, CLOUDFLARE_API_TOKEN: '' }),
    ).toMatchObject({
      code: 1,
      stderr: 'Wrangler is not logged in; please run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.\n',
    })
  })
})
