import { demo } from '../lib/demo.ts'
import type { OpenApiOperation, OperationEntry } from '../openapi/core/assemble.ts'
import { exampleFileId, exampleId, exampleTicket, exampleToken } from '../openapi/core/schemas.ts'

/** The example request of an operation. In URL and headers, `{name}` stands for the variable with this name. */
export type ExampleRequest = {
  /** In upper case. */
  method: string
  url: string
  /** Parameters whose values depend on the user, and are not part of the URL yet. */
  query: Record<string, string>
  hasKey: boolean
  headers: Record<string, string>
  json?: object | undefined
  file?: { name: string; isForm: boolean } | undefined
  /** The examples of the variables, by name. */
  variables: Record<string, string>
}

/** Returns the example request of an operation. */
export function exampleRequest({ method, path, operation }: OperationEntry): ExampleRequest {
  const { content = {} } = operation.requestBody ?? {}
  const json = content['application/json']?.example
  const [requirement] = operation.security
  const needsTicket = operation.parameters.some(({ name, required }) => name === 'X-Laurel-Ticket' && required)
  const hasToken = requirement?.giverToken !== undefined
  const id = operation.parameters.some(({ example }) => example === exampleFileId) ? exampleFileId : exampleId
  const { url, query } = urlParts(path, operation)
  const contentType = json ? 'application/json' : 'image/jpeg' in content ? 'image/jpeg' : ''
  return {
    method: method.toUpperCase(),
    url,
    query,
    hasKey: requirement !== undefined && !hasToken,
    headers: {
      ...(hasToken && { Authorization: 'Bearer {token}' }),
      ...(contentType && { 'Content-Type': contentType }),
      ...(needsTicket && { 'X-Laurel-Ticket': '{ticket}' }),
    },
    json,
    file: operation.requestBody && !json ? exampleFile(path, 'multipart/form-data' in content) : undefined,
    variables: {
      ...((url.includes('{id}') || JSON.stringify(json)?.includes(exampleId)) && { id }),
      ...(hasToken && { token: exampleToken }),
      ...(needsTicket && { ticket: exampleTicket }),
    },
  }
}

const exampleFile = (path: string, isForm: boolean) => ({
  name: path.includes('video') ? 'video.mp4' : 'photo.jpg',
  isForm,
})

/** The URL with the examples of its parameters, and those of the query that it leaves out. */
function urlParts(path: string, { parameters }: OpenApiOperation): Pick<ExampleRequest, 'url' | 'query'> {
  const fixed = new URLSearchParams()
  const query: Record<string, string> = {}
  let filledPath = path
  for (const { name, example, required, ...parameter } of parameters) {
    if (parameter.in === 'path') {
      const isVariable = example === exampleId || example === exampleFileId
      filledPath = filledPath.replace(`{${name}}`, isVariable ? '{id}' : String(example))
    }
    if (parameter.in !== 'query' || example === undefined) continue
    // A required parameter is an e-mail address or a URL.
    if (required) query[name] = String(example)
    else fixed.set(name, String(example))
  }
  return { url: `${demo.url}${filledPath}${fixed.size > 0 ? `?${fixed}` : ''}`, query }
}
