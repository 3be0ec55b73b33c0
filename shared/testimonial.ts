import * as z from 'zod/mini'
import { storedFlag, storedId, storedList, storedMoment, storedText } from './columns.ts'
import { email, flag, Input, isObject, moment, name, stars, text, url, urls } from './fields.ts'
import { plainFrame } from './iframe.ts'
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

const title = text(limits.title)
const html = text(limits.externalVideoHtml)

const externalVideo = (anyHost: boolean) =>
  z.pipe(
    html,
    z.transform((html, { issues }) => {
      if (!html) return html
      const code = kept(html, anyHost)
      const message = `must be a link or embed code of ${providerNames.join(', ')}`
      if (code === undefined) issues.push({ code: 'custom', message, input: html })
      return code ?? z.NEVER
    }),
  )

/** What a key holder sends to create or update a testimonial. Fields in the order in which a refusal names them. */
export const TestimonialInput = z
  .safeExtend(Input, {
    firstname: name,
    lastname: name,
    title,
    subtitle: title,
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
  })
  .check(
    z.refine(({ videoToken, videoUrl }) => !videoToken || videoUrl, {
      path: ['videoToken'],
      error: 'can only be sent together with videoUrl',
      when: isObject,
    }),
  )
export type TestimonialInput = z.output<typeof TestimonialInput>

/** What a visitor sends: a testimonial that is not published yet, with a video of a supported provider. */
export const VisitorTestimonialInput = z.safeExtend(TestimonialInput, {
  published: flag.check(z.refine((value) => !value, { error: 'only a caller with an API key may publish' })),
  externalVideoHtml: externalVideo(false),
})

/** A testimonial as it is answered; the table has a column for each key, and one for the token of a video. */
export const Testimonial = z.object({
  id: storedId,
  workspaceId: storedId,
  created: storedMoment,
  firstname: storedText,
  lastname: storedText,
  title: storedText,
  subtitle: storedText,
  company: storedText,
  email: storedText,
  imageUrl: storedText,
  testimonialText: storedText,
  // Whatever the column holds, what is answered is what would be stored today.
  externalVideoHtml: z.nullable(
    z.string().check(
      z.overwrite((html) => kept(html, true) ?? ''),
      z.minLength(1),
    ),
  ),
  videoVideoUrl: storedText,
  socialMediaProfiles: storedList,
  stars: z.nullable(z.number()),
  gaveConsent: storedFlag,
  consentDateTime: storedText,
  published: storedFlag,
  questionsAndAnswers: storedList,
})
