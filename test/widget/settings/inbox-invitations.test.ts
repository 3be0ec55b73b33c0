import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  alert,
  button,
  delayResponse,
  dialogClosed,
  dialogDescription,
  focused,
  idAt,
  openInbox,
  status,
  storeInvitation,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { storeForm } from '../../support/forms.ts'
import { call, keys, query, workspaceA } from '../../support/service/harness.ts'

/* The place of requests, with the real service. */

const watchConsole = expectSilentConsoles()

async function open(options = {}) {
  const opened = await openInbox('/requests', { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  await opened.page.getByRole('heading', { name: 'Requests' }).waitFor()
  return opened.page
}

/** Opens the dialog that creates a link. */
const ask = (page: Page) => button(page, 'Ask somebody').click()

const entries = (page: Page) => page.locator('.rows li')
const shownLink = (page: Page) => page.locator('.once pre')

const stored = () => query('SELECT formId, used FROM invitations')

describe('creating', () => {
  test('shows the link once, and the response appears in the list', async () => {
    const page = await open()
    await page.getByText('You have not asked anybody yet.').waitFor()
    await ask(page)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill(' Lovelace ')
    await page.getByLabel('E-mail').fill('ada&co@example.com')
    await page.getByLabel('Company').fill('Analytical & Sons')
    await button(page, 'Create link').click()
    await page.getByRole('region', { name: 'The link for Ada Lovelace' }).waitFor()
    await expect.poll(() => focused(page)).toBe('The link for Ada Lovelace')
    const link = new URL((await shownLink(page).textContent()) ?? '')
    expect(link.pathname).toBe(`/form/${workspaceA}`)
    const { invite = '', ...prefilled } = Object.fromEntries(link.searchParams)
    expect(prefilled).toEqual({
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: 'ada&co@example.com',
      company: 'Analytical & Sons',
    })
    await dialogClosed(page)
    await expect.poll(() => entries(page).count()).toBe(1)
    await entries(page).getByText('Open until').waitFor()
    await button(page, 'Done').click()
    await expect.poll(() => focused(page)).toBe('Requests')
    expect(await page.content()).not.toContain(invite)

    const response = await call('POST', '/v1/testimonial', {
      body: { workspaceId: workspaceA, firstname: 'Ada', testimonialText: 'Splendid.', invite },
    })
    expect(response.status).toBe(201)
    await page.reload()
    await entries(page).getByText('Responded').waitFor()
    await page.getByRole('link', { name: /^Read the response/ }).click()
    await page.locator('#record-heading', { hasText: 'Ada' }).waitFor()
  })

  test('offers an e-mail to this person only, whatever the fields contain', async () => {
    const page = await open()
    await ask(page)
    await page.getByLabel('First name').fill('Ada & Eve?')
    await page.getByLabel('E-mail').fill('ada&bcc=eve@example.com')
    await button(page, 'Create link').click()
    const link = (await shownLink(page).textContent()) ?? ''
    const mail = new URL((await page.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')) ?? '')
    expect(mail.pathname).toBe('ada%26bcc%3Deve@example.com')
    expect(Array.from(mail.searchParams.keys())).toEqual(['subject', 'body'])
    expect(mail.searchParams.get('subject')).toBe('Would you write a few words for Ours?')
    expect(mail.searchParams.get('body')).toContain('Hello Ada & Eve?,\r\n')
    expect(mail.searchParams.get('body')).toContain(`\r\n${link}\r\n`)
  })

  test('works without any detail, also by keyboard alone', async () => {
    const page = await open()
    await button(page, 'Ask somebody').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstname')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'The link', exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('The link')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Copy')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Write an e-mail')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Requests')
    await expect.poll(() => entries(page).count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    await expect.poll(() => focused(page)).toBe('Delete…')
  })

  test('leads to a stored form, if one is chosen', async () => {
    const { formId } = await storeForm({})
    const { formId: closedId } = await storeForm({})
    await query("UPDATE forms SET name = 'Summer' WHERE id = ?", formId)
    await query("UPDATE forms SET name = 'Winter', closed = 1 WHERE id = ?", closedId)
    const page = await open()
    await ask(page)
    await page.getByLabel('Form', { exact: true }).selectOption('Summer')
    expect(await page.getByLabel('Form', { exact: true }).locator('option').allTextContents()).toEqual([
      'The standard form',
      'Summer',
    ])
    await button(page, 'Create link').click()
    expect(new URL((await shownLink(page).textContent()) ?? '').pathname).toBe(`/form/${workspaceA}/${formId}`)
    await entries(page).getByText('Summer, ').waitFor()
    expect(await stored()).toMatchObject([{ formId }])
  })

  test('shows the sentence of the service at the field, and focuses it', async () => {
    const page = await open()
    await ask(page)
    await page.getByLabel('Company (optional)').fill('x'.repeat(301))
    await button(page, 'Create link').click()
    await page.getByText('Enter a text of at most 300 characters.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('company')
    expect(await page.getByLabel('Company').getAttribute('aria-invalid')).toBe('true')
    expect(await stored()).toEqual([])
  })

  test('without a response, says that a link may exist, and shows it in the list', async () => {
    const page = await open()
    await ask(page)
    await page.getByLabel('First name').fill('Ada')
    await page.route('**/invitations', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await call('POST', '/v1/invitations', { key: keys.workspaceA, body: route.request().postDataJSON() })
      return route.abort()
    })
    await button(page, 'Create link').click()
    await alert(page, 'a link may have been created anyway').waitFor()
    await expect.poll(() => entries(page).count()).toBe(1)
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  })
})

describe('the list', () => {
  test('says what became of each invitation, newest first', async () => {
    await storeTestimonials({})
    await storeInvitation(1, { expires: '2026-10-05T00:00:00.000Z' })
    await storeInvitation(2, { used: '2026-10-03T00:00:00.000Z' })
    await storeInvitation(3, { used: '2026-10-02T00:00:00.000Z', testimonialId: idAt(0), formId: idAt(9) })
    await storeInvitation(4)
    const page = await open()
    await expect
      .poll(() => entries(page).locator('.state').allTextContents())
      .toEqual(['Open until 1 Jan 2099', 'Responded 2 Oct 2026', 'Responded 3 Oct 2026', 'Expired 5 Oct 2026'])
    await entries(page).nth(1).getByText('A deleted form, 1 Oct 2026, 00:03').waitFor()
    await entries(page).nth(2).getByText('Its testimonial was erased').waitFor()
    expect(await page.getByRole('link', { name: /^Read the response/ }).count()).toBe(1)
  })

  test('calls no form deleted before it knows the forms', async () => {
    const { formId } = await storeForm({}, { name: 'Bread' })
    await storeInvitation(1, { formId })
    const page = await open()
    await entries(page).getByText('Bread, 1 Oct 2026, 00:01').waitFor()
    const { isWaiting, release } = await delayResponse(page, '**/inbox/api/*/forms')
    await page.reload()
    await isWaiting
    await entries(page).getByText('Form, 1 Oct 2026, 00:01', { exact: true }).waitFor()
    await release()
    await entries(page).getByText('Bread, 1 Oct 2026, 00:01').waitFor()
  })

  test('continues with Load more, which focuses the first new one', async () => {
    for (let index = 0; index < 22; index++) await storeInvitation(index)
    const page = await open()
    await expect.poll(() => entries(page).count()).toBe(20)
    await page.route('**/invitations?*', (route) => route.abort('internetdisconnected'))
    await button(page, 'Load more').click()
    await alert(page, 'No response').waitFor()
    await page.unroute('**/invitations?*')
    await button(page, 'Try again').click()
    await expect.poll(() => entries(page).count()).toBe(22)
    await expect.poll(() => focused(page)).toContain('00:01')
    expect(await button(page, 'Load more').count()).toBe(0)
  })

  test('deletes an invitation after a question', async () => {
    await storeInvitation(1, { used: '2026-10-03T00:00:00.000Z' })
    await storeInvitation(2)
    const page = await open()
    await button(page, 'Delete the invitation of 1 Oct 2026, 00:02').click()
    expect(await dialogDescription(page)).toBe('Its link stops working. This can’t be undone.')
    await page.keyboard.press('Escape')
    await dialogClosed(page)
    expect(await stored()).toHaveLength(2)
    await button(page, 'Delete the invitation of 1 Oct 2026, 00:02').click()
    await page.route('**/invitations/*', (route) => route.abort('internetdisconnected'))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('No response').waitFor()
    await page.unroute('**/invitations/*')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await status(page, 'The invitation of 1 Oct 2026, 00:02 is deleted.').waitFor()
    await expect.poll(() => focused(page)).toBe('Requests')
    expect(await stored()).toMatchObject([{ used: expect.any(String) }])
    await button(page, 'Delete the invitation of 1 Oct 2026, 00:01').click()
    await page.getByRole('dialog').getByText('The response stays.').waitFor()
  })
})
