import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { healthy } from '../../worker/cli/deploy/health.ts'
import { addressOf } from '../../worker/cli/deploy/upload.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { basicAuth } from '../support/harness.ts'
import { copyProject, freePort, npmCommand, removeCopies, startedProcesses, stopAll } from '../support/project-copy.ts'

/*
 * `npm run deploy` as somebody types it, in a fresh copy of the project, with the real wrangler, to a stand-in for
 * Cloudflare's API. What is deployed there is the built service in workerd, with a database that is empty at first.
 */

const harness = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] })
const { origin: address } = (await harness.listen()).url
const { DB: db } = await harness.getWorker<{ DB: D1Database }>('laurel').getEnv()

let folder = ''
let cloudflare: Awaited<ReturnType<typeof startCloudflareApi>>
beforeAll(() => {
  folder = copyProject()
})
beforeEach(async () => {
  const { results } = await db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all<{ name: string }>()
  const ours = results.map(({ name }) => name).filter((name) => !/^(?:sqlite|_cf)_/.test(name))
  await db.batch(
    ['PRAGMA defer_foreign_keys = true', ...ours.map((name) => `DROP TABLE ${name}`)].map((drop) => db.prepare(drop)),
  )
  cloudflare = await startCloudflareApi(folder, db)
  Object.assign(cloudflare.state, { hasDatabase: false, hasWorker: false })
})
afterEach(() => cloudflare.close())
afterEach(stopAll)
afterAll(removeCopies)
afterAll(() => harness.close())

