import { varyNewest } from '../inbox/records.ts'
import { workspaceId } from '../sample.ts'
import { createDatabase, withDatabase } from '../seed.ts'

/** The path of the displays. */
export const displayPath = `/testimonials/${workspaceId}`

const savedId = '00000000-0000-4000-8000-0000000000d1'

/** The path of a saved display: a wall with tabs and a search. */
export const savedPath = `/d/${savedId}`

/** SQL that stores it. */
export const insertSavedSql = `INSERT INTO displays (id, workspaceId, created, name, settings) VALUES ('${savedId}', '${workspaceId}',
  '2026-11-01T00:00:00.000Z', 'Home page', '{"design":"editorial","tabs":["Homepage","Wedding"],"search":true}')`

/**
 * Creates a database, and returns its path, with 30 published testimonials of 270 characters, from different authors and days: more than a wall
 * shows. They have no headline, as the form asks for none by default.
 */
export async function createDisplayDatabase(folder: string): Promise<string> {
  const path = await createDatabase(folder, 1, 30)
  varyNewest(path, 30)
  withDatabase(path, (database) =>
    database.exec(`UPDATE testimonials SET title = NULL, published = 1,
      created = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-01', '-' || (3 * rowid) || ' days'); ${insertSavedSql}`),
  )
  return path
}
