import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import {
  button,
  consentTexts,
  decisions,
  given,
  giveTestimonial,
  openAuthorPage,
  openMine,
  path,
  publishAll,
  questions,
} from '../../support/browser/author-page.ts'
import { expectSilentConsoles, overflow } from '../../support/browser/browser.ts'
import { formRequest } from '../../support/browser/hosted-page.ts'
import { asksBeforeClosing, browserStorage, focused, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, call, clearLogs, hashKey, keys, logs, query, rows } from '../../support/service/harness.ts'

/* The author's own page with JavaScript, on the service. */

let token = ''
const watchConsole = expectSilentConsoles()
beforeEach(async () => {
  token = await giveTestimonial()
  await publishAll()
})

/** Opens the page with the link of the testimonial. */
async function open(options: Parameters<typeof openMine>[1] = {}) {
  const opened = await openMine(token, options)
  watchConsole(opened.messages)
  return opened
}

/** Opens the page with a fragment. */
async function openWith(fragment: string) {
  const opened = await openAuthorPage(fragment)
  watchConsole(opened.messages)
  return opened
}

const edit = (page: Page) => page.locator('#edit')
const state = (page: Page) => page.locator('.state').textContent()
const expectState = (page: Page, text: string) => expect.poll(() => state(page)).toBe(text)

const forms = `**${path}`

/** Intercepts what the page posts from now on; `page.unroute(forms)` ends that. */
const routeForms = (page: Page, handle: (route: Route) => unknown) =>
  page.route(forms, (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()))

/** Records the controls that the page posts, without the token and the version. */
function recordForms(page: Page) {
  const sent: { controls: object; version: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(path)) return
    const { token: _token, version, ...controls } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    sent.push({ controls, version })
  })
  return sent
}

/** Lets the service do what a request asks for, and loses the response. */
const loseResponse = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

describe('the link', () => {
  test('shows the testimonial in two requests, without a Referer, and keeps the token in the URL', async () => {
    const { page, requests } = await open()
    expect(requests).toEqual([`${browserUrl.origin}${path}`, `${browserUrl.origin}${path}`])
    await expect.poll(() => page.url()).toContain(`#${token}`)
    expect(await page.evaluate(() => document.referrer)).toBe('')
    expect(await page.title()).toBe('Your testimonial')
    const text = await page.locator('main').innerText()
    for (const words of [
      'Your testimonial for \u2068Ours\u2069',
      'A pleasure',
      'From the first day',
      'They listened.\n\nI would come again.',
      'Ada Lovelace, Analytical Engines',
      'ada@example.com',
      'https://code.example/ada',
      ...Object.values(consentTexts),
    ])
      expect(text).toContain(words)
    expect(await page.getByRole('img', { name: '4' }).locator('.filled').count()).toBe(4)
    await expect.poll(() => focused(page)).toContain('Your testimonial for')
  })

  test('sends no Referer and no token in a URL to anybody, also from links', async () => {
    const { page } = await open()
    const headers: Record<string, string>[] = []
    page.context().on('request', async (request) => headers.push(await request.allHeaders()))
    await page.context().route('https://code.example/**', (route) => route.fulfill({ body: 'Ada' }))
    const popup = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'https://code.example/ada' }).click()
    await (await popup).waitForURL('https://code.example/ada')
    await expect.poll(() => headers.length).toBe(1)
    expect(JSON.stringify(headers)).not.toMatch(/referer|lg_/)
  })

  test.each(['', '#', '#lg_tooShort', '#other'])('without a token (%j) asks for it', async (fragment) => {
    const { page } = await openWith(fragment)
    await page.getByLabel('Your link or code').waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual(
      fragment.length > 1 ? ['This link or code is not complete. Please copy all of it.'] : [],
    )
  })

  test('can be pasted as a code or as a whole link, by keyboard alone', async () => {
    for (const pasted of [token, ` https://reviews.example/my-testimonial#${token} `]) {
      const { page } = await openWith('')
      await page.keyboard.press('Tab')
      await page.keyboard.insertText('lg_short')
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { description: 'This link or code is not complete.' })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.inputValue()).toBe('lg_short')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(pasted)
      await page.keyboard.press('Enter')
      await page.locator('.state').waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${token}`)
    }
  })

  test('that is unknown, revoked or erased says so, and another one can be entered', async () => {
    const { page } = await openWith(`#lg_${'x'.repeat(43)}`)
    await page.getByText('We don’t know this link').waitFor()
    const field = page.getByLabel('Your link or code')
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([
      `lg_${'x'.repeat(43)}`,
      'true',
    ])
    await page.getByLabel('Your link or code').fill(token)
    await button(page, 'Show my testimonial').click()
    await expectState(page, 'Published')
  })

  test('that is opened in the same tab replaces the one before, even if its response comes later', async () => {
    const { page } = await openWith('')
    const held: Route[] = []
    await routeForms(page, (route) => (held.length ? route.continue() : void held.push(route)))
    await page.evaluate((hash) => location.assign(hash), `#lg_${'x'.repeat(43)}`)
    await expect.poll(() => held.length).toBe(1)
    await page.evaluate((hash) => location.assign(hash), `#${token}`)
    await expectState(page, 'Published')
    await held[0]?.continue()
    await page.evaluate(() => fetch('/health').then((response) => response.text()))
    expect(await state(page)).toBe('Published')
  })

  test('can be opened again after there was no connection', async () => {
    const { page, context } = await open()
    await routeForms(page, (route) => route.abort())
    await page.reload()
    await page.getByText('There was no response.').waitFor()
    await page.unroute(forms)
    await button(page, 'Show my testimonial').click()
    await expectState(page, 'Published')
    await routeForms(page, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    )
    await page.reload()
    await page.getByText('There was no response.').waitFor()
    await context.close()
  })

  test('leaves nothing in the browser, and its token in no log', async () => {
    clearLogs()
    const { page } = await open()
    const stored = await browserStorage(page)
    expect(stored.replace(page.url(), '')).not.toContain(token.slice(3))
    expect(await page.context().cookies()).toEqual([])
    expect(JSON.stringify(logs)).not.toContain(token.slice(3))
  })
})

