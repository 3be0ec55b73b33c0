import { joinAnswers } from '../../../shared/answers.ts'
import { type ConsentPurpose, consentPurposes } from '../../../shared/consent-purposes.ts'
import type { ConsentEvent } from '../../../shared/consents/consent-events.ts'
import * as limits from '../../../shared/limits.ts'
import { isStoredFile } from '../../../shared/media.ts'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'

/* The parts of a testimonial on the author's page. */

/** The text fields that an author can change, in the order of the page; those with rows have several lines. */
export const authorFields = {
  title: { limit: limits.title },
  subtitle: { limit: limits.title },
  testimonialText: { limit: limits.testimonialText, rows: 6 },
  firstname: { limit: limits.name },
  lastname: { limit: limits.name },
  company: { limit: limits.company },
  email: { limit: limits.email },
  imageUrl: { limit: limits.url },
  externalVideoHtml: { limit: limits.externalVideoHtml },
  videoUrl: { limit: limits.url },
  socialMediaProfiles: { limit: limits.profiles * (limits.url + 1), rows: 3 },
} satisfies Record<string, { limit: number; rows?: number }>

export type AuthorField = keyof typeof authorFields

export const authorFieldNames = Object.keys(authorFields) as AuthorField[]

/** The fields that are shown with a label, below the words and the author. */
export const detailNames = ['email', 'imageUrl', 'externalVideoHtml', 'videoUrl', 'socialMediaProfiles'] as const

/** Returns the name of the label of a field with this value: both kinds of videos have the same, and files another one than links. */
export function labelName(name: AuthorField, value: string) {
  if (isStoredFile(value)) return name === 'imageUrl' ? 'photo' : 'video'
  return name === 'videoUrl' ? 'externalVideoHtml' : name
}

/** Returns what is stored in a field, as a control shows it: a link in place of an embed code, and one profile per line. */
export function storedValue({ testimonial }: MyTestimonial, name: AuthorField): string {
  const value = testimonial[name === 'videoUrl' ? 'videoVideoUrl' : name] ?? ''
  if (name === 'socialMediaProfiles') return JSON.parse(value || '[]').join('\n')
  return name === 'externalVideoHtml' ? (/src="([^"]+)/.exec(value)?.[1]?.replaceAll('&amp;', '&') ?? '') : value
}

/** Returns the name and the company of the author, as far as they are known. */
export function authorName({ testimonial: { firstname, lastname, company } }: MyTestimonial): string {
  return [[firstname, lastname].filter(Boolean).join(' '), company].filter(Boolean).join(', ')
}

/** Returns whether the text is only what the service has composed of the answers. */
export const isComposed = ({ testimonial, answers }: MyTestimonial): boolean =>
  !!answers[0] && (testimonial.testimonialText ?? '') === joinAnswers(answers.filter(({ answer }) => answer))

/** Returns whether the text can be changed on its own. */
export const isTextEditable = (mine: MyTestimonial): boolean => !mine.answers[0]?.id || !isComposed(mine)

/** Returns the latest event of a consent, if there is any. */
export const latestEvent = ({ consents }: MyTestimonial, purpose: ConsentPurpose): ConsentEvent | undefined =>
  consents.findLast((event) => event.purpose === purpose)

/** Returns the purposes that the author was asked for. */
export const askedPurposes = (mine: MyTestimonial): ConsentPurpose[] =>
  consentPurposes.filter((purpose) => purpose === 'publish' || latestEvent(mine, purpose))

/** Returns the name of the sentence about a decision: `ended` is a consent that the workspace has withdrawn. */
export const decisionName = ({ decision, by }: ConsentEvent): ConsentEvent['decision'] | 'ended' =>
  decision === 'withdrawn' && /key|import/.test(by) ? 'ended' : decision

/** Returns whether a consent is given. Records from before there were events have only that to publication. */
export const isGiven = (mine: MyTestimonial, purpose: ConsentPurpose): boolean =>
  purpose === 'publish' ? mine.testimonial.gaveConsent : /given|claimed/.test(`${latestEvent(mine, purpose)?.decision}`)
