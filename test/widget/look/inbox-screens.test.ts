import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import {
  button,
  dialogClosed,
  enterKey,
  findProblems,
  idAt,
  inboxUrl,
  openInbox,
  status,
  storeInvitation,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { storeForm } from '../../support/forms.ts'
import { fromNow, storeChannel } from '../../support/message-links.ts'
import { browserUrl, keys, query, workspaceA } from '../../support/service/harness.ts'
import { createDeviceLink } from '../../support/service/session.ts'
import { createWebhook, storeWebhook } from '../../support/webhooks.ts'

/* The screens of the inbox other than its list, and the sign-in page, are accessible and fit in every look. */

const watchConsole = expectSilentConsoles()

async function open(path: string) {
  const { page, messages } = await openInbox(path, { timezoneId: 'UTC' })
  watchConsole(messages)
  return page
}

const expectNoProblems = async (page: Page, state: string) => expect(await findProblems(page), state).toEqual([])

test('keys, devices and history', async () => {
  const page = await open('/settings/keys')
  await page.getByText('The only owner key').waitFor()
  await button(page, 'Create a key').click()
  await page.getByLabel('What is it for?').fill('A label that is longer than the screen of a small phone is wide')
  await enterKey(page, keys.unknown)
  await page.getByRole('dialog').getByText('This key is not valid.').waitFor()
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await dialogClosed(page)
  await page.getByText('1 revoked key').click()
  await expectNoProblems(page, 'keys')
  await button(page, 'Done').click()
  await page.getByRole('link', { name: 'Devices' }).click()
  await button(page, 'Sign in another device').click()
  await enterKey(page)
  await dialogClosed(page)
  await expectNoProblems(page, 'devices')
  await button(page, 'Done').click()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Nothing yet.').waitFor()
  await expectNoProblems(page, 'no history')
  await storeTestimonials({ firstname: 'A name that is longer than the screen', lastname: 'of a small phone is wide' })
  await query(
    `INSERT INTO history (id, workspaceId, created, actor, action, testimonialId, "to") VALUES (?, ?, ?, 'owner', 'move', ?, 'published')`,
    ...[idAt(9), workspaceA, '2026-10-01T10:00:00.000Z', idAt(0)],
  )
  await page.reload()
  await page.getByText('An owner published').waitFor()
  await expectNoProblems(page, 'history')
})

test('import and export, and health', async () => {
  const page = await open('/settings/transfer')
  await button(page, 'Copy: Import a CSV file').click()
  await expectNoProblems(page, 'import and export')
  const row = (name: string, state: string) => ({ name, state, sentence: `State of ${name}.`, help: 'Wait.' })
  const report = [row('deliveries', 'fault'), row('origins', 'warning'), row('database', 'ok')]
  await page.route('**/health-report', (route) => route.fulfill({ json: report }))
  await page.goto(inboxUrl('/settings/health'))
  await page.getByText('State of database.').waitFor()
  await expectNoProblems(page, 'health')
})

test('webhooks', async () => {
  const { webhook, host } = await storeWebhook({ status: 500 })
  const long = `https://${'a-long-name.'.repeat(8)}example/${'path/'.repeat(40)}`
  const { id } = await createWebhook({ url: long, format: 'trust' })
  await query("UPDATE webhooks SET enabled = 0, failingSince = '2026-10-01T10:00:00.000Z' WHERE id = ?", id)
  const page = await open('/settings/webhooks')
  await button(page, `More for ${host}`).click()
  await expectNoProblems(page, 'menu')
  await button(page, 'Send a test').click()
  await status(page, /^Status 500/).waitFor()
  await button(page, `Deliveries: ${host}`).click()
  await page.locator('tbody tr').waitFor()
  await expectNoProblems(page, 'list')
  await button(page, 'Add a webhook').click()
  await page.getByLabel('URL').fill('https://10.0.0.1/')
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await page.getByText('URL must be https').waitFor()
  await expectNoProblems(page, 'error')
  await page.keyboard.press('Escape')
  await dialogClosed(page)
  await button(page, `More for ${host}`).click()
  await button(page, 'New secret…').click()
  await enterKey(page)
  await page.getByText('The earlier one still works').waitFor()
  await expectNoProblems(page, 'secret')
  expect(webhook.secret).toMatch(/^whsec_/)
})

test('channels', async () => {
  const moment = fromNow(-3_600_000)
  const confirmed = '2026-10-01T10:00:00.000Z'
  await storeChannel({ target: `${'long.'.repeat(12)}name@${'sub.'.repeat(20)}example` })
  await storeChannel({ confirmed, failingSince: moment, schedule: 'daily' })
  await storeChannel({ confirmed, stopped: moment })
  const page = await open('/settings/messages')
  await page.getByText('Stopped').waitFor()
  await expectNoProblems(page, 'list')
  await page.setViewportSize({ width: 768, height: 800 })
  const wrapped = await page
    .locator('.rows .bar')
    .evaluateAll((bars) => bars.filter((bar) => bar.clientHeight > 50).map((bar) => bar.textContent))
  expect(wrapped).toEqual([])
  await button(page, 'Add an e-mail or a chat').click()
  await page.getByLabel('Slack', { exact: true }).check()
  await page.locator('[name=target]').fill('https://slack.example/services/x')
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await page.getByText('must begin with').waitFor()
  await expectNoProblems(page, 'error')
})

test('invitations', async () => {
  const { formId } = await storeForm({})
  await query('UPDATE forms SET name = ?', 'A form with a name that is longer than the screen of a small phone is wide')
  await storeTestimonials({})
  await storeInvitation(1, { expires: '2026-10-05T00:00:00.000Z' })
  await storeInvitation(2, { used: '2026-10-02T00:00:00.000Z', testimonialId: idAt(0), formId })
  const page = await open('/requests')
  await page.locator('.rows li').nth(1).waitFor()
  await expectNoProblems(page, 'list')
  await button(page, 'Ask somebody').click()
  await page.getByLabel('Company').fill('x'.repeat(301))
  await button(page, 'Create link').click()
  await page.getByText('Enter a text of at most 300').waitFor()
  await expectNoProblems(page, 'error')
  await page.getByLabel('Company').fill('y'.repeat(300))
  await button(page, 'Create link').click()
  await page.locator('.once').waitFor()
  await expectNoProblems(page, 'link')
  await button(page, /^Delete/)
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await expectNoProblems(page, 'dialog')
})

test('a record with consents, one of them withdrawn, and a link for the author', async () => {
  const at = '2026-03-01T09:30:00.000Z'
  const consents = [
    consentEvent(),
    consentEvent({ purpose: 'contact', decision: 'claimed', by: 'key', text: null }),
    consentEvent({ decision: 'withdrawn', by: 'giver', text: null, at }),
  ]
  await storeTestimonials({
    ...{ gaveConsent: 0, withdrawn: at, consents: JSON.stringify(consents) },
    email: 'ada@example.com',
  })
  const page = await open(`/${idAt(0)}?state=pending`)
  await button(page, 'Create a link').click()
  await enterKey(page)
  await page.locator('.once').waitFor()
  await expectNoProblems(page, 'record')
})

test('spam', async () => {
  await storeTestimonials({ folder: 'spam' })
  const page = await open(`/${idAt(0)}?state=spam`)
  await button(page, 'Not spam').waitFor()
  await expectNoProblems(page, 'folder')
})

test.each(['/', '/inbox/sign-in'])('the text of fields at %s is so large that iOS does not zoom in', async (path) => {
  const { page, messages } = await openPage({ viewport: { width: 390, height: 844 } })
  watchConsole(messages)
  await page.goto(browserUrl.origin + path)
  const sizes = await page
    .locator('input:visible, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
})

test('signing in', async () => {
  const { page, messages } = await openPage()
  watchConsole(messages)
  await page.goto(`${browserUrl.origin}/inbox/sign-in#used`)
  await page.getByRole('alert').waitFor()
  await page.getByText('No key at hand?').click()
  await expectNoProblems(page, 'a link that was used')
  await page.goto(browserUrl.origin + (await createDeviceLink()))
  await page.getByText('Sign in to Ours on this device?').waitFor()
  await expectNoProblems(page, 'a link for this device')
})
