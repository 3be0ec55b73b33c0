import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { texts } from '../../widget/i18n/en.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
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
} from '../support/harness.ts'
import { sendRaw } from '../support/raw-http.ts'
import { fill, send } from '../support/widget-page.ts'

/* The form of a workspace as a page of its own, with JavaScript and without. */

afterAll(closeAll)

const path = `/form/${workspaceA}`
const formType = 'application/x-www-form-urlencoded'
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const attack = `"'><img src=x onerror=alert(1)></noscript></textarea></title><script>alert(1)</script>`

type Request = { headers?: Record<string, string>; key?: string; at?: string }

/** What a form with these controls sends. */
const formed = (controls: Record<string, string>, { headers, key }: Request = {}) => ({
  body: new URLSearchParams(controls).toString(),
  key,
  headers: { 'Content-Type': formType, Origin: serviceUrl.origin, ...headers },
})
const post = (controls: Record<string, string>, request: Request = {}) =>
  call('POST', request.at ?? path, formed(controls, request))

const rename = (name: string) => query('UPDATE workspaces SET name = ? WHERE id = ?', name, workspaceA)

/** The page of the workspace. */
async function open(options: BrowserContextOptions = {}, at = path) {
  const opened = await openPage({ locale: 'en', ...options })
  await opened.page.goto(new URL(at, browserUrl).href)
  return opened
}
const openPlain = (options: BrowserContextOptions = {}) => open({ javaScriptEnabled: false, ...options })

const thanked = (page: Page) => page.getByText('Your testimonial has arrived.').waitFor()