/** What was printed where, by npm with these arguments and variables. */
function npm(args: string[], env: NodeJS.ProcessEnv = {}, [command = '', ...before] = npmCommand, cwd = folder) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const options = { cwd, env: { ...process.env, CI: '', ...cloudflare.env, ...env } }
    const child = execFile(command, [...before, ...args], options, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

const deploy = (args: string[] = [`--address=${address}`], env: NodeJS.ProcessEnv = {}) =>
  npm(['run', '-s', 'deploy', '--', ...args], env)

const known: Record<string, RegExp> = {
  create: /^POST d1\/database$/,
  migrate: /INSERT INTO "d1_migrations"/,
  upload: /^PUT workers\/scripts\/laurel$|^POST workers\/scripts\/laurel\/versions$/,
  workspace: /^INSERT INTO workspaces/,
}

/** Which steps Cloudflare has been asked for, in their order. */
const steps = () =>
  cloudflare.state.requests.flatMap((asked) => Object.keys(known).filter((step) => known[step]?.test(asked)))

const migrations = readdirSync('worker/migrations').toSorted()
const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const created = 'The database laurel has been created.\n'
const migrated = `Its tables are up to date now: ${migrations.length} migrations were applied.\n`
const deployed = 'The service and the widget are built and deployed.\n'

/** Gives the copy a migration more, for as long as the test runs. */
function nextMigration(sql: string) {
  const file = join(folder, 'worker/migrations/9999_next.sql')
  writeFileSync(file, sql)
  onTestFinished(() => rmSync(file))
}

/** What is in the deployed database. */
const held = async (sql: string) => (await db.prepare(sql).all()).results.flatMap((row) => Object.values(row))

describe('npm run deploy', () => {
  test('makes a service that answers out of an account with nothing in it, and prints its first key once', async () => {
    const { code, stdout, stderr } = await deploy()
    expect([code, stderr]).toEqual([0, ''])
    const [, workspaceId, key = ''] =
      new RegExp(
        `^${created}${migrated}${deployed}Laurel runs at ${address}
Workspace: (${id}) \\(My site\\)
API key:   (lk_[\\w-]{43}) \\(shown this once\\)
Your tag:  <script src="${address}/laurel.js" data-workspace="\\1" async crossorigin></script>
The docs:  ${address}/docs
Any page may send testimonials; the README says under "Pages that may write" how to allow yours only.
More keys: npm run laurel -- key create --workspace \\1 --label "What it is for" --remote
$`,
      ).exec(stdout) ?? expect.fail(stdout)
    const body = JSON.stringify({ workspaceId, firstname: 'Ada' })
    const headers = { Authorization: basicAuth(key), 'Content-Type': 'application/json' }
    expect((await fetch(`${address}/v1/testimonial`, { method: 'POST', headers, body })).status).toBe(201)
    expect(steps()).toEqual(['create', ...migrations.map(() => 'migrate'), 'upload', 'workspace'])
    // Nothing is left for git to see.
    expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toBe(readFileSync('wrangler.toml', 'utf8'))
  })

  test('run again, applies what the database lacks before it deploys, and makes no other workspace or key', async () => {
    await deploy([`--address=${address}`, '--name', 'Corner Shop 🌸'])
    const before = await held('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')
    nextMigration('CREATE TABLE next (id TEXT) STRICT;')
    cloudflare.state.requests = []
    expect(await deploy([`--address=${address}`, '--name=Another'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        `^The database is there.\nIts tables are up to date now: 1 migration was applied.\n${deployed}Laurel runs at ${address}\nWorkspace: ${id} \\(Corner Shop 🌸\\)\nYour tag:  .*\nThe docs:  .*\nA key is shown once, .*\nMore keys: .*\n$`,
      ),
      stderr: '',
    })
    expect(steps()).toEqual(['migrate', 'upload', 'workspace'])
    expect(await held('SELECT name FROM d1_migrations ORDER BY id')).toEqual([...migrations, '9999_next.sql'])
    expect(await held('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')).toEqual(before)
  })

  test('leaves a database alone that belongs to something else', async () => {
    cloudflare.state.hasDatabase = true
    await db.exec('CREATE TABLE orders (id TEXT)')
    expect(await deploy()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The account has a database of this name that belongs to something else: please choose another database_name in wrangler.toml.\n',
    })
    expect([steps(), await held("SELECT name FROM sqlite_schema WHERE name GLOB 'd1_*'")]).toEqual([[], []])
  })

  test('deploys nothing when a migration fails, and keeps those before it', async () => {
    nextMigration('CREATE TABLE other (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);')
    const failed = await deploy()
    expect(failed).toEqual({
      code: 1,
      stdout: created,
      stderr: expect.stringMatching(
        /^Wrangler can not do this on the deployed database: .*no such table: nowhere.*\n$/,
      ),
    })
    expect(steps()).not.toContain('upload')
    expect(await held('SELECT name FROM d1_migrations ORDER BY id')).toEqual(migrations)
    expect(await held("SELECT name FROM sqlite_schema WHERE name = 'other'")).toEqual([])
  })

  test('goes on where it was, when it could not deploy', async () => {
    cloudflare.state.refusals = { 'PUT workers/scripts/laurel': { status: 400, code: 10013, message: 'Not today' } }
    expect(await deploy()).toEqual({
      code: 1,
      stdout: created + migrated,
      stderr:
        'Wrangler can not deploy the service: A request to the Cloudflare API (/accounts/account/workers/scripts/laurel) failed. Not today [code: 10013]\n',
    })
    expect(steps()).toEqual(['create', ...migrations.map(() => 'migrate'), 'upload'])
    cloudflare.state.refusals = {}
    const again = await deploy()
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^The database is there\.\nIts tables are up to date\.\n(?:.*\n)*API key: /)
    expect(steps().slice(-2)).toEqual(['upload', 'workspace'])
    expect(steps().filter((step) => step === 'create')).toHaveLength(1)
  })

  test('makes no workspace as long as the service is at fault', async () => {
    const broken = createServer((_, answer) => answer.writeHead(500, { 'X-Request-Id': 'x' }).end('"Oh"'))
    await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
    const at = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const { code, stdout, stderr } = await deploy([`--address=${at}`])
    broken.close()
    expect([code, stdout]).toEqual([1, created + migrated + deployed])
    expect(stderr).toBe(
      `Laurel is deployed, but ${at}/health does not say that it works (it answers 500); \`npx wrangler tail\` shows its faults, and \`npm run deploy\` can be run again.\n`,
    )
    expect(await held('SELECT id FROM workspaces')).toEqual([])
  })

  test('prints no key in a build, whose log others read', async () => {
    // What Cloudflare's button makes of the repository, and what its builds set.
    const file = join(folder, 'wrangler.toml')
    const ours = readFileSync(file, 'utf8')
    onTestFinished(() => writeFileSync(file, ours))
    const id = '11111111-1111-4111-8111-111111111111'
    writeFileSync(file, ours.replace('database_name = "laurel"', `database_name = "shop"\ndatabase_id = "${id}"`))
    const { code, stdout } = await deploy(undefined, { CI: 'true', WORKERS_CI: '1' })
    expect(steps()).not.toContain('create')
    expect([code, stdout.includes('lk_')]).toEqual([0, false])
    expect(stdout).toMatch(/\nA key is not shown in a build, .*\nMore keys: npm run laurel -- key create /)
    expect(await held('SELECT id FROM apiKeys')).toEqual([])
    expect(await held('SELECT name FROM workspaces')).toEqual(['My site'])
  })

  test('uses a database that somebody has made before', async () => {
    const made = await npm(['exec', '--', 'wrangler', 'd1', 'create', 'laurel', '--jurisdiction=eu'])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(await deploy()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The database is there\.\n/) })
  })
})

