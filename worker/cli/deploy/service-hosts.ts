import * as z from 'zod/mini'
import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import { findLocalOrigin } from '../d1/local-services.ts'
import { type Args, UsageError } from '../lib/args.ts'
import { parseOrigin } from '../lib/validate-args.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'

const Subdomain = z.object({ subdomain: z.string() })

/**
 * Returns the hosts at which the next deployment will be reachable: those of the routes in wrangler.toml, of `origin`, and on
 * workers.dev if the account has a subdomain there already. The service does not accept iframes of these hosts.
 */
export async function findServiceHosts(origin: string | undefined): Promise<string[]> {
  const { account, name, routes, hasWorkersDev } = readWranglerConfig()
  // Of a host that the service shares, no path is its own. A wildcard stands for all subdomains.
  const hosts = routes.flatMap((pattern) => {
    const [, wildcard = '', host] = /^(?:https?:\/\/)?(\*\.)?([^/*]+)(?:\/\*)?$/.exec(pattern) ?? []
    return host ? [wildcard + new URL(`https://${host}`).hostname] : []
  })
  if (origin) hosts.push(new URL(origin).hostname)
  if (hasWorkersDev) {
    const { get } = await connectToCloudflare(account)
    // The deployment itself reports what is wrong with the account.
    const { data } = Subdomain.safeParse(await get('workers/subdomain').catch(() => undefined))
    if (data) hosts.push(`${name}.${data.subdomain}.workers.dev`)
  }
  return Array.from(new Set(hosts))
}

/** Returns the origin in a command's `--url`, or of the service that runs here, or of the deployment. @throws UsageError */
export const findServiceOrigin = async ({ values, database }: Args): Promise<string> =>
  parseOrigin(values.url) ?? (database.remote ? await findOrigin() : findLocalOrigin(database.persistTo))

/** Returns the origin of the deployment: at a route, or else on workers.dev. @throws UsageError if it has neither. */
export async function findOrigin(): Promise<string> {
  const hosts = await findServiceHosts(undefined)
  const host = hosts.find((host) => !host.startsWith('*'))
  if (!host) throw new UsageError('The URL of the deployment is unknown. Add it: --url https://testimonials.example')
  return `https://${host}`
}
