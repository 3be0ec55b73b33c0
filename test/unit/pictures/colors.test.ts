import { describe, expect, it } from 'vitest'
import { contrast, createPalette, looks, type Rgb } from '../../../widget/inbox/picture/colors.ts'

const levels = Array.from({ length: 18 }, (_, index) => index * 15)
const accents = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue): Rgb => [red, green, blue])))

describe('the colours of a picture', () => {
  it.each(looks)('are readable for each of 5,832 accents: %s', (look) => {
    expect(accents).toHaveLength(5_832)
    const lowest = { words: 21, highlights: 21, muted: 21, ornament: 21, stars: 21 }
    for (const accent of accents) {
      const { background, ink, muted, mark, accent: ornament, star } = createPalette(look, accent)
      lowest.words = Math.min(lowest.words, contrast(ink, background))
      lowest.highlights = Math.min(lowest.highlights, contrast(ink, mark))
      lowest.muted = Math.min(lowest.muted, contrast(muted, background))
      lowest.ornament = Math.min(lowest.ornament, contrast(ornament, background))
      lowest.stars = Math.min(lowest.stars, contrast(star, background))
    }
    const { ornament, stars, ...texts } = lowest
    expect(Math.min(...Object.values(texts))).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(ornament, stars)).toBeGreaterThanOrEqual(3)
  })
})
