import { texts } from '../state/en.ts'

const star = 'l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L'
const outlines = [12, 36, 60, 84, 108]
  .map((x) => `M${x} 2.6${star}${x} 17.45l-5.8 3.05 1.1-6.45-4.7-4.6 6.5-.95Z`)
  .join('')

/** A rating as stars, read as a sentence. Drawn, because not every font has stars. */
export function Stars({ stars }: { stars: number }) {
  return (
    <svg class="stars" viewBox="0 0 120 24" role="img" aria-label={texts.starsOf(stars)}>
      <path class="missing" d={outlines} />
      {/* Clips the last one: a rating can be 4.5. */}
      <svg width={stars * 24} aria-hidden="true">
        <path d={outlines} />
      </svg>
    </svg>
  )
}
