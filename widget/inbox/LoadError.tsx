import { texts } from './en.ts'

/** Explains that something could not be loaded, with a button that tries again. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </p>
  )
}