describe('npm run deploy stops before anything is done, and says what to do,', () => {
  afterEach(() => expect(steps()).toEqual([]))

  test('when nobody is logged in', async () => {
    expect(await deploy(undefined, { CLOUDFLARE_API_TOKEN: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Wrangler is not logged in; please run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.\n',
    })
  })

  test('when the login is for several accounts', async () => {
    cloudflare.state.accounts.push({ id: 'other', name: 'Corner Shop' })
    expect(await deploy(undefined, { CLOUDFLARE_ACCOUNT_ID: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'You have more than one account; please set CLOUDFLARE_ACCOUNT_ID to the id of one: account (Ada), other (Corner Shop)\n',
    })
  })

  test('when Cloudflare can not be reached', async () => {
    const nowhere = `http://localhost:${await freePort()}`
    expect(await deploy(undefined, { CLOUDFLARE_API_BASE_URL: nowhere })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Cloudflare does not answer; please look whether this machine is online, and run this again: fetch failed\n',
    })
  })

  test('when the login may not', async () => {
    const refusal = { status: 403, code: 10000, message: 'Authentication error' }
    cloudflare.state.refusals = { GET: refusal, POST: refusal }
    expect(await deploy()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Cloudflare does not allow this; please run `npx wrangler login`, or give the CLOUDFLARE_API_TOKEN the permissions to edit D1 and Workers Scripts: A request to the Cloudflare API (/accounts/account/d1/database/laurel) failed. Authentication error [code: 10000]\n',
    })
  })

  const takes = 'npm run deploy takes --name="…", --address=URL and --dry-run; all else stands in wrangler.toml.'
  test.each([
    [['--env', 'production'], takes],
    [['production'], takes],
    [['--dry-run=yes'], takes],
    [['--name'], takes],
    [['--name', '--dry-run'], takes],
    [['--name='], '--name must be a string of 1 to 200 characters.'],
    [['--name', 'x'.repeat(201)], '--name must be a string of 1 to 200 characters.'],
    [['--address=shop.example'], '--address must be like https://testimonials.example, without a path.'],
    [['--address=https://shop.example/laurel'], '--address must be like https://testimonials.example, without a path.'],
    [['--address=ftp://shop.example'], '--address must be like https://testimonials.example, without a path.'],
  ])('when it is typed as %j', async (args, sentence) => {
    expect(await deploy(args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })

  test('when npm has kept an option for itself, which would make a rehearsal the real thing', async () => {
    expect(await npm(['run', '-s', 'deploy', '--dry-run'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Options go behind two dashes: npm run deploy -- --dry-run\n',
    })
  })
})

describe.skipIf(!existsSync('/usr/bin/script') || process.platform !== 'linux')('npm run deploy in a terminal', () => {
  /** Types `answers` there, each when its question is seen, until `last` is; what was seen in all. */
  async function typing(env: NodeJS.ProcessEnv, answers: [string, string][], last: string) {
    const command = `npm run -s deploy -- --address=${address}`
    const all = { ...process.env, CI: '', ...cloudflare.env, ...env }
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env: all, detached: true })
    startedProcesses.push(child)
    const run = { seen: '' }
    child.stdout.on('data', (text) => {
      run.seen += stripVTControlCharacters(String(text))
      const [question, answer] = answers[0] ?? []
      if (question && run.seen.includes(question)) {
        answers.shift()
        child.stdin.write(`${answer}\r`)
      }
    })
    await expect.poll(() => run.seen, { timeout: 60_000 }).toContain(last)
    return run.seen
  }

  test('leads to the login when nobody is logged in', async () => {
    const seen = await typing({ CLOUDFLARE_API_TOKEN: '' }, [], 'https://dash.cloudflare.com/oauth2/auth?')
    expect(seen).toContain('Attempting to login via OAuth')
    expect(steps()).toEqual([])
  })

  test('lets the person choose the address of an account that has none yet', async () => {
    cloudflare.state.subdomain = undefined
    const answers: [string, string][] = [
      ['register a workers.dev subdomain now?', 'y'],
      ['What would you like your workers.dev subdomain to be?', 'corner-shop'],
      ['Ok to proceed?', 'y'],
    ]
    const seen = await typing({}, answers, 'More keys: ')
    expect(seen).toContain('https://laurel.corner-shop.workers.dev')
    expect(cloudflare.state.subdomain).toBe('corner-shop')
    expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toBe(readFileSync('wrangler.toml', 'utf8'))
  })
})

test('npm run deploy says where to choose an address when the account has none and nobody can be asked', async () => {
  cloudflare.state.subdomain = undefined
  expect(await deploy()).toEqual({
    code: 1,
    stdout: created + migrated,
    stderr:
      'Your account has no address of its own yet: choose one at https://dash.cloudflare.com/account/workers/onboarding and run `npm run deploy` again.\n',
  })
})

test('npm run deploy -- --dry-run builds and checks without an account or a network, and does nothing else', async () => {
  const clean = copyProject()
  const files = () =>
    readdirSync(clean, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !/^(?:dist|\.wrangler|node_modules)\b/.test(file),
    )
  const before = files()
  // Where the system can take the network away, it does.
  const alone = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : []
  const rehearsal = ['run', '-s', 'deploy', '--', '--dry-run']
  const { code, stdout, stderr } = await npm(rehearsal, { CLOUDFLARE_API_TOKEN: '' }, [...alone, ...npmCommand], clean)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    new RegExp(
      `^The service and the widget are built: the worker has \\d\\d kB, compressed.
There are ${migrations.length} migrations: ${migrations.join(', ')}
Without --dry-run .*\nand .* Nothing of this has been done.\n$`,
    ),
  )
  expect(files()).toEqual(before)
  expect(cloudflare.state.requests).toEqual([])
})

