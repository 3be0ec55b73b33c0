import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mediaExtensions } from '../../../shared/media.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import type { Row } from '../d1/connection.ts'
import type { Database } from '../lib/args.ts'
import { filesFolder, resolvePath, STDIO } from '../lib/files.ts'
import { formatCount } from '../lib/format.ts'
import type { Bucket } from '../r2/bucket.ts'
import { openBucket } from '../r2/open-bucket.ts'

/** The name of a file in the folder of an export. `type` is one of `mediaExtensions`. */
export const exportedName = (id: string, type: string) =>
  `${id}.${Object.entries(mediaExtensions).find(([other]) => other === type)?.[1]}`

/**
 * Writes the bytes of a workspace's files into a new folder beside its export. Standard output has no place for them, and a
 * deployment may have no bucket.
 */
export class FileExport {
  written = 0
  readonly #file: string
  readonly #database: Database
  readonly #damaged: string[] = []
  #left = 0
  #bucket: Bucket | undefined
  #folder: string | undefined
  readonly #removeFolder = () => {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true })
  }

  constructor(file: string, database: Database) {
    this.#file = file
    this.#database = database
    process.on('exit', this.#removeFolder)
  }

  /**
   * Writes a file, and returns its SHA-256 in hexadecimal; `undefined` if it cannot be exported, or is not as large as its row says.
   * @throws Error with one sentence, also if the folder exists.
   */
  async write({ id, type, bytes, object }: Row): Promise<string | undefined> {
    const bucket = await this.#openBucket()
    if (!bucket) {
      this.#left++
      return undefined
    }
    this.#folder ??= createFolder(this.#file)
    const path = join(this.#folder, exportedName(String(id), String(type)))
    const written = await bucket.read(String(object), (content) => writeHashed(path, content))
    if (written && written.size === bytes) {
      this.written++
      return written.sha256
    }
    rmSync(path, { force: true })
    this.#damaged.push(String(id))
    return undefined
  }

  async #openBucket(): Promise<Bucket | undefined> {
    if (this.#left > 0 || this.#file === STDIO) return undefined
    this.#bucket ??= await openBucket(this.#database)
    return this.#bucket
  }

  /** Keeps what was written if `isComplete`, or removes it. */
  async close(isComplete: boolean): Promise<void> {
    if (!isComplete) this.#removeFolder()
    process.off('exit', this.#removeFolder)
    await this.#bucket?.close()
  }

  /** Sentences for people. */
  get notes(): string[] {
    const damaged = this.#damaged
    const reason = this.#file === STDIO ? 'standard output has no place for them' : 'the deployment has no R2 bucket'
    return [
      ...(this.written
        ? [`Wrote ${formatCount(this.written, 'file')} to ${escapeControlChars(filesFolder(this.#file))}.`]
        : []),
      ...(this.#left ? [`Left ${formatCount(this.#left, 'file')} out: ${reason}.`] : []),
      ...(damaged.length ? [`Missing or damaged in the bucket, and left out: ${damaged.join(', ')}.`] : []),
    ]
  }
}

function createFolder(file: string): string {
  const folder = filesFolder(file)
  const path = resolvePath(folder)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const name = escapeControlChars(folder)
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Error(
      isThere
        ? `${name} already exists. Choose another file name, or remove it first.`
        : `${name} cannot be created. Choose another file name.`,
    )
  }
  return path
}

/** Writes a file that only its owner can read, and returns its size and SHA-256. */
async function writeHashed(path: string, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}
