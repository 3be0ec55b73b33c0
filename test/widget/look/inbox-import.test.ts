import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { chooseFile, ownFile, senjaFile } from '../../support/browser/import-page.ts'
import { button, closeDialog, findProblems, inboxUrl, openInbox, status } from '../../support/browser/inbox-page.ts'
import { query, workspaceA } from '../../support/service/harness.ts'

/* Each step of an import is accessible and fits in every look. */

const watchConsole = expectSilentConsoles()

const expectNoProblems = async (page: Page, state: string) => expect(await findProblems(page), state).toEqual([])

async function open(path: string) {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

test('the steps to the preview, with questions and errors', async () => {
  const page = await open('/import')
  await page.getByText('Bring what people have already said.').waitFor()
  await expectNoProblems(page, 'no imports')
  await page.goto(inboxUrl('/import?step=source'))
  await page.getByRole('heading', { name: 'What do you have?' }).waitFor()
  await expectNoProblems(page, 'what the owner has')
  await page.getByRole('link', { name: 'Google reviews of my business' }).click()
  await chooseFile(page, { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\nGröße;1', 'latin1') })
  await button(page, 'Yes, it looks right').waitFor()
  await expectNoProblems(page, 'encoding')
  await chooseFile(page, { ...ownFile, buffer: Buffer.from('Ada;ada@example.com\nMia;mia@example.com') })
  await page.getByRole('group', { name: 'Is the first row a heading?' }).waitFor()
  await expectNoProblems(page, 'heading')
  await chooseFile(page, ownFile)
  await page.getByText('A table of another kind').waitFor()
  await button(page, 'Read it as another kind').click()
  await expectNoProblems(page, 'file')
  await page.getByRole('link', { name: 'Look at the columns' }).click()
  await page.getByLabel('Where did these first appear?').selectOption('Somewhere else')
  await expectNoProblems(page, 'columns with questions')
  await page.getByLabel('Its name').fill('A fair')
  await page.getByLabel('Ratings such as “9” are out of').fill('8')
  await page.getByLabel('5 March').check()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.locator('.verdicts summary').first().click()
  await page.getByLabel('A column says so').check()
  await button(page, 'Import 1 as pending').click()
  await page.getByText('Write how they agreed.').waitFor()
  await expectNoProblems(page, 'preview with errors')
})

test('progress, stopped, and the result', async () => {
  const page = await open('/import?step=file')
  const held = Promise.withResolvers<void>()
  let batches = 0
  await page.route('**/imports/*/rows', async (route) => {
    batches++
    if (batches === 2) await held.promise
    return batches === 2 ? route.abort() : route.fallback()
  })
  await chooseFile(page, senjaFile(60))
  await page.getByRole('link', { name: 'Look at the columns' }).click()
  await page.getByRole('link', { name: 'Preview' }).click()
  await button(page, 'Import 60 as pending').click()
  await status(page, '50 of 60').waitFor()
  await expectNoProblems(page, 'progress')
  held.resolve()
  await button(page, 'Go on').waitFor()
  await expectNoProblems(page, 'stopped')
  await button(page, 'Go on').click()
  await page.getByRole('heading', { name: '60 added' }).waitFor()
  await expectNoProblems(page, 'result')
  await query(
    "UPDATE imports SET label = 'A-name-that-is-longer-than-the-screen-of-a-small-phone-is-wide' WHERE workspaceId = ?",
    workspaceA,
  )
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await button(page, 'Undo A-name-that-is-longer-than-the-screen-of-a-small-phone-is-wide').click()
  await expectNoProblems(page, 'undo')
  await closeDialog(page)
  await expectNoProblems(page, 'imports')
})
