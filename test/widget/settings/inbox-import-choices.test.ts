import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { chooseFile, importedRows, openPreview, senjaFile } from '../../support/browser/import-page.ts'
import { alert, button, focused, openInbox, status } from '../../support/browser/inbox-page.ts'
import { query } from '../../support/service/harness.ts'
import { createZip } from '../../support/zip.ts'

/* The place of imports: what helps to begin one, the choices of single rows and places, and ways on from one that has stopped. */

const watchConsole = expectSilentConsoles()

async function open(path = '/import?step=file') {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

const countRows = async () => (await importedRows('id')).length

/** Stops an import of 120 rows after its first 50. */
async function stopImport(page: Page, prepare?: () => Promise<void>) {
  let batches = 0
  await page.route('**/imports/*/rows', (route) => (++batches === 2 ? route.abort() : route.fallback()))
  await chooseFile(page, senjaFile(120))
  await openPreview(page)
  await prepare?.()
  await button(page, /^Import \d+ as pending$/).click()
  await alert(page, 'Stopped at 50 of').waitFor()
}

test('the first step says what may be imported, and each way leads to the guide', async () => {
  const page = await open('/import?step=source')
  await page.getByText('Words belong to the person who wrote them').waitFor()
  const link = page.getByRole('link', { name: 'What you may import' })
  expect(await link.getAttribute('href')).toBe('/docs/guides/move#what-you-may-import')
  expect(await link.getAttribute('target')).toBe('_blank')
  await page.getByRole('link', { name: 'Google reviews of my business' }).click()
  await page.getByRole('link', { name: 'What each service exports' }).waitFor()
  const takeout = page.getByRole('link', { name: 'takeout.google.com' })
  expect(await takeout.getAttribute('href')).toBe('https://takeout.google.com/')
})

test('an import that has stopped can be left as it is, and the list leads back to it', async () => {
  const page = await open()
  await stopImport(page)
  await button(page, 'Leave it as it is').click()
  await expect.poll(() => focused(page)).toBe('50 added')
  await page.getByText('70not sent, or not confirmed').waitFor()
  expect(await page.getByText('With a terminal').count()).toBe(0)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('It has not ended: the file has 120 rows to add.').waitFor()
  await page.getByRole('link', { name: 'Go on with senja' }).click()
  await chooseFile(page, senjaFile(120))
  await openPreview(page)
  await button(page, 'Go on: import 120').click()
  await page.getByRole('heading', { name: '120 added' }).waitFor()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('120 added').waitFor()
  expect(await page.getByText('It has not ended').count()).toBe(0)
  expect((await query('SELECT id FROM imports')).length).toBe(1)
})

test('an import that goes on, also after a reload, leaves out what was left out before', async () => {
  const page = await open()
  await stopImport(page, () => page.getByLabel('Import this one: Person 1').uncheck())
  await page.reload()
  await page.getByText('It has not ended: the file has 119 rows to add. If no other tab runs it').waitFor()
  await page.getByRole('link', { name: 'Go on with senja' }).click()
  await chooseFile(page, { ...senjaFile(120), name: 'copy.csv' })
  await page.getByText('and it has not ended: 50 of 119 were added.').waitFor()
  await openPreview(page)
  expect(await page.getByLabel('Import this one: Person 1').isChecked()).toBe(false)
  await button(page, 'Go on: import 119').click()
  await page.getByRole('heading', { name: '119 added' }).waitFor()
  expect((await importedRows('sourceId')).map(({ sourceId }) => sourceId)).not.toContain('id-1')
})

test('an import that has stopped can be undone, and the list says so', async () => {
  const page = await open()
  await stopImport(page)
  expect(await countRows()).toBe(50)
  await button(page, 'Undo this import…').click()
  await page.getByRole('dialog', { name: 'Remove what is in' }).getByRole('button', { name: 'Remove them' }).click()
  await expect.poll(() => focused(page)).toBe('Removed 50')
  expect(await countRows()).toBe(0)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Go on with senja' }).count()).toBe(0)
})

test('an import that has stopped and was undone in part leads to the list, which undoes the rest', async () => {
  const page = await open()
  let batches = 0
  let parts = 0
  await page.route('**/imports/*/rows', (route) => (++batches === 4 ? route.abort() : route.fallback()))
  await page.route('**/imports/*', (route) =>
    route.request().method() === 'DELETE' && ++parts === 2 ? route.abort() : route.fallback(),
  )
  await chooseFile(page, senjaFile(200))
  await openPreview(page)
  await button(page, 'Import 200 as pending').click()
  await alert(page, 'Stopped at 150 of 200.').waitFor()
  await button(page, 'Undo this import…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove them' }).click()
  await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => focused(page)).toBe('Removed 100')
  await page.getByText('The rest could not be removed.').waitFor()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('Undone in part', { exact: true }).waitFor()
  await button(page, 'Undo senja').click()
  await page.getByRole('dialog', { name: 'Remove those of the 50' }).getByText('Remove them').click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await countRows()).toBe(0)
})

