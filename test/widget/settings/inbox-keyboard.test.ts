import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  button,
  expectNotice,
  expectRows,
  findInboxViolations,
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
    await page.locator('#new-tag:focus').waitFor()
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
    expect(await page.locator('.notice').count()).toBe(0)
    expect(await page.locator('#search').inputValue()).toBe('aewxz!#')
    expect(requests.filter((url) => url.includes('/api/') && !url.endsWith('/first-steps'))).toEqual([])
    expect(await states(0, 1)).toEqual(['pending', 'pending'])
  })

  test('leave what is typed into the search, also while counts and menus change', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, '/')
    await page.keyboard.type('wedd')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Add', { exact: true }).waitFor()
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 0.')
    expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Pending 1')
    expect(await page.locator('#search').inputValue()).toBe('wedd')
  })

  test('are listed by ?, and can be switched off for good', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open('')
    const hint = page.getByText('j and k move')
    await hint.waitFor()
    await press(page, '?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await dialog.locator('dt').count()).toBe(22)
    // No box of a key breaks over two lines.
    const lines = await dialog.locator('kbd').evaluateAll((keys) => keys.map((key) => key.getClientRects().length))
    expect(new Set(lines)).toEqual(new Set([1]))
    // Either of two keys, and two in turn.
    const names = await dialog.locator('dd').allTextContents()
    expect(names.map((name) => name.trim())).toEqual(expect.arrayContaining(['j or k', 'g then w']))
    await dialog.getByLabel('Single-key shortcuts').uncheck()
    await press(page, 'Escape')
    // Nothing names a key that does nothing.
    await hint.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator(`#row-${idAt(0)}`).press('Enter')
    await button(page, 'Archive').waitFor()
    expect(await page.locator('.key').count()).toBe(0)
    await page.keyboard.press('Escape')
    await focusRow(page, 0)
    await press(page, 'a', 'e', 'x', '?', '!', '#', 'j')
    expect(await focused(page)).toBe('Person 0')
    expect(await page.locator('dialog').count()).toBe(0)
    expect(await states(0, 1)).toEqual(['pending', 'pending'])
  })

  test('are switched on again in the menu of the name, also where storage is blocked', async () => {
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
      await page.getByRole('button', { name: 'Ours' }).press('Enter')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
      await page.getByLabel('Single-key shortcuts').setChecked(on)
      await press(page, 'Escape')
      await focusRow(page, 0)
      await press(page, 'e')
    }
    await setShortcuts(false)
    expect(await page.locator('.notice').count()).toBe(0)
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

describe('the words to highlight', () => {
  const testimonialText = 'It was near. They listened.\r\nWe come back.'

  test('are chosen by the keyboard alone, by characters', async () => {
    await storeTestimonials({ testimonialText })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('#record-heading').focus()
    await press(page, 'h')
    const dialog = page.getByRole('dialog', { name: 'Highlight' })
    await dialog.waitFor()
    await expect.poll(() => focused(page)).toBe('highlight-words')
    await press(page, 'x', 'Backspace', 'Tab', 'Shift+Tab')
    await page.keyboard.insertText('Never ')
    expect(await page.getByLabel('Text').inputValue()).toBe('It was near. They listened.\nWe come back.')
    await press(page, ...Array.from('It was ', () => 'ArrowRight'), ...Array.from('near', () => 'Shift+ArrowRight'))
    await expect.poll(() => dialog.locator('mark').textContent()).toBe('near')
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await storedColumns(0, 'highlight')).toEqual(['near'])
    expect(await page.locator('#words mark').textContent()).toBe('near')
    await expect.poll(() => focused(page)).toBe('Person 0')
  })

  test('are chosen by whole sentences, across lines', async () => {
    await storeTestimonials({ testimonialText })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, /^Highlight/).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Highlight' })
    const chosen = () => dialog.getByRole('status').textContent()
    await dialog.getByRole('button', { name: 'Highlight' }).press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'Select some words first.' }).waitFor()
    const choose = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter')
    await choose('Next sentence')
    await expect.poll(chosen).toBe('It was near.')
    expect(await dialog.getByText('Select some words first.').count()).toBe(0)
    await choose('Next sentence')
    await expect.poll(chosen).toBe('They listened.')
    await choose('Add the next sentence')
    await expect.poll(chosen).toBe('They listened.\r\nWe come back.')
    expect(await findInboxViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Highlight' }).press('Enter')
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await storedColumns(0, 'highlight')).toEqual(['They listened.\r\nWe come back.'])
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
    await page.reload()
    await tabTo(page, 'Person 1')
    await press(page, 'Enter')
    expect(await heading(page)).toBe('Person 1')
    await tabTo(page, 'Publish ')
    await press(page, 'Enter')
    await expectNotice(page, 'Published Person 1.')
    expect(await heading(page)).toBe('Person 2')
    await tabTo(page, 'Undo ')
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
    await expect.poll(() => focused(page)).toBe('Skip to content')
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

  test('moves to another heading with each record, so that its name is read', async () => {
    await storeTestimonials(...several(4))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('#record-heading').focus()
    for (const [key, name] of [
      ['j', 'Person 1'],
      ['k', 'Person 0'],
      ['a', 'Person 1'],
      ['e', 'Person 2'],
    ]) {
      await page.evaluate(() => document.activeElement?.setAttribute('data-before', ''))
      await press(page, `${key}`)
      await expect.poll(() => focused(page)).toBe(name)
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-before'))).toBe(false)
    }
  })

  test('moves to the open record when its row is chosen once more', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open(`/${idAt(1)}?state=pending`)
    await activate(page, `#row-${idAt(1)}`)
    await expect.poll(() => focusedId(page)).toBe('record-heading')
  })

  test('is in sight in the list after its record is closed, and after a failed action is tried again', async () => {
    await storeTestimonials(...several(30))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    const isInSight = () =>
      page.evaluate(() => {
        const { top = -1, bottom = -1 } = document.activeElement?.closest('.row')?.getBoundingClientRect() ?? {}
        return top >= 0 && bottom <= innerHeight
      })
    await page.locator('#record-heading').focus()
    await press(page, ...several(20).map(() => 'j'), 'u')
    await expect.poll(() => focused(page)).toBe('Person 20')
    await expect.poll(isInSight).toBe(true)
    await page.route('**/inbox/api/**', (route) => route.fulfill({ status: 503, body: '' }))
    await press(page, 'e')
    await expectNotice(page, 'Could not archive Person 20')
    consoles.splice(0)
    await page.unroute('**/inbox/api/**')
    await page.locator('.list-pane').evaluate((pane) => pane.scrollTo(0, 0))
    await page.locator('.notice').getByRole('button', { name: 'Try again' }).press('Enter')
    await expectNotice(page, 'Archived Person 20.')
    await expect.poll(() => focused(page)).toBe('Person 21')
    await expect.poll(isInSight).toBe(true)
  })

  test('is below no bar, in a list with a selection and in a record', async () => {
    await storeTestimonials(...several(20, { testimonialText: 'Good bread. '.repeat(160) }))
    const { page } = await open()
    await page.setViewportSize({ width: 1280, height: 600 })
    await focusRow(page, 0)
    await press(page, 'x')
    await page.locator('.bulk').waitFor()
    const areOnTop = async (selector: string) => {
      for (const control of await page.locator(selector).all()) {
        await control.focus()
        const isOnTop = () =>
          control.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            return !!document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.row, .record')
          })
        await expect.poll(isOnTop, { message: await control.evaluate(({ outerHTML }) => outerHTML) }).toBe(true)
      }
    }
    await areOnTop('.pick input')
    await activate(page, `#row-${idAt(0)}`)
    await page.locator('.props [aria-busy=false]').waitFor()
    await areOnTop('.record button')
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
    await activate(page, '.list-pane > .more button')
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

  test('returns from "Dismiss" to where it was, or to the heading', async () => {
    await storeTestimonials(...several(3))
    const { page, context } = await open()
    await focusRow(page, 0)
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 0.')
    await focusRow(page, 2)
    await activate(page, '[aria-label=Dismiss]')
    await expect.poll(() => focused(page)).toBe('Person 2')
    await page.goto(inboxUrl('/requests'))
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await context.grantPermissions(['clipboard-write'])
    await button(page, 'Add').press('Enter')
    await button(page, 'Copy the link to your form').press('Enter')
    await expectNotice(page, 'Copied the link')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await activate(page, '[aria-label=Dismiss]')
    await expect.poll(() => focused(page)).toBe('Requests')
  })

  test('is on More after one of the actions behind it', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}`)
    await page.setViewportSize({ width: 320, height: 640 })
    await activate(page, '#more-actions')
    await page.getByRole('button', { name: 'Pin' }).press('Enter')
    await expectNotice(page, 'Pinned Person 0.')
    await expect.poll(() => focused(page)).toBe('More')
  })

  test('stays in a filter that is emptied', async () => {
    await storeTestimonials({ stars: 5 })
    const { page } = await open('?stars=5')
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await page.locator('select[name=stars]').focus()
    await page.locator('select[name=stars]').selectOption('')
    await page.waitForURL(inboxUrl(''))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stars')
    expect(await page.locator('select[name=stars]').isVisible()).toBe(true)
  })
})

describe('a screen reader', () => {
  /** Collects the texts of the live regions as they change. */
  const watchRegions = (page: Page) =>
    page.evaluate(() => {
      const texts: string[] = []
      for (const region of document.querySelectorAll('[role=status]')) {
        const add = () => region.textContent?.trim() && texts.push(region.textContent.trim())
        new MutationObserver(add).observe(region, { childList: true, subtree: true, characterData: true })
      }
      Object.assign(window, { texts })
    })
  const texts = (page: Page) => page.evaluate<string[]>('texts')

  test('reads one sentence about an action, and the name of a list with its number', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await focusRow(page, 0)
    await watchRegions(page)
    await press(page, 'a')
    await expectNotice(page, 'Published Person 0.')
    expect(await texts(page)).toEqual(['Published Person 0.'])
    await press(page, 'x')
    await expect.poll(() => texts(page)).toEqual(['Published Person 0.', '1 selected'])
    await press(page, 'e')
    await expectNotice(page, 'Archived Person 1.')
    expect((await texts(page)).slice(2)).toEqual(['Archived Person 1.'])
    await press(page, 'g', 's')
    await expect.poll(async () => (await texts(page)).at(-1)).toBe('Spam: 0 testimonials')
  })

  test('reads what a row has besides its name', async () => {
    await storeTestimonials({ stars: 4, tags: '["shop"]', gaveConsent: 0 })
    const { page } = await open()
    const row = page.locator(`#row-${idAt(0)}`)
    const description = () =>
      row.evaluate(({ ariaDescribedByElements }) => ariaDescribedByElements?.map(({ textContent }) => textContent))
    expect(await description()).toEqual(['No consentshop', 'Wonderful words number 0'])
  })

  test('reads what the menu of the name is for', async () => {
    const { page } = await open()
    await button(page, 'Ours, workspace and device').press('Enter')
    await page.getByRole('link', { name: 'Devices' }).waitFor()
  })
})
