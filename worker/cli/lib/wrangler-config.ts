import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'

const text = z.optional(z.string())
const Config = z.object({
  account_id: text,
  d1_databases: z.tuple([
    z.object({ binding: z.string(), database_name: z.string(), database_id: text, preview_database_id: text }),
  ]),
  ratelimits: z._default(z.array(z.object({ name: z.string(), simple: z.object({ period: z.number() }) })), []),
})

/** Returns the account, the database and the rate limits of wrangler.toml. Importing wrangler for that would take a second. */
export function readWranglerConfig() {
  const { account_id, d1_databases, ratelimits } = Config.parse(parse(readFileSync('wrangler.toml', 'utf8')))
  const [database] = d1_databases
  return { account: account_id, database, rateLimits: ratelimits }
}
