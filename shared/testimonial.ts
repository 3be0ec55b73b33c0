import * as z from 'zod/mini'
import { booleanColumn, dateTimeColumn, idColumn, jsonArrayColumn, textColumn } from './columns.ts'
import { boolean, dateTime, email, Input, isObject, name, stars, text, url, urls } from './fields.ts'
import { parsePlainIframe } from './iframe.ts'
import * as limits from './limits.ts'
import { embedHtml, parseVideo, providerNames } from './video.ts'

/**
 * What is kept of a video's code: a plain iframe as it was sent, of any host only where `anyHost` is set; any other code
 * and link of a supported video as `embedHtml`, also a plain iframe whose address a browser could read as another video
 * than we do. Nothing of all else.
 */
function sanitizeEmbed(html: string, anyHost: boolean): string | undefined {
  const video = parseVideo(html)
  const frame = parsePlainIframe(html)
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
      const code = sanitizeEmbed(html, anyHost)
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
    gaveConsent: boolean,
    published: boolean,
    consentDateTime: dateTime,
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
  published: boolean.check(z.refine((value) => !value, { error: 'only a caller with an API key may publish' })),
  externalVideoHtml: externalVideo(false),
})

/** A testimonial as it is answered; the table has a column for each key, and one for the token of a video. */
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
  // Whatever the column holds, what is answered is what would be stored today.
  externalVideoHtml: z.nullable(
    z.string().check(
      z.overwrite((html) => sanitizeEmbed(html, true) ?? ''),
      z.minLength(1),
    ),
  ),
  videoVideoUrl: textColumn,
  socialMediaProfiles: jsonArrayColumn,
  stars: z.nullable(z.number()),
  gaveConsent: booleanColumn,
  consentDateTime: textColumn,
  published: booleanColumn,
  questionsAndAnswers: jsonArrayColumn,
})
