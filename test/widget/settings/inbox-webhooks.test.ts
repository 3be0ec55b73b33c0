import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  delayResponse,
  dialogClosed,
  enterKey,
  focused,
  idAt,
  listsLoaded,
  openInbox,
  status,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { call, keys, query, workspaceA } from '../../support/service/harness.ts'
import { startReceiver, verify } from '../../support/service/receiver.ts'
import { createWebhook, storeWebhook } from '../../support/webhooks.ts'

/* The section of webhooks in the settings, with the real service and a receiver on this machine. */

const watchConsole = expectSilentConsoles()

async function open(options = {}) {
  const opened = await openInbox('/settings/webhooks', { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  await button(opened.page, 'Add a webhook').waitFor()
  await listsLoaded(opened.page)
  return opened.page
}

const webhooks = (page: Page) => page.locator('.section')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => webhooks(page).getByRole('button', { name })
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Chooses an action in the menu of a webhook. */
async function choose(page: Page, action: string, host = 'hooks.example') {
  await button(page, `More for ${host}`).click()
  await page
    .getByRole('list', { name: `More for ${host}` })
    .getByRole('button', { name: action })
    .click()
}

const storedWebhooks = () => query('SELECT url, events, format, enabled FROM webhooks')

describe('adding', () => {
  test('asks for an owner key, shows the secret once, and the secret verifies what arrives', async () => {
    const receiver = await startReceiver()
    const page = await open()
    await webhooks(page).getByText('No program gets events yet.').waitFor()
    await button(page, 'Add a webhook').click()
    await page.getByLabel('URL', { exact: true }).fill(receiver.url)
    await page.getByLabel('Erased').uncheck()
    await page.getByLabel('Trust').check()
    await enterKey(page, keys.unknown)
    await dialog(page).getByText('This key is not valid.').waitFor()
    expect(await storedWebhooks()).toEqual([])
    await enterKey(page)
    const shown = page.getByRole('region', { name: /^The secret for localhost:/ })
    const secret = (await shown.locator('pre').textContent()) ?? ''
    await expect.poll(() => focused(page)).toMatch(/^The secret for localhost:/)
    expect(await storedWebhooks()).toEqual([
      {
        url: receiver.url,
        events: '["testimonial.created","testimonial.published","testimonial.unpublished"]',
        format: 'trust',
        enabled: 1,
      },
    ])
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Webhooks')
    expect(await page.content()).not.toContain(secret)
    await call('POST', '/v1/testimonial', { key: keys.workspaceA, body: { workspaceId: workspaceA, firstname: 'Ada' } })
    await expect.poll(() => receiver.requests.length).toBe(1)
    const [request] = receiver.requests
    expect(request && verify(request, secret)).toMatchObject({
      type: 'testimonial.created',
      data: { firstname: 'Ada' },
    })
  })

  test('shows the sentence of the service at the URL, and focuses it', async () => {
    const page = await open()
    await button(page, 'Add a webhook').click()
    await page.getByLabel('URL', { exact: true }).fill('https://10.0.0.1/')
    await enterKey(page)
    await dialog(page).getByText('URL must be https on port 443, with the name of a public host').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url')
    expect(await page.getByLabel('URL', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await storedWebhooks()).toEqual([])
  })

  test('requires an event', async () => {
    const page = await open()
    await button(page, 'Add a webhook').click()
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example')
    for (const checkbox of await page.getByRole('checkbox').all()) await checkbox.uncheck()
    await enterKey(page)
    await dialog(page).getByText('Choose at least one event.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')
    expect(await storedWebhooks()).toEqual([])
  })

  test('says in the dialog that there are enough', async () => {
    for (let index = 0; index < 10; index++) await createWebhook({ url: `https://hooks-${index}.example` })
    const page = await open()
    await button(page, 'Add a webhook').click()
    await page.getByLabel('URL', { exact: true }).fill('https://one-more.example')
    await enterKey(page)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: '10' }).waitFor()
  })

  test('without a response, says that the webhook may exist, and shows it', async () => {
    const page = await open()
    await button(page, 'Add a webhook').click()
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example')
    await page.route('**/webhooks', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await createWebhook(route.request().postDataJSON())
      return route.abort()
    })
    await enterKey(page)
    await dialog(page).getByText('the change may have been made anyway').waitFor()
    await page.keyboard.press('Escape')
    await webhooks(page).getByText('hooks.example', { exact: true }).waitFor()
  })
})

