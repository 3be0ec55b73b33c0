import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  changeDisplay,
  createDisplay,
  openDisplay,
  openPart,
  preview,
  previewedNames,
  storedSettings,
} from '../../support/browser/display-editor-page.ts'
import {
  alert,
  asksBeforeClosing,
  button,
  findProblems,
  idAt,
  openInbox,
  press,
  several,
  status,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { browserUrl, query, workspaceA } from '../../support/service/harness.ts'

/* The list of displays, and what an owner does in the editor of one. */

const watchConsole = expectSilentConsoles()

const watch = <Opened extends { messages: string[] }>(opened: Opened): Opened => {
  watchConsole(opened.messages)
  return opened
}
const openList = async () => watch(await openInbox('/displays')).page
const open = async (...args: Parameters<typeof openDisplay>) => watch(await openDisplay(...args)).page
const published = { published: 1 }
const saved = (page: Page) => page.getByText('Saved. Visitors see it').waitFor()
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the list', () => {
  test('leads to what waits before anything is published, and to requests before anybody has written', async () => {
    await openList().then((page) => page.getByText('Nobody has written yet.').waitFor())
    await storeTestimonials(...several(5))
    const page = await openList()
    await page.getByText('Publish a testimonial first. 5 are waiting.').waitFor()
    await page.getByRole('link', { name: 'Read them' }).click()
    await page.getByRole('heading', { name: 'Person 4' }).waitFor()
  })

  test('draws each design with one’s own testimonials, and creates the display that is pressed', async () => {
    await storeTestimonials(...several(2, published))
    const page = await openList()
    await expect.poll(() => page.locator('.sample').getByText('Wonderful words number 1').count()).toBe(6)
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Tiles').click()
    await page.getByRole('heading', { name: 'Wall' }).waitFor({ state: 'attached' })
    expect(await query('SELECT name, settings FROM displays')).toEqual([
      { name: 'Wall', settings: '{"layout":"wall","design":"tiles","clip":480}' },
    ])
    await page.getByRole('link', { name: 'Displays' }).last().click()
    await page.getByText('Wall · Tiles · 12 newest').waitFor()
    await button(page, 'New display').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rows' }).click()
    // Two displays of the same name could not be told apart.
    await page.getByRole('heading', { name: 'Wall 2' }).waitFor({ state: 'attached' })
  })

  test('duplicates a display, and asks before it deletes one', async () => {
    await storeTestimonials(published)
    await createDisplay({ layout: 'badge' })
    const page = await openList()
    await page.getByText('Badge · Average of the ratings').waitFor()
    await button(page, 'More for Home page').click()
    await button(page, 'Duplicate').click()
    await status(page, 'Created “Copy of Home page”.').waitFor()
    await button(page, 'More for Home page').click()
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Delete…').click()
    await page.getByText('Where its code is, visitors see the link inside it.').waitFor()
    await button(page, 'Delete display').click()
    await status(page, 'Deleted “Home page”.').waitFor()
    expect(await query('SELECT name FROM displays')).toEqual([{ name: 'Copy of Home page' }])
  })

  test('says that nobody else can read the testimonials of a closed workspace', async () => {
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    await storeTestimonials(published)
    const page = await openList()
    await page.getByText('Only you can read your testimonials').waitFor()
    await page.getByRole('link', { name: 'Change who can read them' }).click()
    await page.getByRole('heading', { name: 'Visibility' }).waitFor()
  })
})

