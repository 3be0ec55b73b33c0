import type { AddedTestimonialInput } from '../../shared/provenance/added-testimonial.ts'
import { sha256 } from './hash.ts'

type Words = Pick<AddedTestimonialInput, 'firstname' | 'lastname' | 'testimonialText' | 'sourceDay'>

/**
 * Returns the id of a testimonial at its source, or one made of its words, and the hash of both by which an import recognises it. The
 * workspace is not part of it: a statement may be the first to know it.
 */
export async function identifySource({
  source,
  sourceId,
  ...words
}: Words & Pick<AddedTestimonialInput, 'source' | 'sourceId'>): Promise<{ sourceId: string; sourceHash: string }> {
  const id = sourceId || (await contentId(words))
  return { sourceId: id, sourceHash: await sha256(JSON.stringify([source, id])) }
}

async function contentId({ firstname, lastname, testimonialText, sourceDay }: Words): Promise<string> {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return `sha256:${await sha256(JSON.stringify([plain(name), plain(testimonialText ?? ''), sourceDay ?? '']))}`
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
