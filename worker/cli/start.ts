import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import * as wrangler from './wrangler.ts'

/*
 * `npm start`: the service with the widget on this machine, with a demo workspace in the local database. Options are
 * those of `wrangler dev`.
 */

const demo = { workspaceId: '00000000-0000-4000-8000-000000000001', key: 'lk_demo' }

const args = process.argv.slice(2)
const { values } = parseArgs({
  args,
  strict: false,
  options: { port: { type: 'string', default: '8787' }, 'log-level': { type: 'string' } },
})
const port = Number(values.port)
const address = `http://localhost:${port}`

try {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port takes a number from 1 to 65535.')
  mustBeWritable('.wrangler', 'dist')
  if (await isTaken(port)) throw new Error(`Port ${port} is in use; take another one: npm start -- --port ${port + 1}`)
  // `--local` is spelled out, so that the demo's key can reach no other database than the one in this folder.
  await wrangler.run(['d1', 'migrations', 'apply', 'DB', '--local'])
  await wrangler.run(['d1', 'execute', 'DB', '--local', '--command', demoRows()])
  serve()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function serve(): void {
  const quiet = values['log-level'] ? [] : ['--log-level', 'warn']
  const always = ['--local', '--port', String(port), '--show-interactive-dev-session=false']
  const others = args.filter((_, index) => !isPort(index))
  const dev = wrangler.start(['dev', ...always, ...quiet, ...others], ['ignore', 'inherit', 'inherit', 'ipc'])
  // Wrangler says so when it listens; the first answer says that the worker runs and the database answers.
  dev.once('message', async () => {
    const { ok } = await fetch(`${address}/health`)
    if (ok) greet()
    else say(`The service has started, but its database does not answer: see ${address}/health`)
  })
  dev.on('exit', (code) => {
    process.exitCode ??= code ?? 1
  })
}

function isPort(index: number): boolean {
  return args[index] === '--port' || args[index - 1] === '--port' || !!args[index]?.startsWith('--port=')
}

function greet(): void {
  say(`Laurel runs at ${address}`)
  say(`Your tag:  <script src="${address}/laurel.js" data-workspace="${demo.workspaceId}" async></script>`)
  say(
    `The API:   curl -u x:${demo.key} -H 'Content-Type: application/json' -d '{"firstname":"Ada","stars":5}' ${address}/v1/testimonial`,
  )
}

function demoRows(): string {
  const now = new Date().toISOString()
  const hash = createHash('sha256').update(demo.key).digest('hex')
  return `INSERT INTO workspaces (id, created, name) VALUES ('${demo.workspaceId}', '${now}', 'Demo') ON CONFLICT DO NOTHING;
    INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash)
    VALUES ('${demo.workspaceId}', '${demo.workspaceId}', '${now}', 'Demo', '${demo.key}', '${hash}') ON CONFLICT DO NOTHING`
}

function mustBeWritable(...folders: string[]): void {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/.writable`, '')
      rmSync(`${folder}/.writable`)
    } catch {
      throw new Error(`Laurel cannot write to ${process.cwd()}/${folder}: it keeps its database and its build there.`)
    }
  }
}

/** Whether something answers at this port, on any of the machine's own addresses. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
