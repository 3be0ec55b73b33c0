import { storeFormVersion } from '../support/forms.ts'
import { query, workspaceA } from '../support/service/harness.ts'
import { openInbox, openStill, serviceOrigin, siteOrigin } from './pages.ts'
import { around, type Scene, wholeWindow } from './screenshot.ts'
import { sitePage } from './site.ts'

/* The form on a site, and the builder of a form. */

const formId = '3f6b1c5e-2d84-4a97-9b60-c1d25e8f7a43'

const settings = {
  color: '#a3472f',
  questions: [
    { id: 'before', text: 'What did you come to us for?', hint: 'A loaf, a cake, a feast: tell us the occasion.' },
    { id: 'after', text: 'What happened then?', hint: 'A moment or a number helps.' },
    { id: 'recommend', text: 'Who would you send to us, and why?' },
  ],
  consents: {
    marketing: { text: 'Corner Shop may also quote me in advertisements. I can withdraw this at any time.' },
  },
  texts: { heading: 'How was it?', prompt: 'Skip what does not fit.' },
}

export async function form(): Promise<Scene> {
  const page = await openStill(siteOrigin, {
    site: sitePage(`<laurel-form workspace="${workspaceA}" workspace-name="Corner Shop" style="display:block;max-width:36rem"></laurel-form>
<script src="${serviceOrigin}/laurel.js" async></script>`),
    viewport: { width: 640, height: 1000 },
  })
  await page.locator('.send').waitFor()
  await page.getByLabel('5 of 5 stars').check()
  await page
    .getByLabel('Your testimonial')
    .fill('The bread is worth the walk. I come for a loaf and leave with a story.')
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Petrova')
  await page.getByLabel('Last name').blur()
  return around(page, [page.locator('laurel-form')], 12)
}

async function openBuilder(viewport: { width: number; height: number }) {
  await query(
    "INSERT INTO forms (id, workspaceId, created, name) VALUES (?, ?, '2026-09-01T08:00:00.000Z', 'Customers')",
    ...[formId, workspaceA],
  )
  // The third question is not published yet.
  await storeFormVersion(formId, { ...settings, questions: settings.questions.slice(0, 2) })
  await query('UPDATE forms SET draft = ? WHERE id = ?', JSON.stringify(settings), formId)
  return openInbox(`/forms/${formId}`, { viewport })
}

export async function formBuilder(): Promise<Scene> {
  const page = await openBuilder({ width: 1024, height: 720 })
  await page.frameLocator('.framed iframe').locator('.send').waitFor()
  return wholeWindow(page)
}

export async function formCode(): Promise<Scene> {
  const page = await openBuilder({ width: 760, height: 1_600 })
  await page.getByText('On your site').click()
  const install = page.locator('#install')
  await install.getByText('min-height').first().waitFor()
  const copy = install.getByRole('button', { name: /^Copy/ }).first()
  const scene = await around(page, [install.locator('summary').first(), copy], 16)
  // Above the summary is another part.
  scene.area.y += 16
  scene.area.height -= 16
  return scene
}
