import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  formId,
  formScript,
  formTag,
  guidedForm,
  openStoredForm,
  serveForms,
} from '../../support/browser/stored-form-page.ts'
import { scriptTag } from '../../support/browser/widget-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* Stored forms on a page: which copy of the loader shows them, and with which words. */

const fromService = (urls: string[]) =>
  urls.filter((url) => url.startsWith(browserUrl.origin)).map((url) => new URL(url).pathname)

const otherForm = { ...guidedForm, formId: '22222222-2222-4222-8222-222222222222', texts: { heading: 'The other one' } }
const hostedForm = `${browserUrl.origin}/form/${workspaceA}/${formId}`

describe('a script of /f/', () => {
  test('shows a form after two requests, with its questions, consents and words', async () => {
    const { page, messages, requests } = await openStoredForm()
    expect(fromService(requests)).toEqual([`/f/${formId}.js`, '/latest/form.js'])
    const ids = (role: 'textbox' | 'checkbox') =>
      page.getByRole(role).evaluateAll((controls) => controls.map(({ id }) => id))
    expect(await ids('textbox')).toEqual([
      'answer-before',
      'answer-after',
      'answer-whom',
      'firstname',
      'lastname',
      'email',
    ])
    expect(await ids('checkbox')).toEqual(['gaveConsent', 'marketing', 'contact'])
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByRole('heading', { name: 'How was the bread?' }).waitFor()
    expect(messages).toEqual([])
  })

  test('describes the box of a question by its hint', async () => {
    const { page } = await openStoredForm()
    const box = page.getByRole('textbox', { name: 'What happened then?', description: 'A moment or a number helps.' })
    expect(await box.count()).toBe(1)
  })

  test.each(['async', 'defer', 'type="module"', ''])(
    'shows the form once if it is there twice: %s',
    async (attributes) => {
      const tag = formTag().replace('async', attributes)
      const { page } = await openStoredForm(guidedForm, `<div>${tag}${tag}</div>`)
      await page.waitForLoadState('load')
      expect(await page.locator('laurel-form').count()).toBe(1)
    },
  )

  test.each([
    { first: '/f/', heading: 'How was the bread?', last: '**/laurel.js' },
    { first: '/laurel.js', heading: 'Share your experience', last: '**/f/*.js' },
  ])('shows several forms beside each other if $first comes first', async ({ heading, last }) => {
    const { page, messages } = await openPage()
    // High enough for all forms: one out of view would wait until it comes into view.
    await page.setViewportSize({ width: 800, height: 5000 })
    await serveForms(page, guidedForm, otherForm)
    const firstForm = page.getByRole('heading', { name: heading }).waitFor()
    await page.route(last, async (route) => {
      await firstForm
      await route.fallback()
    })
    await page.goto(await openSite(`${formTag()}${scriptTag()}${formTag('', otherForm.formId)}`))
    const headings = ['How was the bread?', 'Share your experience', 'The other one']
    for (const name of headings) await page.getByRole('heading', { name }).waitFor()
    expect(await page.locator('laurel-form').count()).toBe(3)
    expect(messages).toEqual([])
  })

  test('ignores settings of a later release', async () => {
    const [question, ...others] = guidedForm.questions ?? []
    const form = { ...guidedForm, steps: 3, questions: [{ ...question, kind: 'scale' }, ...others], consents: {} }
    const { page, messages } = await openStoredForm(JSON.parse(JSON.stringify(form)))
    expect(await page.getByRole('checkbox').count()).toBe(1)
    expect(messages).toEqual([])
  })

  test('adds settings to an element that the page has', async () => {
    const element = `<main><laurel-form form="${formId}"></laurel-form></main>`
    const { page } = await openStoredForm(guidedForm, element + formTag())
    await page.getByRole('heading', { name: 'How was the bread?' }).waitFor()
    expect(await page.locator('laurel-form').count()).toBe(1)
  })

  test('links to the hosted form if the service could not read the settings', async () => {
    const { page } = await openPage()
    await page.route('**/f/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: formScript({ formId }) }),
    )
    await page.route('**/f/*.json', (route) => route.fulfill({ status: 503, json: 'The database is down.' }))
    await page.goto(await openSite(formTag(`data-workspace="${workspaceA}"`)))
    expect(await page.getByRole('link', { name: 'Leave a testimonial' }).getAttribute('href')).toBe(hostedForm)
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})

describe('the setting `form`', () => {
  test('requests nothing but the loader until the visitor wants the form', async () => {
    const { page, requests } = await openPage()
    await serveForms(page, guidedForm)
    await page.goto(await openSite(scriptTag(workspaceA, `data-mode="button" data-form="${formId}"`)))
    const button = page.getByRole('button', { name: 'Leave a testimonial' })
    await button.waitFor()
    expect(fromService(requests)).toEqual(['/laurel.js'])
    await button.click()
    await page.getByRole('dialog', { name: 'How was the bread?' }).waitFor()
    expect(fromService(requests).filter((path) => path.startsWith('/f/'))).toEqual([`/f/${formId}.json`])
  })

  test.each([404, 503])('leads to a link to the hosted form if the service responds with %i', async (status) => {
    const { page } = await openPage()
    await page.route('**/f/*.json', (route) =>
      route.fulfill({ status, json: 'No.', headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await page.goto(await openSite(scriptTag(workspaceA, `data-form="${formId}"`)))
    expect(await page.getByRole('link', { name: 'Leave a testimonial' }).getAttribute('href')).toBe(hostedForm)
    expect(await page.locator('form').count()).toBe(0)
  })

  test('shows the other form once it is changed', async () => {
    const { page } = await openPage()
    await serveForms(page, guidedForm, otherForm)
    await page.goto(await openSite(scriptTag(workspaceA, `data-form="${formId}"`)))
    await page.getByRole('heading', { name: 'How was the bread?' }).waitFor()
    await page.locator('laurel-form').evaluate((form, id) => form.setAttribute('form', id), otherForm.formId)
    await page.getByRole('heading', { name: 'The other one' }).waitFor()
  })

  test('requests nothing below /f/ without it', async () => {
    const { page, requests } = await openPage()
    await page.goto(await openSite(scriptTag()))
    await page.locator('.send').waitFor()
    expect(fromService(requests).filter((path) => path.startsWith('/f/'))).toEqual([])
  })
})

test('settings that a page puts into the registry are shown, and shown again after a change', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="dialog"')))
  await page.waitForFunction(() => customElements.get('laurel-form'))
  const preview = (heading: string) =>
    page.evaluate(
      ([form, heading]) => {
        Object(customElements.get('laurel-form')).forms[form.formId] = { ...form, texts: { heading } }
        const element =
          document.querySelector('laurel-form[form]') ??
          document.body.appendChild(document.createElement('laurel-form'))
        element.setAttribute('form', form.formId)
      },
      [guidedForm, heading] as const,
    )
  await preview('First')
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await page.getByLabel('What happened then?').fill('It stays')
  await preview('Second')
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  expect(await page.getByLabel('What happened then?').inputValue()).toBe('It stays')
})

describe('an attribute', () => {
  test('wins over the stored setting', async () => {
    const { page } = await openStoredForm(guidedForm, formTag('data-heading="Hello" data-text-send="Off it goes"'))
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    await page.getByRole('button', { name: 'Off it goes' }).waitFor()
  })

  test('cannot hide or make optional what the form requires', async () => {
    const form = { ...guidedForm, fields: 'stars company', required: 'text company' }
    const { page } = await openStoredForm(form, formTag('data-fields="stars" data-required="stars"'))
    expect(await page.getByLabel('Company').evaluate((input) => (input as HTMLInputElement).required)).toBe(true)
    expect(
      await page
        .getByRole('radio')
        .first()
        .evaluate((input) => (input as HTMLInputElement).required),
    ).toBe(true)
  })
})

describe('the language', () => {
  const languages = {
    de: { texts: { heading: 'Wie war das Brot?' }, consents: { marketing: { text: 'Werbung ist erlaubt.' } } },
    ar: { texts: { heading: 'كيف كان الخبز؟' }, questions: [{ id: 'after', text: 'ماذا حدث بعد ذلك؟' }] },
  }

  test.each([
    ['de-AT', 'Wie war das Brot?', 'ltr'],
    ['ar', 'كيف كان الخبز؟', 'rtl'],
    ['fr', 'How was the bread?', 'ltr'],
  ])('%s has the words of the form', async (lang, heading, direction) => {
    const { page } = await openStoredForm({ ...guidedForm, languages }, formTag(`data-lang="${lang}"`))
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.locator('.laurel').getAttribute('dir')).toBe(direction)
  })
})

/** Waits until the page has nothing to do, so that all that has arrived is rendered. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))))

test('shows the form that the element names last, however late the settings of another one arrive', async () => {
  const { page } = await openPage()
  await serveForms(page, guidedForm, otherForm)
  const held: Route[] = []
  await page.route(`**/f/${formId}.json`, (route) => void held.push(route))
  const chunk = page.waitForResponse('**/assets/form-*')
  const script = `<script src="${browserUrl.origin}/laurel.js"></script>`
  await page.goto(await openSite(`<laurel-form workspace="${workspaceA}" form="${formId}"></laurel-form>${script}`))
  await expect.poll(() => held.length).toBe(1)
  await (await chunk).finished()
  // The form's code runs, and waits for the settings.
  await untilIdle(page)
  await page.evaluate((id) => document.querySelector('laurel-form')?.setAttribute('form', id), otherForm.formId)
  await page.getByText('The other one').waitFor()
  const arrived = page.waitForResponse(`**/f/${formId}.json`)
  await held[0]?.fallback()
  await (await arrived).finished()
  await untilIdle(page)
  expect(await page.locator('h2').allInnerTexts()).toEqual(['The other one'])
})
