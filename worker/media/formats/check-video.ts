import { FileWindow, type ReadBytes } from './file-window.ts'
import { MediaError, notAVideoMessage } from './media-error.ts'
import { checkMp4 } from './mp4.ts'
import type { Patch } from './patches.ts'
import { checkWebm } from './webm.ts'

export type { ReadBytes }

/** Width and height are those of the picture as it is displayed. */
export type Video = { type: 'video/mp4' | 'video/webm'; width: number; height: number; patches: Patch[] }

/**
 * Checks a stored video of less than 4 GiB by its content, of which it reads the headers only, and returns the patches that
 * remove its metadata. They are sorted, do not overlap and move nothing; a clean file has none.
 * @throws MediaError
 */
export async function checkVideo(read: ReadBytes, size: number): Promise<Video> {
  const file = new FileWindow(read, size)
  await file.load(0, Math.min(size, 12))
  const start = file.text(0, 8)
  if (start.endsWith('ftyp')) return checkMp4(file)
  if (start.startsWith('\x1aE\xdf\xa3')) return checkWebm(file)
  throw new MediaError(notAVideoMessage)
}
