import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  asksBeforeClosing,
  delayResponse,
  expectNotice,
  expectRows,
  focused,
  focusRow,
  idAt,
  inboxUrl,
  openSignedIn,
  openWithoutSteps,
  press,
  rowNames,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { call, keys, query, workspaceA } from '../../support/service/harness.ts'
import { blocked, fail } from '../../support/service/network-faults.ts'

/* The inbox when the network fails, when others change the same records, and when new testimonials arrive. */

const consoles: string[][] = []
afterEach(() => {
  // The browser itself logs failed requests.
  const messages = consoles.splice(0).flat()
  expect(messages.filter((message) => !message.startsWith('error: Failed to load resource'))).toEqual([])
})

async function open(path?: string) {
  const opened = await openWithoutSteps(path)
  consoles.push(opened.messages)
  return opened
}

const writes = (page: Page) => {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') methods.push(request.method())
  })
  return methods
}
const inboxApi = '**/inbox/api/**'

describe('with the network cut', () => {
  test('an action is rolled back with one sentence, and Try again performs it once', async () => {
    await storeTestimonials(...several(3))
    const { page, context } = await open()
    await focusRow(page, 0)
    await context.setOffline(true)
    await press(page, 'e')
    await expectNotice(page, 'Could not archive Person 0: there is no connection.')
    await expectRows(page, 'Person 0', 'Person 1', 'Person 2')
    expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Pending 3')
    expect(await page.locator('.notice').textContent()).not.toContain('Archived')
    await context.setOffline(false)
    const sent = writes(page)
    await page.getByRole('button', { name: 'Try again' }).dblclick({ noWaitAfter: true })
    await expectNotice(page, 'Archived Person 0.')
    await expectRows(page, 'Person 1', 'Person 2')
    expect(sent).toEqual(['PATCH'])
    expect(await storedColumns(0, 'folder')).toEqual(['archived'])
  })

  test('a response that was lost is not reported as a conflict when it is tried again', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    const statuses: number[] = []
    await page.route(inboxApi, async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'Sec-Fetch-Site': 'same-origin' }
      statuses.push((await route.fetch({ headers })).status())
      await route.abort()
    })
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Could not archive Person 0')
    expect(statuses).toEqual([200])
    expect(await storedColumns(0, 'folder')).toEqual(['archived'])
    await page.unroute(inboxApi)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNotice(page, 'Archived Person 0.')
    expect(await query('SELECT count(*) AS count FROM history')).toEqual([{ count: 1 }])
  })

  test('several failed actions are tried again together', async () => {
    await storeTestimonials(...several(4))
    const { page } = await open()
    const held: Route[] = []
    await page.route(inboxApi, (route) => void held.push(route))
    await focusRow(page, 0)
    await press(page, 'e', 'e')
    await expectRows(page, 'Person 2', 'Person 3')
    for (const count of [1, 2]) {
      await expect.poll(() => held.length).toBe(count)
      await held.at(-1)?.abort()
    }
    await expectNotice(page, '2 changes were not saved.')
    await expectRows(page, 'Person 0', 'Person 1', 'Person 2', 'Person 3')
    await page.unroute(inboxApi)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 'Person 2', 'Person 3')
    await expect
      .poll(() => query('SELECT count(*) AS count FROM testimonials WHERE folder IS NOT NULL'))
      .toEqual([{ count: 2 }])
  })

  test('nothing is reported as saved before the service has stored it', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    const held: Route[] = []
    await page.route(inboxApi, (route) => void held.push(route))
    await focusRow(page, 0)
    await press(page, 'a')
    await expectRows(page, 'Person 1')
    await expect.poll(() => held.length).toBe(1)
    expect(await page.locator('.notice').textContent()).toContain('Saving…')
    await held[0]?.continue()
    await expectNotice(page, 'Published Person 0.')
  })

  test('a failed action stays reachable when another place opens', async () => {
    await storeTestimonials({})
    const { page } = await open()
    await page.route(inboxApi, (route) => route.abort('internetdisconnected'))
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Could not archive Person 0: there is no connection.')
    await page.unroute(inboxApi)
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNotice(page, 'Archived Person 0.')
  })

  test('the result of an action that is stored in another place is not shown there', async () => {
    await storeTestimonials({})
    const { page } = await open()
    const held: Route[] = []
    await page.route('**/testimonials/*', (route) => void held.push(route))
    await focusRow(page, 0)
    await press(page, 'e')
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    expect(await page.locator('.notice').count()).toBe(0)
    const response = page.waitForResponse('**/testimonials/*')
    await held[0]?.continue()
    await (await response).finished()
    // The inbox shows what it has received before the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await storedColumns(0, 'folder')).toEqual(['archived'])
    expect(await page.locator('.notice').count()).toBe(0)
  })

  test('a tab with changes that are not stored asks before it is closed', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    const held: Route[] = []
    await page.route(inboxApi, (route) => void held.push(route))
    await focusRow(page, 0)
    await press(page, 'e', 'e')
    await expect.poll(() => held.length).toBe(1)
    expect(await asksBeforeClosing(page)).toBe(true)
    await held[0]?.continue()
    await expect.poll(() => held.length).toBe(2)
    expect(await asksBeforeClosing(page)).toBe(true)
    await held[1]?.continue()
    await expectNotice(page, 'Archived Person 1.')
    expect(await storedColumns(0, 'folder')).toEqual(['archived'])
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('an undo that is pressed before the next action is not lost', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    const { handler, release } = blocked()
    await page.route(inboxApi, handler)
    await focusRow(page, 0)
    await press(page, 'e', 'z', 'z', 'e')
    release()
    await expectNotice(page, 'Undone.')
    await expectRows(page, 'Person 0', 'Person 2')
    expect(await query('SELECT folder FROM testimonials ORDER BY created DESC')).toEqual([
      { folder: null },
      { folder: 'archived' },
      { folder: null },
    ])
  })

  test('a selection whose response was lost is not reported as a conflict when it is tried again', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await page.route(inboxApi, async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'Sec-Fetch-Site': 'same-origin' }
      await route.fetch({ headers })
      await route.abort()
    })
    await press(page, 'Shift+X', 'e')
    await expectNotice(page, 'Could not archive 2 testimonials')
    await page.unroute(inboxApi)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNotice(page, 'Archived 2 testimonials.')
    expect(await query('SELECT count(*) AS count FROM history')).toEqual([{ count: 2 }])
  })

  test('a bulk action keeps its selection, and a list says that it could not be loaded', async () => {
    await storeTestimonials(...several(2), { published: 1 })
    const { page, context } = await open()
    await press(page, 'Shift+X')
    await page.locator('.bulk').waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Archive 2' }).click()
    await expectNotice(page, 'Could not archive 2 testimonials: there is no connection.')
    expect(await page.locator('.row :checked').count()).toBe(2)
    await page.getByRole('link', { name: 'Published' }).click()
    await page.getByText('This could not be loaded.').waitFor()
    await context.setOffline(false)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 'Person 2')
  })
})

