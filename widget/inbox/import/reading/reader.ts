/* All that is loaded with the first file: the parser, the kinds of files, and what becomes of their rows. */
export { convert } from '../../../../shared/import/convert.ts'
export { latestDay } from '../../../../shared/import/day.ts'
export { texts } from '../../../../shared/import/en.ts'
export { hashContents } from '../../../../shared/import/hash-contents.ts'
export { findDoubtfulHeadings } from '../../../../shared/import/headings.ts'
export { EncodingQuestion, ImportFileError, NotLoadedError } from '../../../../shared/import/import-errors.ts'
export { countItems } from '../../../../shared/import/items.ts'
export { createMapping, listColumns, targetFields } from '../../../../shared/import/mapping.ts'
export { getPreset, presets, recognize } from '../../../../shared/import/presets.ts'
export { readFiles } from '../../../../shared/import/read-file.ts'
export { yieldNow } from '../../../../shared/import/yield-now.ts'

/** Loads what writes the rows that were not added, which few imports have. */
export const loadLeftOutWriter = () => import('../../../../shared/import/write-left-out.ts')
