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
  fetchOwn,
  findProblems,
  focused,
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
    await createDisplay({ layout: 'badge', color: '#123456' })
    const page = await openList()
    await page.getByText('Badge · Average of the ratings').waitFor()
    await button(page, 'More for Home page').click()
    await button(page, 'Duplicate').click()
    await status(page, 'Created “Copy of Home page”.').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy snippet: Copy of Home page').click()
    await status(page, 'Copied the snippet of “Copy of Home page”.').waitFor()
    const [copy] = await query("SELECT id FROM displays WHERE name LIKE 'Copy%'")
    const snippet = await page.evaluate(() => navigator.clipboard.readText())
    expect(snippet).toContain(`<laurel-testimonials display="${copy?.id}">`)
    await button(page, 'More for Copy of Home page').click()
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Open as a page').click()])
    await opened.waitForURL(`${browserUrl.origin}/d/${copy?.id}/embed`)
    await opened.close()
    await button(page, 'More for Home page').click()
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Delete…').click()
    await page.getByText('Where its code is, visitors see the link inside it.').waitFor()
    await button(page, 'Cancel').click()
    expect(await query('SELECT name FROM displays')).toHaveLength(2)
    await button(page, 'More for Home page').click()
    await button(page, 'Delete…').click()
    await button(page, 'Delete display').click()
    await status(page, 'Deleted “Home page”.').waitFor()
    expect(await query('SELECT name, settings FROM displays')).toEqual([
      { name: 'Copy of Home page', settings: '{"layout":"badge","color":"#123456"}' },
    ])
    await query(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 49)
      INSERT INTO displays (id, workspaceId, created, name, settings) SELECT 'd' || n, ?, '2026-01-01', n, '{}' FROM numbers`,
      workspaceA,
    )
    await button(page, 'More for Copy of Home page').click()
    await button(page, 'Duplicate').click()
    await page.getByText('This did not work. A workspace can have at most 50 displays. Delete one first.').waitFor()
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
    const drawings = (name: string) =>
      page.locator(`input[name=${name}] + svg`).evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
    const layouts = await drawings('layout')
    expect([new Set(layouts).size, new Set(await drawings('design')).size]).toEqual([4, 6])
    await page.getByLabel('Editorial').check()
    await preview(page).locator('.laurel-editorial').waitFor()
    // The layouts are drawn in the chosen design.
    expect((await drawings('layout'))[0]).not.toBe(layouts[0])
    await openPart(page, 'testimonials')
    await page.getByLabel('How many, at most').fill('2')
    await expect.poll(() => previewedNames(page)).toEqual(['Person 0', 'Person 1'])
    await openPart(page, 'each')
    await page.getByLabel('Day, as a link to a page of its own').uncheck()
    await expect.poll(() => preview(page).locator('.laurel-date').count()).toBe(0)
    expect(await storedSettings(display)).toEqual({})
    await page.keyboard.press('Control+s')
    await saved(page)
    const show = ['stars', 'title', 'role', 'company', 'video', 'photo', 'questions']
    expect(await storedSettings(display)).toEqual({ design: 'editorial', limit: 2, show })
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
    await page.getByLabel('Name of the display').fill(' ')
    await page.getByText('Enter a name. Only you see it.').waitFor()
    await openPart(page, 'design')
    await page.getByLabel('Accent', { exact: true }).fill('red')
    await page.getByText('Enter six hexadecimal digits, such as #1f6b4a.').waitFor()
    await page.getByText('Not saved: 3 fields need correction').waitFor()
    await button(page, 'Skip the preview').focus()
    await page.keyboard.press('Enter')
    expect(await focusedLabel(page)).toBe('State of the display')
    await button(page, 'Save').click()
    expect(await focusedLabel(page)).toBe('Name of the display')
  })

  test('shows why the service rejects a field, there', async () => {
    const page = await open(await createDisplay())
    await page.getByText('With these settings, visitors see no testimonial.').waitFor()
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
    await page.getByLabel('Language').selectOption('British English')
    await page.getByText('Days look like this: 24 Nov 2026').waitFor()
  })

  test('has saved what the service has stored, also if only its response was lost', async () => {
    const display = await createDisplay()
    const { page } = await openDisplay(display)
    await page.getByLabel('Badge').check()
    await page.getByText('Visitors see nothing yet: none of your testimonials has a rating that counts.').waitFor()
    const url = '**/inbox/api/*/displays/*-*'
    await page.route(url, async (route) => {
      if (route.request().method() === 'PUT') await fetchOwn(route)
      await route.abort()
    })
    await button(page, 'Save').click()
    await alert(page, 'Not saved: there was no response.').waitFor()
    expect(await storedSettings(display)).toEqual({ layout: 'badge', write: false })
    await page.unroute(url)
    await button(page, 'Save').click()
    await saved(page)
    expect(await page.getByText('Somebody else has changed this display.').count()).toBe(0)
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
    await page.reload()
    await status(page, 'We restored what you had changed but not saved.').waitFor()
    expect(await page.getByLabel('Bubbles').isChecked()).toBe(true)
    await button(page, 'Discard').click()
    await status(page, 'Discarded what was not saved.').waitFor()
    expect(await page.getByLabel('Cards').isChecked()).toBe(true)
    expect(await page.evaluate((key) => sessionStorage.getItem(key), `laurel-unsaved-${display.id}`)).toBeNull()
    await button(page, 'Undo').click()
    expect(await page.getByLabel('Bubbles').isChecked()).toBe(true)
    // A change made elsewhere meanwhile is not overwritten unasked.
    await changeDisplay(display, { settings: { design: 'rows' } })
    await page.reload()
    await alert(page, 'Somebody else has changed this display.').waitFor()
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
    await status(page, 'Person 1: now 1 of 2').waitFor({ state: 'attached' })
    const last = button(page, 'Down: Person 1')
    expect(await last.getAttribute('aria-disabled')).toBe('false')
    await last.focus()
    await page.keyboard.press('Enter')
    await status(page, 'Person 1: now 2 of 2').waitFor({ state: 'attached' })
    expect(await focusedLabel(page)).toBe('Down: Person 1')
    expect(await last.getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Up: Person 1').focus()
    await page.keyboard.press('Enter')
    await list.getByLabel('Search them').fill('number 2')
    await list.getByLabel('Person 1').waitFor({ state: 'detached' })
    expect(await list.getByRole('checkbox').count()).toBe(1)
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
    await storeTestimonials(...several(50, published), { ...published, tags: '["Ninth"]' }, {})
    const first = Array.from({ length: 48 }, (_, index) => idAt(index))
    const display = await createDisplay({ first: [idAt(51), idAt(99), ...first], tabs: [...'12345678'] })
    const { page } = await openDisplay(display)
    await openPart(page, 'testimonials')
    await page.locator('.order').getByText('Not published').waitFor()
    await button(page, 'Remove Erased').waitFor()
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
    await openPart(page, 'visitors')
    await page.getByLabel('Ninth (1)').click()
    await status(page, 'A display has at most 8 tabs.').waitFor()
    expect(await page.getByLabel('Ninth (1)').isChecked()).toBe(false)
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
    await expect.poll(() => focused(page)).toBe('Back to editing')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Preview')
  })

  test('has tabs that work in the preview, which leads nowhere', async () => {
    await storeTestimonials({ ...published, tags: '["Bread"]' }, { ...published, tags: '["Cake"]' })
    const display = await createDisplay()
    const page = await open(display)
    await openPart(page, 'visitors')
    await page.getByLabel('Cake (1)').check()
    await page.getByLabel('Search', { exact: false }).last().check()
    const tab = preview(page).getByRole('link', { name: 'Cake' })
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => previewedNames(page)).toEqual(['Person 1'])
    expect(await tab.evaluate((link) => (link.getRootNode() as ShadowRoot).activeElement === link)).toBe(true)
    await preview(page).locator('a.laurel-date').click()
    expect(page.url()).toContain(display.id)
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
    // One that is not shown any more is not waited for.
    const held = Promise.withResolvers<void>()
    await page.route('**/displays/preview', async (route) => {
      if (route.request().postData()?.includes('bubbles')) await held.promise
      await route.fallback().catch(() => undefined)
    })
    await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('bubbles') === true),
      page.getByLabel('Bubbles').check(),
    ])
    const [cancelled] = await Promise.all([page.waitForEvent('requestfailed'), page.getByLabel('Rows').check()])
    expect(cancelled.postData()).toContain('bubbles')
    await preview(page).locator('.laurel-rows').waitFor()
    held.resolve()
    expect(await page.getByText('This preview is not current.').count()).toBe(0)
  })

  test('previews a carousel with its buttons and photos at the widths of devices, also on a dark page', async () => {
    await query("UPDATE workspaces SET displayPhotos = 'all' WHERE id = ?", workspaceA)
    const photo = `/media/${'a'.repeat(32)}.jpg`
    const elsewhere = { ...published, imageUrl: 'https://other.example/photo.jpg' }
    await storeTestimonials({ ...published, imageUrl: `https://files.example${photo}` }, ...several(7, elsewhere))
    const { page } = await openDisplay(await createDisplay({ layout: 'carousel' }))
    await expect.poll(() => previewedNames(page)).toHaveLength(8)
    expect(
      await preview(page)
        .locator('img')
        .evaluateAll((all) => all.map((img) => img.getAttribute('src'))),
    ).toEqual([photo])
    const [previous, next] = [preview(page).getByRole('button').first(), preview(page).getByRole('button').last()]
    // With the next frame, which is before it is seen.
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
    const width = () => preview(page).evaluate((paper) => getComputedStyle(paper).width)
    expect(await width()).toBe('1152px')
    await button(page, 'Phone').click()
    expect(await button(page, 'Phone').getAttribute('aria-pressed')).toBe('true')
    expect(await width()).toBe('350px')
    const colors = () =>
      preview(page)
        .locator('.site')
        .evaluate((site) => [getComputedStyle(site).colorScheme, getComputedStyle(site).backgroundColor])
    expect(await colors()).toEqual(['light', 'rgb(255, 255, 255)'])
    await page.getByLabel('Dark page').check()
    expect(await colors()).toEqual(['dark', 'rgb(17, 20, 19)'])
  })

  test('has one snippet, which can keep room, and the recipes of this display', async () => {
    await storeTestimonials(...several(2, published))
    const display = await createDisplay()
    const page = await open(display)
    await openPart(page, 'site')
    const code = page.locator('#site pre').first()
    const policy = page.locator('#site details pre')
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
    expect(await policy.textContent()).toBe(`script-src ${origin}; connect-src ${origin}; img-src ${origin}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#site').getByRole('button', { name: 'Copy', exact: true }).click()
    await status(page, 'Copied').waitFor()
    await page.getByLabel('Keep room while it loads').check()
    expect(await code.textContent()).toMatch(/style="display:block;min-height:(?:max\()?[\d.]+rem/)
    // Other code is not copied yet.
    await status(page, 'Copied').waitFor({ state: 'detached' })
    await page.getByLabel('Where?').selectOption('PHP')
    expect(await policy.textContent()).toBe(`style-src ${origin}; img-src ${origin}`)
    expect(await code.textContent()).toContain(`href="${origin}/d/${display.id}.css"`)
    await page.getByText(/Visitors load \d+\.\d kB in 2 requests\./).waitFor()
    await page.getByLabel('Where?').selectOption('Frame')
    expect(await code.textContent()).toContain(`<iframe src="${origin}/d/${display.id}/embed"`)
    expect(await policy.textContent()).toBe(`frame-src ${origin}`)
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
