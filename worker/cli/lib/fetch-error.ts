/** Returns the reason why `fetch` failed. Node hides it in the error's cause, or in the cause of that. */
export function fetchErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message || fetchErrorCode(cause)
  return error.name === 'TimeoutError' ? error.name : error.message
}
