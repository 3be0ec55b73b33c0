/** Parses the service's sentence, such as `name: must be …; website: must be …`, into a sentence for each field. */
export function parseFieldErrors(message: string): Record<string, string> {
  const parts = message.split(/; (?=[a-zA-Z.]+: |and \d+ more$)/)
  const pairs = parts.map((part) => /^([a-zA-Z.]+): (.*)$/s.exec(part)?.slice(1) ?? [])
  return Object.fromEntries(pairs.filter(([name, text]) => name && text))
}
