import { chooseFile, openPreview } from '../support/browser/import-page.ts'
import { button, idAt } from '../support/browser/inbox-page.ts'
import { openInbox } from './pages.ts'
import { around, type Scene, wholeWindow } from './screenshot.ts'

/* What an owner does with testimonials. */

export async function inbox(): Promise<Scene> {
  const page = await openInbox(`/${idAt(0)}?state=pending`, { viewport: { width: 1024, height: 640 } })
  await page.getByText('Publication: given').waitFor()
  return wholeWindow(page)
}

export async function filter(): Promise<Scene> {
  const page = await openInbox('?q=cake&tag=Weddings', { viewport: { width: 720, height: 900 } })
  await page.getByText('Priya').waitFor()
  await button(page, /^Filter/).click()
  await page.getByLabel('Stars', { exact: true }).waitFor()
  return around(page, [page.locator('.top'), page.locator('.row').last()])
}

const rows = [
  ['text', 'integration', 'platform_id', 'customer_name', 'customer_tagline', 'rating', 'date'],
  ['The only place where my son eats crusts.', 'google', 'g-101', 'Rosa Lindgren', '', '5', '2025-03-14'],
  ['Ordered at nine, on my desk at ten, still warm.', 'senja', 's-102', 'Peter Adeyemi', 'Notary', '5', '2025-02-02'],
  ['', 'google', 'g-103', 'M. K.', '', '4', '2025-01-20'],
  ['Small queue, big smile. The oat bread keeps for a week.', 'google', 'g-104', 'Jun Sato', '', '4', '2024-11-30'],
]

const file = {
  name: 'senja.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
}

export async function importFile(): Promise<Scene> {
  const page = await openInbox('/import?step=file', { viewport: { width: 760, height: 925 } })
  await chooseFile(page, file)
  await openPreview(page)
  return wholeWindow(page)
}
