import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  fill,
  focusedElement,
  openForm,
  scriptTag,
  send,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { rows, workspaceA } from '../../support/service/harness.ts'
import {
  advanceUntilVisible,
  hang,
  holdLazyPart,
  openFormWithFaults,
  respondWith,
} from '../../support/service/network-faults.ts'

const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Add more' }).getByRole('button', { name })
/** Returns the names of the buttons, all or those whose field is open, without the sign before them. */
const chips = async (page: Page, selector = '.chip') => {
  const names = await page.locator(selector).allInnerTexts()
  return names.map((name) => name.replace(/^. /, ''))
}
const openChips = (page: Page) => chips(page, '.chip[aria-expanded="true"]')

/** Returns the labels that the visitor sees, without remarks such as “(optional)”. */
const visibleLabels = async (page: Page) => {
  const labels = await page.locator('.field label, legend').filter({ visible: true }).allTextContents()
  return labels.map((label) => label.replace(/ \(.*/, ''))
}

const shortForm = ['Your rating', 'Your testimonial', 'First name', 'Last name', 'E-mail, never published']
const allChips = ['Photo', 'Video', 'Company', 'Headline', 'Your profiles']

describe('the default form', () => {
  test('shows only what most visitors fill in, and a button for each of the other fields', async () => {
    const { page } = await openForm()
    expect(await visibleLabels(page)).toEqual(shortForm)
    expect(await chips(page)).toEqual(allChips)
    expect(await openChips(page)).toEqual([])
  })

  test('opens exactly the field of the button, focuses it and stores it', async () => {
    const { page } = await openForm()
    await fill(page)
    await chip(page, 'Company').click()
    await expect.poll(() => focusedElement(page)).toBe('company')
    expect(await visibleLabels(page)).toEqual([...shortForm, 'Company'])
    expect(await openChips(page)).toEqual(['Company'])
    await page.keyboard.type('Corner Shop')
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ company: 'Corner Shop' }])
  })

  test('opens all fields with the keyboard, a profile with its first link', async () => {
    const { page } = await openForm()
    for (const name of allChips) {
      await chip(page, name).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => openChips(page)).toContain(name)
    }
    await page.getByLabel('Link to profile 1').waitFor()
    await expect.poll(() => focusedElement(page)).toBe('socialMediaProfiles')
    await expect
      .poll(() => visibleLabels(page))
      .toEqual([
        ...shortForm,
        ...['Link to a photo of you', 'Link to a video', 'Company', 'Headline', 'Your profiles', 'Link to profile 1'],
      ])
  })

  test('names in the consent only what is open', async () => {
    const { page } = await openForm()
    const sentence = page.locator('.consent span').first()
    expect(await sentence.textContent()).toContain('My testimonial may be published, with my name.')
    await chip(page, 'Company').click()
    await chip(page, 'Photo').click()
    await expect.poll(() => sentence.textContent()).toContain('with my name, company, and photo.')
    await chip(page, 'Company').click()
    await expect.poll(() => sentence.textContent()).toContain('with my name and photo.')
  })

  test('closes a field while it is empty, and not once it is filled in', async () => {
    const { page } = await openForm()
    const company = page.getByRole('textbox', { name: 'Company' })
    await chip(page, 'Company').click()
    await company.waitFor()
    // Visitors aim at the sign.
    await chip(page, 'Company').locator('span').click()
    await company.waitFor({ state: 'detached' })
    await chip(page, 'Company').locator('span').click()
    await expect.poll(() => focusedElement(page)).toBe('company')
    await company.fill('Corner Shop')
    await chip(page, 'Company').click()
    // Handled after the click before it.
    await chip(page, 'Headline').click()
    await expect.poll(() => openChips(page)).toEqual(['Company', 'Headline'])
    expect(await company.inputValue()).toBe('Corner Shop')
    // It leads to the field instead.
    await chip(page, 'Company').click()
    await expect.poll(() => focusedElement(page)).toBe('company')
  })

  test('keeps a link to a profile, whichever of several it is, and a rating', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-fields="more stars social"'))
    await chip(page, 'Your profiles').click()
    await page.getByLabel('Link to profile 1').fill('https://example.com/ada')
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 2').waitFor()
    await chip(page, 'Your profiles').click()
    // It leads to the first one instead.
    await expect.poll(() => page.getByLabel('Link to profile 1').evaluate((link) => link.matches(':focus'))).toBe(true)
    await chip(page, 'Your rating').click()
    await page.getByLabel('3 of 5 stars').check()
    await chip(page, 'Your rating').click()
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await page.getByLabel('Link to profile 1').inputValue()).toBe('https://example.com/ada')
    await chip(page, 'Your rating').click()
    await expect.poll(() => openChips(page)).toEqual(['Your profiles'])
  })

  test('has the fields behind their buttons again for the next testimonial', async () => {
    const { page } = await openForm()
    await fill(page)
    await chip(page, 'Company').click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    await send(page)
    await writeAnother(page)
    await expect.poll(() => visibleLabels(page)).toEqual(shortForm)
  })
})

test('a button opens its field also if nothing more can be loaded', async () => {
  const { page } = await openPage()
  await page.route('**/assets/lazy-*', (route) => route.abort())
  await page.goto(await openSite(scriptTag()))
  await chip(page, 'Company').click()
  const signs = () => page.locator('.chip span').allInnerTexts()
  expect(await signs()).toEqual(['+ ', '+ ', '− ', '+ ', '+ '])
  await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
  expect(await openChips(page)).toEqual(['Company'])
  expect(await signs()).toEqual(['+ ', '+ ', '• ', '+ ', '+ '])
})

