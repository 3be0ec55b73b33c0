import { texts } from '../en-steps.ts'
import type { Origin } from '../import-state.ts'

/** Google's additional terms for Maps, which forbid mass downloads and bulk feeds of its content. */
const googleTerms = 'https://www.google.com/help/terms_maps/'

/** How to get the file. Terms of a service are linked only where they were read. */
export const Way = ({ origin }: { origin: Origin }) => (
  <>
    {texts.ways[origin].length > 0 && (
      <ol class="way">
        {texts.ways[origin].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    )}
    {origin === 'google' && (
      <p class="muted">
        {texts.googleTerms}{' '}
        <a href={googleTerms} target="_blank" rel="noreferrer noopener">
          {texts.googleTermsLink}
        </a>
      </p>
    )}
  </>
)
