import * as z from 'zod/mini'
import * as shared from '../../shared/inbox.ts'
import * as limits from '../../shared/limits.ts'
import { testimonialStates } from '../../shared/testimonial-state.ts'
import { demo } from '../lib/demo.ts'
import { noBucket } from './core/error-details.ts'
import type { JsonSchema } from './core/json-schema.ts'
import { created, defineResource, listContent, noContent, ok, route, type Tag } from './core/operation.ts'
import { paginationFields, queryParameters } from './core/parameters.ts'
import { keyReused } from './core/record-operations.ts'
import { inputSchema, namedSchema, nullable, objectSchema, recordSchema, withExample } from './core/schemas.ts'
import { consentHasGround, ground, OwnerTestimonialInput, sourceFields, sourceId } from './provenance.ts'
import { changedDescription, Testimonial, testimonialFields, testimonialOverrides } from './testimonials.ts'

export const inboxTag: Tag = {
  name: 'Inbox',
  description:
    'What the inbox at `/inbox` shows and does, for an API key: states, search, changes of many testimonials, history.',
}

const fields = {
  state: 'State: `published`, or else `archived` or `spam` if you have moved it there, or else `pending`',
  tags: 'Your own labels; displays choose testimonials by them, and never show them',
  highlight: 'The best part of the text, in the author’s words; a change of the text clears it',
  pinned: 'Whether you have pinned it',
}

const reply = 'Your reply, which displays show below the words, under the name of the workspace'

export const InboxTestimonial = recordSchema('InboxTestimonial', shared.InboxTestimonial, {
  fields: {
    ...testimonialFields,
    ...fields,
    reply,
    replied: 'When the text of the reply was changed last',
    replyOutdated: 'Whether its author has changed the words since then',
    picture: 'URL of the picture that links to the testimonial show',
    etag: 'The `ETag` of this version, for `If-Match`',
    withdrawn:
      'Whether its author has withdrawn the consent to publication; until they consent again, nobody can publish it',
    changedFields:
      'The names of the fields and consents that its author has changed since it was last published or archived',
    ...sourceFields,
    source: `${sourceFields.source}; null for what a form collected, or an API key sent`,
    importId: 'Id of the import that brought it',
    invited: 'Whether it responds to an invitation',
  },
  overrides: testimonialOverrides,
  example: {
    ...Testimonial.example,
    published: true,
    state: 'published',
    tags: [],
    highlight: null,
    pinned: false,
    reply: null,
    replied: null,
    replyOutdated: false,
    picture: null,
    etag: '"9a1f6c0e4b7d4d0c8f3e2a5b6c7d8e9f"',
    withdrawn: false,
    changedFields: [],
    source: null,
    sourceName: null,
    sourceUrl: null,
    sourceDay: null,
    sourceRating: null,
    incentive: null,
    importId: null,
    invited: false,
  },
})
const { id, etag } = InboxTestimonial.example

const { ground: _, ...addedFields } = OwnerTestimonialInput.example
const addedExample = {
  ...addedFields,
  company: null,
  email: null,
  socialMediaProfiles: '[]',
  published: false,
  state: 'pending',
}

const inboxChangeFields = {
  ...fields,
  state: 'The new state; `published` makes it public, any other state hides it',
  gaveConsent: 'Only `true`: the person agrees to publication; not for what a form collected without consent',
  ground,
}

const groundHasConsent: JsonSchema = {
  anyOf: [
    { properties: { ground: { enum: [null, ''] } } },
    { properties: { gaveConsent: { const: true } }, required: ['gaveConsent'] },
  ],
}
const rules = { allOf: [consentHasGround, groundHasConsent] }
const tags = { items: { type: 'string', minLength: 1, maxLength: limits.tag } } as const

const InboxChange = inputSchema('InboxChange', shared.InboxChange, {
  fields: { ...inboxChangeFields, reply, ...sourceFields, sourceId },
  overrides: { tags },
  rules,
  example: { tags: ['homepage'], highlight: 'Wonderful', pinned: true },
})

