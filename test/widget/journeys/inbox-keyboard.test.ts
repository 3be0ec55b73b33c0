import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  expectNotice,
  expectRows,
  focused,
  focusRow,
  idAt,
  inboxUrl,
  openInbox,
  press,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* The inbox without a mouse: shortcuts, and Tab and Enter alone. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

async function open(path?: string) {
  const opened = await openInbox(path)
  consoles.push(opened.messages)
  return opened
}

const heading = (page: Page) => page.locator('#record-heading').textContent()
const states = async (...indexes: number[]) =>
  Promise.all(
    indexes.map(async (index) => {
      const [published, folder] = (await storedColumns(index, 'published', 'folder')) ?? []
      return published ? 'published' : (folder ?? 'pending')
    }),
  )

describe('shortcuts', () => {
  test('move the focus, open, follow and close', async () => {
    await storeTestimonials(...several(4))
    const { page } = await open()
    await press(page, 'j')
    await expect.poll(() => focused(page)).toBe('Person 0')
    await press(page, 'j', 'j', 'k')
    await expect.poll(() => focused(page)).toBe('Person 1')
    await press(page, 'o')
    await expect.poll(() => page.url()).toBe(inboxUrl(`/${idAt(1)}?state=pending`))
    expect(await heading(page)).toBe('Person 1')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('record-heading')
    await press(page, 'j')
    expect(await heading(page)).toBe('Person 2')
    expect(await page.locator('[aria-current=true]').textContent()).toBe('Person 2')
    await press(page, 'u')
    await expect.poll(() => page.url()).toBe(inboxUrl())
    await expect.poll(() => focused(page)).toBe('Person 2')
    await press(page, 'Enter')
    expect(await heading(page)).toBe('Person 2')
    await press(page, 'Escape')
    expect(await page.locator('.record').count()).toBe(0)
  })

  test.each([
    ['a', 'published', 'Published Person 0.'],
    ['e', 'archived', 'Archived Person 0.'],
    ['!', 'spam', 'Moved Person 0 to spam.'],
  ])('%s moves the focused testimonial: %s', async (key, state, sentence) => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, key)
    await expectNotice(page, sentence)
    expect(await states(0, 1)).toEqual([state, 'pending'])
    await expect.poll(() => focused(page)).toBe('Person 1')
    await press(page, 'z')
    await expectNotice(page, 'Undone.')
    expect(await states(0, 1)).toEqual(['pending', 'pending'])
    await expect.poll(() => focused(page)).toBe('Person 0')
  })

  test('w moves back to pending, p pins, # asks before erasing', async () => {
    await storeTestimonials(...several(2, { published: 1 }))
    const { page } = await open('?state=published')
    await focusRow(page, 0)
    await press(page, 'p')
    await expectNotice(page, 'Pinned Person 0.')
    await press(page, 'w')
    await expectNotice(page, 'Moved Person 0 back to pending.')
    await press(page, '#')
    const dialog = page.getByRole('alertdialog', { name: 'Erase Person 1?' })
    await expect.poll(() => dialog.ariaSnapshot()).toContain('cannot be undone')
    expect(await dialog.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent)).toContain('for good')
    await press(page, 'a')
    await press(page, 'Escape')
    expect(await states(0, 1)).toEqual(['pending', 'published'])
  })

  test('an undo that is pressed at once waits for the action', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'e', 'z')
    await expectNotice(page, 'Undone.')
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await states(0)).toEqual(['pending'])
  })

  test('select with x, Shift and x, and reach the fields', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await focusRow(page, 1)
    await press(page, 'x')
    expect(await page.locator('.row :checked').count()).toBe(1)
    await press(page, 'Shift+X')
    expect(await page.locator('.row :checked').count()).toBe(3)
    await press(page, 'Escape')
    expect(await page.locator('.row :checked').count()).toBe(0)
    await press(page, 't')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('new-tag')
    await page.locator('#record-heading').focus()
    await press(page, '/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search')
  })

  test('work again once Escape has left the field', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 't')
    await page.keyboard.type('shop')
    await press(page, 'Enter', 'Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('record-heading')
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 0.')
    expect(await storedColumns(0, 'tags', 'folder')).toEqual(['["shop"]', 'archived'])
    await press(page, '/', 'Escape', 'z')
    await expectNotice(page, 'Undone.')
    await press(page, 'Escape')
    await expect.poll(() => page.url()).toBe(inboxUrl())
  })

  test('g and a letter show a state', async () => {
    const { page } = await open()
    for (const [key, state] of [
      ['p', 'published'],
      ['e', 'archived'],
      ['s', 'spam'],
      ['w', 'pending'],
    ]) {
      await press(page, 'g', `${key}`)
      await expect.poll(() => page.url()).toBe(inboxUrl(`?state=${state}`))
    }
  })

  test('are read from the physical key on layouts without Latin letters', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await focusRow(page, 0)
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'у', code: 'KeyE', bubbles: true })),
    )
    await expectNotice(page, 'Archived Person 0.')
  })

  test('are ignored in fields, with modifier keys and during composition', async () => {
    await storeTestimonials(...several(2))
    const { page, requests } = await open()
    await page.locator('#search').pressSequentially('aewxz!#')
    await focusRow(page, 0)
    await press(page, 'Control+e', 'Alt+e', 'Meta+e')
    await page.evaluate(() => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, ...init }))
      }
    })
    expect(await page.locator('.notice').textContent()).toBe('')
    expect(await page.locator('#search').inputValue()).toBe('aewxz!#')
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    expect(await states(0, 1)).toEqual(['pending', 'pending'])
  })

  test('are listed by ?, and can be switched off for good', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await press(page, '?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await dialog.locator('dt').count()).toBe(18)
    // No box of a key breaks over two lines.
    const lines = await dialog.locator('kbd').evaluateAll((keys) => keys.map((key) => key.getClientRects().length))
    expect(new Set(lines)).toEqual(new Set([1]))
    await dialog.getByLabel('Single-key shortcuts').uncheck()
    await press(page, 'Escape')
    await page.reload()
    await focusRow(page, 0)
    await press(page, 'a', 'e', 'x', '?', '!', '#', 'j')
    expect(await focused(page)).toBe('Person 0')
    expect(await page.locator('dialog').count()).toBe(0)
    expect(await states(0, 1)).toEqual(['pending', 'pending'])
  })

  test('are switched on again in the settings, also where storage is blocked', async () => {
    await storeTestimonials({})
    const { page, context } = await open()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await page.reload()
    const setShortcuts = async (on: boolean) => {
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'shortcuts' }).press('Enter')
      await page.getByLabel('Single-key shortcuts').setChecked(on)
      await press(page, 'Escape')
      await page.getByRole('link', { name: 'Inbox' }).click()
      await focusRow(page, 0)
      await press(page, 'e')
    }
    await setShortcuts(false)
    expect(await page.locator('.notice').textContent()).toBe('')
    await setShortcuts(true)
    await expectNotice(page, 'Archived Person 0.')
  })

  test('change the record on a narrow screen, not the selection that it hides', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await page.setViewportSize({ width: 320, height: 640 })
    await focusRow(page, 0)
    await press(page, 'x', 'j', 'o', 'e')
    await expectNotice(page, 'Archived Person 1.')
    expect(await states(0, 1)).toEqual(['pending', 'archived'])
  })
})

