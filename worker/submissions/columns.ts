import type { TestimonialInput } from '../../shared/testimonial.ts'
import { appendedConsentsSql } from '../db/consents.ts'
import type { Columns } from '../db/records.ts'
import { pickColumns } from '../db/rows.ts'
import { storedConsentDateSql, storedTokenSql, testimonialTable } from '../db/testimonials.ts'
import { keyEvent } from './consent-events.ts'
import type { Submission } from './form-rules.ts'

/* How an input becomes columns of `testimonials`. */

/** Returns the columns of a new testimonial. A consent without a date is dated with the creation. */
export function toNewColumns(submission: Submission, created: string) {
  const { gaveConsent, consentDateTime, videoToken, formId, formVersion, language, page } = submission
  return {
    ...toInputColumns(submission),
    created,
    formId,
    formVersion,
    language,
    page,
    consentDateTime: consentDateTime || (gaveConsent ? created : null),
    videoToken: videoToken ?? null,
  }
}

/**
 * Returns the columns that a key holder's update sets. Publishing takes a testimonial out of its folder, a consent without a date
 * is dated with the update, and a change of the consent becomes an event.
 */
export function toChangedColumns(input: TestimonialInput): Columns {
  const { gaveConsent, consentDateTime, published } = input
  const now = new Date().toISOString()
  const defaultDate = consentDateTime === null ? now : storedConsentDateSql(now)
  return {
    ...toInputColumns(input),
    folder: published ? null : undefined,
    giverChanged: published ? null : undefined,
    consents: gaveConsent === undefined ? undefined : appendedConsentsSql([keyEvent(gaveConsent, now)]),
    consentDateTime: gaveConsent && !consentDateTime ? defaultDate : consentDateTime,
    videoToken: toVideoToken(input),
  }
}

/** Returns the columns that an input sets in the same way on creation and on update. */
export function toInputColumns(input: Partial<TestimonialInput>) {
  const { videoUrl, socialMediaProfiles } = input
  return {
    ...pickColumns(testimonialTable, input),
    socialMediaProfiles: socialMediaProfiles && JSON.stringify(socialMediaProfiles),
    videoVideoUrl: videoUrl,
  }
}

/** Returns the token that an update sets: it is cleared when the video changes without a new one. */
export function toVideoToken({ videoUrl, videoToken }: Pick<TestimonialInput, 'videoUrl' | 'videoToken'>) {
  if (videoToken !== undefined || videoUrl === undefined) return videoToken
  return storedTokenSql(videoUrl)
}
