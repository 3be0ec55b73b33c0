import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { authorPageTexts } from '../../widget/author-page/texts.ts'
import {
  button,
  consentTexts,
  decisions,
  given,
  giveTestimonial,
  openAuthorPage,
  path,
  publishAll,
  questions,
} from '../support/browser/author-page.ts'
import { openPage } from '../support/browser/browser.ts'
import { attack, formRequest } from '../support/browser/hosted-page.ts'
import { storeTestimonials } from '../support/browser/inbox-page.ts'
import type { Fault } from '../support/service/faults.ts'
import {
  allRows,
  browserUrl,
  call,
  callWithFaults,
  clearLogs,
  hashKey,
  keys,
  logs,
  query,
  rows,
  serviceUrl,
  workspaceA,
} from '../support/service/harness.ts'

/* The author's own page as HTML, and its way without JavaScript. */

let token = ''

type Controls = Record<string, string>
const post = (controls: Controls, headers: Record<string, string> = {}) =>
  call('POST', path, formRequest(controls, { headers: { Origin: 'null', ...headers } }))
const act = (action: string, controls: Controls = {}) => post({ token, action, ...controls })

/** The fields that the form sends if nothing is changed. */
const unchanged = {
  stars: '4',
  title: 'A pleasure',
  subtitle: 'From the first day',
  testimonialText: 'They listened.\r\n\r\nI would come again.',
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  imageUrl: 'https://images.example.com/ada.jpg',
  externalVideoHtml: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  socialMediaProfiles: 'https://social.example/@ada\r\nhttps://code.example/ada',
  gaveConsent: 'true',
  contact: 'true',
}