describe('withdrawing', () => {
  test('is one click, works at once and can be taken back', async () => {
    const { page } = await open()
    await button(page, 'Withdraw').first().click()
    await expectState(page, 'Not published')
    expect(await given('published', 'gaveConsent')).toEqual([0, 0])
    await page.getByText('Only \u2068Ours\u2069 can read it.').waitFor()
    await page.locator('section').getByText('You withdrew this').waitFor()
    await button(page, 'I agree').first().click()
    await page.getByText('\u2068Ours\u2069 may publish it.').waitFor()
    expect(await given('published', 'gaveConsent')).toEqual([0, 1])
    expect((await decisions())[0]).toBe(`publish given by giver: ${consentTexts.publish}`)
  })

  test('a double click does not take back what its first half did', async () => {
    const { page } = await open()
    const sent = recordForms(page)
    const box = await button(page, 'Withdraw').first().boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
    await page.mouse.click(x, y)
    await button(page, 'I agree').first().waitFor()
    await expectState(page, 'Not published')
    // The second half of a double click, after a fast response, and a calm click.
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.mouse.click(x, y)
    await page.mouse.click(x, (box?.y ?? 0) + (box?.height ?? 0) - 2)
    // That half on the opposite button, which a smaller message may leave there.
    await button(page, 'I agree').first().dispatchEvent('click', { detail: 2 })
    // Longer than a request that a click had sent.
    await page.evaluate(() => fetch('/health'))
    expect(sent).toHaveLength(1)
    expect(await given('gaveConsent')).toEqual([0])
  })

  test('clicks during a request send nothing more', async () => {
    const { page } = await open()
    const held: Route[] = []
    await routeForms(page, (route) => void held.push(route))
    for (let click = 0; click < 3; click++) await button(page, 'Withdraw').first().click()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await expectState(page, 'Not published')
    expect(held).toHaveLength(1)
  })

  test('works on every version, and again after a response was lost', async () => {
    const { page } = await open()
    await query("UPDATE testimonials SET title = 'Changed by the owner'")
    await routeForms(page, loseResponse)
    await button(page, 'Withdraw').first().click()
    await page.getByText('There was no response.').waitFor()
    expect(await given('gaveConsent')).toEqual([0])
    await page.unroute(forms)
    await button(page, 'Withdraw').first().click()
    await expectState(page, 'Not published')
    const [events] = (await given('consents')) ?? []
    expect(JSON.parse(String(events))).toHaveLength(4)
  })

  test('is by keyboard, and moves the focus to what it changed, away from the opposite', async () => {
    const { page } = await open()
    const sent = recordForms(page)
    await page.keyboard.press('Tab')
    for (let press = 0; press < 2; press++) {
      await page.keyboard.press('Enter')
      await expectState(page, 'Not published')
    }
    await expect.poll(() => focused(page)).toBe('Saved.')
    // Its key is held down.
    await button(page, 'I agree').first().focus()
    await page.keyboard.down('Enter')
    await page.getByText('\u2068Ours\u2069 may publish it.').waitFor()
    await button(page, 'Withdraw').first().focus()
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    // Longer than a request that a click had sent.
    await page.evaluate(() => fetch('/health'))
    expect(sent).toHaveLength(2)
    expect(await given('gaveConsent')).toEqual([1])
  })

  test('describes its buttons with their consent', async () => {
    const { page } = await open()
    const described = await page
      .locator('section .consent > [aria-describedby]')
      .evaluateAll((buttons) =>
        buttons.map((one) => document.getElementById(`${one.getAttribute('aria-describedby')}`)?.textContent),
      )
    expect(described).toEqual(Object.values(consentTexts))
  })

  test('says when to try again beyond the rate limit', async () => {
    const { page } = await open()
    const send = () => call('POST', path, formRequest({ token, action: 'agree', purpose: 'marketing' }))
    let response = await send()
    // A minute of the limiter may end during the test, also before the click: the page gets this response.
    for (let sent = 1; response.status !== 429 && sent <= 2 * 10; sent++) response = await send()
    const { status, text: body } = response
    await routeForms(page, (route) => route.fulfill({ status, headers: Object.fromEntries(response.headers), body }))
    await button(page, 'Withdraw').first().click()
    await page.getByText('Please try again in \u206860 seconds\u2069.').waitFor()
    await expectState(page, 'Published')
  })

  test('with a link made by a key cannot be taken back', async () => {
    const [{ id } = {}] = await rows('testimonials')
    const { body } = await call('POST', `/v1/testimonial/${id}/giver-link`, { key: keys.workspaceA })
    const { page } = await openWith(new URL(body.url).hash)
    await button(page, 'Withdraw').first().click()
    await expectState(page, 'Not published')
    await button(page, 'I agree').first().click()
    await page.getByText('This link cannot give this consent again.').waitFor()
    expect(await given('gaveConsent')).toEqual([0])
  })

  test('works for a testimonial from before there were events', async () => {
    token = `lg_${'b'.repeat(43)}`
    await query('DELETE FROM testimonials')
    await storeTestimonials({ giverHash: hashKey(token), published: 1 })
    const { page } = await open()
    await page.getByText('My testimonial may be published.').waitFor()
    await button(page, 'Withdraw').first().click()
    await expectState(page, 'Not published')
    expect((await decisions())[0]).toBe('publish withdrawn by giver: My testimonial may be published.')
  })
})

