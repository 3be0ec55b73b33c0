import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from './en.ts'
import type { Resource } from './hooks/use-resource.ts'

type Props = { resource: Pick<Resource<unknown>, 'data' | 'error' | 'reload'> }

/** Shows that a resource is loading, or why it could not be loaded. */
export function Loading({ resource: { data, error, reload } }: Props) {
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await reload()
    setIsRetrying(false)
  }
  return (
    <>
      <p role="status" class="hint">
        {!error && (data === undefined || isRetrying) && texts.loading}
      </p>
      {(error || isRetrying) && (
        <div role="alert" class="bar">
          <p class="alarm">{error}</p>
          <RetryButton isRetrying={isRetrying} onRetry={retry} />
        </div>
      )}
    </>
  )
}

/** The button that tries again. It stays until there is a result, so that it keeps the focus, which then moves to the heading. */
function RetryButton({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (!element || document.activeElement !== element) return
      const heading = element.closest('section, main')?.querySelector<HTMLElement>('h1, h2')
      if (heading) heading.tabIndex = -1
      heading?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button ref={button} type="button" aria-disabled={isRetrying} onClick={() => isRetrying || onRetry()}>
      {texts.tryAgain}
    </button>
  )
}
