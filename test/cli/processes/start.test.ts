import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withConnection } from '../../../worker/cli/d1/database.ts'
import { runDoctor } from '../../support/cli/doctor.ts'
import { laurel } from '../../support/cli/laurel.ts'
import {
  copyBareProject,
  copyProject,
  freePort,
  isGroupRunning,
  listeningPorts,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  stopGroup,
  terminate,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { shellPath } from '../../support/cli/shell.ts'

/* `npm start` and `npm run dev`, in a fresh copy of the project. */

afterAll(stopAll)
afterAll(removeCopies)

const shell = (command: string) => execFileSync(shellPath, ['-c', command], { encoding: 'utf8' })

const untilGroupEnds = (pid = 0) => vi.waitFor(() => expect(isGroupRunning(pid)).toBe(false), { timeout: 20_000 })

/** Returns the lines of output without those that npm prints about the script. */
const printedLines = ({ output }: { output: string }) =>
  output.split('\n').filter((line) => line && !line.startsWith('>'))

const demoKey = { Authorization: `Basic ${Buffer.from('x:lk_demo').toString('base64')}` }

/** Reads the workspace of the demo from a local service under this host name, and returns the status. */
function statusFor(host: string, port: number, headers = {}, path = '/v1/workspaces'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { port, path, headers: { ...demoKey, ...headers, Host: host } }
    const sent = request(options, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

// Longer, as concurrent tests slow each other down.
describe.concurrent('the service on this machine', { timeout: 300_000 }, () => {
  test('npm start serves what its five lines name, keeps the data, and leaves no process behind', async () => {
    const folder = copyBareProject()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    let previousId = ''
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const run = npm(folder, 'start', '--', '--port', String(port))
      await untilReady(run)
      const lines = printedLines(run)
      expect(lines).toEqual([
        `Laurel is running at ${origin}`,
        `Snippet:  <script src="${origin}/laurel.js" data-workspace="00000000-0000-4000-8000-000000000001" async crossorigin></script>`,
        `Inbox:    ${origin}/inbox (choose "Open the demo", or sign in with the key lk_demo)`,
        `Docs:     ${origin}/docs`,
        expect.stringMatching(`^API:      curl .* ${origin}/v1/testimonial$`),
      ])
      const { id, ...record } = JSON.parse(shell(lines[4]?.replace('API:      curl', 'curl -s') ?? ''))
      expect(record).toMatchObject({ workspaceId: '00000000-0000-4000-8000-000000000001', firstname: 'Ada', stars: 5 })
      if (previousId) {
        const response = await fetch(`${origin}/v1/testimonial/${previousId}`, {
          method: 'PUT',
          headers: demoKey,
        })
        const times = { created: expect.any(String), consentDateTime: expect.any(String) }
        expect(await response.json()).toEqual({ id: previousId, ...record, ...times })
      }
      previousId = id
      expect(await (await fetch(`${origin}/`)).text()).toContain('<title>Laurel')
      const inbox = await fetch(`${origin}/inbox`, { headers: { 'Sec-Fetch-Dest': 'document' } })
      expect([new URL(inbox.url).pathname, await inbox.text()]).toEqual([
        '/inbox/sign-in',
        expect.stringContaining('Open the demo'),
      ])
      // The bucket, which wrangler.toml does not have.
      expect(await (await fetch(`${origin}/v1/media`)).json()).toMatchObject({
        kinds: expect.arrayContaining(['video']),
      })
      // Wrangler's explorer runs any SQL for any program on this machine.
      expect((await fetch(`${origin}/cdn-cgi/explorer`)).status).toBe(404)
      const { stdout } = await laurel(folder, ['sign-in', '--workspace', record.workspaceId])
      expect(stdout).toMatch(new RegExp(`^${origin}/inbox/sign-in#`))
      const { pid = 0 } = run.child
      // Ctrl-C reaches the whole process group; a SIGTERM only npm.
      if (signal === 'SIGINT') stopGroup(pid, signal)
      else terminate(run.child)
      await untilGroupEnds(pid)
      expect(printedLines(run)).toHaveLength(5)
      expect(readdirSync(join(folder, '.wrangler/state/services'))).toEqual([])
      expect(readdirSync(folder).filter((name) => name.startsWith('wrangler.'))).toEqual(['wrangler.toml'])
      // Wrangler's traces would keep every URL.
      expect(readdirSync(join(folder, '.wrangler/state/v3'))).not.toContain('observability')
    }
  })

  test('npm start -- --empty prints a new code each time, until the service has been set up with it', async () => {
    const folder = copyProject()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const start = async (lastLine: RegExp) => {
      const run = npm(folder, 'start', '--', '--empty', '--port', String(port), '--persist-to=other')
      await vi.waitFor(() => expect(run.output).toMatch(lastLine), { timeout: 120_000 })
      const stop = async () => {
        terminate(run.child)
        await untilGroupEnds(run.child.pid)
      }
      return { lines: printedLines(run), stop }
    }
    const codes: string[] = []
    const post = (code = '') =>
      fetch(`${origin}/setup`, { method: 'POST', body: new URLSearchParams({ code, name: 'Corner Shop' }) })
    for (const count of [1, 2]) {
      const { lines, stop } = await start(/^Set-up code: .*\n/m)
      expect(lines).toEqual([
        `Laurel is running at ${origin}`,
        `Set up:   ${origin}/setup`,
        expect.stringMatching(/^Set-up code: [a-z]{5}(?:-[a-z]{5}){3}$/),
      ])
      codes.push(lines[2]?.replace('Set-up code: ', '') ?? '')
      expect((await fetch(origin)).url).toBe(`${origin}/setup`)
      expect((await fetch(`${origin}/v1/workspaces`, { headers: demoKey })).status).toBe(401)
      if (count === 2) {
        expect((await post(codes[0])).status).toBe(401)
        expect((await post(codes[1])).status).toBe(200)
        expect((await post(codes[1])).status).toBe(404)
      }
      await stop()
    }
    const { lines, stop } = await start(/^Docs: .*\n/m)
    expect(lines).toEqual([
      'The database has a workspace already, so there is nothing to set up.',
      `Laurel is running at ${origin}`,
      `Inbox:    ${origin}/inbox`,
      `Docs:     ${origin}/docs`,
    ])
    expect((await post(codes[1])).status).toBe(404)
    const { stdout } = await laurel(folder, ['workspace', 'list', '--persist-to', 'other', '--json'])
    expect(JSON.parse(stdout)).toEqual([{ workspaceId: expect.any(String), name: 'Corner Shop', website: null }])
    await stop()
  })

  test('npm start responds only to names of this machine and those given, whatever the routes are', async () => {
    const folder = copyProject()
    const file = join(folder, 'wrangler.toml')
    writeFileSync(file, `routes = ["praise.example/*"]\n${readFileSync(file, 'utf8')}`)
    const port = await freePort()
    const run = npm(folder, 'start', '--', '--port', String(port), '--host', 'Praise.test')
    await untilReady(run)
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:80']) {
      expect([host, await statusFor(host, port)]).toEqual([host, 200])
    }
    // Under another name, a key would travel unencrypted.
    for (const host of ['praise.test', `PRAISE.test:${port}`]) {
      expect([host, await statusFor(host, port)]).toEqual([host, 403])
      expect([host, await statusFor(host, port, { Authorization: '' }, '/form/')]).toEqual([host, 302])
    }
    // A site whose name points to this machine (DNS rebinding).
    for (const host of ['evil.example', `localhost.evil.example:${port}`, '127.0.0.1.evil.example', 'praise.example']) {
      expect([host, await statusFor(host, port)]).toEqual([host, 403])
      // Miniflare takes the URL from this header of any client.
      const url = `http://localhost:${port}/v1/workspaces`
      expect(await statusFor(host, port, { 'MF-Original-URL': url })).toBe(403)
    }
    const forged = { 'MF-Original-URL': `http://localhost:${port}/v1/nothing` }
    expect(await statusFor('localhost', port, forged)).toBe(200)
    if (process.platform === 'linux') {
      const internalPorts = listeningPorts(run.child.pid).filter((other) => other !== port)
      expect(internalPorts).not.toEqual([])
      for (const internal of internalPorts) {
        const status = statusFor(`localhost:${internal}`, internal).catch(() => undefined)
        expect([internal, await status]).not.toContain(200)
      }
    }
    // Wrangler's own paths, however they are written.
    const ownPaths = [
      ...['/cdn-cgi', '/cdn-cgi/local/scheduled', '/CDN-CGI/local/explorer', '/cdn-cgi/mf/scheduled?x', '/cdn-cgi/./x'],
      ...['/x/../cdn-cgi/local/explorer', '/x/%2E./cdn-cgi/mf/scheduled', '/x/..\\cdn-cgi/local/explorer'],
      ...['//localhost/cdn-cgi/local/explorer', '//cdn-cgi/local/explorer', '/\\localhost/cdn-cgi/mf/scheduled'],
      ...['/%63dn-cgi/local/explorer', '/%2563dn-cgi/mf/scheduled', '/cdn%2Dcgi/local/explorer', '/cdn-cgi%2Flocal'],
    ]
    for (const path of ownPaths) {
      expect([path, await statusFor('localhost', port, {}, path)]).toEqual([path, 404])
    }
    for (const path of ['/.env', '/wrangler.toml', '/_headers', '/.git/config', '/../.env', '/%2e%2e/wrangler.toml']) {
      expect([path, await statusFor('localhost', port, {}, path)]).toEqual([path, 404])
    }
    terminate(run.child)
    await untilGroupEnds(run.child.pid)
  })

  test('npm start removes expired files when it starts, not a minute later', async () => {
    const folder = copyProject()
    await laurel(folder, ['workspace', 'create', 'Corner Shop'])
    const database = openLocalDatabase(join(folder, '.wrangler/state'))
    const past = new Date(0).toISOString()
    database
      .prepare(
        `INSERT INTO media (id, workspaceId, created, kind, type, bytes, object, expires)
          SELECT ?, id, ?, 'photo', 'image/png', 1, 'object', ? FROM workspaces`,
      )
      .run('0'.repeat(32), past, past)
    const port = await freePort()
    const run = npm(folder, 'start', '--', '--port', String(port))
    await untilReady(run)
    const count = () => database.prepare('SELECT count(*) AS count FROM media').get()?.count
    await vi.waitFor(() => expect(count()).toBe(0), { timeout: 20_000 })
    database.close()
    terminate(run.child)
    await untilGroupEnds(run.child.pid)
  })

  test('npm start prints where each e-mail is that the service sends, which has the variables of .dev.vars alone', async () => {
    const folder = copyProject()
    writeFileSync(join(folder, '.dev.vars'), 'MAIL_FROM=laurel@shop.example\nRESEND_KEY=re_test\n')
    const file = join(folder, 'worker/index.ts')
    const route = `app.get('/v1/mail', async (c) => {
  const { MAIL_FROM: from, RESEND_KEY, WRANGLER_HIDE_BANNER } = c.env
  const text = [from, RESEND_KEY, WRANGLER_HIDE_BANNER].join()
  await c.env.EMAIL.send({ from, to: 'ada@shop.example', subject: 'Hello', text, html: text })
  return c.json('sent')
})
`
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^export default/m, `${route}$&`))
    const port = await freePort()
    const run = npm(folder, 'start', '--', '--port', String(port))
    await untilReady(run)
    for (const count of [1, 2]) {
      expect((await fetch(`http://localhost:${port}/v1/mail`)).status).toBe(200)
      await vi.waitFor(() => expect(printedLines(run)).toHaveLength(5 + count), { timeout: 20_000 })
    }
    for (const line of printedLines(run).slice(5)) {
      const [, path = ''] = /^E-mail written to (.*\.txt)$/.exec(line) ?? expect.fail(line)
      expect(readFileSync(join(folder, path), 'utf8')).toBe('laurel@shop.example,re_test,')
    }
    terminate(run.child)
    await untilGroupEnds(run.child.pid)
  })

  test('npm start can be stopped while it is starting', async () => {
    const folder = copyProject()
    const run = npm(folder, 'start', '--', '--port', String(await freePort()))
    await vi.waitUntil(() => existsSync(join(folder, '.wrangler')), { timeout: 20_000 })
    terminate(run.child)
    await untilGroupEnds(run.child.pid)
    expect(run.output).not.toMatch(/error/i)
  })

  test('npm run dev rebuilds when the widget, shared code or the worker changes, and leaves no process behind', async () => {
    const folder = copyBareProject()
    const port = await freePort()
    const run = npm(folder, 'run', 'dev', '--', '--port', String(port))
    await untilReady(run)
    const untilServed = (path: string, text: string) =>
      vi.waitFor(async () => expect(await (await fetch(`http://localhost:${port}${path}`)).text()).toContain(text), {
        timeout: 60_000,
      })
    const replaceInFile = (file: string, from: string | RegExp, to: string) =>
      writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))

    replaceInFile('shared/texts/en/any-form.ts', 'Share your experience', 'Changed in the widget')
    await untilServed('/latest/form.js', 'Changed in the widget')
    replaceInFile('shared/limits.ts', 'testimonialText = 10_000', 'testimonialText = 9_876')
    await untilServed('/openapi.json', '"maxLength": 9876')
    replaceInFile('worker/errors.ts', /c\.json\('[^']+', 404\)/, "c.json('Changed in the worker', 404)")
    await untilServed('/v1/nothing', '"Changed in the worker"')

    terminate(run.child)
    await untilGroupEnds(run.child.pid)
  })
})

