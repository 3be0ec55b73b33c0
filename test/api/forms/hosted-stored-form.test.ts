import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { attack, type FormRequest, formRequest } from '../../support/browser/hosted-page.ts'
import { send } from '../../support/browser/widget-page.ts'
import { hostedSettings as settings, storeForm, storeFormVersion } from '../../support/forms.ts'
import {
  allRecords,
  browserUrl,
  call,
  callWithFaults,
  query,
  rows,
  serviceUrl,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'

/* The hosted page of a stored form, with and without JavaScript. */

const consentText = settings.consents.publish.text

const pathOf = (formId: string, workspaceId = workspaceA) => `/form/${workspaceId}/${formId}`

/** Stores a form, and returns the path of its page. */
const storePage = async (overrides: object = {}) => pathOf((await storeForm({ ...settings, ...overrides })).formId)

const post = (path: string, controls: Record<string, string>, request: FormRequest = {}) =>
  call('POST', path, formRequest(controls, request))

/** The fields that the form without JavaScript sends, all filled in. */
const sent = {
  'Idempotency-Key': 'k',
  formVersion: '1',
  language: 'en',
  stars: '4',
  'answer-before': 'A book',
  'answer-after': 'It\r\ncame',
  firstname: 'Ada',
  company: '',
  gaveConsent: 'true',
  'consentText-publish': consentText,
  contact: 'true',
  'consentText-marketing': 'You may quote me in advertisements.',
  'consentText-contact': 'You may ask me about it.',
  privacy: 'true',
}

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openPage({ locale: 'en', ...options })
  await opened.page.goto(new URL(path, browserUrl).href)
  return opened
}

const openWithoutScript = (path: string, options: BrowserContextOptions = {}) =>
  open(path, { javaScriptEnabled: false, ...options })

const parseConsents = (row: Record<string, unknown> | undefined) => JSON.parse(String(row?.consents))

