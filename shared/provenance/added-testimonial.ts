import * as z from 'zod/mini'
import { boolean, day, httpsUrl, isObject, text } from '../fields.ts'
import * as limits from '../limits.ts'
import { supportedVideo, TestimonialInput } from '../testimonial.ts'
import { type Source, sources } from './sources.ts'

/* Where a testimonial comes from that its owner adds, by hand or with an import. */

/** A key of the list of sources, which is too long for an error message. */
export const sourceKey = z.enum(sources as [Source, ...Source[]], {
  error: 'must be one of the sources, such as google, linkedin, email or other',
})

const sourceDayRule = 'must be a year, month or day, such as 2025, 2025-03 or 2025-03-09, that is not in the future'

/** Returns the first day of a year, month or day. */
const firstDay = (sourceDay: string) => `${sourceDay}-01-01`.slice(0, 10)

/** Milliseconds by which the earliest time zone is ahead of UTC: a day is not in the future once it has begun there. */
const earliestZone = 14 * 3_600_000

/** Returns whether a year, month or day exists and has begun somewhere. */
function hasBegun(sourceDay: string): boolean {
  const latest = new Date(Date.now() + earliestZone).toISOString()
  return day.safeParse(firstDay(sourceDay)).success && sourceDay <= latest.slice(0, sourceDay.length)
}

/** Returns the `created` of something said in a year, month or day: noon UTC of its first day, at the latest `now`. */
export function createdOn(sourceDay: string | null | undefined, now: string): string {
  const noon = sourceDay ? `${firstDay(sourceDay)}T12:00:00.000Z` : now
  return noon < now ? noon : now
}

/** An optional string that says something. */
const statement = (limit: number) =>
  text(limit, `must be a string of at most ${limit} characters, not all of them white space`, /\S/)

/** How the owner knows that the person agrees to publication, in the owner's words. */
export const ground = statement(limits.ground)

/** The fields that say where a testimonial comes from, but for `source` itself. */
export const sourceFields = {
  sourceName: statement(limits.sourceName),
  sourceUrl: httpsUrl,
  sourceId: text(limits.sourceId),
  sourceDay: text(10, sourceDayRule, /^[1-9]\d{3}(?:-\d\d(?:-\d\d)?)?$/, hasBegun),
  sourceRating: text(limits.sourceRating),
  incentive: text(limits.incentive),
}

/** The names of the fields that say where a testimonial comes from, which are those of its columns. */
export const sourceFieldNames = ['source', ...Object.keys(sourceFields)] as ('source' | keyof typeof sourceFields)[]

/** The rule broken by the source `other` without a name. */
export const sourceNameRule = 'is required with the source other'

/** Returns whether a source has the name that it needs. */
export const hasSourceName = ({ source, sourceName }: { source?: unknown; sourceName?: unknown }): boolean =>
  source !== 'other' || Boolean(sourceName)

/** A testimonial that an owner adds, as a row of an import: the import may have a `ground` for all of them. */
export const AddedTestimonialInput = z
  .safeExtend(TestimonialInput, {
    published: boolean.check(z.refine((value) => !value, { error: 'arrives as pending; publish it afterwards' })),
    externalVideoHtml: supportedVideo,
    source: sourceKey,
    ...sourceFields,
    ground,
  })
  .check(
    z.refine<Record<string, unknown>>(hasSourceName, {
      path: ['sourceName'],
      error: sourceNameRule,
      when: isObject,
    }),
  )
export type AddedTestimonialInput = z.output<typeof AddedTestimonialInput>

/** The rule broken by a consent without a ground. */
export const groundRule = 'is required with gaveConsent: how do you know that the person agrees to publication?'

/** Checks that a consent has a ground. */
export const consentHasGround = z.refine<Record<string, unknown>>(
  ({ gaveConsent, ground }) => gaveConsent !== true || Boolean(ground),
  { path: ['ground'], error: groundRule, when: isObject },
)

/** The request body with which an owner adds one testimonial. */
export const OwnerTestimonialInput = AddedTestimonialInput.check(consentHasGround)
export type OwnerTestimonialInput = z.output<typeof OwnerTestimonialInput>
