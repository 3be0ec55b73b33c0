import { basename } from 'node:path'
import type { ImportRow, Verdict } from '../../../shared/import/types.ts'
import * as limits from '../../../shared/limits.ts'
import { parseVideo } from '../../../shared/video.ts'
import type { Connection } from '../d1/connection.ts'
import { migrateIfNeeded, withConnection } from '../d1/database.ts'
import { type Args, type Report, UsageError } from '../lib/args.ts'
import { readBlob, STDIO } from '../lib/files.ts'
import { formatCount } from '../lib/format.ts'
import { openBucket } from '../r2/open-bucket.ts'
import { copyFiles, findLinked, type RemoteFile } from '../remote-files/copy-files.ts'
import { Downloader } from '../remote-files/download.ts'
import { findFileOrigin, requireWorkspace } from '../transfer/import-target.ts'
import { schemaProbe } from '../transfer/statements.ts'
import { parseSourceOptions, type SourceOptions } from './options.ts'
import { type PreparedFile, prepareFile } from './prepare.ts'
import { createResult, type SourceResult, toLine, toSourceReport } from './report.ts'
import { createImport, type StoredImport, storeRows } from './store-rows.ts'

/** A photo or video of a row, with the row's place in the file. */
type RowFile = RemoteFile & { verdict: Verdict }

/** Where the photos and videos of an import are copied to. */
type Copying = { bucket: NonNullable<Awaited<ReturnType<typeof openBucket>>>; origin: string }

/**
 * Stores the testimonials of a file of another service as pending, with the verdicts of the browser on its rows. Those that the
 * workspace has already stay as they are, but for photos and videos that `--media` copies. With `--dry-run`, it only reports.
 */
export async function importFromSource(args: Args, downloader = new Downloader()): Promise<Report> {
  const { argument: file, values, database, io } = args
  const options = parseSourceOptions(values)
  const blob = await readBlob(io, file)
  const prepared = await prepareFile(blob, file === STDIO ? 'standard input' : basename(file), options)
  const result = createResult(prepared, options.isDryRun)
  if (options.isDryRun || result.ready === 0) return toSourceReport(result)
  const copying = options.hasMedia ? await prepareCopying(args) : undefined
  try {
    const workspaceId = options.workspaceId ?? ''
    await withConnection(database, async (connection) => {
      await migrateIfNeeded(connection, () => connection.query(schemaProbe))
      await requireWorkspace(connection, workspaceId)
      const input = describeImport(file, prepared, options)
      const stored = await createImport(connection, workspaceId, input)
      result.importId = stored.importId
      const named = await storeVerdicts(connection, stored, prepared, result)
      const files = copying ? await findLinked(connection, named) : []
      if (!copying || files.length === 0) return
      io.stderr.write(`Copying ${formatCount(files.length, 'photo or video', 'photos and videos')} …\n`)
      const failures: RowFile[] = []
      const copied = await copyFiles({ connection, ...copying, ...stored }, downloader, files, (file, reason) => {
        failures.push(file)
        result.lines.push(toLine(prepared, file.verdict, 'note', `${fieldOf(file)}: ${reason}`))
      })
      result.files = { copied, failed: failures.length }
    })
  } catch (error) {
    if (!result.importId) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${message}\nBefore the error: ${toSourceReport(result).text}`)
  } finally {
    await copying?.bucket.close()
  }
  return toSourceReport(result)
}

/** Opens what `--media` needs, before anything is stored. @throws Error if a deployment has no bucket. */
async function prepareCopying({ values, database }: Args): Promise<Copying> {
  const origin = await findFileOrigin(values.url, database)
  const bucket = await openBucket(database)
  if (bucket) return { bucket, origin }
  throw new Error('The deployment stores no photos and videos. Run `npm run deploy -- --media`, or leave out --media.')
}

/** Returns how the import appears in the list of imports. */
function describeImport(file: string, { mapping, verdicts, hash }: PreparedFile, options: SourceOptions) {
  const [first] = verdicts.flatMap((verdict) => (verdict.status === 'ready' ? [verdict.row.source] : []))
  const name = file === STDIO ? 'Standard input' : basename(file)
  const source = mapping.source ?? first
  if (!source) throw new UsageError('--source is required for this file.')
  return {
    source,
    label: options.label ?? Array.from(name).slice(0, limits.label).join(''),
    ground: options.ground,
    fileHash: hash,
  }
}

/** Stores the rows that are ready, counts their results, and returns the photos and videos of those that the workspace has now. */
async function storeVerdicts(
  connection: Connection,
  stored: StoredImport,
  prepared: PreparedFile,
  result: SourceResult,
): Promise<RowFile[]> {
  const files: RowFile[] = []
  const ready = prepared.verdicts.filter((verdict) => verdict.status === 'ready')
  const verdicts = ready.values()
  for await (const { result: outcome, row } of storeRows(
    connection,
    stored,
    ready.map(({ row }) => row),
  )) {
    const { value: verdict } = verdicts.next()
    if (!verdict) break
    result.counts[outcome.status]++
    if (outcome.status === 'error') result.lines.push(toLine(prepared, verdict, 'error', outcome.error))
    if (!('id' in outcome) || 'error' in row) continue
    for (const column of ['imageUrl', 'videoVideoUrl'] as const) {
      const url = row[column]
      // A link to a platform for videos leads to no file.
      if (typeof url === 'string' && !parseVideo(url)) files.push({ testimonialId: outcome.id, column, url, verdict })
    }
  }
  return files
}

const fieldOf = ({ column }: RemoteFile): keyof ImportRow => (column === 'imageUrl' ? 'imageUrl' : 'videoUrl')
