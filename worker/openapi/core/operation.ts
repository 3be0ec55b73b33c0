import type { JsonSchema } from './json-schema.ts'
import type { NamedSchema } from './schemas.ts'

/** A group of operations in the document. */
export type Tag = { name: string; description: string }

/** A path, query or header parameter. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

/** The body of a response. */
export type Content = {
  schema: JsonSchema
  example?: unknown
  /** The media type, unless it is that of JSON. */
  type?: 'text/html' | 'text/css' | 'application/feed+json' | 'application/ld+json' | 'text/javascript'
  /** Another media type, which the `Accept` header can ask for. */
  alternative?: 'text/html'
}

/** When an error happens, and the sentence of an example. */
export type ErrorDetails = { description: string; example: string }

/** An operation of the API; most headers, parameters and error responses are derived from it. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  operationId: string
  tag: Tag
  summary: string
  description?: string
  caller: 'owner key' | 'key holder' | 'key holder or visitor' | 'author' | 'anyone'
  body?: NamedSchema<object>
  /** The body of visitors, if it differs. */
  visitorBody?: NamedSchema
  /** The query parameters; others, and therefore all if it is empty, are rejected. */
  query?: Parameter[]
  /** Path parameters that are not the id of a record or of its workspace, and headers of this operation. */
  parameters?: Parameter[]
  response: { status: 200 | 201 | 204; description: string; content?: Content }
  /** Another status of success, with the same content. */
  otherResponse?: { status: 200; description: string }
  /**
   * When errors happen that do not follow from the rest of the operation, by status: sentences after the common one, or all of
   * them with an example.
   */
  errors?: Record<number, string | ErrorDetails>
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true
  /** Works on one record, which has a version. */
  versioned?: true
  /** Accepts `If-Match` although it is a POST: it changes the record of its path. */
  conditional?: true
  /** Returns a page of a list, with a link to the next one. */
  paginated?: true
  /** Is a search that may stop before it has looked at all records. */
  bounded?: true
  deprecated?: true
  /** Returns a file and does not use the database. */
  isFile?: true
  /** Is public: caches may store the response, and pages of any origin may read it. */
  display?: true
  /** Returns errors as HTML: the response is a page. */
  isPage?: true
  /** Takes a file: as the body, or as the part `file` of a form. */
  upload?: 'bytes' | 'picture' | 'form'
  /** Pages of any origin may read the response. */
  cors?: true
}

/** The operations of a resource, and the schemas that they add to the document. */
export type Resource = { schemas: NamedSchema[]; operations: Operation[] }

/** An operation without what it has in common with the others of its resource. */
export type ResourceOperation = Omit<Operation, 'tag' | 'caller'> & Partial<Operation>

/** A resource: its schemas, its operations, and what these have in common unless they say otherwise. */
type Definition = Pick<Operation, 'tag' | 'caller'> &
  Partial<Operation> & { schemas: NamedSchema[]; operations: ResourceOperation[] }

/** Returns a resource with complete operations. */
export function defineResource({ schemas, operations, ...common }: Definition): Resource {
  return { schemas, operations: operations.map((operation) => ({ ...common, ...operation })) }
}

const define =
  (method: Operation['method']) =>
  (
    path: string,
    operationId: string,
    summary: string,
    details: Omit<ResourceOperation, 'method' | 'path' | 'operationId' | 'summary'>,
  ): ResourceOperation => ({ method, path, operationId, summary, ...details })

/** Defines operations by their method: `route.get(path, operationId, summary, details)`. */
export const route = {
  get: define('get'),
  post: define('post'),
  put: define('put'),
  patch: define('patch'),
  delete: define('delete'),
}

type SuccessResponse = Operation['response']

/** Returns the response of an operation that returns something. */
export const ok = (description: string, content: Content): SuccessResponse => ({ status: 200, description, content })

/** Returns the response of an operation that creates a record. */
export const created = (description: string, content: Content): SuccessResponse => ({
  status: 201,
  description,
  content,
})

/** Returns the response of an operation that returns nothing. */
export const noContent = (description: string): SuccessResponse => ({ status: 204, description })

/** Returns the content of a list with one example. */
export const listContent = ({ schema, example }: NamedSchema<object>): Content => ({
  schema: { type: 'array', items: schema },
  example: [example],
})

/** The content of a page. */
export const html: Content = { schema: { type: 'string' }, type: 'text/html' }

/** Returns whether an operation supports `If-Match`. */
export const isConditionalWrite = ({ method, versioned, conditional }: Operation) =>
  conditional === true || (versioned === true && method !== 'get' && method !== 'post')

/** Returns whether an operation supports `If-None-Match`. */
export const isConditionalRead = ({ method, path, display }: Operation) =>
  display === true || (method === 'get' && path.startsWith('/v1/'))