/** Returns the source expression of a Content Security Policy for an inline element. */
function inlineHash(text: string, name: string): string {
  const [, content = ''] = RegExp(`<${name}>(.*?)</${name}>`, 's').exec(text) ?? []
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const versionIn = (html: string) => /name="version" value="&quot;([^&]+)&quot;"/.exec(html)?.[1]

describe('GET /my-testimonial', () => {
  test('is one page with a policy that allows only its inline parts', async () => {
    const { status, headers, text } = await call('GET', `${path}?any=thing`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${inlineHash(text, 'script')}; style-src ${inlineHash(text, 'style')}; connect-src 'self'; img-src data: ${serviceUrl.origin}; media-src ${serviceUrl.origin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(text).not.toMatch(/<link rel="stylesheet|<script src|https?:(?!\/\/www\.w3\.org)\/\//)
  })

  test('is the same page for every query, and has no body for HEAD', async () => {
    const [{ text }, other, head] = [
      await call('GET', path),
      await call('GET', `${path}?token=x`),
      await call('HEAD', path),
    ]
    expect(other.text).toBe(text)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('changes nothing, however often it is opened', async () => {
    token = await giveTestimonial()
    await publishAll()
    const before = await allRows()
    const prefetch = { 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch' }
    for (let count = 0; count < 50; count++) {
      const method = count % 2 ? 'GET' : 'HEAD'
      const headers = count % 3 ? {} : prefetch
      await call(method, `${path}?token=${token}&action=erase`, { headers })
    }
    expect(await allRows()).toEqual(before)
  })

  test('has no other URL, which would lack the policy', async () => {
    for (const other of [`${path}.html`, `${path}/`]) {
      expect((await call('GET', other)).status, other).toBe(404)
    }
  })

  test('has no other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await call(method, path)).status).toBe(405)
  })
})

describe('POST /my-testimonial', () => {
  const checksum =
    'If your testimonial was added here from elsewhere, a checksum remains, so that it is not added again.'

  beforeEach(async () => {
    token = await giveTestimonial()
    await publishAll()
  })

  test('shows the testimonial with its consents, and changes nothing', async () => {
    const before = await allRows()
    const { status, headers, text } = await act('show')
    expect(status).toBe(200)
    expect(text).toContain('Your testimonial for \u2068Ours\u2069')
    for (const words of ['Published', 'They listened.\n\nI would come again.', 'Ada Lovelace, Analytical Engines'])
      expect(text).toContain(words)
    expect(text).toContain('Ours may publish my words, with my name &amp; company.')
    expect(text).toContain('You did not agree · ')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${inlineHash(text, 'style')}; img-src data: ${serviceUrl.origin}; media-src ${serviceUrl.origin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(text).not.toContain('<script')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(await allRows()).toEqual(before)
  })

  test('accepts a whole link, with white space around it', async () => {
    expect((await post({ token: ` https://x.example/my-testimonial#${token}\n`, action: 'show' })).status).toBe(200)
  })

  test('responds in the same way to an unknown, revoked, erased and malformed code', async () => {
    const { text: unknown, status } = await post({ token: `lg_${'x'.repeat(43)}`, action: 'show' })
    expect(status).toBe(401)
    expect(unknown).toContain('We don’t know this link')
    const pages = [await post({ token: token.slice(0, -1), action: 'save' })]
    pages.push(await post({ token: `${token}x`, action: 'withdraw' }))
    await query('UPDATE testimonials SET giverHash = NULL')
    pages.push(await act('show'))
    await query('DELETE FROM testimonials')
    pages.push(await act('erase', { erase: 'true' }))
    for (const { status, text, headers } of pages) {
      expect([status, text, headers.get('www-authenticate')]).toEqual([401, unknown, null])
    }
  })

  test('asks for the code that a form comes without, and keeps what was typed', async () => {
    const { status, text } = await post({ action: 'save', title: 'A joy' })
    expect([status, text.includes('role="alert"')]).toEqual([401, false])
    expect(text).toContain('name="title" value="A joy"')
    expect(text).toContain('<button name="action" value="save">Save</button>')
    const { text: question } = await post({ action: 'erase', erase: 'true' })
    expect(question).toContain('Erase it for good?')
    expect(await rows('testimonials')).toMatchObject([{ title: 'A pleasure' }])
  })

  test('saves nothing if nothing is changed', async () => {
    const before = await allRows()
    const { status, text } = await act('save', unchanged)
    expect(status).toBe(200)
    expect(text).toContain('Saved.')
    expect(await allRows()).toEqual(before)
  })

  test('saves what is changed, which unpublishes, and keeps the rest', async () => {
    const { status, text } = await act('save', { ...unchanged, title: 'A joy', stars: '5', company: '' })
    expect(status).toBe(200)
    expect(text).toContain('Not published')
    expect(await given('title', 'stars', 'company', 'published', 'gaveConsent', 'subtitle')).toEqual([
      'A joy',
      5,
      null,
      0,
      1,
      'From the first day',
    ])
    const [changes] = (await given('giverChanges')) ?? []
    expect(JSON.parse(String(changes)).at(-1).fields.toSorted()).toEqual(['company', 'stars', 'title'])
  })

  test('saves decisions on consents with the words that were shown', async () => {
    await act('withdraw', { purpose: 'publish' })
    await act('agree', { purpose: 'marketing' })
    await act('withdraw', { purpose: 'contact' })
    expect(await decisions()).toEqual([
      `publish withdrawn by giver: ${consentTexts.publish}`,
      `marketing given by giver: ${consentTexts.marketing}`,
      `contact withdrawn by giver: ${consentTexts.contact}`,
    ])
    await act('agree', { purpose: 'publish' })
    expect((await decisions())[0]).toBe(`publish given by giver: ${consentTexts.publish}`)
    expect(await given('gaveConsent', 'published')).toEqual([1, 0])
  })

  test('gives a consent only in the version that was shown, and none that nobody asked for', async () => {
    const { status, text } = await act('agree', { purpose: 'marketing', version: '"other"' })
    expect([status, text.includes('This was changed elsewhere in the meantime.')]).toEqual([412, true])
    const other = await act('agree', { purpose: 'other' })
    expect([other.status, other.text.includes('purpose: is unknown')]).toEqual([400, true])
    expect((await decisions())[1]).toBe(`marketing refused by visitor: ${consentTexts.marketing}`)
  })

  test('withdraws at once, again and again', async () => {
    for (let count = 0; count < 3; count++) expect((await act('withdraw')).status).toBe(200)
    expect(await given('gaveConsent', 'published')).toEqual([0, 0])
    const [events] = (await given('consents')) ?? []
    expect(JSON.parse(String(events))).toHaveLength(4)
    expect((await decisions())[0]).toBe(`publish withdrawn by giver: ${consentTexts.publish}`)
  })

  test('erases, and says that a checksum remains of what was added from elsewhere', async () => {
    const { status, text } = await act('erase', { erase: 'true' })
    expect([status, text.includes('Your testimonial is erased'), text.includes(checksum)]).toEqual([200, true, true])
    expect(await rows('testimonials')).toEqual([])
  })

  test('asks before it erases', async () => {
    const before = await rows('testimonials')
    const { status, text } = await act('erase')
    expect(status).toBe(400)
    expect(text).toContain(`are deleted, also for \u2068Ours\u2069. Nobody can undo that. ${checksum}`)
    expect(text).toContain('<input type="hidden" name="erase" value="true">')
    expect(await rows('testimonials')).toEqual(before)
  })

  test('says that an erasure whose response was lost has succeeded', async () => {
    await act('erase', { erase: 'true' })
    const again = { token, action: 'erase', erase: 'true', again: 'true' }
    const { status, text } = await post(again, { 'X-Requested-With': 'XMLHttpRequest' })
    expect([status, text.includes('Your testimonial is erased')]).toEqual([410, true])
  })

  test('says so only to the script of the page, which knows that it has asked before', async () => {
    const { status, text } = await post({ token: 'lg_unknown', action: 'erase', erase: 'true', again: 'true' })
    expect([status, text.includes('Your testimonial is erased')]).toEqual([401, false])
  })

  test.each(['cross-site', 'same-site'])(
    'rejects a form of a page that is %s, and keeps none of its words',
    async (site) => {
      const before = await rows('testimonials')
      for (const controls of [
        { token, action: 'agree', purpose: 'marketing' },
        { action: 'save', title: 'Foreign words' },
      ]) {
        const { status, text } = await post(controls, { 'Sec-Fetch-Site': site })
        expect([status, text.includes('Foreign words'), text.includes('name="purpose"')]).toEqual([403, false, false])
        expect(text).toContain('Please open your link, and use the buttons of the page.')
      }
      expect(await rows('testimonials')).toEqual(before)
    },
  )

  test('offers to withdraw only a consent that is given', async () => {
    const buttons = (text: string) => text.match(/(?<=name="action" value=")(?:agree|withdraw)/g)
    expect(buttons((await act('show')).text)).toEqual(['withdraw', 'agree', 'withdraw'])
    expect(buttons((await act('withdraw')).text)).toEqual(['agree', 'agree', 'withdraw'])
  })

  test('shows what is wrong next to the control, and keeps what was typed', async () => {
    const before = await rows('testimonials')
    const { status, text } = await act('save', { ...unchanged, title: 'A joy', email: 'ada@', imageUrl: `"${attack}` })
    expect(status).toBe(400)
    const note = (name: string, sentence: string) => `<p id="${name}-note" class="error" lang="en">${sentence}`
    expect(text).toContain(note('email', 'must be an e-mail address of at most 254 characters</p>'))
    expect(text).toContain(note('imageUrl', 'must be an http or https URL'))
    expect(text.match(/ aria-invalid="true" aria-describedby="\w+-note" autofocus/g)).toHaveLength(2)
    expect(text).toContain('value="A joy"')
    expect(text).toContain('value="ada@"')
    expect(text).not.toContain('<img src=x')
    expect(await rows('testimonials')).toEqual(before)
  })

  test('rejects a change of an earlier version, shows the current one and keeps what was typed', async () => {
    const { text: shown } = await act('show')
    const version = `"${versionIn(shown)}"`
    await call('PUT', `/v1/testimonial/${(await rows('testimonials'))[0]?.id}`, {
      key: keys.workspaceA,
      body: { lastname: 'King' },
    })
    const { status, text } = await act('save', { ...unchanged, version, title: 'A joy' })
    expect(status).toBe(412)
    expect(text).toContain('This was changed elsewhere in the meantime.')
    expect(text).toContain('Ada King')
    expect(text).toContain('value="A joy"')
    expect(await given('title', 'lastname')).toEqual(['A pleasure', 'King'])
    await act('save', { ...unchanged, version: `"${versionIn(text)}"`, title: 'A joy' })
    expect(await given('title', 'lastname')).toEqual(['A joy', 'Lovelace'])
  })

  test.each<[string, string, number, Fault?]>([
    ['a mistyped code', `lg_${'x'.repeat(43)}`, 401],
    ['no code', '', 401],
    ['a database that does not respond', '', 503, { throwBefore: 'D1_ERROR: D1 DB is overloaded' }],
  ])('keeps what was typed after %s, and not the code', async (_, code, expected, fault) => {
    const sent = fault ? token : code
    const controls = { token: sent, action: 'save', ...unchanged, title: `A "joy" & ${attack}` }
    const request = formRequest(controls, { headers: { Origin: 'null' } })
    const { status, text } = await callWithFaults('POST', path, { ...request, ...(fault && { fault }) })
    expect([status, sent !== '' && text.includes(sent)]).toEqual([expected, false])
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.route(`${browserUrl.origin}${path}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: text })
        : route.continue(),
    )
    await page.goto(`${browserUrl.origin}${path}`)
    await page.getByLabel('Your link or code').fill(token)
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Saved.')
    expect(await rows('testimonials')).toMatchObject([
      { title: controls.title, testimonialText: 'They listened.\n\nI would come again.' },
    ])
  })

  test('treats a version that no page has shown as an earlier one', async () => {
    for (const version of ['"other"', 'none', 'a\nb', '‽'])
      expect((await act('save', { ...unchanged, version, title: 'A joy' })).status).toBe(412)
    expect(await given('title')).toEqual(['A pleasure'])
  })

  test('keeps what was typed beyond the rate limit, and says when to try again', async () => {
    let count = 0
    const save = () => act('save', { ...unchanged, title: `Joy ${++count}` })
    let last = await save()
    // A minute of the limiter may end during the test.
    while (last.status !== 429 && count <= 2 * 10) last = await save()
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60'])
    expect(last.text).toContain('Too many changes at once. Please try again in \u206860 seconds\u2069.')
    expect(last.text).toContain(`value="Joy ${count}"`)
    expect(await given('title')).toEqual([`Joy ${count - 1}`])
    expect((await act('show')).status).toBe(200)
  })

  test('rejects an unknown action and another media type', async () => {
    for (const action of ['publish', 'constructor']) {
      const { status, text } = await act(action)
      expect([status, text.includes('action: must be show, save, agree, withdraw or erase')]).toEqual([400, true])
    }
    const body = JSON.stringify({ token, action: 'erase' })
    expect((await call('POST', path, { body, headers: { 'Content-Type': 'application/json' } })).status).toBe(400)
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('returns and logs no code', async () => {
    clearLogs()
    const texts = ['show', 'save', 'other', 'withdraw'].map(async (action) => (await act(action, unchanged)).text)
    texts.push(act('save', { ...unchanged, email: 'x' }).then(({ text }) => text))
    for (const text of await Promise.all(texts)) expect(text).not.toContain(token.slice(3))
    expect((await act('erase', { erase: 'true' })).text).not.toContain(token.slice(3))
    expect(JSON.stringify(logs)).not.toContain(token.slice(3))
  })
})

test('answers are changed one by one, and become the text unless it has words of its own', async () => {
  token = await giveTestimonial({ firstname: 'Ada', answers: [{ id: 'before', answer: 'The price.' }] }, { questions })
  const { text } = await act('show')
  expect(text).toContain('What happened then?')
  expect(text).not.toContain('name="testimonialText"')
  await act('save', {
    firstname: 'Ada',
    'answer-before': 'The price.',
    'answer-after': 'Ten new clients.',
    gaveConsent: 'true',
  })
  expect(await given('testimonialText', 'firstname')).toEqual(['The price.\n\nTen new clients.', 'Ada'])
  await query("UPDATE testimonials SET testimonialText = 'Shorter.'")
  await act('save', {
    'answer-before': 'The price.',
    'answer-after': 'Twenty.',
    testimonialText: 'Shorter.',
    gaveConsent: 'true',
  })
  const [questionsAndAnswers, ownText] = (await given('questionsAndAnswers', 'testimonialText')) ?? []
  expect([ownText, JSON.parse(String(questionsAndAnswers))[1].answer]).toEqual(['Shorter.', 'Twenty.'])
})

test('a required answer that is missing is reported at its question', async () => {
  const required = questions.map((question) => ({ ...question, required: question.id === 'before' }))
  token = await giveTestimonial(
    { firstname: 'Ada', answers: [{ id: 'before', answer: 'The price.' }] },
    { questions: required },
  )
  const { status, text } = await act('save', { 'answer-before': '', 'answer-after': 'Ten.', gaveConsent: 'true' })
  expect(status).toBe(400)
  expect(text).toContain('<p id="answer-before-note" class="error" lang="en">must be answered</p>')
})

describe('a testimonial from elsewhere', () => {
  beforeEach(async () => {
    token = await giveTestimonial()
  })

  const origin = async (columns: Record<string, string>, language = 'en') => {
    for (const [name, value] of Object.entries(columns))
      await query(`UPDATE testimonials SET ${name} = '${value}' WHERE firstname = 'Ada'`)
    const { text } = await post({ token, action: 'show' }, { 'Accept-Language': language })
    return /<\/div>\n(?:<p class="muted">(.*?)<\/p>\n)?<form/.exec(text)?.[1]
  }
  const date = (day: string, text: string) => `<time datetime="${day}">${text}</time>`
  const onlyHere = 'There it stays as it is: what you change, withdraw or erase here applies only here.'

  test.each<[columns: Record<string, string>, sentence: string]>([
    [{ source: 'google' }, `First published on <bdi>Google</bdi>. ${onlyHere}`],
    [
      { source: 'other', sourceName: 'A & B', sourceUrl: 'https://a.example/?b', sourceDay: '2024-04-12' },
      `First published on <a href="https://a.example/?b" rel="nofollow ugc noopener"><bdi>A &amp; B</bdi></a>, ${date('2024-04-12', 'Apr 12, 2024')}. ${onlyHere}`,
    ],
    [
      { source: 'yelp', sourceUrl: 'javascript:alert(1)', sourceDay: '2024-04' },
      `First published on <bdi>Yelp</bdi>, ${date('2024-04', 'April 2024')}. ${onlyHere}`,
    ],
    [
      { source: 'email', sourceDay: '2024' },
      `<bdi>Ours</bdi> added this here from <bdi>an e-mail</bdi>, ${date('2024', '2024')}.`,
    ],
    [{ source: 'chat' }, '<bdi>Ours</bdi> added this here from <bdi>a chat</bdi>.'],
    [{ source: 'letter', sourceName: 'Private' }, '<bdi>Ours</bdi> added this here from <bdi>a letter</bdi>.'],
    [{ source: 'senja' }, '<bdi>Ours</bdi> added this here from <bdi>Senja</bdi>.'],
  ])('with %o says where its words were first', async (columns, sentence) => {
    expect(await origin(columns)).toBe(sentence)
  })

  test('has the name of the workspace as it is, with braces and controls', async () => {
    await query("UPDATE workspaces SET name = 'Café {source} {Paris}\u2069\u202e' WHERE id = ?", workspaceA)
    const sentence = await origin({ source: 'email' })
    await query("UPDATE workspaces SET name = 'Ours' WHERE id = ?", workspaceA)
    expect(sentence).toBe('<bdi>Café {source} {Paris}</bdi> added this here from <bdi>an e-mail</bdi>.')
  })

  test('says so in the language of the browser, and after a change', async () => {
    const german =
      'Zuerst veröffentlicht bei <bdi>Google</bdi> (<time datetime="2024-04">April 2024</time>). Dort bleibt alles, wie es ist: Was Sie hier ändern, widerrufen oder löschen, gilt nur hier.'
    expect(await origin({ source: 'google', sourceDay: '2024-04' }, 'de')).toBe(german)
    expect((await act('withdraw')).text).toContain('First published on <bdi>Google</bdi>, ')
  })

  test('has no such sentence if a form collected it', async () => {
    expect(await origin({})).toBeUndefined()
    expect((await act('show')).text).not.toMatch(/First published|added this/)
  })
})

test('a testimonial from before there were events can be withdrawn', async () => {
  token = `lg_${'a'.repeat(43)}`
  await storeTestimonials({ giverHash: hashKey(token), published: 1 })
  expect((await act('show')).text).toContain('My testimonial may be published.')
  await act('withdraw')
  expect(await given('gaveConsent', 'published')).toEqual([0, 0])
  expect((await decisions())[0]).toBe('publish withdrawn by giver: My testimonial may be published.')
})

describe('without JavaScript', () => {
  const options = { javaScriptEnabled: false }

  test('leads by keyboard alone from the code to an erasure', async () => {
    token = await giveTestimonial()
    const { page, messages, requests } = await openAuthorPage('', options)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${serviceUrl.origin}${path}#${token}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your testimonial for' }).waitFor()
    await page.locator('#edit').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Headline', { exact: true }).focus()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    // The page of the code has the focus in its field.
    await page.getByLabel('Your link or code').waitFor()
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await given('title')).toEqual(['A pleasure!'])
    await button(page, 'Erase for good').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Your link or code').waitFor()
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your testimonial is erased' }).waitFor()
    expect(await rows('testimonials')).toEqual([])
    // Without a code, nothing is done: 401.
    expect(messages.filter((message) => !message.includes('401'))).toEqual([])
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin) || url.includes('lg_'))).toEqual([])
  })

  test('speaks the language of the browser', async () => {
    token = await giveTestimonial()
    const { page } = await openAuthorPage('', { ...options, locale: 'ar' })
    await page.getByLabel(authorPageTexts.ar.code).fill(token)
    await page.getByRole('button').click()
    await page.locator('.state', { hasText: authorPageTexts.ar.unpublished }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('.consent').first().innerText()).toContain(
      new Date().toLocaleDateString('ar', { dateStyle: 'long', timeZone: 'UTC' }),
    )
  })
})
