import { useEffect, useRef, useState } from 'preact/hooks'

const interval = 10_000

/** Returns the text of the last milestone, or of ten seconds ago: one that changes with each step would be read out without an end. */
export function useMilestones(text: string, milestone: number): string {
  const [spoken, setSpoken] = useState(text)
  const last = useRef({ milestone, time: performance.now() })
  useEffect(() => {
    const speak = () => {
      last.current = { milestone, time: performance.now() }
      setSpoken(text)
    }
    const isReached = milestone !== last.current.milestone
    const timer = setTimeout(speak, isReached ? 0 : last.current.time + interval - performance.now())
    return () => clearTimeout(timer)
  }, [text, milestone])
  return spoken
}

/** Returns how many quarters of a task are done. */
export const countQuarters = (done: number, total: number): number => Math.floor((4 * done) / total)
