import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  changeForm,
  createForm,
  expectSaved,
  openBuilder,
  openPart,
  publishForm,
  publishOnScreen,
  settings,
  storedDraft,
  storedVersions,
} from '../../support/browser/form-builder-page.ts'
import { asksBeforeClosing, delayResponse, fetchOwn, openInbox } from '../../support/browser/inbox-page.ts'
import { unknownId } from '../../support/service/harness.ts'

/* How the builder saves: offline, against another person, and while it is left. */

const watchConsole = expectSilentConsoles()

const open = async (...args: Parameters<typeof openBuilder>) => {
  const opened = await openBuilder(...args)
  watchConsole(opened.messages)
  return opened
}
const firstQuestion = (text: string) => ({
  ...settings,
  questions: [{ id: 'before', text }, ...(settings.questions ?? []).slice(1)],
})
const questionOne = 'Question 1'

describe('without a connection', () => {
  test('what is typed stays in the tab, and is saved once there is one', async () => {
    const form = await createForm()
    const { page } = await open(form)
    const abort = (route: Route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue()
    await page.route('**/forms/*', abort)
    await page.getByLabel(questionOne, { exact: true }).fill('Typed offline')
    await page.getByRole('alert').filter({ hasText: 'You’re offline.' }).waitFor()
    await expectSaved(page, 'offline')
    expect(await storedDraft(form)).toEqual(settings)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Typed offline')
    await page.unroute('**/forms/*', abort)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectSaved(page)
    expect(await storedDraft(form)).toEqual(firstQuestion('Typed offline'))
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('nothing is published', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await page.route('**/forms/**', (route) => route.abort('internetdisconnected'))
    await page.getByLabel(questionOne, { exact: true }).fill('Typed offline')
    await button(page, 'Publish…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Not published.' }).waitFor()
    expect(await storedVersions(form)).toEqual([])
  })
})

test('what the service rejects is named, and stays in the tab, also over a reload', async () => {
  const form = await createForm()
  const { page } = await open(form)
  await page.getByLabel(questionOne, { exact: true }).evaluate((box: HTMLTextAreaElement) => {
    box.value = 'Half a pair: \ud83d'
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('alert').filter({ hasText: 'draft.questions[0].text' }).waitFor()
  await expectSaved(page, 'rejected')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('status').filter({ hasText: 'We restored' }).waitFor()
  await expectSaved(page, 'rejected')
  expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toContain('Half a pair')
  expect(await storedDraft(form)).toEqual(settings)
})

describe('a conflict with another editor', () => {
  async function race() {
    const form = await createForm()
    const { page } = await open(form)
    await changeForm(form, { draft: firstQuestion('Theirs') })
    await page.getByLabel(questionOne, { exact: true }).fill('Mine')
    await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this form' }).waitFor()
    expect(await storedDraft(form)).toEqual(firstQuestion('Theirs'))
    return { form, page }
  }

  test('is solved by keeping mine', async () => {
    const { form, page } = await race()
    await page.getByText('Show the differences').click()
    expect(await page.locator('.problems > details dl').textContent()).toBe('Question 1MineMineTheirsTheirs')
    await button(page, 'Keep mine').click()
    await expectSaved(page)
    expect(await storedDraft(form)).toEqual(firstQuestion('Mine'))
  })

  test('is solved by loading theirs, and mine comes back', async () => {
    const { form, page } = await race()
    await button(page, 'Load theirs').click()
    const focusedPart = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focusedPart).toBe('State of the form')
    expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toBe('Theirs')
    await button(page, 'Undo').click()
    expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toBe('Mine')
    await expectSaved(page)
    expect(await storedDraft(form)).toEqual(firstQuestion('Mine'))
  })

  test('is still there after a reload', async () => {
    const { page } = await race()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this form' }).waitFor()
    expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toBe('Mine')
  })

  test('publishes nothing over a version that was not shown', async () => {
    const form = await createForm()
    const { page } = await open(form)
    await button(page, 'Publish…').click()
    await publishForm(form, firstQuestion('Theirs'))
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Not published.' }).waitFor()
    expect(await storedVersions(form)).toEqual([firstQuestion('Theirs')])
  })

  test('is none with one’s own change whose response was lost', async () => {
    const form = await createForm()
    const { page } = await open(form)
    let lost = 0
    await page.route('**/forms/*', async (route) => {
      if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue()
      await fetchOwn(route)
      return route.abort('internetdisconnected')
    })
    await page.getByLabel(questionOne, { exact: true }).fill('Mine')
    await expectSaved(page, 'offline')
    await button(page, 'Save now').click()
    await expectSaved(page)
    expect(await storedDraft(form)).toEqual(firstQuestion('Mine'))
  })
})

test('what is typed while the rest is being saved is saved too', async () => {
  const form = await createForm()
  const { page } = await open(form)
  const held: Route[] = []
  await page.route('**/forms/*', (route) =>
    route.request().method() === 'PUT' ? void held.push(route) : route.continue(),
  )
  await page.getByLabel(questionOne, { exact: true }).fill('First')
  await expect.poll(() => held.length).toBe(1)
  await page.getByLabel(questionOne, { exact: true }).fill('Second')
  await held[0]?.continue()
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.continue()
  await expectSaved(page)
  expect(await storedDraft(form)).toEqual(firstQuestion('Second'))
})

test('closing the page asks as long as something is not saved', async () => {
  const form = await createForm()
  const { page } = await open(form)
  const held: Route[] = []
  await page.route('**/forms/*', (route) =>
    route.request().method() === 'PUT' ? void held.push(route) : route.continue(),
  )
  await page.getByLabel(questionOne, { exact: true }).fill('Not saved yet')
  expect(await asksBeforeClosing(page)).toBe(true)
  // By then it is on its way.
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expectSaved(page)
  expect(await asksBeforeClosing(page)).toBe(false)
})

test('another screen keeps what is typed', async () => {
  const form = await createForm()
  const { page } = await open(form)
  await page.route('**/forms/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.getByLabel(questionOne, { exact: true }).fill('Typed offline')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ state: 'attached' })
  await page.goBack()
  await expect.poll(() => page.getByLabel(questionOne, { exact: true }).inputValue()).toBe('Typed offline')
})

test('a response that is older than the last save changes nothing', async () => {
  const form = await createForm()
  const { page } = await open(form)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor({ state: 'attached' })
  const { release } = await delayResponse(page, `**/inbox/api/*/forms/${form.id}`)
  await page.goBack()
  await page.getByLabel(questionOne, { exact: true }).fill('Saved meanwhile')
  await expect.poll(() => storedDraft(form)).toEqual(firstQuestion('Saved meanwhile'))
  await expectSaved(page)
  await release()
  expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toBe('Saved meanwhile')
  // With the ETag of the older response, this would be a conflict.
  await page.getByLabel(questionOne, { exact: true }).fill('Saved again')
  await expect.poll(() => storedDraft(form)).toEqual(firstQuestion('Saved again'))
})

test('there is nothing to publish while nothing has changed', async () => {
  const form = await createForm()
  const { page } = await open(form)
  const isEnabled = () => button(page, 'Publish…').getAttribute('aria-disabled')
  expect(await isEnabled()).toBe('false')
  await publishOnScreen(page, 1)
  expect(await isEnabled()).toBe('true')
  await button(page, 'Publish…').click({ force: true })
  expect(await page.locator('dialog').count()).toBe(0)
  await page.getByLabel(questionOne, { exact: true }).fill('Another one')
  await page.getByText('1 change not published').waitFor()
  expect(await isEnabled()).toBe('false')
})

test('a form that does not exist is reported', async () => {
  const { page, messages } = await openInbox(`/forms/${unknownId}`)
  watchConsole(messages)
  await page.getByRole('alert').filter({ hasText: 'This form does not exist, or it was deleted.' }).waitFor()
})

test('after the end of the session, the page asks once, and what is typed is there after signing in', async () => {
  const form = await createForm()
  const { page } = await open(form)
  const endSession = (route: Route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: 'Sign in again.' }) : route.continue()
  await page.route('**/forms/*', endSession)
  let nativeQuestions = 0
  page.on('dialog', (dialog) => {
    nativeQuestions++
    return dialog.accept()
  })
  await page.getByLabel(questionOne, { exact: true }).focus()
  await page.keyboard.type('Typed. ')
  const question = page.getByRole('dialog', { name: 'Your session has ended' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectSaved(page, 'rejected')
  await page.evaluate(() => fetch('/health'))
  expect([await question.count(), nativeQuestions]).toEqual([0, 0])
  await page.unroute('**/forms/*', endSession)
  await page.reload()
  await expectSaved(page)
  expect(await page.getByLabel(questionOne, { exact: true }).inputValue()).toContain('Typed. ')
})

test('what cannot be stored is there after a reload, also if somebody else has published meanwhile', async () => {
  const form = await createForm()
  const { page } = await open(form)
  page.on('dialog', (dialog) => dialog.accept())
  await openPart(page, 'consents')
  await page.locator('#privacy-url').fill('https://shop example/privacy')
  await expectSaved(page, 'invalid')
  await publishForm(form)
  await page.reload()
  await expectSaved(page, 'invalid')
  await openPart(page, 'consents')
  expect(await page.locator('#privacy-url').inputValue()).toBe('https://shop example/privacy')
})

test('what the service rejects for now is sent again after the time that it names, and once there is a connection', async () => {
  const form = await createForm()
  const { page } = await open(form)
  await page.clock.install()
  let requests = 0
  const limit = (route: Route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    requests++
    return route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: 'Too many requests. Try again later.' })
  }
  await page.route('**/forms/*', limit)
  await page.getByLabel(questionOne, { exact: true }).fill('Typed quickly')
  await page.clock.runFor(1_000)
  await page.getByRole('alert').filter({ hasText: 'Not saved. Too many requests.' }).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => requests).toBe(2)
  await expectSaved(page, 'failed')
  await page.clock.runFor(40_000)
  expect(requests).toBe(2)
  await page.unroute('**/forms/*', limit)
  await page.clock.runFor(20_000)
  await expectSaved(page)
  expect(await storedDraft(form)).toEqual(firstQuestion('Typed quickly'))
})

describe('a form that is being created', () => {
  /** Chooses the first template while the request waits; returns a function that lets it go on. */
  async function choose(path: string) {
    const { page, messages } = await openInbox(path)
    watchConsole(messages)
    const held = Promise.withResolvers<void>()
    await page.route('**/forms', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      return route.fallback()
    })
    return { page, release: held.resolve }
  }

  test('keeps its dialog open, and then opens', async () => {
    await createForm()
    const { page, release } = await choose('/forms')
    await button(page, 'New form').click()
    await page.getByRole('dialog').locator('.big button').first().click()
    await page.getByRole('status').filter({ hasText: 'Creating' }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Cancel').click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(1)
    release()
    await button(page, 'Publish…').waitFor()
  })

  test('does not open once its owner is elsewhere', async () => {
    const { page, release } = await choose('/forms')
    await page.locator('.big button').first().click()
    await page.getByRole('status').filter({ hasText: 'Creating' }).waitFor()
    const created = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    release()
    await (await created).finished()
    await page.evaluate(() => fetch('/laurel.svg').then((response) => response.text()))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Requests')
  })
})

test('an automatic retry neither repeats the notice nor takes the focus from its button', async () => {
  const form = await createForm()
  const { page } = await open(form)
  await page.clock.install()
  let requests = 0
  await page.route('**/forms/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    requests++
    return route.abort('internetdisconnected')
  })
  await page.getByLabel(questionOne, { exact: true }).fill('Typed offline')
  await page.clock.runFor(1_000)
  await button(page, 'Save now').focus()
  await page.clock.runFor(15_000)
  await expect.poll(() => requests).toBe(2)
  await expectSaved(page, 'offline')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Save now')
  await page.keyboard.press('Enter')
  await expect.poll(() => requests).toBe(3)
  await expectSaved(page, 'offline')
  expect(await focused()).toBe('Save now')
})
