import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { alert, browserStorage, button, dialogClosed, enterKey, focused } from '../../support/browser/inbox-page.ts'
import {
  createSectionOpener,
  expectFocus,
  keyRequired,
  save,
  saved,
  unsaved,
  workspace,
} from '../../support/browser/settings-page.ts'
import { keys, query, workspaceA } from '../../support/service/harness.ts'

/* The sections of the settings about visitors: from which sites they send, what happens to their data, and spam. */

const open = createSectionOpener(expectSilentConsoles())

describe('sites', () => {
  test('asks for an owner key to change the origins, and keeps them after a wrong one', async () => {
    const page = await open('sites')
    await page.getByLabel('Allowed sites').fill('https://shop.example/contact\nhttp://localhost:5173')
    await button(page, 'Save…').click()
    await page.getByRole('dialog').getByText('can’t send testimonials any more').waitFor()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText(keyRequired).waitFor()
    expect(await workspace()).toMatchObject({ origins: '[]' })
    await enterKey(page)
    await saved(page)
    await dialogClosed(page)
    expect(await workspace()).toMatchObject({ origins: '["https://shop.example","http://localhost:5173"]' })
    expect(await page.getByLabel('Allowed sites').inputValue()).toBe('https://shop.example\nhttp://localhost:5173')
    expect(await browserStorage(page)).not.toContain(keys.workspaceA)
  })

  test('completes hosts, and asks for the key only once all are origins', async () => {
    const page = await open('sites')
    const origins = page.getByLabel('Allowed sites')
    await origins.fill('https://a.example, *.shop.example\nlocalhost:5173')
    await save(page)
    await alert(page, 'Not saved: correct the marked field').waitFor()
    await page.getByText('“*.shop.example” is not a site.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await origins.inputValue()).toBe('https://a.example\n*.shop.example\nhttp://localhost:5173')
    await origins.fill('shop.example')
    await save(page)
    await enterKey(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ origins: '["https://shop.example"]' })
    await dialogClosed(page)
    // What is stored already needs no key.
    await origins.fill('shop.example')
    await unsaved(page)
    await save(page)
    await saved(page)
    expect(await origins.inputValue()).toBe('https://shop.example')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('without a connection, keeps the dialog and its key for another try', async () => {
    const page = await open('sites')
    await page.getByLabel('Allowed sites').fill('https://shop.example')
    await save(page)
    const abort = (route: Route) => route.abort('internetdisconnected')
    await page.route('**/workspaces/*', abort)
    await enterKey(page)
    await page.getByRole('dialog').getByText('No response: check your connection, then try again.').waitFor()
    await page.unroute('**/workspaces/*', abort)
    await page.keyboard.press('Enter')
    await saved(page)
    await dialogClosed(page)
    expect(await workspace()).toMatchObject({ origins: '["https://shop.example"]' })
  })

  test('puts an origin that was rejected lately on the list, once it is saved', async () => {
    await query('UPDATE workspaces SET origins = ? WHERE id = ?', '["https://a.example"]', workspaceA)
    const rejected = [
      { origin: 'https://shop.example', count: 12, day: '2026-11-22' },
      { origin: 'http://b.example:8080', count: 1, day: '2026-11-21' },
      { origin: 'null', count: 3, day: '2026-11-20' },
    ]
    const page = await open('sites', { rejected })
    await page.getByText('12 times on 22 Nov 2026').waitFor()
    await page.getByText('Once on 21 Nov 2026').waitFor()
    expect(await button(page, /^Allow/).allTextContents()).toEqual([
      'Allow shop.example',
      'Allow http://b.example:8080',
    ])
    await button(page, 'Allow shop.example').click()
    await expect.poll(() => focused(page)).toBe('Allow http://b.example:8080')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Save…')
    expect(await button(page, /^Allow/).count()).toBe(0)
    await unsaved(page)
    await page.keyboard.press('Enter')
    await page.getByText('Every page of shop.example and http://b.example:8080 can then send you').waitFor()
    expect(await page.getByRole('dialog').getByText('rejected lately').count()).toBe(0)
    await enterKey(page)
    await saved(page)
    expect(await workspace()).toMatchObject({
      origins: '["https://a.example","https://shop.example","http://b.example:8080"]',
    })
  })

  test('shows three of the rejected origins first, and none where every site is allowed', async () => {
    const rejected = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      origin: `https://${name}.example`,
      count: 2,
      day: '2026-11-22',
    }))
    const page = await open('sites', { rejected })
    await page.getByText(workspaceA, { exact: true }).waitFor()
    expect(await page.getByText('Rejected lately').count()).toBe(0)
    await page.getByLabel('Allowed sites').fill('https://shop.example')
    await expect.poll(() => button(page, /^Allow/).count()).toBe(3)
    await button(page, 'Show all 5').click()
    await expect.poll(() => button(page, /^Allow/).count()).toBe(5)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Allow a.example')
  })

  test('has the id of the workspace, and a link to the documentation of the API', async () => {
    const page = await open('sites')
    await page.getByText(workspaceA, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs')
  })
})

