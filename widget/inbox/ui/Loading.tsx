import { texts } from './en.ts'
import type { Resource } from './hooks/use-resource.ts'

type Props = { resource: Pick<Resource<unknown>, 'data' | 'error' | 'reload'> }

/** Shows that a resource is loading, or why it could not be loaded. */
export function Loading({ resource: { data, error, reload } }: Props) {
  if (error) {
    return (
      <div role="alert" class="bar">
        <p class="alarm">{error}</p>
        <button type="button" onClick={reload}>
          {texts.tryAgain}
        </button>
      </div>
    )
  }
  return (
    <p role="status" class="hint">
      {data === undefined && texts.loading}
    </p>
  )
}
