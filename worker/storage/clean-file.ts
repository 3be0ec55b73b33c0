import { HTTPException } from 'hono/http-exception'
import type { MediaType } from '../../shared/media.ts'
import { checkVideo } from '../lib/media/check-video.ts'
import { cleanPhoto } from '../lib/media/clean-photo.ts'
import { MediaError } from '../lib/media/media-error.ts'

/** A checked file in memory, without what no visitor should see. */
export type CleanFile = { type: MediaType; width: number; height: number; content: Uint8Array<ArrayBuffer> }

/**
 * Checks a file in memory, and removes what no visitor should see, such as where it was recorded.
 * @throws HTTPException 400 if it is not a photo or video that the service stores.
 */
export async function cleanFile(kind: 'photo' | 'video', content: Uint8Array<ArrayBuffer>): Promise<CleanFile> {
  try {
    if (kind === 'video') return await cleanVideo(content)
    const { bytes, ...photo } = cleanPhoto(content)
    return { ...photo, content: bytes }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    throw new HTTPException(400, { message: `file: ${error.message}` })
  }
}

async function cleanVideo(content: Uint8Array<ArrayBuffer>): Promise<CleanFile> {
  const read = async (offset: number, length: number) => content.subarray(offset, offset + length)
  const { patches, ...video } = await checkVideo(read, content.length)
  for (const { offset, length, head } of patches) {
    content.fill(0, offset, offset + length)
    content.set(head, offset)
  }
  return { ...video, content }
}
