import type { Mapping } from '../../../../shared/import/types.ts'
import { dataCommand } from '../../transfer/command.ts'
import type { ImportState } from '../import-state.ts'

type Choices = Pick<ImportState, 'chosen'> & {
  mapping: Mapping
  /** The mapping with which the import of these files began: the command line finds the same. */
  known: Mapping
}

/**
 * Returns the command that copies the photos and videos of an import, with all that was chosen for its file; an empty string if
 * the command line cannot read the file in the same way.
 */
export function createCopyCommand(workspaceId: string, { chosen, mapping, known }: Choices): string {
  const { preset, source, sourceName, scale, dayOrder } = mapping
  const isGeneric = preset === 'generic'
  if (chosen.count !== 1 || (isGeneric && !source)) return ''
  const isOtherSource = isGeneric || source !== known.source || sourceName !== known.sourceName
  const columns = listColumns(mapping, known)
  const options = [
    source && isOtherSource && `--source ${source}`,
    source === 'other' && isOtherSource && `--source-name ${quote(sourceName ?? '')}`,
    scale !== known.scale && scale !== null && `--scale ${scale}`,
    dayOrder !== known.dayOrder && dayOrder && `--day-order ${dayOrder}`,
    chosen.encoding && `--encoding ${chosen.encoding}`,
    columns && `--columns ${quote(columns)}`,
  ].filter(Boolean)
  return dataCommand(['import FILE', `--workspace ${workspaceId}`, `--from ${preset}`, ...options, '--media'].join(' '))
}

/** Returns the columns with another field than the guessed one as pairs, which are cells of a CSV row. */
function listColumns({ columns }: Mapping, known: Mapping): string {
  const changed = Object.entries(columns).filter(([header, field]) => field !== known.columns[header])
  const taken = new Set(changed.map(([, field]) => field))
  // A field that is chosen for one column is taken from the others, unless they are listed as well.
  const listed = Object.entries(columns).filter(
    ([header, field]) => changed.some(([other]) => other === header) || (field && taken.has(field)),
  )
  return listed
    .map(([header, field]) => `${header}=${field ?? ''}`)
    .map((pair) => (/[",]/.test(pair) ? `"${pair.replaceAll('"', '""')}"` : pair))
    .join(',')
}

/** Returns a text as one argument of a shell. */
const quote = (text: string) => (/["$`\\!%]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`)
