import { useEffect, useRef } from 'preact/hooks'
import { type ReservedHeight, reservedHeight } from '../../forms/preview/reserved-height.ts'
import type { Fragment } from '../preview/fetch-preview.ts'
import { Shown } from '../preview/Shown.tsx'

/** The widths of pages, from the narrowest phone to a wide one. */
const widths = [...Array.from({ length: 13 }, (_, step) => 320 + step * 64), 1280]

/** The margins of a usual page, and the most that its contents are wide. */
const margins = 32
const widest = 1152

type Props = { fragment: Fragment; onMeasure: (height: ReservedHeight) => void }

/** Measures a fragment, out of sight, at the widths that pages have. */
export function MeasuredHeight({ fragment, onMeasure }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at every render.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const samples = widths.map((width) => {
      element.style.inlineSize = `${Math.min(width - margins, widest)}px`
      return { width: width / 16, height: element.getBoundingClientRect().height / 16 }
    })
    onMeasure(reservedHeight(samples))
  }, [fragment])
  return (
    <div class="measured" aria-hidden="true" inert>
      <div ref={box}>
        <Shown fragment={fragment} class="" />
      </div>
    </div>
  )
}
