import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * What the strict compiler says of the files of a project in a browser: in `said` all of it, in `lines` the numbers of the
 * wrong lines in `file`, and 0 for those of any other one.
 */
export async function compile(
  files: Record<string, string>,
  file: string,
  options: object,
): Promise<{ lines: number[]; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-'))
  const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true }
  const place = { module: 'preserve', lib: ['ESNext', 'DOM', 'DOM.Iterable'], types: [] }
  const project = JSON.stringify({ compilerOptions: { ...strict, ...place, ...options } })
  for (const [name, code] of Object.entries({ 'tsconfig.json': project, ...files })) {
    await writeFile(join(folder, name), code)
  }
  const compiler = [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false']
  const said = await new Promise<string>((done) => execFile(process.execPath, compiler, (_, output) => done(output)))
  await rm(folder, { recursive: true })
  const found = said.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)
  const lines = Array.from(found, ([, where = '', line]) => (where.endsWith(file) ? Number(line) : 0))
  return { lines: Array.from(new Set(lines)), said }
}
