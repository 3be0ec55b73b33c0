import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiKey } from '../../../shared/api-key.ts'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { inParallel, laurel, laurelInProcess, npmRunLaurel } from '../../support/cli/laurel.ts'
import {
  copyProject,
  freePort,
  isWindows,
  npm,
  removeCopies,
  startedProcesses,
  stopAll,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { cacheNote } from '../../support/cli/remote-commands.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'
import { forward } from '../../support/service/forward.ts'
import {
  allRecords,
  allRows,
  basicAuth,
  call,
  hashKey,
  keys,
  query,
  rows,
  workspaceA,
} from '../../support/service/harness.ts'

/* `npm run laurel -- …` in fresh copies of the project. */

/** Returns the JSON that a command printed, and asserts that it printed nothing else. */
async function laurelJson(folder: string, args: string[], run = laurel) {
  const { code, stdout, stderr } = await run(folder, [...args, '--json'])
  expect([code, stderr, stdout.trimEnd().includes('\n')]).toEqual([0, '', false])
  return JSON.parse(stdout)
}

/** Runs a command in this process, on the local database of a copy. */
const inProcess = (folder: string, args: string[]) =>
  laurelInProcess([...args, '--persist-to', join(folder, '.wrangler/state')])

const hostileName = 'O\'Brien"; DROP TABLE workspaces; --'
const otherNames = ['Blumen 🌸 %s $(id) `id` \\', 'متجر الزهور', 'two\nlines\u202e\u001b[31m']

afterEach(stopAll)
afterAll(removeCopies)

describe('a usage error', () => {
  test('in a process of its own creates no database', async () => {
    const folder = copyProject()
    const unknown = laurel(folder, ['frob'])
    const invalid = laurel(folder, ['key', 'create', '--workspace', workspaceA, '--label', 'x'.repeat(101)])
    expect(await Promise.all([unknown, invalid])).toEqual([
      { code: 2, stdout: '', stderr: `Unknown command 'frob'. For the usage, add --help.\n` },
      { code: 2, stdout: '', stderr: '--label must be a string of at most 100 characters.\n' },
    ])
    expect(existsSync(join(folder, '.wrangler'))).toBe(false)
  })

  test.each(['--remote', '--json'])('%s before the two dashes, which npm takes for its own', async (option) => {
    // With --json, npm itself prints JSON to standard output.
    expect(await npmRunLaurel('.', ['workspace', 'list', option])).toMatchObject({
      code: 2,
      stderr: `Put options after two dashes: npm run laurel -- workspace list ${option}\n`,
    })
  })
})

/** Opens the local database of a copy. */
function openLocal(folder: string) {
  const state = join(folder, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject')
  const files = readdirSync(state).filter((file) => /^[\da-f]+\.sqlite$/.test(file))
  expect(files).toHaveLength(1)
  return new DatabaseSync(join(state, files[0] ?? ''))
}

function localQuery(folder: string, sql: string) {
  const database = openLocal(folder)
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}

/** Sends requests one after another until `work` is done; returns its result and the statuses. */
async function whileSending<Result>(send: () => Promise<number>, work: Promise<Result>) {
  const statuses: number[] = []
  let isDone = false
  const finish = () => {
    isDone = true
  }
  const sending = (async () => {
    while (!isDone) {
      statuses.push(await send())
      await setTimeout(10)
    }
  })()
  const result = await work.finally(finish)
  await sending
  return { result, statuses }
}

describe('on the local database', () => {
  test('workspaces and keys can be created before npm start and while it runs, and take effect at once', async () => {
    const folder = copyProject()
    const viaNpm = (cwd: string, args: string[]) => npmRunLaurel(cwd, ['--', ...args])
    const website = "https://shop.example/?a=';b"
    const first = await laurelJson(folder, ['workspace', 'create', hostileName, '--website', website], viaNpm)
    expect(first).toEqual({
      workspaceId: expect.stringMatching(/^[\da-f-]{36}$/),
      key: expect.stringMatching(/^lk_[\w-]{43}$/),
    })

    const port = await freePort()
    await untilReady(npm(folder, 'start', '--', '--port', String(port)))
    const send = async (key: string) => {
      const headers = { Authorization: basicAuth(key), 'Content-Type': 'application/json' }
      const body = JSON.stringify({ email: 'load@example.com' })
      const response = await fetch(`http://localhost:${port}/v1/contacts`, { method: 'POST', headers, body })
      await response.text()
      return response.status
    }
    expect(await send(first.key)).toBe(201)
    const own = ['--workspace', first.workspaceId]
    const runCommands = async () => {
      const create = (name: string) => laurelJson(folder, ['workspace', 'create', name])
      const [second, ...workspaces] = await Promise.all([
        laurelJson(folder, ['key', 'create', ...own, '--label', hostileName]),
        ...otherNames.map(create),
      ])
      return { workspaces, second, listed: await laurelJson(folder, ['key', 'list', ...own]) }
    }
    // Several processes write to the database at the same time.
    const { result, statuses } = await whileSending(() => send(first.key), runCommands())
    const { workspaces, second, listed } = result
    expect(Object.keys(second)).toEqual(['id', 'label', 'role', 'prefix', 'created', 'key'])
    expect(listed).toMatchObject([
      { id: second.id, label: hostileName, prefix: second.key.slice(0, 8), created: second.created, lastUsedDay: null },
      { prefix: first.key.slice(0, 8), lastUsedDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), revoked: null },
    ])
    for (const key of listed) expect(Object.keys(key)).toEqual(Object.keys(ApiKey.shape))

    // A write that meets another one may fail with 503, but a successful one is never lost.
    expect(new Set([...statuses, 503])).toEqual(new Set([201, 503]))
    const erased = await laurelJson(folder, ['person', 'erase', ...own, '--email', 'LOAD@example.com', '--yes'])
    expect(erased).toEqual({ testimonials: 0, contacts: 1 + statuses.filter((status) => status === 201).length })

    // Once its users have the second key, the first one can go.
    const revoke = ['key', 'revoke', listed[1].id, ...own]
    expect(await laurelJson(folder, revoke)).toMatchObject({
      id: listed[1].id,
      revoked: expect.stringMatching(/Z$/),
    })
    expect([await send(first.key), await send(second.key)]).toEqual([401, 201])
    const [revokedLast, listedText, listedJson] = await Promise.all([
      laurel(folder, ['key', 'revoke', second.id, ...own]),
      laurel(folder, ['workspace', 'list']),
      laurelJson(folder, ['workspace', 'list']),
    ])
    expect(revokedLast).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'This is the last active owner key of the workspace. Create another owner key first, with `key create`.\n',
    })
    expect(await send(second.key)).toBe(201)

    const lines = listedText.stdout.split('\n').slice(1, -1)
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(
        new RegExp(`^${first.workspaceId} +O'Brien"; DROP TABLE workspaces; -- +https://shop\\.example`),
      ),
      expect.stringMatching(/^00000000-0000-4000-8000-000000000001 +Demo +-$/),
    ])
    expect(lines).toHaveLength(5)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Blumen 🌸 %s $(id) `id` \\ '),
        expect.stringContaining('متجر الزهور'),
        expect.stringMatching(/two\\u000alines\\u202e\\u001b\[31m +-$/),
      ]),
    )
    const created = workspaces.map(({ workspaceId }, index) => ({
      workspaceId,
      name: otherNames[index],
      website: null,
    }))
    expect(new Set(listedJson.slice(2))).toEqual(new Set(created))
  })

  test('a command waits while another process has the database locked', async () => {
    const folder = copyProject()
    const start = performance.now()
    await laurelJson(folder, ['workspace', 'create', 'First'])
    const duration = performance.now() - start
    const database = openLocal(folder)
    database.exec('BEGIN IMMEDIATE')
    let finished = 0
    const commands = [['create', 'Second'], ['list']].map(async (args) => {
      const result = await laurelJson(folder, ['workspace', ...args])
      finished++
      return result
    })
    // Without the lock, they would have finished by then.
    await setTimeout(duration + 1_000)
    expect(finished).toBe(0)
    database.exec('COMMIT')
    database.close()
    const [, listed] = await Promise.all(commands)
    expect(listed).toContainEqual(expect.objectContaining({ name: 'First' }))
    expect(await laurelJson(folder, ['workspace', 'list'])).toMatchObject([{ name: 'First' }, { name: 'Second' }])
  })

  test('--persist-to selects another database', async () => {
    const folder = copyProject()
    const elsewhere = ['--persist-to', join(folder, 'else where')]
    const { stdout } = await laurel(folder, ['workspace', 'create', 'Elsewhere', ...elsewhere])
    const [, id, key] = /^Workspace: (\S+)\nAPI key: {3}(\S+) \(shown only once\)\n/.exec(stdout) ?? []
    expect(stdout.split('\n').slice(2)).toEqual([
      `Snippet:   <script src="http://localhost:8787/laurel.js" data-workspace="${id}" async crossorigin></script>`,
      'Replace http://localhost:8787 with the URL of your service if it runs elsewhere.',
      '',
    ])
    const [keyList, workspaceList] = await Promise.all([
      laurel(folder, ['key', 'list', '--workspace', id ?? '', ...elsewhere]),
      laurel(folder, ['workspace', 'list']),
    ])
    expect(keyList.stdout).toMatch(
      /^id +label +role +prefix +created +lastUsedDay +revoked\n\S+ +Set-up key +owner +lk_\S+ +\S+Z +- +-\n$/,
    )
    expect(keyList.stdout).toContain(` ${key?.slice(0, 8)} `)
    expect(workspaceList).toMatchObject({ stdout: 'There are no workspaces yet.\n' })
  })

  test('workspace update changes only the settings that are given, and removes empty ones', async () => {
    const folder = copyProject()
    const { workspaceId } = await laurelJson(
      folder,
      ['workspace', 'create', 'Shop', '--website', 'https://a.example'],
      inProcess,
    )
    const update = (...args: string[]) =>
      laurelJson(folder, ['workspace', 'update', '--workspace', workspaceId, ...args], inProcess)
    for (const [type, bytes] of Object.entries(logos)) {
      writeFileSync(join(folder, 'logo'), bytes)
      expect(await update('--logo', join(folder, 'logo'))).toMatchObject({ logo: dataUrl(type, bytes), intro: null })
    }
    const renamed = await update('--name', hostileName, '--intro', '“Flowers” 🌸', '--logo', '')
    expect(renamed).toEqual({
      workspaceId,
      name: hostileName,
      website: 'https://a.example',
      origins: [],
      intro: '“Flowers” 🌸',
      logo: null,
      ...{ display: 'open', displayNames: 'full', displayPhotos: 'stored', displayAverage: 'published' },
      ...{ displayHeading: null, displayHow: null, displayItem: null, controller: null },
      ...{ spamWords: [], turnstileSiteKey: null, messageLanguage: 'en' },
    })
    expect(await update('--website', '', '--intro', '')).toEqual({ ...renamed, website: null, intro: null })
  })

  test('workspace update changes how the workspace shows its testimonials', async () => {
    const folder = copyProject()
    const { workspaceId } = await laurelJson(folder, ['workspace', 'create', 'Shop'], inProcess)
    const update = (...args: string[]) =>
      laurelJson(folder, ['workspace', 'update', '--workspace', workspaceId, ...args], inProcess)
    const closed = { display: 'closed', displayNames: 'first', displayPhotos: 'all', displayAverage: 'all' }
    const choices = ['--display=closed', '--display-names=first', '--display-photos=all', '--average=all']
    expect(await update(...choices)).toMatchObject({ ...closed, displayHeading: null, displayHow: null })
    const words = { displayHeading: 'What “they” say', displayHow: 'By e-mail. 🌸' }
    expect(await update('--heading', words.displayHeading, '--how', words.displayHow)).toMatchObject({
      ...closed,
      ...words,
    })
    const objects = `displayItem = '{"type":"Book","name":"B","id":null}', controller = '{"name":"Ada"}'`
    localQuery(folder, `UPDATE workspaces SET ${objects}`)
    expect(await update('--heading', '', '--display', 'open')).toMatchObject({
      ...{ ...closed, display: 'open', displayHeading: null, displayHow: words.displayHow },
      displayItem: { type: 'Book', name: 'B', id: null },
      controller: { name: 'Ada' },
    })
  })

  test('sign-in prints a link to the inbox, and stores only the hash of its token', async () => {
    const folder = copyProject()
    const { workspaceId } = await laurelJson(folder, ['workspace', 'create', 'Shop'], inProcess)
    const args = ['sign-in', '--workspace', workspaceId]
    const { url } = await laurelJson(folder, args, inProcess)
    const [, token = ''] = /^http:\/\/localhost:8787\/inbox\/sign-in#([\w-]{43})$/.exec(url) ?? expect.fail(url)
    expect(localQuery(folder, 'SELECT * FROM signInLinks')).toEqual([
      { hash: hashKey(token), workspaceId, keyId: null, expires: expect.stringMatching(/Z$/) },
    ])
    expect(await inProcess(folder, [...args, '--url', 'http://192.168.1.5:9000/'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^http:\/\/192\.168\.1\.5:9000\/inbox\/sign-in#[\w-]{43}\nThe link works once, within 10 minutes\.\n$/,
      ),
      stderr: '',
    })
  })

  test('approve-link prints a link that publishes a testimonial, and stores only the hash of its token', async () => {
    const folder = copyProject()
    const { workspaceId } = await laurelJson(folder, ['workspace', 'create', 'Shop'], inProcess)
    const id = randomUUID()
    localQuery(
      folder,
      `INSERT INTO testimonials (id, workspaceId, created, gaveConsent, published, version)
      VALUES ('${id}', '${workspaceId}', '2026-01-01T00:00:00.000Z', 1, 0, 'first')`,
    )
    const args = ['approve-link', id, '--workspace', workspaceId]
    const { url } = await laurelJson(folder, args, inProcess)
    const [, token = ''] = /^http:\/\/localhost:8787\/approve\?t=([\w-]{43})$/.exec(url) ?? expect.fail(url)
    expect(
      localQuery(folder, 'SELECT hash, workspaceId, channelId, purpose, testimonialId, version FROM messageLinks'),
    ).toEqual([
      { hash: hashKey(token), workspaceId, channelId: null, purpose: 'approve', testimonialId: id, version: 'first' },
    ])
    expect(await inProcess(folder, [...args, '--url', 'http://192.168.1.5:9000'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^http:\/\/192\.168\.1\.5:9000\/approve\?t=[\w-]{43}\nThe link works once, within 14 days, unless the testimonial changes\.\n$/,
      ),
      stderr: '',
    })
    localQuery(folder, 'UPDATE testimonials SET published = 1')
    expect(await inProcess(folder, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The workspace has no testimonial ${id} that waits to be published.\n`,
    })
  })

  test('a folder that cannot be written to is named', async () => {
    const folder = copyProject()
    writeFileSync(join(folder, 'file'), '')
    expect(await laurel(folder, ['workspace', 'list', '--persist-to', 'file/below'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Laurel cannot write to .*file[\\/]below: .*\n$/),
    })
  })

  // Windows has no signals.
  test.skipIf(isWindows)('an interrupted command exits with 1', async () => {
    const folder = copyProject()
    const child = spawn(process.execPath, ['worker/cli/laurel.ts', 'workspace', 'list'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const exit = new Promise((resolve) => child.on('exit', resolve))
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
    // The local database was never opened.
    expect(existsSync(join(folder, '.wrangler/state'))).toBe(false)
  })
  const remote = (...args: string[]) => laurel(folder, [...args, '--remote'], cloudflare.env)
  const own = ['--workspace', workspaceA.toUpperCase()]

  test.each([
    [
      'at a route',
      'routes = ["shop.example/praise/*", "*.shop.example/*", "praise.shop.example/*"]',
      0,
      'https://praise.shop.example',
    ],
    ['without a host of its own', 'workers_dev = false', 2, ''],
  ])('prints a link for a deployment %s', async (_, setting, expectedCode, origin) => {
    const copy = copyProject()
    const file = join(copy, 'wrangler.toml')
    writeFileSync(file, `${setting}\n${readFileSync(file, 'utf8')}`)
    const { code, stdout, stderr } = await laurel(copy, ['sign-in', ...own, '--remote'], cloudflare.env)
    expect([code, stdout.replace(/\/inbox\/sign-in#.*\n.*\n$/, '')]).toEqual([expectedCode, origin])
    const message = 'The URL of the deployment is unknown. Add it: --url https://testimonials.example\n'
    expect(stderr).toBe(origin ? '' : message)
  })

  test('exports and erases everything stored about a person, and nothing about anyone else', async () => {
    const person = ['--email', 'aDA@example.com']
    const videoToken = 'token-4711'
    const create = (path: string, email: string, body = {}, key = keys.workspaceA) =>
      call('POST', `/v1/${path}`, {
        key,
        body: { email, ...body },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
    await create('testimonial', 'Ada@Example.com', {
      firstname: hostileName,
      gaveConsent: true,
      videoUrl: 'https://a.example',
      videoToken,
    })
    await create('testimonial', 'ada@example.com', { testimonialText: otherNames.join('\r\n') })
    await create('contacts', 'ada@example.com', { phone: '+44' })
    await query(
      `UPDATE testimonials SET folder = 'spam', tags = '["b"]', highlight = 'two', pinned = '2026-01-31T12:00:00.000Z'
       WHERE testimonialText IS NOT NULL`,
    )
    const change = { at: '2026-02-01T12:00:00.000Z', by: 'giver', fields: ['testimonialText'] }
    const hashes = [hashKey('lg_giver'), hashKey('lg_link'), hashKey('invitation')]
    await query(
      `UPDATE testimonials SET giverChanges = ?, giverChanged = ?, giverHash = ?, linkHash = ?, invitationHash = ?
       WHERE gaveConsent`,
      ...[JSON.stringify([change]), change.at, ...hashes],
    )
    const hers = (await allRecords()).flat()
    await create('testimonial', 'ada@example.com.au')
    await create('contacts', 'äda@example.com')
    await create('contacts', 'ada@example.com', {}, keys.workspaceB)
    const others = (await allRecords()).flat().filter(({ id }) => !hers.some((row) => row.id === id))
    await query(`INSERT INTO history (id, workspaceId, created, actor, action, testimonialId)
      SELECT id, workspaceId, created, 'owner', 'move', id FROM testimonials`)

    // A path is relative to the folder in which the command is typed.
    const typedIn = join(folder, 'worker')
    const exportArgs = ['person', 'export', ...own, ...person, '--remote', '--out', 'ada.json']
    const exported = await npmRunLaurel(typedIn, ['--', ...exportArgs], cloudflare.env)
    expect(exported).toEqual({ code: 0, stdout: 'Wrote 2 testimonials and 1 contact to ada.json.\n', stderr: '' })
    const file = join(typedIn, 'ada.json')
    const [{ giverHash, linkHash, invitationHash, sourceHash, arrivalHash, ...first } = {}, second, contact] = hers
    const hidden = ['giverHash', 'linkHash', 'invitationHash', 'sourceHash', 'arrivalHash']
    const withoutLinks = Object.fromEntries(Object.entries(second ?? {}).filter(([name]) => !hidden.includes(name)))
    expect([giverHash, linkHash, invitationHash]).toEqual(hashes)
    expect(first.giverChanges).toBe(JSON.stringify([change]))
    expect(JSON.parse(String(first.consents))).toMatchObject([{ purpose: 'publish', decision: 'claimed', by: 'key' }])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      workspaceId: workspaceA,
      email: 'aDA@example.com',
      exported: expect.stringMatching(/Z$/),
      testimonials: [
        { ...first, videoToken, gaveConsent: true, published: false, byVisitor: false, tags: [] },
        { ...withoutLinks, gaveConsent: false, published: false, byVisitor: false, tags: ['b'] },
      ],
      contacts: [contact],
      files: [],
    })
    // On Windows, the folder decides who may read it.
    if (!isWindows) expect(statSync(file).mode & 0o077).toBe(0)
    writeFileSync(file, 'mine')
    const [existing, missingFolder] = await Promise.all([
      remote('person', 'export', ...own, ...person, '--out', file),
      remote('person', 'export', ...own, ...person, '--out', 'no/ada.json'),
    ])
    expect(existing).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} already exists. Choose another file name, or remove it first.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(missingFolder).toMatchObject({ code: 1, stderr: 'no/ada.json cannot be written (ENOENT).\n' })

    const requests = cloudflare.state.statements.length
    const erased = await remote('person', 'erase', ...own, ...person, '--yes')
    expect(erased).toEqual({ code: 0, stdout: `Erased 2 testimonials and 1 contact.\n${cacheNote}`, stderr: '' })
    expect(cloudflare.state.statements).toHaveLength(requests + 1)
    expect((await allRecords()).flat()).toEqual(others)
    expect(JSON.stringify(await allRows())).not.toMatch(new RegExp([...hashes, change.at, 'claimed'].join('|')))
    const history = await rows('history')
    expect(history.map(({ testimonialId }) => testimonialId)).toEqual([(await rows('testimonials'))[0]?.id])
  })

  test.skipIf(!existsSync('/usr/bin/script') || process.platform !== 'linux')(
    'asks for confirmation at a terminal before it erases anything',
    async () => {
      const directly = `${process.execPath} worker/cli/laurel.ts`
      const eraseAndType = async (answer: string, email = 'ada@example.com', command = directly) => {
        const line = `${command} person erase --workspace ${workspaceA} --email ${email} --remote`
        const env = { ...process.env, ...cloudflare.env }
        const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: folder, env, detached: true })
        startedProcesses.push(child)
        const exit = new Promise((resolve) => child.on('close', resolve))
        let output = ''
        child.stdout.on('data', (text) => {
          if (!output.includes('[y/N]') && (output + text).includes('[y/N]')) child.stdin.write(answer)
          output += text
        })
        return [await exit, output]
      }
      await call('POST', '/v1/contacts', { key: keys.workspaceA, body: { email: 'ada@example.com' } })
      const before = await allRecords()
      const [nobody, ...declined] = await inParallel([
        () => eraseAndType('', 'nobody@example.com'),
        ...['n\r', '\r', '\u0003', '\u0004'].map((answer) => () => eraseAndType(answer)),
      ])
      expect(nobody).toEqual([0, 'Erased 0 testimonials and 0 contacts.\r\n'])
      for (const result of declined) expect(result).toMatchObject([1, expect.stringContaining('Nothing was erased.')])
      expect(await allRecords()).toEqual(before)
      const confirmed = await eraseAndType('y\r', 'ada@example.com', 'npm run -s laurel --')
      expect(confirmed).toMatchObject([0, expect.stringContaining('Erased 0 testimonials and 1 contact.')])
      expect(await allRecords()).toEqual([[], []])
    },
  )

  describe('finds account and login as wrangler does', () => {
    const list = (env: NodeJS.ProcessEnv, cwd = folder) =>
      laurel(cwd, ['workspace', 'list', '--remote'], { ...cloudflare.env, ...env })
    const listed = { code: 0, stdout: expect.stringContaining('Ours'), stderr: '' }

    test('with a global API key', async () => {
      const key = { CLOUDFLARE_API_KEY: 'key', CLOUDFLARE_EMAIL: 'ada@example.com', CLOUDFLARE_API_TOKEN: 'revoked' }
      expect(await list(key)).toEqual(listed)
    })

    test('with a login in the browser', async () => {
      const config = join(cloudflare.env.XDG_CONFIG_HOME, '.wrangler', 'config')
      mkdirSync(config, { recursive: true })
      const login =
        'oauth_token = "login"\nrefresh_token = "x"\nexpiration_time = "2999-01-01T00:00:00.000Z"\nscopes = []\n'
      writeFileSync(join(config, 'default.toml'), login)
      const result = await list({ CLOUDFLARE_API_TOKEN: '' })
      rmSync(config, { recursive: true })
      expect(result).toEqual(listed)
    })

    test('with an account in .env.local or wrangler.toml, or the only account of the login', async () => {
      const [inEnvFile, inConfig] = [copyProject(), copyProject()]
      writeFileSync(join(inEnvFile, '.env.local'), 'CLOUDFLARE_ACCOUNT_ID=account\n')
      const configFile = join(inConfig, 'wrangler.toml')
      writeFileSync(configFile, `account_id = "account"\n${readFileSync(configFile, 'utf8')}`)
      const unset = { CLOUDFLARE_ACCOUNT_ID: undefined }
      expect(await list(unset)).toEqual(listed)
      cloudflare.state.accounts.push({ id: 'other', name: 'Corner Shop' })
      const results = await Promise.all([list(unset, inEnvFile), list(unset, inConfig), list({ ...unset, CI: 'true' })])
      cloudflare.state.accounts.pop()
      const choice =
        'Your login has more than one account. Set CLOUDFLARE_ACCOUNT_ID to one of these ids: account, other\n'
      expect(results).toEqual([listed, listed, { code: 1, stdout: '', stderr: choice }])
    })

    test('through the proxy of the environment', async () => {
      const api = new URL(cloudflare.env.CLOUDFLARE_API_BASE_URL)
      const targets: string[] = []
      const proxy = createServer((request, response) => {
        targets.push(new URL(request.url ?? '').host)
        forward(request, response, api)
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const { port } = proxy.address() as AddressInfo
      const result = await list({ HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: '' })
      proxy.close()
      expect(result).toEqual(listed)
      expect(targets[0]).toBe(api.host)
    })

    test('but prints no invalid token, and uses no other environment of wrangler.toml', async () => {
      expect(await list({ CLOUDFLARE_API_TOKEN: 'secret\nhere' })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Your Cloudflare credentials contain a space or another character that they cannot have.\n',
      })
      expect(await list({ CLOUDFLARE_ENV: 'staging' })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'CLOUDFLARE_ENV is set, but Laurel uses only the top level of wrangler.toml. Unset it.\n',
      })
    })

    test('again after a transient error', async () => {
      const lookup = 'GET d1/database/laurel'
      const count = () => cloudflare.state.requests.filter((request) => request === lookup).length
      const before = count()
      cloudflare.state.requestErrors = { [lookup]: { status: 503, message: 'Unavailable' } }
      const result = list({})
      await expect.poll(count).toBeGreaterThan(before)
      cloudflare.state.requestErrors = {}
      expect(await result).toEqual(listed)
    })
  })

  test('reports that Cloudflare cannot be reached, and that there is no login', async () => {
    const elsewhere = { ...cloudflare.env, CLOUDFLARE_API_BASE_URL: `http://localhost:${await freePort()}` }
    const list = (env: NodeJS.ProcessEnv) => laurel(folder, ['workspace', 'list', '--remote'], env)
    const [unreachable, notLoggedIn] = await Promise.all([
      list(elsewhere),
      list({ ...elsewhere, CLOUDFLARE_API_TOKEN: '' }),
    ])
    expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Cloudflare .*: fetch failed\n$/) })
    expect(notLoggedIn).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Wrangler is not logged in.* `npx wrangler login`, or set CLOUDFLARE_API_TOKEN\.\n$/,
      ),
    })
  })
})
