import { texts } from './en.ts'
import type { Resource } from './use-resource.ts'

type Props = { resource: Pick<Resource<unknown>, 'data' | 'error' | 'reload'> }

/** Shows that a resource is loading, or why it could not be loaded. */
export function Loading({ resource: { data, error, reload } }: Props) {
  if (error) {
    return (
      <p role="alert" class="bar">
        {error}
        <button type="button" onClick={reload}>
          {texts.tryAgain}
        </button>
      </p>
    )
  }
  return (
    <p role="status" class="hint">
      {data === undefined && texts.loading}
    </p>
  )
}
