import * as shared from '../../shared/my-testimonial.ts'
import { demo } from '../lib/demo.ts'
import { ConsentEvent } from './consent-records.ts'
import { created, defineResource, noContent, ok, route } from './core/operation.ts'
import { exampleToken, inputSchema, namedSchema, objectSchema, uri, withExample } from './core/schemas.ts'
import { consentOverrides, consentTexts, testimonialInputFields } from './testimonial-input.ts'
import { Testimonial, testimonialTag } from './testimonials.ts'

const tag = {
  name: 'Authors',
  description: 'What the author of a testimonial sees and does at `/my-testimonial`, with the token in the link to it.',
}

const AuthorInput = inputSchema('GiverInput', shared.AuthorInput, {
  fields: {
    ...testimonialInputFields,
    workspaceId: 'Id of its workspace, which never changes',
    published: 'You cannot publish: only `false` and null are accepted, and change nothing',
    gaveConsent: 'Whether you consent to publication, as in `consents`',
    externalVideoHtml: 'Video on another site',
    answers: 'All answers to the questions of the form',
    consents: 'For each purpose that you decide about, whether you consent',
    consentTexts,
    language: 'Language in which they were shown',
    page: 'URL of the page on which they were shown; its query and fragment are not stored',
  },
  overrides: { published: { enum: [false, null] }, ...consentOverrides },
  example: { testimonialText: 'Wonderful!' },
})

const answer = objectSchema({
  id: { type: ['string', 'null'], description: 'Id of the question; null if its form no longer exists.' },
  question: { type: 'string', description: 'The question, as the author read it.' },
  answer: { type: 'string', description: 'The answer, or `""`.' },
})

const workspace = objectSchema(
  {
    name: { type: 'string', description: 'Name of the workspace.' },
    contact: { type: 'string', description: 'Whom to ask about personal data, if the workspace says so.' },
    privacyUrl: { type: 'string', description: 'URL of the privacy policy, if the workspace has one.' },
  },
  ['contact', 'privacyUrl'],
)

const MyTestimonial = namedSchema(
  'MyTestimonial',
  objectSchema({
    testimonial: { ...Testimonial.schema, description: 'The testimonial.' },
    consents: {
      type: 'array',
      items: ConsentEvent.schema,
      description: 'What was decided about consents, the oldest first.',
    },
    answers: { type: 'array', items: answer, description: 'The questions of the form with their answers.' },
    published: { type: 'boolean', description: 'Whether the testimonial is published.' },
    workspace: { ...workspace, description: 'Who collected it.' },
  }),
  {
    testimonial: Testimonial.example,
    consents: [ConsentEvent.example],
    answers: [],
    published: false,
    workspace: { name: 'Demo' },
  },
)

const AuthorLink = namedSchema(
  'GiverLink',
  objectSchema({ url: { ...uri, description: 'The link, shown only this once.' } }),
  { url: `${demo.url}/my-testimonial#${exampleToken}` },
)

const link = { tag: testimonialTag, caller: 'owner key' } as const

/** The operations of the person who has given a testimonial, and of the links with which they come. */
export const myTestimonial = defineResource({
  tag,
  caller: 'author',
  schemas: [AuthorInput, MyTestimonial, AuthorLink],
  operations: [
    route.get('/v1/my-testimonial', 'getMyTestimonial', 'Get your testimonial', {
      versioned: true,
      response: ok('The testimonial.', MyTestimonial),
    }),
    route.put('/v1/my-testimonial', 'updateMyTestimonial', 'Change your testimonial and your consents', {
      versioned: true,
      description:
        'Changes only the fields that you send; `answers` are all answers, and become the text unless you send one. Any change except to the consents to advertising and to being contacted unpublishes the testimonial until the owner publishes it again. Without your consent to publication, nobody can publish it.',
      body: AuthorInput,
      response: ok(
        'The testimonial.',
        withExample(MyTestimonial, { testimonial: { ...Testimonial.example, ...AuthorInput.example } }),
      ),
      errors: {
        400: 'Or you give the consent to publication again with a link that the owner has made: only the link from the form can.',
      },
    }),
    route.delete('/v1/my-testimonial', 'eraseMyTestimonial', 'Erase your testimonial', {
      versioned: true,
      response: noContent('The testimonial is erased, and the token is unknown from now on.'),
    }),
    route.post('/v1/testimonial/{id}/giver-link', 'createGiverLink', 'Create a link for the author', {
      ...link,
      description:
        'The link shows, changes, withdraws and erases the testimonial, but never restores a consent to publication that was withdrawn. It replaces an earlier one; the author’s own link stays valid.',
      response: created('The link.', AuthorLink),
    }),
    route.delete('/v1/testimonial/{id}/giver-link', 'deleteGiverLink', 'Revoke the link for the author', {
      ...link,
      response: noContent('There is no such link any more.'),
    }),
  ],
})
