import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  button,
  closeDialog,
  expectNotice,
  expectRows,
  focused,
  focusRow,
  idAt,
  inboxUrl,
  openInbox,
  openWithoutSteps,
  press,
  rowNames,
  several,
  status,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { browserUrl, call, keys, query, workspaceA } from '../../support/service/harness.ts'

/* The owner's inbox: list, record and actions. No page may log to its console or load from another host. */

const consoles: string[][] = []
const requests: string[][] = []
afterEach(() => {
  expect(consoles.splice(0).flat()).toEqual([])
  const urls = requests.splice(0).flat()
  expect(urls.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
})

async function open(path?: string, options?: BrowserContextOptions) {
  const opened = await openInbox(path, options)
  consoles.push(opened.messages)
  requests.push(opened.requests)
  return opened
}

/** Chooses an action behind "More". */
async function chooseMore(page: Page, name: string) {
  await button(page, 'More').click()
  await page.getByLabel('More actions').getByRole('button', { name }).click()
}

const getState = async (index: number) => {
  const [published, folder] = (await storedColumns(index, 'published', 'folder')) ?? []
  return published ? 'published' : (folder ?? 'pending')
}

describe('an action', () => {
  const moves = [
    ['Publish', 'pending', 'published', 'Published Person 1.'],
    ['Archive', 'pending', 'archived', 'Archived Person 1.'],
    ['Spam', 'pending', 'spam', 'Moved Person 1 to spam.'],
    ['Back to pending', 'published', 'pending', 'Moved Person 1 back to pending.'],
  ] as const

  test.each(moves)(
    '%s moves a record out of %s, opens the next one, and can be undone',
    async (name, from, to, text) => {
      await storeTestimonials(...several(3, { published: from === 'published' ? 1 : 0 }))
      const { page } = await open(`/${idAt(1)}?state=${from}`)
      await button(page, name).click()
      await expectNotice(page, text)
      await expectRows(page, 'Person 0', 'Person 2')
      expect(await page.locator('#record-heading').textContent()).toBe('Person 2')
      await expect.poll(() => focused(page)).toBe('Person 2')
      expect(await getState(1)).toBe(to)
      await button(page, 'Undo').click()
      await expectNotice(page, 'Undone.')
      await expectRows(page, 'Person 0', 'Person 1', 'Person 2')
      expect(await page.locator('#record-heading').textContent()).toBe('Person 1')
      expect(await getState(1)).toBe(from)
    },
  )

  test('publishes by a key: the public list has it, the next row has the focus, nothing scrolls', async () => {
    await storeTestimonials(...several(30))
    const { page } = await open()
    await focusRow(page, 10)
    await page.locator(`#row-${idAt(10)}`).evaluate((link) => link.scrollIntoView({ block: 'center' }))
    const scrolled = () => page.locator('.list-pane').evaluate((pane) => pane.scrollTop)
    const scroll = await scrolled()
    expect(scroll).toBeGreaterThan(0)
    await press(page, 'a')
    await expectNotice(page, 'Published Person 10.')
    const { body } = await call('GET', `/v1/testimonial/all/${workspaceA}?published=true`, { key: keys.workspaceA })
    expect(body.map(({ id }: { id: string }) => id)).toEqual([idAt(10)])
    await expect.poll(() => focused(page)).toBe('Person 11')
    expect(await scrolled()).toBe(scroll)
    await page.getByLabel('Select Person 11').click()
    // Playwright's click would scroll to the place of the bar in the list.
    await button(page, 'Select all 29').dispatchEvent('click')
    await status(page, '29 selected').waitFor({ state: 'attached' })
    expect(await scrolled()).toBe(scroll)
  })

  test('does not publish without consent if Escape closes the dialog', async () => {
    await storeTestimonials({ gaveConsent: 0 }, {})
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    const dialog = page.getByRole('alertdialog', { name: 'Person 0 has not agreed yet' })
    await dialog.waitFor()
    await closeDialog(page)
    await expect.poll(() => focused(page)).toBe('Person 0')
    expect(await getState(0)).toBe('pending')
  })

  test('erases only after a dialog, and for good', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    // Asked for a moment after the record opens: of an erased testimonial, the console would report a 404.
    await page.locator('.props [aria-busy=false]').waitFor()
    await chooseMore(page, 'Erase…')
    await closeDialog(page)
    await expect.poll(() => focused(page)).toBe('More')
    await chooseMore(page, 'Erase…')
    await button(page, 'Erase').click()
    await expectNotice(page, 'Erased Person 0 for good.')
    await expectRows(page, 'Person 1')
    expect(await query('SELECT id FROM testimonials')).toEqual([{ id: idAt(1) }])
    expect(await button(page, /Undo/).count()).toBe(0)
  })

  test('adds and removes tags, pins and highlights, each with undo', async () => {
    await storeTestimonials({ tags: '["shop"]' }, { tags: '["press"]' })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    const stored = () => storedColumns(0, 'tags', 'highlight', 'pinned')
    const undo = async () => {
      await button(page, 'Undo').click()
      await expectNotice(page, 'Undone.')
      await expect.poll(stored).toEqual(['["shop"]', null, null])
    }
    await button(page, 'Add a tag').click()
    expect(await page.locator('#tags option').evaluateAll((all) => all.map((o) => o.getAttribute('value')))).toEqual([
      'press',
      'shop',
    ])
    await page.getByLabel('Add a tag').fill('home page')
    await press(page, 'Enter')
    await expectNotice(page, 'Changed the tags of Person 0.')
    expect(await stored()).toEqual(['["shop","home page"]', null, null])
    await undo()
    await button(page, 'Remove the tag shop').click()
    await expectNotice(page, 'Changed the tags')
    expect(await stored()).toEqual(['[]', null, null])
    await undo()
    await chooseMore(page, 'Pin')
    await expectNotice(page, 'Pinned Person 0.')
    expect((await stored())?.[2]).toMatch(/^20/)
    await undo()
    await page
      .locator('#words')
      .evaluate((words) =>
        getSelection()?.setBaseAndExtent(words.childNodes[0] as Node, 10, words.childNodes[0] as Node, 15),
      )
    await press(page, 'h')
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await page.locator('mark').textContent()).toBe('words')
    expect(await stored()).toEqual(['["shop"]', 'words', null])
    await chooseMore(page, 'Clear highlight')
    await expectNotice(page, 'Removed the highlight')
    await button(page, 'Undo').click()
    await expect.poll(stored).toEqual(['["shop"]', 'words', null])
  })

  test('shows each question before its answer, and highlights only words of answers', async () => {
    const answered = [
      { question: 'Why us?', answer: 'It was near.' },
      { question: 'What happened?', answer: 'They listened.' },
    ]
    const testimonialText = 'It was near.\n\nThey listened.'
    const questionsAndAnswers = JSON.stringify(answered)
    await storeTestimonials({ testimonialText, questionsAndAnswers }, { testimonialText: 'Other', questionsAndAnswers })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    const words = page.locator('#words')
    const expectWords = (shown: string) =>
      expect.poll(async () => (await words.innerText()).replace(/\n+/g, ' ')).toBe(shown)
    const shown = 'Why us? It was near. What happened? They listened.'
    await expectWords(shown)
    await words.evaluate((element) => getSelection()?.setBaseAndExtent(element, 1, element, element.childNodes.length))
    await press(page, 'h')
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await storedColumns(0, 'highlight')).toEqual([testimonialText])
    await query("UPDATE testimonials SET highlight = 'near.' || char(10, 10) || 'They'")
    await page.reload()
    await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['near.\n\n', 'They'])
    await expectWords(shown)
    await page.goto(inboxUrl(`/${idAt(1)}?state=pending`))
    await expectWords('Other')
  })

  test('highlights the last words that were selected, after a tap elsewhere has ended the selection', async () => {
    await storeTestimonials(...several(2))
    const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
    const { page } = await open(`/${idAt(0)}?state=pending`, phone)
    // What remembers the selection loads with these.
    await page.locator('.props [aria-busy=false]').waitFor()
    await page.locator('#words').evaluate(async (words) => {
      const [text] = words.childNodes
      const changed = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }))
      getSelection()?.setBaseAndExtent(text as Node, 10, text as Node, 15)
      await changed
      // As a tap does on a phone.
      getSelection()?.removeAllRanges()
    })
    await button(page, 'More').tap()
    await page.getByLabel('More actions').getByRole('button', { name: 'Highlight' }).tap()
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await storedColumns(0, 'highlight')).toEqual(['words'])
    // They are not those of the next one, and not for a second time.
    await button(page, 'Next testimonial').tap()
    await button(page, 'More').tap()
    await page.getByLabel('More actions').getByRole('button', { name: 'Highlight' }).tap()
    await page.getByRole('dialog', { name: 'Highlight' }).waitFor()
  })

  test('rejects a tag that is too long with a sentence', async () => {
    await storeTestimonials({})
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, 'Add a tag').click()
    await page.getByLabel('Add a tag').fill('x'.repeat(41))
    await press(page, 'Enter')
    await expectNotice(page, 'A tag has at most 40 characters.')
    expect(await storedColumns(0, 'tags')).toEqual(['[]'])
  })

  test('says that a tag is there already, and leaves it in the field', async () => {
    await storeTestimonials({ tags: '["shop"]' })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, 'Add a tag').click()
    await page.getByLabel('Add a tag').fill(' shop ')
    await press(page, 'Enter')
    await expectNotice(page, 'It has this tag already.')
    expect(await page.getByLabel('Add a tag').inputValue()).toBe(' shop ')
  })

  test('replies by e-mail, and no e-mail address can add another recipient', async () => {
    await storeTestimonials({ email: 'a?bcc=evil@x.example', firstname: 'A & B' })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, 'More').click()
    const href = await page.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')
    const url = new URL(href ?? '')
    expect(url.pathname).toBe('a%3Fbcc%3Devil@x.example')
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(url.searchParams.get('body')).toContain('Hello A & B')
  })
})