describe('GET /form/{workspaceId}/{formId}', () => {
  test('is the form and, for browsers without JavaScript, an HTML form', async () => {
    const { formId } = await storeForm(settings)
    await query("UPDATE workspaces SET intro = 'We listen.' WHERE id = ?", workspaceA)
    const { status, text, headers } = await call('GET', pathOf(formId))
    expect(status).toBe(200)
    expect(headers.get('vary')).toBe('Accept-Language')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(text).toContain('<title>Leave a testimonial for Ours</title>')
    expect(text).toContain('<link rel="modulepreload" href="/latest/form.js">')
    expect(text).toContain(`<script src="/f/${formId}.js" async crossorigin></script>`)
    expect(text).toContain(`<laurel-form workspace="${workspaceA}" workspace-name="Ours" form="${formId}">`)
    expect(text).toContain(`<a href="${pathOf(formId)}?plain">Leave a testimonial</a>`)
    expect(text).toMatch(/<header><h1><bdi>Ours<\/bdi><\/h1><p dir="auto">We listen\.<\/p><\/header>/)
    expect(text).toMatch(/<noscript><form .*What did you need\?.*<\/noscript>/s)
    expect(text).not.toContain('laurel.js')
    const { text: plain } = await call('GET', `${pathOf(formId.toUpperCase())}?plain`)
    expect(plain).not.toMatch(/<script|<noscript|<laurel-form/)
    expect(plain).toContain('What did you need?')
    expect(await call('HEAD', pathOf(formId))).toMatchObject({ status: 200, text: '' })
  })

  test('shows the form in the page with JavaScript', async () => {
    const { page, messages } = await open(await storePage())
    await page.getByLabel('What did you need?').waitFor()
    await page.getByRole('heading', { name: 'Tell us about our work' }).waitFor()
    expect(messages).toEqual([])
  })

  test('is the same 404 for an unknown form, an unpublished one and one of another workspace', async () => {
    const { formId: unpublished } = await storeForm(settings)
    await query('UPDATE forms SET live = NULL WHERE id = ?', unpublished)
    const { formId: foreign } = await storeForm(settings, { workspaceId: workspaceB })
    const paths = [unknownId, unpublished, foreign, 'x', 'x'.repeat(36), '-'.repeat(36)].map((id) => pathOf(id))
    const texts = await Promise.all(
      [...paths, pathOf(foreign, unknownId), pathOf(foreign, 'x')].map(async (path) => {
        const { status, text } = await call('GET', path)
        expect([path, status]).toEqual([path, 404])
        return text
      }),
    )
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('<h1>Form not found</h1>')
  })

  test('shows that a form is closed, but not if it was never published', async () => {
    const closed = { closed: '2026-01-01T00:00:00.000Z' }
    const { formId } = await storeForm(settings, closed)
    const { status, text, headers } = await call('GET', pathOf(formId))
    expect(status).toBe(404)
    expect(text).toContain('<h1>This form is closed</h1>')
    expect(text).toContain('<bdi>Ours</bdi>')
    expect(text).not.toContain('What did you need?')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    await query('UPDATE forms SET live = NULL WHERE id = ?', formId)
    expect((await call('GET', pathOf(formId))).text).toContain('<h1>Form not found</h1>')
  })

  test('is found by the form alone', async () => {
    const { formId } = await storeForm(settings, { workspaceId: workspaceB })
    const { status, headers } = await call('GET', `/form//${formId}?plain&lang=de`)
    expect([status, headers.get('location')]).toEqual([302, `${pathOf(formId, workspaceB)}?plain&lang=de`])
    expect((await call('GET', `/form//${unknownId}`)).status).toBe(404)
    await query('UPDATE forms SET live = NULL WHERE id = ?', formId)
    expect((await call('GET', `/form//${formId}`)).status).toBe(404)
  })

  test.each([
    ['GET', 200],
    ['POST', 200],
  ])('takes one round trip to D1: %s', async (method, status) => {
    const path = await storePage()
    // This isolate remembers the version that it has read.
    if (method === 'POST') await callWithFaults('POST', path, formRequest({ ...sent, 'Idempotency-Key': 'other' }))
    const response = await callWithFaults(method, path, method === 'POST' ? formRequest(sent) : {})
    expect([response.status, response.headers.get('x-d1-calls')]).toEqual([status, '1'])
  })

  test.each([
    ['', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['?lang=de', 'en', 'de'],
    ['?lang=DE-CH', '', 'de'],
    ['?lang=fr', 'pl, de;q=0.5', 'de'],
    ['', 'fr', ''],
    ['', '', ''],
    ['?lang=%22%3E', '\u00ff', ''],
  ])('shows the words of the owner in a language of the form (%j, %j)', async (search, accepted, language) => {
    const path = await storePage()
    const { text } = await call('GET', path + search + (search ? '&plain' : '?plain'), {
      headers: { 'Accept-Language': accepted },
    })
    const isGerman = language === 'de'
    expect(text).toContain('<html lang="en" dir="ltr">')
    const own = (words: string) => `<span lang="${language}" dir="auto">${words}</span>`
    expect(text).toContain(`<h2>${own(isGerman ? settings.languages.de.texts.heading : settings.texts.heading)}</h2>`)
    expect(text).toContain(own(isGerman ? 'Was haben Sie gebraucht?' : 'What did you need?'))
    expect(text).toContain(own(isGerman ? 'Eine Zahl hilft.' : 'A number helps.'))
    expect(text).toContain(own(isGerman ? settings.languages.de.consents.publish.text : consentText))
    // Our words stay English.
    expect(text).toContain('<label for="firstname" dir="auto">First name</label>')
    expect(text).toContain(`name="language" value="${isGerman ? 'de' : 'en'}"`)
  })

  test('names no language that the service would read as a translation', async () => {
    const path = await storePage({ languages: { 'en-GB': { thanks: 'Cheers!' } } })
    const { text } = await call('GET', `${path}?plain`, { headers: { 'Accept-Language': 'de' } })
    expect(text).not.toContain('name="language"')
  })

  test('leaves out placeholders that a text does not have', async () => {
    const path = await storePage({ texts: { heading: 'Tell us{constructor}, {n}please' } })
    expect((await call('GET', `${path}?plain`)).text).toContain('>Tell us, please<')
  })

  test('runs no markup in the words of the owner', async () => {
    const path = await storePage({
      languages: {},
      questions: [{ id: '__proto__', text: attack, hint: attack }],
      consents: { publish: { text: attack }, marketing: { text: attack } },
      texts: { heading: attack, send: attack, more: attack, open: attack, optional: attack },
      thanks: attack,
    })
    const { page } = await openWithoutScript(path)
    expect(await page.locator('h2').textContent()).toBe(attack)
    expect(await page.locator('[name="consentText-marketing"]').inputValue()).toBe(attack)
    expect(await page.locator('img').count()).toBe(0)
    expect((await call('GET', `${path}/thanks`)).text).not.toContain('<img')
  })
})

describe('the HTML form of a stored form', () => {
  test('has its questions, fields and consents, and requires what it requires', async () => {
    const { page } = await openWithoutScript(await storePage())
    const controls = await page
      .locator('form :is(input:not([type=hidden]), textarea)')
      .evaluateAll((elements) =>
        elements.map((element) => [
          element.getAttribute('name'),
          element.hasAttribute('required'),
          element.getAttribute('maxlength'),
          element.closest('details') !== null,
        ]),
      )
    expect(controls).toEqual([
      ['extra', false, null, false],
      ...Array.from({ length: 5 }, () => ['stars', true, null, false]),
      ['answer-before', true, `${limits.answer}`, false],
      ['answer-after', false, `${limits.answer}`, false],
      ['firstname', true, `${limits.name}`, false],
      ['company', false, `${limits.company}`, true],
      ['gaveConsent', false, null, false],
      ['marketing', false, null, false],
      ['contact', false, null, false],
      ['privacy', true, null, false],
    ])
    expect(await page.locator(':checked').count()).toBe(0)
    const question = page.getByLabel('What did you need?')
    const description = await question.evaluate((box) => box.ariaDescribedByElements?.[0]?.textContent)
    expect(description).toBe('A number helps.')
    await page.getByLabel('What happened then? (optional)').waitFor()
    await page.getByRole('button', { name: 'Off it goes' }).waitFor()
    const link = page.getByRole('link', { name: 'Privacy policy' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/privacy')
    expect(await page.locator('#gaveConsent-note').textContent()).toBe('Without a tick, only Ours reads it.')
  })

  test.each<[string, object, string[], string[]]>([
    [
      'by default',
      {},
      ['stars', 'text', 'firstname', 'lastname', 'email'],
      ['image', 'video', 'company', 'title', 'social'],
    ],
    ['in the order of the form', { fields: 'lastname stars', required: '' }, ['stars', 'text', 'lastname'], []],
    ['that are required', { fields: 'stars', required: 'company' }, ['stars', 'text', 'company'], []],
    ['behind buttons', { fields: 'more subtitle', required: '' }, ['text'], ['subtitle']],
    [
      'behind buttons, but for those that are required',
      { fields: 'more subtitle title', required: 'subtitle' },
      ['subtitle', 'text'],
      ['title'],
    ],
    [
      'with questions and without a text',
      { questions: settings.questions, fields: 'stars', required: '' },
      ['stars'],
      [],
    ],
    [
      'with questions and a text',
      { questions: settings.questions, fields: 'text more title', required: 'text' },
      ['text'],
      ['title'],
    ],
  ])('shows the fields %s', async (_, overrides, shown, behind) => {
    const path = pathOf((await storeForm(overrides)).formId)
    const { text } = await call('GET', `${path}?plain`)
    const [first = '', ...details] = text.split('<details')
    const more = details.join('<details')
    const names: Record<string, string> = {
      testimonialText: 'text',
      externalVideoHtml: 'video',
      imageUrl: 'image',
      socialMediaProfiles: 'social',
    }
    const fieldsIn = (html: string) => {
      const found = Array.from(
        html.matchAll(/ name="(\w+)" maxlength|legend>Your (rating)/g),
        ([, name, stars]) => name ?? stars,
      )
      return found.map((name = '') => (name === 'rating' ? 'stars' : (names[name] ?? name)))
    }
    expect([fieldsIn(first), fieldsIn(more)]).toEqual([shown, behind])
    // Browsers must not stop at a control that is out of view.
    expect(more).not.toMatch(/ required[ >]/)
    expect(details.filter((part) => part.startsWith(' open'))).toEqual([])
  })

  test('requires the only question if there must be a text', async () => {
    const path = pathOf((await storeForm({ questions: [{ id: 'q', text: 'Well?' }] })).formId)
    const { text } = await call('GET', `${path}?plain`)
    expect(text).toMatch(/<textarea id="answer-q" [^>]*required/)
    expect(text).toContain('<span lang="" dir="auto">Well?</span></label>')
  })

  test('replaces texts, and leaves out those that are replaced by nothing', async () => {
    const texts = {
      prompt: '',
      firstname: 'Vorname',
      consent: 'Darf erscheinen, mit {details}.',
      unticked: 'Nur {workspace} liest es.',
    }
    const path = pathOf((await storeForm({ texts, fields: 'firstname company' })).formId)
    const { text } = await call('GET', `${path}?plain`)
    expect(text).not.toContain('A few words mean a lot to us.')
    const own = (words: string) => `<span lang="" dir="auto">${words}</span>`
    expect(text).toContain(`<label for="firstname" dir="auto">${own('Vorname')}</label>`)
    expect(text).toContain(own('Darf erscheinen, mit name and company.'))
    expect(text).toContain('name="consentText-publish" value="Darf erscheinen, mit name and company."')
    expect(text).toContain(own('Nur Ours liest es.'))
  })

  test('prefills its fields from the query, but never a consent', async () => {
    const search =
      'laurel_firstname=Zo%C3%AB&laurel_stars=3&laurel_gaveConsent=true&laurel_marketing=true&gaveConsent=true'
    const { page } = await openWithoutScript(`${await storePage()}?${search}`)
    expect(await page.getByLabel('First name').inputValue()).toBe('Zoë')
    expect(await page.locator(':checked').getAttribute('value')).toBe('3')
  })

  test('prefills the role from the query, as with JavaScript', async () => {
    const path = pathOf((await storeForm({ fields: 'subtitle' })).formId)
    const { text } = await call('GET', `${path}?plain&laurel_subtitle=Hello`)
    expect(text).toMatch(/name="subtitle"[^>]* value="Hello"/)
  })

  test('is sent by keyboard alone and stored as the API stores it', async () => {
    const path = await storePage()
    const { page, context } = await openWithoutScript(`${path}?lang=de`, { viewport: { width: 320, height: 700 } })
    expect(await overflow(page)).toBe(0)
    await page.getByLabel('4 of 5 stars').focus()
    const keyboard = page.keyboard
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.type('A book')
    await keyboard.press('Tab')
    await keyboard.type('It')
    await keyboard.press('Enter')
    await keyboard.type('came')
    await keyboard.press('Tab')
    await keyboard.type('Ada')
    // The disclosure, which stays closed, is in between.
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Das war nett!' }).waitFor()
    expect(page.url()).toBe(`${browserUrl.origin}${path}?lang=de`)
    expect(await context.cookies()).toEqual([])
    const link = page.getByRole('link', { name: 'Continue to shop.example' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/thanks')
    expect(await page.getByRole('link', { name: 'Write another' }).getAttribute('href')).toBe(path)

    const [row] = await rows('testimonials')
    const [, , formId] = path.split('/').slice(1)
    expect(row).toMatchObject({
      workspaceId: workspaceA,
      formId,
      formVersion: 1,
      language: 'de',
      page: `${browserUrl.origin}${path}`,
      stars: 4,
      firstname: 'Ada',
      company: null,
      testimonialText: 'A book\n\nIt\ncame',
      gaveConsent: 1,
    })
    expect(JSON.parse(String(row?.questionsAndAnswers))).toEqual([
      { question: 'Was haben Sie gebraucht?', answer: 'A book' },
      { question: 'What happened then?', answer: 'It\ncame' },
    ])
    const event = {
      formId,
      formVersion: 1,
      language: 'de',
      page: `${browserUrl.origin}${path}`,
      by: 'visitor',
      wording: 'form',
    }
    expect(parseConsents(row)).toMatchObject([
      { ...event, purpose: 'publish', decision: 'given', text: settings.languages.de.consents.publish.text },
      { ...event, purpose: 'marketing', decision: 'refused', text: settings.consents.marketing.text },
      { ...event, purpose: 'contact', decision: 'given', text: settings.consents.contact.text },
    ])
  })

  test('records our sentence of the consent as it was shown', async () => {
    const path = pathOf((await storeForm({ fields: 'firstname', required: 'firstname' })).formId)
    const { page } = await openWithoutScript(path)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Your testimonial').fill('Fine')
    const sentence = await page.locator('.consent label span').textContent()
    await send(page)
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    const [row] = await rows('testimonials')
    const event = { purpose: 'publish', decision: 'refused', text: sentence, wording: 'form' }
    expect(parseConsents(row)).toMatchObject([event])
    expect(sentence).toBe('My testimonial may be published, with my name.')
  })
})

describe('POST /form/{workspaceId}/{formId}', () => {
  test('stores a form only once, in the workspace and form of the URL', async () => {
    const path = await storePage()
    const { formId: other } = await storeForm(settings)
    expect((await post(path, sent)).status).toBe(200)
    const { status, headers } = await post(path, sent)
    expect([status, headers.get('location')]).toEqual([303, `${path}/thanks?lang=en`])
    expect(await rows('testimonials')).toHaveLength(1)
    const foreign = {
      ...sent,
      'Idempotency-Key': 'l',
      workspaceId: workspaceB,
      formId: other,
      page: 'https://x.example/',
    }
    expect((await post(path, foreign)).status).toBe(200)
    const stored = await rows('testimonials')
    for (const row of stored) {
      expect(pathOf(String(row.formId), String(row.workspaceId))).toBe(path)
      expect(row.page).toBe(serviceUrl.origin + path)
    }
  })

  test('accepts an older version, and names its words in the consents', async () => {
    const { formId } = await storeForm(settings)
    await storeFormVersion(formId, {
      questions: [{ id: 'new', text: 'New?' }],
      consents: { publish: { text: 'New.' } },
    })
    expect((await post(pathOf(formId), sent)).status).toBe(200)
    const [row] = await rows('testimonials')
    expect(row).toMatchObject({ formVersion: 1 })
    expect(parseConsents(row)[0]).toMatchObject({ text: consentText, wording: 'form', formVersion: 1 })
  })

  test('shows errors at their controls and keeps everything that was typed', async () => {
    const path = await storePage()
    const { page } = await openWithoutScript(path)
    await page.getByLabel('2 of 5 stars').check()
    await page.getByLabel('What did you need?').fill(' \n ')
    await page.getByLabel('What happened then?').fill(`\n\n${attack}\n`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel(consentText).check()
    await page.getByLabel('You may ask me').check()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    const key = await page.locator('[name=Idempotency-Key]').inputValue()
    await page.getByRole('button', { name: 'Off it goes' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('What did you need?: must be answered')
    await page.locator('[role="alert"]:focus').waitFor()
    const question = page.getByLabel('What did you need?')
    expect(await question.getAttribute('aria-invalid')).toBe('true')
    const descriptions = await question.evaluate((box) => box.ariaDescribedByElements?.map((note) => note.textContent))
    expect(descriptions).toEqual(['A number helps.', 'must be answered'])
    expect(await question.inputValue()).toBe(' \n ')
    expect(await page.getByLabel('What happened then?').inputValue()).toBe(`\n\n${attack}\n`)
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await page.locator(':checked').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name')))).toEqual(
      ['stars', 'gaveConsent', 'contact', 'privacy'],
    )
    expect(await page.locator('[name=Idempotency-Key]').inputValue()).toBe(key)
    expect(await page.locator('img').count()).toBe(0)
    expect(await allRecords()).toEqual([[], []])
    await question.fill('A book')
    await page.getByRole('button', { name: 'Off it goes' }).click()
    await page.getByRole('heading', { name: 'That was kind of you!' }).waitFor()
    expect(await rows('testimonials')).toMatchObject([{ stars: 2, gaveConsent: 1, firstname: 'Ada' }])
  })

  test.each<[object, Record<string, string>, string, string]>([
    [{}, { firstname: '' }, 'First name: is required by this form', 'firstname-note'],
    [{}, { stars: '' }, 'Your rating: is required by this form', 'stars-note'],
    [{}, { stars: '9' }, 'Your rating: must be a number from 0 to 5', 'stars-note'],
    [{ required: 'consent' }, { gaveConsent: '' }, 'Consent: is required by this form', 'gaveConsent-error'],
    [{ required: 'company' }, {}, 'Company: is required by this form', 'company-note'],
    [{ required: 'email' }, { email: 'x' }, 'E-mail: must be an e-mail address', 'email-note'],
    [
      {
        questions: [
          { id: 'a', text: 'One?' },
          { id: 'b', text: 'Two?' },
        ],
        required: 'text',
        languages: {},
      },
      { 'answer-before': '', 'answer-after': '' },
      'One?: at least one question must be answered',
      'answer-a-note',
    ],
    [
      {},
      { 'answer-after': 'x'.repeat(limits.answer + 1) },
      'What happened then?: must be an array',
      'answer-after-note',
    ],
    [
      { questions: [{ id: 'before', text: '<b>', required: true }], languages: {} },
      { 'answer-before': '', 'answer-after': '' },
      '<b>: must be answered',
      'answer-before-note',
    ],
  ])('names what is missing or invalid: %j %j', async (overrides, controls, message, note) => {
    const path = await storePage(overrides)
    const filled = Object.entries({ ...sent, ...controls }).filter(([, value]) => value !== '')
    const { status, text } = await post(path, Object.fromEntries(filled))
    expect(status).toBe(400)
    const plain = text
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(plain).toContain(` autofocus>${message}`)
    expect(text).toContain(`id="${note}"`)
    expect(text).toMatch(new RegExp(`aria-describedby="[^"]*\\b${note}"`))
    expect(await allRecords()).toEqual([[], []])
  })

  test.each([
    [{ 'answer-other': 'x' }, 'answer-other: is not a question of this form'],
    [{ formVersion: '7' }, 'formVersion: is not a version of this form'],
    [{ formVersion: 'x' }, 'formVersion: must be a positive whole number'],
    [{ gaveConsent: 'on' }, 'Consent: must be true or false'],
    [{ language: '<b>' }, 'language: must be a language tag'],
    [{ published: 'true' }, 'published: must be true or false'],
    [{ firstName: 'Ada' }, 'firstName: is not a field; did you mean firstname?'],
  ])('rejects %j', async (controls, message) => {
    const { status, text } = await post(await storePage(), { ...sent, ...controls })
    expect(status).toBe(400)
    expect(text).toContain(` autofocus>${message}`)
    // Whatever is wrong, what was typed is not lost.
    expect(text).toContain('A book</textarea>')
    expect(text).not.toContain('<b>')
    expect(await allRecords()).toEqual([[], []])
  })

  test('rejects a form that is not of the workspace, and one that was closed for a day', async () => {
    const { formId } = await storeForm(settings, { workspaceId: workspaceB })
    for (const path of [pathOf(formId), pathOf(unknownId)]) {
      const { status, text } = await post(path, sent)
      expect([status, text.includes('formId: is not a form of this workspace')]).toEqual([400, true])
    }
    const { formId: closed } = await storeForm(settings, { closed: '2026-01-01T00:00:00.000Z' })
    expect((await post(pathOf(closed), sent)).status).toBe(400)
    expect(await allRecords()).toEqual([[], []])
  })

  test('returns a form of another site without its consents and its key', async () => {
    const path = await storePage()
    const controls = { ...sent, firstname: '', marketing: 'true', 'Idempotency-Key': 'chosen' }
    for (const site of ['same-origin', 'same-site', 'cross-site', 'none', '']) {
      const { text } = await post(path, controls, { headers: { 'Sec-Fetch-Site': site } })
      const ticked = Array.from(text.matchAll(/name="(\w+)" value="true"[^>]* checked/g), ([, name]) => name)
      const isOwn = site === 'same-origin'
      expect([site, ticked]).toEqual([site, isOwn ? ['gaveConsent', 'marketing', 'contact', 'privacy'] : []])
      expect(text.includes('value="chosen"')).toBe(isOwn)
      // Nor can it choose the words.
      expect(text).toContain(`name="consentText-publish" value="${consentText}"`)
    }
  })

  test('returns what another site has sent without its words, even if the form cannot be read', async () => {
    const fault = { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { status, text } = await callWithFaults('POST', await storePage(), {
      ...formRequest(sent, { headers }),
      fault,
    })
    expect([status, text.includes('A book'), text.includes('consentText-')]).toEqual([503, true, false])
  })

  test('offers to send a form again that was changed after it was stored', async () => {
    const path = await storePage()
    await post(path, sent)
    const { status, text } = await post(path, { ...sent, 'answer-after': 'Changed' })
    expect(status).toBe(400)
    expect(text).toContain('We already have an earlier version of your testimonial.')
    expect(text).toContain('Changed</textarea>')
    expect(text).toMatch(/name="Idempotency-Key" value="[\da-f-]{36}"/)
  })

  test.each([
    [{ throwBefore: 'D1_ERROR: D1 DB is overloaded.' }, 503],
    [{ limiters: 'reject' }, 429],
  ] as const)('loses nothing if it cannot store it now: %j', async (fault, status) => {
    const path = await storePage()
    const controls = { ...sent, 'answer-after': `\n${attack}` }
    const response = await callWithFaults('POST', path, { ...formRequest(controls), fault })
    expect(response.status).toBe(status)
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: response.text })
        : route.continue(),
    )
    await page.goto(new URL(path, browserUrl).href)
    expect(await page.locator('img').count()).toBe(0)
    await page.getByText('A book').waitFor()
    // Everything but the consents and what describes the form is in view.
    const hidden = await page
      .locator('[type=hidden]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    expect(hidden.toSorted()).toEqual(
      Object.keys(sent)
        .filter((name) => !/^(?:answer|firstname|stars)/.test(name))
        .toSorted(),
    )
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('heading', { name: 'That was kind of you!' }).waitFor()
    const [row] = await rows('testimonials')
    expect(row).toMatchObject({ stars: 4, firstname: 'Ada', gaveConsent: 1, testimonialText: `A book\n\n\n${attack}` })
    expect(parseConsents(row)).toHaveLength(3)
  })

  test('thanks in our words if the form cannot be read', async () => {
    const path = await storePage()
    const fault = { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }
    for (const [url, faults] of [
      [`${path}/thanks`, fault],
      [pathOf(unknownId, workspaceA).concat('/thanks'), {}],
      [path.replace(workspaceA, workspaceB).concat('/thanks'), {}],
    ] as const) {
      const { status, text } = await callWithFaults('GET', url, { fault: faults })
      expect(status).toBe(200)
      expect(text).toContain('<h1>Thank you!</h1>')
      expect(text).not.toContain('shop.example')
    }
  })
})