describe('Tab and Enter alone', () => {
  /** Presses Tab until the focused element has this name. */
  async function tabTo(page: Page, name: string) {
    for (let count = 0; count < 60; count++) {
      await press(page, 'Tab')
      const current = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (current === name) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }

  test('open, publish and undo', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await page.evaluate(() => localStorage.setItem('laurel-shortcuts', 'off'))
    await tabTo(page, 'Person 1')
    await press(page, 'Enter')
    expect(await heading(page)).toBe('Person 1')
    await tabTo(page, 'Publish')
    await press(page, 'Enter')
    await expectNotice(page, 'Published Person 1.')
    expect(await heading(page)).toBe('Person 2')
    await tabTo(page, 'Undo z')
    await press(page, 'Enter')
    await expectNotice(page, 'Undone.')
    expect(await states(1)).toEqual(['pending'])
  })

  test('select and archive', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await tabTo(page, 'Select Person 0')
    await press(page, 'Space')
    await page.locator('#list-heading').focus()
    await tabTo(page, 'Archive 1')
    await press(page, 'Enter')
    await expectNotice(page, 'Archived Person 0.')
  })

  test('skip to the content', async () => {
    const { page } = await open()
    await press(page, 'Tab')
    await expect.poll(() => focused(page)).toBe('Skip to the content')
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('the focus', () => {
  /** Focuses a control and presses Enter. */
  async function activate(page: Page, selector: string) {
    await page.locator(selector).focus()
    await press(page, 'Enter')
  }
  const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

  test('moves to the record that a link opens, and stays there for its neighbours', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await activate(page, `#row-${idAt(0)}`)
    await expect.poll(() => focusedId(page)).toBe('record-heading')
    await activate(page, '[aria-label="Next testimonial"]')
    expect(await heading(page)).toBe('Person 1')
    await expect.poll(() => focusedId(page)).toBe('record-heading')
  })

  test('follows Back and Forward on a narrow screen', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await page.setViewportSize({ width: 320, height: 640 })
    await activate(page, `#row-${idAt(1)}`)
    await expect.poll(() => focusedId(page)).toBe('record-heading')
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('Person 1')
    await page.goForward()
    await expect.poll(() => focusedId(page)).toBe('record-heading')
  })

  test('moves to the first testimonial that "Show 50 more" has loaded', async () => {
    await storeTestimonials(...several(52))
    const { page } = await open()
    await activate(page, '.list-end button')
    await expect.poll(() => focused(page)).toBe('Person 50')
  })

  test('stays in the list or record when an action removes its own button', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open('')
    await page.getByLabel('Select Person 1').check()
    await activate(page, '.bulk .primary')
    await expectNotice(page, 'Published Person 1.')
    await expect.poll(() => focusedId(page)).toBe('list-heading')
    await activate(page, `#row-${idAt(0)}`)
    await activate(page, '.actions .primary')
    await expectNotice(page, 'Published Person 0.')
    await expect.poll(() => focusedId(page)).toBe('record-heading')
    await activate(page, '[aria-label=Dismiss]')
    await expect.poll(() => focusedId(page)).toBe('record-heading')
  })

  test('is on More after one of the actions behind it', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}`)
    await page.setViewportSize({ width: 320, height: 640 })
    await activate(page, '.more')
    await page.getByRole('button', { name: 'Pin' }).press('Enter')
    await expectNotice(page, 'Pinned Person 0.')
    await expect.poll(() => focused(page)).toBe('More')
  })

  test('stays in a filter that is emptied', async () => {
    await storeTestimonials({ stars: 5 })
    const { page } = await open('?stars=5')
    await page.locator('select[name=stars]').focus()
    await page.locator('select[name=stars]').selectOption('')
    await page.waitForURL(inboxUrl(''))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stars')
    expect(await page.locator('select[name=stars]').isVisible()).toBe(true)
  })
})
