import type { Moved } from '../plan.ts'

/*
 * How a workspace moves from one database into another: its writes are refused where it was, by the database itself, its rows
 * are copied page by page and compared, and then they are deleted there. In between, a deployment tells the new place.
 */

// Each in the order of an index that there is.
const tables = [
  { name: 'workspaces', owner: 'id', order: ['created', 'id'] },
  { name: 'apiKeys', owner: 'workspaceId', order: ['created', 'id'] },
  { name: 'testimonials', owner: 'workspaceId', order: ['published', 'created', 'id'] },
  { name: 'contacts', owner: 'workspaceId', order: ['created', 'id'] },
]
const deeds = [
  { name: 'INSERT', row: 'NEW' },
  { name: 'UPDATE', row: 'OLD' },
  { name: 'DELETE', row: 'OLD' },
]
const fences = tables.flatMap(({ name, owner }) =>
  deeds.map((deed) => ({ ...deed, table: name, owner, trigger: `moving${name}${deed.name}` })),
)
const rowsAtOnce = 500

/** Refuses all writes of a workspace in one database and copies it into another. @throws Error where the two differ. */
export async function copy(workspaceId: string, from: D1Database, to: D1Database): Promise<Moved> {
  await from.batch(
    fences.map(({ trigger, name, table, row, owner }) =>
      // A trigger takes no bound values; a UUID has no character that means anything in SQL.
      from.prepare(`CREATE TRIGGER ${trigger} BEFORE ${name} ON ${table} WHEN ${row}.${owner} = '${uuid(workspaceId)}'
        BEGIN SELECT RAISE(ABORT, 'WorkspaceMoving'); END`),
    ),
  )
  const moved = { rows: 0, read: 0, written: 0 }
  for (const { name, owner, order } of tables) {
    const columns = order.join(', ')
    const after = `(${columns}) > (${order.map(() => '?').join(', ')})`
    const page = (last: Row | undefined, db: D1Database) =>
      run(
        moved,
        db
          .prepare(`SELECT * FROM ${name} WHERE ${owner} = ? AND ${after} ORDER BY ${columns} LIMIT ?`)
          // SQLite has numbers before texts.
          .bind(workspaceId, ...order.map((column) => last?.[column] ?? -1), rowsAtOnce),
      )
    let last: Row | undefined
    for (let rows = await page(last, from); rows.length > 0; rows = await page(last, from)) {
      await run(moved, insert(to, name, rows))
      if (JSON.stringify(await page(last, to)) !== JSON.stringify(rows)) throw new Error(`Rows of ${name} differ.`)
      moved.rows += rows.length
      last = rows.at(-1)
    }
  }
  return moved
}

/** Lets go of a workspace that lives elsewhere now: deletes its rows, in one transaction with what has refused writes. */
export async function clear(workspaceId: string, db: D1Database): Promise<Moved> {
  const moved = { rows: 0, read: 0, written: 0 }
  const results = await db.batch([
    ...fences.map(({ trigger }) => db.prepare(`DROP TRIGGER ${trigger}`)),
    ...tables
      .toReversed()
      .map(({ name, owner }) => db.prepare(`DELETE FROM ${name} WHERE ${owner} = ?`).bind(workspaceId)),
  ])
  for (const { meta } of results) count(moved, meta)
  return moved
}

type Row = Record<string, unknown>

/** All rows in one value: a statement takes a hundred of them, and one of up to 2 MB. */
function insert(db: D1Database, table: string, rows: Row[]): D1PreparedStatement {
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column) => `value ->> '${column}'`)
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`)
    .bind(JSON.stringify(rows))
}

async function run(moved: Moved, statement: D1PreparedStatement): Promise<Row[]> {
  const { results, meta } = await statement.all<Row>()
  count(moved, meta)
  return results
}

function count(moved: Moved, { rows_read, rows_written }: D1Meta): void {
  moved.read += rows_read
  moved.written += rows_written
}

function uuid(text: string): string {
  if (!/^[\da-f-]{36}$/.test(text)) throw new Error('This is no id.')
  return text
}