describe('a webhook', () => {
  test('is changed: only what was edited is sent', async () => {
    await createWebhook({ url: 'https://hooks.example/1', events: ['testimonial.created'] })
    const page = await open()
    const bodies: unknown[] = []
    page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()))
    await choose(page, 'Edit…')
    await dialog(page).getByLabel('Erased').check()
    await enterKey(page)
    await status(page, 'Saved.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('hooks.example')
    expect(bodies).toEqual([{ events: ['testimonial.created', 'testimonial.deleted'] }])
    await webhooks(page).getByText('Arrived, erased').waitFor()
  })

  test('stays as it is when its dialog is closed by Cancel', async () => {
    await createWebhook({ url: 'https://hooks.example/1' })
    const page = await open()
    await choose(page, 'Edit…')
    await dialog(page).getByLabel('URL').fill('https://other.example')
    await button(page, 'Cancel').click()
    await expect.poll(() => focusedLabel(page)).toBe('More for hooks.example')
    await choose(page, 'Edit…')
    expect(await dialog(page).getByLabel('URL').inputValue()).toBe('https://hooks.example/1')
  })

  test('is disabled and enabled', async () => {
    await createWebhook({ url: 'https://hooks.example/1' })
    const page = await open()
    await choose(page, 'Disable…')
    await enterKey(page)
    await status(page, 'Disabled.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focusedLabel(page)).toBe('More for hooks.example')
    expect(await storedWebhooks()).toMatchObject([{ enabled: 0 }])
    await choose(page, 'Enable…')
    await enterKey(page)
    await status(page, 'Enabled.').waitFor()
    expect(await storedWebhooks()).toMatchObject([{ enabled: 1 }])
  })

  test('says since when it has been failing, and that it was disabled for that', async () => {
    const { id } = await createWebhook({ url: 'https://hooks.example/1' })
    await query("UPDATE webhooks SET failingSince = '2026-10-01T10:00:00.000Z' WHERE id = ?", id)
    const page = await open()
    await webhooks(page).getByText('Failing since 1 Oct', { exact: true }).waitFor()
    await webhooks(page).getByText('Failing since 1 Oct 2026, 10:00.').waitFor()
    await query('UPDATE webhooks SET enabled = 0 WHERE id = ?', id)
    await page.reload()
    await webhooks(page).getByText('It had been failing since 1 Oct 2026, 10:00 when it was disabled.').waitFor()
  })

  test('gets a new secret; the earlier one also signs', async () => {
    const { receiver, webhook, host } = await storeWebhook()
    const page = await open()
    await choose(page, 'New secret…', host)
    await enterKey(page)
    const shown = page.getByRole('region', { name: `The secret for ${host}` })
    await shown.getByText('The earlier one still works for 24 hours.').waitFor()
    const secret = (await shown.locator('pre').textContent()) ?? ''
    expect(secret).not.toBe(webhook.secret)
    await choose(page, 'Send a test', host)
    await status(page, /^Status 204 in \d+ ms\.$/).waitFor()
    const [request] = receiver.requests
    for (const valid of [secret, webhook.secret]) expect(request && verify(request, valid).type).toBe('webhook.test')
  })

  test('shows the status and the time of a test, without a key', async () => {
    const { host } = await storeWebhook({ status: 500 })
    const page = await open()
    await choose(page, 'Send a test', host)
    await status(page, /^Status 500 in \d+ ms\.$/).waitFor()
    // The service waits 15 seconds.
    await page.route('**/test', (route) => route.fulfill({ json: { status: null, ms: 15_003, outcome: 'failed' } }))
    await choose(page, 'Send a test', host)
    await status(page, 'No response in 15,003 ms.').waitFor()
  })

  test('shows that its receiver is gone, so that it is disabled', async () => {
    const { host } = await storeWebhook({ status: 410 })
    const page = await open()
    await choose(page, 'Send a test', host)
    await status(page, /^Status 410 in \d+ ms\.$/).waitFor()
    await webhooks(page).getByText('Disabled', { exact: true }).waitFor()
  })

  test('reports a test without a connection, and sends it again', async () => {
    const { receiver, host } = await storeWebhook()
    const page = await open()
    await page.route('**/test', (route) => route.abort('internetdisconnected'))
    await choose(page, 'Send a test', host)
    await page.getByRole('alert').filter({ hasText: 'No response: check your connection' }).waitFor()
    await page.unroute('**/test')
    await choose(page, 'Send a test', host)
    await status(page, /^Status 204/).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'No response' }).count()).toBe(0)
    expect(receiver.requests).toHaveLength(1)
  })

  test('is deleted after a question', async () => {
    await createWebhook({ url: 'https://hooks.example/1' })
    const page = await open()
    await choose(page, 'Delete…')
    await page.getByRole('dialog', { name: 'Delete the webhook hooks.example?' }).waitFor()
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focusedLabel(page)).toBe('More for hooks.example')
    await choose(page, 'Delete…')
    await enterKey(page)
    await status(page, 'The webhook hooks.example is deleted.').waitFor()
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Webhooks')
    expect(await storedWebhooks()).toEqual([])
  })
})

