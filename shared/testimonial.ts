import * as z from 'zod/mini'
import { booleanColumn, dateTimeColumn, idColumn, jsonArrayColumn, numberColumn, textColumn } from './columns.ts'
import { fieldLimits } from './field-traits.ts'
import { BaseInput, boolean, dateTime, email, isObject, name, stars, text, url, urls } from './fields.ts'
import type { FieldName } from './form-fields.ts'
import { submissionFields, submissionRules } from './form-submission.ts'
import { parsePlainIframe } from './iframe.ts'
import * as limits from './limits.ts'
import { embedHtml, parseVideo, providerNames } from './video.ts'

/**
 * Returns the embed code to store: a rebuilt embed for any link or code of a supported video or, with `keepsIframe`, a plain
 * iframe as sent; `undefined` if neither applies.
 */
function sanitizeEmbed(html: string, keepsIframe: boolean): string | undefined {
  const video = parseVideo(html)
  const iframe = keepsIframe ? parsePlainIframe(html) : undefined
  // A browser could read a `src` that is not literal as a different video than we do.
  if (iframe && (!video || iframe.isLiteral)) return html
  return video && embedHtml(video)
}

const html = text(fieldLimits.externalVideoHtml)

const externalVideo = (keepsIframe: boolean) =>
  z.pipe(
    html,
    z.transform((html, { issues }) => {
      if (!html) return html
      const embed = sanitizeEmbed(html, keepsIframe)
      const message = `must be a link or embed code of ${providerNames.join(', ')}`
      if (embed === undefined) issues.push({ code: 'custom', message, input: html })
      return embed ?? z.NEVER
    }),
  )

/** Any link or embed code of a supported video, of which the rebuilt embed is stored. */
export const supportedVideo = externalVideo(false)

/** The rule that a video's token comes with its URL. */
export const videoTokenRule = z.refine<Record<string, unknown>>(
  ({ videoToken, videoUrl }) => !videoToken || Boolean(videoUrl),
  { path: ['videoToken'], error: 'can only be sent together with videoUrl', when: isObject },
)

/** A schema for each field of the form: a missing one is a type error. */
type AllFields = Record<FieldName, z.ZodMiniType> & Record<string, z.ZodMiniType>

/** The request body with which a key holder creates or updates a testimonial. Error messages list fields in this order. */
export const TestimonialInput = z
  .safeExtend(BaseInput, {
    firstname: name,
    lastname: name,
    title: text(fieldLimits.title),
    subtitle: text(fieldLimits.subtitle),
    company: text(fieldLimits.company),
    email,
    imageUrl: url,
    videoUrl: url,
    socialMediaProfiles: urls,
    testimonialText: text(fieldLimits.testimonialText),
    stars,
    gaveConsent: boolean,
    published: boolean,
    consentDateTime: dateTime,
    videoToken: text(limits.videoToken),
    externalVideoHtml: externalVideo(true),
  } satisfies AllFields)
  .check(videoTokenRule)
export type TestimonialInput = z.output<typeof TestimonialInput>

/**
 * The request body of a visitor: never published, only with the rebuilt embed of a supported video, and with what forms send
 * besides.
 */
export const VisitorTestimonialInput = z
  .safeExtend(TestimonialInput, {
    published: boolean.check(z.refine((value) => !value, { error: 'only a caller with an API key may publish' })),
    externalVideoHtml: supportedVideo,
    ...submissionFields,
  })
  .check(...submissionRules)
export type VisitorTestimonialInput = z.output<typeof VisitorTestimonialInput>

/** A testimonial as returned by the API. The table has a column for each key, plus `videoToken`. */
export const Testimonial = z.object({
  id: idColumn,
  workspaceId: idColumn,
  created: dateTimeColumn,
  firstname: textColumn,
  lastname: textColumn,
  title: textColumn,
  subtitle: textColumn,
  company: textColumn,
  email: textColumn,
  imageUrl: textColumn,
  testimonialText: textColumn,
  // Sanitised again on the way out, in case the row was written by other means or under older rules.
  externalVideoHtml: z.nullable(
    z.string().check(
      z.overwrite((html) => sanitizeEmbed(html, true) ?? ''),
      z.minLength(1),
    ),
  ),
  videoVideoUrl: textColumn,
  socialMediaProfiles: jsonArrayColumn,
  stars: numberColumn,
  gaveConsent: booleanColumn,
  consentDateTime: textColumn,
  published: booleanColumn,
  questionsAndAnswers: jsonArrayColumn,
} satisfies AllFields)
