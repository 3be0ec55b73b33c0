import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  createForm,
  openBuilder,
  openMore,
  openPart,
  previewedForm,
  publishForm,
  settings,
} from '../../support/browser/form-builder-page.ts'
import { idAt, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { scanQrCode } from '../../support/browser/qr-code.ts'
import { browserUrl, query, workspaceA } from '../../support/service/harness.ts'

/* What the list of forms and the parts of the builder show. */

const watchConsole = expectSilentConsoles()

async function open(...args: Parameters<typeof openBuilder>) {
  const opened = await openBuilder(...args)
  watchConsole(opened.messages)
  return opened
}

const oneLine = (formId: string) =>
  `<script src="${browserUrl.origin}/f/${formId}.js" data-workspace="${workspaceA}" async crossorigin></script>`

async function openList() {
  const opened = await openInbox('/forms')
  watchConsole(opened.messages)
  return opened
}

test('the list of forms shows no testimonials of the inbox', async () => {
  await storeTestimonials({})
  const { page } = await openList()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.locator(`#row-${idAt(0)}`).waitFor()
  await page.getByRole('link', { name: 'Forms' }).click()
  await page.getByText('Which form do you need?').waitFor()
  expect(await page.locator('.row').count()).toBe(0)
})

test('a double click duplicates a form once', async () => {
  await createForm()
  const { page } = await openList()
  const created: string[] = []
  page.on('request', (request) => request.method() === 'POST' && created.push(request.url()))
  await openMore(page)
  await button(page, 'Duplicate').dblclick()
  await page.getByRole('status').filter({ hasText: 'Created “Copy of Bread”.' }).waitFor()
  expect(created).toHaveLength(1)
})

test('the list copies the code of a form that is published', async () => {
  const form = await createForm()
  await createForm(settings, 'Draft')
  await publishForm(form)
  const { page, context } = await openList()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy code of Bread').click()
  expect(await page.getByRole('button', { name: /^Copy code/ }).count()).toBe(2)
  await page.getByRole('status').filter({ hasText: 'Copied the code of Bread.' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oneLine(form.id))
  await button(page, 'Copy code of the standard form').click()
  await page.getByRole('status').filter({ hasText: 'Copied the code of the standard form.' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${browserUrl.origin}/laurel.js" data-workspace="${workspaceA}" async crossorigin></script>`,
  )
  const open = page.getByRole('link', { name: 'Open the standard form' })
  expect(await open.getAttribute('href')).toBe(`/form/${workspaceA}`)
})

test('the name of a form cannot be emptied', async () => {
  const { page } = await open(await createForm())
  await page.getByLabel('Name of the form').fill(' ')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Name of the form').inputValue()).toBe('Bread')
})

test('one part is open at a time, and in view', async () => {
  const { page } = await open(await createForm(), { viewport: { width: 390, height: 640 } })
  await openPart(page, 'consents')
  await openPart(page, 'words')
  await page.getByLabel('Heading', { exact: true }).waitFor()
  expect(await page.locator('.parts > details[open]').evaluateAll((parts) => parts.map(({ id }) => id))).toEqual([
    'words',
  ])
  const top = () => page.locator('#words > summary').evaluate((summary) => summary.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(0)
})

test('undo brings a question back, but no earlier name', async () => {
  const { page } = await open(await createForm())
  await button(page, 'Remove question 1').click()
  await button(page, 'Undo').waitFor()
  await page.getByLabel('Name of the form').fill('Renamed')
  await button(page, 'Undo').click()
  expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('What did you need?')
  expect(await page.getByLabel('Name of the form').inputValue()).toBe('Renamed')
})

test('the default fields take the focus once their button is gone', async () => {
  const { page } = await open(await createForm({ ...settings, fields: 'stars' }))
  await openPart(page, 'fields')
  await button(page, 'Use the default fields').click()
  await button(page, 'Use the default fields').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TABLE')
})

test('the part of consents warns about consents that name nobody, mention no withdrawal, or are required', async () => {
  const { page } = await open(await createForm())
  await openPart(page, 'consents')
  const notes = page.locator('#consents .note')
  expect(await notes.count()).toBe(0)
  await page.locator('#consent-marketing').fill('You may use it.')
  expect(await notes.allTextContents()).toEqual([
    'It does not name Ours: people should know who asks.',
    'It does not mention that the consent can be withdrawn.',
  ])
  await page.getByLabel('Ask for consent to advertising').uncheck()
  expect(await notes.count()).toBe(0)
  await page.getByLabel('Required to send').check()
  expect(await notes.allTextContents()).toEqual([expect.stringContaining('may not count as freely given')])
  await page.getByLabel('Ask for consent to contact').check()
  await expect
    .poll(() => page.locator('#consent-contact').inputValue())
    .toBe('Ours may contact me with questions about my testimonial. I can withdraw this consent at any time.')
  const hasNoAddress = notes.filter({ hasText: 'people may agree and leave no address' })
  expect(await hasNoAddress.count()).toBe(1)
  await openPart(page, 'fields')
  await page.getByRole('checkbox', { name: 'E-mail: required' }).check()
  expect(await hasNoAddress.count()).toBe(0)
})

test('the part of the code prints it for each place of the form', async () => {
  const form = await createForm({ ...settings, texts: { open: 'Say it' }, color: '#123456' })
  await publishForm(form)
  const { page } = await open(form)
  await openPart(page, 'install')
  const code = page.locator('#install pre')
  await expect.poll(() => code.first().textContent()).toContain('modulepreload')
  const element = `<laurel-form workspace="${workspaceA}" form="${form.id}"`
  const [inline = '', line] = await code.allTextContents()
  expect(inline).toMatch(new RegExp(`${element} style="display:block;min-height:[^"]*\\d+rem[^"]*">`))
  expect(line).toBe(oneLine(form.id))
  await page.getByText('Height in your style sheet').click()
  await page.getByText(/^laurel-form \{ display: block; min-height: .*rem/).waitFor()
  const lazy = (attributes: string) =>
    `<script src="${browserUrl.origin}/laurel.js" data-workspace="${workspaceA}" data-form="${form.id}"${attributes} async crossorigin></script>`
  await page.getByRole('radio', { name: 'Floating button' }).check()
  expect(await code.first().textContent()).toBe(
    lazy(' data-mode="button" data-text-open="Say it" data-color="#123456"'),
  )
  await page.getByRole('radio', { name: 'Your own button' }).check()
  expect(await code.first().textContent()).toBe(
    `<button type="button" data-laurel-open>Say it</button>\n${lazy(' data-mode="dialog"')}`,
  )
  await page.getByRole('radio', { name: 'In the page, further down' }).check()
  expect(await code.nth(1).textContent()).toBe(lazy(' data-text-open="Say it"'))
  await page.getByRole('radio', { name: 'Only a link' }).check()
  expect(await code.count()).toBe(0)
  const url = `${browserUrl.origin}/form/${workspaceA}/${form.id}`
  expect(await page.locator('#install .copy a').textContent()).toBe(url)
  expect(await scanQrCode(page.getByRole('img', { name: 'QR code of the link' }))).toBe(url)
})

describe('the preview', () => {
  test.each([
    ['empty', 'What did you need?'],
    ['filled', 'Ours may advertise with it.'],
    ['rejected', 'Please enter your first name.'],
    ['sent', 'Ada, thank you!'],
  ])('shows the form %s, sends nothing and stores no draft', async (state, text) => {
    const { page, requests } = await open(await createForm())
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.getByLabel('State', { exact: true }).selectOption(state)
    await previewedForm(page).getByText(text).waitFor()
    if (state === 'filled') {
      await expect.poll(() => previewedForm(page).locator('textarea').first().inputValue()).not.toBe('')
      await previewedForm(page).locator('.send').click()
      await previewedForm(page).getByText('Ada, thank you!').waitFor()
    }
    expect(sent).toEqual([])
    expect(requests.filter((url) => new URL(url).origin !== browserUrl.origin)).toEqual([])
    expect(await query('SELECT id FROM testimonials')).toEqual([])
    expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
  })

  test('follows what is typed, and leaves the focus there', async () => {
    const { page } = await open(await createForm())
    await page.getByLabel('Question 1', { exact: true }).fill('What were you looking for?')
    await previewedForm(page).getByText('What were you looking for?').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question-before')
  })

  test('is skipped by a button before it, which leads to the bar with “Publish”', async () => {
    const { page } = await open(await createForm())
    await button(page, 'Skip the preview').press('Enter')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('State of the form')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Publish…')
  })

  test('scrolls to the first mistake, and follows what is typed there too', async () => {
    const { page } = await open(await createForm())
    await page.getByLabel('State', { exact: true }).selectOption('rejected')
    await previewedForm(page).getByText('Please enter your first name.').waitFor()
    const scrolled = () =>
      page
        .frameLocator('.framed iframe')
        .locator('html')
        .evaluate((root) => root.scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await page.getByLabel('Question 1', { exact: true }).fill('What were you looking for?')
    await previewedForm(page).getByText('What were you looking for?').waitFor()
    await previewedForm(page).getByText('Please enter your first name.').waitFor()
  })

  test('shows other widths, pages and languages', async () => {
    const { page } = await open(await createForm())
    const frame = page.locator('.framed iframe')
    const width = () => frame.evaluate((element) => element.clientWidth)
    await previewedForm(page).getByText('What did you need?').waitFor()
    const widest = await width()
    await button(page, 'Tablet').click()
    expect(await width()).toBeLessThan(widest)
    await button(page, 'Phone').click()
    expect(await width()).toBeLessThan(400)
    expect(await button(page, 'Phone').getAttribute('aria-pressed')).toBe('true')
    await page.getByLabel('Dark page').check()
    await previewedForm(page).getByText('What did you need?').waitFor()
    await page.getByLabel('Visitor’s language').selectOption('ar')
    await expect
      .poll(() =>
        previewedForm(page)
          .locator('form')
          .evaluate((form) => getComputedStyle(form).direction),
      )
      .toBe('rtl')
  })
})
