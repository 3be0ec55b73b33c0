import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  closeDialog,
  expectNotice,
  findInboxViolations,
  findProblems,
  focusRow,
  idAt,
  inboxUrl,
  openInbox,
  press,
  several,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* How the inbox looks and reads: colour modes, narrow screens, print, and testimonials that try to break it. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

async function open(path?: string, options = {}) {
  const opened = await openInbox(path, options)
  consoles.push(opened.messages)
  return opened
}

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true }
const rightToLeft = '\u202e'

const hostile = [
  { firstname: '<b>Bold</b>', testimonialText: '<img src=x onerror="alert(1)"><script>alert(1)</script>' },
  { firstname: `${rightToLeft}Evil`, lastname: 'Name', testimonialText: `Nice ${rightToLeft}words` },
  { firstname: 'Long', testimonialText: 'x'.repeat(10_000), company: 'y'.repeat(300) },
  { firstname: '👩‍🚀✨', lastname: '🎉', testimonialText: '🎉' },
  {
    firstname: 'z'.repeat(200),
    lastname: 'z'.repeat(200),
    title: 'z'.repeat(300),
    testimonialText: 'z',
    tags: `["${'t'.repeat(40)}"]`,
  },
  { firstname: null, lastname: null, testimonialText: null, stars: null, gaveConsent: 0 },
  { firstname: 'عربي', testimonialText: 'كانت تجربة رائعة' },
]