describe.concurrent('npm start, when it cannot start', () => {
  let folder = ''
  beforeAll(() => {
    folder = copyProject()
  })

  test('reports a port that is in use, and one to try', async () => {
    const port = await freePort()
    const server = createServer().listen(port, 'localhost')
    const run = npm(folder, 'start', '--', `--port=${port}`)
    expect(await run.ended).toBe(1)
    expect(`\n${run.output}`).toContain(`\nPort ${port} is in use. Try: npm start -- --port ${port + 1}\n`)
    server.close()
  })

  test('reports a folder that it cannot write to', async () => {
    const copy = copyProject()
    // A file in place of the folder stops even root.
    writeFileSync(join(copy, '.wrangler'), '')
    const run = npm(copy, 'start')
    expect(await run.ended).toBe(1)
    expect(run.output).toMatch(/Laurel cannot write to .*\.wrangler.*\n/)
  })

  test('says how to remove a database from before the first release, as do a command and the doctor', async () => {
    const copy = copyProject()
    const state = join(copy, '.wrangler', 'state')
    const tables = [
      'CREATE TABLE workspaces (id TEXT, created TEXT, name TEXT, website TEXT)',
      'CREATE TABLE apiKeys (id TEXT, workspaceId TEXT, revoked TEXT)',
      'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)',
      "INSERT INTO d1_migrations (name) VALUES ('0001_initial.sql'), ('0002_requests_and_origins.sql')",
    ]
    await withConnection({ remote: false, persistTo: state }, ({ batch }) => batch(...tables.map((sql) => raw(sql))))
    const message = `The database is from before the first release and cannot be upgraded. To start with an empty one, delete the folder ${join('.wrangler', 'state', 'v3', 'd1')}.`
    const run = npm(copy, 'start', '--', '--port', String(await freePort()))
    expect(await run.ended).toBe(1)
    expect(printedLines(run)).toEqual([message])
    const update = ['workspace', 'update', '--workspace', crypto.randomUUID(), '--name', 'Shop']
    expect(await laurel(copy, update)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
    expect((await runDoctor(copy, [])).findResults('migrations')).toEqual([`failure ${message}`])
    rmSync(join(state, 'v3', 'd1'), { recursive: true })
    expect(await laurel(copy, ['workspace', 'list'])).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    [['--', '--port', 'http'], '--port must be a number from 1 to 65535.'],
    [['--', '--port'], '--port must be a number from 1 to 65535.'],
    [
      ['--', '--host', 'http://praise.test'],
      '--host must be a host name or an IP without a port, such as 192.168.1.5.',
    ],
    [['--', '--address'], '--address must be a host name or an IP without a port, such as 192.168.1.5.'],
    [['--', '--empty=yes'], '--empty takes no value: leave it out for the demo workspace.'],
    [['--port', '8899'], 'Put options after two dashes: npm start -- --port 8899'],
  ])('rejects the options %j', async (options, message) => {
    const run = npm(folder, 'start', ...options)
    expect(await run.ended).toBe(1)
    expect(`\n${run.output}`).toContain(`\n${message}\n`)
  })

  test.each([
    // A Node that is too old is one that cannot run TypeScript.
    ['a Node that is too old', '.', `Laurel needs Node 22.18 or newer, but this is ${process.version}. Install`],
    ['missing dependencies', tmpdir(), 'The dependencies are not installed. Run: npm ci'],
  ])('reports %s', (_, cwd, message) => {
    const args = ['--no-experimental-strip-types', '-r', resolve('worker/cli/require-node.cjs'), '-e', '']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${RegExp.escape(message)}.*\n$`))])
  })
})
