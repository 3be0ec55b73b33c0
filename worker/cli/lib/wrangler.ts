import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const wranglerPath = fileURLToPath(import.meta.resolve('wrangler'))
let running: ChildProcess | undefined
let stopping = false

/** Returns whether this process is shutting down, after a signal or a call of `stop`. */
export const isStopping = () => stopping

/** Stops this process and the wrangler process it started, which stops workerd. */
export function stop(): void {
  stopping = true
  clearInterval(parentWatch)
  if (!running) process.exit()
  // Windows has no SIGTERM: wrangler would be killed before it could stop workerd.
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(running.pid), '/t', '/f'], { stdio: 'ignore' })
  else running.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

// A SIGTERM to `npm start` ends npm and its shell without reaching this process.
const parent = process.ppid
const parentWatch = setInterval(() => process.ppid === parent || stop(), 250).unref()

/** Starts wrangler in the current folder, with `env` added to the environment. It stops together with this process. */
export function start(args: string[], stdio: StdioOptions, env: NodeJS.ProcessEnv = {}): ChildProcess {
  // Not the wrapper in `bin`, which would receive the signals instead of the process that can stop workerd.
  running = spawn(process.execPath, ['--no-warnings', wranglerPath, ...args], {
    stdio,
    env: { ...process.env, ...env },
  })
  running.on('exit', (code) => {
    running = undefined
    if (stopping) process.exit(process.exitCode ?? code ?? 0)
  })
  return running
}

/** The type of `run`, for what stands in for it. */
export type RunWrangler = (args: string[], env?: NodeJS.ProcessEnv) => Promise<string>

/** Runs wrangler to completion and returns its standard output. @throws Error with all its output if it fails. */
export const run: RunWrangler = async (args, env) => {
  // Without a terminal, wrangler accepts the default answer to each of its prompts.
  const child = start(args, ['ignore', 'pipe', 'pipe'], env)
  let [stdout, output] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(output.trim())
  return stdout
}

/** Runs wrangler in the terminal, where it can prompt; returns whether it succeeded. */
export async function runInTerminal(args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> {
  const child = start(args, 'inherit', env)
  return (await new Promise((resolve) => child.on('close', resolve))) === 0
}
