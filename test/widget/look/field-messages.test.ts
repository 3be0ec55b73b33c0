import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fill, focusedElement, openForm, scriptTag, send, waitUntilSent } from '../../support/browser/widget-page.ts'
import { rows, setOrigins, unknownId, workspaceA } from '../../support/service/harness.ts'
import { holdLazyPart } from '../../support/service/network-faults.ts'

const errors = (page: Page) => page.locator('.error').filter({ visible: true }).allTextContents()

describe('a required field that is empty', () => {
  test('is marked by an icon too', async () => {
    const { page } = await openForm()
    await send(page)
    await page.getByText('Please write a few words.').waitFor()
    const icon = await page
      .locator('#testimonialText-message span')
      .evaluate((message) => getComputedStyle(message, '::before').content)
    expect(icon).toBe('"!" / ""')
  })

  test('is no error as long as it was only visited', async () => {
    const { page } = await openForm()
    await page.getByLabel('First name').focus()
    await page.getByLabel('E-mail').fill('x')
    await page.getByLabel('Your testimonial').focus()
    await page.getByText('Please enter an e-mail address').waitFor()
    expect(await errors(page)).toEqual(['Please enter an e-mail address, such as name@example.com.'])
  })
})

describe('a mistyped e-mail', () => {
  test('gets a suggestion that a click accepts', async () => {
    const { page } = await openForm()
    await page.getByLabel('E-mail').fill('anna@gmial.com')
    await page.getByLabel('Last name').focus()
    const suggestion = page.getByRole('button', { name: 'Did you mean anna@gmail.com?' })
    await suggestion.waitFor()
    // The visitor, who is elsewhere by now, stays there and hears of it; so does who returns to the e-mail.
    expect(await focusedElement(page)).toBe('lastname')
    expect(await page.locator('#email-message').getAttribute('aria-live')).toBe('polite')
    expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-message')
    await suggestion.click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('anna@gmail.com')
    await expect.poll(() => focusedElement(page)).toBe('email')
    expect(await page.getByText('Did you mean').count()).toBe(0)
  })

  test('may be right, and is sent', async () => {
    const { page } = await openForm()
    await fill(page)
    await page.getByLabel('E-mail').fill('anna@gmial.com')
    await page.getByLabel('Last name').focus()
    await page.getByText('Did you mean').waitFor()
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ email: 'anna@gmial.com' }])
  })

  test('gets none any more once it is corrected', async () => {
    const { page } = await openForm()
    await page.getByLabel('E-mail').fill('anna@gmial.com')
    await page.getByLabel('Last name').focus()
    await page.getByText('Did you mean').waitFor()
    await page.getByLabel('E-mail').fill('anna@example.com')
    await page.getByLabel('Last name').focus()
    await expect.poll(() => page.getByText('Did you mean').count()).toBe(0)
  })
})

test('a suggestion for a discarded e-mail does not appear in the next form', async () => {
  const { page } = await openForm(scriptTag(workspaceA, 'data-fields="firstname email image"'))
  await fill(page)
  await page.reload()
  await page.getByText('We kept your draft.').waitFor()
  await page.getByLabel('E-mail').fill('anna@gmial.com')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('')
  // A message that comes later than that of the e-mail would.
  await page.getByLabel('Link to a photo').fill('x')
  await page.getByLabel('First name').focus()
  await page.getByText('Please enter a link').waitFor()
  expect(await page.getByText('Did you mean').count()).toBe(0)
})

test.each(['https://example.com/my photo.jpg', 'https://ada:secret@example.com/ada.jpg', 'example.com/ada.jpg'])(
  'the link %s gets a message of the form, not of the service',
  async (link) => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-fields="image"'))
    await page.getByLabel('Link to a photo').fill(link)
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.getByText('Please enter a link that starts with').waitFor()
  },
)

