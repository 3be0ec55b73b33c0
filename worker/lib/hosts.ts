/** Returns whether a host, as in `URL.hostname`, is a loopback name or IP. */
export const isLoopback = (hostname: string) =>
  /^(?:.+\.)?localhost\.?$|^127(?:\.\d+){3}$|^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(hostname)

/**
 * Returns whether a host is one of the service, as far as that is known: `knownHosts` (`*.` stands for all subdomains), this
 * machine, and the previews of a host on workers.dev (https://developers.cloudflare.com/workers/configuration/previews/).
 * Hosts are as in `URL.hostname`.
 */
export function isServiceHost(hostname: string, knownHosts: string[]): boolean {
  const host = hostname.replace(/\.$/, '')
  return (
    isLoopback(host) ||
    // Connects to this machine too.
    /^(?:0\.0\.0\.0|\[::\])$/.test(host) ||
    knownHosts.some((known) => {
      if (known.startsWith('*')) return host.endsWith(known.slice(1))
      return host === known || (known.endsWith('.workers.dev') && host.endsWith(`-${known}`))
    })
  )
}
