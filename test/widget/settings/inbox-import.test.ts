import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { chooseFile, importedRows, openPreview, ownFile, senjaFile } from '../../support/browser/import-page.ts'
import {
  alert,
  asksBeforeClosing,
  button,
  focused,
  inboxUrl,
  openInbox,
  openSignedIn,
  rowNames,
  status,
} from '../../support/browser/inbox-page.ts'
import { toCsv } from '../../support/import-files/encode.ts'
import { googleTakeout } from '../../support/import-files/platforms.ts'
import { sendRows } from '../../support/imports.ts'
import { browserUrl, keys, query, workspaceA } from '../../support/service/harness.ts'
import { createZip } from '../../support/zip.ts'

/* The place of imports: files with questions and faults, and imports that do not run to their end at once. */

const watchConsole = expectSilentConsoles()

async function open(path = '/import?step=file') {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

const countRows = async () => (await importedRows('id')).length
const countImports = async () => (await query('SELECT id FROM imports')).length

/** Returns the file with the rows that were not added. */
async function downloadLeftOut(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Left out and errors as CSV' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** Makes the second batch do something else first; the others are stored. */
async function routeSecond(page: Page, onSecond: (route: Route) => unknown) {
  let batches = 0
  await page.route('**/imports/*/rows', async (route) => {
    batches++
    if (batches === 2) await onSecond(route)
    else await route.fallback()
  })
}

/** Returns a function that returns the texts that an element has had since. */
async function recordTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const texts = await page.locator(selector).evaluateHandle((element) => {
    const texts: string[] = []
    const add = () => texts.push(element.textContent ?? '')
    new MutationObserver(add).observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => texts.jsonValue()
}

/** Begins an import of 120 rows. */
async function startImport(page: Page, onSecond: (route: Route) => unknown) {
  await routeSecond(page, onSecond)
  await chooseFile(page, senjaFile(120))
  await openPreview(page)
  await button(page, 'Import 120 as pending').click()
}

/** Lets the service store a batch, whose response is lost. */
async function storeAndAbort(route: Route) {
  const [, id] = /imports\/([^/]+)\/rows/.exec(route.request().url()) ?? []
  await sendRows(id ?? '', route.request().postDataJSON().rows)
  await route.abort()
}

/** Returns the names in the rows that were not added. `Nobody` has no words. */
const namesLeftOut = async (page: Page) => (await downloadLeftOut(page)).match(/Person \d+|Nobody/g)

describe('an import', () => {
  test('stops while the service is gone, keeps what is in, and goes on where everything is recognised', async () => {
    const page = await open()
    await startImport(page, async (route) => {
      await page.route('**/inbox/api/**', (other) => other.abort())
      await route.abort()
    })
    const stopped = alert(page, 'Stopped at 50 of 120. There is no connection.')
    await stopped.waitFor()
    await expect.poll(() => focused(page)).toBe('Stopped')
    expect(await countRows()).toBe(50)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rows'))
    await button(page, 'Go on').click()
    await failed
    await stopped.waitFor()
    await page.unrouteAll()
    await button(page, 'Go on').click()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    expect(await page.getByText('already here').count()).toBe(0)
    expect([await countRows(), await countImports()]).toEqual([120, 1])
  })

  test('counts what the service has stored before it was gone, and its response lost', async () => {
    const page = await open()
    await startImport(page, storeAndAbort)
    await alert(page, 'Stopped at 50 of 120. There is no connection.').waitFor()
    expect(await countRows()).toBe(100)
    await button(page, 'Go on').click()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    await page.getByText('120 photos stay at the servers where they are.').waitFor()
    expect(await namesLeftOut(page)).toEqual(['Nobody'])
  })

  test('can be stopped between batches, and asks before its page is closed', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await startImport(page, async (route) => {
      await held.promise
      return route.fallback()
    })
    await status(page, '50 of 120').waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await button(page, 'Stop').click()
    await button(page, 'Stopping…').waitFor()
    held.resolve()
    await alert(page, 'Stopped at 100 of 120.').waitFor()
    expect(await countRows()).toBe(100)
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('goes on after several reloads, once the same file is chosen', async () => {
    const page = await open()
    await startImport(page, storeAndAbort)
    for (const _ of ['once', 'again']) {
      await alert(page, 'Stopped at 50 of 120.').waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()
      await page.goto(inboxUrl('/import?step=file'))
      await chooseFile(page, senjaFile(120))
      await page.getByText('and it has not ended: 100 of 120 were added.').waitFor()
      await openPreview(page)
      await routeSecond(page, (route) => route.abort())
      await button(page, 'Go on: import 120').click()
    }
    await alert(page, 'Stopped at 50 of 120.').waitFor()
    await button(page, 'Go on').click()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    expect(await namesLeftOut(page)).toEqual(['Nobody'])
    expect([await countRows(), await countImports()]).toEqual([120, 1])
  })

  test('that has ended, also with rows that were rejected, is not gone on with', async () => {
    const page = await open()
    await page.route('**/imports/*/rows', async (route) => {
      const { rows } = route.request().postDataJSON()
      rows[1].email = 'nobody'
      return route.fallback({ postData: JSON.stringify({ rows }) })
    })
    await chooseFile(page, senjaFile(3))
    await openPreview(page)
    await button(page, 'Import 3 as pending').click()
    await page.getByRole('heading', { name: '2 added' }).waitFor()
    // As if an attempt of another browser had sent only a part.
    await query("UPDATE imports SET rowsError = 0 WHERE label = 'senja'")
    await page.goto(inboxUrl('/import?step=file'))
    await chooseFile(page, senjaFile(3))
    await page.getByText('(2 added). Rows that are here are recognised').waitFor()
  })

  test('again, with consent, says that those that are here keep theirs', async () => {
    const page = await open()
    await chooseFile(page, senjaFile(2))
    await openPreview(page)
    await button(page, 'Import 2 as pending').click()
    await page.getByRole('heading', { name: '2 added' }).waitFor()
    await page.goto(inboxUrl('/import?step=file'))
    await chooseFile(page, senjaFile(2))
    await openPreview(page)
    await page.getByLabel('They agreed', { exact: true }).check()
    await page.getByLabel('How they agreed').fill('By e-mail.')
    await button(page, 'Import up to 2 as pending').click()
    await page.getByText('Consents of those that were here are unchanged.').waitFor()
  })

  test('whose undoing failed after a part can be undone to its end', async () => {
    const page = await open()
    await chooseFile(page, senjaFile(120))
    await openPreview(page)
    await button(page, 'Import 120 as pending').click()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    await query("UPDATE testimonials SET published = 1, version = 'changed' WHERE sourceId = 'id-1'")
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    let requests = 0
    await page.route('**/imports/*', (route) =>
      route.request().method() === 'DELETE' && ++requests === 2 ? route.abort() : route.fallback(),
    )
    await button(page, 'Undo senja').click()
    const dialog = page.getByRole('dialog', { name: 'Remove those of the 120 that are still pending' })
    await dialog.getByRole('button', { name: 'Remove them' }).click()
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('120 added, 100 removed again').waitFor()
    await button(page, 'Undo senja').click()
    await page.getByRole('dialog', { name: 'Remove those of the 20 that are' }).getByText('Remove them').click()
    await status(page, 'Removed 19. 1 stays.').waitFor()
    await button(page, 'Undo senja').click()
    await page.getByRole('dialog', { name: 'Remove the one if it is' }).getByText('Remove them').click()
    await status(page, 'Nothing was removed').waitFor()
  })

  test('goes on while another place is shown, which says when it is finished', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await startImport(page, async (route) => {
      await held.promise
      return route.fallback()
    })
    await status(page, '50 of 120').waitFor()
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.getByRole('heading', { name: 'Forms' }).waitFor()
    expect(await page.title()).toMatch(/^Importing… · Forms · /)
    held.resolve()
    await status(page, 'The import is finished: 120 testimonials added.').waitFor()
    await expect.poll(() => page.title()).toMatch(/^120 added · Forms · /)
    await page.getByRole('link', { name: 'Show the result' }).click()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Import · /)
  })

  test('has its end above the button that saves, on a narrow screen', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await startImport(page, async (route) => {
      await held.promise
      return route.fallback()
    })
    await status(page, '50 of 120').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Business' }).click()
    await page.setViewportSize({ width: 390, height: 800 })
    held.resolve()
    await page.getByRole('link', { name: 'Show the result' }).waitFor()
    const boxOf = async (selector: string) => page.locator(selector).boundingBox()
    const [notice, save] = [await boxOf('.notice'), await boxOf('.settings .save')]
    if (!notice || !save) expect.unreachable('one of them is missing')
    expect(notice.y + notice.height).toBeLessThanOrEqual(save.y)
  })

  test('of one file in two tabs adds each row once, and has the same counts in both', async () => {
    const { page, context, messages } = await openInbox('/import?step=file', { timezoneId: 'UTC' })
    watchConsole(messages)
    const held = Promise.withResolvers<void>()
    await startImport(page, async (route) => {
      await held.promise
      return route.fallback()
    })
    await status(page, '50 of 120').waitFor()
    const other = await context.newPage()
    await other.goto(inboxUrl('/import?step=file'))
    await chooseFile(other, senjaFile(120))
    await openPreview(other)
    await button(other, 'Go on: import 120').click()
    await other.getByRole('heading', { name: '120 added' }).waitFor()
    held.resolve()
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    for (const tab of [page, other]) expect(await namesLeftOut(tab)).toEqual(['Nobody'])
    expect([await countRows(), await countImports()]).toEqual([120, 1])
  })

  test('goes on in a session that was renewed in another tab', async () => {
    const { page, messages } = await openSignedIn(inboxUrl('/import?step=file'), [keys.workspaceA])
    watchConsole(messages)
    const question = page.getByRole('dialog', { name: 'Your session has ended' })
    await startImport(page, async (route) => {
      await query('DELETE FROM sessions WHERE workspaceId = ?', workspaceA)
      return route.fallback()
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await alert(page, 'Stopped at 50 of 120. Your session has ended.').waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await button(page, 'Go on').click()
    const opened = page.context().waitForEvent('page')
    await question.getByRole('button', { name: 'Sign in' }).click()
    const tab = await opened
    await tab.getByLabel('Key').fill(keys.workspaceA)
    const closed = tab.waitForEvent('close')
    await tab.keyboard.press('Enter')
    await closed
    await page.getByRole('heading', { name: '120 added' }).waitFor()
    expect(await countRows()).toBe(120)
  })

  test('shows the rows that the service rejects, and stores the others', async () => {
    const page = await open()
    await page.route('**/imports/*/rows', async (route) => {
      const { rows } = route.request().postDataJSON()
      rows[1].email = 'nobody'
      return route.fallback({ postData: JSON.stringify({ rows }) })
    })
    await chooseFile(page, senjaFile(3))
    await openPreview(page)
    await button(page, 'Import 3 as pending').click()
    await page.getByText('rejected by the service').waitFor()
    expect(await downloadLeftOut(page)).toMatch(/"Person 1","2","2024-05-03","[^"]*","4","email: must be/)
    expect(await countRows()).toBe(2)
  })

  test('leaves a file with the rows that it left out, which can be imported once they are corrected', async () => {
    const page = await open()
    const text = senjaFile(3).buffer.toString().replace('"2024-05-03"', '"soon"')
    await chooseFile(page, { ...senjaFile(3), buffer: Buffer.from(text) })
    await openPreview(page)
    await button(page, 'Import 2 as pending').click()
    await page.getByRole('heading', { name: '2 added' }).waitFor()
    const csv = (await downloadLeftOut(page)).replace('"soon"', '"2024-05-03"')
    await page.goto(inboxUrl('/import?step=file'))
    await chooseFile(page, { name: 'left-out.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('Looks like Senja').waitFor()
    await openPreview(page)
    await button(page, 'Import 1 as pending').click()
    await page.getByRole('heading', { name: '1 added' }).waitFor()
    expect(await importedRows('sourceId')).toEqual([0, 1, 2].map((id) => ({ sourceId: `id-${id}` })))
  })
})

test('undoing an import says each quarter, and cannot be cancelled while it runs', async () => {
  const page = await open()
  await chooseFile(page, senjaFile(40))
  await openPreview(page)
  await button(page, 'Import 40 as pending').click()
  await page.getByRole('heading', { name: '40 added' }).waitFor()
  const held = Promise.withResolvers<void>()
  let parts = 0
  await page.route('**/imports/*', async (route) => {
    parts++
    if (parts === 40) await held.promise
    await route.fulfill({ json: { removed: 1, kept: 0, done: parts === 40 } })
  })
  await button(page, 'Undo this import…').click()
  const dialog = page.getByRole('dialog')
  const spoken = await recordTexts(page, 'dialog [role=status]')
  await dialog.getByRole('button', { name: 'Remove them' }).click()
  await expect.poll(() => parts).toBe(40)
  expect(await dialog.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true')
  held.resolve()
  await page.getByRole('heading', { name: 'Removed 40' }).waitFor()
  expect((await spoken()).length).toBeLessThanOrEqual(7)
})

describe('a file', () => {
  test('that is a spreadsheet, or has no table, says what to do', async () => {
    const page = await open()
    await chooseFile(page, { name: 'a.xlsx', mimeType: '', buffer: Buffer.from('\xd0\xcf\x11\xe0\xa1', 'latin1') })
    await alert(page, 'This is a spreadsheet. Save it as CSV (UTF-8) first.').waitFor()
    await chooseFile(page, {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
    })
    await alert(page, 'This is not a table.').waitFor()
    expect(await page.getByRole('link', { name: 'Look at the columns' }).count()).toBe(0)
    const input = page.locator('#file')
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await input.getAttribute('aria-describedby')).toBe('file-error file-hint')
  })

  test('that needs a part of the app which cannot be loaded says so, and can be chosen after reloading', async () => {
    const { page } = await openInbox('/import?step=file')
    await page.route('**/inbox-guess-columns-*', (route) => route.abort())
    for (const file of [
      ownFile,
      { ...ownFile, name: 'own.json', buffer: Buffer.from('[{"Name":"Ada","Text":"Good."}]') },
    ]) {
      await chooseFile(page, file)
      await alert(
        page,
        'A part of this page could not be loaded. Check your connection, then reload the page.',
      ).waitFor()
    }
    await page.unroute('**/inbox-guess-columns-*')
    await page.reload()
    await chooseFile(page, ownFile)
    await page.getByRole('link', { name: 'Look at the columns' }).waitFor()
  })

  test('with markup, formulas and signs of direction has them as text, from its columns to the list of imports', async () => {
    const { page, messages, requests } = await openInbox('/import?step=file', { timezoneId: 'UTC' })
    watchConsole(messages)
    const attack = (place: string) => `=1+1\u202e<img src=x:y onerror=alert(1)>${place}`
    const rows = [
      ['Name', 'Kommentar', 'Datum', 'Firma', 'Rolle', attack('Column')],
      [attack('Name'), attack('Words'), '2024-05-03', attack('Company'), attack('Role'), attack('Sample')],
      [attack('Left out'), 'More words.', attack('Date'), '', '', ''],
    ]
    const label = attack('Label')
    await chooseFile(page, { name: `${label}.csv`, mimeType: 'text/csv', buffer: Buffer.from(toCsv(rows, ';')) })
    await page.getByText(`${label}.csv`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    for (const place of ['Column', 'Name', 'Words', 'Company', 'Role', 'Sample', 'Date']) {
      await page.locator('.columns').getByText(attack(place), { exact: true }).waitFor()
    }
    await page.getByLabel('Where did these first appear?').selectOption('Somewhere else')
    await page.getByLabel('Its name').fill(attack('Place'))
    await page.getByRole('link', { name: 'Preview' }).click()
    // Each is isolated: its signs of direction change nothing beside it.
    for (const place of ['Name', 'Words', 'Company', 'Role', 'Place']) {
      await page.locator('.plain :is(bdi, [dir=auto])').getByText(attack(place), { exact: true }).waitFor()
    }
    await page.locator('.verdicts').click()
    await page.locator('.verdicts li').getByText('“=1+1<img src=x:y onerror=alert(1)>Date” is not a date.').waitFor()
    expect(await page.getByLabel('Name of this import').inputValue()).toBe(label)
    await button(page, 'Import 1 as pending').click()
    await page.getByRole('heading', { name: '1 added' }).waitFor()
    expect(await downloadLeftOut(page)).toContain(`"'${attack('Left out')}"`)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.locator('h2 bdi').getByText(label, { exact: true }).waitFor()
    await page.getByRole('link', { name: `Show what ${label} added` }).click()
    await expect.poll(() => rowNames(page)).toEqual([attack('Name')])
    expect(await page.locator('[onerror], [src^="x:"]').count()).toBe(0)
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
  })

  test('is named as being read before anything of it is read', async () => {
    const page = await open()
    // The first one loads the parser, during which the second one would be named anyway.
    await chooseFile(page, senjaFile(1))
    await page.getByRole('link', { name: 'Look at the columns' }).waitFor()
    const reading = await page.evaluateHandle(() => {
      const { arrayBuffer } = Blob.prototype
      const { promise, resolve } = Promise.withResolvers<void>()
      const reading = { starts: 0, goOn: resolve }
      Blob.prototype.arrayBuffer = function () {
        reading.starts++
        return arrayBuffer.call(this)
      }
      // Until it resolves, the browser can paint.
      scheduler.yield = () => promise
      return reading
    })
    await chooseFile(page, { ...senjaFile(2), name: 'second.csv' })
    await status(page, 'Reading second.csv…').waitFor()
    await page.getByRole('progressbar', { name: 'second.csv' }).waitFor()
    expect(await reading.evaluate(({ starts }) => starts)).toBe(0)
    await reading.evaluate(({ goOn }) => goOn())
    await status(page, /second\.csv.*3 rows/).waitFor()
    expect(await reading.evaluate(({ starts }) => starts)).toBeGreaterThan(0)
    expect(await page.getByText('Reading').count()).toBe(0)
  })

  test('that is an archive is named by its location, its reviews by their number', async () => {
    const page = await open()
    const path = (location: number) => `Takeout/Google Business Profile/account-1/location-${location}/reviews.json`
    const buffer = createZip([1, 2].map((location) => ({ name: path(location), content: googleTakeout.bytes })))
    await chooseFile(page, { name: 'takeout.zip', mimeType: 'application/zip', buffer })
    await status(page, /location-1\/reviews\.json.*location-2\/reviews\.json.*Looks like Google/).waitFor()
    expect(await page.getByText('location-1/reviews.json').count()).toBe(1)
    await openPreview(page)
    const [errors, ...others] = await page.locator('.verdicts').allTextContents()
    expect(errors).toMatch(/location-1\/reviews\.jsonreview 5 /)
    expect(others.join()).toContain('location-2/reviews.json: review 1, review 2')
    expect(await page.locator('.verdicts :is(li, p):empty').count()).toBe(0)
  })

  test('that was imported before says so, once, with all that is known of it', async () => {
    const page = await open()
    await chooseFile(page, senjaFile(1))
    await openPreview(page)
    await button(page, 'Import 1 as pending').click()
    await page.getByRole('heading', { name: '1 added' }).waitFor()
    await page.goto(inboxUrl('/import?step=file'))
    await chooseFile(page, senjaFile(1))
    await status(page, /senja\.csv.*1 kB, 2 rows.*Looks like Senja\..*You imported this file on/).waitFor()
    expect(await page.getByText('2 rows').count()).toBe(1)
  })

  test('that is not UTF-8 is read as Windows-1252 once a line of it looks right', async () => {
    const page = await open()
    const buffer = Buffer.from('Name;Kommentar\nJürgen Größer;Schön.\n', 'latin1')
    await chooseFile(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Jürgen Größer').waitFor()
    await expect.poll(() => focused(page)).toBe('kunden.csv is not UTF-8')
    await button(page, 'Yes, it looks right').click()
    await page.getByText('A table of another kind').waitFor()
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    await page.getByRole('cell', { name: 'Schön.' }).waitFor()
  })

  test('without headings keeps its first row once the owner says so', async () => {
    const page = await open()
    const buffer = Buffer.from('Ada Lovelace;ada@example.com;Good.\nGrace Hopper;grace@example.com;Fast.\n')
    await chooseFile(page, { name: 'a.csv', mimeType: 'text/csv', buffer })
    const question = page.getByRole('group', { name: 'Is the first row a heading?' })
    await page.getByText('Ada Lovelace | ada@example.com | Good.').waitFor()
    await status(page, 'Answer whether the first row is a heading.').waitFor()
    await page.getByText('1 row', { exact: false }).first().waitFor()
    await question.getByLabel('No, it is a row').click()
    await page.getByText(/2 rows/).waitFor()
    expect(await question.getByLabel('No, it is a row').isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    await page.getByLabel('Column 1 becomes').waitFor()
    await page.getByRole('cell', { name: /Ada Lovelace/ }).waitFor()
    await page.goBack()
    await question.getByLabel('Yes, it names').click()
    await page.getByText(/1 row\b/).waitFor()
  })

  test('of JSON says how many items it has', async () => {
    const page = await open()
    const review = { name: '1', reviewer: {}, starRating: 'FIVE', createTime: '2025', updateTime: '2025' }
    const buffer = Buffer.from(JSON.stringify({ reviews: [review, review, review] }))
    await chooseFile(page, { name: 'reviews.json', mimeType: 'application/json', buffer })
    await page.getByText('1 kB, 3 rows').waitFor()
  })

  test('of one’s own is imported once its questions have answers; a column says who agreed', async () => {
    const page = await open()
    await chooseFile(page, ownFile)
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    await status(page, 'Choose where these first appeared.').waitFor()
    const next = button(page, 'Preview')
    expect(await next.getAttribute('aria-describedby')).toBe('bar-note')
    const source = page.getByLabel('Where did these first appear?')
    await next.press('Enter')
    await page.locator('#source:focus[aria-invalid=true]').waitFor()
    expect(await page.locator('#source-error').textContent()).toBe('Choose where these first appeared.')
    await source.selectOption('Somewhere else')
    await status(page, 'Enter the name of the place').waitFor()
    await page.getByLabel('Its name').fill('A fair')
    await status(page, 'Enter the best rating').waitFor()
    await page.getByLabel('Ratings such as “9” are out of').fill('1')
    await status(page, 'Choose how to read the dates.').waitFor()
    const spoken = await recordTexts(page, '#bar-note')
    await page.getByLabel('Ratings such as “9” are out of').fill('10')
    expect(await page.getByLabel('Sterne becomes').getAttribute('aria-describedby')).toBe('column-2-samples')
    expect(await page.locator('#column-2-samples').textContent()).toBe('97')
    await page.getByRole('group', { name: '05/03/2024 is' }).getByLabel('5 March').check()
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByText('2 testimonials will be added').waitFor()
    expect(await spoken()).not.toContain('Choose how to read the dates.')
    await page.getByText('A fair, 5 March 2024').waitFor()
    await page.getByLabel('A column says so').check()
    await button(page, 'Import 2 as pending').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('column')
    await page.getByText('Choose the column.').waitFor()
    await page.getByLabel('The column').selectOption('OK')
    await page.getByText('Yes: “yes” (1). No: “no” (1).').waitFor()
    await status(page, '1 with consent, 1 without: 1 says no.').waitFor()
    await page.getByLabel('How they agreed').fill('They ticked a box at the fair.')
    await button(page, 'Import 2 as pending').click()
    await page.getByRole('heading', { name: '2 added' }).waitFor()
    const stored = await query(
      'SELECT firstname, source, sourceName, stars, sourceRating, sourceDay, gaveConsent FROM testimonials ORDER BY firstname',
    )
    const place = { source: 'other', sourceName: 'A fair' }
    expect(stored).toEqual([
      { firstname: 'Ada', ...place, stars: 4.5, sourceRating: '9', sourceDay: '2024-03-05', gaveConsent: 1 },
      { firstname: 'Mia', ...place, stars: 3.5, sourceRating: '7', sourceDay: '2024-03-06', gaveConsent: 0 },
    ])
  })

  test('with a column about consent has it as the answer, and choosing another leaves all other columns', async () => {
    const page = await open()
    const buffer = Buffer.from(
      'Name;Kommentar;Freigabe;Notiz;Sterne\nAda;Sehr gut.;ja;x;5\nMia;Toll.;nein;;5\nEva;Fein.;Mündlich;;4\n',
    )
    await chooseFile(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    await page.getByLabel('Where did these first appear?').selectOption('E-mail')
    // No value is above 5.
    expect(await page.getByLabel('Ratings are out of').inputValue()).toBe('5')
    await page.getByRole('link', { name: 'Preview' }).click()
    const [unknown, agreed, says] = ['I do not know yet', 'They agreed', 'A column says so'].map((name) =>
      page.getByRole('radio', { name }),
    )
    await expect.poll(() => says?.isChecked()).toBe(true)
    await page.getByText('Neither yes nor no, so without consent: “Mündlich” (1).').waitFor()
    await status(page, '1 with consent, 2 without: 1 says no, 1 neither yes nor no.').waitFor()
    const select = page.getByLabel('The column')
    expect(await select.locator('option').allTextContents()).toEqual(['Choose…', 'Freigabe', 'Notiz'])
    await select.selectOption('Notiz')
    await page.getByText('Yes: “x” (1). Without an answer, so without consent: empty (2).').waitFor()
    await select.selectOption('Freigabe')
    await page.getByText('Yes: “ja” (1).').waitFor()
    await agreed?.check()
    await page.getByText('1 says no in the column “Freigabe”.').waitFor()
    await status(page, 'Write how they agreed.').waitFor()
    await unknown?.check()
    await status(page, 'Without consent. Nothing is published by itself.').waitFor()
    await says?.check()
    await page.getByLabel('How they agreed').fill('Auf dem Zettel.')
    await button(page, 'Import 3 as pending').click()
    await page.getByRole('heading', { name: '3 added' }).waitFor()
    expect(await query('SELECT firstname, stars, gaveConsent FROM testimonials ORDER BY firstname')).toEqual([
      { firstname: 'Ada', stars: 5, gaveConsent: 1 },
      { firstname: 'Eva', stars: 4, gaveConsent: 0 },
      { firstname: 'Mia', stars: 5, gaveConsent: 0 },
    ])
  })

  test('without a column for the words, or with words as ratings, says so at the table and does not go on', async () => {
    const page = await open()
    const buffer = Buffer.from(
      'Name;Nr;Meinung;Bewertungstext;Datum\nAda;1;Gut.;Sehr gut.;12/31/2023\nMia;2;;Toll.;31/12/2023\n',
    )
    await chooseFile(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    const source = page.getByLabel('Where did these first appear?')
    await button(page, 'Preview').press('Enter')
    await expect.poll(() => source.evaluate((select) => select === document.activeElement)).toBe(true)
    await source.selectOption('Chat, message or in person')
    const field = (column: string) => page.getByLabel(`${column} becomes`)
    const expectMissing = async (sentence: string) => {
      await status(page, sentence).waitFor()
      await button(page, 'Preview').press('Enter')
      await expect.poll(() => focused(page)).toBe(sentence)
    }
    await field('Name').selectOption('Not imported')
    await expectMissing('No column is the name. Choose “Name” for one.')
    await field('Name').selectOption('Name, or first name')
    await field('Bewertungstext').selectOption('Rating')
    await expectMissing('No value in the column for the rating is one. Choose another field for it, or “Not imported”.')
    await page.getByText('No value in this column is a rating.').waitFor()
    expect(await page.getByLabel(/are out of/).count()).toBe(0)
    await field('Bewertungstext').selectOption('Testimonial')
    await page.getByText('Used where “Meinung” is empty.').waitFor()
    await field('Nr').selectOption('ID')
    await page.getByText('rows with the same ID count as the same testimonial').waitFor()
    // Both orders are in the file: none is needed, and one can be chosen.
    await page.getByText('Some dates have the day first, others the month.').waitFor()
    await page.getByLabel('5 March').check()
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByText('1 testimonial will be added').waitFor()
    await page.getByText('Toll.').waitFor()
  })

  test('shows more of its testimonials until all are there, the first of which gets the focus', async () => {
    const page = await open()
    await chooseFile(page, senjaFile(120))
    await openPreview(page)
    await button(page, 'Show 50 more of 117').click()
    await page.locator('li:focus', { hasText: 'Person 3' }).waitFor()
    expect(await page.getByRole('heading', { name: /^Person/ }).count()).toBe(53)
    await button(page, 'Show 50 more of 67').click()
    await page.locator('li:focus', { hasText: 'Person 53' }).waitFor()
    await button(page, 'Show 17 more').click()
    await page.locator('li:focus', { hasText: 'Person 103' }).waitFor()
    expect(await page.getByRole('heading', { name: /^Person/ }).count()).toBe(120)
  })

  test('shows what arrives, what does not and why, before the import', async () => {
    const page = await open()
    const rows = [
      'name,company,email,title,quote,photo,likes,notes,date',
      'Ada,Analytics,ada@example.com,Superb,,https://cdn.example/a.jpg,3,,2024-05-03',
      'Mia,,by phone,,Good.,,4,,2024',
      ',,,,Nameless.,,,,2024',
      'Eva,,,,Late.,,,,soon',
      'Eva,,,,Later.,,,,later',
    ]
    await chooseFile(page, { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('link', { name: 'Look at the columns' }).click()
    await page.getByText('7 columns are imported; not imported: likes; 1 is empty').waitFor()
    await page.getByLabel('Where did these first appear?').selectOption('E-mail')
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByText('Analytics, ada@example.com, E-mail, 3 May 2024').waitFor()
    await page.getByText('Superb').waitFor()
    await page.getByText('1 photo stays at the server where it is.').waitFor()
    await page.getByText('In 1 row: The e-mail is left out: it is not valid.').waitFor()
    await page.getByText('3 are left out: The name is missing. “soon” is not a date.').waitFor()
  })

  test('without names says as what they arrive', async () => {
    const page = await open()
    const buffer = Buffer.from(
      'Package Name,Star Rating,Review Title,Review Text,Review Link\napp,5,,Good.,https://play.google.com/a?reviewId=1\n',
    )
    await chooseFile(page, { name: 'reviews.csv', mimeType: 'text/csv', buffer })
    await openPreview(page)
    await page.getByText('This file has no names: they arrive as “Anonymous”.').waitFor()
  })

  test('keeps every choice when the owner goes back, also with the browser’s button', async () => {
    const page = await open()
    await chooseFile(page, senjaFile(2))
    await openPreview(page)
    await page.getByLabel('They agreed', { exact: true }).check()
    await page.getByLabel('How they agreed').fill('By e-mail.')
    await page.goBack()
    await page.getByRole('heading', { name: 'Columns' }).waitFor()
    await page.getByText('7 columns are imported').click()
    await page.getByLabel('customer_avatar becomes').selectOption('Not imported')
    await page.getByRole('link', { name: 'File', exact: true }).click()
    await page.getByText('Looks like Senja').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await page.goBack()
    await openPreview(page)
    expect(await page.getByLabel('How they agreed').inputValue()).toBe('By e-mail.')
    await button(page, 'Import 2 as pending').click()
    await page.getByRole('heading', { name: '2 added' }).waitFor()
    expect(await importedRows('imageUrl', 'gaveConsent')).toEqual([
      { imageUrl: null, gaveConsent: 1 },
      { imageUrl: null, gaveConsent: 1 },
    ])
  })

  test('does not leave the page before the import starts', async () => {
    const page = await open()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await chooseFile(page, senjaFile(2))
    await openPreview(page)
    expect(sent).toEqual([])
    expect(await countImports()).toBe(0)
  })
})

test.each([
  ['the empty inbox', '?state=pending', 'Bring what people have already said'],
  ['the settings', '/settings/transfer', 'Import testimonials'],
])('%s leads to it', async (_, path, name) => {
  const page = await open(path)
  await page.getByRole('link', { name }).click()
  await page.getByText('Files from Senja, Google').waitFor()
  expect(page.url()).toBe(`${browserUrl.origin}/inbox/${workspaceA}/import`)
})

test('“Add” leads to it', async () => {
  const page = await open('?state=pending')
  await button(page, 'Add').click()
  await page.getByRole('link', { name: 'Import from a file…' }).click()
  await expect.poll(() => focused(page)).toBe('What do you have?')
})
