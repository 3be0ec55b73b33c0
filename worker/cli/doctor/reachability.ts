import { type Page, type ScriptElement, usesCors } from './html.ts'
import { follow, isLocal } from './http.ts'
import { type CheckResult, failure, ok, warning } from './result.ts'

/** Checks by the two URLs alone whether visitors of the page can reach the service: its host and mixed content. */
export function checkReachability({ url, policies }: Pick<Page, 'url' | 'policies'>, service: URL): CheckResult[] {
  const fix = `use https://${service.host} in the snippet`
  if (isLocal(service) && !isLocal(url)) {
    return failure(
      `The snippet names ${service.origin}, which only this machine can reach: use the URL of your deployment instead.`,
    )
  }
  if (isLocal(service) || service.protocol === 'https:') return ok(`Visitors of the page can reach ${service.origin}.`)
  if (url.protocol === 'https:') {
    return failure(`Browsers block ${service.origin}, as the page is on https: ${fix}.`)
  }
  if (policies.some(({ directives }) => directives.has('upgrade-insecure-requests'))) {
    return failure(`Browsers block ${service.origin}, as the page has upgrade-insecure-requests: ${fix}.`)
  }
  return warning(`Over http, a deployed service accepts no testimonial: ${fix}.`)
}

/** Checks whether a page with a Cross-Origin-Embedder-Policy can load the script and the video previews. */
export async function checkIsolation({ url, headers }: Page, script: ScriptElement): Promise<CheckResult[]> {
  const policy = /^\s*(require-corp|credentialless)\b/.exec(headers.get('Cross-Origin-Embedder-Policy') ?? '')?.[1]
  if (!policy) return ok('The page has no Cross-Origin-Embedder-Policy.')
  const results = warning(`Video previews do not load, as the page has Cross-Origin-Embedder-Policy: ${policy}.`)
  // A script loaded with CORS needs other headers, with or without this policy: see embedded-service.ts.
  if (policy !== 'require-corp' || script.url.origin === url.origin || usesCors(script)) return results
  const response = await follow(script.url, { Origin: url.origin })
  if (response.headers.get('Cross-Origin-Resource-Policy') === 'cross-origin') return results
  const reason = `the script lacks Cross-Origin-Resource-Policy: cross-origin`
  const command = `npm run laurel -- doctor ${script.url.origin}`
  return [
    ...failure(`Cross-Origin-Embedder-Policy: ${policy} blocks the script: ${reason}. Run: ${command}`),
    ...results,
  ]
}
