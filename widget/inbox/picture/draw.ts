import { createPalette, type Look, type Palette, parseColor, sans, toCss } from './colors.ts'
import { type LaidOut, layOut, splitGraphemes } from './lines.ts'
import { type Size, type SizeName, sizes } from './sizes.ts'

/** The contents of a picture. Images are on the app's own host: others would taint the canvas. */
export type Contents = {
  text: string
  highlight: string | null
  name: string
  initials: string
  /** Below the name: the role, and where the words first appeared. */
  details: string[]
  stars: number | null
  /** Without a photo, the portrait has the initials. */
  hasPortrait: boolean
  photo: ImageBitmap | HTMLImageElement | null
  /** The business that the words are about; the logo stands in place of the name. */
  business: string
  logo: HTMLImageElement | null
}

export type Style = { size: SizeName; look: Look; accent: string }

/** The result of a drawing: the size of the letters, and how many characters have no room. */
export type Drawing = Pick<LaidOut, 'letters' | 'excess'> & { lines: string[] }

/** Draws a picture on a canvas, which gets its size. Words that do not fit become no smaller; `excess` counts them. */
export function draw(canvas: HTMLCanvasElement, contents: Contents, style: Style): Drawing {
  const size: Size = sizes[style.size]
  const { width, height, margin, scale } = size
  const palette = createPalette(style.look, parseColor(style.accent))
  // The language of the words is unknown.
  Object.assign(canvas, { width, height, lang: '' })
  const context = canvas.getContext('2d')
  if (!context) return { letters: 0, excess: 0, lines: [] }
  fill(context, palette.background, 0, 0, width, height)
  if (palette.ornament === 'bar') fill(context, palette.accent, 0, 0, width, 12)

  const footerHeight = 112 * scale
  const ornament = palette.ornament === 'quote' ? 120 : contents.stars === null ? 0 : 84
  const top = size.top + ornament * scale
  const footerTop = height - size.bottom - footerHeight
  const room = footerTop - 56 * scale - top
  const words = layOut(contents, size, palette, room)
  // In the middle of its room, and nearer to the top of a tall picture.
  const wordsTop = top + Math.max(0, (room - words.height) / 2.4)
  const x = words.isRtl ? width - margin : margin
  const headTop = wordsTop - ornament * scale
  if (palette.ornament === 'quote') drawQuote(context, palette, x, headTop, scale)
  else if (contents.stars !== null)
    drawRow(context, contents.stars, palette, { x, y: headTop, unit: 52 * scale, isRtl: words.isRtl })
  drawWords(context, words, palette, { x, top: wordsTop, margin })
  drawFooter(context, contents, palette, size, { top: footerTop, height: footerHeight, isRtl: words.isRtl })
  return { letters: words.letters, excess: words.excess, lines: words.lines.map(({ text }) => text) }
}

type Context = CanvasRenderingContext2D

function fill(context: Context, color: Palette['ink'], x: number, y: number, width: number, height: number): void {
  context.fillStyle = toCss(color)
  context.fillRect(x, y, width, height)
}

function drawQuote(context: Context, { accent }: Palette, x: number, y: number, scale: number): void {
  context.direction = 'ltr'
  context.textAlign = x > context.canvas.width / 2 ? 'right' : 'left'
  context.fillStyle = toCss(accent)
  context.font = `700 ${260 * scale}px Georgia, serif`
  context.fillText('“', x, y + 190 * scale)
}

type Place = { x: number; top: number; margin: number }

function drawWords(context: Context, words: LaidOut, palette: Palette, { x, top, margin }: Place): void {
  const { letters, lines, marks, isRtl } = words
  for (const mark of marks) {
    fill(context, palette.mark, margin + mark.x - 4, top + mark.y, mark.width + 8, mark.height)
  }
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  if ('textRendering' in context) context.textRendering = 'geometricPrecision'
  context.fillStyle = toCss(palette.ink)
  context.font = `${palette.weight} ${letters}px ${palette.font}`
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x')
  for (const { text, y } of lines) context.fillText(text, x, top + y + (ascent - descent) / 2)
}

type Band = { top: number; height: number; isRtl: boolean }

