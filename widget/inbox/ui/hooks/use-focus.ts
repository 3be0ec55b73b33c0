import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Returns a ref, and a function that focuses its element once the current change is rendered. */
export function useFocus<Element extends HTMLElement>(): [RefObject<Element | null>, () => void] {
  const ref = useRef<Element>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count) ref.current?.focus()
  }, [count])
  return [ref, () => setCount((previous) => previous + 1)]
}
