import sql from 'sql-template-tag'
import type { Connection } from '../d1/connection.ts'
import { migrateIfNeeded, UnknownWorkspaceError, withConnection } from '../d1/database.ts'
import { type Args, type Options, type Report, UsageError } from '../lib/args.ts'
import { isCsv, readText } from '../lib/files.ts'
import { parseId } from '../lib/validate-args.ts'
import { batches, type ImportContext, type NumberedRow, validRows } from '../transfer/batches.ts'
import { csvLines, parseColumns } from '../transfer/csv-testimonials.ts'
import { parseExport } from '../transfer/jsonl.ts'
import { formVersionType, keyType, type RecordType, testimonialType, workspaceType } from '../transfer/record-types.ts'
import { addLine, emptyResult, toReport } from '../transfer/report.ts'
import { compareRows, insertRows, schemaProbe } from '../transfer/statements.ts'

/**
 * Stores the records of an export or a CSV file, in the workspace that is named or in the file's own, which is created if it
 * is missing. Existing records stay as they are, so an interrupted import can be repeated.
 */
export async function importFile({ argument: file, values, database }: Args): Promise<Report> {
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
  const lines = isCsv(file) ? csvLines(readText(file), columns) : parseExport(readText(file))
  await withConnection(database, async (connection) => {
    await migrateIfNeeded(connection, () => connection.query(schemaProbe))
    if (workspaceId) await requireWorkspace(connection, workspaceId)
    for await (const batch of batches(validRows(lines, context))) await store(connection, batch, context)
    context.result.isCached = await isCached(connection, context)
  }).catch((error) => {
    if (!Object.values(context.result.stored).some(Boolean)) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${message}\nBefore the error: ${toReport(context.result).text}`)
  })
  return toReport(context.result)
}

function validateOptions(file: string, { workspace, columns, keys, first }: Options): void {
  if (!file) throw new UsageError('FILE must be a file name.')
  const hasTargetWorkspace = workspace !== undefined
  if (isCsv(file) && !hasTargetWorkspace)
    throw new UsageError('A CSV file has no workspace of its own. Choose one with --workspace.')
  if (!isCsv(file) && columns !== undefined) throw new UsageError('--columns is only for CSV files.')
  if (hasTargetWorkspace && (keys || first))
    throw new UsageError('--keys and --first cannot be combined with --workspace. Leave them or --workspace out.')
}

async function requireWorkspace({ query }: Connection, workspaceId: string): Promise<void> {
  const [workspace] = await query(sql`SELECT id FROM workspaces WHERE id = ${workspaceId}`)
  if (!workspace) throw new UnknownWorkspaceError(workspaceId)
}

/** Returns whether the import changed what a deployed service shows to everybody. */
async function isCached({ query }: Connection, { result, workspaceId, remote }: ImportContext): Promise<boolean> {
  if (!remote || result.stored.testimonial === 0) return false
  const [workspace] = await query(sql`SELECT display FROM workspaces WHERE id = ${workspaceId}`)
  return workspace?.display === 'open'
}

/** Inserts the new rows of a batch, and counts the others by how the stored rows compare. */
async function store({ query }: Connection, batch: NumberedRow[], context: ImportContext): Promise<void> {
  const [{ recordType } = { recordType: keyType }] = batch
  const { result } = context
  result.isWorkspaceSkipped ||= recordType === workspaceType && (await isNewOldestWorkspace(query, batch, context))
  if (result.isWorkspaceSkipped) {
    const reason = recordType === workspaceType ? oldestWorkspaceReason : skippedWorkspaceReason
    for (const { line } of batch) addLine(result.skipped, line, reason)
    return
  }
  const isAllowed = recordType !== keyType || (await acceptsKeys(query, context))
  const inserted = isAllowed ? await query(insertRows(recordType, toJsonArray(batch))) : []
  const insertedIds = new Set(inserted.map(({ id }) => id))
  // Of two rows with the same id, the first one was inserted.
  const others = batch.filter(({ id }) => !insertedIds.delete(id))
  result.stored[recordType.type] += batch.length - others.length
  if (others.length === 0) return
  const comparisons = await query(compareRows(recordType, toJsonArray(others)))
  const stored = new Map(comparisons.map((row) => [row.rowIndex, row]))
  for (const [index, { line }] of others.entries()) {
    const { isOwn, isEqual } = stored.get(index) ?? {}
    if (isOwn === 1 && isEqual === 1) result.unchanged++
    else if (isOwn === 1) addLine(result.conflicts, line)
    else addLine(result.invalid, line, isOwn === 0 ? otherWorkspace : missingReason(recordType, isAllowed))
  }
}

const oldestWorkspaceReason =
  'would become the oldest workspace, which gets the testimonials that name none; to import it, add --first'
const skippedWorkspaceReason = 'belongs to the workspace that was skipped'
const otherWorkspace = 'has the id of a record in another workspace'
const otherId = 'is an API key that exists under another id'
const otherVersion = 'is a version of a form that is not in the workspace, or that has another version with this number'
const otherLink = 'has a link that belongs to another testimonial'
const keysNotAccepted = 'is an API key, but its workspace existed before and has keys of its own'

/** Returns why a row was not stored although none has its id. */
function missingReason(recordType: RecordType, isAllowed: boolean): string {
  if (recordType === formVersionType) return otherVersion
  if (recordType === testimonialType) return otherLink
  return isAllowed ? otherId : keysNotAccepted
}

/** Returns whether the file's workspace is new, and would become the first one of the deployment without permission. */
async function isNewOldestWorkspace(
  query: Connection['query'],
  [workspace]: NumberedRow[],
  { allowFirst }: ImportContext,
) {
  if (allowFirst || !workspace) return false
  const [first] =
    await query(sql`SELECT created, id, EXISTS (SELECT 1 FROM workspaces WHERE id = ${workspace.id}) AS isStored
    FROM workspaces ORDER BY created, id LIMIT 1`)
  const { created }: { created?: string } = JSON.parse(workspace.row)
  if (!first || first.isStored === 1 || !created) return false
  return `${created} ${workspace.id}` < `${first.created} ${first.id}`
}

/**
 * Returns whether the file's API keys are imported. They grant access, so they go only into a workspace that is new, or that
 * an interrupted import left without keys.
 */
async function acceptsKeys(query: Connection['query'], { result, workspaceId }: ImportContext): Promise<boolean> {
  if (result.stored.workspace > 0 || result.stored.key > 0) return true
  const keys = await query(sql`SELECT id FROM apiKeys WHERE workspaceId = ${workspaceId} LIMIT 1`)
  return keys.length === 0
}

const toJsonArray = (batch: NumberedRow[]) => `[${batch.map(({ row }) => row).join(',')}]`
