import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { dialogClosed, enterKey, focused, listsLoaded, openInbox, status } from '../../support/browser/inbox-page.ts'
import { storeChannel, storeLink } from '../../support/message-links.ts'
import { browserUrl, keys, query } from '../../support/service/harness.ts'

/* Channels on the screen of notifications, with the real service; its e-mails go nowhere. */

const watchConsole = expectSilentConsoles()

async function open(options = {}) {
  const opened = await openInbox('/notifications', { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  await channels(opened.page).getByText(addText).waitFor()
  await listsLoaded(opened.page)
  return opened.page
}

const addText = 'Add an e-mail or a chat'
const channels = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Messages to you' }) })
const button = (page: Page, name: string) => channels(page).getByRole('button', { name })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

const storedChannels = () => query('SELECT kind, target, schedule, confirmed, stopped FROM channels')
const confirmed = { confirmed: '2026-10-01T10:00:00.000Z' }

/** Opens the form, and fills in where messages go. */
async function fillIn(page: Page, kind: string, target: string) {
  await channels(page).getByText(addText).click()
  await page.getByLabel(kind, { exact: true }).first().check()
  await channels(page).locator('[name=target]').fill(target)
}

describe('adding', () => {
  test('an e-mail asks for an owner key, and waits for its confirmation', async () => {
    const page = await open()
    await channels(page).getByText('Nobody gets messages yet.').waitFor()
    await fillIn(page, 'E-mail', 'ada@example.com')
    await button(page, 'Add').click()
    await page.getByRole('dialog').getByText('To ada@example.com.').waitFor()
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText('Owner key must be an active owner key').waitFor()
    expect(await storedChannels()).toEqual([])
    await enterKey(page)
    await status(page, 'Now open the message that was sent to ada@example.com').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Messages to you')
    await channels(page).getByText('Waiting for confirmation').waitFor()
    expect(await storedChannels()).toMatchObject([{ kind: 'email', target: 'ada@example.com', confirmed: null }])
    expect(await channels(page).locator('form').isVisible()).toBe(false)
  })

  test('a chat names only its host and its end', async () => {
    const page = await open()
    await fillIn(page, 'Slack', 'https://hooks.slack.com/services/T0/B0/secret-abcd')
    await page.getByText('create an app at api.slack.com/apps').waitFor()
    await page.getByLabel('Once a day').check()
    await button(page, 'Add').click()
    await enterKey(page)
    await channels(page).getByText('hooks.slack.com/…abcd').waitFor()
    await channels(page).getByText('Once a day · Added').waitFor()
    expect(await channels(page).getByText('Waiting for confirmation').count()).toBe(0)
    expect(await page.content()).not.toContain('secret-abcd')
    expect(await storedChannels()).toMatchObject([{ kind: 'slack', schedule: 'daily' }])
  })

  test.each([
    ['Slack', 'https://slack.example/services/x', 'must begin with https://hooks.slack.com/'],
    ['Discord', 'https://discord.com/channels/1', 'must begin with https://discord.com/api/webhooks/'],
    ['Microsoft Teams', 'https://teams.example/x', 'must be an https URL whose host ends with'],
  ])('shows at the field why a URL is not one of %s', async (kind, target, sentence) => {
    const page = await open()
    await fillIn(page, kind, target)
    await button(page, 'Add').click()
    await enterKey(page)
    await channels(page).getByText(`URL of the incoming webhook ${sentence}`).waitFor()
    await dialogClosed(page)
    await expect.poll(() => focusedName(page)).toBe('target')
    expect(await storedChannels()).toEqual([])
  })

  test('an e-mail where the service sends none says how to set it up', async () => {
    const page = await open()
    await fillIn(page, 'E-mail', 'ada@example.com')
    // A service on this machine always has a transport.
    await page.route('**/channels', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 501, json: 'This service sends no e-mail.' })
        : route.continue(),
    )
    await button(page, 'Add').click()
    await enterKey(page)
    await channels(page).getByText('npm run deploy -- --mail').waitFor()
    const guide = page.getByRole('link', { name: 'How to set up e-mails' })
    expect(await guide.getAttribute('href')).toBe('/docs/deploy#e-mails')
    await dialogClosed(page)
    await expect.poll(() => focusedName(page)).toBe('target')
    await page.getByLabel('Slack').check()
    await channels(page).getByText('npm run deploy').waitFor({ state: 'detached' })
  })

  test('offline says so in the dialog, and adds it once there is a connection', async () => {
    const page = await open()
    await fillIn(page, 'E-mail', 'ada@example.com')
    await button(page, 'Add').click()
    await page.route('**/channels', (route) => route.abort('internetdisconnected'))
    await enterKey(page)
    await page.getByRole('dialog').getByText('No response').waitFor()
    await page.unroute('**/channels')
    await page.keyboard.press('Enter')
    await status(page, 'Now open the message').waitFor()
    expect(await storedChannels()).toHaveLength(1)
  })

  test('works by keyboard alone', async () => {
    const page = await open()
    const tabTo = async (isIt: (element: Element) => boolean) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab')
        const source = isIt.toString()
        if (await page.evaluate(`(${source})(document.activeElement)`)) return
      }
      throw new Error('Tab does not reach it')
    }
    await tabTo((element) => element.matches('.add summary'))
    await page.keyboard.press('Enter')
    await tabTo((element) => element.matches('[name=kind]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo((element) => element.matches('[name=target]'))
    await page.keyboard.type('https://discord.com/api/webhooks/1/abcd')
    await tabTo((element) => element.matches('[name=schedule]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(keys.workspaceA)
    await page.keyboard.press('Enter')
    await channels(page).getByText('discord.com/…abcd').waitFor()
    expect(await storedChannels()).toMatchObject([{ kind: 'discord', schedule: 'daily' }])
  })
})

describe('a channel', () => {
  test('that was confirmed in another tab shows it when the page is seen again', async () => {
    const id = await storeChannel()
    const link = await storeLink('confirm', { channelId: id })
    const page = await open()
    await channels(page).getByText('Waiting for confirmation').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${browserUrl.origin}${link}`)
    await other.getByRole('button').click()
    await expect.poll(storedChannels).toMatchObject([{ confirmed: expect.any(String) }])
    // Headless pages are never hidden.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await channels(page).getByText('Waiting for confirmation').waitFor({ state: 'detached' })
  })

  test('changes when it sends', async () => {
    await storeChannel(confirmed)
    const page = await open()
    await button(page, 'Send once a day: owner@shop.example').click()
    const dialog = page.getByRole('dialog', { name: 'Send one message a day?' })
    // In the middle of the window, though a card has margins between its children.
    const [above, below] = await dialog.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [top, innerHeight - bottom]
    })
    expect(above).toBeCloseTo(below ?? 0)
    await enterKey(page)
    await status(page, 'Set to one message a day.').waitFor()
    await channels(page).getByText('Once a day · Added').waitFor()
    expect(await storedChannels()).toMatchObject([{ schedule: 'daily', ...confirmed }])
    await button(page, 'Send for each: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'Set to one message for each testimonial.').waitFor()
  })

  test('sends a test without a key, and reports a second one within a minute', async () => {
    await storeChannel({ ...confirmed, origin: browserUrl.origin })
    const page = await open()
    await button(page, 'Send a test: owner@shop.example').click()
    await status(page, /^The test message was sent in \d+ ms\.$/).waitFor()
    await button(page, 'Send a test: owner@shop.example').click()
    await page.getByRole('alert').filter({ hasText: 'one test a minute' }).waitFor()
  })

  test('says why a test was not sent', async () => {
    // The service only sends e-mails from this machine, as it has no sender for others.
    await storeChannel(confirmed)
    const page = await open()
    await button(page, 'Send a test: owner@shop.example').click()
    await status(page, 'The test message was not sent: this service sends no e-mail any more.').waitFor()
    let result: object = { status: 404, ms: 40, outcome: 'failed' }
    await page.route('**/test', (route) => route.fulfill({ json: result }))
    await button(page, 'Send a test: owner@shop.example').click()
    await status(page, 'The test message was not sent: the response had status 404.').waitFor()
    result = { status: null, ms: 15_000, outcome: 'failed' }
    await button(page, 'Send a test: owner@shop.example').click()
    await status(page, 'The test message was not sent: there was no response.').waitFor()
  })

  test('that waits for its confirmation gets the link again', async () => {
    await storeChannel({ origin: browserUrl.origin })
    // The first question: there is one a minute.
    await query('DELETE FROM deliveries')
    const page = await open()
    await button(page, 'Send the link again: owner@shop.example').click()
    await status(page, 'Sent. Check the spam folder of your mail program, too.').waitFor()
    expect(await query('SELECT event, outcome FROM deliveries')).toEqual([
      { event: 'channel.confirm', outcome: 'delivered' },
    ])
  })

  test('that has failed for days starts again', async () => {
    const moment = '2026-10-01T10:00:00.000Z'
    await storeChannel({ ...confirmed, stopped: moment, failingSince: moment })
    const page = await open()
    await channels(page)
      .getByText('Messages could not be delivered, so it has had none since 1 Oct 2026, 10:00.')
      .waitFor()
    expect(await button(page, 'Send a test').count()).toBe(0)
    await button(page, 'Start again: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'Started again.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('owner@shop.example')
    expect(await storedChannels()).toMatchObject([{ stopped: null, ...confirmed }])
  })

  test('whose reader has unsubscribed has to be confirmed again', async () => {
    await storeChannel({ ...confirmed, stopped: '2026-10-01T10:00:00.000Z' })
    const page = await open()
    await channels(page).getByText('The recipient unsubscribed on 1 Oct 2026, 10:00.').waitFor()
    // Any update of the channel would start it again.
    expect(await button(page, 'Send once a day: owner@shop.example').count()).toBe(0)
    await button(page, 'Start again: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'Started again. It has to be confirmed first.').waitFor()
    await channels(page).getByText('Waiting for confirmation').waitFor()
  })

  test('says since when messages have been failing', async () => {
    await storeChannel({ ...confirmed, failingSince: '2026-10-01T10:00:00.000Z' })
    const page = await open()
    await channels(page).getByText('Messages have been failing since 1 Oct 2026, 10:00.').waitFor()
  })

  test('is deleted after a question', async () => {
    await storeChannel(confirmed)
    const page = await open()
    await button(page, 'Delete: owner@shop.example').click()
    await page.getByRole('dialog', { name: 'Send no more messages to owner@shop.example?' }).waitFor()
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Delete')
    await button(page, 'Delete: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'owner@shop.example is deleted.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Messages to you')
    expect(await storedChannels()).toEqual([])
  })
})
