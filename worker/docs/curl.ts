import { demo } from '../lib/demo.ts'
import type { OpenApiOperation, OperationEntry } from '../openapi/document.ts'

/** A request as somebody types it: what curl is told, one thing a line. */
export function curl({ method, path, operation }: OperationEntry): string {
  const body = operation.requestBody?.content['application/json']?.example
  const isUsual = method === (body ? 'post' : 'get')
  const parts = [
    `curl${isUsual ? '' : ` -X ${method.toUpperCase()}`}${operation.security.length > 0 ? ` -u x:${demo.key}` : ''}`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${legible(body)}'`] : []),
    address(path, operation),
  ]
  return parts.join(parts.length > 2 ? ' \\\n  ' : ' ')
}

/** JSON in one line, where it is short. */
function legible(body: object): string {
  const line = JSON.stringify(body)
  return line.length > 60 ? JSON.stringify(body, null, 2).replaceAll('\n', '\n  ') : line
}

/** Ids are filled in by the shell, but for the workspace's, which is there from the beginning. */
function address(path: string, { parameters }: OpenApiOperation): string {
  const query = new URLSearchParams()
  let filled = path
  let encoded = ''
  for (const { name, example, required, ...parameter } of parameters) {
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, example === demo.workspaceId ? example : '$id')
    if (parameter.in !== 'query' || example === undefined) continue
    // What has to be there is somebody's address, and in a query its + would be a space.
    if (required) encoded += `-G --data-urlencode '${name}=${example}' `
    else query.set(name, String(example))
  }
  const whole = `${demo.address}${filled}`
  return query.size > 0 ? `'${whole}?${query}'` : `${encoded}${whole}`
}
