import sql, { type Sql } from 'sql-template-tag'
import type { Row } from '../db/query.ts'
import type { DisplayChange } from './purge.ts'
import { workspaceColumns } from './statements.ts'

/** Returns a statement that reads what displays and forms have of the workspace in `from`. */
export const selectShownSettings = (from: Sql): Sql => sql`SELECT ${workspaceColumns}, turnstileSiteKey ${from}`

/** The settings of names and of photos, from the least that displays show to the most. */
const namesShown = ['first', 'initial', 'full']
const photosShown = ['stored', 'all']

/** Returns the effect of new settings on displays; without the settings before, they may have shown everything. */
export function settingsChange(before: Row | undefined, { turnstileSiteKey, ...after }: Row): DisplayChange {
  const isChanged = !before || Object.keys(before).some((name) => name in after && before[name] !== after[name])
  const isOpen = after.display === 'open'
  if (!isChanged || (!isOpen && before?.display === 'closed')) return 'none'
  const showsLess = (values: string[], name: string) =>
    values.indexOf(String(after[name])) < values.indexOf(String(before?.[name] ?? values.at(-1)))
  const isLess = !isOpen || showsLess(namesShown, 'displayNames') || showsLess(photosShown, 'displayPhotos')
  return isLess ? 'withdrawal' : 'addition'
}
