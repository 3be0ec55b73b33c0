import type { MoveResult } from './types.ts'

/*
 * Moves a workspace from one database to another: the old database rejects writes to it (triggers), its rows are copied page
 * by page and compared, then deleted. A deployment in between would announce the new database.
 */

// Each order is that of an existing index.
const tables = [
  { name: 'workspaces', workspaceColumn: 'id', order: ['created', 'id'] },
  { name: 'apiKeys', workspaceColumn: 'workspaceId', order: ['created', 'id'] },
  { name: 'testimonials', workspaceColumn: 'workspaceId', order: ['published', 'created', 'id'] },
  { name: 'contacts', workspaceColumn: 'workspaceId', order: ['created', 'id'] },
]
const operations = [
  { operation: 'INSERT', row: 'NEW' },
  { operation: 'UPDATE', row: 'OLD' },
  { operation: 'DELETE', row: 'OLD' },
]
const writeFence = tables.flatMap(({ name, workspaceColumn }) =>
  operations.map(({ operation, row }) => ({
    trigger: `moving${name}${operation}`,
    event: `BEFORE ${operation} ON ${name}`,
    column: `${row}.${workspaceColumn}`,
  })),
)
const pageSize = 500

type Row = Record<string, unknown>

/**
 * Blocks all writes to a workspace in one database and copies the workspace to another.
 * @throws Error if the copied rows differ.
 */
export async function copyWorkspace(workspaceId: string, from: D1Database, to: D1Database): Promise<MoveResult> {
  await from.batch(
    writeFence.map(({ trigger, event, column }) =>
      // A trigger takes no bound values; a UUID contains nothing that needs escaping in SQL.
      from.prepare(`CREATE TRIGGER ${trigger} ${event} WHEN ${column} = '${assertUuid(workspaceId)}'
        BEGIN SELECT RAISE(ABORT, 'WorkspaceMoving'); END`),
    ),
  )
  const total = { rows: 0, read: 0, written: 0 }
  for (const table of tables) await copyTable(table, workspaceId, from, to, total)
  return total
}

async function copyTable(
  { name, workspaceColumn, order }: (typeof tables)[number],
  workspaceId: string,
  from: D1Database,
  to: D1Database,
  total: MoveResult,
): Promise<void> {
  const columns = order.join(', ')
  const afterLast = `(${columns}) > (${order.map(() => '?').join(', ')})`
  const sql = `SELECT * FROM ${name} WHERE ${workspaceColumn} = ? AND ${afterLast} ORDER BY ${columns} LIMIT ?`
  const readPage = (db: D1Database, lastRow: Row | undefined) => {
    // SQLite sorts numbers before text, so -1 comes before every value.
    const position = order.map((column) => lastRow?.[column] ?? -1)
    return run(total, db.prepare(sql).bind(workspaceId, ...position, pageSize))
  }
  let lastRow: Row | undefined
  for (let rows = await readPage(from, lastRow); rows.length > 0; rows = await readPage(from, lastRow)) {
    await run(total, insertStatement(to, name, rows))
    const copiedRows = await readPage(to, lastRow)
    if (JSON.stringify(copiedRows) !== JSON.stringify(rows)) throw new Error(`The copied rows of ${name} differ.`)
    total.rows += rows.length
    lastRow = rows.at(-1)
  }
}

/** Deletes the rows of a workspace that has moved away, in one transaction with the triggers that blocked its writes. */
export async function deleteWorkspace(workspaceId: string, db: D1Database): Promise<MoveResult> {
  const total = { rows: 0, read: 0, written: 0 }
  const results = await db.batch([
    ...writeFence.map(({ trigger }) => db.prepare(`DROP TRIGGER ${trigger}`)),
    ...tables
      .toReversed()
      .map(({ name, workspaceColumn }) =>
        db.prepare(`DELETE FROM ${name} WHERE ${workspaceColumn} = ?`).bind(workspaceId),
      ),
  ])
  for (const { meta } of results) addMeta(total, meta)
  return total
}

/** Binds all rows as one JSON value: a statement takes 100 values, and one value takes up to 2 MB. */
function insertStatement(db: D1Database, table: string, rows: Row[]): D1PreparedStatement {
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column) => `value ->> '${column}'`)
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`)
    .bind(JSON.stringify(rows))
}

async function run(total: MoveResult, statement: D1PreparedStatement): Promise<Row[]> {
  const { results, meta } = await statement.all<Row>()
  addMeta(total, meta)
  return results
}

function addMeta(total: MoveResult, { rows_read, rows_written }: D1Meta): void {
  total.read += rows_read
  total.written += rows_written
}

function assertUuid(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new Error('The workspace id is not a UUID.')
  return id
}
