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
import { closeDialog, findProblems, openInbox } from '../../support/browser/inbox-page.ts'

/* How the builder of forms looks. */

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
