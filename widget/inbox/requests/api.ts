import type { Form } from '../../../shared/forms/form.ts'
import type { Invitation } from '../../../shared/invitation.ts'
import { request } from '../state/api.ts'

/** The fields that a link may fill in. */
export const prefilled = ['firstname', 'lastname', 'email', 'company', 'title'] as const

/** The body of the request that creates an invitation. */
export type NewInvitation = Partial<Record<(typeof prefilled)[number] | 'formId', string>>

/** The requests about invitations. Each throws ApiError, or NetworkError without a response. */
export const invitationsApi = (workspaceId: string) => ({
  forms: () => request<Form[]>(workspaceId, 'forms'),
  create: (body: NewInvitation) =>
    request<Invitation & { url: string }>(workspaceId, 'invitations', { method: 'POST', body }),
  delete: (id: string) => request<undefined>(workspaceId, `invitations/${id}`, { method: 'DELETE' }),
})
