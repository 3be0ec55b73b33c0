import * as z from 'zod/mini'
import * as limits from '../../../shared/limits.ts'
import { ListQuery } from '../../../shared/query.ts'
import { demo } from '../../lib/demo.ts'
import { convertFields, type Descriptions, type JsonSchema } from './json-schema.ts'
import { isConditionalRead, isConditionalWrite, type Operation, type Parameter } from './operation.ts'
import { exampleId, uuid } from './schemas.ts'

/** Returns the parameters of an operation, in the order of the document. */
export function listParameters(operation: Operation): Parameter[] {
  const { path, query = [], parameters = [], idempotent } = operation
  const pathNames = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return [
    ...pathNames.map((name) => parameters.find((parameter) => parameter.name === name) ?? idParameter(name)),
    ...query,
    ...parameters.filter((parameter) => parameter.in === 'header'),
    ...(idempotent ? [idempotencyKey] : []),
    ...(isConditionalWrite(operation) ? [ifMatch] : []),
    ...(isConditionalRead(operation) ? [ifNoneMatch] : []),
  ]
}

export const pathParameter = (name: string, description: string, schema: JsonSchema, example: unknown): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
})

/** Returns a path parameter with the id of a workspace. */
export const workspaceParameter = (name: string, description: string) =>
  pathParameter(name, description, uuid, demo.workspaceId)

const idParameter = (name: string) =>
  name === 'workspaceId'
    ? workspaceParameter(name, 'Id of the key’s workspace.')
    : pathParameter(name, 'Its id, as returned on creation.', uuid, exampleId)

/** The types of query parameters that differ from what zod derives. */
const queryTypes: Record<string, JsonSchema> = {
  published: { type: 'boolean' },
  cursor: { type: 'string' },
}

/** Returns the query parameters that a zod schema accepts; only those in the example have one. */
export function queryParameters<Shape extends Record<string, z.ZodMiniType>>(
  query: z.ZodMiniObject<Shape>,
  descriptions: Descriptions<Shape>,
  examples: Record<string, string | number>,
): Parameter[] {
  return Object.entries(convertFields(query, descriptions, 'input')).map(([name, { description = '', ...schema }]) => {
    const { success, data: initial } = z.safeParse(query.shape[name] ?? z.never(), undefined)
    const required = !success
    return {
      name,
      in: 'query',
      required,
      description,
      schema: queryTypes[name] ?? {
        // zod leaves it out, as it would have to be the text that becomes this number.
        ...(typeof initial === 'number' && { default: initial }),
        ...schema,
        ...(required && { type: 'string', minLength: 1 }),
      },
      ...(name in examples && { example: examples[name] }),
    }
  })
}

/** The descriptions of the parameters of every list. */
export const paginationFields = {
  limit: 'Maximum number of records',
  cursor: 'Start of the page, taken from the `Link` header of the previous page',
}

/** Returns the parameters of a list without others. */
export const listQuery = (limit: number) => queryParameters(ListQuery, paginationFields, { limit })

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const idempotencyKey = header(
  'Idempotency-Key',
  `1 to ${limits.idempotencyKey} printable ASCII characters; an empty one counts as none. However often you send a request with the same key, it creates one record.`,
  { type: 'string', maxLength: limits.idempotencyKey, pattern: '^[ -~]*$' },
)

const ifMatch = header(
  'If-Match',
  'The request fails with 412 unless the record has one of these `ETag`s; `*` matches any.',
  { type: 'string' },
)

const ifNoneMatch = header(
  'If-None-Match',
  'Returns 304 without a body if the current `ETag` is one of these; `*` matches any.',
  { type: 'string' },
)
