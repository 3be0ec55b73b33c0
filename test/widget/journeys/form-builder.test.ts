import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import {
  button,
  createForm,
  expectSaved,
  openBuilder,
  openPart,
  previewedForm,
  publishForm,
  publishOnScreen,
  settings,
  storedDraft,
  storedVersions,
} from '../../support/browser/form-builder-page.ts'
import { openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, query } from '../../support/service/harness.ts'

/* The list of forms, and what an owner does in the builder of one. */

const watchConsole = expectSilentConsoles()

const watch = <Opened extends { messages: string[] }>(opened: Opened): Opened => {
  watchConsole(opened.messages)
  return opened
}
const open = async (...args: Parameters<typeof openBuilder>) => watch(await openBuilder(...args))
const openList = async () => watch(await openInbox('/forms'))

describe('the list', () => {
  test('creates a form from a template, in a language, and opens it', async () => {
    const { page } = await openList()
    await page.getByText('No forms yet.').waitFor()
    await page.getByRole('radio', { name: 'A service' }).check()
    await page.getByLabel('Language').selectOption('de')
    await page.getByLabel('Name', { exact: true }).fill('Werkstatt')
    await button(page, 'Create form').click()
    await page.getByRole('heading', { name: 'Werkstatt' }).waitFor()
    expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('Wobei haben Sie Hilfe gebraucht?')
    await previewedForm(page).getByText('Wie war die Zusammenarbeit mit uns?').waitFor()
    await previewedForm(page).getByText('Vorname').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Werkstatt' }).waitFor()
    await page.getByText('Not published').waitFor()
  })

  test('shows what is live, how many came and what is not published, and duplicates, closes and reopens', async () => {
    const form = await createForm()
    await publishForm(form)
    await storeTestimonials({ formId: form.id, formVersion: 1 }, { formId: form.id, formVersion: 1 })
    const { page } = await openList()
    const row = page.locator('.form-row').filter({ has: page.getByRole('link', { name: 'Bread', exact: true }) })
    await row.getByText('Live: version 1').waitFor()
    await row.getByText('2 testimonials').waitFor()
    expect(await row.getByRole('button', { name: 'Delete Bread…' }).count()).toBe(0)
    await row.getByRole('button', { name: 'Duplicate Bread' }).click()
    await page.getByRole('status').filter({ hasText: 'Created “Copy of Bread”.' }).waitFor()
    const [copy] = await query("SELECT draft FROM forms WHERE name = 'Copy of Bread'")
    expect(JSON.parse(String(copy?.draft))).toEqual(settings)
    await row.getByRole('button', { name: 'Close Bread' }).click()
    await row.getByText('Closed').waitFor()
    await row.getByRole('button', { name: 'Reopen Bread' }).click()
    await page.getByRole('status').filter({ hasText: 'Bread is open again.' }).waitFor()
    expect(await query('SELECT closed FROM forms WHERE id = ?', form.id)).toEqual([{ closed: null }])
  })

  test('asks before it deletes a form', async () => {
    const form = await createForm()
    const { page } = await openList()
    await button(page, 'Delete Bread…').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Delete Bread…')
    await page.keyboard.press('Enter')
    await button(page, 'Delete form').click()
    await page.getByRole('status').filter({ hasText: 'Deleted Bread.' }).waitFor()
    expect(await query('SELECT 1 FROM forms WHERE id = ?', form.id)).toEqual([])
  })
})

