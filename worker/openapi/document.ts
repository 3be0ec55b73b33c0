import { demo } from '../lib/demo.ts'
import type { JsonSchema } from './core/json-schema.ts'
import { type Operation, tags } from './core/operation.ts'
import { listParameters, type Parameter } from './core/parameters.ts'
import { type Header, headers, listResponses, type Ref, type Response, responses } from './core/responses.ts'
import { operations } from './operations.ts'
import { isRequired, schemaRef, schemas } from './schemas.ts'

/** An operation of an OpenAPI document. */
export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: true
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: object }> }
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

/** Builds the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) from the schemas and operations. */
export function openapi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Laurel',
      version: 'v1',
      summary: 'Testimonials and contacts on your own site.',
      description: 'Responses are JSON, and every error is one sentence, as a JSON string. See /docs for guides.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: demo.url }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: { schemas, headers, responses, securitySchemes: { apiKey, giverToken } },
  }
}

const apiKey = {
  type: 'http',
  scheme: 'basic',
  description: 'Any user name, with an API key (`lk_…`) as the password.',
}

const giverToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a giver’s link (`lg_…`), which follows the `#`.',
}

/** Returns the component that a reference points to, or the component itself. */
export function resolveRef<Component extends object>(
  components: Record<string, Component>,
  component: Component | Ref,
): Component | undefined {
  return isRef(component) ? components[component.$ref.replace(/^.*\//, '')] : component
}

const isRef = (component: object): component is Ref => '$ref' in component

/** An operation with its method and path. */
export type OperationEntry = { method: string; path: string; operation: OpenApiOperation }

/** Lists the operations of a document, in order. */
export function listOperations({ paths }: OpenApiDocument): OperationEntry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

function paths(): OpenApiDocument['paths'] {
  const result: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    result[operation.path] = { ...result[operation.path], [operation.method]: toOpenApi(operation) }
  }
  return result
}

function toOpenApi(operation: Operation): OpenApiOperation {
  const { operationId, tag, summary, description, deprecated, caller, body, upload } = operation
  const security = {
    // The role that the key must have.
    'owner key': [{ apiKey: ['owner'] }],
    'key holder': [{ apiKey: [] }],
    'key holder or visitor': [{}, { apiKey: [] }],
    giver: [{ giverToken: [] }],
    anyone: [],
  }
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    security: security[caller],
    parameters: listParameters(operation),
    ...(body && {
      requestBody: {
        required: isRequired(body.schema),
        content: { 'application/json': { schema: bodySchema(body), example: body.example } },
      },
    }),
    ...(upload && { requestBody: { required: true, content: uploadContent[upload] } }),
    responses: listResponses(operation),
  }
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' } as const

/** What an upload takes: the file itself, or a form with it. */
const uploadContent: Record<'bytes' | 'form', Record<string, { schema: JsonSchema }>> = {
  bytes: { 'application/octet-stream': { schema: binary } },
  form: {
    'multipart/form-data': { schema: { type: 'object', properties: { file: binary }, required: ['file'] } },
  },
}

function bodySchema({ schema, visitorSchema }: NonNullable<Operation['body']>): JsonSchema {
  return visitorSchema ? { anyOf: [schemaRef(schema), schemaRef(visitorSchema)] } : schemaRef(schema)
}