describe('the address of a deployment', () => {
  test.each([
    [['https://laurel.ada.workers.dev'], 'https://laurel.ada.workers.dev'],
    [['t.shop.example (custom domain)'], 'https://t.shop.example'],
    [
      ['https://laurel.ada.workers.dev', 't.shop.example (custom domain - zone name: shop.example)'],
      'https://t.shop.example',
    ],
    [['t.shop.example/* (zone name: shop.example)'], 'https://t.shop.example'],
    [['shop.example/testimonials/* (zone name: shop.example)'], undefined],
    [['*.shop.example/*'], undefined],
    [['schedule: 0 0 * * *'], undefined],
    [[], undefined],
  ])('of the targets %j is %s', (targets, expected) => {
    expect(addressOf(targets)).toBe(expected)
  })
})

describe('a service that does not answer yet', () => {
  const answers: [number, string][] = []
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const [status, body] = answers.shift() ?? [200, '"ok"']
    answer.writeHead(status, status < 500 ? {} : { 'X-Request-Id': 'x' }).end(body)
  })
  let at = ''
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test('is waited for, be it another one that answers or a database that is silent', async () => {
    answers.push([404, 'There is nothing here yet'], [200, '<p>Parked</p>'], [503, '"The database does not answer."'])
    let waits = 0
    await healthy(at, () => waits++, [0, 0, 0])
    expect([asked, waits]).toEqual([Array(4).fill('/health'), 1])
  })

  test('is given up in the end, with what was heard of it', async () => {
    answers.push([404, ''], [404, ''], [404, ''])
    await expect(healthy(at, () => undefined, [0, 0])).rejects.toThrow('(it answers 404)')
    await expect(healthy(`http://localhost:${await freePort()}`, () => undefined, [0])).rejects.toThrow(
      '(ECONNREFUSED)',
    )
  })
})
