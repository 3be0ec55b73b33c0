import * as z from 'zod/mini'
import type { ConsentEvent } from './consents/consent-events.ts'
import { consentRules } from './form-submission.ts'
import { type Testimonial, VisitorTestimonialInput, videoTokenRule } from './testimonial.ts'

/* A testimonial as its author sees and changes it with the link to it. */

const { shape } = VisitorTestimonialInput

/**
 * The request body with which an author changes a testimonial; absent fields keep their value. `answers` are all of them. The
 * workspace is that of the testimonial, and the service dates the consent.
 */
export const AuthorInput = z
  .strictObject({
    workspaceId: shape.workspaceId,
    brandId: shape.brandId,
    firstname: shape.firstname,
    lastname: shape.lastname,
    title: shape.title,
    subtitle: shape.subtitle,
    company: shape.company,
    email: shape.email,
    imageUrl: shape.imageUrl,
    videoUrl: shape.videoUrl,
    socialMediaProfiles: shape.socialMediaProfiles,
    testimonialText: shape.testimonialText,
    stars: shape.stars,
    gaveConsent: shape.gaveConsent,
    published: shape.published,
    videoToken: shape.videoToken,
    externalVideoHtml: shape.externalVideoHtml,
    answers: shape.answers,
    consents: shape.consents,
    consentTexts: shape.consentTexts,
    language: shape.language,
    page: shape.page,
  })
  .check(videoTokenRule, ...consentRules)
export type AuthorInput = z.output<typeof AuthorInput>

/** A question of the form, and what the author has answered, `""` if nothing. `id` is `null` if the form no longer exists. */
export type AuthorAnswer = { id: string | null; question: string; answer: string }

/** A testimonial as its author reads it. */
export type MyTestimonial = {
  testimonial: z.output<typeof Testimonial>
  /** The oldest comes first. */
  consents: ConsentEvent[]
  answers: AuthorAnswer[]
  published: boolean
  /** `contact` and `privacyUrl` are those of the workspace's `controller`. */
  workspace: { name: string; contact?: string; privacyUrl?: string }
}
