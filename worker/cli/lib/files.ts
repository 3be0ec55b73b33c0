import { accessSync, constants, createReadStream, createWriteStream, mkdirSync, openAsBlob, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import type { Io } from './io.ts'

/** The file name that stands for standard output when writing, and for standard input when reading. */
export const STDIO = '-'

/** Returns whether a file is CSV, by its name; every other file is JSON Lines. */
export const isCsv = (file: string) => /\.csv$/i.test(file)

/** Returns the folder beside an export that has the bytes of its files. */
export const filesFolder = (file: string) => `${file}.files`

/** Creates missing folders. @throws Error if Laurel cannot write to one of the folders. */
export function ensureWritable(...folders: string[]): void {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    } catch {
      throw new Error(`Laurel cannot write to ${resolve(folder)}: it keeps its database and its build there.`)
    }
  }
}

/**
 * Writes a new file that only its owner can read. The content goes to `FILE.part`, which is renamed when it is complete;
 * meanwhile an empty file reserves the name. Both are removed if this fails or the process exits.
 * @throws Error if either file exists or cannot be written, and whatever `content` throws.
 */
export async function writeNewFile(
  { stdout }: Io,
  file: string,
  content: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const created: string[] = []
  const removeCreated = () => {
    for (const path of created) rmSync(path, { force: true })
  }
  process.on('exit', removeCreated)
  try {
    if (file === STDIO) return await pipeline(Readable.from(content), stdout, { end: false })
    const path = resolvePath(file)
    const part = `${path}.part`
    for (const name of [path, part]) {
      await (await open(name, 'wx', 0o600)).close()
      created.push(name)
    }
    await pipeline(Readable.from(content), createWriteStream(part, { flags: 'r+' }))
    await rename(part, path)
    created.length = 0
  } catch (error) {
    throw fileError(created.length === 1 ? `${file}.part` : file, 'written', error)
  } finally {
    removeCreated()
    process.off('exit', removeCreated)
  }
}

/**
 * Yields the text of a file in chunks, without a byte order mark.
 * @throws Error if the file cannot be read or is not UTF-8; some chunks may have been yielded by then.
 */
export async function* readText({ stdin }: Io, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file === STDIO ? stdin : createReadStream(resolvePath(file))) {
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw fileError(file, 'read', error)
    throw new Error(`${escapeControlChars(file)} cannot be read: it is not UTF-8. Save it as UTF-8 and try again.`)
  }
}

/** Returns a file, which is not read yet. @throws Error if it cannot be read. */
export async function readBlob({ stdin }: Io, file: string): Promise<Blob> {
  if (file === STDIO) return new Blob([await buffer(stdin)])
  try {
    // `openAsBlob` has no error of its own for what is no file.
    const isFolder = (await stat(resolvePath(file))).isDirectory()
    if (isFolder) throw Object.assign(new Error('This is a folder'), { code: 'EISDIR' })
    return await openAsBlob(resolvePath(file))
  } catch (error) {
    throw fileError(file, 'read', error)
  }
}

/** Returns the first bytes of a file, at most `limit`. @throws Error if the file cannot be read. */
export async function readStart(file: string, limit: number): Promise<Buffer> {
  try {
    const chunks: Buffer[] = await createReadStream(resolvePath(file), { end: limit - 1 }).toArray()
    return Buffer.concat(chunks)
  } catch (error) {
    throw fileError(file, 'read', error)
  }
}

/** Paths are relative to where the command was typed; `npm run` changes to the project's folder. */
export const resolvePath = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** Turns an error of the file system into one that names the file; returns other errors as they are. */
function fileError(file: string, action: 'read' | 'written', error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const name = escapeControlChars(file)
  if (error.code === 'EEXIST') return new Error(`${name} already exists. Choose another file name, or remove it first.`)
  return new Error(`${name} cannot be ${action} (${error.code}).`)
}
