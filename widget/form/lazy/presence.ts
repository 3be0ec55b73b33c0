/**
 * Returns whether the visitor is at the form of this element, or nowhere else on the page: Safari does not focus a button that is
 * clicked.
 */
export const isPresent = (host: Node): boolean | undefined => document.activeElement?.contains(host)

/** A ref that scrolls an element into view once it appears, unless the visitor is elsewhere on the page. */
export const reveal = (element: Element | null): void => {
  const { host }: Partial<ShadowRoot> = Object(element?.getRootNode())
  if (host && isPresent(host)) element?.scrollIntoView({ block: 'nearest' })
}
