import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WorkspaceInput } from '../../shared/workspace.ts'
import { escapeControlChars } from '../lib/format-issues.ts'
import { type First, firstWorkspace } from './deploy/bootstrap.ts'
import { migrateDeployed, provideDatabase } from './deploy/database.ts'
import { healthy } from './deploy/health.ts'
import { upload } from './deploy/upload.ts'
import { keptByNpm } from './lib/command.ts'
import { tag } from './lib/tag.ts'
import * as wrangler from './wrangler.ts'

/*
 * `npm run deploy`: the service with the widget in the Cloudflare account that wrangler knows, from nothing or from an
 * older release. It stops at the first step that fails; what is done stays, and run again it goes on from there.
 */

type Given = { name: string; address: string | undefined; isRehearsal: boolean }

const usage = 'npm run deploy takes --name="…", --address=URL and --dry-run; all else stands in wrangler.toml.'

/** What is printed in a build is kept by whoever runs it, and read by others. */
const isBuild = !['', 'false', undefined].includes(process.env.CI) || 'WORKERS_CI' in process.env
const canAsk = process.stdin.isTTY && process.stdout.isTTY && !isBuild

// Until it is done: what is interrupted has failed.
process.exitCode = 1
try {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) say(usage)
  else {
    const given = asked(args)
    await (given.isRehearsal ? rehearse() : deploy(given))
  }
  process.exitCode = 0
} catch (error) {
  if (!wrangler.isStopping()) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
}

async function deploy({ name, address }: Given): Promise<void> {
  say(await provideDatabase(canAsk))
  // Before the code: what is deployed now works with the new tables, the new code not with the old ones.
  say(await migrateDeployed())
  const uploaded = await upload(canAsk)
  const found = address ?? uploaded.address
  if (!found) {
    throw new Error('Laurel is deployed, but has no address: give it a route in wrangler.toml, or say --address=URL.')
  }
  say('The service and the widget are built and deployed.')
  await healthy(found, () => say(`Waiting for ${found} to answer; a new address takes up to two minutes.`))
  // Last of all, so that no failure comes between a key and the eyes that need it.
  show(found, await firstWorkspace(name, !isBuild))
}

async function rehearse(): Promise<void> {
  const { bytes } = await upload(false, true)
  const migrations = readdirSync('worker/migrations').toSorted()
  say(`The service and the widget are built: the worker has ${Math.ceil(bytes / 1_000)} kB, compressed.`)
  say(`There are ${migrations.length} migrations: ${migrations.join(', ')}`)
  say('Without --dry-run the database is found or created, the migrations that it lacks are applied, all is deployed,')
  say('and the first workspace is made with its key if there is none. Nothing of this has been done.')
}

function show(address: string, { workspaceId, name, isNew, key }: First): void {
  say(`Laurel runs at ${address}`)
  say(`Workspace: ${workspaceId} (${escapeControlChars(name)})`)
  if (key) say(`API key:   ${key} (shown this once)`)
  say(`Your tag:  ${tag(address, workspaceId)}`)
  say(`The docs:  ${address}/docs`)
  if (isNew)
    say('Any page may send testimonials; the README says under "Pages that may write" how to allow yours only.')
  if (!isNew) say('A key is shown once, when it is made. Whoever has lost it makes another one:')
  if (isNew && !key) say('A key is not shown in a build, whose log others can read; make one on your own machine:')
  say(`More keys: npm run laurel -- key create --workspace ${workspaceId} --label "What it is for" --remote`)
}

function asked(args: string[]): Given {
  const text = { type: 'string' } as const
  const options = { name: text, address: text, 'dry-run': { type: 'boolean' } } as const
  // A rehearsal would be the real thing.
  const lost = keptByNpm(Object.keys(options))
  if (lost) throw new Error(`Options go behind two dashes: npm run deploy -- --${lost}`)
  try {
    const { name, address, 'dry-run': isRehearsal = false } = parseArgs({ args, options }).values
    return { name: nameFrom(name), address: addressFrom(address), isRehearsal }
  } catch (error) {
    // Another environment or Worker would be another than the one that the steps before have prepared.
    if (!(error instanceof TypeError)) throw error
    throw new Error(usage)
  }
}

function nameFrom(given = 'My site'): string {
  const { data } = WorkspaceInput.shape.name.safeParse(given)
  if (!data) throw new Error('--name must be a string of 1 to 200 characters.')
  return data
}

/** An origin, as it stands in front of every path. */
function addressFrom(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const origin = URL.canParse(given) ? new URL(given).origin : ''
  if (!/^https?:/.test(given) || ![origin, `${origin}/`].includes(given)) {
    throw new Error('--address must be like https://testimonials.example, without a path.')
  }
  return origin
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
