import { checkDimensions } from './dimensions.ts'
import type { FileWindow } from './file-window.ts'
import { assertIntact, extraTracksMessage, MediaError, notAVideoMessage } from './media-error.ts'
import { type Box, listCodedSizes, mp4Format, readTrackHeader } from './mp4-boxes.ts'
import { eraseChunks, findChunks, type Range } from './mp4-samples.ts'
import type { Patch } from './patches.ts'
import { eraseWith, readParts } from './read-parts.ts'

/** Checks an MP4 or QuickTime file. @throws MediaError */
export async function checkMp4(file: FileWindow) {
  const mediaData: Box[] = []
  const removedTracks = new Set<number>()
  const removedChunks: Range[] = []
  let hasIndex = false
  let picture: { width: number; height: number } | undefined
  /** The boxes of the track that is being read; a box of a type replaces the one before. */
  let track = new Map<string, Box>()

  const readContent = ({ type, body, end }: Box) => readParts(file, mp4Format, type, [body, end], visit)

  function visit(box: Box, parent: string): Promise<Patch[]> | undefined {
    const { type, body } = box
    if (type === 'ftyp' && /^(?:he[iv]|mif1|msf1|avi)/.test(file.text(body, 4))) throw new MediaError(notAVideoMessage)
    if (type === 'tfhd' && removedTracks.has(file.uint(body + 4, 4))) throw new MediaError(extraTracksMessage)
    if (type === 'mdat') mediaData.push(box)
    // There are two boxes of this type.
    if (parent !== 'minf') track.set(type, box)
    if (type === 'moov' || type === 'moof') return readIndex(box)
    if (type === 'trak') return readTrack(box)
    return mp4Format.kept.has(type) ? readContent(box) : undefined
  }

  /** Reads the index, which comes once, or that of a fragment, which comes after it. */
  async function readIndex(box: Box) {
    assertIntact(hasIndex === (box.type === 'moof'))
    hasIndex = true
    await file.load(box.start, box.end - box.start)
    return readContent(box)
  }

  /** Reads a track, and removes one that is neither picture nor sound: phones and action cameras record the place in it. */
  async function readTrack(box: Box) {
    track = new Map()
    const patches = await readContent(box)
    const { number, size } = readTrackHeader(file, track.get('tkhd'))
    const handler = track.get('hdlr')
    const type = handler && file.text(handler.body + 8, 4)
    if (type === 'vide') {
      checkDimensions(size.width, size.height)
      for (const [width, height] of listCodedSizes(file, track.get('stsd'))) checkDimensions(width, height)
      picture ??= size
    }
    if (type === 'vide' || type === 'soun') return patches
    removedTracks.add(number)
    findChunks(file, track, removedChunks)
    return [eraseWith(mp4Format, box.start, box.end)]
  }

  const patches = await readParts(file, mp4Format, '', [0, file.size], visit)
  assertIntact(picture && mediaData.length > 0)
  const all = [...patches, ...eraseChunks(removedChunks, mediaData)].sort((a, b) => a.offset - b.offset)
  return { type: 'video/mp4' as const, ...picture, patches: all }
}
