import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeControlChars } from '../../lib/format-issues.ts'

/** The name of no file: standard output where it is written, standard input where it is read. */
export const standard = '-'

/** Whether a file is CSV, by its name; all others are JSON lines. */
export const isCsv = (file: string) => /\.csv$/i.test(file)

/**
 * Writes a new file for its owner's eyes, piece by piece, no faster than it takes them; it has its name when it is whole.
 * Until then it is `FILE.part`, and an empty file holds the name; a process that ends before takes both away,
 * unless it is killed outright.
 * @throws Error with one sentence, also where one of them is there already; and what `pieces` throws.
 */
export async function writeNew(file: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const made: string[] = []
  const undo = () => {
    for (const name of made) rmSync(name, { force: true })
  }
  process.on('exit', undo)
  try {
    if (file === standard) return await pipeline(Readable.from(pieces), process.stdout, { end: false })
    const [path, part] = [placeOf(file), `${placeOf(file)}.part`]
    for (const name of [path, part]) {
      await (await open(name, 'wx', 0o600)).close()
      made.push(name)
    }
    await pipeline(Readable.from(pieces), createWriteStream(part, { flags: 'r+' }))
    await rename(part, path)
    made.length = 0
  } catch (error) {
    throw unusable(made.length === 1 ? `${file}.part` : file, 'written', error)
  } finally {
    undo()
    process.off('exit', undo)
  }
}

const utf8 = 'it is not in UTF-8, the only encoding that Laurel reads'

/**
 * The text of a file, piece by piece, without the mark that some programs put before UTF-8.
 * @throws Error with one sentence, also where it is not UTF-8: then some of it has been read.
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file === standard ? process.stdin : createReadStream(placeOf(file))) {
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError
      ? new Error(`${escapeControlChars(file)} can not be read: ${utf8}.`)
      : unusable(file, 'read', error)
  }
}

/** A path is meant from where it was typed; `npm run` has moved to the project's folder. */
const placeOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** What is wrong with a file, in one sentence; anything that is not about a file is left as it is. */
function unusable(file: string, done: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const reason =
    error.code === 'EEXIST' ? 'is there already, and is left as it is' : `can not be ${done} (${error.code})`
  return new Error(`${escapeControlChars(file)} ${reason}.`)
}
