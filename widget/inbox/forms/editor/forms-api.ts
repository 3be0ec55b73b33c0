import type { Form, FormSummary, FormVersion } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { request, requestPage } from '../../state/api.ts'

/** A form as the service has stored it, and its ETag. */
export type StoredRow = { body: Form; etag: string }

/** The requests about the forms of a workspace. Each throws ApiError, or NetworkError without a response. */
export const formsApi = (workspaceId: string) => ({
  list: () => request<Form[]>(workspaceId, 'forms'),
  summaries: () => request<Record<string, FormSummary>>(workspaceId, 'form-summaries'),
  create: (body: { name: string; settings?: FormSettings }) =>
    request<Form>(workspaceId, 'forms', { method: 'POST', body }),
  read: (id: string) => requestPage<Form>(workspaceId, `forms/${id}`),
  versions: (id: string) => request<FormVersion[]>(workspaceId, `forms/${id}/versions`),
  change: (id: string, body: { name?: string; draft?: FormSettings | null; closed?: boolean }, ifMatch?: string) =>
    requestPage<Form>(workspaceId, `forms/${id}`, { method: 'PUT', body, ...(ifMatch && { ifMatch }) }),
  publish: (id: string, settings: FormSettings, ifMatch: string) =>
    requestPage<FormVersion>(workspaceId, `forms/${id}/versions`, { method: 'POST', body: { settings }, ifMatch }),
  delete: (id: string) => request<undefined>(workspaceId, `forms/${id}`, { method: 'DELETE' }),
})
