import { createHash } from 'node:crypto'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import { query, workspaceA } from './service/harness.ts'

export type { ConsentEvent }

/** Returns an event: a consent that a visitor has given in a form, except for what is given here. */
export function consentEvent(event: Partial<ConsentEvent> = {}): ConsentEvent {
  const text = event.text === undefined ? 'You may publish it.' : event.text
  return {
    purpose: 'publish',
    decision: 'given',
    text,
    textHash: text === null ? null : createHash('sha256').update(text).digest('hex'),
    language: 'en',
    formId: '5f0c9d1e-7a44-4b0e-9c35-2f6a1be8d703',
    formVersion: 3,
    page: 'https://shop.example/reviews',
    at: '2026-01-31T12:00:00.000Z',
    by: 'visitor',
    wording: 'form',
    ...event,
  }
}

/** Stores a testimonial of the first workspace with these events, and returns its id. */
export async function storeConsents(...events: ConsentEvent[]): Promise<string> {
  const id = crypto.randomUUID()
  await query(
    "INSERT INTO testimonials (id, workspaceId, created, firstname, consents) VALUES (?, ?, '2026-01-31T12:00:00.000Z', 'Ada', ?)",
    id,
    workspaceA,
    JSON.stringify(events),
  )
  return id
}
