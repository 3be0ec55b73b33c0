import { assertIntact } from './media-error.ts'

/**
 * Returns the unsigned integer of `length` bytes at `offset`; above 2^53 it is rounded.
 * @throws MediaError if the bytes end before it does.
 */
export function readUint(bytes: Uint8Array, offset: number, length: number, isLittleEndian = false): number {
  let value = 0
  for (let index = 0; index < length; index++) {
    const byte = bytes[offset + (isLittleEndian ? length - 1 - index : index)]
    assertIntact(byte !== undefined)
    value = value * 256 + byte
  }
  return value
}

/** Returns `length` bytes at `offset` as text, one character for each byte; fewer at the end of the bytes. */
export const readText = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length))

/** Returns the bytes of an unsigned integer. */
export const toBytes = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)))

/** Adds a part of a file. @throws MediaError if there are more than any camera or software writes. */
export function addPart(parts: Uint8Array[], part: Uint8Array): void {
  assertIntact(parts.push(part) <= 10_000)
}

/** Returns the parts as one. */
export function concatBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
