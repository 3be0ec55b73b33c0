import { varyNewest } from '../inbox/records.ts'
import { workspaceId } from '../sample.ts'
import { createDatabase, withDatabase } from '../seed.ts'

/** The path of the displays. */
export const displayPath = `/testimonials/${workspaceId}`

/**
 * Creates a database, and returns its path, with 30 published testimonials of 270 characters, from different authors and days: more than a wall
 * shows. They have no headline, as the form asks for none by default.
 */
export async function createDisplayDatabase(folder: string): Promise<string> {
  const path = await createDatabase(folder, 1, 30)
  varyNewest(path, 30)
  withDatabase(path, (database) =>
    database.exec(`UPDATE testimonials SET title = NULL, published = 1,
      created = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-01', '-' || (3 * rowid) || ' days')`),
  )
  return path
}
