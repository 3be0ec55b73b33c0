import { toBytes } from './bytes.ts'
import type { FileWindow } from './file-window.ts'
import { assertIntact } from './media-error.ts'
import type { Format, Part } from './read-parts.ts'

/*
 * MP4 and QuickTime: boxes of size, type and content (ISO/IEC 14496-12, section 4.2; QuickTime File Format Specification,
 * "Atoms"). A size of 1 is followed by the size in 64 bits; with 0, the box ends with what it is in.
 */
export type Box = Part<string>

/**
 * The boxes that playback needs; '' is the file. Cameras and phones write places and names to `udta`, `meta`, `uuid` and boxes
 * of their own, at any level.
 */
const children = {
  '': 'ftyp styp moov mdat moof sidx mfra',
  moov: 'mvhd trak mvex',
  trak: 'tkhd tref edts tapt mdia',
  mdia: 'mdhd elng hdlr minf',
  minf: 'vmhd smhd hdlr dinf stbl',
  stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio',
}

export const mp4Format: Format<string> = {
  readHeader(file, start, end) {
    // Old software ends lists of boxes with four zeros.
    if (end - start < 8) return { type: 'free', start, body: start, end }
    const size = file.uint(start, 4)
    const body = start + (size === 1 ? 16 : 8)
    const length = size === 0 ? end - start : size === 1 && body <= end ? file.uint(start + 8, 8) : size
    return { type: file.text(start + 4, 4), start, body, end: start + length }
  },
  kept: new Map(Object.entries(children).map(([parent, types]) => [parent, types.split(' ')])),
  padding: ['free', 'skip', 'wide'],
  createPadding: (length) => (length < 8 ? [] : [...toBytes(length, 4), 0x66, 0x72, 0x65, 0x65]),
}

/** Returns the track's number of a `tkhd` box (8.3.2), and the size of its picture as it is displayed. */
export function readTrackHeader(file: FileWindow, header: Box | undefined) {
  const { body, end } = header ?? { body: 0, end: 0 }
  // Version 1 has three times in 64 bits, two of them before the number.
  const isWide = file.uint(body, 1) === 1
  const matrix = body + (isWide ? 52 : 40)
  assertIntact(matrix + 44 <= end)
  const [width, height] = [file.uint(matrix + 36, 2), file.uint(matrix + 40, 2)]
  // The matrix begins with the share of x in x, which is zero for a picture turned by 90 degrees.
  const isTurned = file.uint(matrix, 4) === 0
  const size = isTurned ? { width: height, height: width } : { width, height }
  return { number: file.uint(body + (isWide ? 20 : 12), 4), size }
}

/** Lists the sizes of the pictures that a `stsd` box (8.5.2, 12.1.3) announces to the decoder. */
export function listCodedSizes(file: FileWindow, descriptions: Box | undefined): [width: number, height: number][] {
  const sizes: [number, number][] = []
  const { body, end } = descriptions ?? { body: 0, end: 0 }
  for (let at = body + 8; at + 36 <= end; at += Math.max(8, file.uint(at, 4))) {
    sizes.push([file.uint(at + 32, 2), file.uint(at + 34, 2)])
  }
  assertIntact(sizes.length > 0)
  return sizes
}