describe('a tag that cannot be stored', () => {
  async function addTag(page: Page, tag: string) {
    await press(page, 't')
    await page.locator('#new-tag').fill(tag)
    await press(page, 'Enter')
  }
  const field = (page: Page) => page.locator('#new-tag').inputValue()

  test('returns to its field, until it is stored after all', async () => {
    await storeTestimonials(...several(1))
    const { page, context } = await open(`/${idAt(0)}?state=pending`)
    await addTag(page, 'vip')
    await expectNotice(page, 'Changed the tags of Person 0.')
    await context.setOffline(true)
    await addTag(page, 'flowers')
    await expectNotice(page, 'Could not tag Person 0: there is no connection.')
    expect(await field(page)).toBe('flowers')
    await page.locator('#new-tag:focus').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectNotice(page, 'Changed the tags of Person 0.')
    expect(await field(page)).toBe('')
    expect(await storedColumns(0, 'tags')).toEqual(['["vip","flowers"]'])
  })

  test('returns to its field if the service rejects it, or somebody has changed the record', async () => {
    await storeTestimonials(...several(1))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.route(inboxApi, (route) => route.fulfill({ status: 400, json: 'tags: must be other tags' }))
    await addTag(page, 'flowers')
    await expectNotice(page, 'Could not tag Person 0: tags: must be other tags.')
    expect(await field(page)).toBe('flowers')
    await page.unroute(inboxApi)
    await query(`UPDATE testimonials SET tags = '["theirs"]' WHERE id = ?`, idAt(0))
    await press(page, 'Enter')
    await expectNotice(page, 'Somebody changed this in the meantime.')
    expect(await field(page)).toBe('flowers')
    await press(page, 'Enter')
    await expectNotice(page, 'Changed the tags of Person 0.')
    expect(await field(page)).toBe('')
    expect(await storedColumns(0, 'tags')).toEqual(['["theirs","flowers"]'])
  })

  test('does not replace the next one, which is typed meanwhile', async () => {
    await storeTestimonials(...several(1))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    const { handler, release } = blocked(fail())
    await page.route(inboxApi, handler)
    await addTag(page, 'flowers')
    expect(await field(page)).toBe('')
    await page.locator('#new-tag').fill('roses')
    release()
    await expectNotice(page, 'Could not tag Person 0')
    expect(await field(page)).toBe('roses')
  })
})

