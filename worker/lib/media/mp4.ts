import { checkDimensions } from './dimensions.ts'
import type { FileWindow } from './file-window.ts'
import { hasOtherTracks, isNoVideo, MediaError } from './media-error.ts'
import { type Box, freeHeader, isContainer, isKept, readBox, readTrackHeader } from './mp4-boxes.ts'
import { eraseChunks, findChunks } from './mp4-samples.ts'
import type { Patch } from './patches.ts'

type Movie = {
  file: FileWindow
  patches: Patch[]
  mediaData: Box[]
  /** Of removed tracks. */
  chunks: ReturnType<typeof findChunks>
  removedTracks: Set<number>
  hasIndex: boolean
  picture: { width: number; height: number } | undefined
  /** The track that is being read, with the boxes of its sample table. */
  track: { id: number; width: number; height: number; handler: string; tables: Map<string, Box> }
}

const newTrack = () => ({ id: 0, width: 0, height: 0, handler: '', tables: new Map<string, Box>() })

/** Makes a part of the file a `free` box of zeros. */
const erase = ({ patches }: Movie, start: number, end: number) =>
  patches.push({ offset: start, length: end - start, head: freeHeader(end - start) })

/** Reads the boxes in a box of type `parent`, and erases those that playback does not need. */
async function readBoxes(movie: Movie, parent: string, start: number, end: number): Promise<void> {
  const { file } = movie
  for (let at = start; at < end; ) {
    file.countElement()
    await file.load(at, Math.min(end - at, 16))
    // Old software ends lists of boxes with four zeros.
    const box = end - at < 8 ? { type: 'free', start: at, body: at, end } : readBox(file, at, end)
    const fits = box.body <= box.end && box.end <= end
    if (isKept(parent, box.type)) {
      if (!fits) throw new MediaError()
      await visit(movie, parent, box)
    } else {
      // Something that is no box can follow the last one.
      if (!fits) box.end = end
      const isPadding = fits && ['free', 'skip', 'wide'].includes(box.type)
      if (!(isPadding && (await file.isZero(box.body, box.end)))) erase(movie, at, box.end)
    }
    at = box.end
  }
}

async function visit(movie: Movie, parent: string, box: Box): Promise<void> {
  const { file, track, removedTracks } = movie
  const { type, start, body, end } = box
  if (type === 'trak') return readTrack(movie, box)
  if (type === 'ftyp' && /^(?:he[iv]|mif1|msf1|avi)/.test(file.text(body, 4))) throw new MediaError(isNoVideo)
  if (type === 'mdat') movie.mediaData.push(box)
  if (type === 'moov' || type === 'moof') {
    // There is one index, before the fragments that refer to it.
    if (movie.hasIndex !== (type === 'moof')) throw new MediaError()
    movie.hasIndex = true
    await file.load(start, end - start)
  }
  if (type === 'tkhd') Object.assign(track, readTrackHeader(file, box))
  if (type === 'hdlr' && parent === 'mdia') track.handler = file.text(body + 8, 4)
  if (parent === 'stbl') track.tables.set(type, box)
  if (type === 'tfhd' && removedTracks.has(file.uint(body + 4, 4))) throw new MediaError(hasOtherTracks)
  if (isContainer(type)) await readBoxes(movie, type, body, end)
}

/** Erases a track that is neither picture nor sound, with its samples: phones and action cameras record the place in one. */
async function readTrack(movie: Movie, { start, body, end }: Box): Promise<void> {
  const patchCount = movie.patches.length
  movie.track = newTrack()
  await readBoxes(movie, 'trak', body, end)
  const { id, width, height, handler, tables } = movie.track
  if (handler === 'vide') {
    checkDimensions(width, height)
    movie.picture ??= { width, height }
  } else if (handler !== 'soun') {
    movie.patches.length = patchCount
    erase(movie, start, end)
    movie.removedTracks.add(id)
    movie.chunks = movie.chunks.concat(findChunks(movie.file, tables))
  }
}

/** Checks an MP4 or QuickTime file. @throws MediaError */
export async function checkMp4(file: FileWindow) {
  const movie: Movie = {
    file,
    patches: [],
    mediaData: [],
    chunks: [],
    removedTracks: new Set(),
    hasIndex: false,
    picture: undefined,
    track: newTrack(),
  }
  await readBoxes(movie, '', 0, file.size)
  if (!movie.picture || movie.mediaData.length === 0) throw new MediaError()
  const patches = [...movie.patches, ...eraseChunks(movie.chunks, movie.mediaData)]
  return { type: 'video/mp4' as const, ...movie.picture, patches: patches.toSorted((a, b) => a.offset - b.offset) }
}
