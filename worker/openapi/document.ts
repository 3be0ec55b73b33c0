import { demo } from '../lib/demo.ts'
import type { JsonSchema } from './fields.ts'
import { type Operation, tags } from './operation.ts'
import { operations } from './operations.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { type Header, headers, type Ref, type Response, responses, responsesOf } from './responses.ts'
import { schemaRef, schemas } from './schemas.ts'

/** An operation as OpenAPI describes it. */
export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: true
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: false; content: Record<string, { schema: JsonSchema; example: object }> }
  responses: Record<string, Response | Ref>
}

export type OpenApiDocument = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    responses: Record<string, Response>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** The API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), from the schemas and the table of operations. */
export function openapi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Laurel',
      version: 'v1',
      summary: 'Testimonials and contacts of your own site.',
      description:
        'All answers are JSON, and every refusal is one sentence, as a JSON string. The page at /docs says more.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: demo.address }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: { schemas, headers, responses, securitySchemes: { apiKey } },
  }
}

const apiKey = {
  type: 'http',
  scheme: 'basic',
  description: 'Any user name, and an API key (`lk_…`) as the password.',
}

/** What stands behind a reference, or the thing itself. */
export function resolveRef<Thing extends object>(things: Record<string, Thing>, thing: Thing | Ref): Thing | undefined {
  return isRef(thing) ? things[thing.$ref.replace(/^.*\//, '')] : thing
}

const isRef = (thing: object): thing is Ref => '$ref' in thing

/** An operation and where it is. */
export type OperationEntry = { method: string; path: string; operation: OpenApiOperation }

/** All operations of a document, in its order. */
export function listOperations({ paths }: OpenApiDocument): OperationEntry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

function paths(): OpenApiDocument['paths'] {
  const all: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    all[operation.path] = { ...all[operation.path], [operation.method]: described(operation) }
  }
  return all
}

function described(operation: Operation): OpenApiOperation {
  const { operationId, tag, summary, description, deprecated, caller, body } = operation
  const security = { 'key holder': [{ apiKey: [] }], 'key holder or visitor': [{}, { apiKey: [] }], anybody: [] }
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    security: security[caller],
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: false,
        content: { 'application/json': { schema: schemaRef(body.schema), example: body.example } },
      },
    }),
    responses: responsesOf(operation),
  }
}