describe('a response that is not the service’s', () => {
  test('is not reported as saved', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await page.route(inboxApi, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    )
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Could not archive Person 0')
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await storedColumns(0, 'folder')).toEqual([null])
  })

  test('that never ends is given up, and later changes are stored', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await page.evaluate(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = (milliseconds) => {
        AbortSignal.timeout = timeout
        return timeout.call(AbortSignal, milliseconds / 100)
      }
    })
    await page.route(`**/${idAt(0)}`, () => {})
    await focusRow(page, 0)
    await press(page, 'e', 'e')
    await expectNotice(page, 'Could not archive Person 0')
    await expectRows(page, 'Person 0')
    await expect.poll(() => storedColumns(1, 'folder')).toEqual(['archived'])
  })
})

describe('a list that is opened', () => {
  test('while a change is stored, or before one is undone, shows it then', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    const { handler, release } = blocked()
    await page.route(`**/${idAt(0)}`, handler)
    const openTab = (name: string) => page.locator('.tabs').getByRole('link', { name }).click()
    await focusRow(page, 0)
    await press(page, 'a')
    const loaded = page.waitForResponse(/state=published/)
    await openTab('Published')
    await (await loaded).finished()
    await page.locator('.list-pane').getByText('Loading…').waitFor()
    expect(await page.getByText('Nothing is published yet').count()).toBe(0)
    release()
    await expectRows(page, 'Person 0')
    await openTab('Pending')
    await expectRows(page, 'Person 1')
    await focusRow(page, 1)
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 1.')
    await openTab('Published')
    await expectRows(page, 'Person 0')
    await openTab('Pending')
    await page.getByText('Nothing is waiting').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectNotice(page, 'Undone.')
    await expectRows(page, 'Person 1')
  })

  test('and left for another place before it has loaded is there afterwards', async () => {
    await storeTestimonials({ published: 1 })
    const { page } = await open()
    const { isWaiting, release } = await delayResponse(page, '**/testimonials?state=published')
    await page.locator('.tabs').getByRole('link', { name: 'Published' }).click()
    await isWaiting
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await release()
    await page.goBack()
    await expectRows(page, 'Person 0')
  })
})

