/** Matches hosts without a scheme, also with a port, a path or `//`; the groups are all after that, and a host of this machine. */
const withoutScheme =
  /^(?:\/\/)?((?:(localhost|127\.0\.0\.1)|(?:[\p{L}\d-]+\.)+[\d-]*\p{L}[\p{L}\d-]*)(?::\d+)?(?:[/?#]\S*)?)$/iu

/** Returns the URL that a text without a scheme stands for: people type `shop.example`. Any other text is returned as it is. */
export function completeUrl(text: string): string {
  return text.replace(withoutScheme, (_, rest, local) => `http${local ? '' : 's'}://${rest}`)
}
