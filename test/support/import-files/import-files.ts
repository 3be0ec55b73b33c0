import type { Mapping } from '../../../shared/import/types.ts'
import type { ImportFile } from './encode.ts'
import * as platforms from './platforms.ts'
import * as shops from './shops.ts'
import * as tables from './tables.ts'
import * as tools from './tools.ts'

/* A file for each preset and for each trap of an import. All names in them are invented. */

const { createTable, ...fixedTables } = tables

export { createTable }

/** All files by their names in the tests. */
export const importFiles = { ...tools, ...platforms, ...shops, ...fixedTables } satisfies Record<string, ImportFile>

/** The name of a file in the tests. */
export type ImportFileName = keyof typeof importFiles

/** Returns a file as the owner chooses it. */
export const toBlob = ({ bytes }: ImportFile): Blob => new Blob([bytes.slice()])

/** The choices of the owner in the tests, for files that leave some open. */
export const chosen: Partial<Record<ImportFileName, Partial<Mapping>>> = {
  birdeye: { source: 'google' },
  genericJson: { source: 'chat' },
  germanTable: { source: 'letter', ground: 'They signed a form at our fair.' },
  googleTakeoutEmpty: { source: 'google' },
  oddTable: { source: 'other', sourceName: 'Guest book' },
  openTable: { source: 'email', scale: 10, dayOrder: 'dmy', ground: 'A column of our form says so.' },
  trust: { ground: 'Collected with Trust, whose form asks for consent.' },
  windowsTable: { source: 'letter' },
}

/** The columns that the owner maps by hand in the tests. */
export const chosenColumns: Partial<Record<ImportFileName, Mapping['columns']>> = {
  openTable: { Consent: 'gaveConsent' },
}
