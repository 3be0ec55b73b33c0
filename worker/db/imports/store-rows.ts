import sql from 'sql-template-tag'
import type { ImportRowResult } from '../../../shared/provenance/imports.ts'
import { type BatchRow, importBatchSql, type RowRule, rowValue, toRowResult } from '../fragments/import-batch.ts'
import { fileRule } from '../media-claims.ts'
import { queryBatch } from '../query.ts'
import { type Scope, workspaceIdSql } from '../scope.ts'
import { importError } from './imports.ts'

/** Returns the rule for the files that rows name at a URL, which have the columns `imageFile` and `imageType`, or those of the video. */
function rowFileRule(field: 'imageUrl' | 'videoUrl', kind: 'image' | 'video'): RowRule {
  const file = { id: rowValue(`${kind}File`), type: rowValue(`${kind}Type`) }
  const { isMetSql, message } = fileRule(field, file, rowValue('id'), true)
  return { isMet: sql`(${file.id} IS NULL OR ${isMetSql(sql`imports.workspaceId`)})`, message }
}

const fileRules = [rowFileRule('imageUrl', 'image'), rowFileRule('videoUrl', 'video')]

/**
 * Stores the rows of a batch that are new and keep the rules, and returns the result of each, in order; one round trip.
 * @throws HTTPException 401, 403, 404, or 400 once the import is undone; then nothing is stored.
 */
export async function storeRows(scope: Scope, importId: string, rows: BatchRow[]): Promise<ImportRowResult[]> {
  const { db, deadline, requestId } = scope
  const hasFiles = rows.some(({ imageFile, videoFile }) => (imageFile ?? videoFile) != null)
  const statements = importBatchSql({
    importId,
    workspaceId: workspaceIdSql(scope),
    requestId,
    rows,
    rules: hasFiles ? fileRules : [],
  })
  const { results } = await queryBatch(db, statements, deadline)
  const stored = results.at(-1) ?? []
  if (stored.length === 0) throw await importError(scope, importId)
  return stored.map(toRowResult)
}
