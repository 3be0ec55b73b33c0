import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { createForm, publishForm } from '../../support/browser/form-builder-page.ts'
import { alert, button, dialogClosed, enterKey, focused, status } from '../../support/browser/inbox-page.ts'
import {
  createSectionOpener,
  expectFocus,
  keyRequired,
  recordSaves,
  save,
  saved,
  unsaved,
  workspace,
} from '../../support/browser/settings-page.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'
import { keys, workspaceA } from '../../support/service/harness.ts'

/* The sections of the settings about the business, and how it shows testimonials. */

const open = createSectionOpener(expectSilentConsoles())

describe('business', () => {
  test('lists the forms that still say the old name, in what is live or a draft', async () => {
    const consents = { marketing: { text: 'Ours may quote me.' } }
    const renamed = { consents: { marketing: { text: 'Ours & Sons may quote me.' } } }
    await publishForm(await createForm(renamed, 'Renamed form'), renamed)
    const fixed = await createForm(renamed, 'Fixed draft')
    await publishForm(fixed, { consents })
    await createForm({ languages: { de: { texts: { prompt: 'Was denken Sie über Ours?' } } } }, 'New form')
    const page = await open('business')
    await page.getByLabel('Name').fill('Ours & Sons')
    await save(page)
    const notice = status(page, 'These forms still say “Ours”.')
    await notice.waitFor()
    expect(await notice.getByRole('link').allTextContents()).toEqual(['New form', 'Fixed draft'])
    await notice.getByRole('link', { name: 'Fixed draft' }).click()
    await page.waitForURL(`**/forms/${fixed.id}`)
  })

  test('marks what is wrong, in plain words, and completes the URL that was meant', async () => {
    const page = await open('business')
    const bodies = recordSaves(page)
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Website').fill('cornershop.example')
    await save(page)
    await alert(page, 'Not saved: correct the marked field').waitFor()
    await expectFocus(page, 'settings-name')
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Your forms and displays need a name.').waitFor()
    await page.getByLabel('Name').fill('Shop')
    await unsaved(page)
    await page.getByLabel('Website').fill('corner shop')
    await save(page)
    await page.getByText('It should be a URL, such as https://shop.example.').waitFor()
    await expectFocus(page, 'settings-website')
    await page.getByLabel('Website').fill('cornershop.example')
    expect(bodies).toEqual([])
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ name: 'Shop', website: 'https://cornershop.example' })
  })

  test('shows the sentence of the service at its field, and keeps what was typed', async () => {
    const page = await open('business')
    await page.getByLabel('Website').fill('https://me@shop.example')
    await page.getByLabel('Introduction').fill('Tell us.')
    await save(page)
    await page.getByText('Enter a URL, such as https://shop.example.').waitFor()
    await expectFocus(page, 'settings-website')
    expect(await page.getByLabel('Website').inputValue()).toBe('https://me@shop.example')
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    expect(await workspace()).toMatchObject({ website: null, intro: null })
  })

  test('stores a logo, shows it and removes it', async () => {
    const page = await open('business')
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Logo').setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('notes.png', Buffer.from('not an image'))
    await page.getByText('Logo must be a PNG, JPEG, WebP or SVG image of at most 32 KiB.').waitFor()
    await choose('logo.png', logos['image/png'])
    await status(page, 'logo.png appears here once you save.').waitFor()
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ logo: dataUrl('image/png', logos['image/png']) })
    const image = page.getByAltText('The stored logo')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2)
    // One that the service rejects does not replace it.
    const reject = (route: Route) => route.fulfill({ status: 400, json: 'logo: must be smaller' })
    await page.route('**/workspaces/*', reject)
    await choose('big.svg', logos['image/svg+xml'])
    await status(page, 'big.svg appears here once you save.').waitFor()
    await save(page)
    await page.getByText('Logo must be smaller.').waitFor()
    await expectFocus(page, 'settings-logo')
    await image.waitFor()
    expect(await status(page, 'appears here').count()).toBe(0)
    await page.unroute('**/workspaces/*', reject)
    await button(page, 'Keep the stored logo').click()
    await saved(page)
    await choose('notes.png', Buffer.from('not an image'))
    await page.getByText('Logo must be a PNG').waitFor()
    await image.waitFor()
    await button(page, 'Remove').click()
    await expectFocus(page, 'settings-logo')
    await button(page, 'Keep the stored logo').click()
    await button(page, 'Remove').click()
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ logo: null })
  })

  test('links to the hosted form, and has the language of messages', async () => {
    const page = await open('business')
    expect(await page.getByLabel('Language of messages').inputValue()).toBe('en')
    expect(await page.getByRole('link', { name: 'Open the form' }).getAttribute('href')).toBe(`/form/${workspaceA}`)
  })
})