describe('the builder', () => {
  test('saves by itself, and shows the same after a reload', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await page.getByLabel('Question 2', { exact: true }).fill('What came of it?')
    await page.getByLabel('Name', { exact: true }).fill('Cakes')
    await openPart(page, 'look')
    await page.getByLabel('Heading after sending').fill('Thanks a lot')
    await expectSaved(page)
    expect(await storedDraft(form)).toMatchObject({
      questions: [settings.questions?.[0], { id: 'after', text: 'What came of it?', hint: 'A number helps.' }],
      thanks: 'Thanks a lot',
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Cakes' }).waitFor()
    expect(await page.getByLabel('Question 2', { exact: true }).inputValue()).toBe('What came of it?')
  })

  test('publishes what is on the screen, after it has shown the differences, consents first', async () => {
    const form = await createForm()
    await publishForm(form)
    const { page } = await open(form)
    await page.getByLabel('Question 1', { exact: true }).fill('What were you looking for?')
    await openPart(page, 'consents')
    await page.locator('#consent-marketing').fill('Ours may print it. I can withdraw this at any time.')
    // Before the pause after which it saves itself.
    await button(page, 'Publish…').click()
    const differences = page.getByRole('dialog').locator('dl > div')
    expect(await differences.evaluateAll((rows) => rows.map((row) => row.textContent))).toEqual([
      'Consent to advertisingBeforeOurs may advertise with it. I can withdraw this at any time.AfterOurs may print it. I can withdraw this at any time.',
      'Question 1BeforeWhat did you need?AfterWhat were you looking for?',
    ])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('status').filter({ hasText: 'Version 2 is live.' }).waitFor()
    const [, published] = await storedVersions(form)
    expect(published?.questions?.[0]?.text).toBe('What were you looking for?')
    expect(published?.consents?.marketing?.text).toBe('Ours may print it. I can withdraw this at any time.')
    expect(await storedDraft(form)).toBeNull()
  })

  test('shows new words on a page whose code has not changed', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await publishOnScreen(page, 1)
    const site = await openSite(`<script src="${browserUrl.origin}/f/${form.id}.js" async></script>`)
    const visit = async (text: string) => {
      const visitor = watch(await openPage())
      await visitor.page.goto(site)
      await visitor.page.getByText(text).waitFor()
    }
    await visit('What did you need?')
    await page.getByLabel('Question 1', { exact: true }).fill('What were you looking for?')
    await publishOnScreen(page, 2)
    await visit('What were you looking for?')
  })

  test('leaves out what is not complete, and takes the focus there before it publishes', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await button(page, 'Add a question').click()
    await openPart(page, 'consents')
    await page.getByLabel('URL of your privacy policy').fill('https:/')
    await openPart(page, 'consents')
    await expectSaved(page, 'invalid')
    expect(await storedDraft(form)).toEqual(settings)
    await button(page, 'Publish…').click()
    await page.getByRole('status').filter({ hasText: '2 fields need correction.' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toContain('Question 3')
    await button(page, 'Remove question 3').click()
    await button(page, 'Publish…').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('privacy-url')
    expect(await page.locator('#privacy-url').isVisible()).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('shop.example/privacy')
    await page.keyboard.press('Tab')
    await publishOnScreen(page, 1)
    expect(await storedVersions(form)).toEqual([{ ...settings, privacyUrl: 'https://shop.example/privacy' }])
  })

  test('moves questions by buttons that keep the focus, and announces the place', async () => {
    const form = await createForm({ questions: [...(settings.questions ?? []), { id: 'last', text: 'What else?' }] })
    const { page } = await open(form)
    // As in browsers that take the focus from an element that moves.
    await page.addInitScript(() => Object.assign(Element.prototype, { moveBefore: undefined }))
    await page.reload()
    await button(page, 'Move question 1 down').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Question 2 of 3' }).waitFor()
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focusedLabel).toBe('Move question 2 down')
    await page.keyboard.press('Space')
    await expect.poll(focusedLabel).toBe('Move question 3 down')
    expect(await button(page, 'Move question 3 down').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await page.getByRole('status').filter({ hasText: 'Question 1 of 3' }).waitFor()
    await expect.poll(focusedLabel).toBe('Move question 1 up')
    await button(page, 'Remove question 1').click()
    await page.getByRole('status').filter({ hasText: 'Removed question 1.' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question-after')
    await button(page, 'Undo').click()
    expect(await page.locator('.questions textarea').evaluateAll((boxes) => boxes.map((box) => box.id))).toEqual([
      'question-before',
      'question-after',
      'question-last',
    ])
  })

  test('adds a language with the words of the template, and shows what is not translated', async () => {
    const { page } = await openList()
    await button(page, 'Create form').click()
    await page.getByLabel('Question 1', { exact: true }).fill('What did you eat?')
    await openPart(page, 'words')
    await page.locator('#words select').selectOption('fr')
    await button(page, 'Add a language').click()
    await page.getByRole('status').filter({ hasText: 'Added French; 1 part is not translated yet.' }).waitFor()
    await previewedForm(page).getByText('Que s’est-il passé ensuite ?').waitFor()
    await previewedForm(page).getByText('What did you eat?').waitFor()
    await page.locator('.language > summary').click()
    const missing = page.getByLabel('Question 1', { exact: true }).nth(1)
    expect(await missing.inputValue()).toBe('')
    await missing.fill('Qu’avez-vous mangé ?')
    await previewedForm(page).getByText('Qu’avez-vous mangé ?').waitFor()
    await page.locator('.language > summary').getByText('Translated').waitFor()
    await button(page, 'Remove French').click()
    await page.locator('.language').waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await page.locator('.language').waitFor()
  })

  test('shows what a version changed, and brings it back', async () => {
    const form = await createForm()
    await publishForm(form)
    await publishForm(form, { ...settings, thanks: 'Thanks a lot' })
    const { page } = await open(form)
    await openPart(page, 'versions')
    await page.getByText('What version 2 changed').click()
    await page.locator('#versions dt').filter({ hasText: 'Heading after sending' }).waitFor()
    await button(page, 'Use again: version 1').click()
    await page.getByRole('status').filter({ hasText: 'The draft is now the same as version 1.' }).waitFor()
    await expectSaved(page)
    expect(await storedDraft(form)).toEqual(settings)
    await button(page, 'Undo').click()
    await expectSaved(page)
    await expect.poll(() => storedDraft(form)).toBeNull()
  })
})

test('everything works by keyboard alone', async () => {
  const { page } = await openList()
  const tabTo = async (name: string) => {
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLTextAreaElement ? element.labels[0]?.textContent : ''
        return element?.getAttribute('aria-label') ?? (label || element?.textContent)
      })
      if (focused?.startsWith(name)) return
    }
    throw new Error(`The focus does not reach ${name}`)
  }
  await button(page, 'Create form').waitFor()
  await tabTo('Create form')
  await page.keyboard.press('Enter')
  await button(page, 'Publish…').waitFor()
  await tabTo('Question 2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('What came of it?')
  await tabTo('Move question 2 up')
  await page.keyboard.press('Enter')
  await tabTo('Publish…')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo('Publish')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Version 1 is live.' }).waitFor()
  const [row] = await query('SELECT settings FROM formVersions')
  expect(JSON.parse(String(row?.settings)).questions[0].text).toBe('What came of it?')
})
