import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'
import { texts } from '../en-names.ts'

/** Returns which testimonials a display shows, such as `12 newest, 2 first`. */
export function describeSelection(settings: SavedSettings): string {
  const { layout, limit, order = 'newest', only, first = [], tag } = settings
  const { selection } = texts
  if (layout === 'badge') return selection.rating
  if (only) return selection.ticked(first.length || only.length)
  const count = limit ?? (layout === 'single' ? 1 : 12)
  const isOne = count === 1
  if (isOne && first.length > 0) return selection.first
  return [
    isOne ? selection.one[order] : selection.several(count, order),
    ...(tag ? [selection.tagged(tag)] : []),
    ...(first.length > 0 ? [selection.pinned(first.length)] : []),
  ].join(', ')
}

/** Returns a display in a line, such as `Wall · Editorial · 12 newest`. */
export function describeDisplay(settings: SavedSettings): string {
  const { layout = 'wall', design = 'cards' } = settings
  const look = layout === 'badge' ? [] : [texts.designs[design]]
  return [texts.layouts[layout], ...look, describeSelection(settings)].join(' · ')
}
