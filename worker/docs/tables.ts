import { html } from 'hono/html'
import type { Fields, JsonSchema } from '../openapi/fields.ts'
import type { Parameter } from '../openapi/parameters.ts'
import { type Html, prose } from './markup.ts'

/** A table of what a request may say beside its body. */
export function parameterTable(parameters: Parameter[]): Html {
  const rows = parameters.map(({ name, schema, description, required }) => ({
    name,
    description,
    type: `${typeOf(schema)}${required ? ', required' : ''}`,
  }))
  return table('Parameter', rows)
}

/** A table of the fields of a body or an answer. */
export function fieldTable(fields: Fields): Html {
  const rows = Object.entries(fields).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    type: `${typeOf(schema)}${schema.deprecated ? ', deprecated' : ''}`,
  }))
  return table('Field', rows)
}

function table(kind: string, rows: { name: string; type: string; description: string }[]): Html {
  return html`<table class="three">
<thead><tr><th scope="col">${kind}</th><th scope="col">Type</th><th scope="col">Rule</th></tr></thead>
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

/** What kind of value a schema lets pass, in words. */
function typeOf({ type, anyOf = [], items, format }: JsonSchema): string {
  const inner = typeof items === 'object' && 'type' in items && items.type === 'string' ? 'strings' : 'objects'
  const words = type ? [type].flat() : anyOf.map(typeOf)
  return words
    .map((word) => (word === 'array' ? `array of ${inner}` : word === 'string' ? (format ?? word) : word))
    .join(' or ')
}
