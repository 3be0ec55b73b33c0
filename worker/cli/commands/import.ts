import sql from 'sql-template-tag'
import type { Connection } from '../d1/connection.ts'
import { migrateIfNeeded, withConnection } from '../d1/database.ts'
import { type Args, type Options, type Report, UsageError } from '../lib/args.ts'
import { isCsv, readText } from '../lib/files.ts'
import { parseId } from '../lib/validate-args.ts'
import { importFromSource } from '../source-import/import-from-source.ts'
import { rejectSourceOptions } from '../source-import/options.ts'
import { batches, type ImportContext, validRows } from '../transfer/batches.ts'
import { csvLines, HeaderError, parseColumns } from '../transfer/csv-testimonials.ts'
import { FileImport } from '../transfer/import-files.ts'
import { findFileOrigin, requireWorkspace } from '../transfer/import-target.ts'
import { parseExport } from '../transfer/jsonl.ts'
import { emptyResult, toReport } from '../transfer/report.ts'
import { schemaProbe } from '../transfer/statements.ts'
import { storeBatch } from '../transfer/store-batch.ts'

/**
 * Stores the records of an export or a CSV file, in the workspace that is named or in the file's own, which is created if it
 * is missing. Existing records stay as they are, so an interrupted import can be repeated. With `--from`, the file is one of another
 * service: see `importFromSource`.
 */
export async function importFile(args: Args): Promise<Report> {
  const { argument: file, values, database, io } = args
  if (!file) throw new UsageError('FILE must be a file name.')
  if (values.from !== undefined) return importFromSource(args)
  rejectSourceOptions(values)
  validateOptions(file, values)
  const columns = parseColumns(values.columns)
  const hasTargetWorkspace = values.workspace !== undefined
  const workspaceId = hasTargetWorkspace ? parseId(values.workspace, '--workspace') : undefined
  const context: ImportContext = {
    result: emptyResult(),
    workspaceId,
    hasTargetWorkspace,
    withKeys: values.keys ?? false,
    allowFirst: values.first ?? false,
    remote: database.remote,
  }
  const files = new FileImport(file, database, () => findFileOrigin(values.url, database))
  const lines = isCsv(file) ? csvLines(readText(io, file), columns) : parseExport(readText(io, file))
  await withConnection(database, async (connection) => {
    await migrateIfNeeded(connection, () => connection.query(schemaProbe))
    if (workspaceId) await requireWorkspace(connection, workspaceId)
    for await (const batch of batches(validRows(lines, context)))
      await storeBatch({ connection, files }, batch, context)
    context.result.isCached = await isCached(connection, context)
  })
    .catch((error) => {
      if (error instanceof HeaderError) throw new Error(`${error.message}\n${fromHint(file, values)}`)
      if (!Object.values(context.result.stored).some(Boolean)) throw error
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`${message}\nBefore the error: ${toReport(context.result).text}`)
    })
    .finally(() => files.close())
  return toReport(context.result)
}

/** The advice for a file that is not one of Laurel. */
function fromHint(file: string, { workspace }: Options): string {
  // Only what means nothing to a shell.
  const name = /^[\w./-]+$/.test(file) ? file : 'FILE'
  return `If it is from another service, or any other table, try: npm run laurel -- import ${name} --workspace ${workspace ?? 'ID'} --from auto --dry-run`
}

function validateOptions(file: string, { workspace, columns, keys, first }: Options): void {
  const hasTargetWorkspace = workspace !== undefined
  if (isCsv(file) && !hasTargetWorkspace)
    throw new UsageError('A CSV file has no workspace of its own. Choose one with --workspace.')
  if (!isCsv(file) && columns !== undefined) throw new UsageError('--columns is only for CSV files.')
  if (hasTargetWorkspace && (keys || first))
    throw new UsageError('--keys and --first cannot be combined with --workspace. Leave them or --workspace out.')
}

/** Returns whether the import changed what a deployed service shows to everybody. */
async function isCached({ query }: Connection, { result, workspaceId, remote }: ImportContext): Promise<boolean> {
  if (!remote || result.stored.testimonial === 0) return false
  const [workspace] = await query(sql`SELECT display FROM workspaces WHERE id = ${workspaceId}`)
  return workspace?.display === 'open'
}
