import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(import.meta.resolve('wrangler'))
let running: ChildProcess | undefined
let stopping = false

/** Whether somebody has asked this process to stop. */
export const isStopping = () => stopping

/** Stops this process and the wrangler that it has started; wrangler stops workerd. */
export function stop(): void {
  stopping = true
  clearInterval(watch)
  if (!running) process.exit()
  // Windows has no SIGTERM: wrangler would be gone before it could stop workerd.
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(running.pid), '/t', '/f'], { stdio: 'ignore' })
  else running.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

// A SIGTERM to `npm start` ends npm and the shell that npm put in between, and does not come this far.
const parent = process.ppid
const watch = setInterval(() => process.ppid === parent || stop(), 250).unref()

/** Starts wrangler in the current folder, with these variables beside its own. It is stopped together with this process. */
export function start(args: string[], stdio: StdioOptions, env: NodeJS.ProcessEnv = {}): ChildProcess {
  // Its own entry, not the wrapper in `bin`: signals then reach the process that knows how to stop workerd.
  running = spawn(process.execPath, ['--no-warnings', cli, ...args], { stdio, env: { ...process.env, ...env } })
  running.on('exit', (code) => {
    running = undefined
    if (stopping) process.exit(process.exitCode ?? code ?? 0)
  })
  return running
}

/** Runs wrangler to its end and answers its standard output. @throws Error with all that it printed, when it fails. */
export async function run(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  // Without a terminal it asks nothing and takes the answer that goes on.
  const child = start(args, ['ignore', 'pipe', 'pipe'], env)
  let [printed, output] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    printed += text
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(output.trim())
  return printed
}

/** Runs wrangler in the terminal, where it can ask; answers whether it has done what it should. */
export async function inTerminal(args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> {
  const child = start(args, 'inherit', env)
  return (await new Promise((resolve) => child.on('close', resolve))) === 0
}
