import { sampleTarget } from '../sample.ts'
import { apiPath, inboxPath, navigationHeaders, type Session } from './session.ts'

export type InboxRequest = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** The words of a search that no testimonial contains, so that it looks at all of them. */
const noMatch = 'q=xylophone'

/** Returns the requests of the inbox; the last one erases the testimonial. */
export function inboxRequests(session: Session): InboxRequest[] {
  const { id } = sampleTarget
  const api = (name: string, method: string, path: string, body?: object): InboxRequest => ({
    name,
    method,
    path: `${apiPath}/${path}`,
    headers: { ...session.headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [
    pageRequest(session),
    listRequest(session),
    searchRequest(session),
    api('record', 'GET', `testimonials/${id}`),
    api('publish', 'PATCH', `testimonials/${id}`, { state: 'published' }),
    api('tags', 'PATCH', `testimonials/${id}`, { tags: ['homepage'] }),
    api('archive in bulk', 'POST', 'testimonials/bulk', { ids: [id], set: { state: 'archived' } }),
    api('counts', 'GET', 'counts'),
    api('newest', 'GET', 'newest'),
    api('history', 'GET', 'history'),
    api('workspaces', 'GET', 'workspaces'),
    api('keys', 'GET', 'keys'),
    api('sessions', 'GET', 'sessions'),
    api('erase', 'DELETE', `testimonials/${id}`),
  ]
}

/** The page with the first 50 testimonials. */
export const pageRequest = ({ headers }: Session): InboxRequest => ({
  name: 'page with 50',
  method: 'GET',
  path: inboxPath,
  headers: { ...headers, ...navigationHeaders },
})

export const listRequest = ({ headers }: Session): InboxRequest => ({
  name: 'list of 50',
  method: 'GET',
  path: `${apiPath}/testimonials?state=pending`,
  headers,
})

export const searchRequest = ({ headers }: Session): InboxRequest => ({
  name: 'search',
  method: 'GET',
  path: `${apiPath}/testimonials?${noMatch}`,
  headers,
})

/**
 * Sends a request and reads the whole response.
 * @throws Error if the status is not 2xx.
 */
export async function send(service: URL, { name, path, ...init }: InboxRequest): Promise<Response> {
  const response = await fetch(new URL(path, service), init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: the response has the status ${response.status}: ${text.slice(0, 300)}`)
  return response
}

/** Returns the duration of a request in ms. */
export async function timeRequest(service: URL, request: InboxRequest): Promise<number> {
  const start = performance.now()
  await send(service, request)
  return performance.now() - start
}
