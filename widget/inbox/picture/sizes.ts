/** A size of pictures, in pixels; `letters` are the smallest and the largest size of the words. */
export type Size = {
  width: number
  height: number
  letters: [number, number]
  /** The room that stays free at the sides, and at the top and bottom. */
  margin: number
  top: number
  bottom: number
  /** Of everything but the words. */
  scale: number
}

const post = { width: 1080, margin: 96, top: 96, bottom: 96, scale: 1 }

/** The sizes of pictures. A network's own buttons cover the top and the bottom of a story: 14 and 20 % of it. */
export const sizes = {
  square: { ...post, height: 1080, letters: [36, 92] },
  portrait: { ...post, height: 1350, letters: [36, 92] },
  story: { ...post, height: 1920, letters: [36, 104], top: 270, bottom: 384 },
  link: { width: 1200, height: 630, letters: [26, 64], margin: 72, top: 72, bottom: 72, scale: 0.78 },
} satisfies Record<string, Size>
export type SizeName = keyof typeof sizes
export const sizeNames = Object.keys(sizes) as SizeName[]
