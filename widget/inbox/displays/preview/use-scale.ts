import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Returns the ref of an element, and the scale at which a page of this width fits into it; at most 1. */
export function useScale(width: number): [RefObject<HTMLDivElement | null>, number] {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      setRoom(element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [stage, Math.min(1, Math.max(0.2, room / width))]
}
