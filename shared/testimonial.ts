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
  firstname: text(limits.name).describe('First name of the giver'),
  lastname: text(limits.name).describe('Last name of the giver'),
  title: text(limits.title).describe('Title of the testimonial'),
  subtitle: text(limits.title).describe('Subtitle of the testimonial'),
  company: text(limits.company).describe('Company of the giver'),
  email: email.describe('E-mail address of the giver'),
  imageUrl: url.describe('Address of an image, which the service never fetches'),
  videoUrl: url.describe('Address of an uploaded video'),
  socialMediaProfiles: urls.describe(`Addresses of up to ${limits.profiles} social media profiles`),
  testimonialText: text(limits.testimonialText).describe('Text of the testimonial'),
  stars: stars.describe('Number of stars given'),
  gaveConsent: flag.describe('Whether the giver consented to publication'),
  published: flag.describe('Whether it is published; only a key holder may publish'),
  consentDateTime: moment.describe(
    'When the giver consented; with consent and without a date, the time of the request',
  ),
  videoToken: text(limits.videoToken).describe(
    'Token of the uploaded video, only together with videoUrl; never answered',
  ),
  externalVideoHtml: externalVideo(true).describe(
    'Link or embed code of a video elsewhere; of a key holder also a plain iframe of any https host',
  ),
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
  id: z.guid().describe('Id of the testimonial'),
  workspaceId: z.guid().describe('Id of its workspace'),
  created: z.iso.datetime().describe('When it was created'),
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
    .nullable()
    .describe('Embed code of a video elsewhere'),
  videoVideoUrl: storedText.describe('The videoUrl of the input'),
  socialMediaProfiles: storedList.describe('JSON text of the array of addresses'),
  stars: z.number().nullable(),
  gaveConsent: z.boolean(),
  consentDateTime: storedText,
  published: z.boolean(),
  questionsAndAnswers: storedList.describe('JSON text of an array of questions and answers'),
})
