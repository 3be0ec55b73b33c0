import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { apiName } from '../../../shared/form-fields.ts'
import * as limits from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/en/form.ts'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { attack, type FormRequest, formRequest } from '../../support/browser/hosted-page.ts'
import { fill, send } from '../../support/browser/widget-page.ts'
import { storeForm } from '../../support/forms.ts'
import {
  allRecords,
  browserUrl,
  call,
  callWithFaults,
  clearLogs,
  keys,
  logLines,
  query,
  rows,
  serviceUrl,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { sendRaw } from '../../support/service/raw-http.ts'

/* The hosted form: a workspace's form as a page of its own, with and without JavaScript. */

const path = `/form/${workspaceA}`
const formType = 'application/x-www-form-urlencoded'
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src blob:; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const post = (controls: Record<string, string>, { url = path, ...request }: FormRequest & { url?: string } = {}) =>
  call('POST', url, formRequest(controls, request))

const rename = (name: string) => query('UPDATE workspaces SET name = ? WHERE id = ?', name, workspaceA)

/** Opens the page of the workspace in a browser. */
async function open(options: BrowserContextOptions = {}, url = path) {
  const opened = await openPage({ locale: 'en', ...options })
  await opened.page.goto(new URL(url, browserUrl).href)
  return opened
}
const openWithoutScript = (options: BrowserContextOptions = {}, url = path) =>
  open({ javaScriptEnabled: false, ...options }, url)

const namesOf = (elements: Element[]) => elements.map((element) => element.getAttribute('name'))

/** Opens or closes the fields of the HTML form with these buttons, by default all. */
async function toggleFields(page: Page, ...names: string[]): Promise<void> {
  const all = await page.locator('summary').allTextContents()
  for (const name of names.length > 0 ? names : all) await page.locator('summary', { hasText: name }).click()
}

const waitForThanks = (page: Page) => page.getByText('We’ve received your testimonial.').waitFor()

describe('GET /form/{workspaceId}', () => {
  test.each([
    ['', 'en', 'ltr', 'Leave a testimonial for Ours', 'A few words about Ours'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'ltr', 'Bewertung für Ours schreiben', 'Ein paar Worte über Ours'],
    ['fr-CA', 'fr', 'ltr', 'Laisser un avis sur Ours', 'Quelques mots sur Ours'],
    ['es-419', 'es', 'ltr', 'Dejar una opinión sobre Ours', 'unas palabras sobre Ours'],
    ['it', 'it', 'ltr', 'Lascia una recensione su Ours', 'poche parole su Ours'],
    ['pt-BR', 'pt', 'ltr', 'Deixar uma opinião sobre Ours', 'algumas palavras sobre Ours'],
    ['nl', 'nl', 'ltr', 'Review over Ours schrijven', 'paar woorden over Ours'],
    ['pl', 'pl', 'ltr', 'Ours: dodaj opinię', 'Ours: wystarczy kilka słów'],
    ['tr', 'tr', 'ltr', 'Ours hakkında yorum yaz', 'Ours hakkında birkaç kelime'],
    ['ar-EG', 'ar', 'rtl', 'كتابة رأي عن Ours', 'كلمات عن Ours'],
    ['ja', 'ja', 'ltr', 'Oursについてのご感想をお聞かせください', 'Oursについての短いご感想'],
    ['zh-CN', 'zh-Hans', 'ltr', '分享您对Ours的评价', '关于Ours'],
  ])(
    'has a title and description in the language of the browser (%s)',
    async (accepted, lang, dir, title, description) => {
      for (const [query, header] of [
        ['', accepted],
        [`?lang=${lang}`, 'pl'],
        [`?lang=${lang.toUpperCase()}`, ''],
      ]) {
        const { status, text } = await call('GET', path + query, { headers: { 'Accept-Language': header ?? '' } })
        expect(status).toBe(200)
        expect(text).toMatch(/^<!doctype html>\n/)
        expect(text).toContain(`<html lang="${lang}" dir="${dir}">`)
        expect(text).toContain(`<title>${title}</title>`)
        expect(text).toContain(`<meta property="og:title" content="${title}">`)
        expect(text).toMatch(new RegExp(`<meta name="description" content="[^"]*${description}[^"]*">`))
      }
    },
  )

  test.each([
    ['nl;q=0.5, fr;q=0.9', '', 'fr'],
    ['xx, nl;q=0, pl;q=0.1', '', 'pl'],
    ['nl;q=0', '', 'en'],
    // There is no translation in traditional script.
    ['zh-TW, ja;q=0.5', '', 'ja'],
    ['zh-Hans-HK', '', 'zh-Hans'],
    ['zh', '', 'zh-Hans'],
    ['*', '', 'en'],
    ['de', '?lang=xx', 'de'],
    ['de', '?lang=', 'de'],
    ['de', `?lang=${encodeURIComponent(attack)}`, 'de'],
    ['de;q=x, ;;;,=, \u00ff', '', 'en'],
    [`${'x,'.repeat(19)}de`, '', 'de'],
    // Only the first 20 are read, because each costs time.
    [`${'x,'.repeat(20)}de`, '', 'en'],
  ])('chooses a language for %j and %j: %s', async (accepted, query, lang) => {
    const { text } = await call('GET', path + query, { headers: { 'Accept-Language': accepted } })
    expect(text).toContain(`<html lang="${lang}" `)
  })

  test('accepts an id in upper case and responds to HEAD without a body', async () => {
    const { text } = await call('GET', path.toUpperCase().replace('/FORM', '/form'))
    expect(text).toContain(`<laurel-form workspace="${workspaceA}" workspace-name="Ours">`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(await call('HEAD', path)).toMatchObject({ status: 200, text: '' })
  })

  test('shows the page in English with ?plain', async () => {
    const headers = { 'Accept-Language': 'ar' }
    const { text } = await call('GET', `${path}?plain&lang=de`, { headers })
    expect(text).toContain('<html lang="en" dir="ltr">')
    expect(text).toContain('<title>Leave a testimonial for Ours</title>')
    expect(text).toContain('<meta property="og:title" content="Leave a testimonial for Ours">')
    expect(text).toContain('<meta name="description" content="A few words about Ours ')
    const { text: otherPage } = await call('GET', path, { headers })
    expect(otherPage).toContain(`<a href="${path}?plain">كتابة رأي</a>`)
  })

  test('redirects /form/ to the page of the first workspace', async () => {
    const { status, headers } = await call('GET', '/form/?laurel_firstname=Ada&lang=de')
    expect([status, headers.get('location')]).toEqual([302, `${path}?laurel_firstname=Ada&lang=de`])
  })

  test('sends the form without console messages, cookies or requests to other origins', async () => {
    const { page, context, messages, requests } = await open({}, `${path}?laurel_firstname=Ada`)
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor()
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.locator('label:has(input[value="5"])').click()
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada', stars: 5 }])
    expect(messages).toEqual([])
    expect(requests.filter((request) => new URL(request).origin !== browserUrl.origin)).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  test('links to the HTML form if the script does not load', async () => {
    const { page, context } = await open()
    await context.route('**/latest/laurel.js', (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Leave a testimonial' }).click()
    await fill(page)
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
  })

  test('shows the form in the language of the page', async () => {
    const { page, messages } = await open({ locale: 'de' })
    await page.getByRole('heading', { name: 'Erzählen Sie uns von Ihrer Erfahrung' }).waitFor()
    await page.goto(new URL(`${path}?lang=zh-Hans`, browserUrl).href)
    await page.getByRole('heading', { name: '分享您的体验' }).waitFor()
    expect(messages).toEqual([])
  })

  test('shows the preview of a video on request', async () => {
    const { page, context, messages } = await open()
    await context.route(/^https:\/\/player\.vimeo\.com\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    )
    await page.getByRole('button', { name: 'Video', exact: true }).click()
    await page.getByLabel('Link to a video').fill('https://vimeo.com/76979871')
    await page.getByRole('button', { name: 'Show preview' }).press('Enter')
    await page.frameLocator('iframe').getByText('player').waitFor()
    expect(messages).toEqual([])
  })

  test('runs no markup in the name of the workspace', async () => {
    await rename(attack)
    const { page, messages } = await open()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(attack)
    expect(await page.title()).toBe(`Leave a testimonial for ${attack}`)
    expect(await page.locator('img').count()).toBe(0)
    expect(messages).toEqual([])
    const { page: plain } = await openWithoutScript()
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe(attack)
    expect(await plain.locator('img').count()).toBe(0)
  })

  test('prefills the form from the query, with and without JavaScript, except for the consent', async () => {
    const values = { title: 'T', text: '"><img src=x>', firstname: 'Zoë', email: 'a@b.example', stars: '4', image: 'x' }
    const settings = Object.entries({ ...values, gaveConsent: 'true', consent: 'true' })
    const search = new URLSearchParams(settings.map(([setting, value]) => [`laurel_${setting}`, value]))
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open({ javaScriptEnabled }, `${path}?${search}`)
      await expect.poll(() => page.getByLabel('Your testimonial').inputValue()).toBe(values.text)
      expect(await page.getByLabel('Headline').inputValue()).toBe('T')
      expect(await page.getByLabel('First name').inputValue()).toBe('Zoë')
      expect(await page.getByLabel('E-mail').inputValue()).toBe('a@b.example')
      expect(await page.getByLabel('Link to a photo').inputValue()).toBe('x')
      expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('4')
      expect(await page.getByRole('checkbox').isChecked()).toBe(false)
      expect(await page.locator('img').count()).toBe(0)
    }
  })
})

describe('the footer of a form’s page', () => {
  const setController = (details: object) =>
    query('UPDATE workspaces SET controller = ? WHERE id = ?', JSON.stringify(details), workspaceA)
  const footerOf = async (url: string, language = 'en') => {
    const { status, text } = await call('GET', url, { headers: { 'Accept-Language': language } })
    expect(status).toBe(200)
    return /<footer>(.*)<\/footer>/s.exec(text)?.[1]?.trim()
  }
  const mail = '<a href="mailto:ask@shop.example" target="_blank" rel="noreferrer" dir="ltr">ask@shop.example</a>'

  test('has the contact and the privacy policy of the controller, in the language of the page', async () => {
    const { formId } = await storeForm({})
    await setController({ name: 'Shop Ltd', contact: 'ask@shop.example', privacyUrl: 'https://shop.example/p?a&b' })
    const footer = (questions: string, policy: string) =>
      `<p>${questions} ${mail}</p><p><a href="https://shop.example/p?a&amp;b">${policy}</a></p>`
    for (const url of [path, `${path}/${formId}`]) {
      expect(await footerOf(url)).toBe(footer('Questions?', 'Privacy policy'))
      expect(await footerOf(`${url}?lang=de`)).toBe(footer('Fragen?', 'Datenschutzerklärung'))
      expect(await footerOf(`${url}?plain`, 'de')).toBe(footer('Questions?', 'Privacy policy'))
    }
  })

  test.each<[string, object, string | undefined]>([
    [
      'a contact',
      { contact: 'Ask <b> & "c"' },
      '<p>Questions? <span dir="auto">Ask &lt;b&gt; &amp; &quot;c&quot;</span></p>',
    ],
    ['a policy', { privacyUrl: 'https://x.example/"' }, '<p><a href="https://x.example/&quot;">Privacy policy</a></p>'],
    ['a name', { name: 'Shop Ltd', contact: null, privacyUrl: null }, undefined],
    ['nothing', {}, undefined],
  ])('leaves out what there is not: with only %s', async (_, details, footer) => {
    await setController(details)
    expect(await footerOf(path)).toBe(footer)
  })

  test('is not there without a controller', async () => {
    expect(await footerOf(path)).toBeUndefined()
  })
})

describe('responses below /form', () => {
  test.each([
    ['GET', path, {}, 200],
    ['HEAD', path, {}, 200],
    ['GET', `${path}/thanks`, {}, 200],
    ['GET', '/form/', {}, 302],
    ['POST', path, formRequest({ firstname: 'Ada' }), 200],
    ['POST', path, formRequest({ firstname: 'Ada' }, { key: keys.workspaceA }), 303],
    ['POST', path, formRequest({ stars: '9' }), 400],
    ['POST', path, { body: {} }, 400],
    ['POST', path, formRequest({}, { key: keys.unknown }), 401],
    ['POST', path, formRequest({ testimonialText: 'x'.repeat(limits.bodyBytes) }), 413],
    ['GET', `/form/${unknownId}`, {}, 404],
    ['GET', '/form/x', {}, 404],
    ['GET', '/form', {}, 404],
    ['GET', `${path}/`, {}, 404],
    ['GET', `${path}/x`, {}, 404],
    ['GET', '/form/x/thanks', {}, 404],
    ['POST', `${path}/x`, formRequest({}), 404],
  ])('%s %s returns a page with strict headers', async (method, url, request, status) => {
    const response = await call(method, url, request)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      // No other page learns where an author's link was shown.
      'referrer-policy': method === 'POST' && status === 200 ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...(![302, 303].includes(status) && { 'content-type': 'text/html; charset=UTF-8' }),
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    if (status === 404) expect(response.text).toContain('<h1>Form not found</h1>')
    expect(response.text).not.toContain(unknownId)
  })

  test('GET /form/ returns 404 for a deployment without a workspace', async () => {
    await query('DELETE FROM apiKeys')
    await query('DELETE FROM workspaces')
    expect((await call('GET', '/form/')).status).toBe(404)
  })

  test.each([
    ['PUT', path, 'GET, HEAD, POST'],
    ['DELETE', path, 'GET, HEAD, POST'],
    ['OPTIONS', path, 'GET, HEAD, POST'],
    ['POST', '/form/', 'GET, HEAD'],
    ['POST', `${path}/thanks`, 'GET, HEAD'],
  ])('%s %s returns 405 with the allowed methods', async (method, url, allowed) => {
    const { status, headers } = await call(method, url)
    expect([status, headers.get('allow')]).toEqual([405, allowed])
  })

  test.each([
    ['GET', { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }, 503, 'DatabaseOverloaded'],
    ['GET', { throwBefore: 'D1_ERROR: no such table: SQLITE_ERROR' }, 500, 'SQLITE_ERROR'],
    ['POST', { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }, 503, 'DatabaseOverloaded'],
    ['POST', { throwBefore: 'D1_ERROR: no such table: SQLITE_ERROR' }, 500, 'SQLITE_ERROR'],
    ['POST', { limiters: 'reject' }, 429, 'PAGE_RATE'],
  ] as const)('%s with a fault (%j) returns a page with %i and logs one line', async (method, fault, status, error) => {
    clearLogs()
    const controls = { testimonialText: 'Wonderful', 'Idempotency-Key': 'k' }
    const response = await callWithFaults(method, path, { ...(method === 'POST' && formRequest(controls)), fault })
    const messages: Record<number, string> = {
      429: 'Too many requests; please try again in 60 seconds.',
      500: 'Something went wrong on our side. Please try again later.',
      503: 'The database is not responding. Please try again in a few seconds.',
    }
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('retry-after')).toBe({ 429: '60', 500: null, 503: '5' }[status])
    expect(response.text).toMatch(new RegExp(`<p role="alert"[^>]*>${messages[status]}</p>`))
    expect(response.text.includes('>\nWonderful</textarea>')).toBe(method === 'POST')
    expect(response.text.includes('name="Idempotency-Key" value="k"')).toBe(method === 'POST')
    if (status === 429) expect(response.headers.get('x-d1-calls')).toBe('0')
    expect(await logLines(1)).toEqual([
      {
        requestId: response.headers.get('x-request-id'),
        route: `${method} /form/:workspaceId`,
        status,
        error,
        duration: expect.any(Number),
      },
    ])
    expect(await allRecords()).toEqual([[], []])
  })
})

describe('the HTML form without JavaScript', () => {
  test('has the English texts of the widget', async () => {
    const { page } = await openWithoutScript()
    const form = await page.locator('form').textContent()
    const { heading, prompt, optional, stars, title, testimonialText, firstname, lastname, email, company } = texts
    const { externalVideoHtml, imageUrl, socialMediaProfiles, send: sendLabel } = texts
    const firstTexts = [heading, prompt, stars, optional, title, testimonialText, firstname, lastname, email, company]
    for (const text of [...firstTexts, externalVideoHtml, imageUrl, socialMediaProfiles, sendLabel]) {
      expect(form).toContain(text)
    }
    await page.goto(new URL(`${path}/thanks`, browserUrl).href)
    for (const text of ['Thank you!', texts.received, texts.sendAnother]) await page.getByText(text).waitFor()
  })

  test('asks for consent with everything that may be filled in, and names the only reader without it', async () => {
    const name = attack.replaceAll('x', ' & ')
    await rename(name)
    const { page } = await openWithoutScript()
    const checkbox = page.getByRole('checkbox', {
      name: 'My testimonial may be published, with my name, company, photo, and video.',
    })
    const description = await checkbox.evaluate((box) => box.ariaDescribedByElements?.[0]?.textContent)
    expect(description).toBe(`Without a tick, only ${name} reads it.`)
    await page.getByLabel('E-mail, never published (optional)').waitFor()
    await rename('Corner Shop')
    const { text } = await post({ stars: '9' })
    expect(text).toContain('<p id="gaveConsent-note">Without a tick, only <bdi>Corner Shop</bdi> reads it.</p>')
  })

  test('shows the error of a rating below it', async () => {
    const { text } = await post({ stars: '9' })
    expect(text).toContain('<fieldset class="rating" aria-describedby="stars-note">')
    expect(text).toContain('</fieldset>\n<p id="stars-note" class="error" lang="en">must be a number from 0 to 5</p>')
  })

  test('has a button for each field that is closed, which opens only that', async () => {
    const { page } = await openWithoutScript()
    const { image, video, company, title, socialMediaProfiles } = texts
    const group = page.getByRole('group', { name: texts.more })
    expect(await group.locator('summary').allTextContents()).toEqual([
      image,
      video,
      company,
      title,
      socialMediaProfiles,
    ])
    const tops = () =>
      group.locator('summary').evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))
    const before = await tops()
    await toggleFields(page, company)
    expect(await group.locator('input:visible, textarea:visible').evaluateAll(namesOf)).toEqual(['company'])
    // The buttons stay where they are.
    expect(await tops()).toEqual(before)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').getAttribute('name')).toBe('company')
    await toggleFields(page, company)
    expect(await group.locator('input:visible, textarea:visible').count()).toBe(0)
  })

  test.each(['title', 'company', 'video', 'image'])('opens %s if the query fills it in', async (name) => {
    const { page } = await openWithoutScript({}, `${path}?laurel_${name}=x`)
    const visible = page.locator('details :is(input, textarea):visible')
    expect(await visible.evaluateAll(namesOf)).toEqual([apiName(name)])
    await page.goto(new URL(`${path}?laurel_${name}=&laurel_stars=5&laurel_firstname=Ada`, browserUrl).href)
    expect(await visible.count()).toBe(0)
  })

  test('has a line in the empty box, and an owner’s words in their own direction', async () => {
    const { page } = await openWithoutScript()
    const box = page.getByLabel('Your testimonial')
    expect(await box.getAttribute('placeholder')).toBe(texts.starter)
    const directions = await page
      .locator('form :is([maxlength], label[for])')
      .evaluateAll((all) => all.map((element) => element.getAttribute('dir')))
    expect(new Set(directions)).toEqual(new Set(['auto']))
  })

  test('sends an invalid value of a field that was closed again, and shows it with its error', async () => {
    const { page } = await openWithoutScript()
    await fill(page)
    await toggleFields(page, 'Photo')
    await page.getByLabel('Link to a photo').fill('  my photo ')
    await toggleFields(page, 'Photo')
    await send(page)
    await page.getByRole('alert').getByText('Link to a photo of you: must be an http or https URL').waitFor()
    await page.getByLabel('Link to a photo').fill(' https://example.com/ada.png ')
    await send(page)
    await waitForThanks(page)
    expect(await rows('testimonials')).toMatchObject([{ imageUrl: 'https://example.com/ada.png' }])
  })

  test('stores a completed form as the API does', async () => {
    const { page } = await openWithoutScript()
    await toggleFields(page)
    const group = page.getByRole('group', { name: 'Your rating' })
    expect(await group.getByRole('radio').count()).toBe(6)
    await group.getByLabel('4 of 5 stars').check()
    await page.getByLabel('Headline').fill('Support that responses')
    await page.getByLabel('Your testimonial').fill('\n “All” of it: + & %41 ümlauts, 👩🏽‍🚀\nand a second line.\n')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('Company (optional)').fill('Analytical & Sons')
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByLabel('Link to a photo').fill('https://example.com/ada.png')
    await page.getByLabel('Your profiles').fill('https://example.com/a \n\nhttps://example.com/b?c=d&e')
    await page.getByRole('checkbox').check()
    await send(page)
    await waitForThanks(page)
    expect(page.url()).toBe(browserUrl.origin + path)

    await call('POST', '/v1/testimonial', {
      body: {
        workspaceId: workspaceA,
        stars: 4,
        title: 'Support that responses',
        testimonialText: '\n “All” of it: + & %41 ümlauts, 👩🏽‍🚀\nand a second line.\n',
        firstname: 'Ada',
        lastname: 'Lovelace',
        email: 'ada@example.com',
        company: 'Analytical & Sons',
        externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ',
        imageUrl: 'https://example.com/ada.png',
        socialMediaProfiles: ['https://example.com/a', 'https://example.com/b?c=d&e'],
        gaveConsent: true,
      },
    })
    const [fromForm, fromApi] = await rows('testimonials')
    const { id, created, consentDateTime, requestId, requestHash, version, sentBytes, ...columns } = fromForm ?? {}
    const { consents, language, page: sentPage, giverHash, announced, ...fields } = columns
    expect(fromApi).toMatchObject(fields)
    expect(Date.parse(String(consentDateTime))).toBeLessThanOrEqual(Date.parse(String(created)))
    expect([requestId, requestHash]).toEqual([expect.any(String), expect.any(String)])
  })

  test('stores nothing for empty fields', async () => {
    const { page } = await openWithoutScript()
    await fill(page)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await send(page)
    await waitForThanks(page)
    await call('POST', '/v1/testimonial', { body: { testimonialText: 'Wonderful', firstname: 'Ada' } })
    const [fromForm, fromApi] = await rows('testimonials')
    const { id, created, requestId, requestHash, version, sentBytes, ...columns } = fromForm ?? {}
    const { consents, language, page: sentPage, giverHash, announced, ...fields } = columns
    expect(fromApi).toMatchObject(fields)
  })

  test('gives every control its type, autocomplete token and maximum length', async () => {
    const { page } = await openWithoutScript()
    const controls = await page
      .locator('[maxlength]')
      .evaluateAll((elements) =>
        elements.map((control) =>
          ['name', 'type', 'autocomplete', 'maxlength', 'required'].map((name) => control.getAttribute(name)),
        ),
      )
    expect(controls).toEqual([
      ['testimonialText', null, null, `${limits.testimonialText}`, ''],
      ['firstname', null, 'given-name', `${limits.name}`, ''],
      ['lastname', null, 'family-name', `${limits.name}`, null],
      ['email', 'email', 'email', `${limits.email}`, null],
      ['imageUrl', null, 'photo', `${limits.url}`, null],
      ['externalVideoHtml', null, 'off', `${limits.externalVideoHtml}`, null],
      ['company', null, 'organization', `${limits.company}`, null],
      ['title', null, 'off', `${limits.title}`, null],
      ['socialMediaProfiles', null, null, `${limits.profiles * (limits.url + 1)}`, null],
    ])
    await send(page)
    expect(await page.locator(':invalid:focus').getAttribute('name')).toBe('testimonialText')
  })

  test('keeps the values of a rejected form, so that it can be corrected and sent', async () => {
    const { page } = await openWithoutScript()
    const values = {
      Headline: attack,
      'Your testimonial': `\n\n${attack}\n`,
      'First name': '  Ada ',
      'E-mail': 'a..b@example.com',
      'Company (optional)': '&amp;',
      'Link to a video': 'https://example.com/video',
      'Your profiles': 'https://example.com/a\nb',
    }
    await toggleFields(page)
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text)
    await page.getByLabel('3 of 5 stars').check()
    await page.getByRole('checkbox').check()
    const key = await page.locator('[name=Idempotency-Key]').inputValue()
    await send(page)
    const alert = page.getByRole('alert')
    await alert.getByText('E-mail: must be an e-mail address of at most 254 characters; Your profiles: must').waitFor()
    // Unlike the API's message, the page has room for the third error.
    expect(await alert.textContent()).toContain('; Link to a video: must be a link or embed code of YouTube')
    // Browsers apply `autofocus` a moment after the page has loaded.
    await page.locator('[role="alert"]:focus').waitFor()
    for (const [label, text] of Object.entries(values)) expect(await page.getByLabel(label).inputValue()).toBe(text)
    expect(await page.getByLabel('3 of 5 stars').isChecked()).toBe(true)
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.locator('img').count()).toBe(0)
    // Each error is shown below its control.
    const errors = await page.locator('[aria-invalid="true"]').evaluateAll((elements) =>
      elements.map((control) => {
        const { id, textContent: error } = control.nextElementSibling ?? {}
        return control.getAttribute('aria-describedby') === id ? [control.id, error] : [control.id]
      }),
    )
    expect(errors).toEqual([
      ['email', 'must be an e-mail address of at most 254 characters'],
      ['externalVideoHtml', expect.stringMatching(/^must be a link or embed code of YouTube/)],
      ['socialMediaProfiles', expect.stringMatching(/^must be an array of [^;]+ user name$/)],
    ])
    expect(await allRecords()).toEqual([[], []])

    await page.getByLabel('E-mail').fill('ab@example.com')
    await page.getByLabel('Link to a video').fill('')
    await page.getByLabel('Your profiles').fill('')
    expect(await page.locator('[name=Idempotency-Key]').inputValue()).toBe(key)
    await send(page)
    await waitForThanks(page)
    const stored = { title: attack, testimonialText: `\n\n${attack}\n`, firstname: '  Ada ', company: '&amp;' }
    expect(await rows('testimonials')).toMatchObject([{ ...stored, stars: 3, gaveConsent: 1 }])
  })

  test('stores a form only once despite a double click, a reload or a repeated request', async () => {
    const { page } = await openWithoutScript()
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await waitForThanks(page)
    await page.reload()
    await waitForThanks(page)
    expect(await rows('testimonials')).toHaveLength(1)

    const controls = { firstname: 'Grace', 'Idempotency-Key': crypto.randomUUID() }
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(controls)))
    const [first, ...replays] = responses.toSorted((a, b) => a.status - b.status)
    expect([first?.status, first?.headers.get('location')]).toEqual([200, null])
    for (const { status, headers, text } of replays) {
      expect([status, headers.get('location'), text]).toEqual([303, `${path}/thanks`, ''])
    }
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test('rejects a form that was changed after it was stored, and offers to send it with a new key', async () => {
    const controls = { firstname: 'Ada', 'Idempotency-Key': 'k' }
    expect((await post(controls)).status).toBe(200)
    const { status, text } = await post({ ...controls, firstname: 'Ada L.' })
    expect(status).toBe(400)
    expect(text).toContain(texts.alreadyReceived)
    expect(text).toContain('value="Ada L."')
    const key = /name="Idempotency-Key" value="([\da-f-]{36})"/.exec(text)?.[1] ?? ''
    expect((await post({ firstname: 'Ada L.', 'Idempotency-Key': key })).status).toBe(200)
    expect((await rows('testimonials')).map(({ firstname }) => firstname)).toEqual(['Ada', 'Ada L.'])
  })

  test('has a new idempotency key on every page', async () => {
    const pages = await Promise.all([call('GET', path), call('GET', path)])
    const [first, second] = pages.map(({ text }) => /name="Idempotency-Key" value="([\da-f-]{36})"/.exec(text)?.[1])
    expect(first).toEqual(expect.any(String))
    expect(first).not.toBe(second)
  })

  test('escapes markup sent by another site', async () => {
    const controls = ['title', 'testimonialText', 'stars', 'Idempotency-Key', 'gaveConsent', attack]
    const inputs = controls.map((name) => `<textarea name="${name.replaceAll('"', '&quot;')}"></textarea>`).join('')
    const site = await openSite(
      `<form method="post" action="${browserUrl.origin}${path}">${inputs}<button>Send</button></form>`,
    )
    const { page, messages } = await open({}, site)
    for (const area of await page.locator('textarea').all()) await area.fill(attack)
    await send(page)
    await page.getByRole('alert').getByText('Your rating: must be a number from 0 to 5').waitFor()
    expect(await page.getByLabel('Headline').inputValue()).toBe(attack)
    expect(await page.locator('img, main script').count()).toBe(0)
    // Chromium logs only the status.
    expect(messages).toEqual([expect.stringContaining('400 (Bad Request)')])
  })
})

