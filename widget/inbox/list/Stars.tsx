import { texts } from '../state/en.ts'

const outlines = [10, 30, 50, 70, 90].map((x) => `M${x} 2l2 6h6l-5 4 2 6-5-4-5 4 2-6-5-4h6z`).join('')

/** A rating as stars, read as a sentence. Drawn, because not every font has stars. */
export const Stars = ({ stars }: { stars: number }) => (
  <svg class="stars" viewBox="0 0 100 20" role="img" aria-label={texts.starsOf(stars)}>
    <path d={outlines} />
    {/* Clips the last one: a rating can be 4.5. */}
    <svg width={stars * 20} aria-hidden="true">
      <path d={outlines} />
    </svg>
  </svg>
)
