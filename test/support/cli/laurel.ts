import { execFile } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { main } from '../../../worker/cli/laurel.ts'
import type { Io } from '../../../worker/cli/lib/io.ts'
import { npmCommand } from './project-copy.ts'

/* Runs `npm run laurel -- …` and the other commands, in this process or in a copy of the project. */

export type CommandResult = { code: unknown; stdout: string; stderr: string }

function run(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 }
    const child = execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

/** Runs the main function of a command in this process, with nothing to read and, by default, without a terminal. */
export async function runInProcess(
  main: (argv: string[], io: Io) => Promise<number>,
  args: string[],
  { hasTerminal = false } = {},
): Promise<CommandResult> {
  const stream = () => Object.assign(new PassThrough(), { isTTY: hasTerminal })
  const io = { stdin: stream().end(), stdout: stream(), stderr: stream() }
  const output = Promise.all([text(io.stdout), text(io.stderr)])
  const code = await main(args, io)
  for (const stream of [io.stdout, io.stderr]) stream.end()
  const [stdout, stderr] = await output
  return { code, stdout, stderr }
}

/** Runs a command in this process: a local database and files have to be named by their whole paths. */
export const laurelInProcess = (args: string[]) => runInProcess(main, args)

/** Runs a command without npm, which takes a second longer; `nodeOptions` go to Node. */
export const laurel = (folder: string, args: string[], env?: NodeJS.ProcessEnv, nodeOptions: string[] = []) =>
  run(process.execPath, [...nodeOptions, 'worker/cli/laurel.ts', ...args], folder, env)

/** Runs a command as a person types it; `args` contain the two dashes. */
export function npmRunLaurel(folder: string, args: string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
  const [npm = '', ...npmArgs] = npmCommand
  return run(npm, [...npmArgs, 'run', '-s', 'laurel', ...args], folder, env)
}

/** Starts these tasks, a few at a time, and resolves to their results in order. */
export async function inParallel<Result>(tasks: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  const queue = tasks.entries()
  const worker = async () => {
    for (const [index, task] of queue) results[index] = await task()
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return results
}
