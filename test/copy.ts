import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'

/* Fresh copies of the project, and what is typed in them. A file that uses them ends with `stopAll` and `removeCopies`. */

const copies: string[] = []

/** Leaders of process groups, for `stopAll`. */
export const started: ChildProcess[] = []

/** The project as somebody gets it who has installed it, in a folder of its own. */
export function freshCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
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
  for (const { pid } of started.splice(0)) if (pid) stopGroup(pid, 'SIGKILL')
}

export function removeCopies(): void {
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Runs an npm script in a process group of its own, so that all that it has started can be counted afterwards. */
export function npm(folder: string, ...args: string[]) {
  const child = spawn('npm', args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  const run = { child, output: '', ended: new Promise<number | null>((done) => child.on('close', done)) }
  child.stdout.on('data', (text) => (run.output += text))
  child.stderr.on('data', (text) => (run.output += text))
  return run
}

/** Waits until `npm start` has said all that it says. */
export const ready = async (run: ReturnType<typeof npm>) =>
  expect.poll(() => run.output, { timeout: 30_000 }).toMatch(/\bcurl .*\n/)

export function stopGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** Whether a process of the group still runs; one that has ended and waits for its parent to notice does not. */
export function groupRuns(pid: number): boolean {
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
