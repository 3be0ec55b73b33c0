import * as shared from '../../shared/provenance/added-testimonial.ts'
import type { JsonSchema } from './core/json-schema.ts'
import { inputSchema } from './core/schemas.ts'
import { consentDateTime, testimonialInputFields, tokenRequiresVideo } from './testimonial-input.ts'

/* The request body with which an owner adds a testimonial, and the fields that say where it comes from. */

/** The descriptions of the fields that say where a testimonial comes from. */
export const sourceFields = {
  source: 'Where the words first appeared, not the tool that exported them',
  sourceName: 'Name of the source; required with `other`, and only shown with it',
  sourceUrl: 'Link to the words at their source',
  sourceDay: 'When they appeared there: a year, month or day, as exact as known',
  sourceRating: 'Rating at the source, as written there',
  incentive: 'What the person received for it; null: not known',
}

/** The description of `sourceId`, which is never returned. */
export const sourceId =
  'Id at the source, by which it is recognised, with `other` together with `sourceName`; without one, name, text and day take its place, and without a text also title and video; never returned'

/** The description of `ground`. */
export const ground =
  'How you know that the person agrees to publication; required with `gaveConsent`, and part of its record; ignored without it'

const otherHasName: JsonSchema = {
  anyOf: [
    { properties: { source: { not: { const: 'other' } } } },
    { properties: { sourceName: { type: 'string', minLength: 1 } }, required: ['sourceName'] },
  ],
}

/** The rule that a consent needs a ground. */
export const consentHasGround: JsonSchema = {
  anyOf: [
    { properties: { gaveConsent: { not: { const: true } } } },
    { properties: { ground: { type: 'string', minLength: 1 } }, required: ['ground'] },
  ],
}

export const OwnerTestimonialInput = inputSchema('OwnerTestimonialInput', shared.OwnerTestimonialInput, {
  fields: {
    ...testimonialInputFields,
    published: 'Only `false` and null are accepted: publish it afterwards',
    externalVideoHtml: 'Video on another site',
    ...sourceFields,
    sourceId,
    ground,
  },
  overrides: { consentDateTime, published: { enum: [false, null] } },
  rules: { allOf: [tokenRequiresVideo, otherHasName, consentHasGround] },
  example: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    testimonialText: 'Wonderful.',
    stars: 5,
    source: 'google',
    sourceUrl: 'https://maps.app.goo.gl/example',
    sourceDay: '2025-03',
    gaveConsent: true,
    consentDateTime: '2025-04-02T12:00:00Z',
    ground: 'She agreed in an e-mail on 2 April 2025.',
  },
})
