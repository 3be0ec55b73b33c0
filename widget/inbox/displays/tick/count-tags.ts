import type { InboxTestimonial } from '../../../../shared/inbox.ts'

/** Returns the tags of what visitors see, each with its number, and these others; most first. */
export function countTags(
  items: ReadonlyMap<string, Pick<InboxTestimonial, 'tags' | 'state' | 'gaveConsent'>>,
  others: readonly string[] = [],
): [tag: string, count: number][] {
  const counts = new Map(others.map((tag) => [tag, 0]))
  for (const item of items.values()) {
    if (!isShown(item)) continue
    for (const tag of item.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other))
}

/** Returns whether visitors can see a testimonial. */
export const isShown = ({ state, gaveConsent }: Pick<InboxTestimonial, 'state' | 'gaveConsent'>): boolean =>
  state === 'published' && gaveConsent === true
