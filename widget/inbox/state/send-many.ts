import type { InboxBulkResult } from '../../../shared/inbox.ts'
import { inboxPageSize } from '../../../shared/limits.ts'
import { noRecordMessage } from '../../../shared/texts/errors.ts'
import { ApiError, request } from './api.ts'
import { applyChange, type Change, type Step } from './changes.ts'
import { conflicts, createFailure, failedOutcome, type Outcome, readCurrent, toOutcome } from './send.ts'
import { inbox, storedById } from './store.ts'

/** Stores a change of several testimonials; never throws. */
export async function sendMany({ ids, change }: Step): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < ids.length; start += inboxPageSize) {
    outcomes.push(...(await sendPage(ids.slice(start, start + inboxPageSize), change)))
  }
  return outcomes
}

async function sendPage(ids: string[], { erased, ...set }: Change): Promise<Outcome[]> {
  const { page, stored } = inbox.value
  // One that was changed elsewhere has no ETag here, see `sendOne`.
  const etags = Object.fromEntries(ids.map((id) => [id, conflicts.has(id) ? '' : stored[id]?.etag]))
  try {
    const body = { ids, etags, set }
    const results = await request<InboxBulkResult[]>(page.workspaceId, 'testimonials/bulk', { method: 'POST', body })
    const items = results.flatMap((result) => {
      const item = stored[result.id]
      return result.ok && item ? [{ ...applyChange(item, set), etag: result.etag }] : []
    })
    const failed = results.flatMap((result) => (result.ok ? [] : [result]))
    const isStale = ({ error }: { error: string }) => error.startsWith('If-Match')
    const isGone = ({ error }: { error: string }) => error === noRecordMessage
    const others = failed.filter((result) => !isStale(result) && !isGone(result))
    const [first] = others
    const failures = first
      ? [createFailure({ ids: others.map(({ id }) => id), change: set }, new ApiError(400, first.error))]
      : []
    return [
      toOutcome({ stored: storedById(items), done: items.map(({ id }) => id), failures }),
      ...failed.filter(isGone).map(({ id, error }) => failedOutcome(id, set, new ApiError(404, error))),
      ...(await Promise.all(failed.filter(isStale).map(({ id }) => readCurrent(id, set)))),
    ]
  } catch (error) {
    return [toOutcome({ failures: [createFailure({ ids, change: set }, error)] })]
  }
}
