/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number }

/**
 * Parses a `Range` header (RFC 9110 §14.2) for a file of this size. Several ranges, other units and malformed headers count as
 * none, as the specification allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  const offset = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return offset > end ? 'unsatisfiable' : { offset, length: end - offset + 1 }
}