describe('while the rest of the form is loaded, the focus stays where the visitor went', () => {
  test.each(['First name', 'Search the shop'])('%s', async (name) => {
    const { page } = await openPage()
    const release = await holdLazyPart(page)
    await page.goto(await openSite(`<input aria-label="Search the shop">${scriptTag()}`))
    await chip(page, 'Company').click()
    const elsewhere = page.getByLabel(name)
    await elsewhere.focus()
    release()
    // Rendered with the actions that have waited for it.
    await page.locator('#company-message').waitFor({ state: 'attached' })
    expect(await elsewhere.evaluate((control) => control.matches(':focus'))).toBe(true)
  })
})

test('a button leads to its own field, also if a profile is above it', async () => {
  const { page } = await openForm(scriptTag(workspaceA, 'data-fields="more social company stars"'))
  await chip(page, 'Your profiles').click()
  await page.getByLabel('Link to profile 1').waitFor()
  await chip(page, 'Company').click()
  await expect.poll(() => focusedElement(page)).toBe('company')
  await chip(page, 'Your rating').click()
  await expect.poll(() => focusedElement(page)).toBe('stars')
})

describe('a field is open from the start', () => {
  test.each([
    ['data-prefill-company="Corner Shop"', 'Company', 'Corner Shop', ['Company']],
    ['data-prefill-video="https://vimeo.com/76979871"', 'Link to a video', 'https://vimeo.com/76979871', ['Video']],
    [
      'data-prefill-image="https://example.com/ada.jpg"',
      'Link to a photo of you',
      'https://example.com/ada.jpg',
      ['Photo'],
    ],
  ])('with %s', async (attribute, label, value, open) => {
    const { page } = await openForm(scriptTag(workspaceA, attribute))
    expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(value)
    expect(await openChips(page)).toEqual(open)
  })

  test('with a value from the query string of the page', async () => {
    const { page } = await openPage()
    await page.goto(`${await openSite(scriptTag())}?laurel_company=Corner+Shop`)
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Corner Shop')
  })

  test('with a draft of it', async () => {
    const { page } = await openForm()
    await chip(page, 'Company').click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Corner Shop')
    expect(await openChips(page)).toEqual(['Company'])
  })

  test('and keeps the focus while its value is replaced', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-prefill-company="Corner Shop"'))
    await page.getByRole('textbox', { name: 'Company' }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('Beta')
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Beta')
    expect(await openChips(page)).toEqual(['Company'])
  })

  test('without a button if it is required, from the start or later', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-required="text company"'))
    expect(await chips(page)).toEqual(allChips.filter((name) => name !== 'Company'))
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('required', 'text company title'))
    await expect.poll(() => chips(page)).toEqual(['Photo', 'Video', 'Your profiles'])
    expect(await visibleLabels(page)).toEqual(expect.arrayContaining(['Headline', 'Company']))
    await send(page)
    await page.getByText('Please enter your company.').waitFor()
  })
})

describe('while the testimonial is being sent', () => {
  test('no button opens a field, and the rating and the consent stay as they are', async () => {
    const { page, submissions } = await openFormWithFaults([hang])
    await fill(page)
    await page.getByLabel('4 of 5 stars').check()
    await page.getByRole('checkbox').check()
    await send(page)
    await expect.poll(() => submissions.length).toBe(1)
    expect(await chip(page, 'Company').isDisabled()).toBe(true)
    expect(await page.getByLabel('4 of 5 stars').isChecked()).toBe(true)
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await advanceUntilVisible(page, page.getByRole('heading', { name: 'thank you!' }))
    expect(await rows('testimonials')).toMatchObject([{ stars: 4, gaveConsent: 1 }])
  })

  test('the check of a video changes no other value', async () => {
    const rejection = JSON.stringify('externalVideoHtml: must be a link')
    const { page, submissions } = await openFormWithFaults([respondWith(400, rejection)])
    await fill(page)
    await page.getByLabel('4 of 5 stars').check()
    await chip(page, 'Video').click()
    await page.getByRole('textbox', { name: 'Link to a video' }).fill('https://vimeo.com/76979871')
    await send(page)
    await page.getByRole('alert').getByText('must be a link').waitFor()
    await send(page)
    await page.getByRole('heading', { name: 'thank you!' }).waitFor()
    expect(submissions.map(({ body }) => JSON.parse(body).stars)).toEqual([4, 4])
  })
})

describe('the setting `fields`', () => {
  test.each([
    ['stars firstname company', ['Your rating', 'Your testimonial', 'First name', 'Company'], []],
    ['stars more company', ['Your rating', 'Your testimonial'], ['Company']],
    ['more title, company', ['Your testimonial'], ['Headline', 'Company']],
    ['more company, title', ['Your testimonial'], ['Company', 'Headline']],
    ['more, stars, text', ['Your testimonial'], ['Your rating']],
    ['company more company', ['Your testimonial', 'Company'], []],
    ['firstname more', ['Your testimonial', 'First name'], []],
    ['more nonsense company company __proto__ questions', ['Your testimonial'], ['Company']],
    ['social', ['Your testimonial', 'Your profiles'], []],
  ])('shows “%s” as listed, the buttons in this order', async (fields, labels, buttons) => {
    const { page } = await openForm(scriptTag(workspaceA, `data-fields="${fields}"`))
    await expect.poll(() => visibleLabels(page)).toEqual(labels)
    expect(await chips(page)).toEqual(buttons)
  })
})
