import * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'
import { demo } from '../lib/demo.ts'
import * as examples from './examples.ts'
import { fieldsOf, type JsonSchema } from './fields.ts'
import type { Operation } from './operation.ts'
import { isConditional } from './responses.ts'

/** What a request says beside its body. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

const id = { type: 'string', format: 'uuid' } as const
const tag = { type: 'string' } as const

/** A query is text; these are what the text says. */
const meant: Record<string, JsonSchema> = {
  limit: { type: 'integer', minimum: 1, maximum: limits.pageSize, default: limits.pageSize },
  published: { type: 'boolean' },
  cursor: { type: 'string' },
}

/** What the requests of an operation may and must say. */
export function parametersOf(operation: Operation): Parameter[] {
  const { path, method, once, versioned } = operation
  const changes = versioned && (method === 'put' || method === 'delete')
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => pathParameter(name, operation)),
    ...queryParameters(operation),
    ...(once ? [idempotencyKey] : []),
    ...(changes ? [ifMatch] : []),
    ...(isConditional(operation) ? [ifNoneMatch] : []),
  ]
}

function pathParameter(name: string, { tag }: Operation): Parameter {
  const isWorkspace = name === 'workspaceId' || tag === 'Workspaces'
  const description = isWorkspace ? 'Id of the workspace of the key.' : 'Id, as the answer to its creation says it.'
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: id,
    example: isWorkspace ? demo.workspaceId : examples.id,
  }
}

function queryParameters({ query }: Operation): Parameter[] {
  if (!query) return []
  return Object.entries(fieldsOf(query.schema, 'input')).map(([name, { description = '', ...schema }]) => {
    const field = query.schema.shape[name]
    const required = !(field && z.safeParse(field, undefined).success)
    return {
      name,
      in: 'query',
      required,
      description,
      schema: meant[name] ?? { ...schema, ...(required && { type: 'string', minLength: 1 }) },
      ...(name in query.example && { example: query.example[name] }),
    }
  })
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `With a key of its own, 1 to ${limits.idempotencyKey} printable ASCII characters, the same request makes one record, however often it is sent.`,
  schema: { type: 'string', maxLength: limits.idempotencyKey, pattern: '^[ -~]*$' },
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Only if the record is in this state: one or more of its `ETag`s, or `*`.',
  schema: tag,
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Answers 304 if this is still the state: one or more `ETag`s of earlier answers, or `*`.',
  schema: tag,
}
