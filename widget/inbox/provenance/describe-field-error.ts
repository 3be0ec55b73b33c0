import { describeRule } from '../ui/rules/describe-rule.ts'
import { texts } from './en.ts'

const labels: Readonly<Record<string, string>> = texts.labels

const idPrefix = 'sourceId '

/** Returns the sentence at a field that the service has rejected. */
export function describeFieldError(name: string, rule: string): string {
  if (name === 'sourceDay') return texts.dayRule
  if (rule.startsWith(idPrefix)) return /erased/.test(rule) ? texts.erasedBefore : texts.duplicate
  if (/came through/.test(rule)) return texts.cameThroughForm
  if (name === 'sourceUrl') return texts.linkFormat
  return describeRule(labels[name] ?? name, rule)
}

/** Returns the errors with that of the source's id, which has no field of its own, at another one. */
export const moveIdError = (
  { sourceId, ...errors }: Readonly<Record<string, string>>,
  field: string,
): Record<string, string> => ({ ...errors, ...(sourceId && { [field]: idPrefix + sourceId }) })

/** Returns the sentence about rejected fields that a dialog does not have; an empty one if there are none. */
export function describeOtherErrors(errors: Readonly<Record<string, string>>, fields: readonly string[]): string {
  const others = Object.entries(errors).filter(([name]) => !fields.includes(name))
  return others.map(([name, rule]) => `${name}: ${rule}.`).join(' ')
}
