import { consentPurposes } from '../../shared/consent-purposes.ts'
import type { ConsentEvent } from '../../shared/consents/consent-events.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { translateForm } from '../../shared/forms/stored-form.ts'
import type { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { consentText, isTextOfForm } from '../lib/consent-sentences.ts'
import { sha256 } from '../lib/hash.ts'

/** The consents in a request, and the form that asked for them. */
type ConsentInput = Pick<
  VisitorTestimonialInput,
  'consents' | 'consentTexts' | 'formId' | 'formVersion' | 'language' | 'page' | 'gaveConsent'
>

/**
 * Returns an event for every consent that the form asked for, given or refused at a date-time; a bare `gaveConsent` has no
 * words, and consents without texts have those of the form. `settings` are those of the form's version, `undefined` without a stored form.
 */
export async function createConsentEvents(
  input: ConsentInput,
  settings: FormSettings | undefined,
  at: string,
): Promise<ConsentEvent[]> {
  const { formId = null, formVersion = null, language = null, page = null } = input
  if (!input.consents) {
    const bare = { ...unwordedEvent(at, 'visitor'), language, formId, formVersion, page }
    return input.gaveConsent === undefined ? [] : [{ ...bare, decision: input.gaveConsent ? 'given' : 'refused' }]
  }
  const { consents, consentTexts = {} } = input
  const form = settings && translateForm(settings, language ?? undefined)
  const asked = consentPurposes.filter((purpose) => consents[purpose] !== undefined)
  const events = asked.map(async (purpose): Promise<ConsentEvent> => {
    const text = consentTexts[purpose] ?? (form && consentText(form, purpose, language)) ?? null
    return {
      purpose,
      decision: consents[purpose] ? 'given' : 'refused',
      text,
      textHash: text === null ? null : await sha256(text),
      language,
      formId,
      formVersion,
      page,
      at,
      by: 'visitor',
      wording: text === null ? null : isTextOfForm(text, purpose, language, form) ? 'form' : 'page',
    }
  })
  return Promise.all(events)
}

/** Returns the event of a key holder's `gaveConsent`. */
export const keyEvent = (gaveConsent: boolean, at: string): ConsentEvent => ({
  ...unwordedEvent(at, 'key'),
  decision: gaveConsent ? 'claimed' : 'withdrawn',
})

/** Returns the event of an owner's claim that the person agrees to publication, with how the owner knows; a row may leave that to its import. */
export const ownerEvent = async (ground: string | null, at: string): Promise<ConsentEvent> => ({
  ...unwordedEvent(at, 'import'),
  decision: 'claimed',
  text: ground,
  textHash: ground && (await sha256(ground)),
  wording: 'owner',
})

const unwordedEvent = (at: string, by: ConsentEvent['by']): Omit<ConsentEvent, 'decision'> => ({
  purpose: 'publish',
  text: null,
  textHash: null,
  language: null,
  formId: null,
  formVersion: null,
  page: null,
  at,
  by,
  wording: null,
})