describe('bulk actions', () => {
  test('select a range by Shift and a click, name the number, and can be undone', async () => {
    await storeTestimonials({}, {}, { pinned: '2026-10-01T00:00:00.000Z' }, {}, {})
    const { page } = await open()
    await page.getByLabel('Select Person 1').click()
    await page.getByLabel('Select Person 3').click({ modifiers: ['Shift'] })
    await button(page, 'Clear the selection').click()
    expect(await page.locator('.row :checked').count()).toBe(0)
    await page.getByLabel('Select Person 1').click()
    await page.getByLabel('Select Person 3').click({ modifiers: ['Shift'] })
    await button(page, 'Archive 3').click()
    await expectNotice(page, 'Archived 3 testimonials.')
    await expectRows(page, 'Person 0', 'Person 4')
    await expect.poll(() => focused(page)).toBe('Person 4')
    expect(await query('SELECT count(*) AS count FROM testimonials WHERE folder IS NOT NULL')).toEqual([{ count: 3 }])
    await press(page, 'z')
    await expectRows(page, ...[0, 1, 2, 3, 4].map((index) => `Person ${index}`))
    await expect
      .poll(() => query('SELECT count(*) AS count FROM testimonials WHERE folder IS NULL'))
      .toEqual([{ count: 5 }])
  })

  test('restore different earlier states', async () => {
    await storeTestimonials({ published: 1 }, {}, { folder: 'archived' })
    const { page } = await open('')
    await press(page, 'Shift+X')
    await button(page, 'More').click()
    await button(page, 'Spam 3').click()
    await expectNotice(page, 'Moved 3 testimonials to spam.')
    expect(await Promise.all([0, 1, 2].map(getState))).toEqual(['spam', 'spam', 'spam'])
    await press(page, 'z')
    await expectNotice(page, 'Undone.')
    expect(await Promise.all([0, 1, 2].map(getState))).toEqual(['published', 'pending', 'archived'])
  })

  test('ask before publishing where consent is missing, with the number', async () => {
    await storeTestimonials({}, { gaveConsent: 0 }, {})
    const { page } = await open()
    await page.getByLabel('Select Person 0').click()
    await status(page, '1 selected').waitFor({ state: 'attached' })
    await button(page, 'Select all 3').click()
    await status(page, '3 selected').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Clear the selection')
    await press(page, 'Enter')
    await status(page, '3 testimonials').waitFor({ state: 'attached' })
    expect(await focused(page)).toBe('Person 0')
    await press(page, 'Shift+X')
    await button(page, 'Publish 3').click()
    expect(await page.locator('dialog #warning').textContent()).toBe(
      '1 of these 3 will not appear on your site until the author agrees.',
    )
    await button(page, 'Publish 2 with consent').click()
    await expectNotice(page, 'Published 2 testimonials.')
    expect(await Promise.all([0, 1, 2].map(getState))).toEqual(['published', 'pending', 'published'])
  })

  test('keep what failed selected, with a sentence', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await press(page, 'Shift+X')
    await query("UPDATE testimonials SET gaveConsent = 0, withdrawn = '2026-03-01T09:30:00.000Z' WHERE id = ?", idAt(1))
    // As if it was withdrawn while the request was on its way.
    await query('UPDATE testimonials SET version = NULL WHERE id = ?', idAt(1))
    await button(page, 'Publish 3').click()
    await expectNotice(page, 'Published 2 testimonials. Could not publish Person 1:')
    await expectRows(page, 'Person 1')
    await expect.poll(() => page.getByLabel('Select Person 1').isChecked()).toBe(true)
    expect(await Promise.all([0, 2].map(getState))).toEqual(['published', 'published'])
  })
})

