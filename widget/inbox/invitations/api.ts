import type { Form } from '../../../shared/form.ts'
import type { Invitation } from '../../../shared/invitation.ts'
import { NetworkError, request } from '../state/api.ts'
import { texts } from './en.ts'

/** What a link may contain about the person. */
export const prefilled = ['firstname', 'lastname', 'email', 'company', 'title'] as const

/** The body of the request that creates an invitation. */
export type NewInvitation = Partial<Record<(typeof prefilled)[number] | 'formId', string>>

/** The requests about invitations. Each throws ApiError, or NetworkError without a response. */
export const invitationsApi = (workspaceId: string) => ({
  forms: () => request<Form[]>(workspaceId, 'forms'),
  create: async (body: NewInvitation) => {
    try {
      return await request<Invitation & { url: string }>(workspaceId, 'invitations', { method: 'POST', body })
    } catch (error) {
      // Without a response, it may exist all the same.
      throw error instanceof NetworkError ? new NetworkError(texts.unknownResult) : error
    }
  },
  delete: (id: string) => request<undefined>(workspaceId, `invitations/${id}`, { method: 'DELETE' }),
})
