/* Colours of pictures, each readable on what it stands on: WCAG 2.2, success criteria 1.4.3 and 1.4.11. */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [20, 22, 21]
const amber: Rgb = [255, 196, 77]
const ochre: Rgb = [199, 119, 0]

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((first, second) => second - first) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Parses a colour of the form `#rrggbb`. */
export const parseColor = (color: string): Rgb => {
  const number = Number.parseInt(color.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** Returns a colour as CSS. */
export const toCss = (color: Rgb) => `rgb(${color.join()})`

/** Returns the colour that is `share` of the way from one to another. */
export const mix = ([red, green, blue]: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(red + (to[0] - red) * share),
  Math.round(green + (to[1] - green) * share),
  Math.round(blue + (to[2] - blue) * share),
]

/** Moves a colour towards another, by default black or white, until it has a contrast of `ratio` on a background. */
function readable(color: Rgb, background: Rgb, ratio: number, towards?: Rgb): Rgb {
  const end = towards ?? (luminance(background) > 0.18 ? black : white)
  const steps = Array.from({ length: 10 }, (_, step) => mix(color, end, step / 10))
  return steps.find((step) => contrast(step, background) >= ratio) ?? end
}

/** The colours and letters of a look: `mark` is behind highlights and initials, `empty` the rest of the stars. */
export type Palette = {
  background: Rgb
  ink: Rgb
  muted: Rgb
  accent: Rgb
  star: Rgb
  empty: Rgb
  mark: Rgb
  font: string
  weight: number
  /** The only ornament: a large quotation mark in place of the stars, or a bar at the upper edge. */
  ornament?: 'quote' | 'bar'
}

// Fonts of the system: nothing is loaded, and nothing taints the canvas.
export const sans = 'ui-sans-serif, system-ui, sans-serif'
const serif = 'ui-serif, Georgia, serif'

const palettes = {
  paper: (accent: Rgb) => {
    const background = mix(white, accent, 0.06)
    return {
      background,
      ink,
      muted: readable(mix(ink, background, 0.4), background, 4.5),
      accent: readable(accent, background, 3),
      star: readable(ochre, background, 3),
      mark: mix(background, accent, 0.22),
      font: serif,
      weight: 400,
      ornament: 'quote',
    }
  },
  solid: (accent: Rgb) => {
    const ink = contrast(white, accent) >= 4.5 ? white : black
    return {
      background: accent,
      ink,
      muted: readable(mix(ink, accent, 0.25), accent, 4.5, ink),
      accent: ink,
      star: ink,
      mark: mix(accent, ink === white ? black : white, 0.22),
      font: sans,
      weight: 600,
    }
  },
  night: (accent: Rgb) => {
    const background = mix([14, 16, 16], accent, 0.1)
    return {
      background,
      ink: white,
      muted: readable(mix(white, background, 0.35), background, 4.5),
      accent: readable(accent, background, 4.5),
      star: amber,
      mark: mix(background, accent, 0.32),
      font: sans,
      weight: 500,
      ornament: 'bar',
    }
  },
} satisfies Record<string, (accent: Rgb) => Omit<Palette, 'empty'>>

/** The looks of pictures. */
export const looks = ['paper', 'solid', 'night'] as const satisfies (keyof typeof palettes)[]
export type Look = (typeof looks)[number]

/** Returns the colours of a look for an accent. */
export function createPalette(look: Look, accent: Rgb): Palette {
  const palette: Omit<Palette, 'empty'> = palettes[look](accent)
  return { ...palette, empty: mix(palette.background, palette.ink, 0.2) }
}
