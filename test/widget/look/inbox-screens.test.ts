import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import {
  alert,
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
import { browserUrl, keys, query } from '../../support/service/harness.ts'
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

test('settings, keys, devices and history', async () => {
  const page = await open('/settings')
  await page.getByLabel('Name').fill('')
  await button(page, 'Save').click()
  await alert(page, 'Not saved yet').waitFor()
  await expectNoProblems(page, 'settings')
  await page.getByRole('link', { name: 'Keys' }).click()
  await button(page, 'Revoke Test').waitFor()
  await button(page, 'Create key').click()
  await enterKey(page, keys.unknown)
  await page.getByRole('dialog').getByText('Owner key must be an active owner key').waitFor()
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await dialogClosed(page)
  await page.getByText('Revoked keys (1)').click()
  await expectNoProblems(page, 'keys')
  await page.getByRole('link', { name: 'Devices' }).click()
  await button(page, 'Sign in on another device').click()
  await enterKey(page)
  await dialogClosed(page)
  await expectNoProblems(page, 'devices')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
  await expectNoProblems(page, 'history')
})

test('webhooks', async () => {
  const { webhook, host } = await storeWebhook({ status: 500 })
  const long = `https://${'a-long-name.'.repeat(8)}example/${'path/'.repeat(40)}`
  const { id } = await createWebhook({ url: long, format: 'trust' })
  await query("UPDATE webhooks SET enabled = 0, failingSince = '2026-10-01T10:00:00.000Z' WHERE id = ?", id)
  const page = await open('/notifications')
  await button(page, `Send a test: ${host}`).click()
  await status(page, /^Status 500/).waitFor()
  await button(page, `Deliveries: ${host}`).click()
  await page.locator('.deliveries li').waitFor()
  await button(page, /^Edit: a-long/).click()
  await expectNoProblems(page, 'list')
  await page.getByText('Add a webhook').click()
  const form = page.locator('form', { has: page.getByLabel('testimonial.deleted') }).last()
  await form.getByLabel('URL').fill('https://10.0.0.1/')
  await form.getByRole('button', { name: 'Add' }).click()
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await form.getByText('URL must be https').waitFor()
  await dialogClosed(page)
  await expectNoProblems(page, 'error')
  await button(page, `New secret: ${host}`).click()
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
  const page = await open('/notifications')
  await page.getByText('Stopped').waitFor()
  await expectNoProblems(page, 'list')
  await page.getByText('Add an e-mail or a chat').click()
  await page.getByLabel('Slack', { exact: true }).check()
  await page.locator('[name=target]').fill('https://slack.example/services/x')
  await expectNoProblems(page, 'form')
  await page
    .locator('form', { has: page.locator('[name=target]') })
    .getByRole('button', { name: 'Add' })
    .click()
  await page.getByRole('dialog').waitFor()
  await expectNoProblems(page, 'dialog')
  await enterKey(page)
  await page.getByText('must begin with').waitFor()
  await dialogClosed(page)
  await expectNoProblems(page, 'error')
})

test('invitations', async () => {
  const { formId } = await storeForm({})
  await query('UPDATE forms SET name = ?', 'A form with a name that is longer than the screen of a small phone is wide')
  await storeTestimonials({})
  await storeInvitation(1, { expires: '2026-10-05T00:00:00.000Z' })
  await storeInvitation(2, { used: '2026-10-02T00:00:00.000Z', testimonialId: idAt(0), formId })
  const page = await open('/invitations')
  await page.locator('.rows li').nth(1).waitFor()
  await expectNoProblems(page, 'list')
  await page.getByLabel('Company').fill('x'.repeat(301))
  await button(page, 'Create link').click()
  await page.getByText('Company must be').waitFor()
  await expectNoProblems(page, 'error')
  await page.getByLabel('Company').fill('y'.repeat(300))
  await button(page, 'Create link').click()
  await page.locator('.once pre').waitFor()
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
  await page.getByText('Link for the author').click()
  await button(page, 'Create link').click()
  await enterKey(page)
  await page.locator('.once').waitFor()
  await expectNoProblems(page, 'record')
})

test('the folder and the settings of spam', async () => {
  await storeTestimonials({ folder: 'spam' })
  const page = await open(`/${idAt(0)}?state=spam`)
  await button(page, 'Not spam').waitFor()
  await expectNoProblems(page, 'folder')
  await page.goto(inboxUrl('/settings'))
  await page.getByText('What counts as a sign').click()
  await page.getByLabel('Turnstile site key').fill('0x4AAAAAAADnPIDROrmt1Wwj')
  await expectNoProblems(page, 'settings')
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
