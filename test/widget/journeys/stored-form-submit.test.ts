import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  acceptSubmissions,
  formId,
  formTag,
  guidedForm,
  openStoredForm,
  serveForms,
} from '../../support/browser/stored-form-page.ts'
import { focusedElement } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

/* What a stored form sends, keeps as a draft and reports as missing. */

const sendIt = (page: Page) => page.getByRole('button', { name: 'Send it' }).click()
const answerAfter = (page: Page) => page.getByLabel('What happened then?')

describe('the submission', () => {
  test('names form and version, answers, consents as shown, language and page', async () => {
    const { page, site } = await openStoredForm()
    const bodies = await acceptSubmissions(page)
    await page.evaluate(() => history.replaceState(null, '', '/product?utm=1#top'))
    await answerAfter(page).fill('It got better.')
    await page.getByLabel('Who would you').fill('Everyone.\n"Really"')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('may contact me').check()
    await sendIt(page)
    await page.getByText('Thank you!').waitFor()
    const { publish, marketing, contact } = guidedForm.consents ?? {}
    expect(bodies).toEqual([
      {
        workspaceId: workspaceA,
        firstname: 'Ada',
        answers: [
          { id: 'after', answer: 'It got better.' },
          { id: 'whom', answer: 'Everyone.\n"Really"' },
        ],
        formId,
        formVersion: 3,
        consents: { publish: false, marketing: false, contact: true },
        consentTexts: { publish: publish?.text, marketing: marketing?.text, contact: contact?.text },
        language: 'en',
        page: `${site}product`,
        giverToken: expect.stringMatching(/^lg_[\w-]{43}$/),
        elapsed: expect.any(Number),
      },
    ])
    expect(await page.locator('blockquote').innerText()).toBe('It got better.\n\nEveryone.\n"Really"')
  })

  test('has each answer once, also with the fields behind “more”', async () => {
    const { page } = await openStoredForm({ ...guidedForm, fields: 'firstname more company' })
    const bodies = await acceptSubmissions(page)
    await answerAfter(page).fill('Better')
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Company' }).click()
    await page.getByLabel('Company').fill('Engines')
    await page.getByLabel('may publish').check()
    await sendIt(page)
    await page.getByText('Thank you!').waitFor()
    expect(bodies).toMatchObject([{ company: 'Engines', answers: [{ id: 'after', answer: 'Better' }] }])
  })

  test('is whole on a page with a toJSON method of arrays', async () => {
    const { page } = await openStoredForm(
      guidedForm,
      `<script>Array.prototype.toJSON=Object.prototype.toJSON=()=>'x'</script>${formTag()}`,
    )
    const bodies = await acceptSubmissions(page)
    await answerAfter(page).fill('Better')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('may publish').check()
    await sendIt(page)
    await page.getByText('Thank you!').waitFor()
    expect(bodies[0]).toMatchObject({
      gaveConsent: true,
      answers: [{ id: 'after', answer: 'Better' }],
      consents: { publish: true },
    })
  })

  test('has the language whose words were shown', async () => {
    const form = { ...guidedForm, languages: { 'pt-BR': { texts: { heading: 'Como foi?' } }, pt: {} } }
    const { page } = await openStoredForm(form, formTag('data-lang="pt-BR" data-text-send="Send it"'))
    const bodies = await acceptSubmissions(page)
    await answerAfter(page).fill('Melhor')
    await page.locator('#firstname').fill('Ada')
    await sendIt(page)
    await expect.poll(() => bodies[0]?.language).toBe('pt-BR')
  })
})

test('the thanks show all of three answers on a phone', async () => {
  const { page } = await openStoredForm(guidedForm, formTag(), { viewport: { width: 390, height: 844 } })
  await acceptSubmissions(page)
  for (const box of await page.locator('textarea').all())
    await box.fill('They baked a cake for 24 people overnight. '.repeat(3))
  await page.getByLabel('First name').fill('Ada')
  await sendIt(page)
  const hiddenHeight = (quote: Element) => quote.scrollHeight - quote.clientHeight
  expect(await page.locator('blockquote').evaluate(hiddenHeight)).toBe(0)
})

