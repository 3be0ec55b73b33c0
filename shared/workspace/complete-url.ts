const host = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?::\d+)?(?:[/?#]\S*)?$/u
const localHost = /^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:[/?#]\S*)?$/i

/** Returns the URL that a text without a scheme stands for: people type `shop.example`. Any other text is returned as it is. */
export function completeUrl(text: string): string {
  if (localHost.test(text)) return `http://${text}`
  const url = `https://${text.replace(/^\/\//, '')}`
  return host.test(url.slice(8)) && URL.canParse(url) ? url : text
}