test('an import that could not begin leads back to the preview', async () => {
  const page = await open()
  await page.route('**/imports', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await chooseFile(page, senjaFile(2))
  await openPreview(page)
  await button(page, 'Import 2 as pending').click()
  await alert(page, 'There is no connection.').waitFor()
  await button(page, 'Back to the preview').click()
  await status(page, '2 testimonials will be added').waitFor()
  await expect.poll(() => focused(page)).toBe('Preview')
})

test('rows can be left out before the import, and stand with their reason in the file of those that were', async () => {
  const page = await open()
  await chooseFile(page, senjaFile(3))
  await openPreview(page)
  await page.getByLabel('Import this one: Person 1').uncheck()
  await status(page, '2 testimonials will be added as pending. You leave out 1.').waitFor()
  await page.getByRole('link', { name: 'Columns', exact: true }).click()
  await page.getByText('7 columns are imported').click()
  await page.getByLabel('customer_avatar becomes').selectOption('Not imported')
  await page.getByRole('link', { name: 'Preview' }).click()
  expect(await page.getByLabel('Import this one: Person 1').isChecked()).toBe(false)
  for (const index of [0, 2]) await page.getByLabel(`Import this one: Person ${index}`).uncheck()
  await status(page, 'You leave out all of them.').waitFor()
  await button(page, 'Import 0 as pending').press('Enter')
  for (const index of [0, 2]) await page.getByLabel(`Import this one: Person ${index}`).check()
  await button(page, 'Import 2 as pending').click()
  await page.getByRole('heading', { name: '2 added' }).waitFor()
  expect(await importedRows('sourceId')).toEqual([{ sourceId: 'id-0' }, { sourceId: 'id-2' }])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Left out and errors as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Person 1.*"left out by you"/)
})

test('an archive of Google with several places says how many reviews each has, and tags them', async () => {
  const page = await open()
  const path = (location: number) => `Takeout/Google Business Profile/account-1/location-${location}/reviews.json`
  const review = (id: number) => ({
    name: `accounts/1/locations/${id}/reviews/${id}`,
    reviewer: { displayName: `Person ${id}` },
    starRating: 'FIVE',
    comment: 'Good.',
    createTime: '2025-05-03T10:00:00Z',
    updateTime: '2025-05-03T10:00:00Z',
  })
  const files = [1, 2].map((location) => ({
    name: path(location),
    content: JSON.stringify({ reviews: [review(location)] }),
  }))
  await chooseFile(page, { name: 'takeout.zip', mimeType: 'application/zip', buffer: createZip(files) })
  await openPreview(page)
  await page.getByText('location-1 1 · location-2 1').waitFor()
  await page.getByLabel('Tag for location-1').fill('Café Blau')
  await button(page, 'Import 2 as pending').click()
  await page.getByRole('heading', { name: '2 added' }).waitFor()
  const rows = await importedRows('tags')
  expect(rows.map(({ tags }) => JSON.parse(`${tags}`))).toEqual([['Café Blau'], ['location-2']])
})

test('a column about consent is named on each card, also a no', async () => {
  const page = await open()
  const buffer = Buffer.from('Name;Kommentar;Freigabe\nAda;Gut.;ja\nMia;Toll.;nein\nEva;Fein.;vielleicht\n')
  await chooseFile(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('link', { name: 'Look at the columns' }).click()
  await page.getByLabel('Where did these first appear?').selectOption('E-mail')
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByText('with consent (“ja”)').waitFor()
  await page.getByText('without consent (“nein”)').waitFor()
  await page.getByText('without consent (“vielleicht” is neither yes nor no)').waitFor()
  await status(page, '1 with consent, 2 without: 1 says no, 1 neither yes nor no.').waitFor()
})
