import sql from 'sql-template-tag'
import { firstWorkspaceSql } from '../../db/fragments/first-workspace.ts'
import type { Connection } from '../d1/connection.ts'
import type { ImportContext, NumberedRow } from './batches.ts'
import type { FileImport } from './import-files.ts'
import {
  contactType,
  erasedSourceType,
  formVersionType,
  keyType,
  mediaType,
  type RecordType,
  testimonialType,
  workspaceType,
} from './record-types.ts'
import { addLine, type ImportResult } from './report.ts'
import { compareRows, findSources, insertErasedSources, insertLogos, insertRows } from './statements.ts'

/** Where an import stores its rows, and the bytes of its files. */
type Target = { connection: Connection; files: FileImport }

/** Inserts the new rows of a batch, and counts the others by how the stored rows compare. */
export async function storeBatch(
  { connection, files }: Target,
  rows: NumberedRow[],
  context: ImportContext,
): Promise<void> {
  const [{ recordType } = { recordType: keyType }] = rows
  const { query } = connection
  const { result } = context
  const hasFiles = recordType === testimonialType || recordType === contactType
  const batch = hasFiles ? rows.map((row) => files.claim(row, () => addLine(result.withoutFiles, row.line))) : rows
  result.isWorkspaceSkipped ||= recordType === workspaceType && (await isNewOldestWorkspace(query, batch, context))
  if (result.isWorkspaceSkipped) {
    const reason = recordType === workspaceType ? oldestWorkspaceReason : skippedWorkspaceReason
    for (const { line } of batch) addLine(result.skipped, line, reason)
    return
  }
  if (recordType === mediaType) {
    for (const row of batch) await storeFile({ connection, files }, row, result)
    return
  }
  if (recordType === erasedSourceType) return void (await query(insertErasedSources(toJsonArray(batch))))
  const isAllowed = recordType !== keyType || (await acceptsKeys(query, context))
  const inserted = isAllowed ? await query(insertRows(recordType, toJsonArray(batch))) : []
  // Also of a workspace that an interrupted import has stored without its logo.
  if (recordType === workspaceType) await query(insertLogos(toJsonArray(batch)))
  const insertedIds = new Set(inserted.map(({ id }) => id))
  // Of two rows with the same id, the first one was inserted.
  const others = batch.filter(({ id }) => !insertedIds.delete(id))
  result.stored[recordType.type] += batch.length - others.length
  if (others.length === 0) return
  const comparisons = await query(compareRows(recordType, toJsonArray(others)))
  const stored = new Map(comparisons.map((row) => [row.rowIndex, row]))
  const hasMissing = recordType === testimonialType && stored.size < others.length
  const sources = hasMissing ? await query(findSources(toJsonArray(others))) : []
  for (const [index, { line }] of others.entries()) {
    const { isOwn, isEqual } = stored.get(index) ?? {}
    if (isOwn === 1 && isEqual === 1) result.unchanged++
    else if (isOwn === 1) addLine(result.conflicts, line)
    else if (isOwn === 0) addLine(result.invalid, line, otherWorkspace)
    else if (sources[index]?.isErased) addLine(result.skipped, line, erasedBefore)
    else if (sources[index]?.isTaken) addLine(result.invalid, line, otherSource)
    else addLine(result.invalid, line, missingReason(recordType, isAllowed))
  }
}

async function storeFile({ connection, files }: Target, { line, row }: NumberedRow, result: ImportResult) {
  const outcome = await files.store(connection, JSON.parse(row))
  if (outcome === 'stored') result.stored.media++
  else if (outcome === 'unchanged') result.unchanged++
  else if (outcome === 'conflict') addLine(result.conflicts, line)
  else addLine(result.invalid, line, outcome.invalid)
}

const oldestWorkspaceReason =
  'would become the oldest workspace, which gets the testimonials that name none; to import it, add --first'
const skippedWorkspaceReason = 'belongs to the workspace that was skipped'
const otherWorkspace = 'has the id of a record in another workspace'
const otherId = 'is an API key that exists under another id'
const otherVersion = 'is a version of a form that is not in the workspace, or that has another version with this number'
const otherLink = 'has a link that belongs to another testimonial'
const otherSource = 'has the source and sourceId of another testimonial'
const erasedBefore = 'was erased in this workspace before'
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
    ${firstWorkspaceSql}`)
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
