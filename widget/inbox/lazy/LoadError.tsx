import { texts } from '../state/en.ts'

const reload = () => location.reload()

/** Explains that something could not be loaded, with a button that tries again, or else loads the page again. */
export function LoadError({ onRetry }: { onRetry?: () => void }) {
  return (
    <p role="alert">
      {texts.loadFailed}{' '}
      <button type="button" onClick={onRetry ?? reload}>
        {onRetry ? texts.tryAgain : texts.reloadPage}
      </button>
    </p>
  )
}