describe('the URL', () => {
  test('shows the same list and record after reload, Back, Forward, and in another browser', async () => {
    await storeTestimonials({ stars: 5, tags: '["shop"]' }, { stars: 4 }, { stars: 5, gaveConsent: 0 })
    const { page } = await open()
    await button(page, 'Filter').click()
    await page.getByRole('combobox', { name: 'Stars' }).selectOption('5')
    await expectRows(page, 'Person 0', 'Person 2')
    await page.getByRole('combobox', { name: 'Consent' }).selectOption('yes')
    await expectRows(page, 'Person 0')
    await expect.poll(() => page.url()).toBe(inboxUrl('?state=pending&stars=5&consent=yes'))
    await page.getByRole('link', { name: 'Person 0' }).click()
    await expect.poll(() => page.url()).toBe(inboxUrl(`/${idAt(0)}?state=pending&stars=5&consent=yes`))
    expect(await page.title()).toBe('Person 0 · Ours · Laurel')
    await page.reload()
    await page.locator('.record').waitFor()
    await expectRows(page, 'Person 0')
    await button(page, 'Filter').click()
    expect(await page.getByRole('combobox', { name: 'Stars' }).inputValue()).toBe('5')
    const other = await open(`/${idAt(0)}?state=pending&stars=5&consent=yes`)
    expect(await other.page.locator('#record-heading').textContent()).toBe('Person 0')
    await page.goBack()
    await page.goBack()
    await expectRows(page, 'Person 0', 'Person 2')
    expect(await page.getByRole('combobox', { name: 'Consent' }).inputValue()).toBe('')
    await page.goForward()
    await expectRows(page, 'Person 0')
  })

  test('holds the search, which finds testimonials of all states, and which an empty result widens', async () => {
    await storeTestimonials({ testimonialText: 'calm spreadsheets' }, { published: 1, testimonialText: 'loud Drums' })
    const { page } = await open()
    await page.getByRole('searchbox').fill('drums')
    await press(page, 'Enter')
    await expectRows(page, 'Person 1')
    await expect.poll(() => page.url()).toBe(inboxUrl('?q=drums'))
    expect(await page.locator('.row mark').textContent()).toBe('Drums')
    expect(await page.locator('.row .state').textContent()).toBe('Published')
    expect(await page.locator('#list-heading').textContent()).toBe('Results for “drums”')
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByText('Nothing matches.').waitFor()
    await expect.poll(() => page.url()).toBe(inboxUrl('?state=pending&q=drums'))
    await page.getByRole('link', { name: 'Search everything' }).click()
    await expectRows(page, 'Person 1')
    await page.getByRole('searchbox').fill('flutes')
    await press(page, 'Enter')
    // There is nothing wider to search.
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expectRows(page, 'Person 0', 'Person 1')
  })

  test('of an unknown record explains that it does not exist', async () => {
    const { page } = await open(`/${idAt(7)}?state=pending`)
    await page.getByText('This does not exist, or was erased.').waitFor()
  })
})

