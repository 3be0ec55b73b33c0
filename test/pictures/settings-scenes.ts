import { idAt } from '../support/browser/inbox-page.ts'
import { storeChannel } from '../support/message-links.ts'
import { query, setOrigins, workspaceA } from '../support/service/harness.ts'
import { openInbox } from './pages.ts'
import { around, type Scene } from './screenshot.ts'

/* Sections of the settings, and the record of consent. */

export async function sites(): Promise<Scene> {
  await setOrigins(workspaceA, ['https://corner-shop.example', 'https://www.corner-shop.example'])
  const page = await openInbox('/settings/business', { viewport: { width: 1024, height: 760 } })
  const rejected = [{ origin: 'https://corner-shop-catering.example', count: 3, day: '2026-10-05' }]
  await page.route('**/rejected-origins', (route) => route.fulfill({ json: rejected }))
  await page.getByRole('link', { name: 'Sites' }).click()
  await page.getByText('corner-shop-catering.example').first().waitFor()
  return around(page, [page.locator('.top'), page.getByRole('navigation', { name: 'Settings' })])
}

export async function messages(): Promise<Scene> {
  const confirmed = '2026-09-15T08:00:00.000Z'
  const slack = 'https://hooks.slack.com/services/T0CORNER/B0SHOP/x7Qd'
  await storeChannel({ created: '2026-09-13T08:00:00.000Z', target: 'olga@corner-shop.example', confirmed })
  await storeChannel({ created: '2026-09-14T08:00:00.000Z', kind: 'slack', target: slack, confirmed })
  await storeChannel({ created: '2026-09-15T08:00:00.000Z', target: 'ben@corner-shop.example', schedule: 'daily' })
  const page = await openInbox('/settings/messages', { viewport: { width: 760, height: 760 } })
  await page.getByText('olga@corner-shop.example').waitFor()
  return around(page, [page.getByRole('heading', { name: 'Messages' }), page.locator('.rows')], 24)
}

export async function consentRecord(): Promise<Scene> {
  const controller = {
    name: 'Corner Shop Ltd',
    address: '4 Mill Street\nBristol',
    contact: 'privacy@corner-shop.example',
  }
  await query('UPDATE workspaces SET controller = ? WHERE id = ?', JSON.stringify(controller), workspaceA)
  const page = await openInbox(`/${idAt(0)}/consent-record`, { viewport: { width: 760, height: 1600 } })
  const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  return around(page, [section('Consents as they are now'), section('What was asked and decided')], 24)
}

export async function health(): Promise<Scene> {
  const page = await openInbox('/settings/health', { viewport: { width: 760, height: 1000 } })
  await page.getByText('12 ms').waitFor()
  return around(
    page,
    [
      page.getByRole('heading', { name: 'Health' }),
      page.locator('main .head'),
      page.getByText('No messages are waiting'),
    ],
    16,
  )
}
