import { createDatabase, withDatabase } from '../seed.ts'
import { measureStorage, type StorageSize } from '../storage.ts'
import { insertForm } from '../stored-form.ts'
import { storedColumns } from '../submissions.ts'
import { pickTargets, type Target } from '../targets.ts'

/** The sizes of the databases: workspaces, and testimonials in each of them. The first one is the baseline. */
export const databaseSizes = [
  { label: '1,000', workspaces: 1, testimonials: 1_000 },
  { label: '100,000', workspaces: 1, testimonials: 100_000 },
  { label: '10,000 x 100', workspaces: 10_000, testimonials: 100 },
  { label: '1,000,000', workspaces: 1, testimonials: 1_000_000 },
]

/** A filled database, its size on disk, and random testimonials in it. */
export type SeededDatabase = (typeof databaseSizes)[number] & {
  folder: string
  storage: StorageSize
  targets: Target[]
  /** After how many records its later page begins. */
  laterPageOffset: number
}

/** Creates and fills a database in a folder and picks `targetCount` testimonials; the workspace of the first one has a form. */
export async function seedDatabase(
  size: (typeof databaseSizes)[number],
  folder: string,
  targetCount: number,
): Promise<SeededDatabase> {
  const path = await createDatabase(folder, size.workspaces, size.testimonials, storedColumns.withEventAndLink)
  const storage = measureStorage(path)
  const targets = await pickTargets(path, targetCount)
  withDatabase(path, (database) => insertForm(database, targets[0]?.workspaceId ?? ''))
  // In a shorter list, the last full page that has a successor.
  const laterPageOffset = Math.min(50_000, size.testimonials - 51)
  return { ...size, folder, storage, targets, laterPageOffset }
}
