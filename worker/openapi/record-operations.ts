import type * as z from 'zod/mini'
import { ListQuery, LookUpQuery, TestimonialListQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import type { Operation } from './operation.ts'
import { listOf, type SchemaName, schemaRef } from './schemas.ts'

/** What differs between the two kinds of record. */
type Kind = {
  /** Its name, in small letters. */
  name: string
  tag: Operation['tag']
  path: string
  schema: SchemaName
  input: SchemaName
  creator: Operation['caller']
  creating: string
  listing?: string
  listed: z.ZodMiniObject
  sent: object
  changed: object
  example: object
}

/** The operations on testimonials and contacts. */
export const recordOperations = [
  ...operationsOn({
    name: 'testimonial',
    tag: 'Testimonials',
    path: '/v1/testimonial',
    schema: 'Testimonial',
    input: 'TestimonialInput',
    creator: 'key holder or visitor',
    creating:
      'Visitors, who send no `Authorization`, may do this and nothing else, and what they send is not published by it.',
    listing:
      ' To show testimonials somewhere, let a server ask for those with `published=true`: a page can have no key.',
    listed: TestimonialListQuery,
    sent: examples.testimonialInput,
    changed: { published: true },
    example: examples.testimonial,
  }),
  ...operationsOn({
    name: 'contact',
    tag: 'Contacts',
    path: '/v1/contacts',
    schema: 'Contact',
    input: 'ContactInput',
    creator: 'key holder',
    creating: 'What is sent as `firstname` and `lastname` is answered as `firstName` and `lastName`.',
    listed: ListQuery,
    sent: examples.contactInput,
    changed: { phone: '+44 20 7946 0000' },
    example: examples.contact,
  }),
]

function operationsOn(kind: Kind): Operation[] {
  const { name, tag, path, schema, input, example, changed } = kind
  const operation = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const common = { tag, caller: 'key holder' } as const
  const one = { ...common, path: `${path}/{id}`, versioned: true } as const
  const record = { description: `The ${name}.`, schema: schemaRef(schema), example }
  const some = { status: 200, schema: listOf(schema), example: [example] } as const
  return [
    {
      ...common,
      method: 'post',
      path,
      operationId: `create${operation}`,
      summary: `Create a ${name}`,
      description: kind.creating,
      caller: kind.creator,
      body: { schema: input, example: kind.sent },
      answer: { status: 201, ...record },
      once: true,
      versioned: true,
    },
    {
      ...common,
      method: 'get',
      path: `${path}/all/{workspaceId}`,
      operationId: `list${operation}s`,
      summary: `List ${name}s`,
      description: `All of the workspace, newest first, in pages.${kind.listing ?? ''}`,
      query: { schema: kind.listed, example: { limit: 50 } },
      answer: { ...some, description: 'A page of the list.' },
      paged: true,
    },
    {
      ...common,
      method: 'get',
      path,
      operationId: `find${operation}s`,
      summary: `Find the ${name}s of a person`,
      description: 'Newest first, at most 1,000 and 8 MB of them.',
      query: { schema: LookUpQuery, example: { email: 'ada@example.com' } },
      answer: { ...some, description: `The ${name}s with this address.` },
    },
    {
      ...one,
      method: 'get',
      operationId: `get${operation}`,
      summary: `Read a ${name}`,
      answer: { status: 200, ...record },
    },
    {
      ...one,
      method: 'put',
      operationId: `update${operation}`,
      summary: `Change a ${name}`,
      description: 'Changes the fields that are sent and no other, so that two changes of different fields both hold.',
      body: { schema: input, example: changed },
      answer: { status: 200, ...record, example: { ...example, ...changed } },
    },
    {
      ...one,
      method: 'delete',
      operationId: `delete${operation}`,
      summary: `Erase a ${name}`,
      description:
        'Nothing of it is kept, not even its `Idempotency-Key`: a create that is still repeated with it would store it anew.',
      answer: { status: 204, description: 'It is gone.' },
    },
  ]
}
