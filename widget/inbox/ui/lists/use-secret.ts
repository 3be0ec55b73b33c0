import { useEffect, useState } from 'preact/hooks'

/** A secret that the service returns only once; it is unkept until it is copied, saved or given up. */
type SecretStore<Value> = { value?: Value | undefined; isUnkept: boolean }

const stores: SecretStore<unknown>[] = []

/** Returns the store of what a place shows once. It stays while other places are shown. */
export function createSecretStore<Value>(): SecretStore<Value> {
  const store = { isUnkept: false }
  stores.push(store)
  return store
}

addEventListener('beforeunload', (event) => {
  if (stores.some(({ isUnkept }) => isUnkept)) event.preventDefault()
})

/** Returns the secret in a store, and the functions that change it. */
export function useSecret<Value>(store: SecretStore<Value>) {
  const [secret, setSecret] = useState(store.value)
  const set = (value: Value | undefined) => {
    Object.assign(store, { value, isUnkept: value !== undefined })
    setSecret(() => value)
  }
  useEffect(
    () => () => {
      if (!store.isUnkept) store.value = undefined
    },
    [store],
  )
  const keep = () => {
    store.isUnkept = false
  }
  return { secret, show: (value: Value) => set(value), keep, forget: () => set(undefined) }
}
