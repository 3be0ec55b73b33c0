import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashApiKey } from '../lib/api-key.ts'
import { demo } from '../lib/demo.ts'
import { insertKey } from './commands/key.ts'
import { insertWorkspace } from './commands/workspace.ts'
import { migrate, run } from './d1/wrangler-d1.ts'
import { tag } from './lib/tag.ts'
import { mustBeWritable } from './lib/writable.ts'
import * as wrangler from './wrangler.ts'

/*
 * `npm start`: the service with the widget on this machine, with a demo workspace in the local database. Options go
 * through to `wrangler dev`.
 */

const args = process.argv.slice(2)
const text = { type: 'string' } as const
const { values } = parseArgs({ args, strict: false, options: { port: text, 'log-level': text, 'persist-to': text } })
const { 'persist-to': folder } = values
const given = String(values.port ?? 8787)
const port = /^\d+$/.test(given) ? Number(given) : 0
const address = `http://localhost:${port}`

try {
  if (args[0]?.match(/^[^-]/)) throw new Error(`Options go behind two dashes: npm start -- --port ${args[0]}`)
  if (port < 1 || port > 65_535) throw new Error('--port takes a number from 1 to 65535.')
  mustBeWritable('.wrangler', 'dist')
  if (await isTaken(port)) throw new Error(`Port ${port} is in use; take another one: npm start -- --port ${port + 1}`)
  // So that the demo's key can reach no other database than the one on this machine.
  const local = { remote: false, persistTo: typeof folder === 'string' ? folder : undefined }
  await migrate(local)
  await run(local, ...(await demoRows()))
  serve()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function serve(): void {
  const defaults = { port: String(port), 'log-level': 'warn' }
  const unsaid = Object.entries(defaults).flatMap(([name, value]) => (name in values ? [] : [`--${name}`, value]))
  const dev = wrangler.start(
    ['dev', '--local', '--show-interactive-dev-session=false', ...unsaid, ...args],
    ['ignore', 'inherit', 'inherit', 'ipc'],
  )
  // Wrangler says so when it listens; the first answer says that the worker runs and the database answers.
  dev.once('message', () =>
    fetch(`${address}/health`)
      .then(({ ok }) => (ok ? greet() : fail(`The database does not answer: see ${address}/health`)))
      .catch(() => fail(`The service does not answer at ${address}.`)),
  )
  dev.on('exit', (code) => {
    process.exitCode ??= code ?? 1
  })
}

function greet(): void {
  say(`Laurel runs at ${address}`)
  say(`Your tag:  ${tag(address, demo.workspaceId)}`)
  say(`The docs:  ${address}/docs`)
  say(
    `The API:   curl -u x:${demo.key} -H 'Content-Type: application/json' -d '{"firstname":"Ada","stars":5}' ${address}/v1/testimonial`,
  )
}

async function demoRows() {
  const { workspaceId } = demo
  const { prefix, hash } = await hashApiKey(demo.key)
  return [
    insertWorkspace({ id: workspaceId, name: 'Demo' }),
    insertKey({ id: workspaceId, workspaceId, label: 'Demo', prefix, hash }),
  ].map((insert) => sql`${insert} ON CONFLICT DO NOTHING`)
}

/** Whether something answers at this port, on any of the machine's own addresses. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): void {
  if (wrangler.isStopping()) return
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
  wrangler.stop()
}
