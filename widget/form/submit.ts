/** What became of a testimonial; why it was not stored in the service's own sentence, if it gave one. */
export type Outcome = { stored: true } | { stored: false; why?: string }

/**
 * The body of `POST /v1/testimonial` for a filled-in form. The controls bear the names of the API, so that this list has
 * only what differs: an empty control is left out, stars are a number, the consent's value is the moment of ticking.
 */
export function bodyOf(form: FormData, workspaceId: string | null): Record<string, unknown> {
  const body: Record<string, unknown> = workspaceId ? { workspaceId } : {}
  for (const [name, value] of form) if (value !== '') body[name] = value
  if (body.stars) body.stars = Number(body.stars)
  if (body.gaveConsent) {
    body.consentDateTime = body.gaveConsent
    body.gaveConsent = true
  }
  return body
}

/** Sends a testimonial. An answer counts only when it is the service's: a portal's login page has status 200, too. */
export async function submit(service: string, body: Record<string, unknown>): Promise<Outcome> {
  try {
    const response = await fetch(`${service}/v1/testimonial`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await response.json()
    if (response.status === 201 && typeof answer === 'object' && answer && 'id' in answer) return { stored: true }
    return typeof answer === 'string' ? { stored: false, why: answer } : { stored: false }
  } catch {
    return { stored: false }
  }
}
