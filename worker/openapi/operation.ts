import type * as z from 'zod/mini'
import type { JsonSchema } from './fields.ts'
import type { SchemaName } from './schemas.ts'

/** The parts of the API, and what they are about. */
export const tags = {
  Testimonials: 'A testimonial is what somebody says of you: words, stars, a video, and whether it may be published.',
  Contacts: 'A contact is a person: a name, an e-mail address, a phone number and the address of an image.',
  Workspaces: 'Every record belongs to a workspace. A key holder sees and touches the one of the key, and no other.',
  Keys: 'A workspace has as many API keys as it has clients, so that one can be changed without the others.',
  Service: 'What anybody may ask.',
}

/** What an operation does, as far as it is not the same for all: the rest follows from it, see responses.ts. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** `{id}` and `{workspaceId}` stand for ids. */
  path: string
  operationId: string
  tag: keyof typeof tags
  summary: string
  description?: string
  caller: 'key holder' | 'key holder or visitor' | 'anybody'
  body?: { schema: SchemaName; example: object }
  query?: { schema: z.ZodMiniObject; example: Record<string, string | number> }
  answer: Answer
  /** It takes an `Idempotency-Key`. */
  once?: true
  /** It touches one record, which has a version. */
  versioned?: true
  /** It answers a page of a list, and where the next one is. */
  paged?: true
  deprecated?: true
  /** It answers a file and asks no database. */
  file?: true
  /** It can be refused though nothing is wrong with its query and body. */
  refusable?: true
}

/** What comes back when all is well. */
type Answer = {
  status: 200 | 201 | 204
  description: string
  schema?: JsonSchema
  example?: unknown
  type?: 'text/html'
}
