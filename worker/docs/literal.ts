import { exampleId } from '../openapi/core/schemas.ts'

/** Returns a value as a JavaScript literal, on one line if it is short; the id of a record is the variable `id`. */
export function literal(value: unknown, indent = ''): string {
  if (value === exampleId) return 'id'
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const nested = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, nested))
    : Object.entries(value).map(([name, field]) => `${property(name)}: ${literal(field, nested)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  if (members.length === 0) return `${open.trim()}${close.trim()}`
  const line = `${open}${members.join(', ')}${close}`
  if (line.length <= 60 && !line.includes('\n')) return line
  return `${open.trim()}\n${members.map((member) => `${nested}${member},\n`).join('')}${indent}${close.trim()}`
}

/** Returns the name of a property as it is written in a literal. */
export const property = (name: string) =>
  name === exampleId ? '[id]' : /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)

/** Returns a string as a literal between single quotes. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
