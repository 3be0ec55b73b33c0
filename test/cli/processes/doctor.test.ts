import { type ChildProcess, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { problems, runDoctor, serveChanged } from '../../support/cli/doctor.ts'
import {
  copyBareProject,
  copyProject,
  freePort,
  isWindows,
  npm,
  removeCopies,
  stopAll,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { allRows, browserUrl, call, query, rows, workspaceA } from '../../support/service/harness.ts'
import { closeServers, serve } from '../../support/service/servers.ts'

/* `npm run laurel -- doctor` on this machine, and when it is interrupted. On a service, see ../doctor.test.ts. */

afterAll(closeServers)
afterAll(stopAll)
afterAll(removeCopies)

const replaceInFile = (folder: string, file: string, from: string | RegExp, to: string) =>
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))

/** Copies the project and gives the copy a free default port, as another program may use the usual one. */
async function copyWithFreePort() {
  const [folder, port] = [copyBareProject(), await freePort()]
  cpSync('package-lock.json', join(folder, 'package-lock.json'))
  replaceInFile(folder, 'worker/lib/demo.ts', '8787', String(port))
  return { folder, port }
}

/** Runs the doctor in a copy before its first `npm start`, then starts the service there. */
async function startInCopy() {
  const { folder, port } = await copyWithFreePort()
  const runBefore = await runDoctor(folder, [])
  const filesBefore = readdirSync(join(folder, '.wrangler'))
  await untilReady(npm(folder, 'start', '--', '--port', String(port)))
  const state = join(folder, 'state')
  cpSync(join(folder, '.wrangler/state'), state, { recursive: true })
  return { folder, port, runBefore, filesBefore, state }
}

let starting: ReturnType<typeof startInCopy>
beforeAll(() => {
  // It starts while the first tests run, which do not need it.
  starting = startInCopy()
  starting.catch(() => undefined)
})

/** Copies the project with a migrated local database that has one workspace. */
async function copyWithDatabase() {
  const [{ state }, { folder }] = [await starting, await copyWithFreePort()]
  cpSync(state, join(folder, '.wrangler/state'), { recursive: true })
  return folder
}

/** Returns all rows of a local database, without the days on which keys were used. */
function localRows(folder: string) {
  const state = join(folder, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(state).find((name) => /^[\da-f]+\.sqlite$/.test(name)) ?? ''
  const database = new DatabaseSync(join(state, file), { readOnly: true })
  const tables = ['workspaces', 'apiKeys', 'testimonials', 'contacts', 'history', 'd1_migrations'].map((table) =>
    database.prepare(`SELECT * FROM ${table} ORDER BY id`).all(),
  )
  database.close()
  return tables.map((table) => table.map(({ lastUsedDay, ...row }) => row))
}

describe('the doctor on a service and its deployed database', () => {
  let folder = ''
  let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
  beforeAll(async () => {
    folder = copyProject()
    cloudflare = await startCloudflareApi(folder)
  })
  afterAll(() => cloudflare.close())
  const runRemote = (url: string, env = {}, onStart?: (child: ChildProcess) => void) =>
    runDoctor(folder, [url, '--remote'], { ...cloudflare.env, ...env }, onStart)

  /** Runs the doctor against a service that stops responding at the PUT, and ends the doctor there with a signal. */
  async function interrupt(signal: NodeJS.Signals) {
    let child: ChildProcess | undefined
    const silent = await serveChanged(({ method }) => {
      if (method !== 'PUT') return undefined
      child?.kill(signal)
      return 'silence'
    })
    return runRemote(silent, {}, (started) => {
      child = started
    })
  }

  test('removes what an interrupted run left behind, where no visitor could have written', async () => {
    const before = await allRows()
    expect((await interrupt('SIGKILL')).stdout).toBe('')
    const left = (await rows('workspaces')).at(-1)
    expect(left).toMatchObject({ id: expect.stringMatching(/^d0c70000-0000-8000-8000-/), name: 'Doctor' })
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: left?.id }])
    await query(
      `INSERT INTO history (id, workspaceId, created, actor, action) VALUES ('1', ?, '2026', 'key', 'erase')`,
      left?.id,
    )
    const { body } = await call('POST', '/v1/testimonial', { body: { firstname: 'Ada' } })
    expect(body.workspaceId).toBe(workspaceA)

    const next = await runRemote(browserUrl.origin)
    expect([next.code, problems(next)]).toEqual([0, []])
    expect(next.findResults('round trip')).toEqual([
      'ok Removed what an interrupted run had left behind.',
      expect.stringMatching(/^ok Created, read, published/),
    ])
    const [testimonials, ...others] = await allRows()
    expect(testimonials).toMatchObject([{ id: body.id }])
    expect([[], ...others]).toEqual(before)
  })

  test.skipIf(isWindows)('says what may be left when it is interrupted', async () => {
    const { code, stderr } = await interrupt('SIGINT')
    expect([code, stderr]).toEqual([
      1,
      'Interrupted. The workspace "Doctor" may be left; the next run of the doctor removes it.\n',
    ])
  })

  test('reports a service that uses another database', async () => {
    const other = await copyWithDatabase()
    const before = localRows(other)
    const run = await runDoctor(other, [browserUrl.origin])
    expect([run.code, problems(run)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^round trip: The service does not use the database on this machine\. Run the doctor in /,
        ),
      ],
    ])
    expect(localRows(other)).toEqual(before)
  })

  test('asks for a login if there is none', async () => {
    const run = await runRemote(browserUrl.origin, { CLOUDFLARE_API_TOKEN: '' })
    expect(run.findResults('database')).toEqual([expect.stringMatching(/^failure .*npx wrangler login/)])
  })
})

