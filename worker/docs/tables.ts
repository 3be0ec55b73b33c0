import { html } from 'hono/html'
import type { Html } from '../lib/html.ts'
import type { Fields, JsonSchema } from '../openapi/core/json-schema.ts'
import type { Parameter } from '../openapi/core/operation.ts'
import { prose } from './markup.ts'

/** Renders the path, query and header parameters of an operation. */
export function parameterTable(parameters: Parameter[]): Html {
  const rows = parameters.map(({ name, schema, description, required }) => ({
    name,
    description,
    type: `${typeName(schema)}${required ? ', required' : ''}`,
  }))
  return table('Parameter', rows)
}

/** Renders the fields of a request or a response. */
export function fieldTable(fields: Fields): Html {
  const rows = Object.entries(fields).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    type: `${typeName(schema)}${schema.deprecated ? ', deprecated' : ''}`,
  }))
  return table('Field', rows)
}

function table(firstHeader: string, rows: { name: string; type: string; description: string }[]): Html {
  return html`<table class="three-columns">
<thead><tr><th scope="col">${firstHeader}</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>
${rows.map(
  ({
    name,
    type,
    description,
  }) => html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${prose(description)}</td></tr>
`,
)}</tbody>
</table>
`
}

/** The type of a value in words, such as `date-time or null`. */
function typeName({ $ref, type, anyOf = [], items, format }: JsonSchema): string {
  if ($ref) return 'object'
  const itemNames = typeof items === 'object' && 'type' in items && items.type === 'string' ? 'strings' : 'objects'
  const names = type ? [type].flat() : anyOf.map(typeName)
  return names
    .map((name) => (name === 'array' ? `array of ${itemNames}` : name === 'string' ? (format ?? name) : name))
    .join(' or ')
}
