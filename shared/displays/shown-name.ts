import type { DisplaySettings } from '../workspace/display-settings.ts'

/** Returns a name as visitors see it, or null: by the setting of the workspace, with the last name, its initial or without it. */
export function shownName(
  first: string | null,
  last: string | null,
  names: DisplaySettings['displayNames'],
): string | null {
  if (names === 'full') return join(first, last)
  // Some forms have one field for the whole name.
  const [, whole = first, rest = last] = (!last && first && /^(.*\S)\s+(\S+)$/s.exec(first.trim())) || []
  const initial = names === 'initial' && firstCharacter(rest ?? '')
  return join(whole, initial ? `${initial}.` : null)
}

const join = (...names: (string | null)[]) =>
  names
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ') || null

/** Returns the initials of a name, at most two, as capitals. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => firstCharacter(word ?? '').toUpperCase())
    .join('')
}

// Created at first use, and once: that takes longer than a segment.
let segmenter: Intl.Segmenter | undefined

/** Returns the first character as readers see it, which can be several code points, or `""`. */
function firstCharacter(text: string): string {
  segmenter ??= new Intl.Segmenter()
  // The characters before it change the direction of the text, or nothing at all.
  return segmenter.segment(text.replace(/^[\s\p{Cf}]+/u, '')).containing(0)?.segment ?? ''
}