/** Draws the author and the business. */
function drawFooter(context: Context, contents: Contents, palette: Palette, size: Size, band: Band): void {
  const { width, margin, scale } = size
  const radius = (band.height - 8) / 2
  const middle = band.top + band.height / 2
  const start = band.isRtl ? width - margin : margin
  const forward = band.isRtl ? -1 : 1
  context.direction = band.isRtl ? 'rtl' : 'ltr'
  if (contents.hasPortrait) drawPortrait(context, contents, palette, { x: start + forward * radius, y: middle, radius })
  const ownWidth = drawBusiness(context, contents, palette, size, { middle, isRtl: band.isRtl })
  const indent = contents.hasPortrait ? 2 * radius + 28 : 0
  const limit = width - 2 * margin - indent - ownWidth - 40
  const x = start + forward * indent
  const [nameSize, detailSize] = [38 * scale, 30 * scale]
  const rows = [
    { text: contents.name, size: nameSize, weight: 600, color: palette.ink },
    ...contents.details.map((text) => ({ text, size: detailSize, weight: 400, color: palette.muted })),
  ]
  // Above the words there is a quotation mark in their place.
  const stars = palette.ornament === 'quote' ? contents.stars : null
  const lineHeight = (letters: number) => letters * 1.25
  const height = [...rows.map(({ size }) => size), ...(stars === null ? [] : [nameSize])].reduce(
    (sum, size) => sum + lineHeight(size),
    0,
  )
  let y = middle - height / 2
  context.textAlign = 'start'
  for (const { text, size: letters, weight, color } of rows) {
    context.font = `${weight} ${letters}px ${sans}`
    context.fillStyle = toCss(color)
    context.fillText(shorten(context, text, limit), x, y + letters * 0.97)
    y += lineHeight(letters)
  }
  if (stars !== null)
    drawRow(context, stars, palette, { x, y: y + nameSize * 0.2, unit: nameSize * 0.8, isRtl: band.isRtl })
}

type Circle = { x: number; y: number; radius: number }

function drawPortrait(
  context: Context,
  { photo, initials }: Contents,
  palette: Palette,
  { x, y, radius }: Circle,
): void {
  context.save()
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.clip()
  if (photo) {
    // The middle of it, as `object-fit: cover` has it.
    const side = Math.min(photo.width, photo.height)
    const [left, top] = [(photo.width - side) / 2, (photo.height - side) / 2]
    context.drawImage(photo, left, top, side, side, x - radius, y - radius, 2 * radius, 2 * radius)
  } else {
    fill(context, palette.mark, x - radius, y - radius, 2 * radius, 2 * radius)
    context.fillStyle = toCss(palette.ink)
    context.textAlign = 'center'
    context.font = `500 ${radius * 0.72}px ${sans}`
    context.fillText(initials, x, y + radius * 0.26)
  }
  context.restore()
}

/** Draws the logo or the name at the end of the footer, and returns its width. */
function drawBusiness(
  context: Context,
  { business, logo }: Contents,
  palette: Palette,
  { width, margin, scale }: Size,
  { middle, isRtl }: { middle: number; isRtl: boolean },
): number {
  const limit = width * 0.35
  const end = isRtl ? margin : width - margin
  if (logo && logo.width > 0) {
    const factor = Math.min((72 * scale) / logo.height, (limit * 0.8) / logo.width)
    const [logoWidth, logoHeight] = [logo.width * factor, logo.height * factor]
    context.drawImage(logo, isRtl ? end : end - logoWidth, middle - logoHeight / 2, logoWidth, logoHeight)
    return logoWidth
  }
  const letters = 30 * scale
  context.font = `500 ${letters}px ${sans}`
  context.textAlign = 'end'
  context.fillStyle = toCss(palette.muted)
  const text = shorten(context, business, limit)
  context.fillText(text, end, middle + letters * 0.34)
  return context.measureText(text).width
}

/** Shortens a line that is too wide, between two characters as readers see them. */
function shorten(context: Context, text: string, limit: number): string {
  if (context.measureText(text).width <= limit) return text
  const characters = splitGraphemes(text)
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > limit) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** The corners of a star, in percent, as in the style sheet of displays. */
const corners = [
  [50, 0],
  [80, 95],
  [0, 36],
  [100, 36],
  [20, 95],
] as const

/** Draws five stars, of which halves can be full. */
function drawRow(
  context: Context,
  stars: number,
  { star, empty }: Palette,
  { x, y, unit, isRtl }: { x: number; y: number; unit: number; isRtl: boolean },
): void {
  const step = unit * 1.12
  for (const index of [0, 1, 2, 3, 4]) {
    const left = isRtl ? x - index * step - unit : x + index * step
    const shape = new Path2D()
    for (const [corner, [px, py]] of corners.entries()) {
      const point = [left + (px * unit) / 100, y + (py * unit) / 100] as const
      if (corner === 0) shape.moveTo(...point)
      else shape.lineTo(...point)
    }
    shape.closePath()
    context.fillStyle = toCss(empty)
    context.fill(shape)
    const share = Math.min(1, Math.max(0, Math.round(stars * 2) / 2 - index))
    context.save()
    context.beginPath()
    context.rect(isRtl ? left + unit * (1 - share) : left, y, unit * share, unit)
    context.clip()
    context.fillStyle = toCss(star)
    context.fill(shape)
    context.restore()
  }
}
