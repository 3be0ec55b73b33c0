import type { FileWindow } from './file-window.ts'
import { assertIntact } from './media-error.ts'
import type { Patch } from './patches.ts'

/** A box of an MP4 file or an element of a WebM file. Its content begins at `body`. */
export type Part<Type> = { type: Type; start: number; body: number; end: number }

export type Format<Type> = {
  /** Reads the header of the part at `start`; undefined if there is none before `end`. */
  readHeader(file: FileWindow, start: number, end: number): Part<Type> | undefined
  /** The parts that playback needs, by the type of the part around them; parts that are missing here keep all that they contain. */
  kept: Map<Type, Type[]>
  /** The types of parts whose content has no meaning. */
  padding: Type[]
  /** Returns the header of such a part. */
  createPadding(length: number): number[]
}

/** Returns a patch that makes a part of the file padding. */
export const eraseWith = <Type>(format: Format<Type>, start: number, end: number): Patch => ({
  offset: start,
  length: end - start,
  head: Uint8Array.from(format.createPadding(end - start)),
})

/** Software and cameras write a few. */
const maxPatches = 1_000

/**
 * Visits what playback needs of the parts from `start` to `end`, which are in one of type `parent`, and returns patches that
 * overwrite all else with padding and zeros.
 * @throws MediaError if a part that is needed lies about its size.
 */
export async function readParts<Type>(
  file: FileWindow,
  format: Format<Type>,
  parent: Type,
  [start, end]: [number, number],
  visit: (part: Part<Type>, parent: Type) => Promise<Patch[]> | undefined,
): Promise<Patch[]> {
  const patches: Patch[] = []
  /** Where the last patch begins and ends. */
  let [erasedFrom, erasedTo] = [start, -1]
  const kept = format.kept.get(parent)
  for (let at = start; at < end; ) {
    file.countElement()
    // Most headers are in memory already; no `await` for each frame.
    const length = Math.min(end - at, 20)
    if (!file.has(at, length)) await file.load(at, length)
    const part = format.readHeader(file, at, end)
    const isComplete = part !== undefined && part.body <= part.end && part.end <= end
    // What is no part can follow the last one.
    const next = isComplete ? part.end : end
    const isPadding = part && format.padding.includes(part.type)
    if (part && !isPadding && (!kept || kept.includes(part.type))) {
      assertIntact(isComplete)
      const visited = visit(part, parent)
      if (visited) for (const patch of await visited) patches.push(patch)
    } else if (!(isPadding && isComplete && (await file.isZero(part.body, next)))) {
      // One patch for parts that follow each other: a hostile file can have very many.
      if (erasedTo === at) patches.pop()
      else erasedFrom = at
      erasedTo = next
      patches.push(eraseWith(format, erasedFrom, next))
    }
    assertIntact(patches.length <= maxPatches)
    at = next
  }
  return patches
}
