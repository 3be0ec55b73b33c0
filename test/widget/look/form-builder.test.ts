import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { overflow } from '../../support/browser/browser.ts'
import {
  button,
  createForm,
  openBuilder,
  openPart,
  previewedForm,
  publishForm,
  publishOnScreen,
  settings,
} from '../../support/browser/form-builder-page.ts'
import {
  closeDialog,
  findProblems,
  idAt,
  inboxUrl,
  openInbox,
  openWithoutSteps,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* How the builder of forms looks, and what it weighs. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

describe('in every look', () => {
  test('the list is accessible and fits', async () => {
    await publishForm(
      await createForm(settings, 'A form with a name that is longer than the screen of a small phone is wide'),
    )
    const { page, messages } = await openInbox('/forms')
    consoles.push(messages)
    await page.locator('.rows > li').nth(1).waitFor()
    expect(await findProblems(page)).toEqual([])
    await button(page, 'New form').click()
    await page.getByRole('dialog').waitFor()
    expect(await findProblems(page)).toEqual([])
    await closeDialog(page)
    await page.getByRole('button', { name: /^More for/ }).click()
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Delete…').click()
    await page.getByRole('dialog').waitFor()
    expect(await findProblems(page)).toEqual([])
  })

  test('the builder is accessible and fits, with each part open', async () => {
    const form = await createForm({ ...settings, languages: { ar: {} } })
    await publishForm(form, { ...settings, thanks: 'Thanks a lot' })
    const { page, messages } = await openBuilder(form)
    consoles.push(messages)
    const steps: Record<string, () => Promise<unknown>> = {
      fields: () => page.getByLabel('Stars: where').waitFor(),
      consents: async () => {
        await page.locator('#consent-marketing').fill('You may use it.')
        await page.getByLabel('URL of your privacy policy').fill('https:/')
      },
      words: async () => {
        await page.locator('.language > summary').click()
        await page.getByText('All other texts').click()
      },
      look: () => page.locator('#color').fill('no colour'),
      versions: () => page.getByText('What version 1 changed').click(),
      install: () => expect.poll(() => page.locator('#install pre').first().textContent()).toContain('modulepreload'),
    }
    for (const [part, act] of Object.entries(steps)) {
      await openPart(page, part)
      await act()
      expect([part, await findProblems(page)]).toEqual([part, []])
    }
    await button(page, 'Publish…').click()
    await page.getByRole('status').filter({ hasText: '2 fields need correction.' }).waitFor()
    expect(await findProblems(page)).toEqual([])
  })

  test('the cards of questions fit a small phone', async () => {
    const { page } = await openBuilder(await createForm(), { viewport: { width: 320, height: 640 } })
    const cards = page.locator('.questions')
    await cards.locator('li').first().waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const ends = cards
      .locator('button, textarea, input')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
    expect(Math.max(...(await ends))).toBeLessThanOrEqual(320)
  })

  test('no word of a field breaks on a small phone', async () => {
    const { page } = await openBuilder(await createForm(), { viewport: { width: 320, height: 640 } })
    await page.locator('summary', { hasText: 'Fields' }).click()
    const label = page.locator('#fields th').filter({ hasText: /^Required$/ })
    const countLines = (element: Element) => {
      const words = document.createRange()
      words.selectNodeContents(element.lastChild ?? element)
      return words.getClientRects().length
    }
    expect(await label.evaluate(countLines)).toBe(1)
  })

  test('preview and dialog are accessible and fit', async () => {
    const form = await createForm()
    await publishForm(form, { ...settings, thanks: 'Thanks a lot' })
    const { page, messages } = await openBuilder(form)
    consoles.push(messages)
    await previewedForm(page).getByText('What did you need?').waitFor()
    await button(page, 'Publish…').click()
    await page.getByRole('dialog').waitFor()
    expect(await findProblems(page)).toEqual([])
    await closeDialog(page)
    expect(await findProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await button(page, 'Preview').click()
    await previewedForm(page).getByText('What did you need?').waitFor()
    expect(await findProblems(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await button(page, 'Publish…').isVisible()).toBe(false)
    await button(page, 'Back to editing').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Preview')
  })
})

test.each([
  { width: 390, height: 700 },
  { width: 1280, height: 800 },
])('the bar stays at the lower edge of $width × $height px, also after publishing', async (viewport) => {
  const { page } = await openBuilder(await createForm(), { viewport })
  const end = () => page.locator('.save').evaluate((bar) => bar.getBoundingClientRect().bottom)
  expect(await end()).toBe(viewport.height)
  await publishOnScreen(page, 1)
  await openPart(page, 'install')
  expect(await end()).toBe(viewport.height)
})

test('the buttons of the publish dialog are in view above a long list of changes', async () => {
  const { page } = await openBuilder(await createForm(), { viewport: { width: 390, height: 600 } })
  await button(page, 'Publish…').click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.getByRole('button', { name: 'Publish' }).boundingBox()
  expect(await dialog.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThanOrEqual(600)
})

describe('the size after gzip -9', () => {
  const size = (path: string) => gzipSync(readFileSync(`dist/widget${path}`), { level: 9 }).length
  /** Returns the scripts of the app, without those that ask for new testimonials, which follow at some time. */
  const findScripts = (urls: string[]) => {
    const paths = urls.map((url) => new URL(url).pathname)
    const isCounted = (path: string) => !/inbox-(?:live|rolldown-runtime)-/.test(path)
    return [...new Set(paths)].filter((path) => /^\/(inbox|assets\/inbox-.*)\.js$/.test(path) && isCounted(path))
  }

  test('the inbox alone is one file of at most 21,000 bytes', async () => {
    await storeTestimonials({})
    const { page, requests } = await openWithoutSteps()
    await page.locator(`#row-${idAt(0)}`).waitFor()
    expect(findScripts(requests)).toEqual(['/inbox.js'])
    expect(size('/inbox.js')).toBeLessThanOrEqual(21_000)
  })

  test('each place alone adds at most its own limit to the inbox', async () => {
    const form = await createForm()
    await storeTestimonials({})
    const { page, requests } = await openWithoutSteps()
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
    const places: [path: string, limit: number, appears: Locator][] = [
      ['/forms', 15_100, page.locator('.rows > li').nth(1)],
      [`/forms/${form.id}`, 27_000, previewedForm(page).getByText('What did you need?')],
      ['/displays', 11_200, heading(/./)],
      ['/requests', 11_400, heading('Requests')],
      ['/settings/business', 18_100, page.locator('.fields .field').first()],
      ['/settings/privacy', 16_300, page.locator('.fields .field').first()],
      ['/settings/keys', 18_900, heading('Keys')],
    ]
    const sizes: [path: string, bytes: number, limit: number][] = []
    for (const [path, limit, appears] of places) {
      const start = requests.length
      await page.goto(inboxUrl(path))
      await appears.waitFor()
      const added = findScripts(requests.slice(start)).filter((script) => script !== '/inbox.js')
      sizes.push([path, added.reduce((total, script) => total + size(script), 0), limit])
    }
    expect(sizes.filter(([, bytes, limit]) => bytes < 1_000 || bytes > limit)).toEqual([])
  })
})
