import type { AddedTestimonialInput } from '../../shared/provenance/added-testimonial.ts'
import {
  contentIdPrefix,
  contentIdText,
  type IdentifyingWords,
  identityText,
} from '../../shared/provenance/content-id.ts'
import { sha256 } from './hash.ts'

/**
 * Returns the id of a testimonial at its source, or one made of its words, and the hash of both by which an import recognises it. The
 * workspace is not part of it: a statement may be the first to know it.
 */
export async function identifySource({
  source,
  sourceName,
  sourceId,
  ...words
}: IdentifyingWords & Pick<AddedTestimonialInput, 'source' | 'sourceName' | 'sourceId'>): Promise<{
  sourceId: string
  sourceHash: string
}> {
  const id = sourceId || contentIdPrefix + (await sha256(contentIdText(words)))
  return { sourceId: id, sourceHash: await sha256(identityText({ source, sourceName, sourceId: id })) }
}
