import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fill, openForm, scriptTag, send, waitUntilSent } from '../../support/browser/widget-page.ts'
import { rows, workspaceA } from '../../support/service/harness.ts'
import { advanceUntilVisible, hang, openFormWithFaults, respondWith } from '../../support/service/network-faults.ts'

const disclosure = (page: Page) => page.getByText('Add a company, photo, video or links')
const isOpen = (page: Page) => page.locator('details').evaluate((details) => Reflect.get(details, 'open'))

/** Returns the labels that the visitor sees, without remarks such as “(optional)”. */
const visibleLabels = async (page: Page) => {
  const labels = await page.locator('.field label, legend').filter({ visible: true }).allTextContents()
  return labels.map((label) => label.replace(/ \(.*/, ''))
}

const shortForm = ['Your rating', 'Your testimonial', 'First name', 'Last name', 'E-mail, never published']
const more = ['Headline', 'Company', 'Link to a video', 'Link to a photo of you', 'Your profiles']

describe('the default form', () => {
  test('shows only what most visitors fill in', async () => {
    const { page } = await openForm()
    expect(await visibleLabels(page)).toEqual(shortForm)
    expect(await isOpen(page)).toBe(false)
  })

  test('shows the other fields on request, and stores them', async () => {
    const { page } = await openForm()
    await fill(page)
    await disclosure(page).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    expect(await visibleLabels(page)).toEqual([...shortForm, ...more])
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ company: 'Corner Shop' }])
  })

  test('opens with the keyboard', async () => {
    const { page } = await openForm()
    await page.getByLabel('E-mail').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Company' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Great')
    expect(await page.getByLabel('Headline').inputValue()).toBe('Great')
  })

  test('can be closed while the fields inside are empty, and stays open once one is filled in', async () => {
    const { page } = await openForm()
    await disclosure(page).click()
    await page.getByRole('textbox', { name: 'Company' }).waitFor()
    await disclosure(page).click()
    await expect.poll(() => visibleLabels(page)).toEqual(shortForm)
    await disclosure(page).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Corner Shop')
  })

  test('stays open with a link to a profile or a rating inside', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-fields="more stars social"'))
    await disclosure(page).click()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://example.com/ada')
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.getByLabel('Link to profile 1').fill('')
    await page.getByLabel('3 of 5 stars').check()
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.getByRole('button', { name: 'Clear' }).click()
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('is closed again for the next testimonial', async () => {
    const { page } = await openForm()
    await fill(page)
    await disclosure(page).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    await send(page)
    await page.getByRole('button', { name: 'Write another' }).click()
    await expect.poll(() => visibleLabels(page)).toEqual(shortForm)
  })
})

describe('the disclosure opens by itself', () => {
  test.each([
    ['data-prefill-company="Corner Shop"', 'Company', 'Corner Shop'],
    ['data-prefill-video="https://vimeo.com/76979871"', 'Link to a video', 'https://vimeo.com/76979871'],
    ['data-prefill-image="https://example.com/ada.jpg"', 'Link to a photo of you', 'https://example.com/ada.jpg'],
    ['data-required="text title"', 'Headline', ''],
  ])('with %s', async (attribute, label, value) => {
    const { page } = await openForm(scriptTag(workspaceA, attribute))
    expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(value)
    expect(await isOpen(page)).toBe(true)
  })

  test('with a value from the query string of the page', async () => {
    const { page } = await openPage()
    await page.goto(`${await openSite(scriptTag())}?laurel_company=Corner+Shop`)
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Corner Shop')
  })

  test('with a draft of a field inside', async () => {
    const { page } = await openForm()
    await disclosure(page).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Corner Shop')
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
  })

  test('and cannot be closed if a field inside is required', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-required="text company"'))
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(true)
    await send(page)
    await page.getByText('Please enter your company.').waitFor()
  })
})

test('opens if a field inside becomes required', async () => {
  const { page } = await openForm()
  await disclosure(page).click()
  await page.getByRole('textbox', { name: 'Company' }).waitFor()
  await disclosure(page).click()
  await expect.poll(() => isOpen(page)).toBe(false)
  await page.locator('laurel-form').evaluate((form) => form.setAttribute('required', 'text company'))
  await expect.poll(() => isOpen(page)).toBe(true)
})

describe('while the testimonial is being sent', () => {
  test('the disclosure stays as it is, and so do the rating and the consent', async () => {
    const { page, submissions } = await openFormWithFaults([hang])
    await fill(page)
    await page.getByLabel('4 of 5 stars').check()
    await page.getByRole('checkbox').check()
    await send(page)
    await expect.poll(() => submissions.length).toBe(1)
    await disclosure(page).click()
    await expect.poll(() => isOpen(page)).toBe(false)
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
    await disclosure(page).click()
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
    ['more, stars, text', ['Your testimonial'], ['Your rating']],
    ['company more company', ['Your testimonial', 'Company'], []],
    ['social', ['Your testimonial', 'Your profiles'], []],
    ['firstname more', ['Your testimonial', 'First name'], []],
  ])('shows “%s” as listed', async (fields, atOnce, behind) => {
    const { page } = await openForm(scriptTag(workspaceA, `data-fields="${fields}"`))
    await expect.poll(() => visibleLabels(page)).toEqual(atOnce)
    expect(await page.locator('summary').count()).toBe(behind.length)
    if (behind.length > 0) await disclosure(page).click()
    await expect.poll(() => visibleLabels(page)).toEqual([...atOnce, ...behind])
  })
})
