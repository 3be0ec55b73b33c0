/** `length` bytes of a file at `offset` that become `head`, followed by zeros. */
export type Patch = { offset: number; length: number; head: Uint8Array }

/** Returns a stream that overwrites the patches of a file, which are sorted and do not overlap. */
export function applyPatches(patches: Patch[]): TransformStream<Uint8Array, Uint8Array> {
  let position = 0
  let next = 0
  return new TransformStream({
    transform(chunk, controller) {
      const end = position + chunk.length
      // The chunk belongs to its sender.
      const bytes = new Uint8Array(chunk)
      for (let patch = patches[next]; patch && patch.offset < end; patch = patches[++next]) {
        const start = Math.max(patch.offset - position, 0)
        const skipped = position + start - patch.offset
        bytes.fill(0, start, start + patch.length - skipped)
        bytes.set(patch.head.subarray(skipped, skipped + bytes.length - start), start)
        if (patch.offset + patch.length > end) break
      }
      position = end
      controller.enqueue(bytes)
    },
  })
}
