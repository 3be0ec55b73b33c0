import { toBytes } from './bytes.ts'
import type { FileWindow } from './file-window.ts'
import { MediaError } from './media-error.ts'

/*
 * MP4 and QuickTime: boxes of size, type and content (ISO/IEC 14496-12, section 4.2; QuickTime File Format Specification,
 * "Atoms"). A size of 1 is followed by the size in 64 bits; with 0, the box ends with what it is in.
 */

/** `body` and `end` are where the content begins and ends. */
export type Box = { type: string; start: number; body: number; end: number }

/** Reads the header of the box at `start`, which lies about its size if it ends before `body` or after `end`. */
export function readBox(file: FileWindow, start: number, end: number): Box {
  const size = file.uint(start, 4)
  const body = start + (size === 1 ? 16 : 8)
  const length = size === 0 ? end - start : size === 1 && body <= end ? file.uint(start + 8, 8) : size
  return { type: file.text(start + 4, 4), start, body, end: start + length }
}

/**
 * What playback needs, by the type of the box around it, with '' for the file. Cameras and phones write places and names to
 * `udta`, `meta`, `uuid` and boxes of their own, at any level.
 */
const children: Record<string, string> = {
  '': 'ftyp styp moov mdat moof sidx mfra',
  moov: 'mvhd trak mvex',
  trak: 'tkhd tref edts tapt mdia',
  mdia: 'mdhd elng hdlr minf',
  minf: 'vmhd smhd hdlr dinf stbl',
  stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio',
}
const keptTypes = new Map(Object.entries(children).map(([parent, types]) => [parent, types.split(' ')]))

/** Returns whether boxes in a box of this type are read. */
export const isContainer = (type: string) => keptTypes.has(type)

/** Returns whether playback needs a box. */
export const isKept = (parent: string, type: string) => keptTypes.get(parent)?.includes(type) ?? false

/** Returns the header of a `free` box; nothing if there is no place for one. */
export const freeHeader = (length: number) =>
  length < 8 ? new Uint8Array() : Uint8Array.of(...toBytes(length, 4), 0x66, 0x72, 0x65, 0x65)

/** Returns the version and the size of the picture of a `tkhd` box (8.3.2), as it is displayed. */
export function readTrackHeader(file: FileWindow, { body, end }: Box) {
  // Version 1 has three times in 64 bits.
  const wider = file.uint(body, 1) === 1 ? 12 : 0
  if (body + 84 + wider > end) throw new MediaError()
  const [width, height] = [76, 80].map((offset) => file.uint(body + wider + offset, 2)) as [number, number]
  // The matrix begins with the share of x in x, which is zero for a picture turned by 90 degrees.
  const isTurned = file.uint(body + wider + 40, 4) === 0
  return {
    id: file.uint(body + wider + 12 - (wider && 4), 4),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  }
}