describe('POST /form/{workspaceId}', () => {
  const large = { testimonialText: 'x'.repeat(limits.bodyBytes) }

  test('rejects bodies over 64 KiB, with Content-Length or chunked', async () => {
    const { status, text } = await post(large)
    expect(status).toBe(413)
    expect(text).toContain('The body must not be larger than 65536 bytes.')
    const body = new URLSearchParams(large).toString()
    const chunked = await sendRaw(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [\s\S]*<h1>Sorry, that did not work<\/h1>/)
    expect(await allRecords()).toEqual([[], []])
  })

  test.each([
    ['application/json', '{"firstname":"Ada"}'],
    ['text/plain', 'firstname=Ada'],
    ['multipart/form-data; boundary=x', '--x--'],
    [`${formType}x`, 'firstname=Ada'],
    [`${formType}; charset=windows-1252`, 'firstname=Ada'],
    ['', 'firstname=Ada'],
  ])('rejects a body of type %j', async (type, body) => {
    const { status, text } = await call('POST', path, { body, headers: { 'Content-Type': type } })
    expect(status).toBe(400)
    expect(text).toContain(`Content-Type: must be ${formType} in UTF-8`)
    expect(await allRecords()).toEqual([[], []])
  })

  test('accepts the type in any case and with a charset of UTF-8', async () => {
    const headers = { 'Content-Type': 'Application/X-WWW-Form-URLencoded ; charset="UTF-8"' }
    expect((await post({ firstname: 'Ada' }, { headers })).status).toBe(200)
  })

  test.each([
    'firstname=%FF',
    'firstname=%E9t%E9',
    'firstname=%ED%A0%80',
    'firstname=%C3',
    'firstname=%',
    Buffer.from([0xff]),
  ])('rejects invalid UTF-8: %j', async (body) => {
    const bytes = new Uint8Array(Buffer.from(body))
    const { status, text } = await call('POST', path, { ...formRequest({}), body: bytes })
    expect(status).toBe(400)
    expect(text).toContain('The body must be complete and valid UTF-8.')
    expect(await allRecords()).toEqual([[], []])
  })

  test.each([
    [{ published: 'true' }, 'published: must be true or false'],
    [{ gaveConsent: 'on' }, 'gaveConsent: must be true or false'],
    [{ stars: '6' }, 'Your rating: must be a number from 0 to 5'],
    [{ firstName: 'Ada' }, 'firstName: is not a field; did you mean firstname?'],
    [{ created: 'x' }, 'created: is set by the service'],
    [JSON.parse('{"__proto__":"x"}'), '__proto__: is not a field'],
    [{ brandId: workspaceB }, 'brandId: must be the same as workspaceId'],
    [{ 'x; title: <b>': 'x' }, 'x; title: &lt;b&gt;: is not a field'],
    [{ firstname: 'Ada\0' }, 'First name: must be well-formed Unicode without U+0000'],
    [
      { socialMediaProfiles: 'https://a.example\n'.repeat(21) },
      'Your profiles: must be an array of at most 20 http or https URLs of at most 2048 characters, without white space or a user name',
    ],
    [{ externalVideoHtml: '<iframe src="https://evil.example/"></iframe>' }, 'Link to a video: must be a link'],
    [{ 'Idempotency-Key': 'ü' }, 'Idempotency-Key: must be 1 to 255 printable ASCII characters'],
  ])('validates controls like fields of the API: %j', async (controls, message) => {
    const { status, text } = await post(controls)
    expect(status).toBe(400)
    expect(text).toContain(` autofocus>${message}`)
    expect(text).not.toContain('<b>')
    expect(await allRecords()).toEqual([[], []])
  })

  test('stores the testimonial in the workspace of the URL, whatever the controls say', async () => {
    expect((await post({ workspaceId: workspaceB })).status).toBe(200)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA }])
    for (const id of [unknownId, 'x']) {
      const { status, text } = await post({ firstname: 'Ada' }, { url: `/form/${id}` })
      expect(status).toBe(400)
      expect(text).toContain('workspaceId: is not a registered workspace')
      expect(text).toContain('value="Ada"')
    }
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('takes one round trip to D1 and counts for the visitor and the workspace', async () => {
    // From the page's own origin: an isolate remembers for a while which others a workspace has rejected.
    const ownUrl = new URL(path, serviceUrl).href
    const { status, headers } = await callWithFaults('POST', ownUrl, formRequest({ firstname: 'Ada' }))
    expect([status, headers.get('x-d1-calls')]).toEqual([200, '1'])
    expect(JSON.parse(headers.get('x-rate-limit-calls') ?? '')).toEqual([
      ['PAGE_RATE', expect.any(String)],
      ['VISITOR_RATE', expect.any(String)],
      ['WORKSPACE_RATE', workspaceA],
    ])
  })

  test('is the only endpoint that accepts the body of an HTML form', async () => {
    for (const url of ['/v1/testimonial', '/v1/contacts']) {
      const response = await call('POST', url, formRequest({ firstname: 'Ada' }, { key: keys.workspaceA }))
      expect(response).toMatchObject({ status: 400, body: 'Content-Type: must be application/json in UTF-8' })
    }
    expect(await allRecords()).toEqual([[], []])
  })
})

