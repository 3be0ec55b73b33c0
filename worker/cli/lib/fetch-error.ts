/** Why `fetch` has thrown, as Node says it: it hides the reason in the cause of its error, or in that of several tries. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message || codeOf(cause)
  return error.name === 'TimeoutError' ? error.name : error.message
}
