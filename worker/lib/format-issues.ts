import { closestMatch } from 'leven'
import type * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'

/**
 * Why a body does not fit, in one text of at most 300 characters: a sentence a field, in the schema's order, unknown keys
 * last; whole sentences only, then how many more there are. `record` tells a key that only the service sets from a key
 * that nothing has; a query has no record, and its keys are parameters.
 */
export function formatIssues(issues: z.core.$ZodIssue[], input: z.ZodMiniObject, record?: z.ZodMiniObject): string {
  if (issues[0]?.code === 'invalid_type' && issues[0].path.length === 0) return 'The body must be a JSON object.'
  const fields = Object.keys(input.shape)
  const wrong = issuesByField(issues)
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const names = [...fields.filter((field) => wrong.has(field)), ...unknown]
  let text = ''
  for (const [index, name] of names.entries()) {
    const reason = wrong.get(name) ?? unknownKey(name, fields, record)
    const sentence = `${index ? '; ' : ''}${formatKey(name)}: ${reason}`
    const rest = names.length - index
    const more = rest > 1 ? `; and ${rest - 1} more` : ''
    if (index && text.length + sentence.length + more.length > limits.errorMessage) return `${text}; and ${rest} more`
    text += sentence
  }
  return text
}

/** The rules that are broken, by the names of the fields. */
export function issuesByField(issues: z.core.$ZodIssue[]): Map<string, string> {
  const rules = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    if (path.length > 0 && !rules.has(name)) rules.set(name, message)
  }
  return rules
}

function unknownKey(name: string, fields: string[], record: z.ZodMiniObject | undefined): string {
  const noField = record ? 'is not a field' : 'is not a parameter'
  const lowerCased = fields.map((field) => field.toLowerCase())
  const near = closestMatch(name.slice(0, 40).toLowerCase(), lowerCased, { maxDistance: 2 })
  if (near) return `${noField}; did you mean ${fields[lowerCased.indexOf(near)]}?`
  return record && Object.hasOwn(record.shape, name) ? 'is set by the service' : noField
}

/** A key as the client wrote it, fit for a sentence. */
function formatKey(name: string): string {
  const characters = Array.from(name.slice(0, 90))
  return escapeControlChars(characters.slice(0, 40).join('')) + (characters.length > 40 ? '…' : '')
}

/** A text in which nothing can hide, break the line or turn the text around. */
export function escapeControlChars(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, escapeSequence)
}

function escapeSequence(hidden: string): string {
  return hidden.length > 1 ? '\ufffd' : `\\u${hidden.charCodeAt(0).toString(16).padStart(4, '0')}`
}
