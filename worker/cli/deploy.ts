import { parseArgs } from 'node:util'
import { WorkspaceInput } from '../../shared/workspace.ts'
import { escapeControlChars } from '../lib/escape-control-chars.ts'
import { listMigrations } from './d1/migrations.ts'
import { ensureBucket, type FileStorage } from './deploy/bucket.ts'
import { ensureCrons } from './deploy/crons.ts'
import { ensureDatabase, migrateRemote } from './deploy/database.ts'
import { ensureFirstWorkspace, type FirstWorkspace } from './deploy/first-workspace.ts'
import { waitUntilHealthy } from './deploy/health.ts'
import { findServiceHosts } from './deploy/service-hosts.ts'
import { upload } from './deploy/upload.ts'
import { findMisplacedOption } from './lib/args.ts'
import { isCi } from './lib/ci.ts'
import { workspaceSnippet } from './lib/format.ts'
import { parseOrigin } from './lib/validate-args.ts'
import * as wrangler from './wrangler.ts'

/*
 * `npm run deploy` deploys the service and the widget to the Cloudflare account of wrangler, for the first time or as an
 * upgrade. It stops at the first step that fails; run it again to continue from there.
 */

type Options = { name: string; origin: string | undefined; media: boolean; dryRun: boolean }

const usage =
  'Usage: npm run deploy -- [--name "My site"] [--url URL] [--media] [--dry-run]. All other settings are in wrangler.toml.'

const canPrompt = process.stdin.isTTY && process.stdout.isTTY && !isCi

// An interrupted run has failed.
process.exitCode = 1
try {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) print(usage)
  else {
    const options = parseOptions(args)
    await (options.dryRun ? dryRun(options) : deploy(options))
  }
  process.exitCode = 0
} catch (error) {
  if (!wrangler.isStopping()) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
}

async function deploy(options: Options): Promise<void> {
  print(await ensureDatabase(canPrompt))
  const files = await ensureBucket(options.media)
  if (files.note) print(files.note)
  // Before the code: the deployed code works with the new tables, but the new code not with the old ones.
  print(await migrateRemote())
  const uploaded = await upload({
    canPrompt,
    hosts: await findServiceHosts(options.origin),
    withFiles: files.isOn,
  })
  const origin = options.origin ?? uploaded.origin
  if (!origin) {
    throw new Error('Laurel is deployed, but has no URL. Add a route to wrangler.toml, or pass --url https://…')
  }
  print('Built and deployed the service and the widget.')
  const cronNote = await ensureCrons()
  if (cronNote) print(cronNote)
  await waitUntilHealthy(origin, () => print(`Waiting for ${origin}. A new host can take two minutes.`))
  // Last, so that no later failure can hide the key.
  printSummary(origin, files, await ensureFirstWorkspace(options.name, !isCi))
}

async function dryRun({ media }: Options): Promise<void> {
  const { gzipBytes } = await upload({ dryRun: true, withFiles: media })
  const migrations = listMigrations()
  print(`Built the service and the widget: the worker is ${Math.ceil(gzipBytes / 1_000)} kB compressed.`)
  print(`Found ${migrations.length} migrations: ${migrations.join(', ')}`)
  print(
    media
      ? 'Files are on: this creates the R2 bucket if needed.'
      : 'Files are off, unless the account has the R2 bucket already. To turn them on, add --media.',
  )
  print('Without --dry-run, this creates the database if needed, applies its pending migrations, deploys, and creates')
  print('the first workspace with an API key if there is none. This was a dry run: nothing was deployed.')
}

function printSummary(origin: string, files: FileStorage, { workspaceId, name, isNew, key }: FirstWorkspace): void {
  print(`Laurel is running at ${origin}`)
  print(`Workspace: ${workspaceId} (${escapeControlChars(name)})`)
  if (key) print(`API key:   ${key} (shown only once)`)
  print(`Snippet:   ${workspaceSnippet(origin, workspaceId)}`)
  print(`Docs:      ${origin}/docs`)
  print(`Files:     ${files.isOn ? 'on' : 'off (to store photos and videos: npm run deploy -- --media)'}`)
  if (isNew) print('Any page can send testimonials. To allow only your own, see "Allowed origins" in the docs.')
  else print('An API key is shown only once, when it is created. If you have lost yours, create another one:')
  if (isNew && !key) print('In CI, no API key is printed, as others can read the log. Create one on your machine:')
  print(`More keys: npm run laurel -- key create --workspace ${workspaceId} --label "What it is for" --remote`)
  print(`Inbox:     ${origin}/inbox (sign in with the API key)`)
}

function parseOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const options = { name: text, url: text, media: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  // A dry run would become a real deployment.
  const misplacedOption = findMisplacedOption(Object.keys(options))
  if (misplacedOption) throw new Error(`Put options after two dashes: npm run deploy -- --${misplacedOption}`)
  try {
    const { name, url, media = false, 'dry-run': dryRun = false } = parseArgs({ args, options }).values
    return { name: parseName(name), origin: parseOrigin(url), media, dryRun }
  } catch (error) {
    // Wrangler's own options, such as --env, would apply to some of the steps only.
    throw error instanceof TypeError ? new Error(usage) : error
  }
}

function parseName(text = 'My site'): string {
  const { data } = WorkspaceInput.shape.name.safeParse(text)
  if (!data) throw new Error('--name must be a string of 1 to 200 characters.')
  return data
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
