import { onTestFinished } from 'vitest'
import { button } from '../support/browser/inbox-page.ts'
import { query } from '../support/service/harness.ts'
import { setupCode, startSetupService } from '../support/service/setup-service.ts'
import { openInbox, openStill, serviceOrigin } from './pages.ts'
import { around, type Scene } from './screenshot.ts'

/* The first minutes of an owner. */

/** The key that the pictures show in place of the real one, which is another each time. */
const shownKey = 'lk_example-of-a-key-that-opens-nothing-0000000000'

async function openSetup() {
  const service = await startSetupService()
  onTestFinished(service.stop)
  const page = await openStill(`${serviceOrigin}/setup`, {
    send: service.open,
    edit: (body) => body.replaceAll(/lk_[\w-]{43}/g, shownKey),
    viewport: { width: 700, height: 800 },
  })
  await page.getByLabel('Set-up code').fill(setupCode)
  await page.getByLabel('Name of your business').fill('Corner Shop')
  await page.getByLabel('Website').fill('https://corner-shop.example')
  await page.getByLabel('Website').blur()
  return page
}

export async function setup(): Promise<Scene> {
  const page = await openSetup()
  return { ...(await around(page, [page.locator('main')], 16)), scale: 1.25 }
}

export async function setupKey(): Promise<Scene> {
  const page = await openSetup()
  await button(page, 'Start').click()
  await page.getByLabel('Key').waitFor()
  return { ...(await around(page, [page.locator('main')], 16)), scale: 1.25 }
}

export async function firstSteps(): Promise<Scene> {
  await query('DELETE FROM testimonials')
  const page = await openInbox('?state=pending', { viewport: { width: 1024, height: 900 } })
  await page.getByRole('heading', { name: 'Get messages' }).waitFor()
  return around(page, [page.locator('.steps')])
}
