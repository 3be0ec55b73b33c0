import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflow } from '../support/browser.ts'
import { acceptSubmissions, formTag, guidedForm, openStoredForm } from '../support/stored-form-page.ts'
import { axeViolations, focusedElement } from '../support/widget-page.ts'

const languages = {
  ar: {
    questions: [{ id: 'after', text: 'ماذا حدث بعد ذلك؟', hint: 'لحظة أو رقم يساعد.' }],
    texts: { send: 'أرسل' },
  },
}

test.each<[string, BrowserContextOptions, string]>([
  ['light', {}, ''],
  ['dark', { colorScheme: 'dark' }, 'data-theme="dark"'],
  ['in forced colours', { forcedColors: 'active' }, ''],
  ['320 px wide', { viewport: { width: 320, height: 640 } }, ''],
  ['right to left', {}, 'data-lang="ar"'],
])('questions and consents have no violations, also with errors and once sent: %s', async (_, options, attributes) => {
  const { page } = await openStoredForm({ ...guidedForm, languages }, `<main>${formTag(attributes)}</main>`, {
    ...options,
    reducedMotion: 'reduce',
  })
  await acceptSubmissions(page)
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.send').click()
  await page.locator('.error span').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.locator('#answer-after').fill('It got better')
  await page.locator('#firstname').fill('Ada')
  await page.locator('.send').click()
  await page.locator('.sent').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('the whole form works by keyboard', async () => {
  const { page } = await openStoredForm()
  const bodies = await acceptSubmissions(page)
  const controls: (string | null | undefined)[] = []
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const text of ['Nothing', 'It got better', 'Everyone', 'Ada', 'Lovelace', '']) {
    await page.keyboard.press('Tab')
    // A button that clears the rating.
    if ((await focusedElement(page)) === 'button') await page.keyboard.press('Tab')
    controls.push(await focusedElement(page))
    await page.keyboard.type(text)
  }
  for (const _ of ['publish', 'marketing', 'contact']) {
    await page.keyboard.press('Tab')
    controls.push(await focusedElement(page))
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Ada, thank you!').waitFor()
  expect(controls).toEqual([
    ...['answer-before', 'answer-after', 'answer-whom', 'firstname', 'lastname', 'email'],
    ...['gaveConsent', 'marketing', 'contact'],
  ])
  expect(bodies[0]).toMatchObject({ stars: 1, consents: { publish: true, marketing: true, contact: true } })
})
