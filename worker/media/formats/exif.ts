import { readUint } from './bytes.ts'

/*
 * Exif: a TIFF file in which the camera describes the photo, with the place (Exif 2.32, CIPA DC-008; TIFF 6.0, section 2).
 * Browsers need only the orientation: 1 is upright, 2 to 8 are mirrored or turned, from 5 on with width and height swapped.
 */

/** Returns the orientation in a TIFF file; 1 if it has no valid one, as browsers do. */
export function readOrientation(tiff: Uint8Array): number {
  const isLittleEndian = tiff[0] === 0x49
  const read = (offset: number, length: number) =>
    offset + length <= tiff.length ? readUint(tiff, offset, length, isLittleEndian) : 0
  if (read(2, 2) !== 42) return 1
  const directory = read(4, 4)
  const end = Math.min(directory + 2 + 12 * read(directory, 2), tiff.length)
  for (let entry = directory + 2; entry < end; entry += 12) {
    if (read(entry, 2) !== 0x112) continue
    const value = read(entry + 8, 2)
    return read(entry + 2, 2) === 3 && read(entry + 4, 4) === 1 && value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns a TIFF file that contains an orientation, and nothing else; nothing if that is 1. */
export const orientationTiff = (orientation: number): number[] =>
  // The header, and a directory with one entry: the orientation, one short integer.
  orientation === 1
    ? []
    : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, ...Array(6).fill(0)]

/** Returns width and height as browsers display a picture with this orientation. */
export const orientedSize = (width: number, height: number, orientation: number) =>
  orientation > 4 ? { width: height, height: width } : { width, height }
