import * as z from 'zod/mini'
import { publicFields } from '../field-traits.ts'
import { mapNames } from '../map-names.ts'

/* The data for visitors of an owner's site. The service itself needs only the types: it does not load the schemas when it starts. */

/** A video of a public testimonial; `embedUrl` is the URL of the provider's player, or null if a link is all there is. */
export const PublicVideo = z.object({
  provider: z.string(),
  url: z.string(),
  embedUrl: z.nullable(z.string()),
})
export type PublicVideo = z.output<typeof PublicVideo>

/** Where the words first appeared; `day` is as exact as known: `2025`, `2025-03` or `2025-03-09`. */
export const PublicSource = z.object({
  name: z.string(),
  url: z.nullable(z.string()),
  day: z.nullable(z.string()),
})
export type PublicSource = z.output<typeof PublicSource>

/** The workspace's reply to a testimonial, with the day of its last change. */
const PublicReply = z.object({ text: z.string(), day: z.iso.date() })

/** A question with its answer, which is a part of the text. */
const PublicAnswer = z.object({ question: z.string(), answer: z.string() })

/** A testimonial as everybody may see it. */
export const PublicTestimonial = z.object({
  id: z.guid(),
  date: z.nullable(z.iso.date()),
  name: z.nullable(z.string()),
  ...mapNames(publicFields, () => z.nullable(z.string())),
  text: z.nullable(z.string()),
  highlight: z.nullable(z.string()),
  stars: z.nullable(z.number()),
  video: z.nullable(PublicVideo),
  photo: z.nullable(z.string()),
  source: z.nullable(PublicSource),
  incentive: z.nullable(z.string()),
  reply: z.nullable(PublicReply),
  answers: z.nullable(z.array(PublicAnswer)),
})
export type PublicTestimonial = z.output<typeof PublicTestimonial>
