import type * as z from 'zod/mini'
import { closestMatch } from '../../shared/closest-match.ts'
import * as limits from '../../shared/limits.ts'
import { escapeControlChars } from './escape-control-chars.ts'
import { fieldsAt } from './schema-fields.ts'

/** The fields with nested values: their issues are named by their path, such as `settings.questions[0].text`. */
const nestedFields: unknown[] = ['settings', 'draft', 'controller', 'set']

/** A name and what is wrong with it. */
type Finding = [name: string, message: string]

/**
 * Formats validation issues as one message of at most 300 characters: a sentence per field in the schema's order, unknown
 * keys last, then `; and N more`. `recordSchema` is that of the response, which identifies keys that only the service
 * sets; for a query it is absent. `formKeys` are those that only visitors send.
 */
export function formatIssues(
  issues: z.core.$ZodIssue[],
  inputSchema: z.ZodMiniObject,
  recordSchema?: z.ZodMiniObject,
  formKeys: string[] = [],
): string {
  if (issues[0]?.code === 'invalid_type' && issues[0].path.length === 0) return 'The body must be a JSON object.'
  const fields = Object.keys(inputSchema.shape)
  const messages = issuesByField(issues)
  const unknownKeys = issues.filter(({ path }) => !isNested(path)).flatMap(listUnknownKeys)
  // They are not suggested, because people do not write them.
  const suggested = fields.filter((field) => !formKeys.includes(field))
  const findings = [
    ...fields.flatMap((field): Finding[] => {
      if (nestedFields.includes(field))
        return nestedFindings(
          issues.filter(({ path }) => path[0] === field),
          inputSchema,
        )
      const message = messages.get(field)
      return message === undefined ? [] : [[field, message]]
    }),
    ...unknownKeys.map(
      (key): Finding => [
        formatKey(key),
        formKeys.includes(key) ? 'is for forms' : unknownKeyMessage(key, suggested, recordSchema),
      ],
    ),
  ]
  return joinFindings(findings)
}

/** Joins as many findings as a message has room for, but at least one. */
function joinFindings(findings: Finding[]): string {
  let text = ''
  for (const [index, [name, message]] of findings.entries()) {
    const sentence = `${index ? '; ' : ''}${name}: ${message}`
    const remaining = findings.length - index
    const more = remaining > 1 ? `; and ${remaining - 1} more` : ''
    if (index && text.length + sentence.length + more.length > limits.errorMessage) {
      return `${text}; and ${remaining} more`
    }
    text += sentence
  }
  return text
}

/** Returns the first message for each invalid field. */
export function issuesByField(issues: z.core.$ZodIssue[]): Map<string, string> {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    if (path.length > 0 && !messages.has(name)) messages.set(name, message)
  }
  return messages
}

const isNested = (path: PropertyKey[]) => nestedFields.includes(path[0])

const listUnknownKeys = (issue: z.core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])

/** Returns the first message for each path, and one for each unknown key. */
function nestedFindings(issues: z.core.$ZodIssue[], inputSchema: z.ZodMiniObject): Finding[] {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = formatPath(issue.path)
    const unknownKeys = listUnknownKeys(issue)
    const suggestion = suggestKey(fieldsAt(inputSchema, issue.path))
    for (const key of unknownKeys) messages.set(`${path}.${formatKey(key)}`, `is not a setting${suggestion(key)}`)
    if (unknownKeys.length === 0 && !messages.has(path)) messages.set(path, issue.message)
  }
  return Array.from(messages)
}

/** Formats a path as in JavaScript. */
const formatPath = (path: PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${formatKey(String(key))}`))
    .join('')
    .slice(1)

function unknownKeyMessage(name: string, fields: string[], recordSchema: z.ZodMiniObject | undefined): string {
  const unknown = recordSchema ? 'is not a field' : 'is not a parameter'
  const suggestion = suggestKey(fields)(name)
  if (suggestion) return unknown + suggestion
  return recordSchema && Object.hasOwn(recordSchema.shape, name) ? 'is set by the service' : unknown
}

/** Returns a function that suggests one of these fields in place of a key, if one is similar. */
function suggestKey(fields: string[]) {
  const lowerCaseFields = fields.map((field) => field.toLowerCase())
  return (key: string) => {
    const closest = closestMatch(key.slice(0, 40).toLowerCase(), lowerCaseFields)
    return closest ? `; did you mean ${fields[lowerCaseFields.indexOf(closest)]}?` : ''
  }
}

/** Returns a client's key, escaped and cut after 40 characters. */
function formatKey(name: string): string {
  const characters = Array.from(name.slice(0, 90))
  return escapeControlChars(characters.slice(0, 40).join('')) + (characters.length > 40 ? '…' : '')
}
