import { execFile, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { applyMigrations, type RunBatch, startDatabases } from '../support/databases.ts'
import { basicAuth, batch, serviceUrl } from '../support/harness.ts'
import { copyProject, freePort, npmCommand, removeCopies, stopAll, stopGroup } from '../support/project-copy.ts'

/*
 * `npm run deploy` in copies of the project, with the real wrangler and a stand-in for Cloudflare's API. The first test
 * deploys to the service that all tests share, the others to databases of their own.
 */

const databaseIds = Array.from({ length: 60 }, (_, index) => `database${index}`)
const databases = startDatabases(databaseIds)
const servers: Server[] = []
const closers: (() => unknown)[] = []
afterAll(async () => {
  stopAll()
  for (const server of servers) server.close()
  for (const close of closers) close()
  await databases.close()
  removeCopies()
})

async function serve(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'X-Request-Id': 'x' }).end(body))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Copies the project with the widget that the tests have built; wrangler then builds only the worker. */
function copyBuiltProject(): string {
  const folder = copyProject()
  const isNeeded = (path: string) => basename(path) !== 'compile-cache'
  cpSync('dist', join(folder, 'dist'), { recursive: true, filter: isNeeded })
  const file = join(folder, 'wrangler.toml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^command = .*$/m, ''))
  return folder
}

let builtFolder = ''
let healthyOrigin = ''
beforeAll(async () => {
  builtFolder = copyBuiltProject()
  healthyOrigin = await serve(200, '"ok"')
})

type Run = { code: unknown; stdout: string; stderr: string }

function run([command = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Run> {
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, CI: '', ...env } }
    const child = execFile(command, args, options, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

const deployCommand = [process.execPath, '-r', './worker/cli/require-node.cjs', 'worker/cli/deploy.ts']

const stepPatterns: Record<string, RegExp> = {
  create: /^POST d1\/database$/,
  migrate: /INSERT INTO d1_migrations/,
  upload: /^PUT workers\/scripts\/laurel$|^POST workers\/scripts\/laurel\/versions$/,
  workspace: /^INSERT INTO workspaces/,
}

/** Creates an account at the stand-in for Cloudflare, with nothing in it or with the migrated database of a deployment. */
async function createAccount({
  runBatch = databases.open(databaseIds.pop() ?? expect.fail()),
  folder = builtFolder,
  isDeployed = false,
}: AccountOptions = {}) {
  if (isDeployed) await applyMigrations(runBatch, migrations)
  const { env, state, close } = await startCloudflareApi(folder, runBatch)
  closers.push(close)
  Object.assign(state, { hasDatabase: isDeployed, hasWorker: isDeployed })
  return {
    env,
    state,
    deploy: (args = [`--url=${healthyOrigin}`], extraEnv: NodeJS.ProcessEnv = {}) =>
      run([...deployCommand, ...args], folder, { ...env, ...extraEnv }),
    /** Which steps Cloudflare has received, in their order. */
    steps: () =>
      state.requests.flatMap((request) =>
        Object.keys(stepPatterns).filter((step) => stepPatterns[step]?.test(request)),
      ),
    /** Runs a statement, and returns the values of all its rows. */
    query: async (sql: string, ...values: unknown[]) =>
      (await runBatch([{ sql, values }])).flat().flatMap((row) => Object.values(row)),
  }
}

type AccountOptions = { runBatch?: RunBatch; folder?: string; isDeployed?: boolean }

const migrations = listMigrations()

async function dropTables(runBatch: RunBatch): Promise<void> {
  const query = "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view')"
  const [tables = []] = await runBatch([{ sql: query, values: [] }])
  const found = tables.filter(({ name }) => !/^(?:sqlite|_cf)_/.test(String(name)))
  // Newest first: a foreign key that cascades, and a view, need the tables that they refer to.
  const drops = found.reverse().map(({ type, name }) => `DROP ${type} ${name}`)
  await runBatch(drops.map((sql) => ({ sql, values: [] })))
}

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const created = 'Created the database laurel.\n'
const found = 'Found the database.\n'
const migrated = `Applied ${migrations.length} migrations.\n`
const upToDate = 'The tables are up to date.\n'
const deployed = 'Built and deployed the service and the widget.\n'

test('npm run deploy creates a working service in an empty account, and prints its first key once', async () => {
  const folder = copyProject()
  await dropTables(batch)
  try {
    const { env, steps } = await createAccount({ runBatch: batch, folder })
    const { origin } = serviceUrl
    const command = [...npmCommand, 'run', '-s', 'deploy', '--', `--url=${origin}`]
    const { code, stdout, stderr } = await run(command, folder, env)
    expect([code, stderr]).toEqual([0, ''])
    const [, workspaceId, key = ''] =
      new RegExp(
        `^${created}${migrated}${deployed}Laurel is running at ${origin}
Workspace: (${id}) \\(My site\\)
API key:   (lk_[\\w-]{43}) \\(shown only once\\)
Snippet:   <script src="${origin}/laurel.js" data-workspace="\\1" async crossorigin></script>
Docs:      ${origin}/docs
Files:     off \\(to store photos and videos: npm run deploy -- --media\\)
E-mails:   off \\(to send e-mails: npm run deploy -- --mail --mail-from "Laurel <laurel@shop.example>"\\)
Any page can send testimonials. To allow only your own, see "Allowed origins" in the docs.
More keys: npm run laurel -- key create --workspace \\1 --label "What it is for" --remote
Inbox:     ${origin}/inbox \\(sign in with the API key\\)
$`,
      ).exec(stdout) ?? expect.fail(stdout)
    const body = JSON.stringify({ workspaceId, firstname: 'Ada' })
    const headers = { Authorization: basicAuth(key), 'Content-Type': 'application/json' }
    expect((await fetch(`${origin}/v1/testimonial`, { method: 'POST', headers, body })).status).toBe(201)
    expect(steps()).toEqual(['create', ...migrations.map(() => 'migrate'), 'upload', 'workspace'])
    // Git has nothing to commit.
    expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toBe(readFileSync('wrangler.toml', 'utf8'))
  } finally {
    // The other files of tests need the tables even if this test has failed.
    await dropTables(batch)
    await applyMigrations(batch, migrations)
  }
})

// Longer, as concurrent tests slow each other down.
describe.concurrent('npm run deploy', { timeout: 300_000 }, () => {
  test('applies pending migrations before it uploads an upgrade, and creates no other workspace or key', async () => {
    const folder = copyBuiltProject()
    writeFileSync(join(folder, 'worker/migrations/9999_next.sql'), 'CREATE TABLE next (id TEXT) STRICT;')
    const { deploy, steps, query } = await createAccount({ folder, isDeployed: true })
    const insert = "INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-01', 'Corner Shop 🌸')"
    await query(insert, crypto.randomUUID())
    const before = await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')
    expect(await deploy([`--url=${healthyOrigin}`, '--name=Another'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        `^${found}Applied 1 migration.\n${deployed}Laurel is running at ${healthyOrigin}\nWorkspace: ${id} \\(Corner Shop 🌸\\)\nSnippet:   .*\nDocs:      .*\nFiles:     .*\nE-mails:   .*\nAn API key is shown only once, .*\nMore keys: .*\nInbox:     ${healthyOrigin}/inbox \\(.*\\)\n$`,
      ),
      stderr: '',
    })
    expect(steps()).toEqual(['migrate', 'upload', 'workspace'])
    expect(await query('SELECT name FROM d1_migrations ORDER BY id')).toEqual([...migrations, '9999_next.sql'])
    expect(await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')).toEqual(before)
  })

  test('does not touch a database of another application', async () => {
    const { deploy, steps, query, state } = await createAccount()
    state.hasDatabase = true
    await query('CREATE TABLE orders (id TEXT)')
    expect(await deploy()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'A database of this name belongs to another application. Choose another database_name in wrangler.toml.\n',
    })
    expect([steps(), await query("SELECT name FROM sqlite_schema WHERE name GLOB 'd1_*'")]).toEqual([[], []])
  })

  test('uploads nothing when a migration fails, and keeps those before it', async () => {
    const folder = copyBuiltProject()
    writeFileSync(join(folder, 'worker/migrations/9998_next.sql'), 'CREATE TABLE next (id TEXT) STRICT;')
    writeFileSync(
      join(folder, 'worker/migrations/9999_broken.sql'),
      'CREATE TABLE other (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);',
    )
    const { deploy, steps, query } = await createAccount({ folder, isDeployed: true })
    expect(await deploy()).toEqual({
      code: 1,
      stdout: found,
      stderr: expect.stringMatching(
        /^Migration 9999_broken\.sql: The deployed database failed: .*no such table: nowhere.*\n$/,
      ),
    })
    expect(steps()).not.toContain('upload')
    expect(await query('SELECT name FROM d1_migrations ORDER BY id')).toEqual([...migrations, '9998_next.sql'])
    expect(await query("SELECT name FROM sqlite_schema WHERE name = 'other'")).toEqual([])
  })

  test('continues after a failed upload when it is run again', async () => {
    const { deploy, steps, state } = await createAccount()
    state.requestErrors = { 'PUT workers/scripts/laurel': { status: 400, code: 10013, message: 'Not today' } }
    expect(await deploy()).toEqual({
      code: 1,
      stdout: created + migrated,
      stderr:
        'Wrangler cannot deploy the service: A request to the Cloudflare API (/accounts/account/workers/scripts/laurel) failed. Not today [code: 10013]\n',
    })
    expect(steps()).toEqual(['create', ...migrations.map(() => 'migrate'), 'upload'])
    state.requestErrors = {}
    const again = await deploy()
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(new RegExp(`^${found}${upToDate}(?:.*\n)*API key: `))
    expect(steps().slice(-2)).toEqual(['upload', 'workspace'])
    expect(steps().filter((step) => step === 'create')).toHaveLength(1)
  })

  test('creates no workspace while the service reports an error', async () => {
    const { deploy, query } = await createAccount({ isDeployed: true })
    const broken = await serve(500, '"Oh"')
    expect(await deploy([`--url=${broken}`])).toEqual({
      code: 1,
      stdout: found + upToDate + deployed,
      stderr: `Laurel is deployed, but ${broken}/health reports a problem (HTTP 500). Run \`npx wrangler tail\` to see its log, then \`npm run deploy\` again.\n`,
    })
    expect(await query('SELECT id FROM workspaces')).toEqual([])
  })

  test('prints no key in CI, where others can read the log', async () => {
    // What Cloudflare's deploy button makes of wrangler.toml, and the variables that its builds set.
    const folder = copyBuiltProject()
    const file = join(folder, 'wrangler.toml')
    const names = 'database_name = "shop"\ndatabase_id = "11111111-1111-4111-8111-111111111111"'
    writeFileSync(file, readFileSync(file, 'utf8').replace('database_name = "laurel"', names))
    const { deploy, steps, query } = await createAccount({ folder, isDeployed: true })
    const { code, stdout } = await deploy(undefined, { CI: 'true', WORKERS_CI: '1' })
    expect(steps()).not.toContain('create')
    expect([code, stdout.includes('lk_')]).toEqual([0, false])
    expect(stdout).toMatch(/\nIn CI, no API key is printed, .*\nMore keys: npm run laurel -- key create /)
    expect(await query('SELECT id FROM apiKeys')).toEqual([])
    expect(await query('SELECT name FROM workspaces')).toEqual(['My site'])
  })

  test.each([
    ['on workers.dev', '', [], 'laurel.ada.workers.dev'],
    ['with another URL', '', ['--url'], '127.0.0.1 laurel.ada.workers.dev'],
    [
      'at a custom domain',
      'routes = [{ pattern = "Praise.müller.example", custom_domain = true }, "shop.example/praise/*", "*.shop.example/*"]\n',
      [],
      'praise.xn--mller-kva.example *.shop.example',
    ],
    [
      'at a route and on workers.dev',
      'workers_dev = true\nroute = "praise.shop.example/*"\n',
      [],
      'praise.shop.example laurel.ada.workers.dev',
    ],
  ])('sets SERVICE_HOSTS %s', async (_, setting, args, hosts) => {
    const folder = copyBuiltProject()
    const file = join(folder, 'wrangler.toml')
    writeFileSync(file, setting + readFileSync(file, 'utf8'))
    const { deploy, state } = await createAccount({ folder, isDeployed: true })
    // Wrangler looks a route's zone up; the upload comes before that.
    await deploy(args.map((name) => `${name}=${healthyOrigin}`))
    const [upload = ''] = state.uploads
    expect(JSON.parse(upload).bindings).toContainEqual({ name: 'SERVICE_HOSTS', type: 'plain_text', text: hosts })
  })

  test('uses a database that was created before', async () => {
    const { deploy, env } = await createAccount()
    const wrangler = [process.execPath, 'node_modules/wrangler/bin/wrangler.js']
    const creation = await run([...wrangler, 'd1', 'create', 'laurel', '--jurisdiction=eu'], builtFolder, env)
    expect(creation).toMatchObject({ code: 0, stderr: '' })
    expect(await deploy()).toMatchObject({ code: 0, stdout: expect.stringMatching(`^${found}${migrated}`) })
  })

  const bucket = { type: 'r2_bucket', name: 'MEDIA', bucket_name: 'laurel-media' }
  const isOn = expect.stringMatching(/^Files: {5}on$/m)
  const isOff = expect.stringMatching(/^Files: {5}off \(/m)

  test('leaves the bucket out without --media, and sets the cron', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    expect(await deploy()).toMatchObject({ code: 0, stdout: isOff, stderr: '' })
    expect(state.bindings.map(({ type }) => type)).not.toContain('r2_bucket')
    expect([state.buckets, state.crons]).toEqual([[], ['* * * * *']])
    const requests = state.requests.length
    expect(await deploy()).toMatchObject({ code: 0, stderr: '' })
    expect(state.requests.slice(requests)).not.toContain('PUT workers/scripts/laurel/schedules')
  })

  test('creates the bucket with --media, and keeps it in later deployments', async () => {
    const { deploy, state } = await createAccount()
    const { code, stdout } = await deploy([`--url=${healthyOrigin}`, '--media'])
    expect([code, stdout]).toEqual([0, isOn])
    expect(stdout).toContain(`${created}Created the bucket laurel-media.\n${migrated}`)
    expect([state.buckets, state.bindings]).toEqual([['laurel-media'], expect.arrayContaining([bucket])])
    const upgrade = await deploy()
    expect([upgrade.code, upgrade.stdout]).toEqual([0, isOn])
    expect(upgrade.stdout).toContain('Found the bucket laurel-media, so files stay on.\n')
    expect([state.buckets, state.bindings]).toEqual([['laurel-media'], expect.arrayContaining([bucket])])
    expect(await deploy([`--url=${healthyOrigin}`, '--media'])).toMatchObject({ code: 0, stdout: isOn })
    expect(state.buckets).toEqual(['laurel-media'])
  })

  test('creates the bucket in its jurisdiction', async () => {
    const folder = copyBuiltProject()
    const file = join(folder, 'wrangler.toml')
    const settings = readFileSync(file, 'utf8')
    writeFileSync(file, settings.replace('"laurel-media"', '"laurel-media"\njurisdiction = "eu"'))
    const { deploy, state } = await createAccount({ folder, isDeployed: true })
    state.buckets = ['laurel-media']
    expect(await deploy()).toMatchObject({ code: 0, stdout: isOff })
    expect(await deploy([`--url=${healthyOrigin}`, '--media'])).toMatchObject({ code: 0, stdout: isOn })
    expect(state.buckets).toEqual(['laurel-media', 'eu/laurel-media'])
    expect(state.bindings).toContainEqual({ ...bucket, jurisdiction: 'eu' })
  })

  const notEnabled = { status: 403, code: 10042, message: 'Please enable R2 through the Cloudflare Dashboard.' }
  const denied = { status: 403, code: 10000, message: 'Authentication error' }

  test.each([
    [
      'R2 is not enabled',
      notEnabled,
      /^Your Cloudflare account does not have R2 yet, .* https:\/\/dash\.cloudflare\.com\/\S+ .* Without --media, everything works but uploads\.\n$/,
    ],
    [
      'its token lacks a permission',
      denied,
      /^Cloudflare denied access\. .* permission to edit Workers R2 Storage\.\n$/,
    ],
  ])('deploys nothing with --media if %s', async (_, error, message) => {
    const { deploy, state, steps } = await createAccount({ isDeployed: true })
    state.requestErrors = { 'GET r2/': error, 'POST r2/': error }
    expect(await deploy([`--url=${healthyOrigin}`, '--media'])).toEqual({
      code: 1,
      stdout: found,
      stderr: expect.stringMatching(message),
    })
    expect(steps()).toEqual([])
  })

  test.each([
    ['R2 is not enabled', notEnabled, ''],
    ['it cannot see the buckets', denied, 'Files stay off, as the deployment has none: Cloudflare denied access. '],
  ])('deploys without files if %s', async (_, error, note) => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    state.requestErrors = { 'GET r2/': error }
    const { code, stdout } = await deploy()
    expect([code, stdout]).toEqual([0, isOff])
    expect(stdout.startsWith(`${found}${note}`) && stdout.includes('Files stay') === (note !== '')).toBe(true)
  })

  test('keeps the files of a deployment if it cannot see the buckets', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    Object.assign(state, { bindings: [bucket], requestErrors: { 'GET r2/': denied } })
    const { code, stdout } = await deploy()
    expect([code, stdout]).toEqual([0, isOn])
    expect(stdout).toContain('Files stay on, as in the deployment so far: Cloudflare denied access. ')
    expect(state.bindings).toContainEqual(bucket)
  })

  const mailBinding = { type: 'send_email', name: 'EMAIL' }
  const sender = 'Laurel <laurel@shop.example>'
  const hasSender = (text: string) => expect.arrayContaining([{ type: 'plain_text', name: 'MAIL_FROM', text }])
  const mailLine = ({ stdout }: Run) => /^E-mails: {3}(.*)$/m.exec(stdout)?.[1]

  test('sends e-mails with --mail, and in later deployments', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    expect(mailLine(await deploy())).toMatch(/^off \(/)
    expect(state.bindings).not.toContainEqual(mailBinding)
    expect(state.bindings).toEqual(hasSender(''))
    const url = `--url=${healthyOrigin}`
    const first = await deploy([url, '--mail', '--mail-from', sender])
    expect([first.code, mailLine(first)]).toEqual([0, `on, from ${sender}, through Cloudflare`])
    expect(first.stdout).toMatch(/\nCloudflare sends only from a domain .* workers\.dev; .*secret put RESEND_KEY\n/)
    expect([state.bindings, state.bindings]).toEqual([expect.arrayContaining([mailBinding]), hasSender(sender)])
    const later = await deploy()
    expect([later.code, mailLine(later)]).toEqual([0, mailLine(first)])
    expect(later.stdout).not.toContain('RESEND_KEY')
    expect([state.bindings, state.bindings]).toEqual([expect.arrayContaining([mailBinding]), hasSender(sender)])
    expect(mailLine(await deploy([url, '--mail-from=ada@shop.example']))).toContain('from ada@shop.example,')
    expect(state.bindings).toEqual(hasSender('ada@shop.example'))
  })

  test('sends e-mails from the sender in wrangler.toml', async () => {
    const folder = copyBuiltProject()
    const file = join(folder, 'wrangler.toml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('MAIL_FROM = ""', `MAIL_FROM = "${sender}"`))
    const { deploy, state } = await createAccount({ folder, isDeployed: true })
    const run = await deploy([`--url=${healthyOrigin}`, '--mail'])
    expect([run.code, mailLine(run)]).toEqual([0, `on, from ${sender}, through Cloudflare`])
    expect(state.bindings).toEqual(hasSender(sender))
  })

  test('sends e-mails through Resend once the service has its key', async () => {
    const { deploy, state, env } = await createAccount({ isDeployed: true })
    await deploy()
    const put = [process.execPath, 'node_modules/wrangler/bin/wrangler.js', 'secret', 'put', 'RESEND_KEY']
    expect(await run(put, builtFolder, env)).toMatchObject({ code: 0 })
    expect(mailLine(await deploy())).toBe(
      `off, as there is no sender (to add one: npm run deploy -- --mail-from "${sender}")`,
    )
    const withSender = await deploy([`--url=${healthyOrigin}`, `--mail-from=${sender}`])
    expect([withSender.code, mailLine(withSender)]).toEqual([0, `on, from ${sender}, through Resend`])
    expect(state.bindings).not.toContainEqual(mailBinding)
    expect(state.bindings).toContainEqual({ type: 'secret_text', name: 'RESEND_KEY' })
  })

  test.each([
    ['it has no sender', {}, ['--mail'], /^E-mails need a sender\. Run: .*--mail-from "Laurel .*RESEND_KEY\n$/],
    [
      'Cloudflare rejects the binding',
      { status: 400, code: 10_021, message: 'Email Routing is not enabled for this account.' },
      ['--mail', `--mail-from=${sender}`],
      /^Wrangler cannot deploy the service: .*Email Routing is not enabled for this account\..* Nothing was deployed\. .*RESEND_KEY\n$/,
    ],
  ])('deploys nothing with --mail if %s', async (_, error, args, message) => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    if ('message' in error)
      state.requestErrors = { 'PUT workers/scripts/laurel': error, 'POST workers/scripts/laurel/versions': error }
    const { code, stderr } = await deploy([`--url=${healthyOrigin}`, ...args])
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
    expect(state.uploads).toEqual([])
  })

  test('deploys without a cron if the account has none left, and says what that means', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    const message = 'This account has reached the Workers Free limit of 5 cron triggers per account.'
    state.requestErrors = { 'PUT workers/scripts/laurel/schedules': { status: 400, code: 10072, message } }
    const { code, stdout } = await deploy()
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^API key: /m)])
    expect(stdout).toMatch(
      /\nYour account has no cron trigger left; .* Until then, each webhook and message gets one attempt, .*; everything else works\.\n/,
    )
  })

  test('says where to choose a workers.dev subdomain if it cannot prompt', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    state.subdomain = undefined
    expect(await deploy()).toEqual({
      code: 1,
      stdout: found + upToDate,
      stderr:
        'Your account has no workers.dev subdomain yet. Choose one at https://dash.cloudflare.com/account/workers/onboarding, then run `npm run deploy` again.\n',
    })
  })

  test('with --dry-run builds and checks without an account or a network, and does nothing else', async () => {
    const { env, state } = await createAccount()
    const folder = copyProject()
    const listFiles = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => !/^(?:dist|\.wrangler|node_modules)\b/.test(file),
      )
    const before = listFiles()
    // Takes the network away where the system allows it.
    const isolate = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : []
    const command = [...isolate, ...deployCommand, '--dry-run']
    const { code, stdout, stderr } = await run(command, folder, { ...env, CLOUDFLARE_API_TOKEN: '' })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      new RegExp(
        `^Built the service and the widget: the worker is \\d{2,3} kB compressed.
Found ${migrations.length} migrations: ${migrations.join(', ')}
Files are off, unless the account has the R2 bucket already. To turn them on, add --media.
E-mails are off, unless the deployment sends some already. To turn them on, add --mail.
Without --dry-run, .*\n.* This was a dry run: nothing was deployed.\n$`,
      ),
    )
    const withFiles = await run([...command, '--media'], folder, { ...env, CLOUDFLARE_API_TOKEN: '' })
    expect(withFiles.stdout).toContain('\nFiles are on: this creates the R2 bucket if needed.\n')
    const withMail = await run([...command, '--mail'], folder, { ...env, CLOUDFLARE_API_TOKEN: '' })
    expect(withMail.stdout).toContain('\nE-mails are on: Cloudflare needs a domain with Email Routing for them.\n')
    expect(listFiles()).toEqual(before)
    expect(state.requests).toEqual([])
  })
})