describe('the other consents', () => {
  test('change without unpublishing, each with its words, and are in the record', async () => {
    const { page } = await open()
    const sent = recordForms(page)
    await button(page, 'I agree').click()
    await page.getByText('Saved.').waitFor()
    await button(page, 'Withdraw').last().click()
    await expect
      .poll(() => decisions())
      .toEqual([
        `publish given by visitor: ${consentTexts.publish}`,
        `marketing given by giver: ${consentTexts.marketing}`,
        `contact withdrawn by giver: ${consentTexts.contact}`,
      ])
    expect(sent.map(({ controls }) => controls)).toEqual([
      { action: 'agree', purpose: 'marketing' },
      { action: 'withdraw', purpose: 'contact' },
    ])
    const [stored] = (await given('consents')) ?? []
    const pages = JSON.parse(String(stored)).map((event: { page: string; language: string }) => [
      event.page,
      event.language,
    ])
    expect(pages.slice(3)).toEqual(Array(2).fill([browserUrl.origin + path, 'en']))
    expect(await state(page)).toBe('Published')
    await page.locator('summary', { hasText: 'Record of your consents' }).click()
    await page.locator('ol li').nth(4).waitFor()
    const events = await page.locator('ol li').allInnerTexts()
    expect(events).toHaveLength(5)
    expect(events[1]).toMatch(/^Ours may quote me in advertisements\.\s+You did not agree · /)
    expect(events[1]).toContain('https://shop.example/praise')
    expect(events[4]).toMatch(/^Ours may write to me\.\s+You withdrew this · /)
  })

  test('are named by who entered them', async () => {
    const [{ id } = {}] = await rows('testimonials')
    await call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body: { gaveConsent: false } })
    await call('PUT', `/v1/testimonial/${id}`, { key: keys.workspaceA, body: { gaveConsent: true } })
    const { page } = await open()
    await page.locator('summary', { hasText: 'Record of your consents' }).click()
    const record = await page.locator('ol').innerText()
    expect(record).toContain('\u2068Ours\u2069 noted that you no longer agree')
    expect(record).toContain('\u2068Ours\u2069 noted that you agreed')
  })
})

