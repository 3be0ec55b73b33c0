import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { chooseFile, importedRows, openPreview, senjaFile } from '../../support/browser/import-page.ts'
import { button, dialogClosed, focused, openInbox, press, rowNames, status } from '../../support/browser/inbox-page.ts'
import { query } from '../../support/service/harness.ts'

/* An owner brings what people have said elsewhere, with the real service. */

const watchConsole = expectSilentConsoles()

async function open(path: string) {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

/** Presses Tab until the focus is on an element with this text, or this id. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  expect.unreachable(`Tab does not reach ${name}`)
}

/** Presses Tab until the focus is on a control, whose name is not its text. */
async function tabToControl(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  expect.unreachable(`Tab does not reach ${control}`)
}

const expectFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name)

test('a file becomes pending testimonials with the owner’s ground, and undoing removes them, by keyboard alone', async () => {
  const page = await open('/import')
  page.once('filechooser', (chooser) => chooser.setFiles(senjaFile(120)))
  await page.getByText('Bring what people have already said.').waitFor()
  await page.getByRole('heading', { name: 'What do you have?' }).waitFor()
  await tabTo(page, 'A file')
  await press(page, 'Enter')
  await expectFocus(page, 'The file')
  await tabTo(page, 'file')
  await press(page, 'Enter')
  await page.getByText('Looks like Senja').waitFor()
  expect(await importedRows('id')).toEqual([])
  await tabTo(page, 'Look at the columns')
  await press(page, 'Enter')
  await expectFocus(page, 'Columns')
  await tabTo(page, '7 columns are imported')
  await press(page, 'Enter')
  await tabToControl(page, page.getByLabel('date becomes'))
  await press(page, 'Home')
  await page.getByText('6 columns are imported; not imported: date').waitFor()
  await tabTo(page, 'Preview')
  await press(page, 'Enter')
  await expectFocus(page, 'Preview')
  await status(page, '120 testimonials will be added as pending.').waitFor()
  await page.getByText('1 left out: without words').waitFor()
  await tabToControl(page, page.getByRole('radio', { name: /^I do not know yet/ }))
  await press(page, 'ArrowDown')
  await tabTo(page, 'ground')
  await page.keyboard.type('Collected with a form that asked for consent.')
  await tabTo(page, 'Import 120 as pending')
  await press(page, 'Enter')
  await expectFocus(page, '120 added')
  const rows = await importedRows(
    'sourceId',
    'source',
    'firstname',
    'testimonialText',
    'stars',
    'sourceDay',
    'published',
  )
  expect(rows).toHaveLength(120)
  expect(rows[0]).toEqual({
    sourceId: 'id-0',
    source: 'senja',
    firstname: 'Person 0',
    testimonialText: 'Wonderful words\nnumber 0',
    stars: 1,
    sourceDay: null,
    published: 0,
  })
  const [{ events } = {}] = await importedRows('consents AS events')
  expect(JSON.parse(`${events}`)).toMatchObject([
    { purpose: 'publish', decision: 'claimed', by: 'import', text: 'Collected with a form that asked for consent.' },
  ])

  await page.getByText('120 photos stay at the servers where they are.').waitFor()
  await tabTo(page, 'Undo this import…')
  await press(page, 'Enter')
  await page.getByRole('dialog').getByText('Remove those of the 120').waitFor()
  await tabTo(page, 'Remove them')
  await press(page, 'Enter')
  await dialogClosed(page)
  await expectFocus(page, 'Removed 120')
  expect(await page.getByText('added as pending').count()).toBe(0)
  expect(await query('SELECT id FROM testimonials')).toEqual([])
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('120 added, 120 removed again').waitFor()
})

test('the same file again adds nothing, and what is there can be shown and undone from the list', async () => {
  const page = await open('/import?step=file')
  await chooseFile(page, senjaFile(2))
  await openPreview(page)
  await button(page, 'Import 2 as pending').click()
  await page.getByRole('heading', { name: '2 added' }).waitFor()
  await page.getByRole('link', { name: 'Show the 2' }).click()
  // Both are of the same day.
  await expect.poll(async () => (await rowNames(page)).toSorted()).toEqual(['Person 0', 'Person 1'])

  await page.goBack()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Import testimonials' }).click()
  await page.getByRole('link', { name: 'A file' }).click()
  await chooseFile(page, senjaFile(2))
  await page.getByText('(2 added). Rows that are here are recognised and not added twice.').waitFor()
  await openPreview(page)
  await status(page, 'Up to 2 testimonials').waitFor()
  await button(page, 'Import up to 2 as pending').click()
  await page.getByRole('heading', { name: '0 added' }).waitFor()
  await page.getByText('already here').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Left out and errors as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('left-out.csv')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await query("UPDATE testimonials SET published = 1, version = 'changed' WHERE sourceId = 'id-1'")
  await button(page, 'Undo senja').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click()
  await status(page, 'Removed 1. 1 stays.').waitFor()
  await expectFocus(page, 'Import')
  expect(await importedRows('sourceId')).toEqual([{ sourceId: 'id-1' }])
})
