import { demo } from '../lib/demo.ts'
import type { OperationEntry } from '../openapi/core/assemble.ts'
import { exampleId } from '../openapi/core/schemas.ts'
import { exampleRequest } from './example-request.ts'

/** Returns the curl command for an operation's example, with one argument per line if it is long. */
export function curl(entry: OperationEntry): string {
  const { method, url, query, hasKey, headers, json, file } = exampleRequest(entry)
  const { Authorization, ...otherHeaders } = headers
  const isDefaultMethod = method === (json || file?.isForm ? 'POST' : 'GET')
  const args = [
    ['curl', ...(isDefaultMethod ? [] : [`-X ${method}`]), ...(hasKey ? [`-u x:${demo.key}`] : [])]
      .concat(Authorization ? headerArgument('Authorization', Authorization) : [])
      .join(' '),
    ...Object.entries(otherHeaders).map(([name, value]) => headerArgument(name, value)),
    ...(json ? [`-d '${formatJson(json)}'`] : []),
    ...(file ? [file.isForm ? `-F file=@${file.name}` : `--data-binary @${file.name}`] : []),
    [...Object.entries(query).map(([name, value]) => `-G --data-urlencode '${name}=${value}'`), quote(url)].join(' '),
  ]
  return args.join(args.length > 2 ? ' \\\n  ' : ' ')
}

const headerArgument = (name: string, value: string) => `-H ${quote(`${name}: ${value}`)}`

/** Quotes an argument if the shell needs that. It fills in a variable only between double quotes or none. */
function quote(text: string): string {
  const argument = text.replaceAll(/\{(\w+)\}/g, '$$$1')
  if (!/[ ?&]/.test(argument)) return argument
  return argument.includes('$') ? `"${argument}"` : `'${argument}'`
}

/** Formats short JSON on one line, and longer JSON on several; an id becomes the shell variable `$id`. */
function formatJson(json: object): string {
  const line = JSON.stringify(json)
  const text = line.length > 60 ? JSON.stringify(json, null, 2).replaceAll('\n', '\n  ') : line
  return text.replaceAll(exampleId, "'$id'")
}
