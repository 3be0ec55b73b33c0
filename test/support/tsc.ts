import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Compiles files with the strict TypeScript compiler, as a project for browsers. Returns its `output`, and as `lines` the
 * numbers of the lines with errors in `file`; an error in any other file has the number 0.
 */
export async function compile(
  files: Record<string, string>,
  file: string,
  options: object,
): Promise<{ lines: number[]; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
  const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true }
  const environment = { module: 'preserve', lib: ['ESNext', 'DOM', 'DOM.Iterable'], types: [] }
  const config = JSON.stringify({ compilerOptions: { ...strict, ...environment, ...options } })
  for (const [name, code] of Object.entries({ 'tsconfig.json': config, ...files })) {
    await writeFile(join(folder, name), code)
  }
  const compiler = [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false']
  const output = await new Promise<string>((done) => execFile(process.execPath, compiler, (_, stdout) => done(stdout)))
  await rm(folder, { recursive: true })
  const errors = output.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)
  const lines = Array.from(errors, ([, path = '', line]) => (path.endsWith(file) ? Number(line) : 0))
  return { lines: Array.from(new Set(lines)), output }
}
