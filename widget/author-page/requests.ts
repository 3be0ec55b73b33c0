import type { MyTestimonial } from '../../shared/my-testimonial.ts'

/* Requests to the service. */

/** A response, or only a status 0 if there was none from the service. `view` is the testimonial, unless there is an error. */
export type Outcome = {
  status: number
  view?: MyTestimonial
  error?: string
  etag?: string | null
  retryAfter?: number
}

/** The token of the giver's link, `""` without one. */
let token = ''

/** Sets the token of all later requests. */
export function setToken(value: string): void {
  token = value
}

/** Sends a request; never throws. With `etag`, a change applies only to that version. */
export async function request(method: 'GET' | 'PUT' | 'DELETE', body?: object, etag?: string | null): Promise<Outcome> {
  const sender = token
  const outcome = await fetchOutcome(method, body, etag).catch(() => ({ status: 0 }))
  // Another link was opened in the meantime: nothing that follows is for this one.
  return sender === token ? outcome : new Promise(() => {})
}

async function fetchOutcome(method: string, body?: object, etag?: string | null): Promise<Outcome> {
  const response = await fetch('/v1/my-testimonial', {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(etag && { 'If-Match': etag }),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(15_000),
  })
  const { status, headers } = response
  const json = status === 204 || (await response.json())
  const outcome = { status, etag: headers.get('ETag'), retryAfter: Number(headers.get('Retry-After')) }
  if (typeof json === 'string') return { ...outcome, error: json }
  // A network that wants a login first responds with something else.
  return json === true || json.testimonial ? { ...outcome, view: json } : { status: 0 }
}
