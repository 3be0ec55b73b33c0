import * as z from 'zod'
import { email, flag, Input, isObject, moment, stars, storedList, storedText, text, url, urls } from './fields.ts'
import { plainFrame } from './frame.ts'
import * as limits from './limits.ts'
import { embedHtml, parseVideo, providerNames } from './video.ts'

/**
 * What is kept of a video's code: a plain iframe as it was sent, of any host only where `anyHost` is set; any other code
 * and link of a supported video as `embedHtml`, also a plain iframe whose address a browser could read as another video
 * than we do. Nothing of all else.
 */
function kept(html: string, anyHost: boolean): string | undefined {
  const video = parseVideo(html)
  const frame = plainFrame(html)
  if (video ? frame?.literal : frame && anyHost) return html
  return video && embedHtml(video)
}

const externalVideo = (anyHost: boolean) =>
  text(limits.externalVideoHtml).transform((html, context) => {
    if (!html) return html
    const code = kept(html, anyHost)
    if (code === undefined) context.addIssue(`must be a link or embed code of ${providerNames.join(', ')}`)
    return code ?? z.NEVER
  })

/** What a key holder sends to create or update a testimonial. Fields in the order in which a refusal names them. */
export const TestimonialInput = Input.safeExtend({
  firstname: text(limits.name),
  lastname: text(limits.name),
  title: text(limits.title),
  subtitle: text(limits.title),
  company: text(limits.company),
  email,
  imageUrl: url,
  videoUrl: url,
  socialMediaProfiles: urls,
  testimonialText: text(limits.testimonialText),
  stars,
  gaveConsent: flag,
  published: flag,
  consentDateTime: moment,
  videoToken: text(limits.videoToken),
  externalVideoHtml: externalVideo(true),
}).refine(({ videoToken, videoUrl }) => !videoToken || videoUrl, {
  path: ['videoToken'],
  error: 'can only be sent together with videoUrl',
  when: isObject,
})
export type TestimonialInput = z.output<typeof TestimonialInput>

/** What a visitor sends: a testimonial that is not published yet, with a video of a supported provider. */
export const VisitorTestimonialInput = TestimonialInput.safeExtend({
  published: flag.refine((value) => !value, { error: 'only a caller with an API key may publish' }),
  externalVideoHtml: externalVideo(false),
})

/** A testimonial as it is answered; the table has a column for each key, and one for the token of a video. */
export const Testimonial = z.object({
  id: z.guid(),
  workspaceId: z.guid(),
  created: z.iso.datetime(),
  firstname: storedText,
  lastname: storedText,
  title: storedText,
  subtitle: storedText,
  company: storedText,
  email: storedText,
  imageUrl: storedText,
  testimonialText: storedText,
  // Whatever the column holds, what is answered is what would be stored today.
  externalVideoHtml: z
    .string()
    .overwrite((html) => kept(html, true) ?? '')
    .min(1)
    .nullable(),
  videoVideoUrl: storedText,
  socialMediaProfiles: storedList,
  stars: z.number().nullable(),
  gaveConsent: z.boolean(),
  consentDateTime: storedText,
  published: z.boolean(),
  questionsAndAnswers: storedList,
})
