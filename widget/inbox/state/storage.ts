/* The values that this browser keeps. Storage may be blocked; then this page alone remembers it. */

/** The values that could not be stored; they last until the page is left. */
const unstored: Record<string, string> = {}

function read(name: string): string {
  try {
    return unstored[name] ?? localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Blocked or full.
    unstored[name] = value
  }
}

/** Returns the `created` of the newest testimonial at the previous visit, and remembers the newest one now. */
export function recordVisit(workspaceId: string, newest: string): string {
  const name = `laurel-seen-${workspaceId}`
  const seen = read(name)
  if (newest > seen) write(name, newest)
  return seen
}

/** Returns whether single-key shortcuts are on. */
export const hasShortcuts = () => read('laurel-shortcuts') !== 'off'

/** Switches single-key shortcuts on or off. */
export const setShortcuts = (on: boolean) => write('laurel-shortcuts', on ? 'on' : 'off')

/** Returns whether the owner has hidden the first steps of a workspace. */
export const hidesSteps = (workspaceId: string) => read(`laurel-steps-${workspaceId}`) === 'hidden'

/** Hides the first steps of a workspace in this browser, or shows them again. */
export const hideSteps = (workspaceId: string, hides: boolean) =>
  write(`laurel-steps-${workspaceId}`, hides ? 'hidden' : '')