describe('deliveries', () => {
  const insert = `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due, tries, status, ms, outcome, done)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  const deliveryId = (index: number) => `msg_${String(index).padStart(32, '0')}`

  /** Stores deliveries of the first testimonial, the first one newest. */
  async function storeDeliveries(webhookId: string, count: number) {
    for (let index = 0; index < count; index++) {
      const created = new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString()
      await query(
        insert,
        ...[deliveryId(index), webhookId, workspaceA, 'testimonial.created', idAt(0), created],
        ...[created, 1, 200, 12, 'delivered', created],
      )
    }
  }

  test('are listed newest first with their record, result and next attempt', async () => {
    await storeTestimonials({})
    const { webhook, host } = await storeWebhook({ status: 503 })
    await storeDeliveries(webhook.id, 1)
    const page = await open()
    await button(page, `Deliveries: ${host}`).click()
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(1)
    await choose(page, 'Send a test', host)
    await expect.poll(() => rows.count()).toBe(2)
    const text = (index: number) => rows.nth(index).innerText()
    expect(await text(0)).toMatch(/^Test\s+webhook\.test[\s\S]*\s503 in \d+ ms\s/)
    expect(await rows.nth(0).getByRole('link').count()).toBe(0)
    expect(await text(1)).toMatch(/^Arrived\s+testimonial\.created[\s\S]*1 Oct 2026, 00:00\s+200 in 12 ms\s/)
    await rows.nth(1).getByRole('link', { name: 'Arrived' }).click()
    await page.locator('#record-heading', { hasText: 'Person 0' }).waitFor()
  })

  test('are empty at first, and are loaded again by Refresh', async () => {
    const { webhook, host } = await storeWebhook()
    const page = await open()
    await button(page, `Deliveries: ${host}`).click()
    await page.getByText('Nothing was sent in the last 30 days.').waitFor()
    await storeDeliveries(webhook.id, 1)
    await button(page, 'Refresh').click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  })

  test('continue with Load more, which focuses the first new one', async () => {
    const { webhook, host } = await storeWebhook()
    await storeDeliveries(webhook.id, 25)
    const page = await open()
    await button(page, `Deliveries: ${host}`).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20)
    await page.route('**/deliveries?*', (route) => route.abort('internetdisconnected'))
    await button(page, 'Load more').click()
    await page.getByRole('alert').filter({ hasText: 'No response' }).waitFor()
    await page.unroute('**/deliveries?*')
    await button(page, 'Try again').click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(25)
    await expect.poll(() => focused(page)).toContain(deliveryId(20))
    expect(await button(page, 'Load more').count()).toBe(0)
  })

  test('are sent again with the same id', async () => {
    await storeTestimonials({})
    const { receiver, webhook, host } = await storeWebhook({ status: 500 }, { status: 204 })
    await storeDeliveries(webhook.id, 1)
    const page = await open()
    await button(page, `Deliveries: ${host}`).click()
    await button(page, /^Send again: Arrived/).click()
    await status(page, /^Status 500/).waitFor()
    await page.getByRole('cell', { name: /^Waiting: 500 in/ }).waitFor()
    await button(page, /^Send again: Arrived/).click()
    await status(page, /^Status 204/).waitFor()
    await page.getByRole('cell', { name: /^204 in/ }).waitFor()
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId(0), deliveryId(0)])
  })
})

test('a webhook is added by keyboard alone', async () => {
  const page = await open()
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.labels?.[0]?.textContent || element?.textContent
      })
      if (focused?.startsWith(name)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await tabTo('Add a webhook')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.type('https://hooks.example')
  await tabTo('Erased')
  await page.keyboard.press('Space')
  await tabTo('Laurel')
  await page.keyboard.press('ArrowRight')
  await tabTo('Your owner key')
  await page.keyboard.type(keys.workspaceA)
  await page.keyboard.press('Enter')
  // Until the dialog is gone, Tab stays in it.
  await dialogClosed(page)
  await tabTo('Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Webhooks')
  expect(await storedWebhooks()).toMatchObject([{ url: 'https://hooks.example', format: 'trust' }])
})

test('the list is loaded again after an error', async () => {
  await createWebhook({ url: 'https://hooks.example' })
  const { page, messages } = await openInbox('/settings/keys')
  watchConsole(messages)
  await page.route('**/webhooks', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await webhooks(page).getByRole('alert').filter({ hasText: 'No response' }).waitFor()
  await page.unroute('**/webhooks')
  const { isWaiting, release } = await delayResponse(page, '**/webhooks')
  await button(page, 'Try again').press('Enter')
  await isWaiting
  await webhooks(page).getByText('Loading…').waitFor()
  expect(await focused(page)).toBe('Try again')
  await release()
  await webhooks(page).getByText('hooks.example', { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe('Webhooks')
})
