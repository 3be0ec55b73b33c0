import type { ComponentChildren } from 'preact'
import type { Design, DisplayLayout } from '../../../shared/displays/designs.ts'

type Box = { x: number; y: number; w: number; h: number; isFirst: boolean; index: number }
type Place = [x: number, y: number, width: number, height: number]

const columns: Place[] = [
  [6, 6, 42, 34],
  [52, 6, 42, 22],
  [52, 32, 42, 34],
  [6, 44, 42, 22],
]
const lines: Place[] = [
  [6, 6, 88, 12],
  [6, 23, 88, 12],
  [6, 40, 88, 12],
]
const spotlight: Place[] = [
  [6, 6, 88, 22],
  [6, 32, 27, 22],
  [36.5, 32, 27, 22],
  [67, 32, 27, 22],
]
const places: Record<Exclude<DisplayLayout, 'badge'>, Place[]> = {
  wall: columns,
  carousel: [
    [6, 10, 38, 36],
    [48, 10, 38, 36],
    [90, 10, 38, 36],
  ],
  single: [[18, 8, 64, 40]],
}

/** Lines of words within a box. */
const words = ({ x, y, w, h }: Box, top = 7) =>
  Array.from({ length: Math.max(1, Math.floor((h - top - 3) / 6)) }, (_, line) => {
    const length = (w - 12) * (line % 3 === 2 ? 0.6 : 1)
    return `M${x + 6} ${y + top + line * 6}h${length}`
  }).join('')

/** Draws one testimonial in each design. */
const drawings: Record<Design, (box: Box) => ComponentChildren> = {
  cards: (box) => (
    <>
      <rect class="outlined" x={box.x} y={box.y} width={box.w} height={box.h} rx="3" />
      <path class="words" d={words(box)} />
    </>
  ),
  editorial: (box) => (
    <>
      <text class="mark" x={box.x} y={box.y + 19} font-size="24">
        “
      </text>
      <path class="words" d={words({ ...box, x: box.x - 6, w: box.w + 8 }, 15)} />
    </>
  ),
  bubbles: ({ x, y, w, h }) => (
    <path
      class="tinted"
      d={`M${x + 5} ${y}h${w - 10}q5 0 5 5v${h - 16}q0 5-5 5h${10 - w + 9}l-6 6v-6h-3q-5 0-5-5v${16 - h}q0-5 5-5z`}
    />
  ),
  tiles: ({ x, y, w, h, index }) => (
    <rect class={['tinted', 'grey', 'deep'][index % 3]} x={x} y={y} width={w} height={h} rx="5" />
  ),
  rows: ({ x, y, w, h }) => (
    <>
      <path class="line" d={`M${x} ${y + h + 2}h${w}`} />
      <circle class="tinted" cx={x + 4} cy={y + 4} r="4" />
      <path class="words" d={`M${x + w * 0.3} ${y + 2}h${w * 0.7}M${x + w * 0.3} ${y + 8}h${w * 0.5}`} />
    </>
  ),
  spotlight: ({ x, y, w, h, isFirst }) => (
    <rect class={isFirst ? 'deep' : 'grey'} x={x} y={y} width={w} height={h} rx="4" />
  ),
}

type Props = { layout?: DisplayLayout | undefined; design?: Design | undefined; color?: string | undefined }

/** A drawing of a design in a layout, for eyes only. */
export function Miniature({ layout = 'wall', design = 'cards', color }: Props) {
  const accent = color && `#${color.replace('#', '')}`
  const boxes =
    layout === 'wall' && design === 'rows'
      ? lines
      : layout === 'wall' && design === 'spotlight'
        ? spotlight
        : places[layout === 'badge' ? 'single' : layout]
  return (
    <svg class="miniature" viewBox="0 0 100 56" aria-hidden="true" style={accent && { '--mini': accent }}>
      {layout === 'badge' ? (
        <>
          <rect class="outlined" x="14" y="17" width="72" height="22" rx="4" />
          <path
            class="star"
            d={[22, 32, 42].map((x) => `M${x} 25l2 4 4 .5-3 2.8.8 4.2-3.8-2-3.8 2 .8-4.2-3-2.8 4-.5z`).join('')}
          />
          <path class="words" d="M54 28h24" />
        </>
      ) : (
        boxes.map(([x, y, w, h], index) => (
          <g key={`${x} ${y}`}>{drawings[design]({ x, y, w, h, index, isFirst: index === 0 })}</g>
        ))
      )}
    </svg>
  )
}
