import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectSilentConsoles, openNewTab, openPage } from '../../support/browser/browser.ts'
import { browserStorage, findProblems } from '../../support/browser/inbox-page.ts'
import { setupCode, startSetupService } from '../../support/service/setup-service.ts'

/* The set-up of a new deployment, as its owner does it in a browser. */

const watchConsole = expectSilentConsoles()

async function open(options: Parameters<typeof openPage>[0] = {}) {
  const service = await startSetupService()
  onTestFinished(service.stop)
  const opened = await openPage(options)
  watchConsole(opened.messages)
  await opened.page.goto(service.origin)
  await opened.page.waitForURL('**/setup')
  return { ...opened, service }
}

/** Returns the kinds of the browser's questions from now on; each is accepted. */
function collectQuestions(page: Page): string[] {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  return questions
}

test('the front page leads to the set-up, and the keyboard alone from there to the inbox', async () => {
  const { page, context, requests, service } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  expect(await findProblems(page)).toEqual([])
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  // The browser moves the focus to the code, and then to what is wrong, once it has shown the page.
  const focusMoved = () => page.locator('input:focus').waitFor()
  await focusMoved()
  await type('a wrong code', 'Corner Shop', 'not a website')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the set-up code of this service.').waitFor()
  await page.getByText('Enter the URL of a website, such as https://shop.example.').waitFor()
  expect(await findProblems(page)).toEqual([])
  await focusMoved()
  await type(setupCode)
  await page.keyboard.press('Enter')
  await page.getByText('Enter the code again, and correct what is marked below.').waitFor()
  await focusMoved()
  await type(setupCode)
  // Tab selects the text of a field.
  await page.keyboard.press('Tab')
  await type('cornershop.example')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Keep this key like a password' }).waitFor()
  const key = await page.getByLabel('Key').inputValue()
  expect(key).toMatch(/^lk_[\w-]{43}$/)
  expect(await findProblems(page)).toEqual([])
  const primary = page.locator('.primary:visible')
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  expect(await question).toBe('beforeunload')
  expect(await primary.allTextContents()).toEqual(['Copy'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').waitFor()
  const questions = collectQuestions(page)
  expect(await primary.allTextContents()).toEqual(['Open the inbox'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('laurel-key.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe(
    `Owner key of Corner Shop\r\n${key}\r\n\r\nKeep it like a password: whoever has it can do everything.\r\nSign in at ${service.origin}/inbox\r\n`,
  )
  await page.getByRole('link', { name: 'Open the inbox' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inbox/*?state=pending')
  expect(questions).toEqual([])
  expect(await page.title()).toContain('Corner Shop')
  expect(await browserStorage(page)).not.toContain(key)
  expect(requests.filter((url) => url.includes(key) && !url.startsWith('data:'))).toEqual([])

  // Back to the page with the wrong website: the browser has not kept it.
  await page.goBack().catch(() => undefined)
  expect(await page.locator('body').innerHTML()).not.toContain(key)
  await page.goto(`${service.origin}/setup`)
  await page.getByRole('heading', { name: 'The key was shown' }).waitFor()
  expect(await findProblems(page)).toEqual([])
  await context.clearCookies()
  await page.goto(`${service.origin}/setup`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  expect(await findProblems(page)).toEqual([])
})

test('without JavaScript, a rejected form keeps what was typed, the key can be saved as a file, and the inbox is one click away', async () => {
  const { page } = await open({ javaScriptEnabled: false })
  await page.getByLabel('Set-up code').fill('a wrong code')
  await page.getByLabel('Name of your business').fill('Corner Shop')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('This is not the set-up code of this service.').waitFor()
  await page.locator('#code:focus').waitFor()
  expect(await page.getByLabel('Name of your business').inputValue()).toBe('Corner Shop')
  await page.getByLabel('Set-up code').fill(setupCode)
  await page.getByRole('button', { name: 'Start' }).click()
  const key = await page.getByLabel('Key').inputValue()
  // Hidden by a style sheet that may still load.
  await expect.poll(() => page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
  expect(await page.locator('.primary:visible').allTextContents()).toEqual(['Save as a file'])
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`\r\n${key}\r\n`)
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  await page.waitForURL('**/inbox/*?state=pending')
})

test('a double click on “Start” sends the form once, and shows the key', async () => {
  const { page, service } = await open()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  // Long enough for the second press to come before the response.
  await page.route('**/setup', async (route) => {
    await pressedTwice
    await route.continue()
  })
  await page.getByLabel('Set-up code').fill(setupCode)
  await page.getByLabel('Name of your business').fill('Corner Shop')
  const pressedTwice = page.getByRole('button', { name: 'Start' }).dblclick({ delay: 40, noWaitAfter: true })
  await pressedTwice
  await page.getByLabel('Key').waitFor()
  expect(sent.filter((request) => request === 'POST /setup')).toHaveLength(1)
  expect(await service.query('SELECT name FROM workspaces')).toEqual([{ name: 'Corner Shop' }])
  // The inbox takes the place of the key, which the browser could not show again.
  const questions = collectQuestions(page)
  await page.getByRole('link', { name: 'Save as a file' }).click()
  const inboxLink = page.getByRole('link', { name: 'Open the inbox' })
  await openNewTab(page, inboxLink)
  await inboxLink.click()
  await page.waitForURL('**/inbox/*?state=pending')
  expect(questions).toEqual([])
  await page.unroute('**/setup')
  await page.goBack()
  await page.getByRole('heading', { name: 'The key was shown' }).waitFor()
})
