import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { toSpamPattern } from '../../shared/workspace/spam-words.ts'

/**
 * Spam signals found in a request: how many signals are certain, whether Turnstile has one if the workspace uses it, the
 * `words` to look for the owner's in (see `toSpamPattern`), and the text to compare with others.
 */
export type SpamSignals = { certain: number; isUnchecked: boolean; words: string; text: string | null }

/** People do not fill in a form faster. */
const fastMs = 3_000

/** Returns the signals of spam in a visitor's testimonial, whose text is stored as `text`. */
export function spamSignals(
  input: VisitorTestimonialInput,
  text: string | null | undefined,
  isUnchecked: boolean,
): SpamSignals {
  const { website, elapsed, testimonialText, answers = [] } = input
  const words = [testimonialText, ...answers.map(({ answer }) => answer)].join('\n')
  const links = words.match(/https?:\/\/(?:www\.)?|\bwww\.(?=\w)/gi) ?? []
  const isFast = typeof elapsed === 'number' && elapsed < fastMs
  const certain = [Boolean(website), isFast, links.length > 1].filter(Boolean).length
  return { certain, isUnchecked, words: toSpamPattern(words), text: text ?? null }
}
