import { texts } from './en.ts'

const star = 'l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L'
/** The outlines of the stars from one number to another, side by side. */
const outlines = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const x = 12 + 24 * (from + index)
    return `M${x} 2.6${star}${x} 17.45l-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95Z`
  }).join('')

/** A rating as stars, read as a sentence. Drawn, because not every font has stars. */
export function Stars({ stars }: { stars: number }) {
  return (
    <svg class="stars" viewBox="0 0 120 24" role="img" aria-label={texts.starsOf(stars)}>
      <path d={outlines(0, stars)} />
      <path class="missing" d={outlines(stars, 5)} />
    </svg>
  )
}
