import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findServiceHosts } from '../../worker/cli/deploy/service-hosts.ts'
import { main } from '../../worker/cli/deploy.ts'
import { simulateWrangler } from '../support/cli/cloudflare.ts'
import {
  created,
  deployed,
  found,
  id,
  migrated,
  migrations,
  prepareAccounts,
  serveResponse,
  upToDate,
} from '../support/cli/deployments.ts'
import { type CommandResult, laurelInProcess, runInProcess } from '../support/cli/laurel.ts'
import { freePort } from '../support/cli/project-copy.ts'

/*
 * The steps of `npm run deploy`, in this process, with a stand-in for Cloudflare's API and one for wrangler; each test has a
 * database of its own. For deployments with the real wrangler, see processes/deploy.test.ts.
 */

const prepareAccount = prepareAccounts(70)
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

let healthyOrigin = ''
beforeAll(async () => {
  healthyOrigin = await serveResponse(200, '"ok"')
})

/** Creates a folder with what the steps of a deployment read, with other settings or more migrations. */
function createFolder(
  editSettings = (settings: string) => settings,
  moreMigrations: Record<string, string> = {},
): string {
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), 'laurel-'))
  folders.push(folder)
  writeFileSync(join(folder, 'wrangler.toml'), editSettings(readFileSync('wrangler.toml', 'utf8')))
  cpSync('worker/migrations', join(folder, 'worker/migrations'), { recursive: true })
  for (const [name, sql] of Object.entries(moreMigrations)) writeFileSync(join(folder, 'worker/migrations', name), sql)
  return folder
}

/** Creates an account at the stand-in for Cloudflare, with nothing in it or with the migrated database of a deployment. */
async function createAccount({ folder = createFolder(), isDeployed = false }: AccountOptions = {}) {
  const { env, state, ...account } = await prepareAccount(folder, isDeployed)
  /** Does something in the folder, with the environment of the account. */
  const inFolder = async <Result>(work: () => Promise<Result>, extraEnv: NodeJS.ProcessEnv = {}): Promise<Result> => {
    const previous = process.cwd()
    process.chdir(folder)
    for (const [name, value] of Object.entries({ CI: '', ...env, ...extraEnv })) vi.stubEnv(name, value)
    try {
      return await work()
    } finally {
      vi.unstubAllEnvs()
      process.chdir(previous)
    }
  }
  return {
    ...account,
    state,
    inFolder,
    deploy: (
      args = [`--url=${healthyOrigin}`],
      extraEnv?: NodeJS.ProcessEnv,
      terminal?: { hasTerminal: boolean },
    ): Promise<CommandResult> =>
      inFolder(() => runInProcess((argv, io) => main(argv, io, simulateWrangler(state)), args, terminal), extraEnv),
  }
}

type AccountOptions = { folder?: string; isDeployed?: boolean }

const inTerminal = { hasTerminal: true }

