import { useState } from 'preact/hooks'

let count = 0

/**
 * Returns an id for elements, which no other call of this document returns. That of Preact counts for each tree, and
 * begins again whenever `render` is called with the same root.
 */
export function useUniqueId(): string {
  const [id] = useState(() => `id-${count++}`)
  return id
}
