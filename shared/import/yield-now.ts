/** Lets the page paint and handle keys; resolves as soon as it has. */
export const yieldNow = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  // Safari has none.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
