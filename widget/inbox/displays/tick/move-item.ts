/** Returns a list whose item at a place is moved by one step; the same list at its ends. */
export function moveItem<Item>(list: readonly Item[], index: number, step: 1 | -1): readonly Item[] {
  const target = index + step
  const item = list[index]
  if (item === undefined || target < 0 || target >= list.length) return list
  return list.with(index, list[target] ?? item).with(target, item)
}
