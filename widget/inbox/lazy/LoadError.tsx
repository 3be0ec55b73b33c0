import { texts } from '../state/en.ts'

type Props = { onRetry?: () => void; isPlace?: boolean | undefined }

const reload = () => location.reload()

/** Explains that something could not be loaded, with a button that tries again, or else loads the page again. */
export function LoadError({ onRetry, isPlace }: Props) {
  return (
    <div role="alert" class={isPlace ? 'empty' : 'bar'}>
      <p>{texts.loadFailed}</p>
      <button type="button" onClick={onRetry ?? reload}>
        {onRetry ? texts.tryAgain : texts.reloadPage}
      </button>
    </div>
  )
}
