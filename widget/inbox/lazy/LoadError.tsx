import { texts } from '../state/en.ts'

/** Explains that something could not be loaded, with a button that tries again. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      {texts.loadFailed}{' '}
      <button type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </p>
  )
}
