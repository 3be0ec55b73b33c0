import { texts } from './en-sites.ts'

/** As many as can be read in a sentence. */
const maxNamed = 3

/**
 * Returns the sentences about a change of the allowed origins: which sites can send testimonials then, and which no longer can;
 * `tried` were rejected lately.
 */
export function describeOrigins(before: string[], after: string[], tried: string[] = []): string {
  if (after.length === 0) return texts.confirmAll
  const added = after.filter((origin) => !before.includes(origin))
  const isNarrower = before.length === 0 || before.some((origin) => !after.includes(origin))
  const missing = tried.filter((origin) => !after.includes(origin))
  const sentences = [
    before.length > 0 &&
      added.length > 0 &&
      texts.confirmAdded(new Intl.ListFormat('en').format(added.map(shortOrigin))),
    isNarrower && texts.confirmSome,
    missing.length > 0 &&
      texts.confirmMissing(missing.slice(0, maxNamed).map(shortOrigin).join(', '), missing.length > maxNamed),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns an origin as people read it: without `https://`. */
export const shortOrigin = (origin: string): string => origin.replace('https://', '')
