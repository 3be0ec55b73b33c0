import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logos } from '../media/logos.ts'
import { query, workspaceA } from '../service/harness.ts'
import { callInbox, signIn } from '../service/session.ts'
import { button, openInbox, status } from './inbox-page.ts'

/* The sections of the settings in the inbox. */

type Section = 'business' | 'display' | 'sites' | 'privacy' | 'spam'

type RejectedOrigin = { origin: string; count: number; day: string }

type Options = Parameters<typeof openInbox>[1] & { rejected?: RejectedOrigin[] }

/** Returns a function that opens a section, and has the console watched; the service has rejected these origins lately. */
export const createSectionOpener =
  (watchConsole: (messages: string[]) => void) =>
  async (section: Section, { rejected = [], ...options }: Options = {}): Promise<Page> => {
    const { page, messages } = await openInbox('/settings', options)
    watchConsole(messages)
    await page.route('**/rejected-origins', (route) => route.fulfill({ json: rejected }))
    await openSection(page, section)
    return page
  }

const names = { business: 'Business', display: 'Visibility', sites: 'Sites', privacy: 'Privacy', spam: 'Spam' }

/** Follows the link to a section. */
export async function openSection(page: Page, section: Section): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: names[section] }).click()
  await page.getByRole('heading', { name: names[section] }).waitFor()
  await page.locator('.save').waitFor()
}

/** Returns the workspace with its logo, as it is stored. */
export const workspace = async () => {
  const join = 'LEFT JOIN logos ON workspaceId = workspaces.id AND hash = logoHash'
  return (await query(`SELECT workspaces.*, dataUrl AS logo FROM workspaces ${join} WHERE id = ?`, workspaceA))[0]
}

/** Changes settings as another owner does. */
export async function changeElsewhere(body: Record<string, unknown>): Promise<void> {
  expect((await callInbox(await signIn(), 'PUT', `workspaces/${workspaceA}`, { body })).status).toBe(200)
}

/** Presses the button that saves. */
export const save = (page: Page) => button(page, /^Save…?$/).click()

/** Waits for the state of a section. */
export const saved = (page: Page) => status(page, /^Saved$/).waitFor()
export const unsaved = (page: Page) => status(page, /^Not saved$/).waitFor()

/** Waits until the element with this id has the focus. */
export const expectFocus = (page: Page, id: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)

/** Returns the bodies of the requests that save from now on. */
export function recordSaves(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()))
  return bodies
}

/** The sentence about a wrong key. */
export const keyRequired = 'This key is not valid. Check that you copied all of it'

/** A logo to choose. */
export const png = { name: 'logo.png', mimeType: 'image/png', buffer: logos['image/png'] }