test('an error after leaving a field moves nothing while the pointer is pressed', async () => {
  const { page } = await openForm(scriptTag(), {}, { viewport: { width: 390, height: 1000 } })
  await fill(page)
  await page.getByLabel('E-mail').fill('x')
  const { x, y, width, height } = (await page.locator('.send').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // Whatever the form does about it now, it does before two frames are painted.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(await page.locator('.send').boundingBox()).toMatchObject({ y })
  await page.mouse.up()
  await page.getByText('Please enter an e-mail address').waitFor()
  // The click has reached the button.
  await expect.poll(() => focusedElement(page)).toBe('email')
})

test('a second press of the button, which errors have moved away, ticks nothing', async () => {
  const { page } = await openForm(scriptTag(), {}, { viewport: { width: 1280, height: 900 } })
  const { x, y, width, height } = (await page.locator('.send').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const press = () => page.mouse.click(x + width / 2, y + height / 2)
  await press()
  await page.getByText('Please write a few words.').waitFor()
  const below = await page.evaluate(
    ([left, top]) =>
      document.querySelector('laurel-form')?.shadowRoot?.elementFromPoint(left, top)?.closest('.consent'),
    [x + width / 2, y + height / 2] as const,
  )
  expect(below).toBeTruthy()
  await press()
  expect(await page.locator('#gaveConsent').isChecked()).toBe(false)
  await page.locator('#gaveConsent').check()
})

test('an e-mail without a top-level domain is incomplete', async () => {
  const { page } = await openForm()
  await page.getByLabel('E-mail').fill('ada@example')
  await page.getByLabel('First name').focus()
  await page.getByText('Please enter an e-mail address').waitFor()
})

test('an error after leaving a field by touch appears with that tap, and not under the next one', async () => {
  const { page } = await openForm(scriptTag(), {}, { hasTouch: true })
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('First name').tap()
  await page.getByText('Please enter an e-mail address').waitFor()
})

describe('a form that is not set up', () => {
  const translated = 'This form isn’t set up correctly.'

  test('tells the visitor so, and the site owner why', async () => {
    const { page, messages } = await openForm(scriptTag(unknownId))
    await page.evaluate(() =>
      addEventListener('laurel:error', (event) => Reflect.set(window, 'detail', Reflect.get(event, 'detail'))),
    )
    await fill(page)
    await send(page)
    await page.getByRole('alert').getByText(translated).waitFor()
    const exact = 'workspaceId: is not a registered workspace'
    expect(await page.evaluate(() => Reflect.get(window, 'detail'))).toEqual({ message: exact })
    expect(messages).toContain(`error: Laurel: ${exact}`)
    await page.getByRole('button', { name: 'Copy my text' }).waitFor()
  })

  test('tells it in the language of the form', async () => {
    const { page } = await openForm(scriptTag('not-an-id', 'data-lang="de"'))
    await page.getByLabel('Ihre Bewertung').fill('Wunderbar')
    await page.getByLabel('Vorname').fill('Ada')
    await page.getByRole('button', { name: 'Absenden' }).click()
    await page.getByRole('alert').getByText('Dieses Formular ist nicht richtig eingerichtet.').waitFor()
    expect(await page.getByRole('alert').locator('[lang="en"]').count()).toBe(0)
  })

  test('also if the workspace does not allow the page', async () => {
    await setOrigins(workspaceA, ['https://other.example'])
    const { page, messages } = await openForm()
    await fill(page)
    await send(page)
    await page.getByRole('alert').getByText(translated).waitFor()
    expect(messages.join()).toContain('Origin: is not an allowed origin of this workspace')
  })
})

test('an error after leaving a field by touch appears even if the part that finds it arrives after the tap', async () => {
  const { page } = await openPage({ hasTouch: true })
  const release = await holdLazyPart(page)
  await page.goto(await openSite(scriptTag()))
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('First name').tap()
  release()
  await page.getByText('Please enter an e-mail address').waitFor()
})
