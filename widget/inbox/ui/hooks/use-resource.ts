import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { errorMessage } from '../error-message.ts'

/** A resource of the service: `data` once it is loaded, `error` if the last request for it failed. */
export type Resource<Data> = {
  data: Data | undefined
  error: string
  reload: () => Promise<void>
  /** Replaces the data by what another response has returned. */
  replace: (data: Data) => void
}

/**
 * Loads a resource when the component appears, and again with `reload`; `path` identifies it. Of several responses, that to the last
 * request counts, and none to an earlier one than `replace`.
 */
export function useResource<Data>(path: string, load: () => Promise<Data>): Resource<Data> {
  const [data, setData] = useState<Data>()
  const [error, setError] = useState('')
  const last = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for `load`, which is new at every render.
  const reload = useCallback(async () => {
    last.current++
    const request = last.current
    const isLast = () => request === last.current
    setError('')
    await load().then(
      (data) => isLast() && setData(data),
      (thrown) => isLast() && setError(errorMessage(thrown)),
    )
  }, [path])
  const replace = useCallback((data: Data) => {
    last.current++
    setData(data)
  }, [])
  useEffect(() => {
    reload()
    return () => {
      last.current++
    }
  }, [reload])
  return { data, error, reload, replace }
}

/** Replaces the item of a list that has the same id. */
export const replaceItem = <Item extends { id: string }>({ data = [], replace }: Resource<Item[]>, item: Item): void =>
  replace(data.map((other) => (other.id === item.id ? item : other)))
