import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
} from '../../support/cli/deployments.ts'
import {
  copyBareProject,
  copyProject,
  npmCommand,
  removeCopies,
  stopAll,
  stopGroup,
} from '../../support/cli/project-copy.ts'
import { applyMigrations, type RunBatch } from '../../support/service/databases.ts'
import { basicAuth, batch, serviceUrl } from '../../support/service/harness.ts'

/*
 * `npm run deploy` in copies of the project, with the real wrangler and a stand-in for Cloudflare's API. The first test
 * deploys to the service that all tests share, the others to databases of their own. For the steps, see ../deploy.test.ts.
 */

const prepareAccount = prepareAccounts(20)
afterAll(() => {
  stopAll()
  removeCopies()
})

let builtFolder = ''
let healthyOrigin = ''
beforeAll(async () => {
  builtFolder = copyProject()
  healthyOrigin = await serveResponse(200, '"ok"')
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

/** Creates an account at the stand-in for Cloudflare, with nothing in it or with the migrated database of a deployment. */
async function createAccount({ runBatch, folder = builtFolder, isDeployed = false }: AccountOptions = {}) {
  const account = await prepareAccount(folder, isDeployed, runBatch)
  return {
    ...account,
    deploy: (args = [`--url=${healthyOrigin}`], env: NodeJS.ProcessEnv = {}) =>
      run([...deployCommand, ...args], folder, { ...account.env, ...env }),
  }
}

type AccountOptions = { runBatch?: RunBatch; folder?: string; isDeployed?: boolean }

async function dropTables(runBatch: RunBatch): Promise<void> {
  const query = "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view')"
  const [tables = []] = await runBatch([{ sql: query, values: [] }])
  const found = tables.filter(({ name }) => !/^(?:sqlite|_cf)_/.test(String(name)))
  // Newest first: a foreign key that cascades, and a view, need the tables that they refer to.
  const drops = found.reverse().map(({ type, name }) => `DROP ${type} ${name}`)
  await runBatch(drops.map((sql) => ({ sql, values: [] })))
}

const hasTerminal = existsSync('/usr/bin/script') && process.platform === 'linux'

/** Runs it in a terminal, types each answer when its question appears, and returns the output once it has `last`. */
async function runInTerminal(
  env: NodeJS.ProcessEnv,
  answers: [question: string, answer: string][],
  last: string,
  { cwd = builtFolder, origin = healthyOrigin } = {},
) {
  const command = `npm run -s deploy -- --url=${origin}`
  const options = { cwd, env: { ...process.env, CI: '', ...env }, detached: true }
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

test.skipIf(!hasTerminal)(
  'npm run deploy creates a working service in an empty account from a terminal, and prints its first key once',
  async () => {
    const folder = copyBareProject()
    await dropTables(batch)
    try {
      const { env, steps } = await createAccount({ runBatch: batch, folder })
      const { origin } = serviceUrl
      const output = await runInTerminal(env, [], '(sign in with the API key)\r\n', { cwd: folder, origin })
      const stdout = output.replaceAll('\r\n', '\n')
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
  },
)

// Longer, as concurrent tests slow each other down.
describe.concurrent('npm run deploy', { timeout: 300_000 }, () => {
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
    expect(again.stdout).toMatch(new RegExp(`^${found}${upToDate}(?:.*\n)*Set up: `))
    expect(steps().slice(-2)).toEqual(['upload', 'upload'])
    expect(steps().filter((step) => step === 'create')).toHaveLength(1)
  })

  const bucket = { type: 'r2_bucket', name: 'MEDIA', bucket_name: 'laurel-media' }
  const mailBinding = { type: 'send_email', name: 'EMAIL' }
  const sender = 'Laurel <laurel@shop.example>'

  test('gives the worker its hosts, the bucket and e-mails, also in an upgrade, which keeps its secrets', async () => {
    const { deploy, state } = await createAccount()
    const secret = { type: 'secret_text', name: 'RESEND_KEY' }
    const all = [`--url=${healthyOrigin}`, '--media', '--mail', `--mail-from=${sender}`]
    for (const args of [all, undefined]) {
      expect(await deploy(args)).toMatchObject({ code: 0, stderr: '' })
      const text = (name: string, text: string) => ({ type: 'plain_text', name, text })
      const hosts = text('SERVICE_HOSTS', '127.0.0.1 laurel.ada.workers.dev')
      expect(state.bindings).toEqual(expect.arrayContaining([hosts, text('MAIL_FROM', sender), bucket, mailBinding]))
      if (args) state.bindings.push(secret)
    }
    expect(state.bindings).toContainEqual(secret)
  })

  test('asks nothing in Workers Builds, with what the deploy button has created', async () => {
    const folder = copyProject()
    const file = join(folder, 'wrangler.toml')
    const database = 'database_name = "shop-data"\ndatabase_id = "11111111-1111-4111-8111-111111111111"'
    writeFileSync(file, readFileSync(file, 'utf8').replace('database_name = "laurel"', database))
    const { deploy, state, steps, query } = await createAccount({ folder })
    const code = { type: 'secret_text', name: 'SETUP_CODE' }
    Object.assign(state, { hasWorker: true, worker: 'shop', lastDeployedFrom: 'dash', bindings: [code] })
    const variables = { CI: 'true', WORKERS_CI: '1', WORKERS_CI_BRANCH: 'main' }
    const worker = { WRANGLER_CI_OVERRIDE_NAME: 'shop', WRANGLER_CI_MATCH_TAG: 'tag of shop' }
    expect(await deploy(undefined, { ...variables, ...worker })).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        `^${found}${migrated}${deployed}Laurel is running at ${healthyOrigin}\nSet up: .*\n.*\n$`,
      ),
      stderr: '',
    })
    expect(steps()).toEqual([...migrations.map(() => 'migrate'), 'upload'])
    const text = { type: 'plain_text', name: 'SERVICE_HOSTS', text: '127.0.0.1 shop.ada.workers.dev' }
    expect(state.bindings).toEqual(expect.arrayContaining([code, text]))
    expect(state.bindings).toContainEqual(
      expect.objectContaining({ type: 'd1', name: 'DB', id: '11111111-1111-4111-8111-111111111111' }),
    )
    expect(await query('SELECT id FROM workspaces UNION ALL SELECT id FROM apiKeys')).toEqual([])
  })

  test('deploys nothing with --mail if Cloudflare rejects the binding', async () => {
    const { deploy, state } = await createAccount({ isDeployed: true })
    const error = { status: 400, code: 10_021, message: 'Email Routing is not enabled for this account.' }
    state.requestErrors = { 'PUT workers/scripts/laurel': error, 'POST workers/scripts/laurel/versions': error }
    const { code, stderr } = await deploy([`--url=${healthyOrigin}`, '--mail', `--mail-from=${sender}`])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Wrangler cannot deploy the service: .*Email Routing is not enabled for this account\..* Nothing was deployed\. .*RESEND_KEY\n$/,
      ),
    ])
    expect(state.uploads).toEqual([])
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
    const folder = copyBareProject()
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
Migrations: ${migrations.join(', ')}
Files are off, unless the account has the R2 bucket already. To turn them on, add --media.
E-mails are off, unless the deployment sends some already. To turn them on, add --mail.
Without --dry-run, .*\n.* This was a dry run: nothing was deployed.\n$`,
      ),
    )
    expect(listFiles()).toEqual(before)
    expect(state.requests).toEqual([])
  })
})

describe.concurrent('npm run deploy, when it cannot begin', () => {
  test('lets wrangler create the database, in a jurisdiction', async () => {
    const { env, state } = await createAccount()
    const wrangler = [process.execPath, 'node_modules/wrangler/bin/wrangler.js']
    const creation = await run([...wrangler, 'd1', 'create', 'laurel', '--jurisdiction=eu'], builtFolder, env)
    expect(creation).toMatchObject({ code: 0, stderr: '' })
    expect(state.hasDatabase).toBe(true)
  })

  test('asks for a login, and changes nothing', async () => {
    const { deploy, steps } = await createAccount()
    expect(await deploy(undefined, { CLOUDFLARE_API_TOKEN: '' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.\n',
    })
    expect(steps()).toEqual([])
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

describe.skipIf(!hasTerminal).concurrent('npm run deploy in a terminal', () => {
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