/** Returns the elements that are too wide for the window: the page, and the classes of elements in it, also of those that are cut off. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const tooWide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 1 && right > innerWidth + 1 && !element.closest('.visually-hidden, .row h2')
    })
    const excess = document.documentElement.scrollWidth - innerWidth
    return [...(excess > 0 ? [`page: ${excess} px`] : []), ...tooWide.map(({ className }) => String(className))]
  })

describe('a hostile testimonial', () => {
  test.each(hostile.map((columns, index) => [index, columns] as const))(
    'number %i shows as text and breaks no layout',
    async (index, { firstname, testimonialText }) => {
      await storeTestimonials(...hostile)
      for (const options of [phone, {}]) {
        const { page } = await open('?state=pending', options)
        expect(await findTooWide(page)).toEqual([])
        await page.locator(`#row-${idAt(index)}`).click()
        const heading = await page.locator('#record-heading').textContent()
        expect(heading).toContain(firstname ?? 'Anonymous')
        if (testimonialText) expect(await page.locator('#words').textContent()).toBe(testimonialText)
        else await page.locator('.record').getByText('No words').waitFor()
        expect(await page.locator('.record :is(img, script, b)').count()).toBe(0)
        expect(await findTooWide(page)).toEqual([])
      }
    },
  )

  test('cannot change the direction of what follows', async () => {
    await storeTestimonials(...hostile)
    const { page } = await open(`/${idAt(1)}?state=pending`)
    const isolation = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).unicodeBidi)
    expect(await isolation('#record-heading bdi')).toBe('isolate')
    expect(await isolation('#words')).toMatch(/^(isolate|plaintext)/)
  })
})

test.each([
  ['in every look', {}, findProblems],
  // By all rules, as buttons that a desktop hides are only there, and without anything that is cut off.
  ['on a phone', phone, async (page: Page) => [...(await findInboxViolations(page)), ...(await findTooWide(page))]],
] as const)('list, record, dialogs and bars are accessible and fit %s', async (_, options, find) => {
  await storeTestimonials(
    { stars: 4, gaveConsent: 0, tags: '["shop"]', imageUrl: 'https://images.example/a.png', email: 'a@b.example' },
    { stars: 5, testimonialText: 'Some highlighted words', highlight: 'highlighted' },
    ...several(3),
  )
  const { page } = await open('?state=pending', options)
  const check = async (state: string) => expect(await find(page), state).toEqual([])
  await check('list')
  await page.getByText('Filters').click()
  await check('filters')
  await focusRow(page, 2)
  await press(page, 'x')
  await check('selection')
  await press(page, 'e')
  await expectNotice(page, 'Archived')
  await check('undo')
  await press(page, '?')
  await page.locator('dialog').waitFor()
  await check('shortcuts')
  await closeDialog(page)
  await focusRow(page, 0)
  await press(page, 'a')
  await page.getByRole('alertdialog').waitFor()
  await check('consent dialog')
  await closeDialog(page)
  await page.locator(`#row-${idAt(1)}`).click()
  await page.locator('.record mark').waitFor()
  await check('record')
  await press(page, '#')
  await page.getByRole('alertdialog').waitFor()
  await check('erase dialog')
  await closeDialog(page)
  await press(page, 'k')
  await check('record with photo')
  await page.goto(inboxUrl('?state=spam'))
  await page.getByText('Nothing is spam.').waitFor()
  await check('empty')
})

describe('on a phone', () => {
  test('the list gives way to the record, with its actions at the bottom, and comes back where it was', async () => {
    await storeTestimonials(...several(7))
    const { page } = await open('?state=pending', phone)
    await page.locator(`#row-${idAt(4)}`).scrollIntoViewIfNeeded()
    const scroll = await page.evaluate(() => scrollY)
    expect(scroll).toBeGreaterThan(0)
    await page.locator(`#row-${idAt(4)}`).tap()
    expect(await page.locator('.list-pane').isVisible()).toBe(false)
    expect(await page.locator('.neighbours span').textContent()).toBe('5 of 7')
    const publish = await page.getByRole('button', { name: 'Publish' }).boundingBox()
    expect((publish?.y ?? 0) + (publish?.height ?? 0)).toBeGreaterThan(600)
    await page.getByRole('button', { name: 'Next testimonial' }).tap()
    expect(await page.locator('.neighbours span').textContent()).toBe('6 of 7')
    await page.getByRole('button', { name: 'Previous testimonial' }).tap()
    await page.getByRole('button', { name: 'List' }).tap()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Person 4')
  })

  test('one tap publishes and opens the next record; rare actions are behind More', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open(`/${idAt(0)}?state=pending`, phone)
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expectNotice(page, 'Published Person 0.')
    expect(await page.locator('#record-heading').textContent()).toBe('Person 1')
    expect(await page.getByRole('button', { name: 'Spam' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Spam' }).tap()
    await expectNotice(page, 'Moved Person 1 to spam.')
  })

  test('every target is at least 44 px high', async () => {
    await storeTestimonials({ stars: 4 }, {})
    const { page } = await open('?state=pending', phone)
    const small = () =>
      page.locator('button, select, summary, .top a, .tabs a, .check, .row').evaluateAll((all) =>
        all.flatMap((element) => {
          const { height } = element.getBoundingClientRect()
          return height > 0 && height < 44 && !element.closest('.skip') ? [element.outerHTML.slice(0, 80)] : []
        }),
      )
    expect(await small()).toEqual([])
    await page.locator(`#row-${idAt(0)}`).tap()
    expect(await small()).toEqual([])
  })
})

test('prints the list in full, without controls', async () => {
  await storeTestimonials({ testimonialText: 'Long words. '.repeat(100) }, {})
  const { page } = await open(`/${idAt(0)}?state=pending`)
  await page.emulateMedia({ media: 'print' })
  const visible = (selector: string) => page.locator(selector).first().isVisible()
  expect(await Promise.all(['.top', '.tabs', '.check', '.record', '.notice'].map(visible))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  const { height, line } = await page
    .locator('.row .words')
    .first()
    .evaluate((words) => ({
      height: words.clientHeight,
      line: Number.parseFloat(getComputedStyle(words).lineHeight),
    }))
  expect(height).toBeGreaterThan(line * 4)
})

test('shows half a star of a rating of 4.5', async () => {
  await storeTestimonials({ stars: 4.5 })
  const { page } = await open()
  const stars = page.getByRole('img', { name: '4.5 of 5 stars' })
  expect(await stars.locator('svg').getAttribute('width')).toBe('108')
  expect(await stars.locator('.missing').count()).toBe(1)
})

test('the buttons of a record cover no words where the screen is low', async () => {
  await storeTestimonials({})
  const { page } = await open(`/${idAt(0)}?state=pending`, { viewport: { width: 640, height: 320 } })
  const bottom = await page.locator('.tags').evaluate((tags) => tags.getBoundingClientRect().bottom)
  expect((await page.locator('.actions').boundingBox())?.y).toBeGreaterThan(bottom)
})

test('the bar about an action ends with its buttons', async () => {
  await storeTestimonials(...several(2))
  const { page } = await open('?state=pending', phone)
  await focusRow(page, 0)
  await press(page, 'e')
  await expectNotice(page, 'Archived Person 0.')
  const text = await page.locator('.notice p').boundingBox()
  const close = await page.getByRole('button', { name: 'Dismiss' }).boundingBox()
  expect(close?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1)
})
