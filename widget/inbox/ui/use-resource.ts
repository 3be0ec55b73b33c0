import { useCallback, useEffect, useState } from 'preact/hooks'
import { errorMessage } from './error-message.ts'

/** A resource of the service: `data` once it is loaded, `error` if the last request for it failed. */
export type Resource<Data> = {
  data: Data | undefined
  error: string
  reload: () => Promise<void>
  /** Replaces the data by what another response has returned. */
  replace: (data: Data) => void
}

/** Loads a resource when the component appears, and again with `reload`; `path` identifies it. */
export function useResource<Data>(path: string, load: () => Promise<Data>): Resource<Data> {
  const [data, setData] = useState<Data>()
  const [error, setError] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for `load`, which is new at every render.
  const reload = useCallback(async () => {
    setError('')
    await load().then(setData, (thrown) => setError(errorMessage(thrown)))
  }, [path])
  useEffect(() => {
    reload()
  }, [reload])
  return { data, error, reload, replace: setData }
}

/** Replaces the item of a list that has the same id. */
export const replaceItem = <Item extends { id: string }>({ data = [], replace }: Resource<Item[]>, item: Item): void =>
  replace(data.map((other) => (other.id === item.id ? item : other)))
