import { readText } from './bytes.ts'
import { cleanJpeg } from './jpeg.ts'
import { MediaError } from './media-error.ts'
import type { Photo } from './photo.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/**
 * Returns a photo without metadata, but with its orientation, and without anything that follows the image. The type is that of
 * the content. Nothing is decoded.
 * @throws MediaError
 */
export function cleanPhoto(bytes: Uint8Array<ArrayBuffer>): Photo {
  const start = readText(bytes, 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return cleanJpeg(bytes)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return cleanPng(bytes)
  if (/^RIFF.{4}WEBP/s.test(start)) return cleanWebp(bytes)
  throw new MediaError('is not a JPEG, PNG or WebP image')
}