describe('display', () => {
  test('saves how testimonials are shown, and shows it again', async () => {
    const page = await open('display')
    await page.getByLabel('Ada L.').check()
    await page.getByLabel('Also those that authors link to').check()
    await page.getByLabel('Heading').fill('Kind words')
    await page.getByLabel('How you collected them').fill(' We asked every customer. ')
    await page.getByLabel('Average').selectOption('Of all ratings received, except spam')
    await page.getByText('before and after a new rating can work it out').waitFor()
    await page.getByLabel('What they are about').selectOption('A product')
    await page.getByLabel('Its name').fill('Tea pot')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({
      display: 'open',
      displayNames: 'initial',
      displayPhotos: 'all',
      displayHeading: 'Kind words',
      displayHow: 'We asked every customer.',
      displayAverage: 'all',
      displayItem: '{"type":"Product","name":"Tea pot","id":null}',
    })
    await page.reload()
    await expect.poll(() => page.getByLabel('Ada L.').isChecked()).toBe(true)
    expect(await page.getByLabel('Its name').inputValue()).toBe('Tea pot')
    await page.getByLabel('What they are about').selectOption('Not stated')
    expect(await page.getByLabel('Its name').count()).toBe(0)
    await page.getByLabel('Heading').fill('')
    const bodies = recordSaves(page)
    await save(page)
    await saved(page)
    expect(bodies).toEqual([{ displayHeading: '', displayItem: null }])
    expect(await workspace()).toMatchObject({ displayHeading: null, displayItem: null, displayHow: expect.any(String) })
  })

  test('shows the sentences of the service at the fields of the item', async () => {
    const page = await open('display')
    await page.getByLabel('What they are about').selectOption('An app')
    await save(page)
    await page.getByText('It needs a name of at most 200 characters.').waitFor()
    await expectFocus(page, 'settings-itemName')
    await page.getByLabel('Its name').fill('Weather')
    await page.getByLabel('Its URL').fill('https://me@weather.example')
    await save(page)
    await page.getByText('It should be the URL of a page, such as').waitFor()
    expect(await page.getByLabel('Its name').getAttribute('aria-invalid')).toBe('false')
    await page.getByLabel('Heading').fill('x'.repeat(201))
    await save(page)
    await page.getByText('Enter one line of at most 200 characters.').waitFor()
    expect(await workspace()).toMatchObject({ displayItem: null, displayHeading: null })
  })

  test('asks for an owner key to close and to open the display, and for nothing else', async () => {
    const page = await open('display')
    expect(await page.getByRole('link', { name: 'See it live' }).getAttribute('href')).toBe(
      `/testimonials/${workspaceA}`,
    )
    await page.getByLabel('Ada', { exact: true }).check()
    await button(page, 'Save').waitFor()
    await page.getByLabel('Only you').check()
    await button(page, 'Save…').click()
    await page.getByRole('dialog', { name: 'Stop showing your testimonials?' }).getByText('Within a minute').waitFor()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await workspace()).toMatchObject({ display: 'open', displayNames: 'full' })
    await enterKey(page)
    await saved(page)
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Save')
    expect(await workspace()).toMatchObject({ display: 'closed', displayNames: 'first' })
    expect(await page.getByRole('link', { name: 'See it live' }).count()).toBe(0)
    await page.getByLabel('Everybody').check()
    await save(page)
    await page.getByRole('dialog', { name: 'Show your testimonials?' }).waitFor()
    await enterKey(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ display: 'open' })
  })
})
