import { isOrigin } from '../../../../shared/workspace/origin.ts'

const host = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?::\d+)?(?:[/?#]\S*)?$/u
const localHost = /^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:[/?#]\S*)?$/i

/** Returns the URL that a text without a scheme stands for, such as `shop.example`, or `undefined` for any other text. */
export function completeUrl(text: string): string | undefined {
  if (localHost.test(text)) return `http://${text}`
  const url = `https://${text.replace(/^\/\//, '')}`
  return host.test(text.replace(/^\/\//, '')) && URL.canParse(url) ? url : undefined
}

/** Returns the origin that a text stands for, or `undefined` if it stands for none. */
export function completeOrigin(text: string): string | undefined {
  const origin = URL.parse(completeUrl(text) ?? '')?.origin ?? text
  return isOrigin(origin) ? origin : undefined
}
