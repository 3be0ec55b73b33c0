import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import {
  button,
  changeForm,
  createForm,
  expectSaved,
  openBuilder,
  openMore,
  openPart,
  previewedForm,
  publishForm,
  publishOnScreen,
  settings,
  storedDraft,
  storedVersions,
} from '../../support/browser/form-builder-page.ts'
import { focused, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
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
    await page.getByRole('heading', { name: 'Which form do you need?' }).waitFor()
    await page.getByLabel('Language of the form').selectOption('de')
    await button(page, 'A service').click()
    await page.getByRole('heading', { name: 'A service' }).waitFor({ state: 'attached' })
    expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('Wobei haben Sie Hilfe gebraucht?')
    await previewedForm(page).getByText('Wie war die Zusammenarbeit mit uns?').waitFor()
    await previewedForm(page).getByText('Vorname').waitFor()
    await page.getByRole('link', { name: 'Forms' }).last().click()
    await page.getByText('Not published yet').waitFor()
    await button(page, 'New form').click()
    await page.getByRole('dialog').getByRole('button', { name: 'A service' }).click()
    // Two forms of the same name could not be told apart.
    await page.getByRole('heading', { name: 'A service 2' }).waitFor({ state: 'attached' })
  })

  test('shows what is live, how many came and what is not published, and duplicates, closes and reopens', async () => {
    const form = await createForm()
    await publishForm(form)
    await changeForm(form, { draft: { ...settings, thanks: 'Thanks', color: 'red' } })
    await storeTestimonials({ formId: form.id, formVersion: 1 }, { formId: form.id, formVersion: 1 })
    const { page } = await openList()
    const row = page.locator('.rows > li').filter({ has: page.getByRole('link', { name: 'Bread', exact: true }) })
    await row.getByText('2 changes not published').waitFor()
    await row.getByText('2 questions').waitFor()
    await row.getByText('2 testimonials').waitFor()
    await openMore(page)
    expect(await button(page, 'Delete…').count()).toBe(0)
    await button(page, 'Duplicate').click()
    await page.getByRole('status').filter({ hasText: 'Created “Copy of Bread”.' }).waitFor()
    const [copy] = await query("SELECT draft FROM forms WHERE name = 'Copy of Bread'")
    expect(JSON.parse(String(copy?.draft))).toEqual({ ...settings, thanks: 'Thanks', color: 'red' })
    await openMore(page)
    await button(page, 'Close the form').click()
    await row.getByText('Closed').waitFor()
    await row.getByRole('button', { name: 'Reopen Bread' }).click()
    await page.getByRole('status').filter({ hasText: 'Bread is open again.' }).waitFor()
    expect(await query('SELECT closed FROM forms WHERE id = ?', form.id)).toEqual([{ closed: null }])
  })

  test('opens a form with another heading once it is loaded, so that its name is read', async () => {
    const { id } = await createForm()
    const { page } = await openList()
    const loaded = Promise.withResolvers<void>()
    await page.route(`**/inbox/api/*/forms/${id}`, (route) => loaded.promise.then(() => route.continue()))
    await page.getByRole('link', { name: 'Bread', exact: true }).click()
    await page.locator('.neighbours h1:focus').evaluate((heading) => heading.setAttribute('data-before', ''))
    loaded.resolve()
    await expect.poll(() => focused(page)).toBe('Bread')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-before'))).toBe(false)
  })

  test('asks before it deletes a form', async () => {
    const form = await createForm()
    const { page } = await openList()
    await openMore(page)
    await button(page, 'Delete…').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More for Bread')
    await page.keyboard.press('Enter')
    await button(page, 'Delete…').click()
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
    await page.getByLabel('Name of the form').fill('Cakes')
    await openPart(page, 'look')
    await page.getByLabel('Heading after sending').fill('Thanks a lot')
    await expectSaved(page)
    expect(await storedDraft(form)).toMatchObject({
      questions: [settings.questions?.[0], { id: 'after', text: 'What came of it?', hint: 'A number helps.' }],
      thanks: 'Thanks a lot',
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Cakes' }).waitFor({ state: 'attached' })
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
    await button(page, 'Put it on your site').click()
    await page.locator('#install pre').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.parentElement?.id)).toBe('install')
    const site = await openSite(`<script src="${browserUrl.origin}/f/${form.id}.js" async></script>`)
    const visit = async (text: string) => {
      const visitor = watch(await openPage())
      await visitor.page.goto(site)
      await visitor.page.getByText(text).waitFor()
    }
    await visit('What did you need?')
    await openPart(page, 'questions')
    await page.getByLabel('Question 1', { exact: true }).fill('What were you looking for?')
    await publishOnScreen(page, 2)
    await visit('What were you looking for?')
  })

  test('leaves out what is not complete, and takes the focus there before it publishes', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await button(page, 'Add a question').click()
    const isInvalid = () => page.getByLabel('Question 3', { exact: true }).getAttribute('aria-invalid')
    expect(await isInvalid()).toBe('false')
    await page.keyboard.press('Tab')
    await expect.poll(isInvalid).toBe('true')
    await openPart(page, 'consents')
    await page.getByLabel('URL of your privacy policy').fill('https:/')
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
    await page.keyboard.type('müller.example:8443/privacy')
    await page.keyboard.press('Tab')
    await publishOnScreen(page, 1)
    expect(await storedVersions(form)).toEqual([{ ...settings, privacyUrl: 'https://müller.example:8443/privacy' }])
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
    await button(page, 'Three questions').click()
    await page.getByLabel('Question 1', { exact: true }).fill('What did you eat?')
    await openPart(page, 'words')
    await page.getByLabel('Add a language').first().selectOption('fr')
    await button(page, 'Add a language').click()
    await page.getByRole('status').filter({ hasText: 'Added French; 1 part is not translated yet.' }).waitFor()
    await previewedForm(page).getByText('Que s’est-il passé ensuite ?').waitFor()
    await previewedForm(page).getByText('What did you eat?').waitFor()
    await page.locator('.language > summary').click()
    const missing = page.locator('.language').getByLabel('Question 1', { exact: true })
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
  await button(page, 'Three questions').waitFor()
  await tabTo('Three questions')
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
