/** The result of a check. A failure's message also says how to fix it; a warning is worth knowing but breaks nothing. */
export type CheckResult = { state: 'ok' | 'warning' | 'failure'; message: string }

export const ok = (message: string): CheckResult[] => [{ state: 'ok', message }]
export const warning = (message: string): CheckResult[] => [{ state: 'warning', message }]
export const failure = (message: string): CheckResult[] => [{ state: 'failure', message }]

/** Returns the results or, if there are none, `ok` with this message. */
export const resultsOrOk = (results: CheckResult[], message: string): CheckResult[] =>
  results.length > 0 ? results : ok(message)

/** Runs a check and reports its results; an error it throws is a failure. Resolves to false if anything failed. */
export type RunCheck = (name: string, check: () => CheckResult[] | Promise<CheckResult[]>) => Promise<boolean>

/** Returns the results of a check; an error that it throws is a failure. */
export async function catchErrors(check: Parameters<RunCheck>[1]): Promise<CheckResult[]> {
  try {
    return await check()
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

/** Cuts text from elsewhere to a length that fits into a message. */
export const excerpt = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** Hint for responses that a proxy may have changed. */
export const proxyHint = 'The service itself sends this correctly: check for a proxy or a rule in front of it.'
