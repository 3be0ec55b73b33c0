import { closestMatch } from 'leven'
import type * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'
import { escapeControlChars } from './escape-control-chars.ts'

/**
 * Formats validation issues as one message of at most 300 characters: a sentence per field in the schema's order, unknown
 * keys last, then `; and N more`. `recordSchema` is that of the response, which identifies keys that only the service
 * sets; for a query it is absent.
 */
export function formatIssues(
  issues: z.core.$ZodIssue[],
  inputSchema: z.ZodMiniObject,
  recordSchema?: z.ZodMiniObject,
): string {
  if (issues[0]?.code === 'invalid_type' && issues[0].path.length === 0) return 'The body must be a JSON object.'
  const fields = Object.keys(inputSchema.shape)
  const messages = issuesByField(issues)
  const unknownKeys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const names = [...fields.filter((field) => messages.has(field)), ...unknownKeys]
  let text = ''
  for (const [index, name] of names.entries()) {
    const message = messages.get(name) ?? unknownKeyMessage(name, fields, recordSchema)
    const sentence = `${index ? '; ' : ''}${formatKey(name)}: ${message}`
    const remaining = names.length - index
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

function unknownKeyMessage(name: string, fields: string[], recordSchema: z.ZodMiniObject | undefined): string {
  const unknown = recordSchema ? 'is not a field' : 'is not a parameter'
  const lowerCaseFields = fields.map((field) => field.toLowerCase())
  const closest = closestMatch(name.slice(0, 40).toLowerCase(), lowerCaseFields, { maxDistance: 2 })
  if (closest) return `${unknown}; did you mean ${fields[lowerCaseFields.indexOf(closest)]}?`
  return recordSchema && Object.hasOwn(recordSchema.shape, name) ? 'is set by the service' : unknown
}

/** Returns a client's key, escaped and cut after 40 characters. */
function formatKey(name: string): string {
  const characters = Array.from(name.slice(0, 90))
  return escapeControlChars(characters.slice(0, 40).join('')) + (characters.length > 40 ? '…' : '')
}
