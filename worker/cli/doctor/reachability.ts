import type { Page } from './html.ts'
import { isLocal } from './http.ts'
import { ok, type Verdict, warning, wrong } from './result.ts'

/** What is plain from the two addresses: whether visitors of the page reach the service at all. */
export function judgeReach({ url, policies }: Pick<Page, 'url' | 'policies'>, service: URL): Verdict[] {
  const https = `https://${service.host}`
  if (isLocal(service) && !isLocal(url)) {
    return wrong(
      `The tag names ${service.origin}, which only this machine reaches; please put the address of your deployment there.`,
    )
  }
  if (isLocal(service) || service.protocol === 'https:') return ok(`Visitors of the page reach ${service.origin}.`)
  if (url.protocol === 'https:') {
    return wrong(
      `The page is on https and the tag names ${service.origin}, which browsers block; please put ${https} there.`,
    )
  }
  if (policies.some(({ directives }) => directives.has('upgrade-insecure-requests'))) {
    return wrong(
      `The page asks for https (upgrade-insecure-requests) and the tag names ${service.origin}; please put ${https} there.`,
    )
  }
  return warning(`Whatever is typed goes to ${service.origin} unencrypted; please put ${https} there.`)
}
