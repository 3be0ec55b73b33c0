import type { Palette } from './colors.ts'
import type { Size } from './sizes.ts'

/*
 * Lines are broken by the browser, in an element that is out of sight, and a canvas repeats them: so the rules of each script for
 * breaking, joining and ordering apply.
 */

/** A line of text: its middle is `y` pixels below the top. */
export type Line = { text: string; y: number }

/** The words laid out: their lines, the rectangles of the highlight, and the size of the letters. */
export type LaidOut = {
  lines: Line[]
  marks: { x: number; y: number; width: number; height: number }[]
  height: number
  letters: number
  isRtl: boolean
  /** The number of characters at the end that have no room, even in the smallest letters. */
  excess: number
}

type Words = { text: string; highlight: string | null }

/** Lays words out in the largest letters that fit into a height. */
export function layOut({ text, highlight }: Words, size: Size, palette: Palette, room: number): LaidOut {
  const box = document.createElement('div')
  Object.assign(box.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    visibility: 'hidden',
    width: `${size.width - 2 * size.margin}px`,
    font: `${palette.weight} 20px ${palette.font}`,
    lineHeight: '1.3',
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    textRendering: 'geometricPrecision',
  })
  // “…” does not begin a line.
  Object.assign(box, { dir: 'auto', lang: '', textContent: text.replace(/ …$/, '\u00a0…') })
  document.body.append(box)
  try {
    const fits = (letters: number) => {
      box.style.fontSize = `${letters}px`
      return box.offsetHeight <= room
    }
    const [smallest, largest] = size.letters
    const letters = findLargest(smallest, largest + 1, fits)
    fits(letters)
    const measured = {
      lines: readLines(box),
      marks: readMarks(box, highlight),
      height: box.offsetHeight,
      letters,
      isRtl: getComputedStyle(box).direction === 'rtl',
    }
    if (measured.height <= room) return { ...measured, excess: 0 }
    const characters = splitGraphemes(text)
    const length = findLargest(0, characters.length, (count) => {
      box.textContent = characters.slice(0, count).join('')
      return box.offsetHeight <= room
    })
    // The rest would stand behind the name.
    const lines = measured.lines.filter(({ y }) => y < room)
    return { ...measured, lines, excess: characters.length - length }
  } finally {
    box.remove()
  }
}

/** Returns the largest whole number from `low` to below `high` that passes, or `low`. */
function findLargest(low: number, high: number, passes: (value: number) => boolean): number {
  let [best, end] = [low, high]
  while (end - best > 1) {
    const middle = (best + end) >> 1
    if (passes(middle)) best = middle
    else end = middle
  }
  return best
}

const segmenter = () => new Intl.Segmenter()

/** Splits a text into characters as readers see them. */
export const splitGraphemes = (text: string) => [...segmenter().segment(text)].map(({ segment }) => segment)

/** Reads the lines of an element that contains nothing but a text. */
function readLines(box: HTMLElement): Line[] {
  const node = box.firstChild
  if (!(node instanceof Text)) return []
  const { top } = box.getBoundingClientRect()
  const range = document.createRange()
  const lines: (Line & { start: number })[] = []
  for (const { index, segment } of segmenter().segment(node.data)) {
    range.setStart(node, index)
    range.setEnd(node, index + segment.length)
    const place = [...range.getClientRects()].find(({ width }) => width > 0)
    if (!place) continue
    const y = place.top + place.height / 2 - top
    const last = lines.at(-1)
    if (!last || y - last.y > place.height / 2) lines.push({ text: '', y, start: index })
  }
  return lines.map(({ y, start }, line) => ({ text: node.data.slice(start, lines[line + 1]?.start).trimEnd(), y }))
}

function readMarks(box: HTMLElement, highlight: string | null): LaidOut['marks'] {
  const node = box.firstChild
  const start = highlight && node instanceof Text ? node.data.indexOf(highlight) : -1
  if (!node || !highlight || start < 0) return []
  const edge = box.getBoundingClientRect()
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + highlight.length)
  return [...range.getClientRects()].map(({ left, top, width, height }) => ({
    x: left - edge.left,
    y: top - edge.top,
    width,
    height,
  }))
}
