import { photoBytes } from '../../../../shared/limits.ts'
import type { MediaTexts } from '../../../../shared/texts/en/media.ts'

/** A file as it is uploaded, and a canvas that shows it; or why it cannot be: the name of a text, and the limit that it exceeds. */
export type PreparedFile = {
  content?: Blob
  canvas?: HTMLCanvasElement | Promise<HTMLCanvasElement | undefined> | undefined
  error?: keyof MediaTexts
  bytes?: number
}

const maxSide = 800
const maxBytes = 150_000

/**
 * Draws a photo upright and small, and returns it as a JPEG without its metadata. One that the browser cannot draw or encode stays as it
 * is, if the service takes it.
 */
export async function preparePhoto(file: Blob): Promise<PreparedFile> {
  // No such function, or a format that the browser cannot read.
  const bitmap = await drawPhoto(file).catch(() => undefined)
  const content = bitmap && (await encodeJpeg(bitmap, maxBytes))
  if (content) return { content, canvas: bitmap }
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return { error: 'photoFormat' }
  return file.size > photoBytes ? { error: 'photoTooLarge', bytes: photoBytes } : { content: file, canvas: bitmap }
}

async function drawPhoto(file: Blob) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return drawFrame(bitmap, bitmap.width, bitmap.height, maxSide)
}

/**
 * Draws an image or the frame of a video on a canvas, on white, with sides of at most `maxSide` pixels. Returns `undefined` if the
 * browser has no canvas for it.
 */
export function drawFrame(source: CanvasImageSource, width: number, height: number, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width * scale)
  canvas.height = Math.max(1, height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // Where a PNG is transparent, a JPEG would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Returns a JPEG of at most `bytes`, in the best quality for that; `undefined` if the browser does not encode it. */
export async function encodeJpeg(canvas: HTMLCanvasElement, bytes: number): Promise<Blob | undefined> {
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const jpeg = await new Promise<Blob | null | undefined>((resolve) => {
      // Browsers that block fingerprinting have ignored the callback (brave-browser#8817).
      setTimeout(resolve, 5_000)
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    if (!jpeg) return undefined
    if (jpeg.size <= bytes) return jpeg
  }
  return undefined
}
