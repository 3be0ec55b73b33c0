import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { createBatches } from '../../../shared/import/create-batches.ts'
import type { ImportRow } from '../../../shared/import/types.ts'
import * as limits from '../../../shared/limits.ts'
import type { ImportInput, ImportRowResult } from '../../../shared/provenance/imports.ts'
import { type BatchRow, importBatchSql, toRowResult } from '../../db/fragments/import-batch.ts'
import { sha256 } from '../../lib/hash.ts'
import { toBatchRows } from '../../submissions/import-rows.ts'
import type { Connection } from '../d1/connection.ts'

/** An import in a workspace. */
export type StoredImport = { importId: string; workspaceId: string }

/** The outcome of a row, and what was stored of it. */
export type StoredRow = { result: ImportRowResult; row: BatchRow }

/**
 * Begins an import without rows, and corrects the counts of earlier ones of the same file. @throws Error if the workspace has too many.
 */
export async function createImport(
  { query }: Connection,
  workspaceId: string,
  { source, label, ground, fileHash }: ImportInput,
): Promise<StoredImport> {
  const id = randomUUID()
  const groundHash = ground ? await sha256(ground) : null
  await query(sql`INSERT INTO imports (id, workspaceId, created, source, label, ground, groundHash, fileHash)
    SELECT ${id}, ${workspaceId}, ${new Date().toISOString()}, ${source}, ${label}, ${ground ?? null}, ${groundHash},
      ${fileHash ?? null}
    WHERE (SELECT count(*) FROM imports WHERE workspaceId = ${workspaceId}) < CAST(${String(limits.imports)} AS INTEGER)
    ON CONFLICT DO NOTHING`)
  const [stored] = await query(sql`SELECT id FROM imports WHERE id = ${id}`)
  if (!stored) throw new Error(`The workspace has ${limits.imports} imports, which is the most. Nothing was imported.`)
  // A command that was interrupted may have stored the rows of its last batch without counting them.
  await query(sql`UPDATE imports SET rowsCreated = rowsRemoved + stored
    FROM (SELECT importId, count(*) AS stored FROM testimonials WHERE importId IN (
      SELECT id FROM imports WHERE workspaceId = ${workspaceId} AND fileHash = ${fileHash ?? null}) GROUP BY importId) AS found
    WHERE importId = imports.id AND rowsCreated < rowsRemoved + stored`)
  return { importId: id, workspaceId }
}

/**
 * Stores the rows that are new, in batches, and yields the outcome of each in order. A batch takes three statements: each may run
 * twice, and D1 allows no statement with so many values in its text.
 */
export async function* storeRows(
  { query }: Connection,
  { importId, workspaceId }: StoredImport,
  rows: ImportRow[],
): AsyncGenerator<StoredRow> {
  for (const batch of createBatches(rows)) {
    const batchRows = (await toBatchRows(batch, noHosts)).map(withoutFiles)
    const batchOf = { importId, workspaceId: sql`${workspaceId}`, requestId: randomUUID() }
    const statements = importBatchSql({ ...batchOf, rows: batchRows })
    let results: Awaited<ReturnType<typeof query>> = []
    for (const statement of statements) results = await query(statement)
    if (results.length === 0) throw new Error('The import was undone meanwhile. To go on, import the file again.')
    for (const [index, row] of batchRows.entries()) {
      const result = results[index]
      if (result) yield { result: toRowResult(result), row }
    }
  }
}

const noHosts = { origin: 'https://none.invalid', mediaHost: '', serviceHosts: '' }

/** URLs of files of a service are links like others here: only the service knows which records may have them. */
const withoutFiles = (row: BatchRow): BatchRow => ('error' in row ? row : { ...row, imageFile: null, videoFile: null })
