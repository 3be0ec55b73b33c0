import { isLoopback, isServiceHost } from '../lib/hosts.ts'

/** The rule broken by a URL that is not for webhooks. */
export const webhookUrlRule = "must be https on port 443, with the name of a public host that is not this service's"

// `new URL()` has turned all spellings of an IPv4 address into four numbers, and each name into lower-case ASCII.
const publicHostPattern = /^(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*$/
const privateHostPattern = /(?:^|\.)(?:local|internal|localhost|home\.arpa)$/

/**
 * Returns whether a webhook may have this URL. `requestUrl` is that of the request that sets it, and `serviceHosts` are the hosts
 * of the service: a program on the owner's own machine may get webhooks from a service that runs there too.
 */
export function isWebhookUrl(url: string, requestUrl: string, serviceHosts: string[]): boolean {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (username || password) return false
  const request = new URL(requestUrl)
  if (protocol === 'http:' && hostname === 'localhost') return isLoopback(request.hostname) && port !== request.port
  const host = hostname.replace(/\.$/, '')
  const ownHosts = [request.hostname.replace(/\.$/, ''), ...serviceHosts]
  return (
    protocol === 'https:' &&
    port === '' &&
    publicHostPattern.test(host) &&
    !privateHostPattern.test(host) &&
    !isServiceHost(host, ownHosts)
  )
}
