import * as limits from '../../../shared/limits.ts'
import { assertIntact, MediaError } from './media-error.ts'

const tooLarge = `must be at most ${limits.mediaSide} pixels wide and high, and ${limits.mediaPixels / 1e6} megapixels`

/** Throws MediaError if a picture has no pixels, or more than a browser should have to decode. */
export function checkDimensions(width: number, height: number): void {
  assertIntact(width >= 1 && height >= 1)
  if (Math.max(width, height) > limits.mediaSide || width * height > limits.mediaPixels) throw new MediaError(tooLarge)
}
