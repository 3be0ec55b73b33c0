import { MediaError } from './media-error.ts'
import type { Patch } from './patches.ts'

export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

export async function checkVideo(read: ReadBytes, _size: number) {
  const head = await read(0, 8)
  const type = head[0] === 0x1a ? 'video/webm' : head[4] === 0x66 ? 'video/mp4' : undefined
  if (!type) throw new MediaError('is not an MP4 or WebM video')
  const patches: Patch[] = []
  return { type, width: 1, height: 1, patches } as const
}