describe('privacy', () => {
  test('saves who is responsible, all of it, without an owner key, and shows it again', async () => {
    const controller = '{"name":"Flowers & Co","address":"1 Garden Lane","retention":"A year"}'
    await query('UPDATE workspaces SET controller = ? WHERE id = ?', controller, workspaceA)
    const page = await open('privacy')
    await page.getByText('who agreed to what, when, and in which words').waitFor()
    await page.getByLabel('Postal address').fill('2 Garden Lane\nLondon')
    await page.getByLabel('How long testimonials are kept').fill(' ')
    await page.getByLabel('Privacy policy').fill('flowers.example/privacy')
    await save(page)
    await saved(page)
    expect(JSON.parse(String((await workspace())?.controller))).toEqual({
      name: 'Flowers & Co',
      address: '2 Garden Lane\nLondon',
      contact: null,
      retention: null,
      storage: null,
      jurisdiction: null,
      privacyUrl: 'https://flowers.example/privacy',
    })
    await page.reload()
    expect(await page.getByLabel('Postal address').inputValue()).toBe('2 Garden Lane\nLondon')
    for (const label of ['Responsible person', 'Postal address', 'Privacy policy'])
      await page.getByLabel(label).fill('')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ controller: null })
  })
})

describe('spam', () => {
  test('saves words, one per line, without an owner key, and shows them again', async () => {
    const page = await open('spam')
    await page.getByLabel('Your words').fill(' casino\n\nCheap pills \ncasino\n')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ spamWords: '["casino","Cheap pills"]' })
    await page.reload()
    expect(await page.getByLabel('Your words').inputValue()).toBe('casino\nCheap pills')
    await page.getByLabel('Your words').fill('')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ spamWords: '[]' })
  })

  test('says how many words are too many, and shows the sentence of the service about a long one', async () => {
    const page = await open('spam')
    await page.getByLabel('Your words').fill(Array.from({ length: 102 }, (_, index) => `word${index}`).join('\n'))
    await save(page)
    await page.getByText('Remove 2: there can be at most 100.').waitFor()
    await expectFocus(page, 'settings-spamWords')
    await page.getByLabel('Your words').fill('x'.repeat(101))
    await save(page)
    await page.getByText('Enter words of at most 100 characters, each with').waitFor()
  })

  test('explains Turnstile once there is a site key, with what a page must allow', async () => {
    const page = await open('spam')
    await page.getByLabel('Turnstile site key').waitFor()
    expect(await page.getByText('third party').count()).toBe(0)
    await page.getByText('Turnstile is a service of Cloudflare that keeps programs out.').waitFor()
    await page.getByRole('link', { name: 'About Turnstile' }).waitFor()
    await page.getByLabel('Turnstile site key').fill('secret')
    await page.getByText('a third party, Cloudflare').waitFor()
    const policy = 'script-src https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com'
    await page.getByText(policy).waitFor()
    await save(page)
    await page.getByText('Turnstile site key must be the site key of a Turnstile widget').waitFor()
    await page.getByLabel('Turnstile site key').fill(' 0x4AAAAAAADnPIDROrmt1Wwj ')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ turnstileSiteKey: '0x4AAAAAAADnPIDROrmt1Wwj' })
    await page.getByLabel('Turnstile site key').fill('')
    await save(page)
    await saved(page)
    expect(await workspace()).toMatchObject({ turnstileSiteKey: null })
  })
})
