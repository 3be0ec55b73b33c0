import { type ChildProcess, execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { browserUrl } from './harness.ts'

/* `npm run laurel -- doctor`, and what it is sent to. */

/** What it has found, and how it has ended. `of` are the messages of one check, each behind `ok` or `wrong`. */
export type DoctorRun = { code: number | null; stdout: string; stderr: string; of: (check: string) => string[] }

/** Runs it in a copy of the project; `begun` is told of its process. */
export function runDoctor(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  begun: (child: ChildProcess) => void = () => undefined,
): Promise<DoctorRun> {
  const command = [join('worker', 'cli', 'laurel.ts'), 'doctor', ...args, '--json']
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...env } }
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) => {
      const found: { check: string; ok: boolean; message: string }[] = stdout ? JSON.parse(stdout) : []
      const of = (check: string) =>
        found.flatMap((one) => (one.check === check ? [`${one.ok ? 'ok' : 'wrong'} ${one.message}`] : []))
      done({ code: child.exitCode, stdout, stderr, of })
    })
    begun(child)
  })
}

/** All that is wrong, or worth a warning. */
export const failures = ({ stdout }: DoctorRun): string[] =>
  JSON.parse(stdout)
    .filter(({ ok, message }: { ok: boolean; message: string }) => !ok || message.startsWith('Warning: '))
    .map(({ check, message }: { check: string; message: string }) => `${check}: ${message}`)

/** A server of this machine for as long as the test runs; answers its origin. */
export async function serve(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** How an answer differs from the service's own; `silence` is none at all. */
type Distortion = { status?: number; text?: string; type?: string; without?: string[] } | 'silence'

/** The service, but for what is done to some of its answers. */
export const serveDistorted = (distortion: (asked: IncomingMessage) => Distortion | undefined): Promise<string> =>
  serve(async (asked, answer) => {
    const change = distortion(asked) ?? {}
    if (change === 'silence') return
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    const given = await fetch(new URL(asked.url ?? '', browserUrl), {
      method: asked.method ?? 'GET',
      headers: Object.entries(asked.headers).flatMap(([name, value]) =>
        /^(?:host|connection|content-length|transfer-encoding)$/.test(name) ? [] : [[name, String(value)]],
      ),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      redirect: 'manual',
    })
    const headers = Array.from(given.headers).filter(
      ([name]) =>
        !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name) && !change.without?.includes(name),
    )
    const type = change.type ? { 'content-type': change.type } : {}
    answer.writeHead(change.status ?? given.status, { ...Object.fromEntries(headers), ...type })
    answer.end(change.text ?? Buffer.from(await given.arrayBuffer()))
  })
