import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { deployAgain } from '../lib/ci.ts'
import * as wrangler from '../lib/wrangler.ts'
import { toUserError, wranglerMessage } from '../lib/wrangler-errors.ts'
import { type Features, withDeployConfig } from './config.ts'
import { mailRequirements } from './mail.ts'

const DeployEntry = z.object({
  type: z.literal('deploy'),
  targets: z._default(z.array(z.string()), []),
  bundle_size: z.object({ gzip_bytes: z.number() }),
})

/** The result of `wrangler deploy`: the origin at which the service is reachable, if any, and the size of the worker in bytes. */
type UploadResult = { origin: string | undefined; gzipBytes: number }

type UploadOptions = Features & { canPrompt?: boolean; dryRun?: boolean; hosts?: string[]; run: wrangler.RunWrangler }

/**
 * Builds the service and the widget and deploys them at these hosts, or builds only if `dryRun`. `run` runs wrangler, which asks
 * for a missing workers.dev subdomain in the terminal if `canPrompt`.
 * @throws Error with one sentence.
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { canPrompt = false, dryRun = false, hosts = [], run, ...features } = options
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  // Workers Builds reads wrangler's report, too.
  const { WRANGLER_OUTPUT_FILE_PATH: path, WRANGLER_OUTPUT_FILE_DIRECTORY: reports } = process.env
  const file = path || join(reports || folder, `wrangler-output-${process.pid}.json`)
  try {
    const args = dryRun ? ['deploy', '--dry-run'] : ['deploy', '--var', `SERVICE_HOSTS:${hosts.join(' ')}`]
    await withDeployConfig(features, (config) =>
      deploy(run, [...args, '--config', config], canPrompt, { WRANGLER_OUTPUT_FILE_PATH: file }).catch(
        (error: Error) => {
          throw features.hasMailBinding ? toMailError(error) : error
        },
      ),
    )
    return parseOutput(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function deploy(
  run: wrangler.RunWrangler,
  args: string[],
  canPrompt: boolean,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    await run(args, env)
  } catch (error) {
    const message = wranglerMessage(error)
    const link = /register a workers\.dev subdomain here: (\S+)/.exec(message)?.[1]
    if (!link) throw toUserError(message, 'deploy the service')
    if (!canPrompt) {
      throw new Error(`Your account has no workers.dev subdomain yet. Choose one at ${link}, then ${deployAgain()}.`)
    }
    // Wrangler asks for the subdomain before it uploads anything.
    if (!(await wrangler.runInTerminal(args, env))) {
      throw new Error('Wrangler did not deploy the service, see above. Run `npm run deploy` again to continue.')
    }
  }
}

/** Adds to an error of Cloudflare about e-mails what they need. */
const toMailError = (error: Error) =>
  /\be-?mail/i.test(error.message) ? new Error(`${error.message}. Nothing was deployed. ${mailRequirements}`) : error

/** Returns the last deployment in the file of JSON lines that wrangler writes. */
function parseOutput(lines: string): UploadResult {
  const entries = lines
    .trim()
    .split('\n')
    .map((line) => DeployEntry.safeParse(JSON.parse(line)))
  const entry = entries.findLast(({ success }) => success)?.data
  if (!entry) throw new Error('Wrangler did not report the deployment. Run `npm run deploy` again.')
  return { origin: publicOrigin(entry.targets), gzipBytes: entry.bundle_size.gzip_bytes }
}

/**
 * Returns the first origin that serves every path, a domain of your own before workers.dev. Wrangler lists URLs, custom
 * domains and routes, with their zone in parentheses; a route for only some paths of a host is no origin of the service.
 */
export function publicOrigin(targets: string[]): string | undefined {
  const origins = targets.flatMap((target) => {
    const host = /^(?:https:\/\/)?([\w-]+(?:\.[\w-]+)+)(?:\/\*)?(?: \(.*)?$/.exec(target)?.[1]
    return host ? [`https://${host}`] : []
  })
  return origins.find((origin) => !origin.endsWith('.workers.dev')) ?? origins[0]
}
