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
import { findViolations } from '../../support/browser/looks.ts'

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
      return width > 1 && right > innerWidth + 1 && !element.closest('.unseen, .row h2, .tabs')
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
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await check('filters')
  await focusRow(page, 2)
  await press(page, 'x')
  await check('selection')
  await press(page, 'e')
  await expectNotice(page, 'Archived')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
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
  await page.locator('.props [aria-busy=false]').waitFor()
  // As high as the record: half of a button below a bar counts as too small.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1600 })
  await check('record with photo')
  await page.goto(inboxUrl('?state=spam'))
  await page.getByText('Nothing is spam.').waitFor()
  await check('empty')
})

test('nothing scrolls but the panes, also below a long list with the first steps', async () => {
  await storeTestimonials(...several(12))
  const { page } = await open()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

describe('on a wide screen', () => {
  test('the facts of a record follow its words, however high the window is', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}?state=pending`, { viewport: { width: 1024, height: 1366 } })
    expect((await page.locator('.record header').boundingBox())?.height).toBeLessThan(150)
  })

  test('with text of 200 %, all actions of a record are in sight', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}?state=pending`, { viewport: { width: 1280, height: 800 } })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const ends = await page
      .locator('.actions button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom))
    expect(Math.max(...ends)).toBeLessThanOrEqual(800)
  })

  test('the pointer is seen on a primary button, and takes no colour from the current row', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}?state=pending`)
    for (const selector of ['.actions .primary', '.row.current']) {
      const style = (name: 'backgroundColor' | 'boxShadow') =>
        page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], name)
      const color = await style('backgroundColor')
      await page.locator(selector).hover()
      await expect.poll(() => style('boxShadow')).toContain('inset')
      expect(await style('backgroundColor'), selector).toBe(color)
    }
  })
})

describe('on a phone', () => {
  test('the list gives way to the record, with its actions at the bottom, and comes back where it was', async () => {
    await storeTestimonials(...several(7))
    const { page } = await open('?state=pending', phone)
    await page.locator(`#row-${idAt(4)}`).evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const scroll = await page.evaluate(() => scrollY)
    expect(scroll).toBeGreaterThan(0)
    await page.locator(`#row-${idAt(4)}`).tap()
    expect(await page.locator('.list-pane').isVisible()).toBe(false)
    expect(await page.locator('.neighbours .muted').textContent()).toBe('5 of 7')
    const publish = await page.getByRole('button', { name: 'Publish' }).boundingBox()
    expect((publish?.y ?? 0) + (publish?.height ?? 0)).toBeGreaterThan(600)
    await page.getByRole('button', { name: 'Next testimonial' }).tap()
    expect(await page.locator('.neighbours .muted').textContent()).toBe('6 of 7')
    await page.getByRole('button', { name: 'Previous testimonial' }).tap()
    await page.getByRole('button', { name: 'Back to Pending' }).tap()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Person 4')
  })

  test('one tap publishes and opens the next record; rare actions are behind More', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open(`/${idAt(0)}?state=pending`, phone)
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expectNotice(page, 'Published Person 0.')
    expect(await page.locator('#record-heading').textContent()).toBe('Person 1')
    expect(await page.getByRole('button', { name: 'Spam' }).count()).toBe(0)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByLabel('More actions').getByRole('button', { name: 'Spam' }).tap()
    await expectNotice(page, 'Moved Person 1 to spam.')
  })

  test('a record has one first heading, though its list is hidden', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}?state=pending`, phone)
    await page.locator('.props [aria-busy=false]').waitFor()
    const rules = { runOnly: ['page-has-heading-one', 'heading-order'] }
    expect(await findViolations(page, { rules })).toEqual([])
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Pending', 'Person 0'])
  })

  test.each([320, 390])('with text of 200 %% at %i px, no button of a record is cut or covers it', async (width) => {
    await storeTestimonials({ testimonialText: 'Long words. '.repeat(20) }, { folder: 'archived' })
    const { page } = await open(`/${idAt(0)}?state=pending`, { ...phone, viewport: { width, height: 800 } })
    const setSize = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
    /** Returns: facts have room, the buttons that are cut, and by how much the facts end below the first button. */
    const problems = () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('.actions > button, .neighbours button')]
        const cut = buttons.filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth
        })
        scrollTo(0, document.documentElement.scrollHeight)
        const facts = document.querySelector('.props')?.getBoundingClientRect()
        const bar = document.querySelector('.actions')?.getBoundingClientRect()
        const narrowest = Math.min(...[...document.querySelectorAll('.props dd')].map((fact) => fact.clientWidth))
        return [
          narrowest > 200,
          cut.map((button) => button.textContent),
          Math.max(0, (facts?.bottom ?? 0) - (bar?.top ?? 0)),
        ]
      })
    await page.locator('.props [aria-busy=false]').waitFor()
    await setSize()
    expect(await problems()).toEqual([true, [], 0])
    // They scroll with the record: the words have the whole screen.
    await page.evaluate(() => scrollTo(0, 300))
    expect((await page.locator('.actions').boundingBox())?.y).toBeGreaterThan(800)
    expect((await page.locator('.neighbours').boundingBox())?.y).toBeLessThan(0)
    await page.goto(inboxUrl(`/${idAt(1)}`))
    await page.locator('.props [aria-busy=false]').waitFor()
    await setSize()
    expect(await problems()).toEqual([true, [], 0])
  })

  test('every target is at least 44 px high', async () => {
    await storeTestimonials({ stars: 4 }, {})
    const { page } = await open('?state=pending', phone)
    const small = () =>
      page.locator('button, select, summary, .top a, .tabs a, .pick, .row').evaluateAll((all) =>
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
  expect(await Promise.all(['.top', '.tabs', '.pick', '.record', '.notice'].map(visible))).toEqual([
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
  expect(await stars.locator('svg').getAttribute('width')).toBe('90')
})

test('the buttons of a record cover no words where the screen is low', async () => {
  await storeTestimonials({})
  const { page } = await open(`/${idAt(0)}?state=pending`, { viewport: { width: 640, height: 320 } })
  const bottom = await page.locator('.props').evaluate((facts) => facts.getBoundingClientRect().bottom)
  expect((await page.locator('.actions').boundingBox())?.y).toBeGreaterThan(bottom)
})

test.each([
  [640, 400],
  [320, 200],
])('at %i × %i px, as with zoom, the places have a row of their own, and the name is whole', async (width, height) => {
  const { page } = await open('?state=pending', { viewport: { width, height } })
  const links = await page
    .locator('.places a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
  const add = await page.getByRole('button', { name: 'Add', exact: true }).boundingBox()
  for (const { top } of links) expect(top).toBeGreaterThanOrEqual((add?.y ?? 0) + (add?.height ?? 0))
  const widths = await page.locator('.name bdi').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBe(widths[1])
})

test('the bar about an action ends with its buttons, and all of the list can be scrolled past it', async () => {
  await storeTestimonials(...several(8, { published: 1 }))
  const { page } = await open('?state=published', phone)
  await focusRow(page, 0)
  await press(page, 'e')
  await expectNotice(page, 'Archived Person 0.')
  const text = await page.locator('.notice p').boundingBox()
  const close = await page.getByRole('button', { name: 'Dismiss' }).boundingBox()
  expect(close?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1)
  // From the last row to the bar at the bottom: each ends before the next one begins.
  const overlaps = (...selectors: string[]) =>
    page.evaluate((selectors) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const boxes = selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect())
      return boxes
        .map((box, index) => Math.ceil((boxes[index - 1]?.bottom ?? 0) - (box?.top ?? 0)))
        .filter((by) => by > 1)
    }, selectors)
  expect(await overlaps('.list > :last-child', '.notice', '.places')).toEqual([])
  await page.getByLabel('Select Person 7').tap()
  await page.locator('.bulk').waitFor()
  expect(await overlaps('.notice', '.list > :last-child', '.bulk')).toEqual([])
})

test.each([
  ['many words', { testimonialText: 'Long words. '.repeat(300) }],
  ['many facts', { tags: JSON.stringify(several(40).map((_, index) => `tag ${index}`)) }],
])(
  'on a wide screen, the bar about an action covers neither rows nor the end of a record with %s',
  async (_, columns) => {
    await storeTestimonials(columns, ...several(9))
    const { page } = await open(`/${idAt(0)}?state=pending`, { viewport: { width: 1280, height: 640 } })
    await page.locator('.props [aria-busy=false]').waitFor()
    await press(page, 'p')
    await expectNotice(page, 'Pinned Person 0.')
    const covered = await page.evaluate(() => {
      const pane = document.querySelector('.record-pane')
      pane?.scrollTo(0, pane.scrollHeight)
      const bar = document.querySelector('.notice')?.getBoundingClientRect() ?? new DOMRect()
      return ['.list-pane', '.said', '.props > :last-child'].filter((selector) => {
        const { right, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? bar
        return right > bar.left && bottom > bar.top
      })
    })
    expect(covered).toEqual([])
  },
)

test('why an action failed has the whole width of a small phone, above its buttons', async () => {
  await storeTestimonials({}, {})
  const { page } = await openInbox('?state=pending', phone)
  await page.route('**/inbox/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: 'Broken.' }),
  )
  await focusRow(page, 1)
  await press(page, 'p')
  await expectNotice(page, 'Could not pin Person 1')
  const sentence = await page.locator('.notice strong').boundingBox()
  const retry = await page.getByRole('button', { name: 'Try again' }).boundingBox()
  expect(retry?.y).toBeGreaterThanOrEqual((sentence?.y ?? 0) + (sentence?.height ?? 0))
})

test.each([320, 390])('no button of a question stands alone below the others at %i px', async (width) => {
  await storeTestimonials({ gaveConsent: 0 })
  const { page } = await open(`/${idAt(0)}?state=pending`, { ...phone, viewport: { width, height: 844 } })
  await page.locator('.actions').getByRole('button', { name: 'Publish' }).tap()
  const buttons = page.getByRole('alertdialog').getByRole('button')
  await buttons.first().waitFor()
  const [first, second, third, ...others] = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().top),
  )
  expect(first).toBeLessThan(second ?? 0)
  expect([third, ...others]).toEqual([second])
})

test.each([320, 390])(
  'the current state is in sight at %i px: at first, once it has changed, and after a record',
  async (width) => {
    await storeTestimonials({}, { published: 1 }, { folder: 'archived' }, { folder: 'spam' })
    const { page } = await open('?state=spam', { ...phone, viewport: { width, height: 844 } })
    const tabs = page.getByRole('navigation', { name: 'State' })
    const expectInSight = async (name: string) => {
      const tab = tabs.getByRole('link', { name })
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      const hidden = await tab.evaluate((tab) => {
        const [box, row] = [tab, tab.parentElement ?? tab].map((element) => element.getBoundingClientRect())
        return Math.max((row?.left ?? 0) - (box?.left ?? 0), (box?.right ?? 0) - (row?.right ?? 0))
      })
      expect(hidden, name).toBeLessThanOrEqual(1)
    }
    await expectInSight('Spam')
    await page.locator(`#row-${idAt(3)}`).tap()
    await page.locator('.record').waitFor()
    await page.goBack()
    await expectInSight('Spam')
    await press(page, 'g', 'w')
    await expectInSight('Pending')
    await page.goto(inboxUrl(''))
    await expectInSight('All')
  },
)

test('the filters are within reach on a phone, beside the states', async () => {
  await storeTestimonials({ stars: 5 }, { stars: 4 })
  const { page } = await open(undefined, phone)
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  // In pairs.
  const right = (name: string) => page.getByLabel(name).evaluate((field) => field.getBoundingClientRect().right)
  expect(await right('Source')).toBe(await right('Tag'))
  await page.getByRole('combobox', { name: 'Stars' }).selectOption('5')
  await expect.poll(() => page.locator('.row').count()).toBe(1)
  expect(await findTooWide(page)).toEqual([])
})
