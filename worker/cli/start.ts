import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashApiKey } from '../lib/api-key.ts'
import { demo } from '../lib/demo.ts'
import { insertKey } from './commands/key.ts'
import { insertWorkspace } from './commands/workspace.ts'
import { withConnection } from './d1/database.ts'
import { ensureWritable } from './lib/files.ts'
import { workspaceSnippet } from './lib/format.ts'
import * as wrangler from './wrangler.ts'

/*
 * `npm start` runs the service and the widget on this machine, with a demo workspace in the local database. It passes its
 * options on to `wrangler dev`.
 */

const args = process.argv.slice(2)
const text = { type: 'string' } as const
const options = { port: text, 'log-level': text, 'inspector-port': text, 'persist-to': text }
const { values } = parseArgs({ args, strict: false, options })
const portText = String(values.port ?? 8787)
const port = /^\d+$/.test(portText) ? Number(portText) : 0
const origin = `http://localhost:${port}`

try {
  if (args[0]?.match(/^[^-]/)) throw new Error(`Put options after two dashes: npm start -- --port ${args[0]}`)
  if (port < 1 || port > 65_535) throw new Error('--port must be a number from 1 to 65535.')
  ensureWritable('.wrangler', 'dist')
  if (await isInUse(port)) throw new Error(`Port ${port} is in use. Try: npm start -- --port ${port + 1}`)
  // Always local, so that the public demo key never gets into a deployed database.
  const { 'persist-to': folder } = values
  const database = { remote: false, persistTo: typeof folder === 'string' ? folder : undefined }
  await withConnection(database, async ({ migrate, batch }) => {
    await migrate()
    await batch(...(await insertDemo()))
  })
  serve()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function serve(): void {
  // Two services that start at the same time would both choose wrangler's own inspector port; 0 is any free one.
  const defaults = { port: String(port), 'log-level': 'warn', 'inspector-port': '0' }
  const missing = Object.entries(defaults).flatMap(([name, value]) => (name in values ? [] : [`--${name}`, value]))
  const dev = wrangler.start(
    ['dev', '--local', '--show-interactive-dev-session=false', ...missing, ...args],
    ['ignore', 'inherit', 'inherit', 'ipc'],
  )
  // Wrangler sends a message once it listens; the health check shows that worker and database respond.
  dev.once('message', () =>
    fetch(`${origin}/health`)
      .then(({ ok }) => (ok ? printSummary() : fail(`The database does not respond. See ${origin}/health`)))
      .catch(() => fail(`The service does not respond at ${origin}.`)),
  )
  dev.on('exit', (code) => {
    process.exitCode ??= code ?? 1
  })
}

function printSummary(): void {
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
