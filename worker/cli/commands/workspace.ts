import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import * as limits from '../../../shared/limits.ts'
import { formatLogo, logoContentRule } from '../../../shared/workspace/logo.ts'
import { Workspace, WorkspaceInput } from '../../../shared/workspace/workspace.ts'
import { insertKey, setUpKeyLabel } from '../../db/fragments/insert-key.ts'
import { insertLogo, logoSql } from '../../db/fragments/stored-logo.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Row } from '../d1/connection.ts'
import { migrateIfNeeded, runMigrated, UnknownWorkspaceError, withConnection } from '../d1/database.ts'
import { findLocalOrigin } from '../d1/local-services.ts'
import { type Args, type Database, type Report, UsageError } from '../lib/args.ts'
import { readStart } from '../lib/files.ts'
import { cacheNote, formatTable, toJsonRow, workspaceSnippet } from '../lib/format.ts'
import { parseId, validateArgs } from '../lib/validate-args.ts'

const NameAndWebsite = z.pick(WorkspaceInput, { name: true, website: true })

/** The options of `workspace update`, by the field that they change. Only programs can write objects. */
const updateOptions = {
  name: '--name',
  website: '--website',
  intro: '--intro',
  logo: '--logo',
  display: '--display',
  displayNames: '--display-names',
  displayPhotos: '--display-photos',
  displayHeading: '--heading',
  displayHow: '--how',
  displayAverage: '--average',
} as const

const WorkspaceUpdate = z.omit(WorkspaceInput, {
  origins: true,
  displayItem: true,
  controller: true,
  spamWords: true,
  turnstileSiteKey: true,
  messageLanguage: true,
})

/** Creates a workspace and its first API key. */
export async function create({ argument, values, database }: Args): Promise<Report> {
  const input = { name: argument, website: values.website }
  const { name, website } = validateArgs(NameAndWebsite, input, { name: 'The name', website: '--website' })
  const { key, ...stored } = await generateApiKey()
  const workspaceId = crypto.randomUUID()
  await runMigrated(
    database,
    insertWorkspace({ id: workspaceId, name, website }),
    insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: setUpKeyLabel }),
  )
  const origin = database.remote ? 'https://your-service.example' : findLocalOrigin(database.persistTo)
  const lines = [
    `Workspace: ${workspaceId}`,
    `API key:   ${key} (shown only once)`,
    `Snippet:   ${workspaceSnippet(origin, workspaceId)}`,
    `Replace ${origin} with the URL of your service${database.remote ? '' : ' if it runs elsewhere'}.`,
  ]
  return { json: { workspaceId, key }, text: lines.join('\n') }
}

/** Lists the workspaces, oldest first: the first one receives testimonials that name no workspace. */
export async function list({ database }: Args): Promise<Report> {
  const select = sql`SELECT id AS workspaceId, name, website FROM workspaces ORDER BY created, id`
  const [workspaces = []] = await runMigrated(database, select)
  return { json: workspaces, text: workspaces.length > 0 ? formatTable(workspaces) : 'There are no workspaces yet.' }
}

/** Updates the settings that are given; `""` removes one. The table's trigger gives a changed workspace a new version. */
export async function update({ values, database }: Args): Promise<Report> {
  const workspaceId = parseId(values.workspace, '--workspace')
  const { name, website, intro, logo: file, display, displayNames, displayPhotos } = values
  const { heading: displayHeading, how: displayHow, average: displayAverage } = values
  const logo = file && (await readLogo(file))
  const displaySettings = { display, displayNames, displayPhotos, displayHeading, displayHow, displayAverage }
  const input = { name, website, intro, logo, ...displaySettings }
  const settings = Object.entries(validateArgs(WorkspaceUpdate, input, updateOptions)).filter(
    ([, value]) => value !== undefined,
  )
  if (settings.length === 0) throw new UsageError(noSettingMessage)
  const row = await store(database, workspaceId, settings)
  if (!row) throw new UnknownWorkspaceError(workspaceId)
  const text = `Updated the workspace: ${settings.map(([setting]) => setting).join(', ')}.`
  const isShown = row.display === 'open' || display !== undefined
  const isCached = database.remote && isShown && settings.some(([setting]) => !['intro', 'logo'].includes(setting))
  return { json: toJsonRow(row), text: isCached ? `${text}\n${cacheNote}` : text }
}

/** Stores settings, and returns the workspace as it is then; `undefined` if there is none. */
async function store(database: Database, workspaceId: string, settings: [string, unknown][]): Promise<Row | undefined> {
  const { logo } = Object.fromEntries(settings)
  const logoHash = typeof logo === 'string' ? await sha256(logo) : null
  const assignments = settings.map(([setting, value]) =>
    setting === 'logo' ? sql`logoHash = ${logoHash}` : sql`${raw(setting)} = ${value}`,
  )
  const where = sql`WHERE id = ${workspaceId}`
  const update = sql`UPDATE workspaces SET ${join(assignments)} ${where}
    RETURNING id AS workspaceId, ${raw(columns.join(', '))}`
  return withConnection(database, (connection) =>
    migrateIfNeeded(connection, async () => {
      // By itself: the text of a batch with the largest logo would be too long for D1.
      if (logoHash) await connection.query(insertLogo(String(logo), logoHash)(sql`FROM workspaces ${where}`))
      return (await connection.query(update))[0]
    }),
  )
}

const noSettingMessage = 'There is nothing to update. For the settings, add --help.'
const columns = Object.keys(Workspace.shape)
  .filter((column) => column !== 'workspaceId')
  .map((column) => (column === 'logo' ? `${logoSql} AS logo` : column))

/** Returns an image file as a data URL. @throws UsageError if it cannot be a logo, and Error if it cannot be read. */
async function readLogo(file: string): Promise<string> {
  const bytes = await readStart(file, limits.logoBytes + 1)
  const logo = formatLogo(bytes.toString('latin1'))
  if (!logo) throw new UsageError(`--logo ${logoContentRule}.`)
  return logo
}

/** Returns the statement that creates a workspace. */
export function insertWorkspace(row: { id: string; name: unknown; website?: unknown }): Sql {
  return sql`INSERT INTO workspaces (id, created, name, website)
    VALUES (${row.id}, ${new Date().toISOString()}, ${row.name}, ${row.website})`
}
