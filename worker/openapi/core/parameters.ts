import * as z from 'zod/mini'
import * as limits from '../../../shared/limits.ts'
import { demo } from '../../lib/demo.ts'
import * as examples from '../examples.ts'
import { convertFields, type JsonSchema } from './json-schema.ts'
import { isConditionalWrite, type Operation } from './operation.ts'
import { isConditionalRead } from './responses.ts'

/** A path, query or header parameter. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

const idSchema = { type: 'string', format: 'uuid' } as const
const etagSchema = { type: 'string' } as const

/** The types of query parameters that differ from what zod derives. */
const queryTypes: Record<string, JsonSchema> = {
  published: { type: 'boolean' },
  cursor: { type: 'string' },
}

export function listParameters(operation: Operation): Parameter[] {
  const { path, idempotent } = operation
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => pathParameter(name, operation)),
    ...queryParameters(operation),
    ...(operation.cors && operation.storesFiles ? [ticket(operation)] : []),
    ...(idempotent ? [idempotencyKey] : []),
    ...(isConditionalWrite(operation) ? [ifMatch] : []),
    ...(isConditionalRead(operation) ? [ifNoneMatch] : []),
  ]
}

function pathParameter(name: string, { tag, display }: Operation): Parameter {
  if (name === 'number') return versionNumber
  if (name === 'part') return partNumber
  if (name === 'deliveryId') return deliveryId
  if (name === 'id' && tag === 'Files') return uploadId
  const isWorkspace = name === 'workspaceId' || tag === 'Workspaces'
  const workspace = display ? 'Id of the workspace.' : 'Id of the key’s workspace.'
  const record = tag === 'Forms' ? 'Id of the form.' : 'Id of the record or key, as returned on creation.'
  const description = isWorkspace ? workspace : record
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: idSchema,
    example: isWorkspace ? demo.workspaceId : examples.id,
  }
}

function queryParameters({ query }: Operation): Parameter[] {
  if (!query) return []
  return Object.entries(convertFields(query.schema, 'input')).map(([name, { description = '', ...schema }]) => {
    const field = query.schema.shape[name]
    const required = !(field && z.safeParse(field, undefined).success)
    return {
      name,
      in: 'query',
      required,
      description,
      schema: queryTypes[name] ?? { ...schema, ...(required && { type: 'string', minLength: 1 }) },
      ...(name in query.example && { example: query.example[name] }),
    }
  })
}

const versionNumber: Parameter = {
  name: 'number',
  in: 'path',
  required: true,
  description: 'Number of the version.',
  schema: { type: 'integer', minimum: 1 },
  example: 1,
}

const deliveryId: Parameter = {
  name: 'deliveryId',
  in: 'path',
  required: true,
  description: 'Id of the delivery, as in the header `webhook-id`.',
  schema: { type: 'string' },
  example: examples.delivery.id,
}

const uploadId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the upload.',
  schema: { type: 'string' },
  example: examples.id,
}

const partNumber: Parameter = {
  name: 'part',
  in: 'path',
  required: true,
  description: 'Number of the part.',
  schema: { type: 'integer', minimum: 1 },
  example: 1,
}

const ticket = ({ body }: Operation): Parameter => ({
  name: 'X-Laurel-Ticket',
  in: 'header',
  required: body === undefined,
  description: body ? 'For a poster, the ticket of its video.' : 'The ticket of the upload.',
  schema: { type: 'string' },
})

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `1 to ${limits.idempotencyKey} printable ASCII characters. However often you send a request with the same key, it creates one record.`,
  schema: { type: 'string', maxLength: limits.idempotencyKey, pattern: '^[ -~]*$' },
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The request fails with 412 unless the record has one of these `ETag`s; `*` matches any.',
  schema: etagSchema,
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Returns 304 without a body if the current `ETag` is one of these; `*` matches any.',
  schema: etagSchema,
}
