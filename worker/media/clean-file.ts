import { HTTPException } from 'hono/http-exception'
import type { MediaType } from '../../shared/media.ts'
import { checkVideo } from './formats/check-video.ts'
import { cleanPhoto } from './formats/clean-photo.ts'
import { MediaError } from './formats/media-error.ts'

/** A checked file in memory, without what no visitor should see. */
type CleanFile = { type: MediaType; width: number; height: number; content: Uint8Array<ArrayBuffer> }

/** Checks a file in memory, and removes what no visitor should see, such as where it was recorded. @throws MediaError */
export async function cleanFile(isVideo: boolean, content: Uint8Array<ArrayBuffer>): Promise<CleanFile> {
  if (!isVideo) {
    const { bytes, ...photo } = cleanPhoto(content)
    return { ...photo, content: bytes }
  }
  const read = async (offset: number, length: number) => content.subarray(offset, offset + length)
  const { patches, ...video } = await checkVideo(read, content.length)
  for (const { offset, length, head } of patches) {
    content.fill(0, offset, offset + length)
    content.set(head, offset)
  }
  return { ...video, content }
}

/** Returns the 400 for a file that cannot be stored, whose message follows the name; other errors are returned as they are. */
export const toMediaResponse = (name: string, error: unknown): unknown =>
  error instanceof MediaError ? new HTTPException(400, { message: `${name}: ${error.message}` }) : error
