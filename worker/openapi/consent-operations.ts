import type { Operation } from './core/operation.ts'
import * as examples from './examples.ts'
import { schemaRef } from './schemas.ts'

/** The operations on records of consent. */
export const consentOperations: Operation[] = [
  {
    tag: 'Testimonials',
    caller: 'key holder',
    method: 'get',
    path: '/v1/testimonial/{id}/consent-record',
    operationId: 'getConsentRecord',
    summary: 'Get the record of consent',
    description:
      'Returns what the author was asked and has decided, the oldest event first: one for every box that was shown, ticked or not, with its exact words. A testimonial that was stored before events were recorded has none until its consent changes. With `Accept: text/html`, returns a page to print.',
    response: {
      status: 200,
      description: 'The record of consent.',
      schema: schemaRef('ConsentRecord'),
      example: examples.consentRecord,
      alternative: 'text/html',
    },
  },
]
