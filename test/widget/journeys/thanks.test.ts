import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fill, focusedElement, openForm, scriptTag, send } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

const heading = (page: Page) => page.locator('h2').textContent()

/** Fills in the form and sends it. */
async function submit(page: Page, { consent = false } = {}) {
  await fill(page, 'Wonderful.\nQuick and kind.')
  if (consent) await page.getByRole('checkbox').check()
  await send(page)
  await page.locator('.sent').waitFor()
}

describe('after sending', () => {
  test('thanks by first name and shows the words as a card', async () => {
    const { page } = await openForm()
    await page.getByLabel('4 of 5 stars').check()
    await page.getByLabel('Last name').fill('Lovelace')
    await submit(page)
    expect(await heading(page)).toBe('Ada, thank you!')
    expect(await page.locator('blockquote').innerText()).toBe('Wonderful.\nQuick and kind.')
    expect(await page.locator('figcaption').textContent()).toBe('Ada Lovelace')
    await page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    await expect.poll(() => focusedElement(page)).toBe('h2')
  })

  test('thanks without a name, too, and shows no stars if none were given', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-required="text"'))
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await send(page)
    await page.getByRole('heading', { name: 'Thank you!', exact: true }).waitFor()
    expect(await page.getByRole('img').count()).toBe(0)
    expect(await page.locator('figcaption').count()).toBe(0)
  })

  test('shows no markup that was typed', async () => {
    const { page } = await openForm()
    await page.getByLabel('Your testimonial').fill('<img src=x> {name} {workspace}')
    await page.getByLabel('First name').fill('{name}')
    await send(page)
    await page.getByRole('heading', { name: '{name}, thank you!' }).waitFor()
    expect(await page.locator('blockquote').textContent()).toBe('<img src=x> {name} {workspace}')
  })

  test.each([
    [true, '', 'It may be published. We read every testimonial first.'],
    [false, '', 'It stays between you and us.'],
    [true, 'data-workspace-name="Corner Shop"', 'It may be published. Corner Shop reads every testimonial first.'],
    [false, 'data-workspace-name="Corner Shop"', 'It stays between you and Corner Shop.'],
  ])('with consent %j and the settings %j it says “%3$s”', async (consent, attribute, expected) => {
    const { page } = await openForm(scriptTag(workspaceA, attribute))
    await submit(page, { consent })
    await page.getByText(expected).waitFor()
  })

  test.each([
    ['data-thanks="You are a star"', 'You are a star'],
    ['data-thanks="Cheers, {name}"', 'Cheers, Ada'],
  ])('uses the thanks of the site owner: %s', async (attribute, expected) => {
    const { page } = await openForm(scriptTag(workspaceA, attribute))
    await submit(page)
    expect(await heading(page)).toBe(expected)
  })
})

describe('the setting `redirect-text`', () => {
  test('offers the redirect as a link', async () => {
    const { page, site } = await openForm(
      scriptTag(workspaceA, 'data-redirect="/coupon" data-redirect-text="Get your coupon"'),
    )
    await submit(page)
    expect(page.url()).toBe(site)
    await page.getByRole('link', { name: 'Get your coupon' }).click()
    await page.waitForURL(`${site}coupon`)
  })

  test('shows no link without an http or https URL', async () => {
    const { page } = await openForm(
      scriptTag(workspaceA, 'data-redirect="javascript:alert(1)" data-redirect-text="Get your coupon"'),
    )
    await submit(page)
    expect(await page.getByRole('link', { name: 'Get your coupon' }).count()).toBe(0)
  })
})

test('the link comes first by mail, and before the buttons that discard it', async () => {
  const { page } = await openForm(
    `${scriptTag(workspaceA, 'data-mode="dialog"')}<script>addEventListener('load', () => laurel.open())</script>`,
  )
  await submit(page)
  const names = await page.locator('.sent :is(a, button)').allInnerTexts()
  const links = ['E-mail myself the link', 'Copy the link', 'Open the link']
  expect(names.slice(-5)).toEqual([...links, 'Done', 'Write another'])
})

test('“Write another” asks first, because it discards the link', async () => {
  const { page } = await openForm()
  await submit(page)
  await page.getByRole('button', { name: 'Write another' }).dblclick()
  const confirm = page.getByRole('button', { name: 'Leave without the link?' })
  await confirm.waitFor()
  expect(await page.getByRole('link', { name: 'Open the link' }).isVisible()).toBe(true)
  await confirm.click()
  await expect.poll(() => page.getByLabel('Your testimonial').inputValue()).toBe('')
})

test('“Write another” does not ask once the link is copied', async () => {
  const { page } = await openForm()
  await submit(page)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect.poll(() => page.getByLabel('Your testimonial').inputValue()).toBe('')
})

test('“Done” closes the dialog, which has the link as long as nothing is discarded', async () => {
  const { page } = await openForm(
    `<p style="height:5000px">Shop</p>${scriptTag(workspaceA, 'data-mode="dialog"')}<script>
      addEventListener('load', () => laurel.open())
    </script>`,
  )
  await submit(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The page is where it was.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => Reflect.get(window, 'laurel').open())
  await page.getByRole('link', { name: 'Open the link' }).waitFor()
})
