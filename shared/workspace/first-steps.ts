import * as z from 'zod/mini'
import { booleanColumn, jsonColumn } from '../columns.ts'
import { RejectedOrigin } from './health.ts'

/** The first steps of an owner that are done, and what a new workspace lacks. */
export const FirstSteps = z.object({
  /** A testimonial that is not spam came from a form. */
  hasResponse: booleanColumn,
  /** One that is spam did. */
  hasSpam: booleanColumn,
  /** One that is not spam came from a form on a page of another site. */
  isOnSite: booleanColumn,
  /** Something announces new testimonials: an e-mail address or a chat. */
  hasChannel: booleanColumn,
  /** The first by name of the origins that were rejected on the latest day, or `null`. */
  rejected: z.nullable(jsonColumn(RejectedOrigin)),
  /** The page whose form sent the newest testimonial, if it did not ask for consent to publication, or `null`. */
  unasked: z.nullable(z.string()),
})
export type FirstSteps = z.output<typeof FirstSteps>
