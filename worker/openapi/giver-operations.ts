import type { Operation } from './core/operation.ts'
import * as examples from './examples.ts'
import { schemaRef } from './schemas.ts'

const mine = { tag: 'Giver', caller: 'giver', path: '/v1/my-testimonial', versioned: true } as const
const myTestimonial = {
  status: 200,
  description: 'The testimonial.',
  schema: schemaRef('MyTestimonial'),
  example: examples.myTestimonial,
} as const
const changed = { ...examples.testimonial, testimonialText: 'Wonderful!' }
const link = { tag: 'Testimonials', caller: 'owner key', path: '/v1/testimonial/{id}/giver-link' } as const

/** The operations of the person who has given a testimonial, and of the links with which they come. */
export const giverOperations: Operation[] = [
  {
    ...mine,
    method: 'get',
    operationId: 'getMyTestimonial',
    summary: 'Get your testimonial',
    response: myTestimonial,
  },
  {
    ...mine,
    method: 'put',
    operationId: 'updateMyTestimonial',
    summary: 'Change your testimonial and your consents',
    description:
      'Changes only the fields that you send; `answers` are all answers, and become the text unless you send one. Any change except to the consents to marketing and contact unpublishes the testimonial until the owner publishes it again. Without your consent to publication, nobody can publish it.',
    body: { schema: 'GiverInput', example: { testimonialText: 'Wonderful!' } },
    response: { ...myTestimonial, example: { ...examples.myTestimonial, testimonial: changed } },
    canFail400: true,
  },
  {
    ...mine,
    method: 'delete',
    operationId: 'eraseMyTestimonial',
    summary: 'Erase your testimonial',
    response: { status: 204, description: 'The testimonial is erased, and the token is unknown from now on.' },
  },
  {
    ...link,
    method: 'post',
    operationId: 'createGiverLink',
    summary: 'Create a link for the giver',
    description:
      'The link shows, changes, withdraws and erases the testimonial, but never restores a consent to publication that was withdrawn. It replaces an earlier one; that of the giver’s own form stays valid.',
    response: {
      status: 201,
      description: 'The link.',
      schema: schemaRef('GiverLink'),
      example: examples.giverLink,
    },
  },
  {
    ...link,
    method: 'delete',
    operationId: 'deleteGiverLink',
    summary: 'Revoke the link for the giver',
    response: { status: 204, description: 'There is no such link any more.' },
  },
]
