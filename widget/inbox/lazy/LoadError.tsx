import { texts } from '../state/en.ts'

/** Explains that something could not be loaded, with a button that tries again. */
export function LoadError({ onRetry, isPlace }: { onRetry: () => void; isPlace?: boolean | undefined }) {
  return (
    <div role="alert" class={isPlace ? 'empty' : 'bar'}>
      <p>{texts.loadFailed}</p>
      <button type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
