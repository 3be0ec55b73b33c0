import type { OpenApiDocument } from '../openapi/core/assemble.ts'
import type { JsonSchema } from '../openapi/core/json-schema.ts'
import type { Parameter } from '../openapi/core/operation.ts'
import { describeType } from './field-limits.ts'

/* Tables of parameters and of the fields of objects, as Markdown. */

/** The sections of the basics about parameters of many requests. */
const basics: Record<string, string> = {
  cursor: 'pagination',
  'Idempotency-Key': 'idempotency',
  'If-Match': 'concurrency',
  'If-None-Match': 'concurrency',
}

/** Returns the table of the path, query and header parameters of an operation. */
export function parameterTable(parameters: Parameter[]): string {
  return table(
    'Parameter',
    parameters.map(({ name, schema, description, required }) => [
      basics[name] ? `[\`${name}\`](/docs/api#${basics[name]})` : `\`${name}\``,
      `${describeType(schema)}${required ? ', required' : ''}`,
      description,
    ]),
  )
}

/** Returns the table of the fields of a schema; `urlOf` is that of another schema’s fields. */
export function fieldTable(document: OpenApiDocument, name: string, urlOf: (name: string) => string): string {
  const { properties = {}, required = [], additionalProperties } = document.components.schemas[name] ?? {}
  const rows = Object.entries(properties).map(([field, property]) => {
    const schema = typeof property === 'object' ? property : {}
    const nested = schemaName(schema)
    const hasFields = document.components.schemas[nested]?.properties !== undefined
    const type = describeType(schema)
    const marks = [
      hasFields ? type.replace(/\bobjects?\b/, (word) => `[${word}](${urlOf(nested)})`) : type,
      // Every key of a response is there.
      ...(additionalProperties === false && required.includes(field) ? ['required'] : []),
      ...(schema.deprecated ? ['deprecated'] : []),
    ]
    return [`\`${field}\``, marks.join(', '), describeField(schema)]
  })
  return table('Field', rows)
}

/** Returns the description of a field, without what the type beside it says, too. */
export function describeField(schema: JsonSchema): string {
  const type = describeType(schema)
  const description = (schema.description ?? '').replace(/ of at most (\d+) characters(?=[.,])/, (length, most) =>
    type.includes(` ${Number(most).toLocaleString('en')} characters`) ? '' : length,
  )
  return description.replace(/ Must be ([^.]+)\.(?=$| `null` )/, (sentence, rule) =>
    repeatsType(rule, type) ? '' : sentence,
  )
}

function repeatsType(rule: string, type: string): boolean {
  if (rule === 'true or false') return /^(?:boolean|`(?:true|false)`)/.test(type)
  return simplify(type).startsWith(simplify(rule))
}

/** Removes articles, quotes and commas. */
const simplify = (text: string) =>
  text.replaceAll(/\ban? |[`",]| of (?=at most|\d)/g, (match) => (match === ' of ' ? ' ' : ''))

function table(firstHeader: string, rows: string[][]): string {
  const lines = [[firstHeader, 'Type', 'Meaning'], ['---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

/** Returns the names of a schema with fields and of all below it, each once. */
export function listSchemas(document: OpenApiDocument, schema: JsonSchema, names: string[] = []): string[] {
  const name = schemaName(schema)
  const { properties } = document.components.schemas[name] ?? {}
  if (!properties || names.includes(name)) return names
  names.push(name)
  for (const property of Object.values(properties)) {
    if (typeof property === 'object') listSchemas(document, property, names)
  }
  return names
}

/** The name of the schema that this one refers to, alone, in a list or as an alternative to `null`; otherwise `''`. */
export function schemaName({ $ref, items, anyOf: [alternative] = [] }: JsonSchema): string {
  const nested = items ?? alternative
  if (typeof nested === 'object' && '$ref' in nested) return schemaName(nested)
  return $ref?.replace(/^.*\//, '') ?? ''
}

/** The name of a schema in words, such as “Inbox testimonial”. */
export const schemaTitle = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
