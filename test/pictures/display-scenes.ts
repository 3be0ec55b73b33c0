import { query, workspaceA } from '../support/service/harness.ts'
import { openInbox, openStill, serviceOrigin, siteOrigin } from './pages.ts'
import { around, type Scene, wholeWindow } from './screenshot.ts'
import { sitePage } from './site.ts'

/* Displays: how an owner makes them, and how visitors of a site see them. */

const displayId = 'b8d1f0a6-57c3-4e2b-8a94-0d6e3c7f1b25'

async function storeDisplay(settings: Record<string, unknown>, name = 'Home page') {
  await query(
    'INSERT INTO displays (id, workspaceId, created, name, settings) VALUES (?, ?, ?, ?, ?)',
    ...[displayId, workspaceA, '2026-09-30T08:00:00.000Z', name, JSON.stringify(settings)],
  )
}

export async function displays(): Promise<Scene> {
  const page = await openInbox('/displays', { viewport: { width: 1024, height: 760 } })
  await page.locator('.sample .laurel-card').nth(17).waitFor()
  return around(page, [page.locator('main h1'), page.locator('.samples')], 16)
}

export async function displayEditor(): Promise<Scene> {
  const tabs = ['Bread', 'Weddings', 'Catering']
  await storeDisplay({ layout: 'wall', design: 'editorial', color: '#a3472f', tabs, search: true })
  const page = await openInbox(`/displays/${displayId}`, { viewport: { width: 1024, height: 720 } })
  await page.locator('.paper .laurel-card').first().waitFor()
  return wholeWindow(page)
}

async function openDisplayed(settings: Record<string, unknown>, height: number): Promise<Scene> {
  await storeDisplay({ color: '#a3472f', heading: 'What our customers say', ...settings })
  const page = await openStill(siteOrigin, {
    site: sitePage(`<laurel-testimonials display="${displayId}"></laurel-testimonials>
<script src="${serviceOrigin}/testimonials.js" async></script>`),
    viewport: { width: 900, height },
  })
  await page.locator('.laurel-card').first().waitFor()
  return wholeWindow(page)
}

export const wall = () => openDisplayed({ layout: 'wall', limit: 6, tabs: ['Bread', 'Weddings', 'Catering'] }, 694)

export const carousel = () => openDisplayed({ layout: 'carousel', design: 'bubbles' }, 560)
