import * as limits from '../../../../shared/limits.ts'
import { completeUrl } from '../../../../shared/workspace/complete-url.ts'
import { completeOrigin } from './complete-origin.ts'
import { texts } from './en.ts'
import { type Draft, type FieldName, parseLines, parseOrigins, type SettingsText } from './settings-text.ts'

/**
 * Why a field was not saved: the service's rule, such as `must be one line`, or a sentence of this page, which can offer
 * another value.
 */
export type FieldError = { rule: string } | { sentence: string; offer?: { label: string; value: string } }

export type FieldErrors = Partial<Record<FieldName, FieldError>>

const urls = ['website', 'itemId', 'controller.privacyUrl'] as const

/** Returns a draft in which each URL and origin has a scheme: people type `shop.example`. What stands for none stays. */
export function completeDraft(draft: Draft): Draft {
  const completed = { ...draft }
  for (const name of urls) {
    const typed = draft[name]
    if (typed !== undefined) completed[name] = completeUrl(typed.trim())
  }
  const lines = parseOrigins(draft.origins ?? '')
  const origins = lines.map((line) => completeOrigin(line) ?? line)
  if (origins.join() !== lines.join()) completed.origins = origins.join('\n')
  return completed
}

function checkUrl(value: string): FieldError | undefined {
  const text = value.trim()
  return !text || /^https?:\/\//i.test(text) ? undefined : { sentence: texts.noUrl }
}

function checkOrigins(value: string): FieldError | undefined {
  const lines = parseOrigins(value)
  const unknown = lines.find((line) => !completeOrigin(line))
  return unknown === undefined ? checkCount(lines, limits.origins) : { sentence: texts.noOrigin(unknown) }
}

const checkCount = ({ length }: unknown[], limit: number): FieldError | undefined =>
  length > limit ? { sentence: texts.tooMany(length - limit, limit) } : undefined

const checks: Partial<Record<FieldName, (value: string, typed: SettingsText) => FieldError | undefined>> = {
  name: (value) => (value.trim() ? undefined : { sentence: texts.noName }),
  website: checkUrl,
  itemId: (value, { itemType }) => (itemType ? checkUrl(value) : undefined),
  'controller.privacyUrl': checkUrl,
  origins: checkOrigins,
  spamWords: (value) => checkCount(parseLines(value), limits.spamWords),
}

/** Returns what is wrong in a draft in a person's eyes: what people type for a URL. All else is up to the service. */
export function checkFields(draft: Draft, stored: SettingsText): FieldErrors {
  const typed = { ...stored, ...draft }
  const errors: FieldErrors = {}
  for (const name of Object.keys(checks) as FieldName[]) {
    const error = name in draft ? checks[name]?.(typed[name], typed) : undefined
    if (error) errors[name] = error
  }
  return errors
}

/** Returns the service's rules by the names of the fields that broke them. */
export const toFieldErrors = (rules: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => (name === 'displayItem' ? itemError(rule) : [name, { rule }])),
  )

/** The service has one rule at a time for the item: the type comes from a list, so it is the name or the URL. */
const itemError = (rule: string): [FieldName, FieldError] =>
  rule.includes('URL')
    ? ['itemId', { sentence: texts.noItemUrl }]
    : ['itemName', { sentence: texts.noItemName(limits.displayText) }]
