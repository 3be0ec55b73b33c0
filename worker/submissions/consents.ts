import type { FormSettings } from '../../shared/forms/form-settings.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import type { WritePart } from '../db/records.ts'
import type { Caller } from '../env.ts'
import { createConsentEvents, keyEvent } from './consent-events.ts'

/** Returns the events of a new testimonial: of the consents that a visitor was asked for, or of what a key holder claims. */
export async function consentsPart(
  caller: Caller,
  input: VisitorTestimonialInput,
  settings: FormSettings | undefined,
  created: string,
): Promise<WritePart> {
  const claims = input.gaveConsent ? [keyEvent(true, created)] : []
  const events = 'visitor' in caller ? await createConsentEvents(input, settings, created) : claims
  return { columns: { consents: JSON.stringify(events) } }
}