describe('the list', () => {
  test('shows 50 testimonials, and more on demand', async () => {
    await storeTestimonials(...several(60))
    const { page } = await open()
    expect(await rowNames(page)).toHaveLength(50)
    await button(page, 'Show 50 more').click()
    await expect.poll(async () => (await rowNames(page)).at(-1)).toBe('Person 59')
    expect(await button(page, 'Show 50 more').count()).toBe(0)
  })

  test('counts each state, 100 and more as 100+', async () => {
    await storeTestimonials(...several(101), ...several(2, { published: 1 }))
    const { page } = await open()
    expect(await page.locator('.tabs a').allTextContents()).toEqual([
      'Pending 100+',
      'Published 2',
      'Archived ',
      'Spam ',
      'All',
    ])
    // They are not those of the results.
    await page.goto(inboxUrl('?state=pending&q=number'))
    await expectRows(page, ...several(50).map((_, index) => `Person ${index}`))
    expect(await page.locator('.tabs .count').count()).toBe(0)
  })

  test('separates what is new since the last visit', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    expect(await page.locator('.list .before').count()).toBe(0)
    await query('UPDATE testimonials SET created = ? WHERE id = ?', '2026-11-01T00:00:00.000Z', idAt(2))
    await page.reload()
    await expectRows(page, 'Person 2', 'Person 0', 'Person 1')
    expect(await page.locator('#list > li').allTextContents()).toMatchObject([
      expect.stringContaining('Person 2'),
      'Seen before',
      expect.stringContaining('Person 0'),
      expect.stringContaining('Person 1'),
    ])
  })

  test('leads from an empty queue to what is published', async () => {
    await storeTestimonials({ published: 1 })
    const { page } = await open()
    await page.getByText('Nothing is waiting for you.').waitFor()
    await page.getByRole('link', { name: 'See what is published' }).click()
    await expectRows(page, 'Person 0')
  })
})

