import { describe, expect, test } from 'vitest'
import {
  button,
  createQuietInbox,
  expectNotice,
  expectRows,
  focused,
  idAt,
  inboxUrl,
  openInbox,
  press,
  several,
  storedColumns,
  storedState,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { browserUrl, query } from '../../support/service/harness.ts'

/* A record of the owner's inbox: its actions, words, tags and media. No page may log to its console or load from another host. */

const open = createQuietInbox()

const moves = [
  ['Archive', 'pending', 'archived', 'Archived Person 1.'],
  ['Spam', 'pending', 'spam', 'Moved Person 1 to spam.'],
  ['Back to pending', 'published', 'pending', 'Moved Person 1 back to pending.'],
] as const

test.each(moves)('%s moves a record out of %s, opens the next one, and can be undone', async (name, from, to, text) => {
  await storeTestimonials(...several(3, { published: from === 'published' ? 1 : 0 }))
  const { page } = await open(`/${idAt(1)}?state=${from}`)
  await button(page, name).click()
  await expectNotice(page, text)
  await expectRows(page, 'Person 0', 'Person 2')
  expect(await page.locator('#record-heading').textContent()).toBe('Person 2')
  await expect.poll(() => focused(page)).toBe('Person 2')
  expect(await storedState(1)).toBe(to)
  await button(page, 'Undo').click()
  await expectNotice(page, 'Undone.')
  await expectRows(page, 'Person 0', 'Person 1', 'Person 2')
  expect(await page.locator('#record-heading').textContent()).toBe('Person 1')
  expect(await storedState(1)).toBe(from)
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
  // The part that remembers the selection loads with these.
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