describe('the editor', () => {
  test('draws what is chosen, and stores it once it is saved, also by Ctrl+S', async () => {
    await storeTestimonials(...several(3, published))
    const display = await createDisplay()
    const page = await open(display)
    await expect.poll(() => previewedNames(page)).toEqual(['Person 0', 'Person 1', 'Person 2'])
    await page.getByLabel('Editorial').check()
    await preview(page).locator('.laurel-editorial').waitFor()
    await openPart(page, 'testimonials')
    await page.getByLabel('How many, at most').fill('2')
    await expect.poll(() => previewedNames(page)).toEqual(['Person 0', 'Person 1'])
    expect(await storedSettings(display)).toEqual({})
    await page.keyboard.press('Control+s')
    await saved(page)
    expect(await storedSettings(display)).toEqual({ design: 'editorial', limit: 2 })
    await page.getByLabel('Name of the display').fill('Shop')
    await button(page, 'Save').click()
    await saved(page)
    expect(await query('SELECT name FROM displays')).toEqual([{ name: 'Shop' }])
  })

  test('leads to the field that is wrong instead of saving it', async () => {
    await storeTestimonials(published)
    const page = await open(await createDisplay())
    const limit = page.getByLabel('How many, at most')
    await openPart(page, 'testimonials')
    await limit.fill('51')
    await page.getByText('Enter a number from 1 to 50.').waitFor()
    await openPart(page, 'words')
    await button(page, 'Save').click()
    await expect.poll(() => limit.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await limit.getAttribute('aria-invalid')).toBe('true')
  })

  test('shows why the service rejects a field, there', async () => {
    const page = await open(await createDisplay())
    await page.route('**/inbox/api/*/displays/*-*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: 'settings.heading: must be one line of at most 200 characters' })
        : route.fallback(),
    )
    await openPart(page, 'words')
    await page.getByLabel('Heading', { exact: true }).fill('Words')
    await openPart(page, 'design')
    await button(page, 'Save').click()
    await page.getByText('Enter one line of at most 200 characters.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('heading')
  })

  test('keeps what is not saved in this tab, and discards it with a way back', async () => {
    const display = await createDisplay()
    const page = await open(display)
    await page.getByLabel('Bubbles').check()
    await page.getByText('Not saved').waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.getByRole('link', { name: 'Displays' }).last().click()
    await page.getByRole('link', { name: 'Home page' }).click()
    expect(await page.getByLabel('Bubbles').isChecked()).toBe(true)
    await button(page, 'Discard').click()
    await status(page, 'Discarded what was not saved.').waitFor()
    expect(await page.getByLabel('Cards').isChecked()).toBe(true)
    await button(page, 'Undo').click()
    expect(await page.getByLabel('Bubbles').isChecked()).toBe(true)
  })

  test.each([
    ['Load theirs', { design: 'rows' }],
    ['Keep yours', { design: 'bubbles' }],
  ])('asks which version stays if somebody else has saved another one: %s', async (answer, stored) => {
    const display = await createDisplay()
    const page = await open(display)
    await page.getByLabel('Bubbles').check()
    await changeDisplay(display, { settings: { design: 'rows' } })
    await button(page, 'Save').click()
    await alert(page, 'Somebody else has changed this display.').waitFor()
    await button(page, answer).click()
    await saved(page)
    expect(await storedSettings(display)).toEqual(stored)
    const label = stored.design === 'rows' ? 'Rows' : 'Bubbles'
    expect(await page.getByLabel(label).isChecked()).toBe(true)
  })

  test('ticks and orders testimonials by keyboard alone, without any choice by stars', async () => {
    await storeTestimonials(...several(3, published), {})
    const display = await createDisplay()
    const page = await open(display)
    await page.locator('#testimonials > summary').focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('group', { name: 'Published testimonials' })
    await list.getByText('Person 2').waitFor()
    expect(await list.getByText('Person 3').count()).toBe(0)
    expect(await page.locator('#testimonials').getByText(/stars/i).allTextContents()).toHaveLength(1)
    await list.getByLabel('Person 2').focus()
    await page.keyboard.press('Space')
    await list.getByLabel('Person 1').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => previewedNames(page)).toEqual(['Person 2', 'Person 1', 'Person 0'])
    await button(page, 'Up: Person 1').focus()
    await page.keyboard.press('Enter')
    await status(page, 'Person 1: now 1 of 2').waitFor({ state: 'attached' })
    expect(await focusedLabel(page)).toBe('Up: Person 1')
    expect(await button(page, 'Up: Person 1').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await page.getByLabel('Only those I tick').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => previewedNames(page)).toEqual(['Person 1', 'Person 2'])
    await page.keyboard.press('Control+s')
    await saved(page)
    const ids = [idAt(1), idAt(2)]
    expect(await storedSettings(display)).toEqual({ only: ids, first: ids })
    await button(page, 'Remove Person 1').focus()
    await page.keyboard.press('Enter')
    expect(await focusedLabel(page)).toBe('Remove Person 2')
  })

  test('refuses the 51st, and says which ticked ones visitors do not see', async () => {
    await storeTestimonials(...several(51, published), {})
    const first = Array.from({ length: 49 }, (_, index) => idAt(index))
    const page = await open(await createDisplay({ first: [idAt(51), ...first] }))
    await openPart(page, 'testimonials')
    await page.locator('.order').getByText('Not published').waitFor()
    const box = page.getByRole('group', { name: 'Published testimonials' }).getByLabel('Person 50')
    // At the lower edge, below which the sentence would be out of sight.
    await box.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await box.press('Space')
    const limit = status(page, 'A display shows at most 50.')
    await limit.waitFor()
    const { bottom, barTop } = await limit.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      barTop: document.querySelector('.save')?.getBoundingClientRect().top,
    }))
    expect(bottom).toBeLessThanOrEqual(Number(barTop))
    expect(await box.isChecked()).toBe(false)
    await button(page, 'Remove Person 51').click()
    await box.check()
  })

  test('on a phone, the list to tick fills the screen, and the preview too', async () => {
    await storeTestimonials(...several(2, published))
    const page = await open(await createDisplay(), { viewport: { width: 390, height: 800 } })
    await openPart(page, 'testimonials')
    await button(page, 'Tick testimonials').click()
    const dialog = page.getByRole('dialog', { name: 'Published testimonials' })
    expect((await dialog.boundingBox())?.height).toBe(800)
    await dialog.getByLabel('Person 1').check()
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Done (1)').click()
    await button(page, 'Tick testimonials (1)').waitFor()
    await button(page, 'Preview').click()
    await expect.poll(() => previewedNames(page)).toEqual(['Person 1', 'Person 0'])
    await button(page, 'Back to editing').click()
  })

  test('has tabs that work in the preview, which leads nowhere', async () => {
    await storeTestimonials({ ...published, tags: '["Bread"]' }, { ...published, tags: '["Cake"]' })
    const display = await createDisplay()
    const page = await open(display)
    await openPart(page, 'visitors')
    await page.getByLabel('Cake (1)').check()
    await page.getByLabel('Search', { exact: false }).last().check()
    await preview(page).getByRole('link', { name: 'Cake' }).click()
    await expect.poll(() => previewedNames(page)).toEqual(['Person 1'])
    await preview(page).getByRole('searchbox').fill('words')
    await press(page, 'Enter')
    await status(page, 'The search works on your site.').waitFor()
    await button(page, 'Save').click()
    await saved(page)
    expect(await storedSettings(display)).toEqual({ tabs: ['Cake'], search: true })
  })

  test('says that the preview is not current, and draws it again', async () => {
    await storeTestimonials(published)
    const { page } = await openDisplay(await createDisplay())
    await expect.poll(() => previewedNames(page)).toEqual(['Person 0'])
    await page.route('**/displays/preview', (route) => route.abort())
    await page.getByLabel('Tiles').check()
    await page.getByText('This preview is not current.').waitFor()
    expect(await previewedNames(page)).toEqual(['Person 0'])
    await page.unroute('**/displays/preview')
    await button(page, 'Try again').click()
    await preview(page).locator('.laurel-tiles').waitFor()
    // The page that is drawn follows the one that the display is for.
    const darkPage = page.getByLabel('Dark page')
    await page.getByLabel('Colours of the page').selectOption('Always dark')
    await expect.poll(() => darkPage.isChecked()).toBe(true)
    await page.getByLabel('Colours of the page').selectOption('Always light')
    await expect.poll(() => darkPage.isChecked()).toBe(false)
  })

  test('has one snippet, which can keep room, and the recipes of this display', async () => {
    await storeTestimonials(...several(2, published))
    const display = await createDisplay()
    const page = await open(display)
    await openPart(page, 'site')
    const code = page.locator('#site pre').first()
    const { origin } = browserUrl
    await expect
      .poll(() => code.textContent())
      .toBe(
        `<laurel-testimonials display="${display.id}">
  <a href="${origin}/testimonials/${workspaceA}">What people say</a>
</laurel-testimonials>
<script src="${origin}/testimonials.js" async crossorigin></script>`,
      )
    await page.getByText(/Visitors load \d+\.\d kB in 3 requests\./).waitFor()
    await page.getByLabel('Keep room while it loads').check()
    expect(await code.textContent()).toMatch(/style="display:block;min-height:(?:max\()?[\d.]+rem/)
    await page.getByLabel('Where?').selectOption('PHP')
    expect(await code.textContent()).toContain(`href="${origin}/d/${display.id}.css"`)
    await page.getByText(/Visitors load \d+\.\d kB in 2 requests\./).waitFor()
    await page.getByLabel('Where?').selectOption('Frame')
    expect(await code.textContent()).toContain(`<iframe src="${origin}/d/${display.id}/embed"`)
  })

  test('has no errors in any look, with each part open', async () => {
    await storeTestimonials(...several(2, { ...published, stars: 4, tags: '["Bread"]' }))
    const page = await open(await createDisplay({ first: [idAt(1)], design: 'spotlight' }))
    await preview(page).getByText('Wonderful words number 1').waitFor()
    await page.getByText('It has 24 characters.').waitFor()
    for (const part of ['design', 'testimonials', 'each', 'visitors', 'words', 'site']) {
      if (part !== 'design') await openPart(page, part)
      await page.locator(`#${part} > :nth-child(2)`).first().waitFor()
      expect([part, await findProblems(page)]).toEqual([part, []])
      // Only the parts scroll, not the page around them.
      const [scrolled, shown] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
      expect([part, scrolled]).toEqual([part, shown])
    }
  })
})
