/** Sets an entry of a map as its newest one, and removes its oldest one if there are more than `max`. */
export function setBounded<Key, Value>(map: Map<Key, Value>, max: number, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest = key] = map.keys()
  if (map.size > max) map.delete(oldest)
}
