import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'

/* Copies of the project, and commands run in them. A test file that uses them calls `stopAll` and `removeCopies` at the end. */

const copies: string[] = []

/** Windows has no signals, process groups or file permission bits. */
export const isWindows = process.platform === 'win32'

/** Command that starts npm. On Windows `npm` is a shell script, so the path that npm itself reports is used. */
export const npmCommand = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']

/** Leaders of the process groups that `stopAll` kills. */
export const startedProcesses: ChildProcess[] = []

/**
 * Copies the project to a new temporary folder with the widget that the tests have built, so that nothing builds it again, and
 * returns its path.
 */
export function copyProject(): string {
  const folder = copyParts(['dist/widget'])
  const file = join(folder, 'wrangler.toml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^command = .*$/m, ''))
  return folder
}

/** Copies the project, as it is after `npm ci`, to a new temporary folder and returns its path. */
export const copyBareProject = () => copyParts(['test'])

function copyParts(moreParts: string[]): string {
  // The real path: macOS has a symbolic link there, Windows a short name.
  const folder = mkdtempSync(join(realpathSync.native(tmpdir()), 'laurel-'))
  copies.push(folder)
  const parts = ['package.json', '.env', '.npmrc', 'wrangler.toml', 'tsconfig.json', 'worker', 'widget', 'shared']
  for (const part of [...parts, ...moreParts]) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Opens the file of the local database in a folder such as `.wrangler/state`. */
export function openLocalDatabase(stateFolder: string): DatabaseSync {
  const folder = join(stateFolder, 'v3/d1/miniflare-D1DatabaseObject')
  const [found = ''] = readdirSync(folder).filter((name) => /^[\da-f]+\.sqlite$/.test(name))
  return new DatabaseSync(join(folder, found))
}

/** Kills every process that still runs in a copy. */
export function stopAll(): void {
  for (const { pid } of startedProcesses.splice(0)) if (pid) stopGroup(pid, 'SIGKILL')
}

/** Deletes all copies. */
export function removeCopies(): void {
  // Windows cannot delete a file that a process held until a moment ago.
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

/** Runs an npm script in its own process group, so that a test can check that nothing of it is left running. */
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

/** Waits until `npm start` has printed its last line. */
export const untilReady = async (run: ReturnType<typeof npm>) =>
  // Unlike `expect.poll`, this also works in hooks and in concurrent tests.
  vi.waitFor(() => expect(run.output).toMatch(/\bcurl .*\n/), { timeout: 120_000 })

/** Sends SIGTERM to npm alone, as process managers do; on Windows, kills it with all its children. */
export function terminate(child: ChildProcess): void {
  if (isWindows) stopGroup(child.pid ?? 0, 'SIGKILL')
  else child.kill('SIGTERM')
}

/** Sends a signal to a process group and returns whether it still existed; on Windows, kills it. */
export function stopGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (isWindows) return spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']).status === 0
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** Returns whether a process of the group still runs; zombies do not count. */
export function isGroupRunning(pid: number): boolean {
  if (isWindows) return false
  if (!existsSync('/proc/self/stat')) return stopGroup(pid, 0)
  return readdirSync('/proc').some((name) => {
    const [state, , group] = readProcess(name)
      .replace(/^.*\) /s, '')
      .split(' ')
    return group === String(pid) && state !== 'Z'
  })
}

/** Returns the line of proc(5) about a process, or an empty one if it has ended meanwhile. */
function readProcess(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Returns a free port outside the ranges from which systems choose ports themselves, so that it stays free. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const isFree = await new Promise<boolean>((done) => {
    const server = createServer()
      .on('error', () => done(false))
      .listen(port, 'localhost', () => server.close(() => done(true)))
  })
  return isFree ? port : freePort()
}

/** Returns the TCP ports on which a process and those that it has started listen. Only on Linux. */
export function listeningPorts(pid = 0): number[] {
  const processes = [String(pid)]
  // The loop also visits the processes that it adds.
  for (const process of processes) {
    processes.push(...readFileSync(`/proc/${process}/task/${process}/children`, 'utf8').split(' ').filter(Boolean))
  }
  const sockets = processes.flatMap((process) =>
    readdirSync(`/proc/${process}/fd`).map((fd) => readlinkSync(`/proc/${process}/fd/${fd}`)),
  )
  // Columns of proc(5): the local address, the state (0A is listening) and the inode.
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
}
