/**
 * What a check has found: all is well; something is worth knowing but stops nothing; or something is wrong. Then the
 * message also says what to do.
 */
export type Verdict = { state: 'ok' | 'warning' | 'wrong'; message: string }

export const ok = (message: string): Verdict[] => [{ state: 'ok', message }]
export const warning = (message: string): Verdict[] => [{ state: 'warning', message }]
export const wrong = (message: string): Verdict[] => [{ state: 'wrong', message }]

/** All that was found, or where that is nothing, that all is well. */
export const orOk = (found: Verdict[], message: string): Verdict[] => (found.length > 0 ? found : ok(message))

/**
 * Runs a check and says what it has found; an error that it throws is something wrong. Answers whether nothing was.
 */
export type Check = (name: string, work: () => Verdict[] | Promise<Verdict[]>) => Promise<boolean>

/** A part of what somebody else has written, short enough for a sentence. */
export const brief = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** Who changes answers on their way, and what to do about it. */
export const between = 'The service itself sends this right; please look for a proxy or a rule in front of it.'
