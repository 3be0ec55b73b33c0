import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'

/** The name of the bucket's binding. */
export const mediaBinding = 'MEDIA'

/** The name of the binding that sends e-mails. */
export const mailBinding = 'EMAIL'

const text = z.optional(z.string())
const Config = z.object({
  name: z.string(),
  account_id: text,
  workers_dev: z.optional(z.boolean()),
  route: text,
  routes: z._default(z.array(z.union([z.string(), z.object({ pattern: z.string() })])), []),
  d1_databases: z.tuple([
    z.object({ binding: z.string(), database_name: z.string(), database_id: text, preview_database_id: text }),
  ]),
  r2_buckets: z._default(
    z.array(z.object({ binding: z.string(), bucket_name: z.string(), preview_bucket_name: text, jurisdiction: text })),
    [],
  ),
  send_email: z._default(z.array(z.object({ name: z.string() })), []),
  vars: z.optional(z.object({ MEDIA_HOST: text, MAIL_FROM: text })),
  triggers: z.optional(z.object({ crons: z.optional(z.array(z.string())) })),
  ratelimits: z._default(z.array(z.object({ name: z.string(), simple: z.object({ period: z.number() }) })), []),
})

const parseWranglerToml = () => parse(readFileSync('wrangler.toml', 'utf8'))

/** Returns all settings of wrangler.toml, with those that it leaves to Workers Builds and to Laurel: the name and the bucket. */
export function readAllSettings(): Record<string, unknown> & { r2_buckets: unknown[] } {
  const settings = parseWranglerToml()
  const { name, bucket } = readWranglerConfig()
  const buckets = [settings.r2_buckets ?? []].flat()
  const hasBucket = buckets.some((other) => Object(other).binding === mediaBinding)
  return { ...settings, name, r2_buckets: hasBucket ? buckets : [...buckets, bucket] }
}

/** Returns the settings of wrangler.toml that Laurel needs. Importing wrangler for that would take a second. */
export function readWranglerConfig() {
  const config = Config.parse(parseWranglerToml())
  // In Workers Builds, wrangler deploys to the worker that the repository is connected to, whatever its name here.
  const name = process.env.WRANGLER_CI_OVERRIDE_NAME || config.name
  const patterns = [...(config.route ? [config.route] : []), ...config.routes]
  return {
    name,
    account: config.account_id,
    /** The patterns of the routes, such as `shop.example/*`. */
    routes: patterns.map((route) => (typeof route === 'string' ? route : route.pattern)),
    /** True if the service is also on workers.dev, which wrangler turns off by default if there are routes. */
    hasWorkersDev: config.workers_dev ?? patterns.length === 0,
    database: config.d1_databases[0],
    /** The bucket for uploaded files, which a deployment may lack. */
    bucket: config.r2_buckets.find(({ binding }) => binding === mediaBinding) ?? {
      binding: mediaBinding,
      bucket_name: `${name}-media`,
    },
    /** The host that serves files and nothing else, `""` if all do. */
    mediaHost: config.vars?.MEDIA_HOST ?? '',
    hasMailBinding: config.send_email.some(({ name }) => name === mailBinding),
    /** The sender of e-mails, or `""`. */
    mailFrom: config.vars?.MAIL_FROM ?? '',
    crons: config.triggers?.crons ?? [],
    rateLimits: config.ratelimits,
  }
}