describe('an empty list of a new workspace, without the first steps', () => {
  test.each([
    ['pending', 'Nobody has written yet. What people write appears here.'],
    ['published', 'Nothing is published yet. Once you publish a testimonial, your site can show it.'],
    ['archived', 'Nothing is archived.'],
    ['spam', 'Nothing is spam.'],
  ])('says what stands in %s: %s', async (state, sentence) => {
    const { page } = await openWithoutSteps(`?state=${state}`)
    await page.getByText(sentence).waitFor()
    expect(await page.getByText('appears here').count()).toBe(state === 'pending' ? 1 : 0)
  })
})

describe('media of other sites', () => {
  test('load only after a click, in a frame of their own', async () => {
    await storeTestimonials({
      imageUrl: 'https://images.example/ada.png',
      videoVideoUrl: 'https://videos.example/ada.mp4',
      externalVideoHtml: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Video"></iframe>',
    })
    const { page, context, requests } = await openInbox(`/${idAt(0)}?state=pending`)
    const remote: { url: string; referrer: string | undefined; isFramed: boolean }[] = []
    await context.route(/images\.example|videos\.example/, async (route) => {
      const headers = await route.request().allHeaders()
      const isFramed = route.request().frame() !== page.mainFrame()
      remote.push({ url: route.request().url(), referrer: headers.referer, isFramed })
      await route.fulfill({ status: 200, contentType: 'image/png', body: '' })
    })
    const link = page.getByRole('link', { name: 'Watch on YouTube' })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toBe('noreferrer noopener')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
    await button(page, 'Load photo').click()
    await expect
      .poll(() => remote)
      .toEqual([{ url: 'https://images.example/ada.png', referrer: undefined, isFramed: true }])
    await button(page, 'Load video').click()
    await expect
      .poll(() => remote.at(-1))
      .toEqual({
        url: 'https://videos.example/ada.mp4',
        referrer: undefined,
        isFramed: true,
      })
  })
})
