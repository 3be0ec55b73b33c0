import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { ApiError, NetworkError, request } from './api.ts'
import { type Change, type Failure, type Items, isApplied, type Step } from './changes.ts'
import { actionTexts, stateNames, texts } from './en.ts'
import { shownName } from './format.ts'
import { inbox } from './store.ts'

/** The stored result of a change. */
export type Outcome = {
  /** The testimonials as they are now, `null` for those that no longer exist. */
  stored: Record<string, InboxTestimonial | null>
  done: string[]
  failures: Failure[]
  /** Those that were changed elsewhere, and not by this change. */
  conflicting: string[]
}

/** Returns an outcome with these parts. */
export const toOutcome = (parts: Partial<Outcome>): Outcome => ({
  stored: {},
  done: [],
  failures: [],
  conflicting: [],
  ...parts,
})

/** The testimonials that were changed elsewhere during the actions that are not stored yet. */
export const conflicts = new Set<string>()

/** Returns which texts describe a change. */
export function changeKind({ erased, state, tags, highlight, pinned }: Change): keyof typeof actionTexts {
  if (erased) return 'erase'
  if (state) return state
  if (tags) return 'tags'
  if (highlight !== undefined) return highlight ? 'highlight' : 'unhighlight'
  return pinned ? 'pin' : 'unpin'
}

/** Returns a name or a number for sentences about testimonials. */
export function describe(ids: readonly string[]): string {
  const item = inbox.value.stored[ids[0] ?? '']
  return ids.length === 1 && item ? shownName(item) : texts.testimonials(ids.length)
}

/** Returns the failure of a step, with a sentence that says why. */
export function createFailure(step: Step, error: unknown): Failure {
  const verb = actionTexts[changeKind(step.change)].verb(describe(step.ids))
  const isNetwork = error instanceof NetworkError
  const sentence = error instanceof ApiError ? error.message || texts.serviceFailed : texts.noConnection
  // The service names its field, and ends without a full stop.
  const reason = sentence.replace('gaveConsent:', texts.consent).replace(/[^.]$/, '$&.')
  const canRetry = isNetwork || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  return { steps: [step], ids: step.ids, text: texts.notDone(verb, reason), canRetry }
}

/** Returns the failure of changes whose testimonials were changed elsewhere, if there are any. */
export function conflictFailures(ids: string[], stored: Items['stored']): Failure[] {
  const [id] = ids
  const item = stored[id ?? '']
  if (!id || !item) return []
  const names = ids.map((each) => describe([each]))
  const text = ids.length === 1 ? texts.conflict(describe(ids), stateNames[item.state]) : texts.conflicts(names)
  return [{ steps: [], ids, text, canRetry: false }]
}

/** Stores a change of one testimonial; never throws. */
export async function sendOne(id: string, { erased, ...body }: Change): Promise<Outcome> {
  const { page, stored } = inbox.value
  const path = `testimonials/${id}`
  const change = erased ? { erased } : body
  const item = stored[id]
  const ifMatch = item?.etag ?? ''
  // The owner has not seen the version to which this would be applied.
  if (item && conflicts.has(id)) return conflictOutcome(item)
  try {
    const changed = erased
      ? await request<undefined>(page.workspaceId, path, { method: 'DELETE', ifMatch })
      : await request<InboxTestimonial>(page.workspaceId, path, { method: 'PATCH', body, ifMatch })
    return toOutcome({ stored: { [id]: changed ?? null }, done: [id] })
  } catch (error) {
    return error instanceof ApiError && error.status === 412
      ? readCurrent(id, change)
      : failedOutcome(id, change, error)
  }
}

/** Returns the outcome of a change that was rejected. An erasure of what no longer exists is done; every other change of it has failed. */
export function failedOutcome(id: string, change: Change, error: unknown): Outcome {
  const isGone = error instanceof ApiError && error.status === 404
  const stored = isGone ? { [id]: null } : {}
  if (isGone && change.erased) return toOutcome({ stored, done: [id] })
  const reason = isGone ? new ApiError(404, texts.gone) : error
  return toOutcome({ stored, failures: [createFailure({ ids: [id], change }, reason)] })
}

/** Reads the version that was stored elsewhere. If the change would make the same, an earlier attempt has succeeded. */
export async function readCurrent(id: string, change: Change): Promise<Outcome> {
  try {
    const item = await request<InboxTestimonial>(inbox.value.page.workspaceId, `testimonials/${id}`)
    if (!change.erased && isApplied(item, change)) return toOutcome({ stored: { [id]: item }, done: [id] })
    conflicts.add(id)
    return conflictOutcome(item)
  } catch (error) {
    return failedOutcome(id, change, error)
  }
}

const conflictOutcome = (item: InboxTestimonial): Outcome =>
  toOutcome({ stored: { [item.id]: item }, conflicting: [item.id] })
