import { connect } from 'node:net'
import sql from 'sql-template-tag'
import { hashApiKey } from '../lib/api-key.ts'
import { demo } from '../lib/demo.ts'
import { insertKey } from './commands/key.ts'
import { insertWorkspace } from './commands/workspace.ts'
import { withConnection } from './d1/database.ts'
import { ensureWritable } from './lib/files.ts'
import { workspaceSnippet } from './lib/format.ts'
import { parseStartOptions, type StartOptions } from './lib/start-options.ts'
import * as wrangler from './wrangler.ts'

/*
 * `npm start` runs the service and the widget on this machine, with a demo workspace in the local database. It passes
 * options that it does not know on to `wrangler dev`.
 */

try {
  await start(parseStartOptions(process.argv.slice(2)))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function start(options: StartOptions): Promise<void> {
  const { port, persistTo } = options
  ensureWritable('.wrangler', 'dist')
  if (await isInUse(port)) throw new Error(`Port ${port} is in use. Try: npm start -- --port ${port + 1}`)
  // Always local, so that the public demo key never gets into a deployed database.
  await withConnection({ remote: false, persistTo }, async ({ migrate, batch }) => {
    await migrate()
    await batch(...(await insertDemo()))
  })
  serve(options)
}

function serve({ origin, hosts, wranglerArgs }: StartOptions): void {
  const variables = ['--var', `LOCAL_HOSTS:${hosts.join(' ')}`]
  const dev = wrangler.start(
    ['dev', '--local', '--show-interactive-dev-session=false', ...variables, ...wranglerArgs],
    ['ignore', 'inherit', 'inherit', 'ipc'],
  )
  // Wrangler sends a message once it listens; the health check shows that worker and database respond.
  dev.once('message', () =>
    fetch(`${origin}/health`)
      .then(({ ok }) => (ok ? printSummary(origin) : fail(`The database does not respond. See ${origin}/health`)))
      .catch(() => fail(`The service does not respond at ${origin}.`)),
  )
  dev.on('exit', (code) => {
    process.exitCode ??= code ?? 1
  })
}

function printSummary(origin: string): void {
  print(`Laurel is running at ${origin}`)
  print(`Snippet:  ${workspaceSnippet(origin, demo.workspaceId)}`)
  print(`Docs:     ${origin}/docs`)
  print(
    `API:      curl -u x:${demo.key} -H 'Content-Type: application/json' -d '{"firstname":"Ada","stars":5}' ${origin}/v1/testimonial`,
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