describe('the message about a missing answer', () => {
  test('is at the first question, with the focus, if none is answered', async () => {
    const { page } = await openStoredForm()
    await page.getByLabel('First name').fill('Ada')
    await sendIt(page)
    await page.locator('#answer-before-message').getByText('Please answer at least one question.').waitFor()
    await expect.poll(() => focusedElement(page)).toBe('answer-before')
    expect(await page.getByText('Please answer at least one question.').count()).toBe(1)
  })

  test('is at the first one that is required, with one at the consent', async () => {
    const [first, ...others] = guidedForm.questions ?? []
    const questions = first ? [first, ...others.map((question) => ({ ...question, required: true }))] : []
    const consents = { ...guidedForm.consents, publish: { required: true } }
    const { page } = await openStoredForm({ ...guidedForm, questions, consents })
    await page.getByLabel('What made you').fill('Nothing')
    await page.getByLabel('First name').fill('Ada')
    await sendIt(page)
    await page.locator('#answer-after-message').getByText('Please write a few words.').waitFor()
    await page.locator('#gaveConsent-message').getByText('Please tick this box.').waitFor()
    await expect.poll(() => focusedElement(page)).toBe('answer-after')
  })
})

describe('the limits of answers', () => {
  test('cut one after 3,000 characters and count near it', async () => {
    const { page } = await openStoredForm()
    await answerAfter(page).fill('x'.repeat(2_990))
    await page.getByText('10 characters left').waitFor()
    await answerAfter(page).fill('x'.repeat(3_001))
    await page.getByText('the end was cut off').waitFor()
    expect((await answerAfter(page).inputValue()).length).toBe(3_000)
  })

  test('cut them after 10,000 characters together', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const form = { ...guidedForm, questions: ids.map((id) => ({ id, text: `Question ${id}` })) }
    const { page } = await openStoredForm(form)
    for (const id of ['a', 'b', 'c']) await page.getByLabel(`Question ${id}`).fill('x'.repeat(3_000))
    await page.getByLabel('Question d').fill('x'.repeat(100))
    // Three blank lines between the answers.
    await page.getByText(`${10_000 - 9_100 - 6} characters left`).waitFor()
    await page.getByLabel('Question d').fill('x'.repeat(1_500))
    await page.locator('#answer-d-message').getByText('the end was cut off').waitFor()
    expect((await page.getByLabel('Question d').inputValue()).length).toBe(994)
  })
})

describe('the draft', () => {
  test('keeps answers but no consents', async () => {
    const { page } = await openStoredForm()
    await answerAfter(page).fill('Not lost')
    await page.getByLabel('may contact me').check()
    await page.reload()
    await page.getByText('We kept your draft').waitFor()
    expect(await answerAfter(page).inputValue()).toBe('Not lost')
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('contact')
  })

  test('adds the answer to a question that the form no longer has to the first one, once', async () => {
    const { page, site } = await openStoredForm()
    await page.getByLabel('What made you').fill('Nothing.')
    await answerAfter(page).fill('Not lost.')
    const shorter = { ...guidedForm, questions: guidedForm.questions?.filter(({ id }) => id !== 'after') }
    await page.unroute('**/f/*')
    await serveForms(page, shorter)
    for (const _ of ['first', 'second']) {
      await page.goto(site)
      await page.getByText('We kept your draft').waitFor()
      expect(await page.getByLabel('What made you').inputValue()).toBe('Nothing.\n\nNot lost.')
    }
  })
})

test('copies all answers if they cannot be sent', async () => {
  const { page, context } = await openStoredForm()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/v1/testimonial', (route) =>
    route.fulfill({
      status: 400,
      json: 'answers: no',
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
    }),
  )
  await page.getByLabel('What made you').fill('One')
  await answerAfter(page).fill('Two')
  await page.getByLabel('First name').fill('Ada')
  await sendIt(page)
  await page.getByRole('button', { name: 'Copy my text' }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('One\n\nTwo')
  const link = page.getByRole('link', { name: 'Open the form on its own page' })
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/form/${workspaceA}/${formId}$`))
})

test('cuts nothing of a longer text that is moved to a box, only what is added', async () => {
  const { page, site } = await openStoredForm({ ...guidedForm, questions: [] })
  await page.getByLabel('Your testimonial').fill(`${'x'.repeat(3_999)}y`)
  await page.unroute('**/f/*')
  await serveForms(page, guidedForm)
  await page.goto(site)
  await page.getByText('We kept your draft').waitFor()
  const box = page.getByLabel('What made you')
  await box.press('Control+End')
  await page.keyboard.type('ab')
  await page.getByText('the end was cut off').waitFor()
  expect(await box.inputValue()).toBe(`${'x'.repeat(3_999)}y`)
  await page.keyboard.press('Backspace')
  await page.getByText('0 characters left').waitFor()
  expect(await box.inputValue()).toBe('x'.repeat(3_999))
})