describe('npm run deploy', () => {
  test('applies pending migrations before it uploads an upgrade, and creates no other workspace or key', async () => {
    const folder = createFolder(undefined, { '9999_next.sql': 'CREATE TABLE next (id TEXT) STRICT;' })
    const { deploy, steps, query } = await createAccount({ folder, isDeployed: true })
    const insert = "INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-01', 'Corner Shop 🌸')"
    await query(insert, crypto.randomUUID())
    const before = await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')
    expect(await deploy([`--url=${healthyOrigin}`, '--name=Another'], {}, inTerminal)).toEqual({
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

  test('says how to remove a database from before the first release, as does a command that needs its tables', async () => {
    const { deploy, inFolder, steps, query } = await createAccount({ isDeployed: true })
    await query('DROP TABLE logos')
    const update = ['workspace', 'update', '--workspace', crypto.randomUUID(), '--name', 'Shop', '--remote']
    expect((await inFolder(() => laurelInProcess(update))).stderr).toMatch(/^The deployed database is not up to date/)
    await query("INSERT INTO d1_migrations (name) VALUES ('0002_requests_and_origins.sql')")
    const stderr =
      'The database is from before the first release and cannot be upgraded. To start with an empty one, run `npx wrangler d1 delete laurel`, then `npm run deploy`.\n'
    expect(await deploy()).toEqual({ code: 1, stdout: found, stderr })
    expect(steps()).not.toContain('upload')
    expect(await inFolder(() => laurelInProcess(update))).toEqual({ code: 1, stdout: '', stderr })
  })

  test('uploads nothing when a migration fails, and keeps those before it', async () => {
    const folder = createFolder(undefined, {
      '9998_next.sql': 'CREATE TABLE next (id TEXT) STRICT;',
      '9999_broken.sql': 'CREATE TABLE other (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);',
    })
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

  test('creates no workspace while the service reports an error', async () => {
    const { deploy, query } = await createAccount({ isDeployed: true })
    const broken = await serveResponse(500, '"Oh"')
    expect(await deploy([`--url=${broken}`])).toEqual({
      code: 1,
      stdout: found + upToDate + deployed,
      stderr: `Laurel is deployed, but ${broken}/health reports a problem (HTTP 500). Run \`npx wrangler tail\` to see its log, then run \`npm run deploy\` again.\n`,
    })
    expect(await query('SELECT id FROM workspaces')).toEqual([])
  })

  test('creates the first workspace in a terminal, and prints its key once', async () => {
    const { deploy, query } = await createAccount({ isDeployed: true })
    const args = [`--url=${healthyOrigin}`, '--name=Corner Shop']
    const first = await deploy(args, {}, inTerminal)
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^API key: {3}lk_[\w-]{43} \(shown only once\)$/m),
    ])
    expect(await query('SELECT name FROM workspaces')).toEqual(['Corner Shop'])
    const later = await deploy(args, {}, inTerminal)
    expect([later.code, later.stdout.includes('lk_')]).toEqual([0, false])
    expect(await query('SELECT label FROM apiKeys')).toEqual(['Set-up key'])
  })

  test.each([
    ['without a terminal', {}, { hasTerminal: false }],
    ['in CI', { CI: 'true' }, { hasTerminal: false }],
    ['in CI with a terminal', { CI: 'true' }, inTerminal],
  ])('prints no key %s, so creates no workspace, and says how to go on', async (_, env, terminal) => {
    const { deploy, query, state } = await createAccount({ isDeployed: true })
    const { code, stdout } = await deploy([`--url=${healthyOrigin}`, '--name=Corner Shop'], env, terminal)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^${found}${upToDate}${deployed}Laurel is running at ${healthyOrigin}\nSet up: {4}on the Worker's page, .* SETUP_CODE, .* ${healthyOrigin}/setup\nNo API key is printed, .*\nDocs: .*\nFiles: .*\nE-mails: .*\n$`,
        ),
      ),
    ])
    expect(await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')).toEqual([])
    state.bindings.push({ type: 'secret_text', name: 'SETUP_CODE' })
    expect((await deploy(undefined, env, terminal)).stdout).toContain(`\nSet up:    open ${healthyOrigin}/setup, `)
  })

  test('names the workspace without a terminal, once there is one', async () => {
    const { deploy, query } = await createAccount({ isDeployed: true })
    await query("INSERT INTO workspaces (id, created, name) VALUES ('w', '2026-01-01', 'Shop')")
    const { code, stdout } = await deploy(undefined, { CI: 'true' })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\nWorkspace: w \(Shop\)\nSnippet: (?:.*\n)*More keys: /)])
    expect(await query('SELECT id FROM apiKeys')).toEqual([])
  })

  test.each([
    ['on workers.dev', '', undefined, 'laurel.ada.workers.dev'],
    ['with another URL', '', 'https://t.example', 't.example laurel.ada.workers.dev'],
    [
      'at a custom domain',
      'routes = [{ pattern = "Praise.müller.example", custom_domain = true }, "shop.example/praise/*", "*.shop.example/*"]\n',
      undefined,
      'praise.xn--mller-kva.example *.shop.example',
    ],
    [
      'at a route and on workers.dev',
      'workers_dev = true\nroute = "praise.shop.example/*"\n',
      undefined,
      'praise.shop.example laurel.ada.workers.dev',
    ],
  ])('finds the hosts of a service %s', async (_, setting, origin, hosts) => {
    const folder = createFolder((settings) => setting + settings)
    const { inFolder } = await createAccount({ folder, isDeployed: true })
    expect((await inFolder(() => findServiceHosts(origin))).join(' ')).toBe(hosts)
  })

  test('tells the worker its hosts', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    await deploy()
    const hosts = { name: 'SERVICE_HOSTS', type: 'plain_text', text: '127.0.0.1 laurel.ada.workers.dev' }
    expect(state.bindings).toContainEqual(hosts)
  })

  test('uses a database that was created before', async () => {
    const { deploy, state } = await createAccount()
    state.hasDatabase = true
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
    const folder = createFolder((settings) =>
      settings.replace(/^# (\[\[r2_buckets\]\])\n# (.*)\n# (.*)$/m, '$1\n$2\n$3\njurisdiction = "eu"'),
    )
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
  const mailLine = ({ stdout }: CommandResult) => /^E-mails: {3}(.*)$/m.exec(stdout)?.[1]

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
    const folder = createFolder((settings) => settings.replace(/^# MAIL_FROM = .*$/m, `MAIL_FROM = "${sender}"`))
    const { deploy, state } = await createAccount({ folder, isDeployed: true })
    const run = await deploy([`--url=${healthyOrigin}`, '--mail'])
    expect([run.code, mailLine(run)]).toEqual([0, `on, from ${sender}, through Cloudflare`])
    expect(state.bindings).toEqual(hasSender(sender))
  })

  test('sends e-mails through Resend once the service has its key', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    await deploy()
    // As `wrangler secret put` does it.
    state.bindings.push({ type: 'secret_text', name: 'RESEND_KEY' })
    expect(mailLine(await deploy())).toBe(
      `off, as there is no sender (to add one: npm run deploy -- --mail-from "${sender}")`,
    )
    const withSender = await deploy([`--url=${healthyOrigin}`, `--mail-from=${sender}`])
    expect([withSender.code, mailLine(withSender)]).toEqual([0, `on, from ${sender}, through Resend`])
    expect(state.bindings).not.toContainEqual(mailBinding)
    expect(state.bindings).toContainEqual({ type: 'secret_text', name: 'RESEND_KEY' })
  })

  test('deploys nothing with --mail without a sender', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    const { code, stderr } = await deploy([`--url=${healthyOrigin}`, '--mail'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^E-mails need a sender\. Run: .*--mail-from "Laurel .*RESEND_KEY\n$/),
    ])
    expect(state.uploads).toEqual([])
  })

  test('deploys without a cron if the account has none left, and says what that means', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    const message = 'This account has reached the Workers Free limit of 5 cron triggers per account.'
    state.requestErrors = { 'PUT workers/scripts/laurel/schedules': { status: 400, code: 10072, message } }
    const { code, stdout } = await deploy()
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Set up: /m)])
    expect(stdout).toMatch(
      /\nYour account has no cron trigger left; .* Until then, each webhook and message gets one attempt, .*; everything else works\.\n/,
    )
  })

  test('with --dry-run prints what --media and --mail would do, and sends no request', async () => {
    const { deploy, state } = await createAccount()
    expect((await deploy(['--dry-run', '--media'])).stdout).toContain(
      '\nFiles are on: this creates the R2 bucket if needed.\n',
    )
    expect((await deploy(['--dry-run', '--mail'])).stdout).toContain(
      '\nE-mails are on: Cloudflare needs a domain with Email Routing for them.\n',
    )
    expect(state.requests).toEqual([])
  })
})

