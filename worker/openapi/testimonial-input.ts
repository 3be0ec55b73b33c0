import { consentPurposes, optionalPurposes } from '../../shared/consent-purposes.ts'
import * as limits from '../../shared/limits.ts'
import { mapNames } from '../../shared/map-names.ts'
import * as shared from '../../shared/testimonial.ts'
import type { Fields, JsonSchema } from './core/json-schema.ts'
import { baseFields, inputSchema } from './core/schemas.ts'

/* The request bodies that create and update testimonials: those of key holders and those of visitors. */

export const testimonialInputFields = {
  ...baseFields,
  workspaceId: `${baseFields.workspaceId}; from a visitor, of any workspace, by default the oldest one`,
  firstname: 'First name of the author',
  lastname: 'Last name of the author',
  title: 'Headline',
  subtitle: 'The author’s role, shown as “Role”',
  company: 'Company of the author',
  email: 'E-mail address of the author',
  imageUrl: 'URL of an image; the service never fetches it',
  videoUrl: 'URL of an uploaded video',
  socialMediaProfiles: `URLs of up to ${limits.profiles} social media profiles`,
  testimonialText: 'Text of the testimonial',
  stars: 'Rating in stars',
  gaveConsent: 'Whether the author consented to publication',
  published: 'Whether the testimonial is published; visitors cannot publish',
  consentDateTime: 'When the author consented; defaults to the time of the request if `gaveConsent` is true',
  videoToken: 'Token of the uploaded video; requires `videoUrl`; never returned',
  externalVideoHtml:
    'Video on another site; with an API key, also a plain iframe from any https host except the service’s own',
}

/** The schema of `consentDateTime`: the pattern accepts days that do not exist, and the format rejects `""`. */
export const consentDateTime = { anyOf: [{ format: 'date-time' }, { maxLength: 0 }] }

const empty = { enum: ['', null] } satisfies JsonSchema

const has = (field: string): JsonSchema => ({ properties: { [field]: { not: empty } }, required: [field] })

const requires = (field: string, other: string): JsonSchema => ({
  anyOf: [{ properties: { [field]: empty } }, has(other)],
})

/** The rule that a video's token comes with its URL. */
export const tokenRequiresVideo = {
  anyOf: [
    { properties: { videoToken: empty } },
    { properties: { videoUrl: { type: 'string', minLength: 1 } }, required: ['videoUrl'] },
  ],
} satisfies JsonSchema

export const TestimonialInput = inputSchema('TestimonialInput', shared.TestimonialInput, {
  fields: testimonialInputFields,
  overrides: { consentDateTime },
  rules: tokenRequiresVideo,
  example: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    company: 'Analytical Engines',
    email: 'ada@example.com',
    testimonialText: 'Wonderful.',
    stars: 5,
    socialMediaProfiles: ['https://example.com/ada'],
    gaveConsent: true,
    consentDateTime: '2026-01-31T12:00:00Z',
  },
})

const byPurpose = (schema: JsonSchema): JsonSchema => ({
  type: ['object', 'null'],
  properties: mapNames(consentPurposes, () => schema),
  additionalProperties: false,
})

/** The schemas of the fields about consents, which zod cannot express. */
export const consentOverrides: Fields = {
  consents: byPurpose({ type: 'boolean' }),
  consentTexts: byPurpose({ type: ['string', 'null'], maxLength: limits.shownConsent }),
}

/** The description of `consentTexts` in several inputs. */
export const consentTexts =
  'The sentences of these consents, as they were shown; by default, those of the stored form before a field after `more` is opened'

export const VisitorTestimonialInput = inputSchema('VisitorTestimonialInput', shared.VisitorTestimonialInput, {
  fields: {
    ...testimonialInputFields,
    published: 'Visitors cannot publish: only `false` and null are accepted',
    externalVideoHtml: 'Video on another site',
    formId: 'Id of a stored form, whose rules then apply',
    formVersion: 'Number of the form’s version that the visitor has filled in',
    answers: 'Answers to the questions of the form; those that are left out are not answered',
    consents: 'For each purpose that the visitor was asked for, whether there is consent',
    consentTexts,
    language: 'Language in which the form was shown',
    page: 'URL of the page with the form; its query and fragment are not stored',
    giverToken: 'Random token of the visitor, with which they can change and erase the testimonial later',
    website: 'Leave it empty: people do not see this field, so only programs fill it in',
    elapsed: 'Milliseconds since the form opened',
    turnstileToken:
      'Token of Cloudflare Turnstile, if the workspace uses it; without a valid one, the testimonial is still stored',
    invite: 'Token of the invitation that this is the response to, from the query of its link',
  },
  overrides: {
    consentDateTime,
    published: { enum: [false, null] },
    ...consentOverrides,
    consents: { ...consentOverrides.consents, required: ['publish'] },
  },
  rules: {
    description:
      'From visitors, who send no API key. Every field is optional unless the form requires it; unknown fields are rejected.',
    allOf: [
      tokenRequiresVideo,
      requires('formId', 'formVersion'),
      requires('formVersion', 'formId'),
      requires('answers', 'formId'),
      requires('consentTexts', 'consents'),
      { anyOf: [{ properties: { consents: { properties: mapNames(optionalPurposes, () => false) } } }, has('formId')] },
    ],
  },
})