describe('callers of POST /form/{workspaceId}', () => {
  test.each([
    [serviceUrl.origin, 200],
    ['https://shop.example', 200],
    ['https://evil.example', 403],
    ['null', 403],
    [undefined, 403],
  ])('checks the allowed origins of the workspace: a visitor from %s gets %i', async (origin, status) => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { headers, ...request } = formRequest({ firstname: 'Ada' })
    const { Origin, ...otherHeaders } = headers
    const response = await call('POST', path, {
      ...request,
      headers: { ...otherHeaders, ...(origin && { Origin: origin }) },
    })
    expect(response.status).toBe(status)
    if (status === 403) expect(response.text).toContain('Origin: is not an allowed origin of this workspace')
    if (status === 403) expect(response.text).toContain('value="Ada"')
    expect(await rows('testimonials')).toHaveLength(status === 200 ? 1 : 0)
  })

  test('accepts the HTML form itself if the workspace has allowed origins', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page } = await openWithoutScript()
    await fill(page)
    await send(page)
    await waitForThanks(page)
  })

  test('accepts forms on any site if the workspace has no allowed origins', async () => {
    const site = await openSite(
      `<form method="post" action="${browserUrl.origin}${path}"><input name="firstname" value="Ada"><button>Send</button></form>`,
    )
    const { page } = await open({}, site)
    await send(page)
    await waitForThanks(page)
    await setOrigins(workspaceA, ['https://shop.example'])
    await page.goto(site)
    await send(page)
    await page.getByText('Origin: is not an allowed origin of this workspace').waitFor()
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('gives a form of another site back without its consent and its key', async () => {
    const hidden = Object.entries({
      gaveConsent: 'true',
      'Idempotency-Key': 'chosen',
      email: 'nobody',
      firstname: 'Ada',
    })
    const inputs = hidden.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    const form = `<form method="post" action="${browserUrl.origin}${path}">${inputs.join('')}<button>Send</button></form>`
    const { page } = await open({ javaScriptEnabled: false }, await openSite(form))
    await send(page)
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    expect(await page.locator('[name=Idempotency-Key]').inputValue()).toMatch(/^[\da-f-]{36}$/)
    // The form itself keeps both, but only if the browser says that it is the form itself.
    const controls = { gaveConsent: 'true', 'Idempotency-Key': 'own', email: 'nobody' }
    for (const site of ['same-origin', 'same-site', 'none', '']) {
      const { text } = await post(controls, { headers: { 'Sec-Fetch-Site': site } })
      expect([site, /"gaveConsent" value="true" [^>]*checked/.test(text), text.includes('value="own"')]).toEqual([
        site,
        site === 'same-origin',
        site === 'same-origin',
      ])
    }
  })

  test('accepts key holders of the workspace and rejects invalid keys', async () => {
    for (const [key, status, message] of [
      [keys.unknown, 401, 'Authorization: the API key is unknown or revoked'],
      [keys.revoked, 401, 'Authorization: the API key is unknown or revoked'],
      ['nonsense', 401, 'Authorization: must be HTTP Basic'],
      [keys.workspaceB, 400, 'workspaceId: is not a registered workspace'],
    ] as const) {
      const response = await post({ firstname: 'Ada' }, { key })
      expect(response.status).toBe(status)
      expect(response.text).toContain(message)
      expect(response.headers.get('www-authenticate') !== null).toBe(status === 401)
    }
    expect(await allRecords()).toEqual([[], []])
    expect((await post({ firstname: 'Ada' }, { key: keys.workspaceA })).status).toBe(303)
  })

  test('limits visitors to sixty requests a minute per IP', async () => {
    const headers = { 'CF-Connecting-IP': `198.51.100.${Math.floor(Math.random() * 256)}` }
    const responses = await Promise.all(
      // One more than two minutes allow, because the test may start in the middle of one.
      Array.from({ length: 121 }, (_, index) => post({ firstname: `Ada ${index}` }, { headers })),
    )
    const limited = responses.filter(({ status }) => status !== 200)
    expect(limited.length).toBeGreaterThanOrEqual(1)
    for (const { status, headers, text } of limited) {
      expect([status, headers.get('retry-after')]).toEqual([429, '60'])
      expect(text).toMatch(/value="Ada \d+"/)
    }
    expect(await rows('testimonials')).toHaveLength(121 - limited.length)
  })
})
