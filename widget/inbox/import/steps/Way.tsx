import type { ComponentChildren } from 'preact'
import { texts } from '../en-steps.ts'
import type { Origin } from '../import-state.ts'

/** Google's additional terms for Maps, which forbid mass downloads and bulk feeds of its content. */
const googleTerms = 'https://www.google.com/help/terms_maps/'

/** The page where Google exports what an account has, as the sentences name it. */
const takeout = 'takeout.google.com'

/** How to get the file. Terms of a service are linked only where they were read. */
export const Way = ({ origin }: { origin: Origin }) => (
  <>
    {texts.ways[origin].length > 0 && (
      <ol class="way">
        {texts.ways[origin].map((sentence) => (
          <li key={sentence}>{linkTakeout(sentence)}</li>
        ))}
      </ol>
    )}
    <p>
      <a href="/docs/guides/move#where-your-testimonials-are" target="_blank" rel="noopener">
        {texts.wayLink}
      </a>
    </p>
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

function linkTakeout(sentence: string): ComponentChildren {
  const [before, after] = sentence.split(takeout)
  if (after === undefined) return sentence
  return (
    <>
      {before}
      <a href={`https://${takeout}/`} target="_blank" rel="noopener">
        {takeout}
      </a>
      {after}
    </>
  )
}
