import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  expectNotice,
  expectRows,
  focusRow,
  idAt,
  openInbox,
  press,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { query, rows, workspaceA } from '../../support/service/harness.ts'

/* The folder of spam, and the settings that decide what goes there. */

const watchConsole = expectSilentConsoles()

async function open(path: string, options = {}) {
  const opened = await openInbox(path, options)
  watchConsole(opened.messages)
  return opened.page
}

const spamNote = 'They are erased after 90 days.'

describe('the folder', () => {
  test('says that spam is erased after 90 days, with spam and without, and no other folder does', async () => {
    await storeTestimonials({})
    const page = await open('?state=spam')
    await page.getByText('Nothing is spam.').waitFor()
    await page.getByText(spamNote).waitFor()
    await query("UPDATE testimonials SET folder = 'spam'")
    await page.reload()
    await expectRows(page, 'Person 0')
    await page.getByText(spamNote).waitFor()
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByText('Nothing is waiting for you.').waitFor()
    expect(await page.getByText(spamNote).count()).toBe(0)
  })

  test('moves a record to pending by “Not spam”, and back by Undo', async () => {
    await storeTestimonials({ folder: 'spam' }, { folder: 'spam' })
    const page = await open(`/${idAt(0)}?state=spam`)
    await button(page, 'Not spam').click()
    await expectNotice(page, 'Moved Person 0 back to pending.')
    await expectRows(page, 'Person 1')
    expect(await storedColumns(0, 'folder', 'published')).toEqual([null, 0])
    await press(page, 'z')
    await expectNotice(page, 'Undone.')
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await storedColumns(0, 'folder')).toEqual(['spam'])
  })

  test('does the same by w, and for several', async () => {
    await storeTestimonials(...several(3, { folder: 'spam' }))
    const page = await open('?state=spam')
    await focusRow(page, 0)
    await press(page, 'w')
    await expectNotice(page, 'Moved Person 0 back to pending.')
    await press(page, 'Shift+X')
    await button(page, 'Not spam 2').click()
    await expectRows(page)
    await expect.poll(() => storedColumns(2, 'folder')).toEqual([null])
  })

  test('is the only one with that button', async () => {
    await storeTestimonials({ folder: 'archived' })
    const page = await open(`/${idAt(0)}?state=archived`)
    await button(page, 'Back to pending').waitFor()
    expect(await button(page, 'Not spam').count()).toBe(0)
  })
})

describe('the settings', () => {
  const workspace = async () => (await rows('workspaces')).find(({ id }) => id === workspaceA)
  const save = (page: Page) => button(page, 'Save').click()
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()

  test('save words, one per line, without an owner key, and show them again', async () => {
    const page = await open('/settings')
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

  test('show the sentence of the service at the words', async () => {
    const page = await open('/settings')
    await page.getByLabel('Your words').fill(Array.from({ length: 101 }, (_, index) => `word${index}`).join('\n'))
    await save(page)
    await page.getByText('Your words must be an array of at most 100 words or phrases').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-spamWords')
  })

  test('explain Turnstile once there is a site key, with what a page must allow', async () => {
    const page = await open('/settings')
    await page.getByLabel('Turnstile site key').waitFor()
    expect(await page.getByText('third party').count()).toBe(0)
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
