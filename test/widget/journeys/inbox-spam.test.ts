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
import { query } from '../../support/service/harness.ts'

/* The folder of spam. */

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
