import { canonicalId } from '../../../shared/fields.ts'
import { hashApiKey } from '../../lib/api-key.ts'
import { demo } from '../../lib/demo.ts'
import type { Line } from './jsonl.ts'
import { keyType, recordTypes, workspaceType, workspaceTypes } from './record-types.ts'
import { addLine, type ImportResult } from './report.ts'
import { type DuplicateCounts, toRow, type ValidRow } from './to-row.ts'

/** An import in progress. Its rows go to `workspaceId`: a target that the user chose, or else the file's own, once it is read. */
export type ImportContext = {
  result: ImportResult
  workspaceId: string | undefined
  hasTargetWorkspace: boolean
  /** True to import the file's API keys. */
  withKeys: boolean
  /** True if the file's workspace may become the first one. */
  allowFirst: boolean
  remote: boolean
}

/** A row that can be stored, and the number of its line. */
export type NumberedRow = ValidRow & { line: number }

/**
 * Yields the rows of a file that can be stored, in order, and counts its other lines.
 * @throws Error if it is unknown which workspace the rows belong to; nothing has been stored then.
 */
export async function* validRows(lines: AsyncIterable<Line>, context: ImportContext): AsyncGenerator<NumberedRow> {
  const duplicates: DuplicateCounts = new Map()
  for await (const { line, record, error } of lines) {
    const skipped = record && (await findSkipReason(context, record))
    if (skipped) {
      addLine(context.result.skipped, line, skipped)
      continue
    }
    const row = record ? await validateRecord(context, record, duplicates) : { error }
    if (row.error === undefined) yield { ...row, line }
    else addLine(context.result.invalid, line, row.error)
  }
}

/** Returns why a record is not to be imported, or `undefined`. */
async function findSkipReason(context: ImportContext, { type, hash }: Record<string, unknown>) {
  const isKey = type === keyType.type
  if (context.hasTargetWorkspace && workspaceTypes.some((own) => own.type === type)) return fileWorkspaceReason
  if (isKey && !context.withKeys) return keyReason
  // It is harmless in a local database.
  const isDemoKey = isKey && context.remote && hash === (await hashApiKey(demo.key)).hash
  return isDemoKey ? 'is the API key of the demo, which is public' : undefined
}

// Programs read it, so it names the same types as in earlier releases.
const typeMessage = 'type: must be workspace, key, testimonial, contact or end'
const fileWorkspaceReason = "belongs to the file's own workspace; --workspace imports only testimonials and contacts"
const keyReason = 'is an API key, which would give access to the workspace; to import it, add --keys'

/** Validates and converts a record to a row. Returns an error message if it is invalid. */
async function validateRecord(context: ImportContext, record: Record<string, unknown>, duplicates: DuplicateCounts) {
  const recordType = recordTypes.find(({ type }) => type === record.type)
  if (!recordType) return { error: typeMessage }
  const idText = record.workspaceId ?? record.brandId
  const recordWorkspaceId = typeof idText === 'string' ? canonicalId(idText) : ''
  if (recordType === workspaceType) context.workspaceId ??= recordWorkspaceId
  const { workspaceId } = context
  if (!workspaceId) {
    throw new Error('The file does not begin with its workspace. Choose a workspace with --workspace.')
  }
  if (!context.hasTargetWorkspace && recordWorkspaceId !== workspaceId && (idText || recordType === workspaceType)) {
    return { error: 'workspaceId: is not the workspace of this file' }
  }
  const row = await toRow(recordType, record, workspaceId, duplicates)
  if (recordType === workspaceType && row.error !== undefined) {
    throw new Error(`The workspace of the file is invalid: ${row.error}.`)
  }
  return row
}

const maxBatchRows = 500
// D1 allows 2 MB for a value.
const maxBatchBytes = 1_000_000

/**
 * Groups rows of one type, as many as fit into one statement. It does not see what it inserts itself, so no two rows of a group
 * have the same distinct value.
 */
export async function* batches(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow[]> {
  let [batch, bytes, seen]: [NumberedRow[], number, Set<unknown>] = [[], 0, new Set()]
  for await (const row of rows) {
    const size = Buffer.byteLength(row.row)
    const isFull = batch.length === maxBatchRows || bytes + size > maxBatchBytes
    const isOtherType = row.recordType !== batch[0]?.recordType
    if (batch.length > 0 && (isFull || isOtherType || row.distinct.some((value) => seen.has(value)))) {
      yield batch
      ;[batch, bytes, seen] = [[], 0, new Set()]
    }
    batch.push(row)
    bytes += size
    for (const value of row.distinct) seen.add(value)
  }
  if (batch.length > 0) yield batch
}
