import { uuidPattern } from '../../shared/fields.ts'
import type { JsonSchema } from '../openapi/core/json-schema.ts'

/*
 * The types of fields in words. A type is a noun and its limits, such as “string” and “at most 200 characters”.
 */

type Description = { noun: string; limits?: string }

/** Returns the type and limits of a value in words, such as “string, at most 200 characters, or null”. */
export function describeType(schema: JsonSchema): string {
  const type = joinAlternatives(listAlternatives(schema))
  const { default: initial } = schema
  if (initial === undefined || initial === null) return type
  return `${type}; ${typeof initial === 'number' ? formatNumber(initial) : code(initial)} by default`
}

function joinAlternatives(alternatives: string[]): string {
  const last = alternatives.at(-1) ?? ''
  const others = alternatives.slice(0, -1)
  if (others.length === 0) return last
  // A comma ends a type that has one, or a list of fields.
  const hasParts = others.length === 1 && /, (?!`)| with /.test(others.join())
  return `${others.join(', ')}${hasParts ? ',' : ''} or ${last}`
}

const code = (value: unknown) => `\`${value}\``

function listAlternatives(schema: JsonSchema): string[] {
  const { $ref, const: constant, enum: values, type, anyOf = [] } = schema
  if ($ref) return ['object']
  if (constant !== undefined) return [code(constant)]
  if (values) return values.map((value) => (value === null ? 'null' : code(value)))
  if (type === undefined) return anyOf.length > 0 ? anyOf.flatMap(listAlternatives) : ['any value']
  return [type].flat().map((name) => join(describe(name, schema)))
}

const join = ({ noun, limits }: Description) => (limits ? `${noun}, ${limits}` : noun)

function describe(type: string, schema: JsonSchema): Description {
  if (type === 'string') return describeString(schema)
  if (type === 'number' || type === 'integer') return describeNumber(type, schema)
  if (type === 'array') return { noun: `array${describeItems(schema.items, describeCount(schema))}` }
  return type === 'object' ? { noun: describeObject(schema) } : { noun: type }
}

const formats: Record<string, string> = { uuid: 'UUID', uri: 'URL' }

/** Longer patterns are left out: the sentence about the field says the same in words. */
const longestPattern = 24

function describeString(schema: JsonSchema): Description {
  const { contentMediaType, contentSchema, anyOf = [] } = schema
  if (typeof contentSchema === 'object') return { noun: `JSON text of an ${describeType(contentSchema)}` }
  if (contentMediaType) return { noun: 'bytes' }
  const format = schema.format ?? anyOf.find((alternative) => alternative.format)?.format
  if (format) return { noun: formats[format] ?? format }
  // An empty text clears the field.
  const pattern = schema.pattern?.replace('^$|', '') ?? ''
  if (pattern === uuidPattern.source) return { noun: 'UUID' }
  const limits = [describeLength(schema, pattern), describePattern(pattern)].filter(Boolean).join(', ')
  return { noun: 'string', limits }
}

function describeLength({ minLength = 0, maxLength }: JsonSchema, pattern: string): string {
  // Such a pattern has the length already.
  if (describePattern(pattern) && pattern.includes('{')) return ''
  if (maxLength === undefined) return minLength > 0 ? 'not empty' : ''
  return `${range(minLength, maxLength)} characters`
}

function describePattern(pattern: string): string {
  if (pattern === '^.+$') return 'on one line'
  return pattern === '' || pattern === '\\S' || pattern.length > longestPattern ? '' : `matching ${code(pattern)}`
}

function describeNumber(type: 'number' | 'integer', schema: JsonSchema): Description {
  const noun = type === 'integer' ? 'whole number' : 'number'
  const { exclusiveMinimum, maximum } = schema
  const minimum = schema.minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined)
  if (minimum === undefined) return { noun }
  if (maximum === undefined) return { noun, limits: `at least ${formatNumber(minimum)}` }
  return { noun: `${noun} from ${formatNumber(minimum)} to ${formatNumber(maximum)}` }
}

/** The number of items of an array, followed by a space, or `''` if any number is allowed. */
function describeCount({ minItems = 0, maxItems }: JsonSchema): string {
  if (maxItems !== undefined) return `${range(minItems, maxItems)} `
  return minItems > 0 ? `at least ${minItems} ` : ''
}

function describeItems(items: JsonSchema['items'] | JsonSchema['additionalProperties'], count = ''): string {
  if (typeof items !== 'object' || Array.isArray(items)) return ''
  const [type] = [items.type].flat()
  if (items.enum) return ` of ${count && `${count}of `}${joinAlternatives(listAlternatives(items))}`
  const { noun, limits } = type ? describe(type, items) : { noun: describeType(items) }
  return ` of ${count}${noun.replace(/^\S+/, '$&s')}${limits ? `, each ${limits}` : ''}`
}

function describeObject({ properties = {}, additionalProperties }: JsonSchema): string {
  const names = Object.keys(properties).map(code)
  if (names.length === 0 || additionalProperties) return `object${describeItems(additionalProperties)}`
  return `object with ${new Intl.ListFormat('en-GB').format(names)}`
}

const range = (min: number, max: number) =>
  min > 0 ? `${min} to ${formatNumber(max)}` : `at most ${formatNumber(max)}`

const formatNumber = (value: number) => value.toLocaleString('en')
