import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { overflow } from '../../support/browser/browser.ts'
import {
  button,
  createForm,
  openBuilder,
  openPart,
  previewedForm,
  publishForm,
  settings,
} from '../../support/browser/form-builder-page.ts'
import { closeDialog, findProblems, idAt, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl } from '../../support/service/harness.ts'

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
    await button(page, 'Create form').waitFor()
    await page.locator('.form-row').waitFor()
    expect(await findProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findProblems(page)).toEqual([])
  })

  test('the builder is accessible and fits, with all parts open', async () => {
    const form = await createForm({ ...settings, languages: { ar: {} } })
    await publishForm(form, { ...settings, thanks: 'Thanks a lot' })
    const { page, messages } = await openBuilder(form)
    consoles.push(messages)
    for (const part of ['fields', 'consents', 'words', 'look', 'versions', 'install']) await openPart(page, part)
    await page.locator('.language > summary').click()
    await page.getByText('All other texts').click()
    await page.getByText('What version 1 changed').click()
    await page.locator('#consent-marketing').fill('You may use it.')
    await page.getByLabel('URL of your privacy policy').fill('https:/')
    await page.locator('#color').fill('no colour')
    await expect.poll(() => page.locator('#install pre').first().textContent()).toContain('modulepreload')
    expect(await findProblems(page)).toEqual([])
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
  })

  test('no word of a field breaks on a small phone', async () => {
    const { page } = await openBuilder(await createForm(), { viewport: { width: 320, height: 640 } })
    await page.locator('summary', { hasText: 'Fields' }).click()
    const label = page
      .locator('.fields label')
      .filter({ hasText: /^Required$/ })
      .first()
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
  })
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
  const findScripts = (urls: string[]) => [
    ...new Set(
      urls.map((url) => new URL(url).pathname).filter((path) => /^\/(inbox|assets\/inbox-.*)\.js$/.test(path)),
    ),
  ]
  const sum = (paths: string[]) => paths.reduce((total, path) => total + size(path), 0)

  test('the inbox alone is one file of at most 21,000 bytes', async () => {
    await storeTestimonials({})
    const { page, requests } = await openInbox()
    await page.locator(`#row-${idAt(0)}`).waitFor()
    expect(findScripts(requests)).toEqual(['/inbox.js'])
    expect(size('/inbox.js')).toBeLessThanOrEqual(21_000)
  })

  test('the builder adds at most 25,050 bytes', async () => {
    const { page, requests } = await openBuilder(await createForm())
    await previewedForm(page).getByText('What did you need?').waitFor()
    const added = findScripts(requests.filter((url) => url.startsWith(browserUrl.origin))).filter(
      (path) => path !== '/inbox.js',
    )
    expect(added.length).toBeGreaterThan(1)
    expect(sum(added)).toBeLessThanOrEqual(25_050)
  })
})
