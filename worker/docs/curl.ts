import { demo } from '../lib/demo.ts'
import type { OpenApiOperation, OperationEntry } from '../openapi/core/assemble.ts'
import { exampleId } from '../openapi/core/schemas.ts'

/** Returns the curl command for an operation's example, with one argument per line if it is long. */
export function curl({ method, path, operation }: OperationEntry): string {
  const { content = {} } = operation.requestBody ?? {}
  const body = content['application/json']?.example
  const isForm = 'multipart/form-data' in content
  const isDefaultMethod = method === (body || isForm ? 'post' : 'get')
  const args = [
    `curl${isDefaultMethod ? '' : ` -X ${method.toUpperCase()}`}${credentials(operation)}`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${formatJson(body)}'`] : []),
    ...(isForm ? [`-F file=@${path.includes('video') ? 'video.mp4' : 'photo.jpg'}`] : []),
    ...('application/octet-stream' in content ? ['--data-binary @photo.jpg'] : []),
    ...('image/jpeg' in content ? ["-H 'Content-Type: image/jpeg'", '--data-binary @photo.jpg'] : []),
    ...(needsTicket(operation) ? ['-H "X-Laurel-Ticket: $ticket"'] : []),
    urlArgument(path, operation),
  ]
  return args.join(args.length > 2 ? ' \\\n  ' : ' ')
}

/** Returns whether the operation is that of an upload that has begun; its ticket is the shell variable `$ticket`. */
const needsTicket = ({ parameters }: OpenApiOperation) =>
  parameters.some(({ name, required }) => name === 'X-Laurel-Ticket' && required)

/** Returns the credentials of an operation; an author's token is the shell variable `$token`. */
function credentials({ security: [requirement] }: OpenApiOperation): string {
  if (!requirement) return ''
  return requirement.giverToken ? ' -H "Authorization: Bearer $token"' : ` -u x:${demo.key}`
}

/** Formats short JSON on one line, and longer JSON on several; an id becomes the shell variable `$id`. */
function formatJson(body: object): string {
  const format = (space?: number) => JSON.stringify(body, (_, value) => (value === exampleId ? "'$id'" : value), space)
  const line = format()
  return line.length > 60 ? format(2).replaceAll('\n', '\n  ') : line
}

/** The URL with the examples of its parameters; an id other than the demo workspace's becomes the shell variable `$id`. */
function urlArgument(path: string, { parameters }: OpenApiOperation): string {
  const query = new URLSearchParams()
  let filledPath = path
  let encoded = ''
  for (const { name, example, required, ...parameter } of parameters) {
    if (parameter.in === 'path') {
      filledPath = filledPath.replace(`{${name}}`, example === exampleId ? '$id' : String(example))
    }
    if (parameter.in !== 'query' || example === undefined) continue
    // The required parameter is an e-mail address, and an unencoded + would reach the service as a space.
    if (required) encoded += `-G --data-urlencode '${name}=${example}' `
    else query.set(name, String(example))
  }
  const url = `${demo.url}${filledPath}`
  // The shell fills in a variable only between double quotes.
  const quote = url.includes('$') ? '"' : "'"
  return query.size > 0 ? `${quote}${url}?${query}${quote}` : `${encoded}${url}`
}
