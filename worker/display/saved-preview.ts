import type { Context } from 'hono'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { DisplayPreview, PreviewInput } from '../../shared/displays/saved-display.ts'
import { accessError, type Scope, workspaceIdSql } from '../db/scope.ts'
import type { AppEnv } from '../env.ts'
import { toOrigins } from './content.ts'
import { assertChoice, nextUrl, renderSaved, savedStyle, toSavedDisplay } from './saved-page.ts'
import { readSaved } from './saved-statements.ts'

/**
 * Renders a display with these settings for its owner, also while the workspace is closed. Nothing is stored.
 * @throws HTTPException 400 for a tab that is not one of the settings, or 401, 403 or 404 without access.
 */
export async function renderPreview(
  c: Context<AppEnv>,
  scope: Scope,
  { settings, tab }: z.output<typeof PreviewInput>,
): Promise<z.output<typeof DisplayPreview>> {
  assertChoice(settings, { tab })
  const from = sql`${JSON.stringify(settings)} AS settings FROM workspaces WHERE id = ${workspaceIdSql(scope)}`
  const rows = await readSaved(scope.db, from, '', { tab })
  if (!rows) throw await accessError(scope)
  const origins = toOrigins(c, c.get('url').origin)
  const display = toSavedDisplay(rows, { tab }, { id: 'preview', isInFrame: false }, origins)
  const { fragment } = await renderSaved(c, display, settings, nextUrl(display, { tab }, rows.nextCursor))
  return { html: `${fragment}`, css: await savedStyle(c, 'preview', settings) }
}
