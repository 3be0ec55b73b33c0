import * as limits from '../../../shared/limits.ts'
import { isConditionalWrite, type Operation } from './operation.ts'
import { namedSchema } from './schemas.ts'

/** An error response: the operations that can always return it, and its headers. */
export type ErrorResponse = {
  status: number
  name: string
  description: string
  example: string
  appliesTo: (operation: Operation) => boolean
  headers?: string[]
}

const isAuthenticated = ({ caller }: Operation) => caller !== 'anyone'

/** The schema of every error that is not a page. */
export const ErrorSchema = namedSchema('Error', {
  type: 'string',
  minLength: 1,
  maxLength: limits.errorMessage,
  description: 'One sentence that describes the problem. It names fields and rules, but never repeats a value.',
})

/** The error responses, by status. */
export const errorResponses: ErrorResponse[] = [
  {
    status: 400,
    name: 'BadRequest',
    description: 'The request is malformed, or breaks a rule. Nothing was stored: correct what the sentence names.',
    example: 'email: must be an e-mail address of at most 254 characters',
    appliesTo: ({ body, query, upload }) => Boolean(body || query || upload),
  },
  {
    status: 401,
    name: 'Unauthorized',
    description: 'The API key, or the token of an author, is missing, malformed, unknown or revoked.',
    example: 'Authorization: must be HTTP Basic with an API key (lk_…) as the password',
    appliesTo: isAuthenticated,
    headers: ['WWW-Authenticate'],
  },
  {
    status: 403,
    name: 'Forbidden',
    description:
      'The page’s origin is not allowed, the key’s role is not sufficient, a browser sent the key from another site or requested the script of a form as a service worker, or a key or token was sent over http.',
    example: 'Authorization: this key may not do that',
    appliesTo: isAuthenticated,
  },
  {
    status: 404,
    name: 'NotFound',
    description:
      'The key’s workspace has no record with this id, a public display is closed or unknown, or the URL does not exist.',
    example: 'There is no such record.',
    appliesTo: ({ path, display }) => path.includes('{') || display === true,
  },
  {
    status: 411,
    name: 'LengthRequired',
    description: '`Content-Length` is missing: send the part with its size, not in chunks.',
    example: 'Content-Length: is missing',
    appliesTo: ({ upload }) => upload === 'bytes',
  },
  {
    status: 412,
    name: 'PreconditionFailed',
    description: '`If-Match` names another version: the record has changed since. Read it again, and decide.',
    example: 'If-Match: is not the current ETag; please read the record again',
    appliesTo: isConditionalWrite,
  },
  {
    status: 413,
    name: 'ContentTooLarge',
    description: `The body is larger than ${limits.bodyBytes / 1024} KiB, or an uploaded file is too large.`,
    example: `The body must not be larger than ${limits.bodyBytes} bytes.`,
    appliesTo: ({ body, upload }) => Boolean(body || upload),
  },
  {
    status: 429,
    name: 'TooManyRequests',
    description: 'Too many requests. Try again after as many seconds as `Retry-After` says.',
    example: 'Too many requests; please try again in 10 seconds.',
    appliesTo: ({ isFile }) => !isFile,
    headers: ['Retry-After'],
  },
  {
    status: 500,
    name: 'InternalServerError',
    description: 'An internal error. The request was stored either completely or not at all.',
    example: 'Something went wrong on our side. Please try again later.',
    appliesTo: () => true,
  },
  {
    status: 501,
    name: 'NotImplemented',
    description:
      'The service has no bucket for files, sends no e-mail, or an oEmbed response was not requested as JSON.',
    example: 'This service stores no files.',
    appliesTo: () => false,
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    description:
      'The database or the bucket is not responding. The request was stored either completely or not at all.',
    example: 'The database is not responding. Please try again in a few seconds.',
    appliesTo: ({ isFile }) => !isFile,
    headers: ['Retry-After'],
  },
]
