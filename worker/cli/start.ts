import { connect } from 'node:net'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { insertKey } from '../db/fragments/insert-key.ts'
import { hashApiKey } from '../lib/api-key.ts'
import { demo } from '../lib/demo.ts'
import { insertWorkspace } from './commands/workspace.ts'
import { withConnection } from './d1/database.ts'
import { registerLocalService } from './d1/local-services.ts'
import { writeConfigFile } from './lib/config-file.ts'
import { readDevVars } from './lib/dev-vars.ts'
import { ensureWritable } from './lib/files.ts'
import { workspaceSnippet } from './lib/format.ts'
import { removeCronWarning, startLocalCron } from './lib/local-cron.ts'
import { watchLocalMail } from './lib/local-mail.ts'
import { startLocalProxy } from './lib/local-proxy.ts'
import { generateSetupCode } from './lib/setup-code.ts'
import { parseStartOptions, type StartOptions } from './lib/start-options.ts'
import * as wrangler from './lib/wrangler.ts'
import { readAllSettings } from './lib/wrangler-config.ts'

/*
 * `npm start` runs the service and the widget on this machine, with a demo workspace in the local database or, with `--empty`, a code
 * to set it up in the browser. It passes options that it does not know on to `wrangler dev`.
 */

try {
  await start(parseStartOptions(process.argv.slice(2)))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function start(options: StartOptions): Promise<void> {
  const { port, persistTo, isEmpty } = options
  ensureWritable('.wrangler', 'dist')
  if (await isInUse(port)) throw new Error(`Port ${port} is in use. Try: npm start -- --port ${port + 1}`)
  // Always local, so that the public demo key never gets into a deployed database.
  const hasWorkspace = await withConnection({ remote: false, persistTo }, async ({ migrate, batch }) => {
    await migrate()
    if (!isEmpty) await batch(...(await insertDemo()))
    const [workspaces = []] = await batch(sql`SELECT id FROM workspaces LIMIT 1`)
    return workspaces.length > 0
  })
  if (isEmpty && hasWorkspace) print('The database has a workspace already, so there is nothing to set up.')
  // Each start has another one: one that is read later is of no use.
  serve(options, isEmpty && !hasWorkspace ? generateSetupCode() : undefined)
}

function serve(options: StartOptions, setupCode: string | undefined): void {
  const secret = crypto.randomUUID()
  // Wrangler takes from .dev.vars only what the configuration names.
  const secrets = { required: Object.keys(readDevVars()) }
  const { file, remove } = writeConfigFile('start', { ...readAllSettings(), secrets })
  const vars = [`LOCAL_SECRET:${secret}`, ...(setupCode ? [`SETUP_CODE:${setupCode}`] : [])]
  const internal = [`--config=${file}`, '--port=0', '--ip=127.0.0.1', ...vars.flatMap((value) => ['--var', value])]
  const dev = wrangler.start(
    ['dev', '--local', '--show-interactive-dev-session=false', ...internal, ...options.wranglerArgs],
    ['ignore', 'inherit', 'pipe', 'ipc'],
  )
  dev.stderr?.setEncoding('utf8').on('data', (text) => process.stderr.write(removeCronWarning(text)))
  const stops: (() => void)[] = [remove]
  // Wrangler sends a message once it listens.
  dev.once('message', async (message) => {
    try {
      const { port: servicePort } = ReadyMessage.parse(JSON.parse(String(message)))
      stops.push(await startLocalProxy({ ...options, servicePort, secret }))
      await checkHealth(options.origin)
      process.on('exit', registerLocalService(options.origin, options.persistTo))
      stops.push(watchLocalMail((path) => print(`E-mail written to ${path}`)))
      stops.push(startLocalCron(servicePort))
      printSummary(options, setupCode)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  })
  dev.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    for (const stop of stops) stop()
  })
}

const ReadyMessage = z.object({ port: z.number() })

/** Checks that worker and database respond. @throws Error with one sentence. */
async function checkHealth(origin: string): Promise<void> {
  const response = await fetch(`${origin}/health`).catch(() => undefined)
  if (!response) throw new Error(`The service does not respond at ${origin}.`)
  if (!response.ok) throw new Error(`The database does not respond. See ${origin}/health`)
}

function printSummary({ origin, isEmpty }: StartOptions, setupCode: string | undefined): void {
  print(`Laurel is running at ${origin}`)
  if (setupCode) {
    print(`Set up:   ${origin}/setup`)
    print(`Set-up code: ${setupCode}`)
  } else if (isEmpty) {
    print(`Inbox:    ${origin}/inbox`)
    print(`Docs:     ${origin}/docs`)
  } else {
    printDemo(origin)
  }
}

function printDemo(origin: string): void {
  print(`Snippet:  ${workspaceSnippet(origin, demo.workspaceId)}`)
  print(`Inbox:    ${origin}/inbox (choose "Open the demo", or sign in with the key ${demo.key})`)
  print(`Docs:     ${origin}/docs`)
  print(
    `API:      curl -u x:${demo.key} -H 'Content-Type: application/json' -d '{"firstname":"Ada","testimonialText":"Wonderful.","stars":5,"gaveConsent":true}' ${origin}/v1/testimonial`,
  )
}

async function insertDemo() {
  const { workspaceId } = demo
  const { prefix, hash } = await hashApiKey(demo.key)
  return [
    insertWorkspace({ id: workspaceId, name: 'Demo' }),
    insertKey({ id: workspaceId, workspaceId, label: 'Demo', prefix, hash }),
  ].map((insert) => sql`${insert} ON CONFLICT DO NOTHING`)
}

/** Resolves to whether anything listens at this port of localhost, by IPv4 or IPv6. */
function isInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): void {
  if (wrangler.isStopping()) return
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
  wrangler.stop()
}