// Longer, as concurrent tests slow each other down.
describe.concurrent('the doctor on this machine', { timeout: 300_000 }, () => {
  test('creates nothing before the first npm start, and finds no problem after it', async () => {
    const { folder, port, runBefore, filesBefore } = await starting
    expect([runBefore.code, runBefore.stderr]).toEqual([0, ''])
    expect(problems(runBefore)).toEqual([
      expect.stringMatching(/^build: Warning: The widget is not built yet \(.*\)\. `npm start` builds it\.$/),
      'database: Warning: There is no database in this folder yet. `npm start` creates it.',
    ])
    const versions = `ok Laurel runs on Node ${process.versions.node} \\(installed by npm ci\\)`
    expect(runBefore.findResults('node')).toEqual([expect.stringMatching(`^${versions}(?:, npm on [\\d.]+)?\\.$`)])
    expect(runBefore.findResults('packages')).toEqual([
      expect.stringMatching(/^ok The \d+ packages match package-lock/),
    ])
    expect(runBefore.findResults('port')).toEqual([`ok Port ${port} is free.`])
    expect(filesBefore).toEqual([])

    const rowsBefore = localRows(folder)
    const runAfter = await runDoctor(folder, [])
    expect([runAfter.code, problems(runAfter)]).toEqual([0, []])
    expect(runAfter.findResults('port')).toEqual([`ok Laurel is running on port ${port}.`])
    expect(runAfter.findResults('workspaces')).toEqual(['ok The database has 1 workspace and 1 active key.'])
    expect(runAfter.findResults('e-mails')).toEqual([
      'ok Nobody gets the e-mails of this machine: `npm start` writes them to files, and prints their paths.',
    ])
    expect(runAfter.findResults('round trip')).toEqual([
      'ok Created, read, published, listed and deleted a testimonial, and removed all test data.',
    ])
    expect(localRows(folder)).toEqual(rowsBefore)

    const run = npm(folder, 'run', '-s', 'laurel', '--', 'doctor', `http://localhost:${port}`)
    expect(await run.ended).toBe(0)
    expect(run.output).toMatch(/^ok {7}url: A Laurel service: \S+\nok {7}redirect: (?:.*\n)+No problems found\.\n$/)
    expect(run.output.split('\n').length).toBe(24)
  })

  test('reports pending migrations, with the command that applies them', async () => {
    const folder = await copyWithDatabase()
    writeFileSync(join(folder, 'worker/migrations/9999_more.sql'), 'CREATE TABLE more (id TEXT);')
    const run = await runDoctor(folder, [])
    expect(run).toMatchObject({ code: 1, stderr: '' })
    const [message = ''] = run.findResults('migrations')
    expect(message).toMatch(/^failure Pending migrations: 9999_more\.sql\. Run: npx wrangler /)
    const [, command = ''] = message.split('Run: npx wrangler ')
    const wrangler = [join('node_modules', 'wrangler', 'bin', 'wrangler.js'), ...command.split(' ')]
    expect(spawnSync(process.execPath, wrangler, { cwd: folder }).status).toBe(0)
    expect((await runDoctor(folder, [])).findResults('migrations')).toEqual(['ok All migrations are applied.'])
  })

  test('reports everything that prevents npm start, each with its fix', async () => {
    const { folder, port } = await copyWithFreePort()
    replaceInFile(folder, 'package-lock.json', /("node_modules\/hono": \{\s+"version": )"[^"]*"/, '$1"0.0.1"')
    replaceInFile(folder, 'wrangler.toml', 'limit = 5000, period = 10', 'limit = 5000, period = 60')
    replaceInFile(folder, 'wrangler.toml', 'name = "VISITOR_RATE"', 'name = "VISITORS"')
    writeFileSync(join(folder, '.wrangler'), '')
    await serve((_, response) => response.end('another program'), port)
    const run = await runDoctor(folder, [])
    expect([run.code, run.stderr]).toEqual([1, ''])
    expect(problems(run)).toEqual([
      'packages: The installed packages differ from package-lock.json (hono). Run: npm ci',
      expect.stringMatching(/^folders: Laurel cannot write to .*\.wrangler/),
      expect.stringMatching(/^rate limits: wrangler\.toml has no VISITOR_RATE, so there is no such limit\. /),
      'rate limits: KEY_RATE has a period of 60 in wrangler.toml, but of 10 in worker/lib/rate-limit-periods.ts: use the same in both.',
      expect.stringMatching(/^build: Warning: /),
      expect.stringMatching(/^database: Warning: /),
      `port: Port ${port} is in use by another program. Try: npm start -- --port ${port + 1}`,
    ])
  })

  test('reports a port that is taken by a program without HTTP', async () => {
    const { folder, port } = await copyWithFreePort()
    const other = createSocketServer((socket) => socket.end('220 mail.example\r\n')).listen(port, '127.0.0.1')
    expect((await runDoctor(folder, [])).findResults('port')).toEqual([
      `failure Port ${port} is in use by another program. Try: npm start -- --port ${port + 1}`,
    ])
    other.close()
  })
})
