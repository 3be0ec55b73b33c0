import { expect, test } from 'vitest'
import { acceptSubmissions, formTag, guidedForm, openStoredForm } from '../../support/browser/stored-form-page.ts'
import { findFormProblems, focusedElement } from '../../support/browser/widget-page.ts'

const languages = {
  ar: {
    questions: [{ id: 'after', text: 'ماذا حدث بعد ذلك؟', hint: 'لحظة أو رقم يساعد.' }],
    texts: { send: 'أرسل' },
  },
}

test.each([
  ['', '<meta name="color-scheme" content="light dark">'],
  ['data-lang="ar" data-theme="dark"', ''],
])(
  'questions and consents are accessible in every look, also with errors and once sent: %s',
  async (attributes, head) => {
    const html = `<!doctype html><html lang="en"><title>Shop</title>${head}<main>${formTag(attributes)}</main>`
    const { page } = await openStoredForm({ ...guidedForm, languages }, html)
    await acceptSubmissions(page)
    expect(await findFormProblems(page)).toEqual([])
    await page.locator('.send').click()
    await page.locator('.error span').first().waitFor()
    expect(await findFormProblems(page)).toEqual([])
    await page.locator('#answer-after').fill('It got better')
    await page.locator('#firstname').fill('Ada')
    await page.locator('.send').click()
    await page.locator('.sent').waitFor()
    expect(await findFormProblems(page)).toEqual([])
  },
)

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
