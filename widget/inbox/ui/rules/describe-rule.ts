import { texts } from './en.ts'

/** The service's rules that people break, with a sentence that says what to do. */
const sentences: [RegExp, (limit: string) => string][] = [
  [/^must be a string of (?:1 to|at most) (\d+) characters$/, texts.length],
  [/^must be one line of at most (\d+) characters$/, texts.line],
  [/words or phrases of 1 to (\d+) characters/, texts.words],
  [/^must be an http or https URL/, () => texts.url],
  [/^must be an e-mail address/, () => texts.email],
]

/** Returns the sentence for people about a field that broke a rule of the service, such as `must be one line`. */
export function describeRule(label: string, rule: string): string {
  for (const [pattern, describe] of sentences) {
    const match = pattern.exec(rule)
    if (match) return describe(match[1] ?? '')
  }
  return `${label} ${rule}.`
}