/** The fields that a bulk change sets. */
const InboxAdditions = inputSchema('InboxAdditions', shared.InboxBulkChange.shape.set, {
  fields: inboxChangeFields,
  overrides: { tags },
  rules,
  example: { state: 'archived' },
})

const InboxBulkChange = inputSchema('InboxBulkChange', shared.InboxBulkChange, {
  fields: {
    ids: 'Ids of the testimonials',
    etags: 'The `ETag` of each version that you have read, by the id',
    set: 'The fields to change in each of them',
  },
  overrides: { set: InboxAdditions.schema },
  example: { ids: [id], etags: { [id]: etag }, set: { state: 'archived' } },
})

const InboxBulkResult = namedSchema(
  'InboxBulkResult',
  {
    ...objectSchema(
      {
        id: { type: 'string', description: 'The id from the request.' },
        ok: { type: 'boolean', description: 'Whether the testimonial has the changes.' },
        etag: { type: 'string', description: 'The new `ETag` of the testimonial, if `ok` is true.' },
        error: { type: 'string', description: 'What is wrong, if `ok` is false.' },
      },
      ['etag', 'error'],
    ),
    oneOf: [
      { properties: { ok: { const: true } }, required: ['etag'] },
      { properties: { ok: { const: false } }, required: ['error'] },
    ],
  },
  { id, ok: true, etag },
)

const most = limits.inboxPageSize
const ownerForConsent = 'Or you send `gaveConsent` with a `client` key.'

const InboxCounts = namedSchema(
  'InboxCounts',
  objectSchema(
    Object.fromEntries(
      testimonialStates.map((state) => [
        state,
        {
          type: 'integer',
          minimum: 0,
          maximum: most,
          description: `Testimonials with the state \`${state}\`; ${most} means ${most} or more.`,
        },
      ]),
    ),
  ),
  { pending: 0, published: 1, archived: 0, spam: 0 },
)

const NewestTestimonial = recordSchema(
  'NewestTestimonial',
  z.pick(shared.InboxTestimonial, { id: true, created: true }),
  {
    fields: testimonialFields,
    example: { id, created: InboxTestimonial.example.created },
  },
)

const Picture = namedSchema('Picture', objectSchema({ url: { type: 'string', description: 'URL of the picture.' } }), {
  url: `${demo.url}/media/0123456789abcdef0123456789abcdef.png`,
})

/* The operations of the inbox. Those of its app, below `/inbox/api`, do the same but are no part of the API. */

