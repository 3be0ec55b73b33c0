import type { BrowserContextOptions } from 'playwright-core'
import { browserUrl, query, workspaceB } from '../service/harness.ts'
import { openPage } from './browser.ts'

/** Leaves the service with its first workspace only. */
export async function keepOneWorkspace(): Promise<void> {
  await query('DELETE FROM apiKeys WHERE workspaceId = ?', workspaceB)
  await query('DELETE FROM workspaces WHERE id = ?', workspaceB)
}

/** Opens the page at `/` and, unless its browser runs no scripts, waits for the form. */
export async function openFront(options: BrowserContextOptions = {}, path = '/') {
  const opened = await openPage(options)
  await opened.page.goto(new URL(path, browserUrl).href)
  if (options.javaScriptEnabled !== false) {
    // It loads near the viewport.
    await opened.page.locator('#preview').scrollIntoViewIfNeeded()
    await opened.page.locator('.send').waitFor()
  }
  return opened
}
