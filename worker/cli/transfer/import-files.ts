import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaPath } from '../../../shared/media.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { checkVideo } from '../../media/formats/check-video.ts'
import { cleanPhoto } from '../../media/formats/clean-photo.ts'
import { MediaError } from '../../media/formats/media-error.ts'
import { newObject, registrationSql } from '../../media/objects.ts'
import type { Connection } from '../d1/connection.ts'
import type { Database } from '../lib/args.ts'
import { filesFolder, resolvePath, STDIO } from '../lib/files.ts'
import type { Bucket } from '../r2/bucket.ts'
import { openBucket } from '../r2/open-bucket.ts'
import type { NumberedRow } from './batches.ts'
import { exportedName } from './export-files.ts'
import { type FileRow, insertFile, lookUpFile } from './file-statements.ts'

/** The result of the line of a file, or its errors. */
type Outcome = 'stored' | 'unchanged' | 'conflict' | { invalid: string }

/** The bytes of uploaded files in an import, from the folder beside the file of JSON lines. */
export class FileImport {
  readonly #file: string
  readonly #database: Database
  readonly #findOrigin: () => Promise<string>
  /** The URLs of the files that records can have, by workspace, kind and id. */
  readonly #urls = new Map<string, string>()
  #bucket: Bucket | undefined
  #origin: string | undefined

  /** `findOrigin` returns the origin of the service's new URLs of files. */
  constructor(file: string, database: Database, findOrigin: () => Promise<string>) {
    this.#file = file
    this.#database = database
    this.#findOrigin = findOrigin
  }

  /** Stores a file, unless it exists. @throws Error with one sentence, if the deployment has no bucket. */
  async store(connection: Connection, row: FileRow): Promise<Outcome> {
    // Before any record is stored: it must get the new URL.
    this.#origin ??= await this.#findOrigin()
    const outcome = await this.#storeNew(connection, row)
    if (outcome === 'stored' || outcome === 'unchanged') {
      this.#urls.set(`${row.workspaceId}/${row.kind}/${row.id}`, this.#origin + mediaPath(row.id, row.type))
    }
    return outcome
  }

  async #storeNew({ query, batch }: Connection, row: FileRow): Promise<Outcome> {
    const [found] = await query(lookUpFile(row))
    if (found?.isOwn === 0) return { invalid: 'has the id of a file in another workspace' }
    if (found?.isOwn === 1) return found.isEqual === 1 ? 'unchanged' : 'conflict'
    if (found?.hasVideo === 0) return { invalid: 'is the poster of a video that is not in the workspace' }
    const bucket = await this.#openBucket()
    const name = exportedName(row.id, row.type)
    if (this.#file === STDIO) return { invalid: 'is a file, whose bytes cannot come from standard input' }
    const path = join(resolvePath(filesFolder(this.#file)), name)
    const problem = await checkBytes(path, row)
    if (problem) return { invalid: `${escapeControlChars(join(filesFolder(this.#file), name))} ${problem}` }
    const object = newObject(row.id)
    await batch(registrationSql(object))
    await bucket.write(object, await openAsBlob(path, { type: row.type }))
    await batch(...insertFile(row, object))
    return 'stored'
  }

  async #openBucket(): Promise<Bucket> {
    this.#bucket ??= await openBucket(this.#database)
    if (this.#bucket) return this.#bucket
    throw new Error(
      'The export has photos or videos, but the deployment stores none. Run `npm run deploy -- --media`, then import again.',
    )
  }

  /** Returns the row of a record with the new URLs of its files. It keeps the URL of one that is not there, which `onMissing` counts. */
  claim(row: NumberedRow, onMissing: () => void): NumberedRow {
    const record: Record<string, unknown> = JSON.parse(row.row)
    const claims = [
      ['imageFile', 'imageUrl', 'photo'],
      ['videoFile', 'videoVideoUrl', 'video'],
      ['pictureFile', 'pictureUrl', 'picture'],
    ] as const
    for (const [fileColumn, urlColumn, kind] of claims) {
      const id = record[fileColumn]
      const url = this.#urls.get(`${record.workspaceId}/${kind}/${id}`)
      if (url) record[urlColumn] = url
      else {
        delete record[fileColumn]
        // Others can lead to another site.
        if (kind === 'picture') delete record[urlColumn]
        if (id) onMissing()
      }
    }
    return { ...row, row: JSON.stringify(record) }
  }

  async close(): Promise<void> {
    await this.#bucket?.close()
  }
}

/** Returns the error in the bytes of a file. */
async function checkBytes(path: string, { bytes, sha256, kind, type }: FileRow): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      size += chunk.length
    }
    if (size !== bytes || hash.digest('hex') !== sha256) return 'is damaged: its size or SHA-256 differs'
    const checked = kind === 'video' ? await readVideo(path, size) : cleanPhoto(await readFile(path))
    if (checked.type !== type) return `is not ${type}`
    const isClean = 'patches' in checked ? checked.patches.length === 0 : (await readFile(path)).equals(checked.bytes)
    return isClean ? undefined : 'was not exported by this service: it has metadata'
  } catch (error) {
    if (error instanceof MediaError) return error.message
    if (error instanceof Error && 'code' in error) return `cannot be read (${error.code})`
    throw error
  }
}

async function readVideo(path: string, size: number) {
  const file = await open(path)
  try {
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    return await checkVideo(read, size)
  } finally {
    await file.close()
  }
}
