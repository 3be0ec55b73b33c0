import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { button, closeDialog, focusRow, openWithoutSteps, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { keys } from '../../support/service/harness.ts'

/* What all dialogs have in common. */

const watchConsole = expectSilentConsoles()

const follow = (page: Page, place: string) => page.getByRole('link', { name: place }).first().click()

/** Returns the names of the buttons below a dialog, which stand as they are read: line by line. */
async function readButtons(page: Page) {
  await page.locator('dialog[open] footer').waitFor()
  return page.evaluate(() => {
    const names = (elements: Element[]) => elements.map(({ textContent }) => textContent)
    const buttons = [...document.querySelectorAll('dialog[open] footer button')]
    const boxes = new Map(buttons.map((element) => [element, element.getBoundingClientRect()]))
    const at = (element: Element) => boxes.get(element) ?? new DOMRect()
    const seen = buttons.toSorted((a, b) => Math.round(at(a).top - at(b).top) || at(a).left - at(b).left)
    return { read: names(buttons), seen: names(seen), primary: names(buttons.filter((one) => one.matches('.primary'))) }
  })
}

test.each([['a desktop', { width: 1280, height: 800 }] as const, ['a phone', { width: 390, height: 844 }] as const])(
  'dialogs name their action first and “Cancel” last, on %s',
  async (_, viewport) => {
    await storeTestimonials({}, { gaveConsent: 0 })
    const { page, messages } = await openWithoutSteps('?state=pending', { viewport })
    watchConsole(messages)
    const ours = async () => {
      await button(page, 'Ours, workspace and device').click()
      await button(page, 'New workspace…').click()
    }
    const at = async (index: number, key: string) => {
      await focusRow(page, index)
      await page.keyboard.press(key)
    }
    const inPlace = (place: string, name: string, section?: string) => async () => {
      await follow(page, place)
      if (section) await follow(page, section)
      await button(page, name).first().click()
    }
    const dialogs: [string[], () => Promise<unknown>][] = [
      [['Erase', 'Archive instead', 'Cancel'], () => at(0, '#')],
      [['Ask for consent', 'Publish anyway', 'Cancel'], () => at(1, 'a')],
      [['Create', 'Cancel'], ours],
      [['Create link', 'Cancel'], inPlace('Requests', 'Ask somebody')],
      [['Create key', 'Cancel'], inPlace('Settings', 'Create a key', 'Keys')],
    ]
    for (const [names, open] of dialogs) {
      await open()
      const [first] = names
      expect(await readButtons(page)).toEqual({ read: names, seen: names, primary: [first] })
      await closeDialog(page)
    }
  },
)

test.each([
  ['a link', '/requests', 'Ask somebody', 'Create link', '**/invitations'],
  ['a key', '/settings/keys', 'Create a key', 'Create key', '**/keys'],
])('the dialog that creates %s stays open until the response, also after the second Escape', async (...row) => {
  const [, place, opener, action, path] = row
  const { page, messages } = await openWithoutSteps(place)
  watchConsole(messages)
  const response = Promise.withResolvers<void>()
  await button(page, opener).first().click()
  const dialog = page.getByRole('dialog')
  if (place === '/settings/keys') {
    await dialog.getByLabel('What is it for?').fill('Zapier')
    await dialog.getByLabel('Your owner key').fill(keys.workspaceA)
  }
  await page.route(path, (route) => response.promise.then(() => route.continue()))
  await dialog.getByRole('button', { name: action }).click()
  await page.locator('dialog [aria-busy=true]').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  response.resolve()
  await page.locator('.once').waitFor()
  expect(await dialog.count()).toBe(0)
})

/** Presses a key as soon as no dialog is there, and waits until the event `close` of the last one has come, which it does after that. */
const pressOnceClosed = (page: Page, key: string) =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('dialog')) return
          observer.disconnect()
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    key,
  )

test('a dialog stays open that is opened in the moment in which another one is gone', async () => {
  await storeTestimonials({})
  const { page, messages } = await openWithoutSteps()
  watchConsole(messages)
  await focusRow(page, 0)
  await page.keyboard.press('#')
  await button(page, 'Erase').waitFor()
  await Promise.all([pressOnceClosed(page, '?'), button(page, 'Erase').click()])
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await closeDialog(page)
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add a testimonial' }).waitFor()
  await page.keyboard.type('Wonderful bread.')
  await button(page, 'Cancel').click()
  await Promise.all([pressOnceClosed(page, 'n'), button(page, 'Discard').click()])
  await page.getByRole('dialog', { name: 'Add a testimonial' }).waitFor()
})
