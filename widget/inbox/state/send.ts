import type { InboxBulkResult, InboxTestimonial } from '../../../shared/inbox.ts'
import { inboxPageSize } from '../../../shared/limits.ts'
import { ApiError, NetworkError, request } from './api.ts'
import { applyChange, type Change, type Failure, isApplied, type Step } from './changes.ts'
import { actionTexts, stateNames, texts } from './en.ts'
import { shownName } from './format.ts'
import { inbox, setState } from './store.ts'

/** The stored result of a change: the testimonials as they are now, `null` for those that no longer exist. */
export type Outcome = { stored: Record<string, InboxTestimonial | null>; done: string[]; failures: Failure[] }

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
function createFailure(step: Step, error: unknown): Failure {
  const verb = actionTexts[changeKind(step.change)].verb(describe(step.ids))
  const isNetwork = error instanceof NetworkError
  const sentence = error instanceof ApiError ? error.message || texts.serviceFailed : texts.noConnection
  // The service names its field, and ends without a full stop.
  const reason = sentence.replace('gaveConsent:', texts.consent).replace(/[^.]$/, '$&.')
  const canRetry = isNetwork || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  return { steps: [step], ids: step.ids, text: texts.notDone(verb, reason), canRetry }
}

/** Stores one step of an action; never throws. */
export async function send({ ids, change }: Step): Promise<Outcome> {
  const [id] = ids
  if (ids.length === 1 && id) return sendOne(id, change)
  const all: Outcome = { stored: {}, done: [], failures: [] }
  for (let start = 0; start < ids.length; start += inboxPageSize) {
    const { stored, done, failures } = await sendMany(ids.slice(start, start + inboxPageSize), change)
    Object.assign(all.stored, stored)
    all.done.push(...done)
    all.failures.push(...failures)
  }
  return all
}

async function sendOne(id: string, { erased, ...body }: Change): Promise<Outcome> {
  const { page, stored } = inbox.value
  const path = `testimonials/${id}`
  const change = erased ? { erased } : body
  const item = stored[id]
  const ifMatch = item?.etag ?? ''
  // The owner has not seen the version to which this would be applied.
  if (item && conflicts.has(id)) return conflictOutcome(id, item)
  if (item && !ifMatch) return readCurrent(id, change)
  try {
    const changed = erased
      ? await request<undefined>(page.workspaceId, path, { method: 'DELETE', ifMatch })
      : await request<InboxTestimonial>(page.workspaceId, path, { method: 'PATCH', body, ifMatch })
    return { stored: { [id]: changed ?? null }, done: [id], failures: [] }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) return { stored: { [id]: null }, ...goneResult(id, change) }
    if (status === 412) return readCurrent(id, change)
    return { stored: {}, done: [], failures: [createFailure({ ids: [id], change }, error)] }
  }
}

/** An erasure of what no longer exists is done; every other change of it has failed. */
function goneResult(id: string, change: Change): Omit<Outcome, 'stored'> {
  if (change.erased) return { done: [id], failures: [] }
  const failure = createFailure({ ids: [id], change }, new ApiError(404, texts.gone))
  return { done: [], failures: [failure] }
}

/** Reads the version that was stored elsewhere. If the change would make the same, an earlier attempt has succeeded. */
async function readCurrent(id: string, change: Change): Promise<Outcome> {
  try {
    const item = await request<InboxTestimonial>(inbox.value.page.workspaceId, `testimonials/${id}`)
    if (!change.erased && isApplied(item, change)) return { stored: { [id]: item }, done: [id], failures: [] }
    const { stored } = inbox.value
    const known = stored[id]
    // Only a bulk change of ours has made another version.
    if (known && isApplied({ ...item, etag: known.etag }, known)) {
      setState({ stored: { ...stored, [id]: item } })
      return sendOne(id, change)
    }
    conflicts.add(id)
    return conflictOutcome(id, item)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (isGone) return { stored: { [id]: null }, ...goneResult(id, change) }
    return { stored: {}, done: [], failures: [createFailure({ ids: [id], change }, error)] }
  }
}

function conflictOutcome(id: string, item: InboxTestimonial): Outcome {
  const text = texts.conflict(describe([id]), stateNames[item.state])
  return { stored: { [id]: item }, done: [], failures: [{ steps: [], ids: [id], text, canRetry: false }] }
}

async function sendMany(ids: string[], { erased, ...set }: Change): Promise<Outcome> {
  const { page, stored } = inbox.value
  try {
    const body = { ids, set }
    const results = await request<InboxBulkResult[]>(page.workspaceId, 'testimonials/bulk', { method: 'POST', body })
    const done = results.flatMap((result) => (result.ok ? [result] : []))
    // Without an ETag: the new one may be of a version that was also changed elsewhere.
    const items = done.flatMap(({ id }) => {
      const item = stored[id]
      return item ? [[id, { ...applyChange(item, set), etag: '' }] as const] : []
    })
    const failed = results.flatMap((result) => (result.ok ? [] : [result]))
    const [first] = failed
    const failures = first
      ? [createFailure({ ids: failed.map(({ id }) => id), change: set }, new ApiError(400, first.error))]
      : []
    return { stored: Object.fromEntries(items), done: done.map(({ id }) => id), failures }
  } catch (error) {
    return { stored: {}, done: [], failures: [createFailure({ ids, change: set }, error)] }
  }
}
