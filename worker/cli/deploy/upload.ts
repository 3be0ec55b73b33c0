import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import * as wrangler from '../wrangler.ts'
import { reasonOf, refused } from '../wrangler-errors.ts'

const Entry = z.object({
  type: z.literal('deploy'),
  targets: z._default(z.array(z.string()), []),
  bundle_size: z.object({ gzip_bytes: z.number() }),
})

/** What `wrangler deploy` has done: where the service can be reached, if anywhere, and the bytes of the compressed worker. */
export type Uploaded = { address: string | undefined; bytes: number }

/**
 * Builds the service and the widget and deploys them, or only tries it where `rehearsing`. A question of wrangler's that
 * has to be answered before it is asked in the terminal, if `canAsk`.
 * @throws Error with one sentence.
 */
export async function upload(canAsk: boolean, rehearsing = false): Promise<Uploaded> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  const file = join(folder, 'wrangler.ndjson')
  try {
    await deploy(canAsk, rehearsing, { WRANGLER_OUTPUT_FILE_PATH: file })
    return told(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function deploy(canAsk: boolean, rehearsing: boolean, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await wrangler.run(['deploy', ...(rehearsing ? ['--dry-run'] : [])], env)
  } catch (error) {
    const reason = reasonOf(error)
    const link = /register a workers\.dev subdomain here: (\S+)/.exec(reason)?.[1]
    if (!link) throw refused(reason, 'deploy the service')
    // Wrangler asks for it before it uploads anything.
    if (canAsk) {
      if (await wrangler.inTerminal(['deploy'], env)) return
      throw new Error('The service is not deployed; wrangler says above why. `npm run deploy` goes on from here.')
    }
    throw new Error(
      `Your account has no address of its own yet: choose one at ${link} and run \`npm run deploy\` again.`,
    )
  }
}

/** The last deployment among the lines of JSON that wrangler has written. */
function told(lines: string): Uploaded {
  const entries = lines
    .trim()
    .split('\n')
    .map((line) => Entry.safeParse(JSON.parse(line)))
  const entry = entries.findLast(({ success }) => success)?.data
  if (!entry) throw new Error('Wrangler has not said what it has deployed.')
  return { address: addressOf(entry.targets), bytes: entry.bundle_size.gzip_bytes }
}

/**
 * The first address among the targets of a deployment at which the service can answer, one's own before workers.dev. They
 * are URLs, custom domains or routes, and wrangler adds in brackets where these belong. The paths of the service are fixed:
 * a route that takes only some of a host is no address for it.
 */
export function addressOf(targets: string[]): string | undefined {
  const addresses = targets.flatMap((target) => {
    const host = /^(?:https:\/\/)?([\w-]+(?:\.[\w-]+)+)(?:\/\*)?(?: \(.*)?$/.exec(target)?.[1]
    return host ? [`https://${host}`] : []
  })
  return addresses.find((address) => !address.endsWith('.workers.dev')) ?? addresses[0]
}
