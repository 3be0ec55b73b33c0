import { demo } from '../lib/demo.ts'
import type { OpenApiOperation, OperationEntry } from '../openapi/core/assemble.ts'
import { isJson, type JsonSchema } from '../openapi/core/json-schema.ts'
import { type ExampleRequest, exampleRequest } from './example-request.ts'
import { literal, property, quote } from './literal.ts'

/** Returns the TypeScript for an operation's example: it sends the request and reads the response, or throws its error. */
export function fetchExample(entry: OperationEntry): string {
  const { operation } = entry
  const request = exampleRequest(entry)
  const { file, query, variables } = request
  const setup = [
    ...Object.entries(variables).map(([name, example]) => `const ${name} = ${quote(example)}`),
    ...(Object.keys(query).length > 0 ? [`const query = new URLSearchParams(${literal(query)})`] : []),
    ...(file?.isForm
      ? ['const form = new FormData()', `form.append('file', new Blob([${readFile(file)}]), '${file.name}')`]
      : []),
  ]
  const call = [
    `const response = await fetch(${[template(url(request)), ...options(request)].join(', ')})`,
    `if (!response.ok) throw new Error(${errorMessage(operation)})`,
    ...readResult(operation),
  ]
  const imports = file ? ["import { readFile } from 'node:fs/promises'"] : []
  return [imports, setup, call].flatMap((lines) => (lines.length > 0 ? lines.join('\n') : [])).join('\n\n')
}

const readFile = ({ name }: { name: string }) => `await readFile('${name}')`

const url = ({ url, query }: ExampleRequest) => (Object.keys(query).length > 0 ? `${url}?{query}` : url)

/** The second argument of `fetch`, if there is one. */
function options({ method, hasKey, headers, json, file }: ExampleRequest): string[] {
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...headersOption(hasKey, headers),
    ...(json ? [`body: JSON.stringify(${literal(json, '  ')})`] : []),
    ...(file ? [`body: ${file.isForm ? 'form' : readFile(file)}`] : []),
  ]
  return lines.length > 0 ? [`{\n${lines.map((line) => `  ${line},\n`).join('')}}`] : []
}

function headersOption(hasKey: boolean, headers: Record<string, string>): string[] {
  const members = [
    ...(hasKey ? [`Authorization: 'Basic ' + btoa('x:${demo.key}')`] : []),
    ...Object.entries(headers).map(([name, value]) => `${property(name)}: ${template(value)}`),
  ]
  if (members.length < 2) return members.map((member) => `headers: { ${member} }`)
  return [`headers: {\n${members.map((member) => `    ${member},\n`).join('')}  }`]
}

/** An error is a sentence, or a page where the response is one. */
function errorMessage({ responses }: OpenApiOperation): string {
  const isPage = Object.entries(responses).some(
    ([status, response]) => status >= '400' && 'content' in response && 'text/html' in (response.content ?? {}),
  )
  return isPage ? `\`Status \${response.status}\`` : `\`\${response.status}: \${await response.json()}\``
}

/** The names of texts, by their media type. */
const textNames: Record<string, string> = { 'text/html': 'html', 'text/css': 'css', 'text/javascript': 'script' }

function readResult({ operationId, responses }: OpenApiOperation): string[] {
  const [, response] = Object.entries(responses).find(([status]) => status < '300') ?? []
  const [[type, content] = []] = Object.entries((response && 'content' in response && response.content) || {})
  if (!type) return []
  if (!isJson(type)) return [`const ${textNames[type] ?? 'text'} = await response.text()`]
  const name = schemaName(content?.schema ?? {}) || operationId.replace(/^[a-z]+/, '')
  return [`const ${name.charAt(0).toLowerCase()}${name.slice(1)} = await response.json()`]
}

/** The name of the schema that this one refers to, alone or as an alternative to `null`, or its plural for a list. */
function schemaName({ $ref = '', anyOf: [alternative] = [], items }: JsonSchema): string {
  if (typeof items === 'object' && !Array.isArray(items)) {
    return `${schemaName(items)}s`.replace(/(?<![aeo])ys$/, 'ies')
  }
  return alternative ? schemaName(alternative) : $ref.replace(/^.*\//, '')
}

/** A text with variables, as a template or as the only variable in it. */
function template(text: string): string {
  if (/^\{\w+\}$/.test(text)) return text.slice(1, -1)
  return text.includes('{') ? `\`${text.replaceAll('{', '${')}\`` : quote(text)
}
