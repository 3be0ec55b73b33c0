import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hash, prefix, sample, testimonial } from './sample.ts'
import { start } from './workerd.ts'

/**
 * Makes a database of the service in a folder, as its migrations say, with so many workspaces of so many testimonials each,
 * and answers the path of its file. As long as no worker runs with that folder, the file may be worked on.
 */
export async function makeDatabase(folder: string, workspaces: number, testimonials: number): Promise<string> {
  const path = await makeTables(folder)
  write(path, (database) => {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000')
    fill(database, workspaces, testimonials)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA optimize')
  })
  return path
}

/** Makes a database of this name in a folder that has none yet, with nothing in its tables, and answers its file's path. */
export async function makeTables(folder: string, name = 'DB'): Promise<string> {
  const asking = `export default { fetch: async (_, { ${name} }) => Response.json(await ${name}.prepare('SELECT 1').all()) }`
  const { url, stop } = await start(asking, { folder, databases: [name] })
  await fetch(url)
  await stop()
  const path = fileIn(folder)
  write(path, (database) => {
    for (const migration of readdirSync('worker/migrations').toSorted()) {
      database.exec(readFileSync(join('worker/migrations', migration), 'utf8'))
    }
  })
  return path
}

/**
 * The first workspace is that of the sample, and its first testimonial, too. Within a workspace no two addresses are the
 * same. Testimonials come in the order of time, all workspaces in turn, with all that is stored of one from the form.
 */
function fill(database: DatabaseSync, workspaces: number, testimonials: number): void {
  const created = "strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n, 'unixepoch')"
  const uuid =
    "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))"
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`
  const { firstname, lastname, email, company, title, testimonialText, stars } = testimonial
  const { workspaceId, id } = sample
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
       firstname, lastname, email, company, title, testimonialText, stars)
      ${numbers(testimonials)}
      SELECT CASE WHEN n = 0 AND id = ? THEN ? ELSE ${uuid} END, id, ${created}, 1, ${created}, ${uuid},
        lower(hex(randomblob(32))), ${uuid}, ?, ?, n || ?, ?, ?, ?, ?
      FROM numbers CROSS JOIN workspaces`)
    .run(workspaceId, id, firstname, lastname, email, company, title, testimonialText, stars)
}

/** The file of the one database in a folder. */
function fileIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const file = files.find((file) => /D1.*[\da-f]{64}\.sqlite$/.test(file))
  if (!file) throw new Error(`There is no database in ${folder}.`)
  return join(folder, file)
}

/** Works on the file of a database. */
export function write<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
