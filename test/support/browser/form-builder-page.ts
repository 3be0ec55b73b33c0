import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Form } from '../../../shared/forms/form.ts'
import type { FormSettings } from '../../../shared/forms/form-settings.ts'
import { query } from '../service/harness.ts'
import { callInbox, signIn } from '../service/session.ts'
import { openInbox } from './inbox-page.ts'

/* The builder of forms, as its owner sees it. */

/** Settings with two questions and a second consent. */
export const settings: FormSettings = {
  questions: [
    { id: 'before', text: 'What did you need?' },
    { id: 'after', text: 'What happened?', hint: 'A number helps.' },
  ],
  consents: { marketing: { text: 'Ours may advertise with it. I can withdraw this at any time.' } },
}

/** Creates a form with a draft through the API, and returns it. */
export async function createForm(draft: FormSettings = settings, name = 'Bread'): Promise<Form> {
  const response = await callInbox(await signIn(), 'POST', 'forms', { body: { name, settings: draft } })
  return response.body
}

/** Publishes settings through the API. */
export async function publishForm({ id }: Form, published: FormSettings = settings): Promise<void> {
  await callInbox(await signIn(), 'POST', `forms/${id}/versions`, { body: { settings: published } })
}

/** Changes a form through the API, as another person does it. */
export async function changeForm({ id }: Form, body: unknown): Promise<void> {
  await callInbox(await signIn(), 'PUT', `forms/${id}`, { body })
}

/** Returns the stored draft of a form, or null. */
export async function storedDraft({ id }: Form): Promise<FormSettings | null> {
  const [row] = await query('SELECT draft FROM forms WHERE id = ?', id)
  return JSON.parse(String(row?.draft ?? null))
}

/** Returns the settings of a form's versions, oldest first. */
export async function storedVersions({ id }: Form): Promise<FormSettings[]> {
  const rows = await query('SELECT settings FROM formVersions WHERE formId = ? ORDER BY number', id)
  return rows.map(({ settings }) => JSON.parse(String(settings)))
}

/** Opens the builder of a form in a new browser that is signed in. */
export async function openBuilder(form: Form, options?: BrowserContextOptions) {
  const opened = await openInbox(`/forms/${form.id}`, { reducedMotion: 'reduce', ...options })
  await button(opened.page, 'Publish…').waitFor()
  return opened
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a part of the builder. */
export const openPart = (page: Page, id: string) => page.locator(`#${id} > summary`).click()

/** Opens the menu of a form in the list. */
export const openMore = (page: Page, name = 'Bread') => button(page, `More for ${name}`).click()

/** Waits until the builder shows that it is in this state. */
export const expectSaved = (page: Page, state = 'saved') =>
  expect.poll(() => page.locator('.save').getAttribute('data-save')).toBe(state)

/** Publishes what is on the screen, and waits until this version is live. */
export async function publishOnScreen(page: Page, number: number) {
  await button(page, 'Publish…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Version ${number} is live.` })
    .waitFor()
}

/** The form in the preview. */
export const previewedForm = (page: Page) => page.frameLocator('.framed iframe').locator('laurel-form')
