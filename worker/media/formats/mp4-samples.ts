import type { FileWindow } from './file-window.ts'
import { assertIntact } from './media-error.ts'
import type { Box } from './mp4-boxes.ts'
import type { Patch } from './patches.ts'

/** A part of a file. */
export type Range = { start: number; end: number }

/** Adds where the chunks of samples of a track are, from the boxes in its `stbl` (ISO/IEC 14496-12, 8.7.3 to 8.7.5). */
export function findChunks(file: FileWindow, tables: Map<string, Box>, chunks: Range[]): void {
  /** Reads a field of a table, which has to be in its box: tables that lie would be read again and again. */
  const read = (box: Box | undefined, offset: number, length = 4) => {
    assertIntact(box && box.body + offset + length <= box.end)
    return file.uint(box.body + offset, length)
  }
  const offsets = tables.get('stco') ?? tables.get('co64')
  const runs = tables.get('stsc')
  const sizes = tables.get('stsz')
  const offsetBytes = offsets?.type === 'co64' ? 8 : 4
  const count = offsets ? read(offsets, 4) : 0
  const sampleBytes = count && read(sizes, 4)
  for (let chunk = 0, run = 0, sample = 0; chunk < count; chunk++) {
    file.countElement()
    // The number of samples in a chunk is that of the last run that begins with it or before.
    while (run + 1 < read(runs, 4) && read(runs, 20 + 12 * run) <= chunk + 1) run++
    let samples = read(runs, 12 + 12 * run)
    let length = samples * sampleBytes
    if (sampleBytes === 0) for (; samples > 0; samples--) length += read(sizes, 12 + 4 * sample++)
    const start = read(offsets, 8 + offsetBytes * chunk, offsetBytes)
    chunks.push({ start, end: start + length })
  }
}

/**
 * Returns patches that overwrite chunks with zeros.
 * @throws MediaError if a chunk is not in one of the `mdat` boxes.
 */
export function eraseChunks(chunks: Range[], mediaData: Box[]): Patch[] {
  const patches: Patch[] = []
  const boxes = mediaData.values()
  let data = boxes.next().value
  let last = 0
  for (const { start, end } of chunks.toSorted((a, b) => a.start - b.start)) {
    while (data && start >= data.end) data = boxes.next().value
    assertIntact(data && start >= data.body && end <= data.end)
    const offset = Math.max(start, last)
    if (end <= offset) continue
    patches.push({ offset, length: end - offset, head: new Uint8Array() })
    last = end
  }
  return patches
}
