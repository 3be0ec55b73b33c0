import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { ApiError, request } from '../state/api.ts'
import { loadRecord } from '../state/list.ts'
import { inbox } from '../state/store.ts'

/**
 * Stores a change of the version that is shown, and returns the testimonial.
 * @throws ApiError, with the sentence `conflict` if it was changed in the meantime: then it is shown as it is now.
 */
export async function storeChange(
  { id, etag }: InboxTestimonial,
  body: object,
  conflict: string,
): Promise<InboxTestimonial> {
  const { workspaceId } = inbox.value.page
  try {
    return await request(workspaceId, `testimonials/${id}`, { method: 'PATCH', body, ifMatch: etag })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error
    await loadRecord(id)
    throw new ApiError(412, conflict)
  }
}
