import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'

/* Fresh copies of the project, and what is typed in them. A file that uses them ends with `stopAll` and `removeCopies`. */

const copies: string[] = []

/** Whether there are no signals, no groups of processes, and no bits that say who may read a file. */
export const isWindows = process.platform === 'win32'

/** How npm is started: on Windows its command is a script for a shell, so it is what npm itself says that it is. */
export const npmCommand = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']

/** Leaders of process groups, for `stopAll`. */
export const startedProcesses: ChildProcess[] = []

/** The project as somebody gets it who has installed it, in a folder of its own. */
export function copyProject(): string {
  // By its real name: macOS has a link there, and Windows a short form.
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), 'laurel-'))
  copies.push(folder)
  const parts = [
    'package.json',
    '.env',
    '.npmrc',
    'wrangler.toml',
    'tsconfig.json',
    'worker',
    'widget',
    'shared',
    'test',
  ]
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Kills what still runs in any copy. */
export function stopAll(): void {
  for (const { pid } of startedProcesses.splice(0)) if (pid) stopGroup(pid, 'SIGKILL')
}

export function removeCopies(): void {
  // Windows removes no file that a process which has just ended still held.
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

/** Runs an npm script in a process group of its own, so that all that it has started can be counted afterwards. */
export function npm(folder: string, ...args: string[]) {
  const [command = '', ...before] = npmCommand
  const child = spawn(command, [...before, ...args], {
    cwd: folder,
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  startedProcesses.push(child)
  const run = { child, output: '', ended: new Promise<number | null>((done) => child.on('close', done)) }
  child.stdout.on('data', (text) => (run.output += text))
  child.stderr.on('data', (text) => (run.output += text))
  return run
}

/** Waits until `npm start` has said all that it says. */
export const untilReady = async (run: ReturnType<typeof npm>) =>
  expect.poll(() => run.output, { timeout: 60_000 }).toMatch(/\bcurl .*\n/)

/** Sends a SIGTERM to npm alone, as whoever manages processes does; on Windows it ends with all that it has started. */
export function terminate(child: ChildProcess): void {
  if (isWindows) stopGroup(child.pid ?? 0, 'SIGKILL')
  else child.kill('SIGTERM')
}

/** Whether the process and all that it has started could be sent a signal; on Windows they are ended whatever it is. */
export function stopGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (isWindows) return spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']).status === 0
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/**
 * Whether a process of the group still runs; one that has ended and waits for its parent to notice does not. On Windows
 * nothing does after `stopGroup`.
 */
export function isGroupRunning(pid: number): boolean {
  if (isWindows) return false
  if (!existsSync('/proc/self/stat')) return stopGroup(pid, 0)
  const stats = readdirSync('/proc').filter((name) => existsSync(`/proc/${name}/stat`) && /^\d+$/.test(name))
  return stats.some((name) => {
    const [state, , group] = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return group === String(pid) && state !== 'Z'
  })
}

export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
