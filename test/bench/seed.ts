import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { hash, prefix, sampleTarget, testimonialFields } from './sample.ts'
import { startWorker } from './workerd.ts'

/** Further columns of the testimonials, as SQL. */
type Columns = Record<string, string>

/**
 * Creates a database in a folder, with all migrations, and fills it with workspaces of equally many testimonials. Returns the
 * path of its file, which may be opened while no worker uses the folder.
 */
export async function createDatabase(
  folder: string,
  workspaces: number,
  testimonials: number,
  columns: Columns = {},
): Promise<string> {
  const path = await createEmptyDatabase(folder)
  withDatabase(path, (database) => {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000')
    insertRows(database, workspaces, testimonials, columns)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA optimize')
  })
  return path
}

/** Creates a database with empty tables in a folder without one, for the binding `name`, and returns the path of its file. */
export async function createEmptyDatabase(folder: string, name = 'DB'): Promise<string> {
  const script = `export default { fetch: async (_, { ${name} }) => Response.json(await ${name}.prepare('SELECT 1').all()) }`
  const { url, stop } = await startWorker(script, { databaseFolder: folder, databases: [name] })
  await fetch(url)
  await stop()
  const path = findDatabaseFile(folder)
  withDatabase(path, (database) => {
    for (const migration of listMigrations()) {
      database.exec(readFileSync(join('worker/migrations', migration), 'utf8'))
    }
  })
  return path
}

/**
 * Inserts the rows. The sample's workspace and testimonial come first. E-mails are unique within a workspace. Testimonials are
 * in the order of time, alternating between all workspaces, with what a visitor has filled in.
 */
function insertRows(database: DatabaseSync, workspaces: number, testimonials: number, columns: Columns): void {
  const created = "strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n, 'unixepoch')"
  const uuid =
    "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))"
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`
  const { firstname, lastname, email, company, title, testimonialText, stars } = testimonialFields
  const { workspaceId, id } = sampleTarget
  database
    .prepare(`INSERT INTO workspaces (id, created, name) ${numbers(workspaces)}
      SELECT CASE n WHEN 0 THEN ? ELSE ${uuid} END, ${created}, 'Workspace ' || n FROM numbers`)
    .run(workspaceId)
  database
    .prepare(`INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash)
      SELECT id, id, created, 'Key', ?, CASE id WHEN ? THEN ? ELSE lower(hex(randomblob(32))) END FROM workspaces`)
    .run(prefix, workspaceId, hash)
  database
    .prepare(`INSERT INTO testimonials
      (id, workspaceId, created, gaveConsent, consentDateTime, requestId, requestHash, version,
       ${['firstname, lastname, email, company, title, testimonialText, stars', ...Object.keys(columns)]})
      ${numbers(testimonials)}
      SELECT CASE WHEN n = 0 AND id = ? THEN ? ELSE ${uuid} END, id, ${created}, 1, ${created}, ${uuid},
        lower(hex(randomblob(32))), ${uuid}, ${['?, ?, n || ?, ?, ?, ?, ?', ...Object.values(columns)]}
      FROM numbers CROSS JOIN workspaces`)
    .run(workspaceId, id, firstname, lastname, email, company, title, testimonialText, stars)
  // A benchmark sends more than visitors can in a day.
  database.exec("INSERT INTO sentTotals SELECT id, '9999', -1000000000, -1000000000000 FROM workspaces")
}

function findDatabaseFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const file = files.find((file) => /D1.*[\da-f]{64}\.sqlite$/.test(file))
  if (!file) throw new Error(`There is no database in ${folder}.`)
  return join(folder, file)
}

/** Opens the file of a database, runs a callback and closes the file again. */
export function withDatabase<Result>(path: string, callback: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path)
  try {
    return callback(database)
  } finally {
    database.close()
  }
}
