import * as limits from '../../../shared/limits.ts'
import { chosenRows, type ImportState, type ReadyVerdict } from './import-state.ts'
import type { Places } from './row-choices.ts'

/* The places of a business in an archive of Google, which has a folder for each. */

/** Returns the name of the folder in which a file is. */
const placeOf = (path: string): string => path.split('/').at(-2) ?? ''

/** Returns the places with the numbers of their rows; none if there is only one. */
export function findPlaces({
  mapping,
  ...chosen
}: Pick<ImportState, 'mapping' | 'conversion' | 'leftOut'>): [place: string, count: number][] {
  if (mapping?.preset !== 'google') return []
  const counts = new Map<string, number>()
  for (const { file } of chosenRows(chosen)) counts.set(placeOf(file), (counts.get(placeOf(file)) ?? 0) + 1)
  counts.delete('')
  return counts.size > 1 ? Array.from(counts) : []
}

/** Returns the tag of a place: what the owner has entered, else its name. */
export const placeTag = ({ tags }: Places, place: string): string =>
  tags.get(place) ?? Array.from(place).slice(0, limits.tag).join('')

/** Returns the rows with their place as a tag, if there are several places and the owner wants it. */
export function tagPlaces(state: ImportState): ReadyVerdict[] {
  const ready = chosenRows(state)
  const { places } = state
  if (!places.isTagged || findPlaces(state).length === 0) return ready
  return ready.map((verdict) => {
    const tag = placeTag(places, placeOf(verdict.file)).trim()
    if (!tag) return verdict
    const tags = [...new Set([...(verdict.row.tags ?? []), tag])].slice(-limits.tags)
    return { ...verdict, row: { ...verdict.row, tags } }
  })
}
