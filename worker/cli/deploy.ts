import { listMigrations } from './d1/migrations.ts'
import { ensureBucket } from './deploy/bucket.ts'
import { ensureCrons } from './deploy/crons.ts'
import { ensureDatabase, migrateRemote } from './deploy/database.ts'
import { ensureFirstWorkspace, findFirstWorkspace } from './deploy/first-workspace.ts'
import { waitUntilHealthy } from './deploy/health.ts'
import { findMailSettings, mailRequirements, mailSettings } from './deploy/mail.ts'
import { type DeployOptions, parseDeployOptions, usage } from './deploy/options.ts'
import { findServiceHosts } from './deploy/service-hosts.ts'
import { printBuildSummary, printSummary } from './deploy/summary.ts'
import { upload } from './deploy/upload.ts'
import { isCi, isWorkersBuild } from './lib/ci.ts'
import type { Io } from './lib/io.ts'
import { isMainModule } from './lib/main-module.ts'
import * as wrangler from './lib/wrangler.ts'

/*
 * `npm run deploy` deploys the service and the widget to the Cloudflare account of wrangler, for the first time or as an
 * upgrade. It stops at the first step that fails; run it again to continue from there. Without a terminal, or in CI, it does the
 * same, but leaves the first workspace to the page at /setup, as others may read the output.
 */

/** Deploys, and returns the exit status of the process. `run` runs wrangler. */
export async function main(argv: string[], io: Io, run: wrangler.RunWrangler = wrangler.run): Promise<number> {
  const print = (line: string) => io.stdout.write(`${line}\n`)
  try {
    if (argv.includes('--help') || argv.includes('-h')) print(usage)
    else {
      const options = parseDeployOptions(argv)
      const hasTerminal = Boolean(io.stdin.isTTY && io.stdout.isTTY) && !isCi()
      await (options.dryRun ? dryRun(options, { print, run }) : deploy(options, { print, run, hasTerminal }))
    }
    return 0
  } catch (error) {
    if (!wrangler.isStopping()) io.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }
}

if (isMainModule(import.meta.filename)) {
  // An interrupted run has failed.
  process.exitCode = 1
  process.exitCode = await main(process.argv.slice(2), process)
}

type Print = (line: string) => void
type Tools = { print: Print; run: wrangler.RunWrangler }

async function deploy(
  options: DeployOptions,
  { print, run, hasTerminal }: Tools & { hasTerminal: boolean },
): Promise<void> {
  print(await ensureDatabase(hasTerminal, run))
  const files = await ensureBucket(options.media)
  if (files.note) print(files.note)
  const mail = await findMailSettings(options)
  // Before the code: the deployed code works with the new tables, but the new code not with the old ones.
  print(await migrateRemote())
  const uploaded = await upload({
    canPrompt: hasTerminal,
    hosts: await findServiceHosts(options.origin),
    withFiles: files.isOn,
    ...mail,
    run,
  })
  const origin = options.origin ?? uploaded.origin
  if (!origin) {
    throw new Error('Laurel is deployed, but has no URL. Add a route to wrangler.toml, or pass --url https://…')
  }
  print('Built and deployed the service and the widget.')
  const cronNote = await ensureCrons()
  if (cronNote) print(cronNote)
  if (options.mail) print(mailRequirements)
  await waitUntilHealthy(origin, () => print(`Waiting for ${origin}. A new host can take two minutes.`))
  // Last, so that no later failure can hide the key. Others may read what no terminal shows, and a workspace without a key is lost.
  const first = await (hasTerminal ? ensureFirstWorkspace(options.name) : findFirstWorkspace())
  await (isWorkersBuild()
    ? printBuildSummary(print, origin, first)
    : printSummary(print, origin, { files, mail }, first))
}

async function dryRun(options: DeployOptions, { print, run }: Tools): Promise<void> {
  const { media, mail } = options
  const { gzipBytes } = await upload({ dryRun: true, withFiles: media, ...mailSettings(options, []), run })
  print(`Built the service and the widget: the worker is ${Math.ceil(gzipBytes / 1_000)} kB compressed.`)
  print(`Migrations: ${listMigrations().join(', ')}`)
  print(
    media
      ? 'Files are on: this creates the R2 bucket if needed.'
      : 'Files are off, unless the account has the R2 bucket already. To turn them on, add --media.',
  )
  print(
    mail
      ? 'E-mails are on: Cloudflare needs a domain with Email Routing for them.'
      : 'E-mails are off, unless the deployment sends some already. To turn them on, add --mail.',
  )
  print(
    'Without --dry-run, this creates the database if needed, applies its pending migrations, and deploys. In a terminal,',
  )
  print('it creates the first workspace with an API key if there is none. This was a dry run: nothing was deployed.')
}