describe('npm run deploy in Workers Builds', () => {
  const variables = { CI: 'true', WORKERS_CI: '1', WORKERS_CI_BRANCH: 'main' }
  const setupCode = { type: 'secret_text', name: 'SETUP_CODE' }
  const guideLine = `Files, e-mails and upgrades: .*/docs/guides/deploy\n$`
  const denied = { status: 403, code: 10000, message: 'Authentication error' }

  test('migrates before it uploads, and leaves the first workspace to the page for the set-up', async () => {
    const { deploy, steps, query, state } = await createAccount()
    // What the deploy button leaves to the build: a worker with the code that the owner chose, and nothing else.
    Object.assign(state, { hasWorker: true, bindings: [setupCode] })
    expect(await deploy(undefined, variables)).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        `^${created}${migrated}${deployed}Laurel is running at ${healthyOrigin}\nSet up: {4}open ${healthyOrigin}/setup, and type the code that you chose as SETUP_CODE\\. If the page does not exist, the code does not have 12 to 200 characters: change the secret, on the Worker's page, below Settings > Variables and Secrets\n${guideLine}`,
      ),
      stderr: '',
    })
    expect(steps()).toEqual(['create', ...migrations.map(() => 'migrate'), 'upload'])
    expect(await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')).toEqual([])
    expect([state.bindings, state.crons]).toEqual([expect.arrayContaining([setupCode]), ['* * * * *']])
  })

  test('keeps the data and the settings of a deployment, and prints no key', async () => {
    const folder = createFolder(undefined, { '9999_next.sql': 'CREATE TABLE next (id TEXT) STRICT;' })
    const { deploy, steps, query, state } = await createAccount({ folder, isDeployed: true })
    state.bindings = [setupCode, { type: 'plain_text', name: 'MAIL_FROM', text: 'ada@shop.example' }]
    await query("INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-01', 'Shop')", crypto.randomUUID())
    const before = await query('SELECT id, name FROM workspaces')
    const { code, stdout, stderr } = await deploy(undefined, variables)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      new RegExp(
        `^${found}Applied 1 migration.\n${deployed}Laurel is running at .*\nInbox: {5}${healthyOrigin}/inbox\n${guideLine}`,
      ),
    )
    expect(steps()).toEqual(['migrate', 'upload'])
    expect(await query('SELECT id, name FROM workspaces')).toEqual(before)
    expect(await query('SELECT id FROM apiKeys')).toEqual([])
    expect(state.bindings).toContainEqual(expect.objectContaining({ name: 'MAIL_FROM', text: 'ada@shop.example' }))
  })

  test('uses the database whose id the deploy button wrote into wrangler.toml', async () => {
    const names = 'database_name = "shop"\ndatabase_id = "11111111-1111-4111-8111-111111111111"'
    const folder = createFolder((settings) => settings.replace('database_name = "laurel"', names))
    const { deploy, steps, state } = await createAccount({ folder })
    expect(await deploy(undefined, variables)).toMatchObject({ code: 0, stderr: '' })
    expect(steps()).toEqual([...migrations.map(() => 'migrate'), 'upload'])
    expect(state.requests.filter((request) => request.startsWith('GET d1/'))).toEqual([])
    const database_id = '11111111-1111-4111-8111-111111111111'
    expect(state.bindings).toContainEqual(expect.objectContaining({ type: 'd1', name: 'DB', database_id }))
  })

  test('says how to choose a code for the set-up if there is none', async () => {
    const { deploy } = await createAccount()
    expect((await deploy(undefined, variables)).stdout).toMatch(
      `\nSet up:    on the Worker's page, below Settings > Variables and Secrets, add the secret SETUP_CODE, a code of 12 to 200 characters; then type it at ${healthyOrigin}/setup\n`,
    )
  })

  test('deploys to the worker that the repository is connected to, whatever its name in wrangler.toml', async () => {
    const { deploy, inFolder, state } = await createAccount({ isDeployed: true })
    Object.assign(state, { worker: 'shop', bindings: [setupCode], buckets: ['laurel-media', 'shop-media'] })
    const environment = { ...variables, WRANGLER_CI_OVERRIDE_NAME: 'shop' }
    const { code, stdout } = await deploy(undefined, environment)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Found the bucket shop-media, so files stay on.\n')])
    expect(stdout).toContain('the code that you chose')
    expect(state.requests).toContain('PUT workers/scripts/shop')
    expect(state.requests).toContain('PUT workers/scripts/shop/schedules')
    expect(state.requests.join()).not.toContain('workers/scripts/laurel')
    expect(await inFolder(() => findServiceHosts(undefined), environment)).toEqual(['shop.ada.workers.dev'])
  })

  test.each([
    ['D1', 'POST d1/', [], ''],
    ['D1', 'GET d1/', [], ''],
    ['Workers Scripts', 'GET workers/scripts/laurel/settings', [], found],
    ['Workers R2 Storage', 'GET r2/', ['--media'], found],
  ])('names the permission that the token lacks: %s, to %s', async (permission, request, args, stdout) => {
    const { deploy, steps, state } = await createAccount({ isDeployed: true })
    state.requestErrors = { [request]: denied, ...(args.length > 0 && { 'POST r2/': denied }) }
    expect(await deploy([`--url=${healthyOrigin}`, ...args], variables)).toEqual({
      code: 1,
      stdout,
      stderr: `Cloudflare denied access. At https://dash.cloudflare.com/profile/api-tokens, add the permission Account > ${permission} > Edit to the API token that the Worker's page names below Settings > Build, then retry the build: Authentication error [code: 10000]\n`,
    })
    expect(steps()).toEqual([])
  })

  test('says where to choose a token if the build has none', async () => {
    const { deploy, state } = await createAccount()
    expect(await deploy(undefined, { ...variables, CLOUDFLARE_API_TOKEN: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        "The build has no API token. Choose one on the Worker's page, below Settings > Build, then retry the build.\n",
    })
    expect(state.requests).toEqual([])
  })

  test('deploys without files if the account has no R2', async () => {
    const { deploy, state } = await createAccount()
    const message = 'Please enable R2 through the Cloudflare Dashboard.'
    state.requestErrors = { 'GET r2/': { status: 403, code: 10042, message } }
    const { code, stdout, stderr } = await deploy(undefined, variables)
    expect([code, stdout, stderr]).toEqual([0, expect.not.stringMatching(/R2|--/), ''])
    expect(state.bindings.map(({ type }) => type)).not.toContain('r2_bucket')
  })

  test('says to retry the build after what an owner can solve', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    const broken = await serveResponse(500, '"Oh"')
    expect((await deploy([`--url=${broken}`], variables)).stderr).toMatch(
      /\(HTTP 500\)\. See its log on the Worker's page, below Observability, then retry the build\.\n$/,
    )
    const message = 'This account has reached the Workers Free limit of 5 cron triggers per account.'
    const reached = { status: 400, code: 10072, message }
    Object.assign(state, { crons: [], requestErrors: { 'PUT workers/scripts/laurel/schedules': reached } })
    expect((await deploy(undefined, variables)).stdout).toMatch(/ Remove one, then retry the build\. Until then, /)
  })

  test("leaves wrangler's report where Cloudflare looks for it", async () => {
    const { deploy } = await createAccount({ isDeployed: true })
    const [byPath, byFolder] = [createFolder(), join(createFolder(), 'worker')]
    const file = join(byPath, 'report.json')
    await deploy(undefined, { ...variables, WRANGLER_OUTPUT_FILE_PATH: file })
    await deploy(undefined, { ...variables, WRANGLER_OUTPUT_FILE_DIRECTORY: byFolder })
    const [name = ''] = readdirSync(byFolder).filter((name) => /^wrangler-output-.+\.json$/.test(name))
    for (const report of [file, join(byFolder, name)]) {
      expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ type: 'deploy' })
    }
  })
})

describe('npm run deploy, when it cannot begin', () => {
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
  ])('rejects the options %j', async (args, message) => {
    const { deploy, state } = await createAccount()
    expect(await deploy(args)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
    expect(state.requests).toEqual([])
  })
})
