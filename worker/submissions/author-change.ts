import { joinAnswers } from '../../shared/answers.ts'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { unknownWorkspaceMessage } from '../../shared/fields.ts'
import { unknownPurposeMessage } from '../../shared/form-submission.ts'
import type { AuthorInput } from '../../shared/my-testimonial.ts'
import type { AuthorChange } from '../db/author-changes.ts'
import { claimMedia } from '../db/media-claims.ts'
import type { AuthorTestimonial } from '../db/my-testimonial.ts'
import type { MediaHosts } from '../lib/media-url.ts'
import { toInputColumns, toVideoToken } from './columns.ts'
import { createConsentEvents } from './consent-events.ts'
import { answerIssues, issue, listAnswers } from './form-rules.ts'

/* From an author's request to the change of a testimonial that was given with a form. */

/** Returns how a change breaks the rules of the testimonial's form, `[]` if it does not. */
export function checkAuthorInput({ form, mine }: AuthorTestimonial, input: AuthorInput) {
  const { answers } = input
  const requestedId = input.workspaceId ?? input.brandId ?? mine.testimonial.workspaceId
  const { settings, language } = form
  const asked = ['publish', ...Object.keys(settings?.consents ?? {}), ...mine.consents.map(({ purpose }) => purpose)]
  const unknown = consentPurposes.filter(
    (purpose) => input.consents?.[purpose] !== undefined && !asked.includes(purpose),
  )
  return [
    ...(requestedId === mine.testimonial.workspaceId ? [] : [issue(['workspaceId'], unknownWorkspaceMessage)]),
    ...(answers && !settings ? [issue(['answers'], 'belong to no form, so only testimonialText can be changed')] : []),
    ...(answers && settings ? answerIssues(settings, { ...input, language }) : []),
    ...unknown.map((purpose) => issue(['consents', purpose], unknownPurposeMessage(purpose))),
  ]
}

/** Returns the columns, events and files of a change. Answers without a text become the text, as in the form. */
export async function toAuthorChange(
  { form, isLink }: AuthorTestimonial,
  input: AuthorInput,
  hosts: MediaHosts,
): Promise<AuthorChange> {
  const { gaveConsent, published, ...fields } = input
  const { answers, consents, consentTexts, language, page } = fields
  const { settings, ...origin } = form
  const answered = answers && settings ? listAnswers(settings, { answers, language: form.language }) : undefined
  const files = claimMedia(hosts, fields, false)
  const columns = { ...toInputColumns(fields), ...files.columns }
  const events = await createConsentEvents(
    {
      consents: consents ?? (gaveConsent === undefined ? {} : { publish: gaveConsent }),
      consentTexts,
      page,
      formId: origin.formId ?? undefined,
      formVersion: origin.formVersion ?? undefined,
      language: language ?? origin.language,
    },
    settings,
    new Date().toISOString(),
  )
  return {
    files,
    columns: {
      ...columns,
      videoToken: toVideoToken(fields),
      testimonialText: columns.testimonialText ?? (answered ? joinAnswers(answered) || null : columns.testimonialText),
      questionsAndAnswers: answered && JSON.stringify(answered),
    },
    events: events.map((event) => ({
      ...event,
      decision: event.decision === 'given' ? 'given' : 'withdrawn',
      by: isLink ? 'link' : 'giver',
    })),
  }
}
