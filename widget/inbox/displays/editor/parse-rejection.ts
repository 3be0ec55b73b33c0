import { describeRule } from '../../ui/rules/describe-rule.ts'
import { parseFieldErrors } from '../../ui/rules/parse-field-errors.ts'
import { texts } from '../en.ts'

const labels: Readonly<Record<string, string>> = texts.labels

/** Returns a sentence for each part of a display that the service has rejected, such as `settings.limit: must be …`. */
export function parseRejection(message: string): Record<string, string> {
  const rules = Object.entries(parseFieldErrors(message)).map(([path, rule]): [string, string] => {
    const name = path.replace(/^settings\./, '')
    return [name, describeRule(labels[name] ?? name, rule)]
  })
  return Object.fromEntries(rules)
}