test('an action that cannot be loaded says so, and leaves the focus where it is', async () => {
  await storeTestimonials({ email: 'ada@example.com' })
  const { page, messages } = await openSignedIn(inboxUrl(), [keys.workspaceA], {}, async (page) => {
    await page.route(/inbox-(ConfirmDialog|highlight|mail|Properties)-/, (route) => route.abort())
  })
  consoles.push(messages)
  await focusRow(page, 0)
  const act = async (...keys: string[]) => {
    await press(page, ...keys)
    await expectNotice(page, 'This could not be loaded.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await press(page, '#')
  await expectNotice(page, 'This could not be loaded.')
  expect(await focused(page)).toBe('Person 0')
  expect(await page.locator('body > [role=alert], #app > [role=alert]').count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await press(page, 'o')
  for (const key of ['h', 'r', 't']) await act(key)
  await page.getByRole('button', { name: 'Highlight' }).focus()
  await act('Enter')
})

test('failed changes of different kinds are tried again with a sentence and an undo each', async () => {
  await storeTestimonials(...several(2))
  const { page, context } = await open()
  const held: Route[] = []
  await page.route(inboxApi, (route) => void held.push(route))
  await focusRow(page, 0)
  await press(page, 'e', 'p')
  for (const count of [1, 2]) {
    await expect.poll(() => held.length).toBe(count)
    await held.at(-1)?.abort()
  }
  await expectNotice(page, '2 changes were not saved.')
  await page.unroute(inboxApi)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectNotice(page, 'Pinned Person 1.')
  await press(page, 'z')
  await expectNotice(page, 'Undone.')
  expect(await storedColumns(0, 'folder', 'pinned')).toEqual(['archived', null])
  expect(await storedColumns(1, 'folder', 'pinned')).toEqual([null, null])
  await context.close()
})

test('a record that cannot be loaded is not reported as erased', async () => {
  // No list of the test contains spam.
  await storeTestimonials({}, { folder: 'spam' })
  const { page } = await open()
  await query(
    `INSERT INTO history (id, workspaceId, created, actor, action, testimonialId) VALUES (?, ?, ?, 'owner', 'pin', ?)`,
    crypto.randomUUID(),
    workspaceA,
    new Date().toISOString(),
    idAt(1),
  )
  await page.goto(inboxUrl('/settings/history'))
  await page.route(`**/api/**/${idAt(1)}`, (route) => route.abort())
  await page.locator(`.log a[href*="${idAt(1)}"]`).click()
  await page.getByText('This could not be loaded.').waitFor()
  expect(await page.content()).not.toContain('does not exist')
  await page.unrouteAll()
  await page.locator('.record-pane').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Person 1' }).waitFor()
})

describe('a record that somebody else changes', () => {
  test('shows what is there now; the first change stays', async () => {
    await storeTestimonials(...several(3))
    const [ours, theirs] = [await open(`/${idAt(1)}?state=pending`), await open(`/${idAt(1)}?state=pending`)]
    await press(theirs.page, 'a')
    await expectNotice(theirs.page, 'Published Person 1.')
    await press(ours.page, 'e')
    await expectNotice(
      ours.page,
      'Somebody changed this in the meantime. Person 1 is published now; your change was not saved.',
    )
    expect(await storedColumns(1, 'published', 'folder')).toEqual([1, null])
    await expectRows(ours.page, 'Person 0', 'Person 2')
    await ours.page.getByRole('link', { name: 'Show' }).click()
    expect(await ours.page.locator('.record .state.published').textContent()).toBe('Published')
  })

  test('takes the new version for the next action', async () => {
    await storeTestimonials({ tags: '[]' })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await query(`UPDATE testimonials SET tags = '["theirs"]' WHERE id = ?`, idAt(0))
    await press(page, 'p')
    await expectNotice(page, 'Somebody changed this in the meantime.')
    await page.locator('.record .tag', { hasText: 'theirs' }).waitFor()
    await press(page, 'p')
    await expectNotice(page, 'Pinned Person 0.')
    expect((await storedColumns(0, 'tags', 'pinned'))?.map(Boolean)).toEqual([true, true])
  })

  test('is not changed by later actions that were waiting', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open(`/${idAt(0)}`)
    await query(`UPDATE testimonials SET tags = '["theirs"]' WHERE id = ?`, idAt(0))
    const { handler, release } = blocked()
    await page.route(inboxApi, handler)
    await press(page, 'p', 'e')
    release()
    await page.getByText('2 changes were not saved.').waitFor()
    expect(await storedColumns(0, 'tags', 'pinned', 'folder')).toEqual(['["theirs"]', null, null])
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 0.')
  })

  test('keeps their tags in a bulk change', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open('')
    await query(`UPDATE testimonials SET tags = '["theirs"]', version = 'theirs' WHERE id = ?`, idAt(0))
    await press(page, 'Shift+X')
    await page.getByRole('button', { name: 'Archive 2' }).click()
    await expectNotice(page, 'Archived Person 1. Somebody changed this in the meantime. Person 0 is pending now')
    expect(await storedColumns(0, 'tags', 'folder')).toEqual(['["theirs"]', null])
    await page.locator(`[data-id="${idAt(0)}"] .tag`, { hasText: 'theirs' }).waitFor()
    await focusRow(page, 1)
    await press(page, 'p')
    await expectNotice(page, 'Pinned Person 1.')
  })

  test('is not changed by a selection that was waiting', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open(`/${idAt(0)}`)
    await query(`UPDATE testimonials SET tags = '["theirs"]' WHERE id = ?`, idAt(0))
    const { handler, release } = blocked()
    await page.route(inboxApi, handler)
    await press(page, 'p', 'Shift+X', 'e')
    release()
    await page.getByText('2 changes were not saved.').waitFor()
    expect(await storedColumns(0, 'tags', 'pinned', 'folder')).toEqual(['["theirs"]', null, null])
    expect(await storedColumns(1, 'folder')).toEqual(['archived'])
  })

  test('disappears with a sentence if it was erased', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await query('DELETE FROM testimonials WHERE id IN (?, ?)', idAt(0), idAt(1))
    await focusRow(page, 0)
    await press(page, 'a')
    await expectNotice(page, 'Could not publish Person 0: it no longer exists.')
    await expectRows(page, 'Person 1', 'Person 2')
    await press(page, 'Shift+X', 'e')
    await expectNotice(page, 'Archived Person 2. Could not archive Person 1: it no longer exists.')
    await expectRows(page)
    expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Pending ')
  })
})

