import { TestimonialListQuery } from '../../shared/query.ts'
import * as shared from '../../shared/testimonial.ts'
import { demo } from '../lib/demo.ts'
import type { JsonSchema } from './core/json-schema.ts'
import { defineResource, type Tag } from './core/operation.ts'
import { paginationFields, queryParameters } from './core/parameters.ts'
import { keyReused, recordOperations } from './core/record-operations.ts'
import { exampleId, exampleTime, recordSchema } from './core/schemas.ts'
import { TestimonialInput, testimonialInputFields, VisitorTestimonialInput } from './testimonial-input.ts'

export const testimonialTag: Tag = {
  name: 'Testimonials',
  description: 'A testimonial is a customer’s statement about you: a text, a rating, a video and consent.',
}

export const testimonialFields = {
  ...testimonialInputFields,
  id: 'Id of the testimonial',
  workspaceId: 'Id of its workspace',
  created: 'When it was created',
  externalVideoHtml: 'Embed code of a video on another site',
  videoVideoUrl: 'The `videoUrl` that was sent',
  socialMediaProfiles: 'JSON text of an array of URLs',
  questionsAndAnswers: 'JSON text of an array of questions and answers',
}

/** The description of the parameter `changed` of lists. */
export const changedDescription =
  'Returns only testimonials that their authors have changed since you last published or archived them'

const jsonText = (items: JsonSchema): JsonSchema => ({
  contentMediaType: 'application/json',
  contentSchema: { type: 'array', items },
})

/** The schemas of a record’s fields that zod cannot express. */
export const testimonialOverrides = {
  consentDateTime: { format: 'date-time' },
  socialMediaProfiles: jsonText({ type: 'string' }),
  questionsAndAnswers: jsonText({
    type: 'object',
    properties: { question: { type: 'string' }, answer: { type: 'string' } },
  }),
}

export const Testimonial = recordSchema('Testimonial', shared.Testimonial, {
  fields: testimonialFields,
  overrides: testimonialOverrides,
  example: {
    id: exampleId,
    workspaceId: demo.workspaceId,
    created: exampleTime,
    firstname: 'Ada',
    lastname: 'Lovelace',
    title: null,
    subtitle: null,
    company: 'Analytical Engines',
    email: 'ada@example.com',
    imageUrl: null,
    testimonialText: 'Wonderful.',
    externalVideoHtml: null,
    videoVideoUrl: null,
    socialMediaProfiles: '["https://example.com/ada"]',
    stars: 5,
    gaveConsent: true,
    consentDateTime: '2026-01-31T12:00:00Z',
    published: false,
    questionsAndAnswers: '[]',
  },
})

export const testimonials = defineResource({
  tag: testimonialTag,
  caller: 'key holder',
  schemas: [TestimonialInput, VisitorTestimonialInput, Testimonial],
  operations: recordOperations({
    name: 'testimonial',
    path: '/v1/testimonial',
    record: Testimonial,
    input: TestimonialInput,
    create: {
      caller: 'key holder or visitor',
      description:
        'Also open to visitors, who send no `Authorization` header. Their testimonials stay unpublished until a key holder publishes them.',
      visitorBody: VisitorTestimonialInput,
      errors: {
        400: `${keyReused} Of a visitor, also if the form is closed, or something that it requires is missing.`,
        429: 'Also if visitors have sent 5,000 testimonials or 50 MB to the workspace in the last 24 hours.',
      },
    },
    listHint:
      ' Leaves out spam; `published=true` includes testimonials without consent. To show testimonials to visitors, use the displays below `/testimonials`: API keys do not belong in web pages.',
    listQuery: queryParameters(
      TestimonialListQuery,
      {
        ...paginationFields,
        published: 'Returns only published testimonials (`true`) or only unpublished ones (`false`)',
        state: 'Returns only testimonials in this state; without it, all but `spam`; not together with `published`',
        changed: changedDescription,
      },
      { limit: 50 },
    ),
    listErrors: { 400: 'Or both `published` and `state` are there.' },
    updateErrors: { 400: 'Or you publish, or note a consent to, what its author has withdrawn.' },
    deleteHint: ' Of one with a `source`, a hash remains, so that it is not added again.',
    updateExample: { published: true },
  }),
})