describe('editing', () => {
  test('sends only what has changed, with the version, and unpublishes', async () => {
    const { page } = await open()
    const sent = recordForms(page)
    await edit(page).click()
    await page.getByText('Once you save, it is off the site until \u2068Ours\u2069 publishes it again.').waitFor()
    await page.getByLabel('Headline', { exact: true }).fill('A joy')
    await page.getByLabel('Your profiles').fill('https://social.example/@ada\n')
    await page.getByRole('radio', { name: '5 of 5 stars' }).check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(sent).toEqual([
      {
        controls: { action: 'save', title: 'A joy', socialMediaProfiles: 'https://social.example/@ada\n', stars: '5' },
        version: expect.stringMatching(/^"/),
      },
    ])
    expect(await state(page)).toBe('Not published')
    expect(await given('title', 'stars', 'published', 'externalVideoHtml')).toEqual([
      'A joy',
      5,
      0,
      expect.stringContaining('dQw4w9WgXcQ'),
    ])
    await expect.poll(() => focused(page)).toBe('Saved.')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Edit')
  })

  test('every field can be changed and emptied', async () => {
    const { page } = await open()
    const values = {
      Headline: ['title', 'Título'],
      Role: ['subtitle', 'العنوان'],
      'Your testimonial': ['testimonialText', 'One.\n\nTwo.'],
      'First name': ['firstname', 'Grace'],
      'Last name': ['lastname', 'Hopper'],
      Company: ['company', 'Navy'],
      'E-mail, never published': ['email', 'grace@example.com'],
      'Link to a photo of you': ['imageUrl', 'https://images.example.com/grace.jpg'],
    } as const
    await edit(page).click()
    for (const [label, [, value]] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Link to a video').fill('https://vimeo.com/123456789')
    await page.getByLabel('Your profiles').fill('')
    await page.getByRole('radio', { name: 'No rating' }).check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const names = Object.values(values).map(([name]) => name)
    expect(await given(...names, 'socialMediaProfiles', 'stars', 'externalVideoHtml')).toEqual([
      ...Object.values(values).map(([, value]) => value),
      '[]',
      null,
      expect.stringContaining('player.vimeo.com/video/123456789'),
    ])
    await edit(page).click()
    for (const label of Object.keys(values)) await page.getByLabel(label, { exact: true }).fill('')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given(...names)).toEqual(names.map(() => null))
  })

  test('saves the longest text in any script, character by character', async () => {
    const { page } = await open()
    await edit(page).click()
    const text = '100 % & a+b=c;\n'.padEnd(limits.testimonialText, '良い')
    await page.getByLabel('Your testimonial', { exact: true }).fill(text)
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('testimonialText')).toEqual([text])
  })

  test('fields that are empty are behind a disclosure', async () => {
    await query('UPDATE testimonials SET company = NULL, imageUrl = NULL')
    const { page } = await open()
    await edit(page).click()
    expect(await page.getByLabel('Company').isVisible()).toBe(false)
    await page.getByText('More fields').click()
    await page.getByLabel('Company').fill('Navy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('company')).toEqual(['Navy'])
  })

  test('without a change, or cancelled, sends nothing and stays published', async () => {
    const { page } = await open()
    const sent = recordForms(page)
    await edit(page).click()
    await button(page, 'Save').click()
    await edit(page).click()
    await page.getByLabel('Company').fill('Navy')
    await button(page, 'Cancel').click()
    await expect.poll(() => focused(page)).toBe('Edit')
    await edit(page).click()
    expect(await page.getByLabel('Company').inputValue()).toBe('Analytical Engines')
    expect(sent).toEqual([])
    expect(await given('published')).toEqual([1])
  })

  test('shows the sentence of the service next to the field that it names', async () => {
    const { page } = await open()
    await edit(page).click()
    await page.getByLabel('Link to a photo').fill('ada.jpg')
    await page.getByLabel('Company').fill('Navy')
    await button(page, 'Save').click()
    const error = page.locator('.error')
    expect(await error.textContent()).toMatch(/^must be an http or https URL/)
    expect([await error.getAttribute('lang'), await error.getAttribute('role')]).toEqual(['en', null])
    const photo = page.getByLabel('Link to a photo')
    await expect.poll(() => photo.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await photo.getAttribute('aria-invalid')).toBe('true')
    expect(await photo.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
    expect(await page.getByLabel('Company').inputValue()).toBe('Navy')
    await photo.fill('https://images.example.com/new.jpg')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('company')).toEqual(['Navy'])
  })

  test('opens the disclosure of a field that is wrong', async () => {
    await query('UPDATE testimonials SET imageUrl = NULL')
    const { page } = await open()
    await edit(page).click()
    await page.getByText('More fields').click()
    await page.getByLabel('Link to a photo').fill('ada.jpg')
    await page.getByText('More fields').click()
    await button(page, 'Save').click()
    await page.getByText('must be an http or https URL').waitFor()
    await expect
      .poll(() => page.getByLabel('Link to a photo').evaluate((input) => input === document.activeElement))
      .toBe(true)
  })

  test('shows what was changed elsewhere, and keeps both that and what was typed', async () => {
    const { page } = await open()
    await edit(page).click()
    await page.getByLabel('Headline', { exact: true }).fill('Mine')
    await page.getByRole('radio', { name: '2 of 5 stars' }).check()
    await query("UPDATE testimonials SET title = 'Theirs', company = 'Their company', stars = 1")
    await button(page, 'Save').click()
    await page.getByText('What you typed is still here').waitFor()
    expect(await page.locator('h3').first().textContent()).toBe('Theirs')
    expect(await page.getByLabel('Headline', { exact: true }).inputValue()).toBe('Mine')
    expect(await page.getByLabel('Company').inputValue()).toBe('Their company')
    expect(await page.getByRole('radio', { name: '2 of 5 stars' }).isChecked()).toBe(true)
    expect(await given('title')).toEqual(['Theirs'])
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('title', 'company', 'stars')).toEqual(['Mine', 'Their company', 2])
  })

  test('keeps what was typed without a connection, and knows its own change after a lost response', async () => {
    const { page } = await open()
    await edit(page).click()
    await page.getByLabel('Company').fill('Navy')
    await routeForms(page, (route) => route.abort())
    await button(page, 'Save').click()
    await page.getByText('There was no response.').waitFor()
    await page.unroute(forms)
    await routeForms(page, loseResponse)
    await button(page, 'Save').click()
    await expect.poll(() => given('company')).toEqual(['Navy'])
    await page.getByText('There was no response.').waitFor()
    await page.unroute(forms)
    expect(await page.getByLabel('Company').inputValue()).toBe('Navy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await page.getByLabel('Company').isVisible()).toBe(false)
  })

  test('survives a withdrawal in between', async () => {
    const { page } = await open()
    await edit(page).click()
    await page.getByLabel('Company').fill('Navy')
    await button(page, 'Withdraw').first().click()
    await expectState(page, 'Not published')
    expect(await page.getByLabel('Company').inputValue()).toBe('Navy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('company', 'gaveConsent')).toEqual(['Navy', 0])
  })

  test('asks before the page is closed with changes that are not saved', async () => {
    const { page } = await open()
    await edit(page).click()
    await page.getByLabel('Company').fill('Navy')
    expect(await asksBeforeClosing(page)).toBe(true)
    await button(page, 'Cancel').click()
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('is by keyboard alone', async () => {
    const { page } = await open()
    await edit(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Typed')
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await given('title', 'stars')).toEqual(['Typed', 5])
  })
})

describe('answers', () => {
  const answers = [{ id: 'before', answer: 'The price.' }]

  async function openAnswers(fields: object = {}, asked: object[] = questions) {
    await query('DELETE FROM testimonials')
    token = await giveTestimonial({ firstname: 'Ada', answers, ...fields }, { questions: asked })
    const { page } = await open()
    const sent = recordForms(page)
    await edit(page).click()
    return { page, sent }
  }

  test('have a box for each question, and become the text', async () => {
    const { page, sent } = await openAnswers()
    expect(await page.getByLabel('Your testimonial').count()).toBe(0)
    await page.getByLabel('What happened then?').fill('Ten new clients.')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(sent[0]?.controls).toEqual({ action: 'save', 'answer-after': 'Ten new clients.' })
    const [stored] = (await given('questionsAndAnswers')) ?? []
    expect(JSON.parse(String(stored)).map(({ answer }: { answer: string }) => answer)).toEqual([
      'The price.',
      'Ten new clients.',
    ])
    expect(await given('testimonialText')).toEqual(['The price.\n\nTen new clients.'])
    expect(await page.locator('h3').allTextContents()).toEqual(questions.map(({ text }) => text))
  })

  test('keep a text that has words of its own', async () => {
    const { page } = await openAnswers({ testimonialText: 'In short: good.' })
    await page.getByLabel('What happened then?').fill('Ten.')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('testimonialText')).toEqual(['In short: good.'])
  })

  test('that are required say so at their question', async () => {
    const { page } = await openAnswers({}, [{ ...questions[0], required: true }])
    await page.getByLabel('What made you hesitate?').fill('')
    await button(page, 'Save').click()
    await expect.poll(() => page.locator('.error').getAttribute('id')).toBe('answer-before-note')
    expect(await page.locator('.error').textContent()).toBe('must be answered')
  })
})

describe('erasing', () => {
  test('asks once, erases, and removes the token from the URL', async () => {
    const { page } = await open()
    await button(page, 'Erase my testimonial').click()
    await button(page, 'Cancel').click()
    expect(await rows('testimonials')).toHaveLength(1)
    await button(page, 'Erase my testimonial').click()
    await button(page, 'Erase for good').click()
    await page.getByRole('heading', { name: 'Your testimonial is erased' }).waitFor()
    expect(await rows('testimonials')).toEqual([])
    await expect.poll(() => page.url()).toBe(browserUrl.origin + path)
    expect(await page.content()).not.toContain('They listened.')
    expect(await page.title()).toBe('Your testimonial is erased')
    expect(await page.locator('main').getAttribute('aria-busy')).toBe('false')
    await page.goBack()
    expect(page.url()).not.toContain('lg_')
  })

  test('is by keyboard alone; Escape cancels', async () => {
    const { page } = await open()
    await button(page, 'Erase my testimonial').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Erase my testimonial')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your testimonial is erased' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Your testimonial is erased')
  })

  test('is known to have succeeded after a lost response', async () => {
    const { page } = await open()
    await routeForms(page, loseResponse)
    await button(page, 'Erase my testimonial').click()
    await button(page, 'Erase for good').click()
    await page.getByText('There was no response.').waitFor()
    expect(await rows('testimonials')).toEqual([])
    await page.unroute(forms)
    await button(page, 'Erase for good').click()
    await page.getByRole('heading', { name: 'Your testimonial is erased' }).waitFor()
  })

  test('in another tab makes the link unknown in this one', async () => {
    const { page } = await open()
    await query('DELETE FROM testimonials')
    await button(page, 'Withdraw').first().click()
    await page.getByText('We don’t know this link').waitFor()
  })
})

test('names the workspace’s contact and privacy policy', async () => {
  const controller = { contact: 'privacy@ours.example', privacyUrl: 'https://ours.example/privacy' }
  await query('UPDATE workspaces SET controller = ?', JSON.stringify(controller))
  const { page } = await open()
  expect(await page.getByRole('link', { name: controller.contact }).getAttribute('href')).toBe(
    'mailto:privacy@ours.example',
  )
  expect(await page.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(controller.privacyUrl)
  expect(await page.locator('footer').innerText()).toContain('Sites that keep a copy follow')
})

test('words that look like markup stay words, and only http links are links', async () => {
  await query(
    `UPDATE testimonials SET testimonialText = '<img src=x onerror=alert(1)>', title = '</script><b>', imageUrl = 'javascript:alert(1)'`,
  )
  const { page } = await open()
  expect(await page.locator('main').innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(await page.locator('main img, main b, [href^="javascript"]').count()).toBe(0)
  expect(await overflow(page)).toBe(0)
})
