import { completeUrl } from '../../../../shared/workspace/complete-url.ts'
import { isOrigin } from '../../../../shared/workspace/origin.ts'

/** Returns the origin that a text stands for, or `undefined` if it stands for none. */
export function completeOrigin(text: string): string | undefined {
  const origin = URL.parse(completeUrl(text))?.origin
  return origin && isOrigin(origin) ? origin : undefined
}