export const inbox = defineResource({
  tag: inboxTag,
  caller: 'key holder',
  schemas: [
    OwnerTestimonialInput,
    InboxTestimonial,
    InboxChange,
    InboxAdditions,
    InboxBulkChange,
    InboxBulkResult,
    InboxCounts,
    NewestTestimonial,
    Picture,
  ],
  operations: [
    route.get('/v1/inbox/testimonials', 'listInbox', 'List or search the inbox', {
      description: `Returns the testimonials of the key’s workspace in pages, newest first. A search with another parameter than \`state\`, \`limit\` and \`cursor\` looks at no more than ${limits.searchedRecords.toLocaleString('en')} testimonials in a request: a page can be short or empty although \`Link\` leads to more. \`Searched-To\` then says how far back it has looked.`,
      query: queryParameters(
        shared.InboxQuery,
        {
          ...paginationFields,
          state: 'Returns only testimonials in this state; without it, all but `spam`',
          q: `Up to ${limits.searchWords} words, all of which must occur in the names, headline, role, company, e-mail or text; parts of words count, and case matters only outside ASCII`,
          stars: 'Returns only testimonials with this rating, rounded down',
          tag: 'Returns only testimonials with this tag',
          consent: 'Returns only testimonials with consent to publication (`yes`) or without it (`no`)',
          changed: changedDescription,
          has: 'Returns only testimonials with a text, a video or a photo',
          source: 'Returns only testimonials from this source, or those that a form collected (`form`)',
          import: 'Returns only testimonials of the import with this id',
        },
        { state: 'published', q: 'wonderful' },
      ),
      response: ok('A page of the list.', listContent(InboxTestimonial)),
      paginated: true,
      bounded: true,
    }),
    route.post('/v1/inbox/testimonials', 'addTestimonial', 'Add a testimonial', {
      caller: 'owner key',
      description:
        'For what a person has said elsewhere. It is pending, and nobody is notified. A second one with the same `source` and `sourceId` is rejected, with `other` if `sourceName` is the same, too.',
      body: OwnerTestimonialInput,
      response: created('The testimonial.', withExample(InboxTestimonial, addedExample)),
      errors: {
        400: `Or a testimonial with this source and id (without an id: with this name, text and day) is here already, or was erased here. ${keyReused}`,
      },
      idempotent: true,
      versioned: true,
    }),
    route.get('/v1/inbox/testimonials/{id}', 'getInboxTestimonial', 'Get a testimonial', {
      versioned: true,
      response: ok('The testimonial.', InboxTestimonial),
    }),
    route.patch(
      '/v1/inbox/testimonials/{id}',
      'changeInboxTestimonial',
      'Change the state, tags, highlight, pin, reply, source or consent',
      {
        versioned: true,
        description:
          'Changes only the fields that you send. The words of a testimonial are never edited here. Publishing takes it out of the archive or spam. The source of what a form collected cannot be changed; what the person received can. For what you have added, `gaveConsent` with a `ground` notes that the person agrees; this needs an owner key.',
        body: InboxChange,
        response: ok('The testimonial.', withExample(InboxTestimonial, InboxChange.example)),
        errors: {
          400: 'Or `highlight` is not part of the text, its author has withdrawn the consent, or a form collected what you change the source or consent of.',
          403: ownerForConsent,
        },
      },
    ),
    route.put('/v1/inbox/testimonials/{id}/picture', 'setPicture', 'Set the picture to share', {
      caller: 'owner key',
      versioned: true,
      description: `Stores a PNG or JPEG of at most ${limits.pictureBytes / 1_000_000} MB and ${limits.pictureSide.toLocaleString('en')} pixels a side, which links to the testimonial show, and returns its new URL. Everybody can read it while displays show the testimonial. A change of its words or its author’s names removes it, and so do displays that begin to show less of names, and a refused or withdrawn consent to advertising, with which none can be set.`,
      upload: 'picture',
      response: ok('The URL of the picture.', Picture),
      errors: {
        400: 'Or its author has refused or withdrawn the consent to advertising, or the workspace has no room left for files.',
        501: noBucket,
      },
    }),
    route.delete('/v1/inbox/testimonials/{id}/picture', 'removePicture', 'Remove the picture to share', {
      caller: 'owner key',
      versioned: true,
      response: noContent('The testimonial has no picture.'),
    }),
    route.post('/v1/inbox/testimonials/bulk', 'changeInboxTestimonials', 'Change several testimonials', {
      description: `Changes up to ${most} testimonials in the same way. The response has one result for each id, in the order of the request: some can fail while the others are changed. With \`etags\`, a testimonial that has another version by now is not changed. Without its ETag, one that its author has changed since it was last published or archived is not published.`,
      body: InboxBulkChange,
      response: ok('One result for each id.', listContent(InboxBulkResult)),
      errors: { 400: 'What is wrong with single testimonials is in the results, with 200.', 403: ownerForConsent },
    }),
    route.delete('/v1/inbox/testimonials/{id}', 'eraseInboxTestimonial', 'Erase a testimonial', {
      versioned: true,
      description:
        'Erases it for good, together with its history. An entry without its id remains and, of one with a `source`, a hash.',
      response: noContent('The testimonial is erased.'),
    }),
    route.get('/v1/inbox/counts', 'getInboxCounts', 'Count the testimonials in each state', {
      query: [],
      response: ok(`The numbers, each at most ${most}, which means “${most} or more”.`, InboxCounts),
    }),
    route.get('/v1/inbox/newest', 'getNewestTestimonial', 'Get the id of the newest testimonial', {
      description: 'Reads few rows, so you can poll it for new testimonials. Spam and imports do not count.',
      query: [],
      response: ok('The newest testimonial, or null if there is none among the newest 100.', {
        ...NewestTestimonial,
        schema: nullable(NewestTestimonial),
      }),
    }),
  ],
})
