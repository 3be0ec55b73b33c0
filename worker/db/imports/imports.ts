import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import * as limits from '../../../shared/limits.ts'
import { Import, type ImportInput } from '../../../shared/provenance/imports.ts'
import { sha256 } from '../../lib/hash.ts'
import { importCounts } from '../fragments/import-batch.ts'
import { limitSql } from '../fragments/limit.ts'
import { insert, recordExistsSql } from '../records.ts'
import { selectColumns, toRecord } from '../rows.ts'
import { rowLimitRule } from '../rules.ts'
import { denialError, queryScoped, type Scope, scopeIdSql } from '../scope.ts'

/* Imports without their testimonials. */

const table = {
  name: 'imports',
  recordSchema: Import,
  columns: {
    counts: `json_object(${Object.entries(importCounts).map(([name, column]) => `'${name}', ${column}`)})`,
  },
}

/** Begins an import without rows. @throws HTTPException as `insert`, or 400 if the workspace has too many. */
export async function createImport(scope: Scope, { ground = null, ...input }: ImportInput): Promise<Import> {
  const id = crypto.randomUUID()
  const groundHash = ground && (await sha256(ground))
  const columns = { id, created: new Date().toISOString(), ...input, ground, groundHash }
  const { record } = await insert(table, scope, columns, [rowLimitRule('imports', id, limits.imports)])
  return record
}

/** Returns all imports of the scope's workspace, newest first. @throws HTTPException 401, 403 or 404 without access. */
export async function listImports(scope: Scope): Promise<Import[]> {
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(table)} FROM imports WHERE workspaceId = ${scopeIdSql}
        ORDER BY created DESC, id DESC ${limitSql(limits.imports)}`,
  )
  return rows.map((row) => toRecord(table, row))
}

/** Returns the error for a request that an import did not take: 401, 403, 404, or 400 because it was undone. */
export const importError = async (scope: Scope, id: string): Promise<HTTPException> =>
  (await denialError(scope, recordExistsSql(table, id))) ??
  new HTTPException(400, { message: 'imports: this import was undone; please start another' })
