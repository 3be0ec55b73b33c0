import type * as z from 'zod/mini'
import type { Operation } from './core/operation.ts'
import { EmailQuery, ListQuery, TestimonialListQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import { arrayOf, type SchemaName, schemaRef } from './schemas.ts'

/** What differs between the operations on testimonials and on contacts. */
type RecordResource = {
  /** In lower case. */
  name: string
  tag: Operation['tag']
  path: string
  schema: SchemaName
  input: SchemaName
  /** What visitors may send, if they may create a record. */
  visitorInput?: SchemaName
  createCaller: Operation['caller']
  createDescription: string
  listHint?: string
  listQuery: z.ZodMiniObject
  createExample: object
  updateExample: object
  recordExample: object
}

/** The operations on testimonials and contacts. */
export const recordOperations = [
  ...operationsFor({
    name: 'testimonial',
    tag: 'Testimonials',
    path: '/v1/testimonial',
    schema: 'Testimonial',
    input: 'TestimonialInput',
    visitorInput: 'VisitorTestimonialInput',
    createCaller: 'key holder or visitor',
    createDescription:
      'Also open to visitors, who send no `Authorization` header. Their testimonials stay unpublished until a key holder publishes them.',
    listHint:
      ' To show testimonials to visitors, use the displays below `/testimonials`: API keys do not belong in web pages.',
    listQuery: TestimonialListQuery,
    createExample: examples.testimonialInput,
    updateExample: { published: true },
    recordExample: examples.testimonial,
  }),
  ...operationsFor({
    name: 'contact',
    tag: 'Contacts',
    path: '/v1/contacts',
    schema: 'Contact',
    input: 'ContactInput',
    createCaller: 'key holder',
    createDescription: 'The response has `firstName` and `lastName` in place of `firstname` and `lastname`.',
    listQuery: ListQuery,
    createExample: examples.contactInput,
    updateExample: { phone: '+44 20 7946 0000' },
    recordExample: examples.contact,
  }),
]

function operationsFor(resource: RecordResource): Operation[] {
  const { name, tag, path, schema, input, visitorInput, recordExample, updateExample } = resource
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const common = { tag, caller: 'key holder' } as const
  const single = { ...common, path: `${path}/{id}`, versioned: true } as const
  const record = { description: `The ${name}.`, schema: schemaRef(schema), example: recordExample }
  const list = { status: 200, schema: arrayOf(schema), example: [recordExample] } as const
  return [
    {
      ...common,
      method: 'post',
      path,
      operationId: `create${typeName}`,
      summary: `Create a ${name}`,
      description: resource.createDescription,
      caller: resource.createCaller,
      body: { schema: input, ...(visitorInput && { visitorSchema: visitorInput }), example: resource.createExample },
      response: { status: 201, ...record },
      idempotent: true,
      versioned: true,
    },
    {
      ...common,
      method: 'get',
      path: `${path}/all/{workspaceId}`,
      operationId: `list${typeName}s`,
      summary: `List ${name}s`,
      description: `Returns the ${name}s of the workspace in pages, newest first.${resource.listHint ?? ''}`,
      query: { schema: resource.listQuery, example: { limit: 50 } },
      response: { ...list, description: 'A page of the list.' },
      paginated: true,
    },
    {
      ...common,
      method: 'get',
      path,
      operationId: `find${typeName}s`,
      summary: `Find ${name}s by e-mail`,
      description: 'Returns the newest records first, at most 1,000 and 8 MB, without further pages.',
      query: { schema: EmailQuery, example: { email: 'ada@example.com' } },
      response: { ...list, description: `The ${name}s with this e-mail address.` },
    },
    {
      ...single,
      method: 'get',
      operationId: `get${typeName}`,
      summary: `Get a ${name}`,
      response: { status: 200, ...record },
    },
    {
      ...single,
      method: 'put',
      operationId: `update${typeName}`,
      summary: `Update a ${name}`,
      description: 'Updates only the fields that you send. Concurrent updates of different fields all take effect.',
      body: { schema: input, example: updateExample },
      response: { status: 200, ...record, example: { ...recordExample, ...updateExample } },
    },
    {
      ...single,
      method: 'delete',
      operationId: `delete${typeName}`,
      summary: `Delete a ${name}`,
      description:
        'Deletes everything, including the `Idempotency-Key`. If you repeat the create request with it, you create a new record.',
      response: { status: 204, description: `The ${name} is deleted.` },
    },
  ]
}
