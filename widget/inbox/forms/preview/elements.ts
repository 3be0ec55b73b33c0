/**
 * Returns the element with this id.
 * @throws Error if the page has none of this kind.
 */
export function getElement<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`There is no #${id}`)
}
