import type { InboxCounts, InboxTestimonial } from '../../../shared/inbox.ts'

/** The fields that an owner changes; `erased` removes the testimonial. A consent has a ground, comes with a state, and no undo takes it back. */
export type Change = Partial<Pick<InboxTestimonial, 'state' | 'tags' | 'highlight' | 'pinned'>> & {
  gaveConsent?: true
  ground?: string
  erased?: true
}

/** One change of several testimonials. */
export type Step = { ids: readonly string[]; change: Change }

/** An action that failed, with a sentence. */
export type Failure = { steps: Step[]; text: string; ids: readonly string[]; canRetry: boolean }

export type Items = {
  /** Testimonials as the service has stored them, by id. */
  stored: Readonly<Record<string, InboxTestimonial>>
  /** Changes that the service has not confirmed yet, oldest first. */
  unconfirmed: readonly { id: string; change: Change }[]
}

/** Returns a testimonial with a change; the same one if nothing differs. */
export function applyChange(item: InboxTestimonial, { erased, ground, ...change }: Change): InboxTestimonial {
  const changed = { ...item, ...change }
  // The service takes what the author has changed as seen, too.
  const changedFields = change.state === 'published' || change.state === 'archived' ? [] : item.changedFields
  return { ...changed, published: changed.state === 'published', changedFields }
}

/** Returns whether a testimonial is as a change would make it. */
export const isApplied = (item: InboxTestimonial, change: Change): boolean =>
  JSON.stringify(item) === JSON.stringify(applyChange(item, change))

/** Returns the change that restores what another one replaces. */
export function inverseChange(item: InboxTestimonial, change: Change): Change {
  const { state, tags, highlight, pinned } = item
  return {
    ...(change.state !== undefined && { state }),
    ...(change.tags !== undefined && { tags }),
    ...(change.highlight !== undefined && { highlight }),
    ...(change.pinned !== undefined && { pinned }),
  }
}

/** Returns the steps that restore testimonials, one for each different previous state. */
export function inverseSteps(items: readonly InboxTestimonial[], change: Change): Step[] {
  const groups = new Map<string, Step & { ids: string[] }>()
  for (const item of items) {
    const inverse = inverseChange(item, change)
    const key = JSON.stringify(inverse)
    const group = groups.get(key) ?? { ids: [], change: inverse }
    group.ids.push(item.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns a testimonial as it is shown: with the changes that are not confirmed yet; `undefined` if unknown or erased. */
export function shownItem({ stored, unconfirmed }: Items, id: string): InboxTestimonial | undefined {
  let item = stored[id]
  for (const { id: changedId, change } of unconfirmed) {
    if (changedId !== id) continue
    if (change.erased) return undefined
    item &&= applyChange(item, change)
  }
  return item
}

/** Returns counts after testimonials have changed; 100 stands for any higher number and stays. */
export function movedCounts(
  counts: InboxCounts,
  from: readonly (InboxTestimonial | undefined)[],
  to: readonly (InboxTestimonial | undefined)[],
): InboxCounts {
  const moved = { ...counts }
  for (const [index, before] of from.entries()) {
    const after = to[index]
    if (before?.state === after?.state) continue
    if (before && moved[before.state] < 100) moved[before.state] = Math.max(0, moved[before.state] - 1)
    if (after) moved[after.state] = Math.min(100, moved[after.state] + 1)
  }
  return moved
}
