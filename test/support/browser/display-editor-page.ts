import type { BrowserContextOptions, Page } from 'playwright-core'
import type { SavedDisplay, SavedSettings } from '../../../shared/displays/saved-display.ts'
import { query } from '../service/harness.ts'
import { callInbox, signIn } from '../service/session.ts'
import { openInbox } from './inbox-page.ts'

/* The editor of displays, as its owner sees it. */

/** Creates a display through the API, and returns it. */
export async function createDisplay(settings: SavedSettings = {}, name = 'Home page'): Promise<SavedDisplay> {
  return (await callInbox(await signIn(), 'POST', 'displays', { body: { name, settings } })).body
}

/** Changes a display through the API, as another person does it. */
export async function changeDisplay({ id }: SavedDisplay, body: unknown): Promise<void> {
  await callInbox(await signIn(), 'PUT', `displays/${id}`, { body })
}

/** Returns the settings that are stored. */
export async function storedSettings({ id }: SavedDisplay): Promise<SavedSettings> {
  const [row] = await query('SELECT settings FROM displays WHERE id = ?', id)
  return JSON.parse(String(row?.settings))
}

/** Opens the editor of a display in a new browser that is signed in. */
export async function openDisplay({ id }: SavedDisplay, options?: BrowserContextOptions) {
  const opened = await openInbox(`/displays/${id}`, { reducedMotion: 'reduce', ...options })
  await opened.page.locator('.save').waitFor()
  return opened
}

/** Opens a part of the editor. */
export const openPart = (page: Page, id: string) => page.locator(`#${id} > summary`).click()

/** The display in the preview. */
export const preview = (page: Page) => page.locator('.paper')

/** The names in the preview, in their order. */
export const previewedNames = (page: Page) => preview(page).locator('.laurel-name').allTextContents()