describe.concurrent('npm run deploy, when it cannot begin', () => {
  test('asks for a login, and changes nothing', async () => {
    const { deploy, steps } = await createAccount()
    expect(await deploy(undefined, { CLOUDFLARE_API_TOKEN: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.\n',
    })
    expect(steps()).toEqual([])
  })

  test('lists the accounts if the login has several, and changes nothing', async () => {
    const { deploy, steps, state } = await createAccount()
    state.accounts.push({ id: 'other', name: 'Corner Shop' })
    expect(await deploy(undefined, { CLOUDFLARE_ACCOUNT_ID: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Your login has more than one account. Set CLOUDFLARE_ACCOUNT_ID to one of these ids: account (Ada), other (Corner Shop)\n',
    })
    expect(steps()).toEqual([])
  })

  test('asks for the account if the login lists none, and changes nothing', async () => {
    const { deploy, steps, state } = await createAccount()
    state.accounts = []
    expect(await deploy(undefined, { CLOUDFLARE_ACCOUNT_ID: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Your login lists no account. Set CLOUDFLARE_ACCOUNT_ID to the id of your account.\n',
    })
    expect(steps()).toEqual([])
  })

  test('reports that it cannot reach Cloudflare, and changes nothing', async () => {
    const { deploy, steps } = await createAccount()
    const unreachable = `http://localhost:${await freePort()}`
    expect(await deploy(undefined, { CLOUDFLARE_API_BASE_URL: unreachable })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cloudflare cannot be reached. Check your internet connection, then try again: fetch failed\n',
    })
    expect(steps()).toEqual([])
  })

  test('reports missing permissions, and changes nothing', async () => {
    const { deploy, steps, state } = await createAccount()
    const refusal = { status: 403, code: 10000, message: 'Authentication error' }
    state.requestErrors = { GET: refusal, POST: refusal }
    expect(await deploy()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Cloudflare denied access. Run `npx wrangler login`, or give your CLOUDFLARE_API_TOKEN permission to edit D1 and Workers Scripts: Authentication error [code: 10000]\n',
    })
    expect(steps()).toEqual([])
  })

  const usage =
    'Usage: npm run deploy -- [--name "My site"] [--url URL] [--media] [--mail] [--mail-from "NAME <E-MAIL>"] [--dry-run]. All other settings are in wrangler.toml.'
  const nameRule = '--name must be a string of 1 to 200 characters.'
  const senderRule = '--mail-from must be an e-mail address, such as "Laurel <laurel@shop.example>".'
  const urlRule = '--url must be an http or https URL without a path, such as https://testimonials.example.'
  test.each([
    [['--env', 'production'], usage],
    [['production'], usage],
    [['--dry-run=yes'], usage],
    [['--name'], usage],
    [['--name', '--dry-run'], usage],
    [['--name='], nameRule],
    [['--name', 'x'.repeat(201)], nameRule],
    [['--url=shop.example'], urlRule],
    [['--url=https://shop.example/laurel'], urlRule],
    [['--url=ftp://shop.example'], urlRule],
    [['--mail', '--mail-from=Laurel'], senderRule],
    [['--mail-from', 'Laurel <laurel@shop>'], senderRule],
    [['--mail-from', 'Laurel\r\nBcc: all <laurel@shop.example>'], senderRule],
    [['--mail-from', 'laurel@shop.example, ada@shop.example'], senderRule],
  ])('rejects the options %j, and sends no request', async (args, message) => {
    const { deploy, state } = await createAccount()
    expect(await deploy(args)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
    expect(state.requests).toEqual([])
  })

  test('reports a --dry-run that npm has consumed, and sends no request', async () => {
    const { env, state } = await createAccount()
    expect(await run([...npmCommand, 'run', '-s', 'deploy', '--dry-run'], builtFolder, env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Put options after two dashes: npm run deploy -- --dry-run\n',
    })
    expect(state.requests).toEqual([])
  })
})

const hasTerminal = existsSync('/usr/bin/script') && process.platform === 'linux'

describe.skipIf(!hasTerminal).concurrent('npm run deploy in a terminal', () => {
  /** Runs it in a terminal, types each answer when its question appears, and returns the output once it has `last`. */
  async function runInTerminal(env: NodeJS.ProcessEnv, answers: [question: string, answer: string][], last: string) {
    const command = `npm run -s deploy -- --url=${healthyOrigin}`
    const options = { cwd: builtFolder, env: { ...process.env, CI: '', ...env }, detached: true }
    const child = spawn('script', ['-qec', command, '/dev/null'], options)
    let output = ''
    child.stdout.on('data', (text) => {
      output += stripVTControlCharacters(String(text))
      const [question, answer] = answers[0] ?? []
      if (question && output.includes(question)) {
        answers.shift()
        child.stdin.write(`${answer}\r`)
      }
    })
    try {
      await vi.waitFor(() => expect(output).toContain(last), { timeout: 120_000 })
      return output
    } finally {
      stopGroup(child.pid ?? 0, 'SIGKILL')
    }
  }

  test('starts the login if there is none', async () => {
    const { env, steps } = await createAccount()
    const loginUrl = 'https://dash.cloudflare.com/oauth2/auth?'
    const output = await runInTerminal({ ...env, CLOUDFLARE_API_TOKEN: '' }, [], loginUrl)
    expect(output).toContain('Attempting to login via OAuth')
    expect(steps()).toEqual([])
  })

  test('lets the user choose a workers.dev subdomain if the account has none', async () => {
    const { env, state } = await createAccount({ isDeployed: true })
    state.subdomain = undefined
    const settings = readFileSync(join(builtFolder, 'wrangler.toml'), 'utf8')
    const answers: [string, string][] = [
      ['register a workers.dev subdomain now?', 'y'],
      ['What would you like your workers.dev subdomain to be?', 'corner-shop'],
      ['Ok to proceed?', 'y'],
    ]
    expect(await runInTerminal(env, answers, 'More keys: ')).toContain('https://laurel.corner-shop.workers.dev')
    expect(state.subdomain).toBe('corner-shop')
    expect(readFileSync(join(builtFolder, 'wrangler.toml'), 'utf8')).toBe(settings)
  })
})
