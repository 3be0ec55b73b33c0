import { useEffect } from 'preact/hooks'

/** Calls a function whenever the page is shown again, after another tab or window. */
export function usePageVisible(callback: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (!document.hidden) callback()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [callback])
}
