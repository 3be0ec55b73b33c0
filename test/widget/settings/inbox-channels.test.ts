import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  delayResponse,
  dialogClosed,
  dialogDescription,
  enterKey,
  focused,
  listsLoaded,
  openInbox,
  status,
} from '../../support/browser/inbox-page.ts'
import { storeChannel, storeLink } from '../../support/message-links.ts'
import { browserUrl, keys, query } from '../../support/service/harness.ts'

/* The section of messages in the settings, with the real service; its e-mails go nowhere. */

const watchConsole = expectSilentConsoles()

async function open(options = {}) {
  const opened = await openInbox('/settings/messages', { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  await button(opened.page, addText).waitFor()
  await listsLoaded(opened.page)
  return opened.page
}

const addText = 'Add an e-mail or a chat'
const section = (page: Page) => page.locator('.section')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => section(page).getByRole('button', { name })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const storedChannels = () => query('SELECT kind, target, schedule, confirmed, stopped FROM channels')
const confirmed = { confirmed: '2026-10-01T10:00:00.000Z' }

/** Opens the dialog, and fills in where messages go. */
async function fillIn(page: Page, kind: string, target: string) {
  await button(page, addText).click()
  await dialog(page).getByLabel(kind, { exact: true }).first().check()
  await dialog(page).locator('[name=target]').fill(target)
}

/** Chooses an action in the menu of a channel. */
async function choose(page: Page, action: string, target = 'owner@shop.example') {
  await button(page, `More for ${target}`).click()
  await page
    .getByRole('list', { name: `More for ${target}` })
    .getByRole('button', { name: action })
    .click()
}

describe('adding', () => {
  test('an e-mail asks for an owner key, and waits for its confirmation', async () => {
    const page = await open()
    await section(page).getByText('Nobody gets messages yet.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, addText).click()
    const isInSight = (field: HTMLElement) => {
      const { left, bottom } = field.getBoundingClientRect()
      return document.elementFromPoint(left + 9, bottom - 9) === field
    }
    expect(await dialog(page).getByLabel('Your owner key').evaluate(isInSight)).toBe(true)
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await fillIn(page, 'E-mail', 'ada@example.com')
    await enterKey(page, keys.unknown)
    await dialog(page).getByText('This key is not valid.').waitFor()
    expect(await storedChannels()).toEqual([])
    await enterKey(page)
    await status(page, 'Now open the message that was sent to ada@example.com').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe(addText)
    await section(page).getByText('Not confirmed yet').waitFor()
    expect(await storedChannels()).toMatchObject([{ kind: 'email', target: 'ada@example.com', confirmed: null }])
  })

  test('a chat names only its host and its end', async () => {
    const page = await open()
    // People copy it without its beginning.
    await fillIn(page, 'Slack', 'hooks.slack.com/services/T0/B0/secret-abcd')
    await page.getByText('create an app at api.slack.com/apps').waitFor()
    await page.getByLabel('Once a day').check()
    await enterKey(page)
    await section(page).getByText('hooks.slack.com/…abcd').waitFor()
    await section(page).getByText('Slack, once a day').waitFor()
    await section(page).getByText('Nothing sent lately').waitFor()
    expect(await section(page).getByText('Not confirmed yet').count()).toBe(0)
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
    await enterKey(page)
    await dialog(page).getByText(`URL of the incoming webhook ${sentence}`).waitFor()
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
    await enterKey(page)
    await dialog(page).getByText('npm run deploy -- --mail').waitFor()
    const guide = page.getByRole('link', { name: 'How to set up e-mails' })
    expect(await guide.getAttribute('href')).toBe('/docs/guides/deploy#e-mails')
    await expect.poll(() => focusedName(page)).toBe('target')
    await page.getByLabel('Slack').check()
    await dialog(page).getByText('npm run deploy').waitFor({ state: 'detached' })
  })

  test('offline says so in the dialog, and adds it once there is a connection', async () => {
    const page = await open()
    await fillIn(page, 'E-mail', 'ada@example.com')
    await page.route('**/channels', (route) => route.abort('internetdisconnected'))
    await enterKey(page)
    await dialog(page).getByText('No response').waitFor()
    await page.unroute('**/channels')
    await page.keyboard.press('Enter')
    await status(page, 'Now open the message').waitFor()
    expect(await storedChannels()).toHaveLength(1)
  })

  test('works by keyboard alone', async () => {
    const page = await open()
    const tabTo = async (isIt: (element: Element) => boolean) => {
      for (let presses = 0; presses < 40; presses++) {
        const source = isIt.toString()
        if (await page.evaluate(`(${source})(document.activeElement)`)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab does not reach it')
    }
    await tabTo((element) => element.matches('.head .primary'))
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await tabTo((element) => element.matches('[name=kind]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo((element) => element.matches('[name=target]'))
    await page.keyboard.type('https://discord.com/api/webhooks/1/abcd')
    await tabTo((element) => element.matches('[name=schedule]'))
    await page.keyboard.press('ArrowDown')
    await tabTo((element) => element.matches('[type=password]'))
    await page.keyboard.type(keys.workspaceA)
    await page.keyboard.press('Enter')
    await section(page).getByText('discord.com/…abcd').waitFor()
    expect(await storedChannels()).toMatchObject([{ kind: 'discord', schedule: 'daily' }])
  })
})

describe('a channel', () => {
  test('that was confirmed in another tab shows it when the page is seen again', async () => {
    const id = await storeChannel()
    const link = await storeLink('confirm', { channelId: id })
    const page = await open()
    await section(page).getByText('Not confirmed yet').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${browserUrl.origin}${link}`)
    await other.getByRole('button').click()
    await expect.poll(storedChannels).toMatchObject([{ confirmed: expect.any(String) }])
    // Headless pages are never hidden.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await section(page).getByText('Not confirmed yet').waitFor({ state: 'detached' })
  })

  test('does not go back to what was stored before a change', async () => {
    await storeChannel(confirmed)
    const page = await open()
    const { isWaiting, release } = await delayResponse(page, '**/inbox/api/*/channels')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await isWaiting
    await choose(page, 'Send once a day…')
    await enterKey(page)
    const changed = section(page).getByText('E-mail, once a day')
    await changed.waitFor()
    await release()
    expect(await changed.count()).toBe(1)
  })

  test('changes when it sends', async () => {
    await storeChannel(confirmed)
    const page = await open()
    await choose(page, 'Send once a day…')
    // In the middle of the window, though a list has gaps between its children.
    const [above, below] = await page.getByRole('dialog', { name: 'Send one message a day?' }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [top, innerHeight - bottom]
    })
    expect(above).toBeCloseTo(below ?? 0, 0)
    await enterKey(page)
    await status(page, 'Set to one message a day.').waitFor()
    await section(page).getByText('E-mail, once a day').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focusedLabel(page)).toBe('More for owner@shop.example')
    expect(await storedChannels()).toMatchObject([{ schedule: 'daily', ...confirmed }])
    await choose(page, 'Send for each…')
    await enterKey(page)
    await status(page, 'Set to one message for each testimonial.').waitFor()
  })

  test('sends a test without a key, and reports a second one within a minute', async () => {
    await storeChannel({ ...confirmed, origin: browserUrl.origin })
    const page = await open()
    await button(page, 'Send a test: owner@shop.example').click()
    await status(page, /^The test message was sent in \d+ ms\.$/).waitFor()
    await section(page)
      .getByText(/^Last sent \d\d:\d\d$/)
      .waitFor()
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
    await section(page)
      .getByText('Messages could not be delivered, so it has had none since 1 Oct 2026, 10:00.')
      .waitFor()
    expect(await button(page, 'Send a test').count()).toBe(0)
    await button(page, 'Start again…: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'Started again.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('owner@shop.example')
    expect(await storedChannels()).toMatchObject([{ stopped: null, ...confirmed }])
  })

  test('whose reader has unsubscribed has to be confirmed again', async () => {
    await storeChannel({ ...confirmed, stopped: '2026-10-01T10:00:00.000Z' })
    const page = await open()
    await section(page).getByText('The recipient unsubscribed on 1 Oct 2026, 10:00.').waitFor()
    // Any update of the channel would start it again.
    await button(page, 'More for owner@shop.example').click()
    expect(await page.locator('.menu button').allTextContents()).toEqual(['Delete…'])
    await page.keyboard.press('Escape')
    await button(page, 'Start again…: owner@shop.example').click()
    await enterKey(page)
    await status(page, 'Started again. It has to be confirmed first.').waitFor()
    await section(page).getByText('Not confirmed yet').waitFor()
  })

  test('says since when messages have been failing', async () => {
    await storeChannel({ ...confirmed, failingSince: '2026-10-01T10:00:00.000Z' })
    const page = await open()
    await section(page).getByText('Failing since 1 Oct', { exact: true }).waitFor()
    await section(page).getByText('Messages have been failing since 1 Oct 2026, 10:00.').waitFor()
  })

  test('is deleted after a question', async () => {
    await storeChannel(confirmed)
    const page = await open()
    await choose(page, 'Delete…')
    await page.getByRole('dialog', { name: 'Send no more messages to owner@shop.example?' }).waitFor()
    expect(await dialogDescription(page)).toBe('It is deleted, together with messages that are still waiting.')
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focusedLabel(page)).toBe('More for owner@shop.example')
    await choose(page, 'Delete…')
    await enterKey(page)
    await status(page, 'owner@shop.example is deleted.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Messages')
    expect(await storedChannels()).toEqual([])
  })
})
