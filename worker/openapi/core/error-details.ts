import * as limits from '../../../shared/limits.ts'
import type { ErrorResponse } from './error-responses.ts'
import type { ErrorDetails, Operation } from './operation.ts'

/*
 * The errors of one operation: when they happen, and the sentence of an example. What follows from its caller, body and
 * parameters stands here; the operation itself adds its own cases.
 */

/** Returns when an operation has an error, and an example of it. */
export function errorDetails(operation: Operation, error: ErrorResponse): ErrorDetails {
  const own = operation.errors?.[error.status]
  const common: ErrorDetails = { ...error, ...(error.appliesTo(operation) && commonDetails[error.status]?.(operation)) }
  if (typeof own === 'object') return own
  if (!error.appliesTo(operation)) return { description: own ?? error.description, example: error.example }
  return { description: own ? `${common.description} ${own}` : common.description, example: common.example }
}

const commonDetails: Record<number, (operation: Operation) => Partial<ErrorDetails>> = {
  400: badRequest,
  401: unauthorized,
  403: forbidden,
  404: notFound,
  413: contentTooLarge,
}

function badRequest({ body, query = [], upload, display }: Operation): Partial<ErrorDetails> {
  if (upload) return uploadErrors[upload]
  if (body) {
    const description = 'The body is not JSON, or a field is unknown or breaks a rule: the sentence names each of them.'
    // The example of all operations is about an e-mail address.
    if ('email' in (body.definition.properties ?? {})) return { description }
    const [name = ''] = Object.keys(body.example)
    return { description, example: `${misspell(name)}: is not a field; did you mean ${name}?` }
  }
  const { name, description = '' } = query.find(({ name }) => name === 'limit') ?? query[0] ?? {}
  if (!name)
    return { description: 'The URL has a query: this takes no parameters.', example: 'page: is not a parameter' }
  const [, rule = ''] = /\. M(ust be .*)\.$/.exec(description) ?? []
  return {
    description: `${display ? 'An option' : 'A parameter'} is unknown, repeated or invalid: the sentence names each of them.`,
    example: `${name}: m${rule}`,
  }
}

/** The error of operations on files without a bucket. */
export const noBucket: ErrorDetails = {
  description: 'The service has no bucket for files.',
  example: 'This service stores no files.',
}

/** A name as people misspell it. */
export const misspell = (name: string) => (/[ds]$/.test(name) ? name.slice(0, -1) : `${name}s`)

const uploadErrors = {
  form: {
    description: 'The form has no part `file`, or the file is of no supported type or damaged.',
    example: 'file: must be one part of the form, with a file',
  },
  picture: {
    description: `The picture is not what \`Content-Type\` says, is damaged, or has more than ${limits.pictureSide.toLocaleString('en')} pixels on a side.`,
    example: 'Content-Type: must be image/png or image/jpeg',
  },
  bytes: {
    description: 'The upload has no part with this number, or the part has another size.',
    example: 'part: must be a number from 1 to 1',
  },
}

function unauthorized({ caller }: Operation): Partial<ErrorDetails> {
  if (caller === 'author') {
    return {
      description: 'The token is missing, malformed or unknown: its link was replaced, or the testimonial was erased.',
      example: 'Authorization: this link is unknown, was replaced, or its testimonial was erased',
    }
  }
  if (caller === 'key holder or visitor') {
    return { description: 'The API key is malformed, unknown or revoked. A visitor sends no `Authorization` at all.' }
  }
  return { description: 'The API key is missing, malformed, unknown or revoked.' }
}

const unsafeKey = 'was sent over http, or by a browser from a page of another site'

function forbidden({ caller }: Operation): Partial<ErrorDetails> {
  if (caller === 'author') {
    return {
      description: 'The token was sent over http.',
      example: 'Use https: over http, the service accepts keys and tokens at localhost only.',
    }
  }
  if (caller === 'owner key') {
    return { description: `The key has the role \`client\`: use an \`owner\` key. Or the key ${unsafeKey}.` }
  }
  if (caller === 'key holder') {
    return {
      description: `The key ${unsafeKey}.`,
      example: 'Sec-Fetch-Site: credentials are not accepted from other sites',
    }
  }
  return {
    description: `The visitor’s page is not of an origin among \`origins\` of the workspace. Or a key ${unsafeKey}.`,
    example: 'Origin: is not an allowed origin of this workspace',
  }
}

function notFound({ path, display }: Operation): Partial<ErrorDetails> {
  if (display) {
    return {
      description: 'The workspace does not exist, or its `display` is `closed`.',
      example: 'There are no testimonials at this URL.',
    }
  }
  return {
    description: path.endsWith('/{workspaceId}')
      ? 'The id is not that of the key’s workspace.'
      : 'The key’s workspace has no record with this id.',
  }
}

function contentTooLarge({ upload }: Operation): Partial<ErrorDetails> {
  if (upload === 'form') {
    const megabytes = limits.uploadBytes / 1_000_000
    return {
      description: `The file is larger than ${megabytes} MB.`,
      example: `file: must not be larger than ${megabytes} MB`,
    }
  }
  if (upload === 'picture') {
    const megabytes = limits.pictureBytes / 1_000_000
    return {
      description: `The picture is larger than ${megabytes} MB.`,
      example: `picture: must not be larger than ${megabytes} MB`,
    }
  }
  if (upload === 'bytes') {
    return {
      description: 'The part is larger than `partBytes` or, if it is the last one, than what is left of the file.',
      example: `Content-Length: must be ${limits.mediaPartBytes}, the size of this part`,
    }
  }
  return { description: `The body is larger than ${limits.bodyBytes / 1024} KiB.` }
}
