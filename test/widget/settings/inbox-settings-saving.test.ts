import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { alert, asksBeforeClosing, button, focused, status } from '../../support/browser/inbox-page.ts'
import {
  changeElsewhere,
  createSectionOpener,
  expectFocus,
  openSection,
  png,
  recordSaves,
  save,
  saved,
  unsaved,
  workspace,
} from '../../support/browser/settings-page.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'

/* The sections of the settings that have fields: each saves alone, also beside another owner. */

const open = createSectionOpener(expectSilentConsoles())

describe('saving', () => {
  test('sends only what has changed, shows the new name in the header, and has nothing to save then', async () => {
    const page = await open('business')
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true')
    const bodies = recordSaves(page)
    await page.getByLabel('Name').fill('Corner Shop')
    await page.getByLabel('Introduction').fill('Tell us.')
    await unsaved(page)
    await save(page)
    await saved(page)
    expect(bodies).toEqual([{ name: 'Corner Shop', intro: 'Tell us.' }])
    expect(await workspace()).toMatchObject({ name: 'Corner Shop', intro: 'Tell us.', website: null })
    await page.getByRole('banner').getByText('Corner Shop').waitFor()
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Name').press('Enter')
    await page.getByLabel('Name').press('Enter')
    expect(bodies).toHaveLength(1)
  })

  test('sends the fields of one section, and keeps what is typed into another', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Tell us.')
    await openSection(page, 'spam')
    await page.getByRole('link', { name: 'Business Not saved' }).waitFor()
    await page.getByLabel('Your words').fill('casino')
    const bodies = recordSaves(page)
    await save(page)
    await saved(page)
    expect(bodies).toEqual([{ spamWords: ['casino'] }])
    expect(await workspace()).toMatchObject({ intro: null, spamWords: '["casino"]' })
    await openSection(page, 'business')
    await unsaved(page)
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ intro: 'Tell us.', spamWords: '["casino"]' })
  })

  test('keeps what was typed while another place is shown, and asks before the page is closed', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Tell us.')
    await page.getByLabel('Logo').setInputFiles(png)
    await unsaved(page)
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.getByRole('heading', { name: 'Forms', level: 1 }).waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.goBack()
    await unsaved(page)
    await status(page, 'The new logo appears here once you save.').waitFor()
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ intro: 'Tell us.', logo: dataUrl('image/png', logos['image/png']) })
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('discards what was typed, also a chosen logo', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Tell us.')
    await page.getByLabel('Logo').setInputFiles(png)
    await button(page, 'Discard').click()
    await saved(page)
    await expect.poll(() => focused(page)).toBe('Save')
    expect(await page.getByLabel('Introduction').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Logo').inputValue()).toBe('')
    expect(await button(page, 'Discard').count()).toBe(0)
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('keeps what is typed while the rest is being saved', async () => {
    const page = await open('business')
    await page.getByLabel('Name').fill('Corner Shop')
    const held: Route[] = []
    await page.route('**/workspaces/*', (route) => void held.push(route))
    await save(page)
    await expect.poll(() => held.length).toBe(1)
    await status(page, 'Saving…').waitFor()
    await page.getByLabel('Introduction').fill('Tell us.')
    await held[0]?.continue()
    await page.getByRole('banner').getByText('Corner Shop').waitFor()
    await unsaved(page)
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await save(page)
    await expect.poll(() => held.length).toBe(2)
    await held[1]?.continue()
    await expect.poll(workspace).toMatchObject({ name: 'Corner Shop', intro: 'Tell us.' })
  })

  test('keeps what was typed without a network, and saves it again', async () => {
    const page = await open('business')
    await page.getByLabel('Name').fill('Corner Shop')
    const abort = (route: Route) => route.abort('internetdisconnected')
    await page.route('**/workspaces/*', abort)
    await save(page)
    await alert(page, 'Not saved. No response: check your connection, then try again.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Corner Shop')
    await page.unroute('**/workspaces/*', abort)
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ name: 'Corner Shop' })
  })

  test('succeeds again after a response was lost', async () => {
    const page = await open('business')
    await page.getByLabel('Name').fill('Corner Shop')
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route('**/workspaces/*', lose)
    await save(page)
    await alert(page, 'Not saved. No response').waitFor()
    await page.unroute('**/workspaces/*', lose)
    await save(page)
    await saved(page)
    await page.getByRole('banner').getByText('Corner Shop').waitFor()
  })
})

describe('a change of somebody else', () => {
  test('in another section does not keep this one from being saved, and stays', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Mine')
    await changeElsewhere({ spamWords: ['casino'], displayNames: 'first' })
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ intro: 'Mine', spamWords: '["casino"]', displayNames: 'first' })
  })

  test('in this section is not overwritten, and what was typed stays', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Mine')
    await changeElsewhere({ name: 'Renamed' })
    await save(page)
    await alert(page, 'Not saved: somebody else has changed this section.').waitFor()
    expect(await workspace()).toMatchObject({ name: 'Renamed', intro: null })
    expect(await page.getByLabel('Name').inputValue()).toBe('Renamed')
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Mine')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ name: 'Renamed', intro: 'Mine' })
  })

  test('of the same field can be taken over', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Mine')
    const intro = `<b>Theirs</b> ${'x'.repeat(200)}`
    await changeElsewhere({ intro })
    // Reads the settings again: the owner has not seen this value.
    await openSection(page, 'spam')
    await openSection(page, 'business')
    await save(page)
    await page.getByText(`Somebody else has changed this, too: “<b>Theirs</b> ${'x'.repeat(136)}…”`).waitFor()
    await expectFocus(page, 'settings-intro')
    await button(page, 'Use what they saved').click()
    await saved(page)
    expect(await page.getByLabel('Introduction').inputValue()).toBe(intro)
    await expectFocus(page, 'settings-intro')
    expect(await workspace()).toMatchObject({ intro })
  })

  test('of the same choice moves the focus to it, and taking it over keeps the focus there', async () => {
    const page = await open('display')
    await page.getByLabel('Ada L.').check()
    await changeElsewhere({ displayNames: 'first' })
    await openSection(page, 'spam')
    await openSection(page, 'display')
    await save(page)
    await page.getByText('Somebody else has changed this, too.').waitFor()
    const focusedValue = () => page.evaluate(() => document.activeElement?.getAttribute('value'))
    await expect.poll(focusedValue).toBe('initial')
    await button(page, 'Use what they saved').click()
    await saved(page)
    await expect.poll(focusedValue).toBe('first')
  })

  test('to what was typed, too, is no conflict', async () => {
    const page = await open('business')
    await page.getByLabel('Introduction').fill('Ours')
    await changeElsewhere({ intro: 'Ours' })
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ intro: 'Ours' })
  })
})
