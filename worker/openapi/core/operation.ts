import type * as z from 'zod/mini'
import type { SchemaName } from '../schemas.ts'
import type { JsonSchema } from './json-schema.ts'

/** The groups of operations, with their descriptions. */
export const tags = {
  Testimonials: 'A testimonial is a customer’s statement about you: a text, a rating, a video and consent.',
  Inbox:
    'What the inbox at `/inbox` shows and does, for an API key: states, search, changes of many testimonials, history.',
  Display:
    'What visitors of your pages get: the published testimonials that have consent, as HTML, as JSON Feed and as JSON-LD.',
  Forms:
    'Forms stored on the service: questions, fields, consents, texts and colours. You change them without changing your pages.',
  Giver: 'What the person who gave a testimonial sees and does at `/my-testimonial`, with the token in the link to it.',
  Files:
    'Photos and videos that the service stores, if it has a bucket: uploads of forms, and those of API clients. Each is at `/media/{id}.{extension}`.',
  Invitations: 'Links to the form for one response each, filled in with what you know already. You send them yourself.',
  Webhooks:
    'Requests of the service to your own programs, when a testimonial arrives, is published, withdrawn or erased. The guide to webhooks shows a receiver.',
  Messages:
    'Channels in which you read about new testimonials: e-mail, Slack, Discord and Microsoft Teams. The guide to messages shows how to get the URL of a chat.',
  Contacts: 'A contact is a person: a name, an e-mail address, a phone number and the URL of an image.',
  Workspaces: 'Every record belongs to a workspace. An API key gives access to its own workspace and no other.',
  Keys: 'Give each client its own API key, so that you can replace it without affecting the others.',
  Service: 'Endpoints that need no API key.',
}

/** An operation of the API; headers, parameters and error responses are derived from it. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With the parameters `{id}`, `{workspaceId}`, `{formId}`, `{number}`, `{part}` and `{deliveryId}`. */
  path: string
  operationId: string
  tag: keyof typeof tags
  summary: string
  description?: string
  caller: 'owner key' | 'key holder' | 'key holder or visitor' | 'giver' | 'anyone'
  /** Visitors may send another schema than key holders. */
  body?: { schema: SchemaName; visitorSchema?: SchemaName; example: object }
  query?: { schema: z.ZodMiniObject; example: Record<string, string | number> }
  response: SuccessResponse
  /** Another status of success, with the same schema. */
  otherResponse?: { status: 200; description: string }
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
  /** Can fail with 400 although its query and body are valid. */
  canFail400?: true
  /** Is public: caches may store the response, and pages of any origin may read it. */
  display?: true
  /** Returns errors as HTML: the response is a page. */
  isPage?: true
  /** Needs the bucket. */
  storesFiles?: true
  /** Needs a transport of e-mails for some requests. */
  sendsEmail?: true
  /** Takes a file: as the body, or as the part `file` of a form. */
  upload?: 'bytes' | 'form'
  /** Pages of any origin may read the response. */
  cors?: true
}

/** Returns whether an operation supports `If-Match`. */
export const isConditionalWrite = ({ method, versioned, conditional }: Operation) =>
  conditional === true || (versioned === true && method !== 'get' && method !== 'post')

type SuccessResponse = {
  status: 200 | 201 | 204
  description: string
  schema?: JsonSchema
  example?: unknown
  type?: 'text/html' | 'application/feed+json' | 'application/ld+json' | 'text/javascript'
  /** Another media type, which the `Accept` header can ask for. */
  alternative?: 'text/html'
}
