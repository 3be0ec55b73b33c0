export type Patch = { offset: number; length: number; head: Uint8Array }

export const applyPatches = (_patches: Patch[]) => new TransformStream<Uint8Array, Uint8Array>()