describe('new testimonials', () => {
  const arrive = () =>
    call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { firstname: 'Newcomer', gaveConsent: true } })
  const polls = (requests: string[]) => requests.filter((url) => url.endsWith('/newest')).length

  /** Opens the inbox with a clock that only the test moves. */
  async function openWithClock(path?: string) {
    const opened = await open(path)
    const { page } = opened
    await page.clock.install()
    const part = page.waitForResponse(/inbox-live/)
    await page.reload()
    await page.locator('#list').waitFor()
    // Polling starts once this part has run.
    await page.evaluate((url) => import(url), (await part).url())
    return opened
  }

  test('are announced within 35 seconds, and appear on request', async () => {
    await storeTestimonials(...several(30))
    const { page } = await openWithClock()
    await focusRow(page, 10)
    const position = () => page.locator('.row').nth(10).boundingBox()
    const before = await position()
    await arrive()
    await page.clock.runFor(35_000)
    const button = page.getByRole('button', { name: '1 new' })
    await button.waitFor()
    expect(await position()).toEqual(before)
    expect(await page.locator('.row h2').first().textContent()).toBe('Person 0')
    await expect.poll(() => page.locator('.tabs [aria-current]').textContent()).toBe('Pending 31')
    await button.click()
    await expect.poll(() => page.locator('.row h2').first().textContent()).toBe('Newcomer')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Newcomer')
    expect(await button.count()).toBe(0)
  })

  test('do not include an older one that moves up when the first ones are erased', async () => {
    await storeTestimonials(...several(53))
    const { page } = await openWithClock()
    for (const index of [0, 1]) {
      await focusRow(page, index)
      await press(page, '#')
      await page.getByRole('button', { name: 'Erase', exact: true }).click()
      await expectNotice(page, `Erased Person ${index} for good.`)
    }
    await arrive()
    await page.clock.runFor(35_000)
    await page.getByRole('button', { name: /new$/ }).click()
    await expect.poll(async () => (await rowNames(page)).slice(0, 2)).toEqual(['Newcomer', 'Person 2'])
  })

  test('do not include what was imported', async () => {
    await storeTestimonials(...several(3))
    const { page } = await openWithClock()
    await arrive()
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { firstname: 'Brought' } })
    await query("UPDATE testimonials SET importId = ? WHERE firstname = 'Brought'", crypto.randomUUID())
    await page.clock.runFor(35_000)
    await page.getByRole('button', { name: '1 new' }).click()
    await expectRows(page, 'Newcomer', 'Person 0', 'Person 1', 'Person 2')
  })

  test('appear at once where nothing could move, and leave what can be undone', async () => {
    await storeTestimonials({})
    const { page } = await openWithClock()
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Archived')
    await arrive()
    await page.clock.runFor(35_000)
    await expectRows(page, 'Newcomer')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectRows(page, 'Newcomer', 'Person 0')
  })

  test('that arrive while another place is open are in the list afterwards', async () => {
    await storeTestimonials({})
    const { page } = await openWithClock()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await arrive()
    await page.clock.runFor(35_000)
    const inbox = page.getByRole('link', { name: 'Inbox' })
    await expect.poll(() => inbox.textContent()).toContain('2')
    await inbox.click()
    await expectRows(page, 'Newcomer', 'Person 0')
  })

  test('are not asked for after five minutes without input, until there is some', async () => {
    await storeTestimonials({})
    const { page, requests } = await openWithClock()
    for (let count = 1; count < 10; count++) {
      const response = page.waitForResponse(/newest$/)
      await page.clock.runFor(31_000)
      await (await response).finished()
      expect(polls(requests)).toBe(count)
    }
    await page.clock.runFor(600_000)
    expect(polls(requests)).toBe(9)
    await page.mouse.move(50, 60)
    await page.clock.runFor(1_000)
    await expect.poll(() => polls(requests)).toBe(10)
  })

  test('are not asked for while the page is hidden', async () => {
    await storeTestimonials({})
    const { page, requests } = await openWithClock()
    const setHidden = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    await page.clock.runFor(120_000)
    expect(polls(requests)).toBe(0)
    await setHidden(false)
    await page.clock.runFor(1_000)
    await expect.poll(() => polls(requests)).toBe(1)
  })

  test('of other states change only the counts', async () => {
    await storeTestimonials({ published: 1 })
    const { page } = await openWithClock('?state=published')
    await arrive()
    await page.clock.runFor(35_000)
    await expect.poll(() => page.locator('.tabs a').first().textContent()).toBe('Pending 1')
    expect(await page.locator('.arrived').count()).toBe(0)
  })
})

