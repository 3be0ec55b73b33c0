import * as limits from '../../../shared/limits.ts'
import { EmailQuery } from '../../../shared/query.ts'
import {
  created,
  listContent,
  noContent,
  type Operation,
  ok,
  type Parameter,
  type ResourceOperation,
  route,
} from './operation.ts'
import { queryParameters } from './parameters.ts'
import { type NamedSchema, withExample } from './schemas.ts'

/** The differences between testimonials and contacts; `create` is added to the operation that creates a record. */
type RecordResource = {
  /** In lower case. */
  name: string
  path: string
  record: NamedSchema<object>
  input: NamedSchema<object>
  create: Pick<Operation, 'description' | 'visitorBody'> & Partial<Operation>
  listHint?: string
  listErrors?: Operation['errors']
  updateErrors?: Operation['errors']
  deleteHint?: string
  listQuery: Parameter[]
  updateExample: object
}

/** The error of operations with an `Idempotency-Key`. */
export const keyReused = 'Or the `Idempotency-Key` was used with another body.'

/** Returns the operations on a kind of record. */
export function recordOperations(resource: RecordResource): ResourceOperation[] {
  const { name, path, record, input, updateExample } = resource
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [
    route.post(path, `create${typeName}`, `Create a ${name}`, {
      body: input,
      response: created(`The ${name}.`, record),
      idempotent: true,
      errors: { 400: keyReused },
      versioned: true,
      ...resource.create,
    }),
    route.get(`${path}/all/{workspaceId}`, `list${typeName}s`, `List ${name}s`, {
      description: `Returns the ${name}s of the workspace in pages, newest first.${resource.listHint ?? ''}`,
      query: resource.listQuery,
      response: ok('A page of the list.', listContent(record)),
      paginated: true,
      ...(resource.listErrors && { errors: resource.listErrors }),
    }),
    route.get(path, `find${typeName}s`, `Find ${name}s by e-mail`, {
      description: `Returns the newest records first, at most ${limits.pageSize.toLocaleString('en')} and ${limits.pageBytes / 1024 ** 2} MB, without further pages.`,
      query: queryParameters(EmailQuery, { email: 'E-mail address, case-insensitive' }, { email: 'ada@example.com' }),
      response: ok(`The ${name}s with this e-mail address.`, listContent(record)),
    }),
    route.get(`${path}/{id}`, `get${typeName}`, `Get a ${name}`, {
      description: `Returns the ${name} with its \`ETag\`.`,
      versioned: true,
      response: ok(`The ${name}.`, record),
    }),
    route.put(`${path}/{id}`, `update${typeName}`, `Update a ${name}`, {
      description:
        'Updates only the fields that you send: send those that you change, as the whole record that was returned gets 400. Concurrent updates of different fields all take effect; with `If-Match`, only an update of the version that you know.',
      versioned: true,
      body: { ...input, example: updateExample },
      response: ok(`The ${name}.`, withExample(record, updateExample)),
      ...(resource.updateErrors && { errors: resource.updateErrors }),
    }),
    route.delete(`${path}/{id}`, `delete${typeName}`, `Delete a ${name}`, {
      description: `Deletes everything, including the \`Idempotency-Key\`. If you repeat the create request with it, you create a new record.${resource.deleteHint ?? ''}`,
      versioned: true,
      response: noContent(`The ${name} is deleted.`),
    }),
  ]
}
