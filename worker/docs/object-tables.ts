import type { OpenApiDocument } from '../openapi/core/assemble.ts'
import type { JsonSchema } from '../openapi/core/json-schema.ts'
import type { Parameter } from '../openapi/core/operation.ts'
import { describeType } from './field-limits.ts'

/* Tables of parameters and of the fields of objects, as Markdown. */

/** Returns the table of the path, query and header parameters of an operation. */
export function parameterTable(parameters: Parameter[]): string {
  return table(
    'Parameter',
    parameters.map(({ name, schema, description, required }) => [
      `\`${name}\``,
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
    return [`\`${field}\``, marks.join(', '), (schema.description ?? '').replace(lengthSentence, '')]
  })
  return table('Field', rows)
}

/** The rule that the type beside it says, too. */
export const lengthSentence = / Must be a string of at most [\d,]+ characters\.$/

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