test('after sign-out, Back shows no record', async () => {
  await storeTestimonials({ firstname: 'Secret' })
  const { page } = await open()
  await page.getByRole('button', { name: 'Ours' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in/)
  await page.goBack()
  await page.waitForURL(/sign-in/)
  expect(await page.content()).not.toContain('Secret')
  expect(await query('SELECT * FROM sessions WHERE workspaceId = ?', workspaceA)).toEqual([])
})

test('a session that has ended in this workspace alone asks to sign in again, and erases nothing', async () => {
  await storeTestimonials(...several(2))
  // The request of the first steps would lead to the sign-in as well, also before anything is erased.
  const { page, messages } = await openWithoutSteps(undefined, {}, [keys.workspaceB, keys.workspaceA])
  consoles.push(messages)
  await focusRow(page, 0)
  await query('DELETE FROM sessions WHERE workspaceId = ?', workspaceA)
  await press(page, '#')
  await page.getByRole('button', { name: 'Erase' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  const tab = await opened
  await tab.getByRole('link', { name: 'Sign in' }).click()
  await tab.getByRole('heading', { name: 'Ours' }).waitFor()
  const closed = tab.waitForEvent('close')
  await tab.getByLabel('Key').fill(keys.workspaceA)
  await tab.keyboard.press('Enter')
  await closed
  await expectNotice(page, 'Could not erase Person 0: Your session had ended. Do it again if you still want to.')
  await expectRows(page, 'Person 0', 'Person 1')
  expect(await query('SELECT id FROM testimonials')).toHaveLength(2)
})
