import { ErrorSchema } from './error-responses.ts'
import { type Header, headers, type Ref } from './headers.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation, Parameter, Resource } from './operation.ts'
import { listParameters } from './parameters.ts'
import { listResponses, type Response, responses } from './responses.ts'

type RequestBody = { required: boolean; content: Record<string, { schema: JsonSchema; example?: object }> }

/** An operation of an OpenAPI document. */
export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: true
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: RequestBody
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

/** Assembles the paths, tags and components of a document from its resources. */
export function assemble(resources: Resource[]): Pick<OpenApiDocument, 'tags' | 'paths' | 'components'> {
  const operations = resources.flatMap((resource) => resource.operations)
  const schemas = [...resources.flatMap((resource) => resource.schemas), ErrorSchema]
  return {
    tags: Array.from(new Set(operations.map(({ tag }) => tag))),
    paths: paths(operations),
    components: {
      schemas: Object.fromEntries(schemas.map(({ name, definition }) => [name, definition])),
      headers,
      responses,
      securitySchemes: { apiKey, giverToken },
    },
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
  description: 'The token of an author’s link (`lg_…`), which follows the `#`.',
}

/** Returns the component that a reference points to, with the description of the reference, or the component itself. */
export function resolveRef<Component extends object>(
  components: Record<string, Component>,
  component: Component | Ref,
): Component | undefined {
  if (!isRef(component)) return component
  const { $ref, ...own } = component
  const shared = components[$ref.replace(/^.*\//, '')]
  return shared && { ...shared, ...own }
}

const isRef = (component: object): component is Ref => '$ref' in component

export type OperationEntry = { method: string; path: string; operation: OpenApiOperation }

/** Lists the operations of a document, in order. */
export function listOperations({ paths }: OpenApiDocument): OperationEntry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

function paths(operations: Operation[]): OpenApiDocument['paths'] {
  const result: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    result[operation.path] = { ...result[operation.path], [operation.method]: toOpenApi(operation) }
  }
  return result
}

/** The security requirements of each caller: of an API key, also the role that it must have. */
const security = {
  'owner key': [{ apiKey: ['owner'] }],
  'key holder': [{ apiKey: [] }],
  'key holder or visitor': [{}, { apiKey: [] }],
  author: [{ giverToken: [] }],
  anyone: [],
}

function toOpenApi(operation: Operation): OpenApiOperation {
  const { operationId, tag, summary, description, deprecated, caller } = operation
  const body = requestBody(operation)
  return {
    operationId,
    tags: [tag.name],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    security: security[caller],
    parameters: listParameters(operation),
    ...(body && { requestBody: body }),
    responses: listResponses(operation),
  }
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' } as const

/** The body of an upload: the file itself, or a form with it. */
const uploadContent: Record<'bytes' | 'picture' | 'form', RequestBody['content']> = {
  bytes: { 'application/octet-stream': { schema: binary } },
  picture: { 'image/png': { schema: binary }, 'image/jpeg': { schema: binary } },
  form: { 'multipart/form-data': { schema: { type: 'object', properties: { file: binary }, required: ['file'] } } },
}

function requestBody({ body, visitorBody, upload }: Operation): RequestBody | undefined {
  if (upload) return { required: true, content: uploadContent[upload] }
  if (!body) return undefined
  const schema = visitorBody ? { anyOf: [body.schema, visitorBody.schema] } : body.schema
  return {
    required: 'required' in body.definition,
    content: { 'application/json': { schema, example: body.example } },
  }
}
