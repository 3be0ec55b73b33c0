import type { Operation } from './operation.ts'

/** An answer that is the same wherever it occurs: which operations may give it, and the headers that it owes its reader. */
export type ErrorResponse = {
  status: number
  name: string
  description: string
  example: string
  of: (operation: Operation) => boolean
  headers?: string[]
}

const needsKey = ({ caller }: Operation) => caller !== 'anybody'

/** What can go wrong, in the order of the statuses. */
export const errorResponses: ErrorResponse[] = [
  {
    status: 400,
    name: 'BadRequest',
    description: 'The request can not be understood or breaks a rule.',
    example: 'email: must be an e-mail address of at most 254 characters',
    of: ({ body, query, refusable }) => Boolean(body || query || refusable),
  },
  {
    status: 401,
    name: 'Unauthorized',
    description: 'The API key is missing or wrong.',
    example: 'Authorization: must be HTTP Basic with an API key (lk_…) as the password',
    of: needsKey,
    headers: ['WWW-Authenticate'],
  },
  {
    status: 403,
    name: 'Forbidden',
    description: 'The workspace lists the pages whose visitors may write, and this is none of them.',
    example: 'Origin: is not on the list of this workspace',
    of: ({ caller }) => caller === 'key holder or visitor',
  },
  {
    status: 404,
    name: 'NotFound',
    description: 'The workspace of the key has nothing under this id, or there is nothing at this address.',
    example: 'There is no such record.',
    of: ({ path }) => path.includes('{'),
  },
  {
    status: 412,
    name: 'PreconditionFailed',
    description: 'The record is not, or no longer, in a state that `If-Match` names.',
    example: 'If-Match: is not the ETag of what is stored now; please read it again.',
    of: ({ method, versioned }) => Boolean(versioned && (method === 'put' || method === 'delete')),
  },
  {
    status: 413,
    name: 'ContentTooLarge',
    description: 'The body is larger than 64 KiB.',
    example: 'The body must not be larger than 65536 bytes.',
    of: ({ body }) => body !== undefined,
  },
  {
    status: 429,
    name: 'TooManyRequests',
    description: 'Too many requests.',
    example: 'Too many requests; please try again in 10 seconds.',
    of: needsKey,
    headers: ['Retry-After'],
  },
  {
    status: 500,
    name: 'InternalServerError',
    description: 'A fault of ours. Either all of the request is stored or nothing.',
    example: 'Something went wrong on our side.',
    of: () => true,
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    description: 'The database does not answer. Either all of the request is stored or nothing.',
    example: 'The database does not answer; please try again.',
    of: ({ file }) => !file,
    headers: ['Retry-After'],
  },
]
