import * as shared from '../../shared/consents/consent-record.ts'
import * as controller from '../../shared/workspace/controller.ts'
import { defineResource, ok, route } from './core/operation.ts'
import { exampleId, exampleTime, nullable, recordSchema } from './core/schemas.ts'
import { testimonialTag } from './testimonials.ts'

export const ConsentEvent = recordSchema('ConsentEvent', shared.ConsentEvent, {
  fields: {
    purpose: 'Purpose: publication (`publish`), advertising (`marketing`) or being contacted (`contact`)',
    decision: 'Decision; `claimed` means that a client with an API key noted it as given',
    text: 'Words beside the box, as they were shown; null if they are not known',
    textHash: 'SHA-256 of these words in UTF-8, in hexadecimal',
    language: 'Language in which they were shown, as a tag',
    formId: 'Id of the stored form',
    formVersion: 'Number of its version',
    page: 'URL of the page, without query and fragment',
    at: 'When the service received it',
    by: 'Who decided: the `visitor` in the form, the author with their own link (`giver`) or with one made by the workspace (`link`), a client with a `key`, or an `import`',
    wording:
      'Whether the words are those of the `form`, the `page` has replaced them, or the `owner` wrote how they know of the consent',
  },
  overrides: { at: { format: 'date-time' } },
  example: {
    purpose: 'publish',
    decision: 'given',
    text: null,
    textHash: null,
    language: null,
    formId: null,
    formVersion: null,
    page: null,
    at: exampleTime,
    by: 'visitor',
    wording: null,
  },
})

export const Controller = recordSchema('Controller', controller.Controller, {
  fields: {
    name: 'Name of the person or organisation',
    address: 'Postal address',
    contact: 'How to reach them about the data',
    retention: 'How long the data are kept',
    storage: 'Where the data are stored',
    jurisdiction: 'Law that applies',
    privacyUrl: 'URL of a privacy policy',
  },
})

const ConsentRecord = recordSchema('ConsentRecord', shared.ConsentRecord, {
  fields: {
    testimonialId: 'Id of the testimonial',
    controller: 'Who is responsible for the data of the workspace, or null',
    events: 'Events, of which none is ever changed',
  },
  overrides: { controller: nullable(Controller), events: { type: 'array', items: ConsentEvent.schema } },
  example: {
    testimonialId: exampleId,
    controller: null,
    events: [{ ...ConsentEvent.example, decision: 'claimed', by: 'key' }],
  },
})

export const consentRecords = defineResource({
  tag: testimonialTag,
  caller: 'key holder',
  schemas: [ConsentRecord, ConsentEvent, Controller],
  operations: [
    route.get('/v1/testimonial/{id}/consent-record', 'getConsentRecord', 'Get the record of consent', {
      description:
        'Returns what the author was asked and has decided, the oldest event first: one for every box that was shown, ticked or not, with its exact words. A testimonial that was stored before events were recorded has none until its consent changes. With `Accept: text/html`, returns a page to print.',
      response: ok('The record of consent.', { ...ConsentRecord, alternative: 'text/html' }),
    }),
  ],
})
