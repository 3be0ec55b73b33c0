import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { browserUrl } from '../service/harness.ts'
import { serve } from '../service/servers.ts'
import { laurelInProcess } from './laurel.ts'

/* `npm run laurel -- doctor`, and a service with faults for it to check. */

/** The exit code and output of a doctor; `findResults` returns the messages of a check, each after its state. */
export type DoctorRun = {
  code: number | null
  stdout: string
  stderr: string
  findResults: (check: string) => string[]
}

type JsonResult = { check: string; state: 'ok' | 'warning' | 'failure'; message: string }

/** Runs the doctor in this process, and in its folder and environment. */
export const runDoctorHere = async (args: string[]): Promise<DoctorRun> => {
  const { code, stdout, stderr } = await laurelInProcess(['doctor', ...args, '--json'])
  return toRun({ code: Number(code), stdout, stderr })
}

/** A folder without a local database, which the doctor does not create. */
export const noDatabase = ['--persist-to', join('dist', 'no-database')]

/** Runs the doctor in a copy of the project; `onStart` receives its process. */
export function runDoctor(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<DoctorRun> {
  const command = [join('worker', 'cli', 'laurel.ts'), 'doctor', ...args, '--json']
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env } }
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve(toRun({ code: child.exitCode, stdout, stderr })),
    )
    onStart(child)
  })
}

function toRun(run: Omit<DoctorRun, 'findResults'>): DoctorRun {
  const results: JsonResult[] = run.stdout ? JSON.parse(run.stdout) : []
  const findResults = (check: string) =>
    results.flatMap((result) => (result.check === check ? [`${result.state} ${result.message}`] : []))
  return { ...run, findResults }
}

/** Returns all failures and warnings, each after the name of its check, and warnings also after `Warning:`. */
export function problems({ stdout }: DoctorRun): string[] {
  const results: JsonResult[] = JSON.parse(stdout)
  return results
    .filter(({ state }) => state !== 'ok')
    .map(({ check, state, message }) => `${check}: ${state === 'warning' ? 'Warning: ' : ''}${message}`)
}

/** The difference between a response and that of the service; `silence` is no response. */
type Change =
  | { status?: number; text?: string; type?: string; without?: string[]; headers?: Record<string, string> }
  | 'silence'

/** Starts a proxy that changes some responses of the service, and returns its origin. */
export const serveChanged = (changeOf: (request: IncomingMessage) => Change | undefined): Promise<string> =>
  serve(async (request, response) => {
    const change = changeOf(request) ?? {}
    if (change === 'silence') return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const forwarded = Object.entries(request.headers).filter(
      ([name]) => !/^(?:host|connection|content-length|transfer-encoding|accept-encoding)$/.test(name),
    )
    // A connection of its own, as the service may have closed one that is idle.
    const options = { method: request.method, headers: Object.fromEntries(forwarded), agent: false }
    const upstream = sendRequest(new URL(request.url ?? '', browserUrl), options).end(Buffer.concat(chunks))
    const [original] = (await once(upstream, 'response')) as [IncomingMessage]
    const headers = Object.entries(original.headers).filter(
      ([name]) => !/^(?:content-length|transfer-encoding|connection)$/.test(name) && !change.without?.includes(name),
    )
    const type = change.type ? { 'content-type': change.type } : {}
    response.writeHead(change.status ?? original.statusCode ?? 500, {
      ...Object.fromEntries(headers),
      ...type,
      ...change.headers,
    })
    response.end(change.text ?? Buffer.concat(await original.toArray()))
  })