describe('the page of a workspace', () => {
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
  ])('names it in the language of the reader (%s)', async (accepted, lang, dir, title, description) => {
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
  })

  test.each([
    ['nl;q=0.5, fr;q=0.9', '', 'fr'],
    ['xx, nl;q=0, pl;q=0.1', '', 'pl'],
    ['nl;q=0', '', 'en'],
    // Simplified and traditional script are not the same to read.
    ['zh-TW, ja;q=0.5', '', 'ja'],
    ['zh-Hans-HK', '', 'zh-Hans'],
    ['zh', '', 'zh-Hans'],
    ['*', '', 'en'],
    ['de', '?lang=xx', 'de'],
    ['de', '?lang=', 'de'],
    ['de', `?lang=${encodeURIComponent(attack)}`, 'de'],
    ['de;q=x, ;;;,=, \u00ff', '', 'en'],
    [`${'x,'.repeat(19)}de`, '', 'de'],
    // A list may have thousands, and each costs time.
    [`${'x,'.repeat(20)}de`, '', 'en'],
  ])('takes %j and %j for %s', async (accepted, query, lang) => {
    const { text } = await call('GET', path + query, { headers: { 'Accept-Language': accepted } })
    expect(text).toContain(`<html lang="${lang}" `)
  })

  test('is the same however its id is written, and HEAD has no body', async () => {
    const { text } = await call('GET', path.toUpperCase().replace('/FORM', '/form'))
    expect(text).toContain(`<laurel-form workspace="${workspaceA}">`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(await call('HEAD', path)).toMatchObject({ status: 200, text: '' })
  })

  test('is in English, title and all, where the plain form is wanted', async () => {
    const headers = { 'Accept-Language': 'ar' }
    const { text } = await call('GET', `${path}?plain&lang=de`, { headers })
    expect(text).toContain('<html lang="en" dir="ltr">')
    expect(text).toContain('<title>Leave a testimonial for Ours</title>')
    expect(text).toContain('<meta property="og:title" content="Leave a testimonial for Ours">')
    expect(text).toContain('<meta name="description" content="A few words about Ours ')
    const { text: others } = await call('GET', path, { headers })
    expect(others).toContain(`<a href="${path}?plain" lang="en" dir="ltr">Leave a testimonial</a>`)
  })

  test('is where a page leads that leaves its workspace out', async () => {
    const { status, headers } = await call('GET', '/form/?laurel_firstname=Ada&lang=de')
    expect([status, headers.get('location')]).toEqual([302, `${path}?laurel_firstname=Ada&lang=de`])
  })

  test('shows the form, which sends, without a message of the browser or anything from anybody else', async () => {
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

  test('leads to the plain form where its script does not come, which sends with JavaScript, too', async () => {
    const { page, context } = await open()
    await context.route('**/latest/laurel.js', (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Leave a testimonial' }).click()
    await fill(page)
    await send(page)
    await thanked(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
  })

  test('shows the form in the language that it is in itself', async () => {
    const { page, messages } = await open({ locale: 'de' })
    await page.getByRole('heading', { name: 'Erzählen Sie uns von Ihrer Erfahrung' }).waitFor()
    await page.goto(new URL(`${path}?lang=zh-Hans`, browserUrl).href)
    await page.getByRole('heading', { name: '分享您的体验' }).waitFor()
    expect(messages).toEqual([])
  })

  test('shows the preview of a video, once it is wanted', async () => {
    const { page, context, messages } = await open()
    await context.route(/^https:\/\/player\.vimeo\.com\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'player' }),
    )
    await page.getByLabel('Link to a video').fill('https://vimeo.com/76979871')
    await page.getByRole('button', { name: 'Show preview' }).press('Enter')
    await page.frameLocator('iframe').getByText('player').waitFor()
    expect(messages).toEqual([])
  })

  test('runs nothing that stands in the name of the workspace', async () => {
    await rename(attack)
    const { page, messages } = await open()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(attack)
    expect(await page.title()).toBe(`Leave a testimonial for ${attack}`)
    expect(await page.locator('img').count()).toBe(0)
    expect(messages).toEqual([])
    const { page: plain } = await openPlain()
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe(attack)
    expect(await plain.locator('img').count()).toBe(0)
  })

  test('is filled in beforehand by its query, without JavaScript, too, but for consents', async () => {
    const values = { title: 'T', text: '"><img src=x>', firstname: 'Zoë', email: 'a@b.example', stars: '4', image: 'x' }
    const asked = Object.entries({ ...values, gaveConsent: 'true', consent: 'true' })
    const search = new URLSearchParams(asked.map(([setting, value]) => [`laurel_${setting}`, value]))
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

describe('every answer', () => {
  test.each([
    ['GET', path, {}, 200],
    ['HEAD', path, {}, 200],
    ['GET', `${path}/thanks`, {}, 200],
    ['GET', '/form/', {}, 302],
    ['POST', path, formed({ firstname: 'Ada' }), 303],
    ['POST', path, formed({ stars: '9' }), 400],
    ['POST', path, { body: {} }, 400],
    ['POST', path, formed({}, { key: keys.unknown }), 401],
    ['POST', path, formed({ testimonialText: 'x'.repeat(limits.bodyBytes) }), 413],
    ['GET', `/form/${unknownId}`, {}, 404],
    ['GET', '/form/x', {}, 404],
    ['GET', '/form', {}, 404],
    ['GET', `${path}/`, {}, 404],
    ['GET', `${path}/x`, {}, 404],
    ['GET', '/form/x/thanks', {}, 404],
    ['POST', `${path}/x`, formed({}), 404],
  ])('%s %s is a page with strict headers', async (method, at, request, status) => {
    const answer = await call(method, at, request)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers as Headers)).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...(![302, 303].includes(status) && { 'content-type': 'text/html; charset=UTF-8' }),
    })
    if (status === 404) expect(answer.text).toContain('<h1>Form not found</h1>')
    expect(answer.text).not.toContain(unknownId)
  })

  test('on a deployment without a workspace is that there is no form', async () => {
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
  ])('to %s %s is 405 and says what is allowed', async (method, at, allowed) => {
    const { status, headers } = await call(method, at)
    expect([status, headers.get('allow')]).toEqual([405, allowed])
  })

  test.each([
    ['GET', { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }, 503, 'DatabaseOverloaded'],
    ['GET', { throwBefore: 'D1_ERROR: no such table: SQLITE_ERROR' }, 500, 'SQLITE_ERROR'],
    ['POST', { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }, 503, 'DatabaseOverloaded'],
    ['POST', { throwBefore: 'D1_ERROR: no such table: SQLITE_ERROR' }, 500, 'SQLITE_ERROR'],
    ['POST', { limiters: 'reject' }, 429, 'VISITOR_RATE'],
  ] as const)(
    'to %s with a fault (%j) is a page with %i, logged as any other',
    async (method, fault, status, error) => {
      clearLogs()
      const typed = { testimonialText: 'Wonderful', 'Idempotency-Key': 'k' }
      const answer = await callWithFaults(method, path, { ...(method === 'POST' && formed(typed)), fault })
      const sentences: Record<number, string> = {
        429: 'Too many requests; please try again in 60 seconds.',
        500: 'Something went wrong on our side. Please try again later.',
        503: 'The database is not responding. Please try again in a few seconds.',
      }
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
      expect(answer.headers.get('retry-after')).toBe({ 429: '60', 500: null, 503: '5' }[status])
      expect(answer.text).toMatch(new RegExp(`<p role="alert"[^>]*>${sentences[status]}</p>`))
      expect(answer.text.includes('>\nWonderful</textarea>')).toBe(method === 'POST')
      expect(answer.text.includes('name="Idempotency-Key" value="k"')).toBe(method === 'POST')
      if (status === 429) expect(answer.headers.get('x-d1-calls')).toBe('0')
      expect(await logLines(1)).toEqual([
        {
          requestId: answer.headers.get('x-request-id'),
          route: `${method} /form/:workspaceId`,
          status,
          error,
          duration: expect.any(Number),
        },
      ])
      expect(await allRecords()).toEqual([[], []])
    },
  )
})

describe('without JavaScript', () => {
  test('the form and the thanks say what they say with it in English', async () => {
    const { page } = await openPlain()
    const form = await page.locator('form').textContent()
    const { heading, prompt, optional, stars, title, testimonialText, firstname, lastname, email, company } = texts
    const { externalVideoHtml, imageUrl, socialMediaProfiles, consent, send: sending } = texts
    const above = [heading, prompt, stars, optional, title, testimonialText, firstname, lastname, email, company]
    for (const said of [...above, externalVideoHtml, imageUrl, socialMediaProfiles, consent, sending]) {
      expect(form).toContain(said)
    }
    await page.goto(new URL(`${path}/thanks`, browserUrl).href)
    for (const said of [texts.thanks, texts.received, texts.another]) await page.getByText(said).waitFor()
  })

  test('a filled in form is stored as the API would store it', async () => {
    const { page } = await openPlain()
    const group = page.getByRole('group', { name: 'Your rating' })
    expect(await group.getByRole('radio').count()).toBe(6)
    await group.getByLabel('4 of 5 stars').check()
    await page.getByLabel('Headline').fill('Support that answers')
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
    await thanked(page)
    expect(page.url()).toBe(`${browserUrl.origin}${path}/thanks`)

    await call('POST', '/v1/testimonial', {
      body: {
        workspaceId: workspaceA,
        stars: 4,
        title: 'Support that answers',
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
    const [plain, api] = await rows('testimonials')
    const { id, created, consentDateTime, requestId, requestHash, version, ...same } = plain ?? {}
    expect(api).toMatchObject(same)
    expect(Date.parse(String(consentDateTime))).toBeLessThanOrEqual(Date.parse(String(created)))
    expect([requestId, requestHash]).toEqual([expect.any(String), expect.any(String)])
  })

  test('what was not filled in is not stored', async () => {
    const { page } = await openPlain()
    await fill(page)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await send(page)
    await thanked(page)
    await call('POST', '/v1/testimonial', { body: { testimonialText: 'Wonderful', firstname: 'Ada' } })
    const [plain, api] = await rows('testimonials')
    const { id, created, requestId, requestHash, version, ...same } = plain ?? {}
    expect(api).toMatchObject(same)
  })

  test('each control says what it is for and how much it takes', async () => {
    const { page } = await openPlain()
    const controls = await page
      .locator('[maxlength]')
      .evaluateAll((found) =>
        found.map((control) =>
          ['name', 'type', 'autocomplete', 'maxlength', 'required'].map((name) => control.getAttribute(name)),
        ),
      )
    expect(controls).toEqual([
      ['title', null, 'off', `${limits.title}`, null],
      ['testimonialText', null, null, `${limits.testimonialText}`, ''],
      ['firstname', null, 'given-name', `${limits.name}`, ''],
      ['lastname', null, 'family-name', `${limits.name}`, null],
      ['email', 'email', 'email', `${limits.email}`, null],
      ['company', null, 'organization', `${limits.company}`, null],
      ['externalVideoHtml', null, 'off', `${limits.externalVideoHtml}`, null],
      ['imageUrl', 'url', 'photo', `${limits.url}`, null],
      ['socialMediaProfiles', null, null, `${limits.profiles * (limits.url + 1)}`, null],
    ])
    await send(page)
    expect(await page.locator(':invalid:focus').getAttribute('name')).toBe('testimonialText')
  })

  test('what was typed is still there when it is refused, and goes with what is mended', async () => {
    const { page } = await openPlain()
    const typed = {
      Headline: attack,
      'Your testimonial': `\n\n${attack}\n`,
      'First name': '  Ada ',
      'E-mail': 'a..b@example.com',
      'Company (optional)': '&amp;',
      'Link to a video': 'https://example.com/video',
      'Your profiles': 'https://example.com/a\nb',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    await page.getByLabel('3 of 5 stars').check()
    await page.getByRole('checkbox').check()
    const key = await page.locator('[type="hidden"]').inputValue()
    await send(page)
    const alert = page.getByRole('alert')
    await alert.getByText('E-mail: must be an e-mail address of at most 254 characters; Your profiles: must').waitFor()
    // The sentence of the API has no room for the third.
    expect(await alert.textContent()).toContain('; Link to a video: must be a link or embed code of YouTube')
    expect(await alert.evaluate((box) => box.matches(':focus'))).toBe(true)
    for (const [label, text] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(text)
    expect(await page.getByLabel('3 of 5 stars').isChecked()).toBe(true)
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.locator('img').count()).toBe(0)
    // Each rule stands below its own control.
    const rules = await page.locator('[aria-invalid="true"]').evaluateAll((found) =>
      found.map((control) => {
        const { id, textContent: rule } = control.nextElementSibling ?? {}
        return control.getAttribute('aria-describedby') === id ? [control.id, rule] : [control.id]
      }),
    )
    expect(rules).toEqual([
      ['email', 'must be an e-mail address of at most 254 characters'],
      ['externalVideoHtml', expect.stringMatching(/^must be a link or embed code of YouTube/)],
      ['socialMediaProfiles', expect.stringMatching(/^must be an array of [^;]+ user name$/)],
    ])
    expect(await allRecords()).toEqual([[], []])

    await page.getByLabel('E-mail').fill('ab@example.com')
    await page.getByLabel('Link to a video').fill('')
    await page.getByLabel('Your profiles').fill('')
    expect(await page.locator('[type="hidden"]').inputValue()).toBe(key)
    await send(page)
    await thanked(page)
    const sent = { title: attack, testimonialText: `\n\n${attack}\n`, firstname: '  Ada ', company: '&amp;' }
    expect(await rows('testimonials')).toMatchObject([{ ...sent, stars: 3, gaveConsent: 1 }])
  })

  test('it is sent once: by a double click, by sending again and by reloading', async () => {
    const { page } = await openPlain()
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await thanked(page)
    await page.reload()
    await thanked(page)
    expect(await rows('testimonials')).toHaveLength(1)

    const same = { firstname: 'Grace', 'Idempotency-Key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(same)))
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, `${path}/thanks`])
    }
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test('who changes what has arrived is told so, and may send it, too', async () => {
    const used = { firstname: 'Ada', 'Idempotency-Key': 'k' }
    expect((await post(used)).status).toBe(303)
    const { status, text } = await post({ ...used, firstname: 'Ada L.' })
    expect(status).toBe(400)
    expect(text).toContain(texts.arrivedBefore)
    expect(text).toContain('value="Ada L."')
    const key = /name="Idempotency-Key" value="([\da-f-]{36})"/.exec(text)?.[1] ?? ''
    expect((await post({ firstname: 'Ada L.', 'Idempotency-Key': key })).status).toBe(303)
    expect((await rows('testimonials')).map(({ firstname }) => firstname)).toEqual(['Ada', 'Ada L.'])
  })

  test('every page made has a key of its own', async () => {
    const made = await Promise.all([call('GET', path), call('GET', path)])
    const [one, other] = made.map(({ text }) => /name="Idempotency-Key" value="([\da-f-]{36})"/.exec(text)?.[1])
    expect(one).toEqual(expect.any(String))
    expect(one).not.toBe(other)
  })

  test('a page of somebody else who sends markup does not get it run here', async () => {
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
    // Chromium reports the status, and nothing else.
    expect(messages).toEqual([expect.stringContaining('400 (Bad Request)')])
  })
})

describe('what the plain form is sent as', () => {
  const large = { testimonialText: 'x'.repeat(limits.bodyBytes) }

  test('has at most 64 KiB, announced or not', async () => {
    const { status, text } = await post(large)
    expect(status).toBe(413)
    expect(text).toContain('The body must not be larger than 65536 bytes.')
    const body = new URLSearchParams(large).toString()
    const unannounced = await sendRaw(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    )
    expect(unannounced).toMatch(/^HTTP\/1\.1 413 [\s\S]*<h1>Sorry, that did not work<\/h1>/)
    expect(await allRecords()).toEqual([[], []])
  })

  test.each([
    ['application/json', '{"firstname":"Ada"}'],
    ['text/plain', 'firstname=Ada'],
    ['multipart/form-data; boundary=x', '--x--'],
    [`${formType}x`, 'firstname=Ada'],
    [`${formType}; charset=windows-1252`, 'firstname=Ada'],
    ['', 'firstname=Ada'],
  ])('is not of type %j', async (type, body) => {
    const { status, text } = await call('POST', path, { body, headers: { 'Content-Type': type } })
    expect(status).toBe(400)
    expect(text).toContain(`Content-Type: must be ${formType} in UTF-8`)
    expect(await allRecords()).toEqual([[], []])
  })

  test('may be written in any case and name UTF-8', async () => {
    const headers = { 'Content-Type': 'Application/X-WWW-Form-URLencoded ; charset="UTF-8"' }
    expect((await post({ firstname: 'Ada' }, { headers })).status).toBe(303)
  })

  test.each([
    'firstname=%FF',
    'firstname=%E9t%E9',
    'firstname=%ED%A0%80',
    'firstname=%C3',
    'firstname=%',
    Buffer.from([0xff]),
  ])('is valid UTF-8, unlike %j', async (body) => {
    const bytes = new Uint8Array(Buffer.from(body))
    const { status, text } = await call('POST', path, { ...formed({}), body: bytes })
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
  ])('is judged as the API judges: %j', async (controls, sentence) => {
    const { status, text } = await post(controls)
    expect(status).toBe(400)
    expect(text).toContain(` autofocus>${sentence}`)
    expect(text).not.toContain('<b>')
    expect(await allRecords()).toEqual([[], []])
  })

  test('is stored in the workspace of the address, whatever a control says', async () => {
    expect((await post({ workspaceId: workspaceB })).status).toBe(303)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA }])
    for (const nowhere of [unknownId, 'x']) {
      const { status, text } = await post({ firstname: 'Ada' }, { at: `/form/${nowhere}` })
      expect(status).toBe(400)
      expect(text).toContain('workspaceId: is not a registered workspace')
      expect(text).toContain('value="Ada"')
    }
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('is one round trip to D1, counted for the visitor and the workspace', async () => {
    const { status, headers } = await callWithFaults('POST', path, formed({ firstname: 'Ada' }))
    expect([status, headers.get('x-d1-calls')]).toEqual([303, '1'])
    expect(JSON.parse(headers.get('x-rate-limit-calls') ?? '')).toEqual([
      ['VISITOR_RATE', expect.any(String)],
      ['WORKSPACE_RATE', workspaceA],
    ])
  })

  test('is refused by the API', async () => {
    for (const at of ['/v1/testimonial', '/v1/contacts']) {
      const answer = await call('POST', at, formed({ firstname: 'Ada' }, { key: keys.workspaceA }))
      expect(answer).toMatchObject({ status: 400, body: 'Content-Type: must be application/json in UTF-8' })
    }
    expect(await allRecords()).toEqual([[], []])
  })
})

describe('who may send it', () => {
  test.each([
    [serviceUrl.origin, 303],
    ['https://shop.example', 303],
    ['https://evil.example', 403],
    ['null', 403],
    [undefined, 403],
  ])('from a page of %s, to a workspace with a list: %i', async (origin, status) => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { headers, ...request } = formed({ firstname: 'Ada' })
    const { Origin, ...others } = headers
    const answer = await call('POST', path, { ...request, headers: { ...others, ...(origin && { Origin: origin }) } })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.text).toContain('Origin: is not an allowed origin of this workspace')
    if (status === 403) expect(answer.text).toContain('value="Ada"')
    expect(await rows('testimonials')).toHaveLength(status === 303 ? 1 : 0)
  })

  test('the plain form itself, to a workspace with a list', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page } = await openPlain()
    await fill(page)
    await send(page)
    await thanked(page)
  })

  test('a form in a page of anybody, to a workspace without a list', async () => {
    const site = await openSite(
      `<form method="post" action="${browserUrl.origin}${path}"><input name="firstname" value="Ada"><button>Send</button></form>`,
    )
    const { page } = await open({}, site)
    await send(page)
    await thanked(page)
    await setOrigins(workspaceA, ['https://shop.example'])
    await page.goto(site)
    await send(page)
    await page.getByText('Origin: is not an allowed origin of this workspace').waitFor()
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('a key holder in the own workspace; no wrong key, which is never taken for a visitor', async () => {
    for (const [key, status, sentence] of [
      [keys.unknown, 401, 'Authorization: the API key is unknown or revoked'],
      [keys.revoked, 401, 'Authorization: the API key is unknown or revoked'],
      ['nonsense', 401, 'Authorization: must be HTTP Basic'],
      [keys.workspaceB, 400, 'workspaceId: is not a registered workspace'],
    ] as const) {
      const answer = await post({ firstname: 'Ada' }, { key })
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(sentence)
      expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401)
    }
    expect(await allRecords()).toEqual([[], []])
    expect((await post({ firstname: 'Ada' }, { key: keys.workspaceA })).status).toBe(303)
  })

  test('sixty a minute from one address', async () => {
    const headers = { 'CF-Connecting-IP': `198.51.100.${Math.floor(Math.random() * 256)}` }
    const answers = await Promise.all(
      // As many as two minutes allow, and one more: this may begin in the middle of one.
      Array.from({ length: 121 }, (_, index) => post({ firstname: `Ada ${index}` }, { headers })),
    )
    const refused = answers.filter(({ status }) => status !== 303)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    for (const { status, headers, text } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([429, '60'])
      expect(text).toMatch(/value="Ada \d+"/)
    }
    expect(await rows('testimonials')).toHaveLength(121 - refused.length)
  })
})

describe('without barriers', () => {
  /** What a browser without JavaScript shows, in one where axe can run. */
  const judgeable =
    (options: BrowserContextOptions) =>
    async ({ page: plain }: { page: Page }) => {
      const body = (await plain.content()).replace(/<script.*?<\/script>|<\/?noscript>/g, '')
      const opened = await openPage(options)
      await opened.page.route(plain.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
      await opened.page.goto(plain.url())
      await opened.page.getByRole('button', { name: 'Send' }).waitFor()
      return opened
    }

  const pages: Record<string, (options: BrowserContextOptions) => Promise<{ page: Page }>> = {
    'the page': async (options) => {
      const opened = await open(options)
      await opened.page.getByRole('button', { name: 'Send' }).waitFor()
      return opened
    },
    'the page in Arabic': async (options) => {
      const opened = await open(options, `${path}?lang=ar`)
      await opened.page.locator('laurel-form .send').waitFor()
      return opened
    },
    'the plain form': (options) => openPlain(options).then(judgeable(options)),
    'the plain form in an Arabic page': (options) => openPlain({ ...options, locale: 'ar' }).then(judgeable(options)),
    'what is refused': async (options) => {
      const opened = await openPlain(options)
      await fill(opened.page)
      await opened.page.getByLabel('E-mail').fill('a..b@example.com')
      await send(opened.page)
      await opened.page.getByRole('alert').waitFor()
      return judgeable(options)(opened)
    },
    'the thanks': (options) => open(options, `${path}/thanks`),
    'what is not there': (options) => open(options, '/form/x'),
  }
  const looks: Record<string, BrowserContextOptions> = {
    light: {},
    dark: { colorScheme: 'dark' },
    'forced colours': { forcedColors: 'active' },
    narrow: { viewport: { width: 320, height: 640 } },
    'narrow with large text': { viewport: { width: 320, height: 640 } },
  }
  const combinations = Object.keys(pages).flatMap((name) => Object.keys(looks).map((look) => [name, look] as const))

  test.each(combinations)('%s, %s: axe finds nothing and nothing scrolls sideways', async (name, look) => {
    await rename('AnalyticalAndDifferenceEnginesOfLondonLimited & Sons')
    const { page } = (await pages[name]?.(looks[look] ?? {})) ?? expect.fail()
    if (look.endsWith('large text'))
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
    })
    expect(found).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
