import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts as ar } from '../../../shared/texts/ar/form.ts'
import { texts as de } from '../../../shared/texts/de/form.ts'
import { texts as en, type Texts } from '../../../shared/texts/en/form.ts'
import { overflow } from '../../support/browser/browser.ts'
import { formTag } from '../../support/browser/stored-form-page.ts'
import {
  fill,
  findFormViolations,
  focusedElement,
  openForm,
  scriptTag,
  send,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { storeForm } from '../../support/forms.ts'
import { rows, workspaceA } from '../../support/service/harness.ts'
import {
  corsHeaders,
  hang,
  passThrough,
  type RouteHandler,
  respondWith,
  stopClock,
} from '../../support/service/network-faults.ts'

/* A visitor who left the consent to publication unticked is asked once more after sending; nothing is stored a second time. */

const sentence = 'My testimonial may be published, with my name.'
const mayBePublished = 'It may be published. We read every testimonial first.'
const staysPrivate = 'It stays between you and us.'

const question = (page: Page) => page.getByRole('group', { name: 'This was not ticked.' })
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, publish it' })
const no = (page: Page) => page.getByRole('button', { name: 'No, keep it private' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

const weights = (button: Locator) =>
  button.evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).fontWeight)))

/** Routes the answers to the question: the first one to the first handler, and so on, then to the service. */
async function routeAnswers(page: Page, ...handlers: RouteHandler[]) {
  const bodies: string[] = []
  await page.route('**/v1/my-testimonial', async (route) => {
    const handler = handlers[bodies.length] ?? passThrough
    bodies.push(`${route.request().postData()}`)
    await handler(route)
  })
  return bodies
}

/** Sends a testimonial without the tick. */
async function sendUnticked(page: Page) {
  await fill(page)
  await send(page)
  await question(page).waitFor()
  // The focus follows after the next frame.
  await expect.poll(() => focusedElement(page)).toBe('h2')
}

/** Opens a form with these responses to the answer, and sends a testimonial without the tick. */
async function openQuestion(handlers: RouteHandler[] = [], html = scriptTag()) {
  const opened = await openForm(html)
  const bodies = await routeAnswers(opened.page, ...handlers)
  await sendUnticked(opened.page)
  return { ...opened, bodies }
}

/** The only stored testimonial, with the decisions and words of its consents. */
async function storedConsents() {
  const [row, ...others] = await rows('testimonials')
  expect(others).toEqual([])
  const events: Record<string, unknown>[] = JSON.parse(String(row?.consents))
  return { gaveConsent: row?.gaveConsent, events }
}

const refused = { purpose: 'publish', decision: 'refused', text: sentence, by: 'visitor' }

describe('the question', () => {
  test('shows the sentence of the form and two equal buttons, and sends nothing by itself', async () => {
    const { page, bodies } = await openQuestion()
    await page.getByRole('group', { name: `This was not ticked. Would you like to change that? ${sentence}` }).waitFor()
    await page.getByText(staysPrivate).waitFor()
    const looks = await Promise.all(
      [yes(page), no(page)].map((button) =>
        button.evaluate((element) => {
          const { width, height, top } = element.getBoundingClientRect()
          const { color, backgroundColor, border, font } = getComputedStyle(element)
          return { width, height, top, color, backgroundColor, border, font }
        }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    // Nothing else looks more important.
    const [mail] = await weights(page.getByRole('link', { name: 'E-mail myself the link' }))
    expect(mail).toBeLessThan(Number((await weights(yes(page)))[0]))
    await expect.poll(() => focusedElement(page)).toBe('h2')
    expect(bodies).toEqual([])
    expect(await storedConsents()).toMatchObject({ gaveConsent: 0, events: [refused] })
  })

  test('is not asked after the tick', async () => {
    const { page, requests } = await openForm()
    await fill(page)
    await page.getByRole('checkbox').check()
    await send(page)
    await waitUntilSent(page)
    await page.getByText(mayBePublished).waitFor()
    expect(await question(page).count()).toBe(0)
    expect(requests.filter((request) => request.includes('PublishQuestion'))).toEqual([])
  })

  test.each<Texts>([de, ar])('is in the language $lang, with the sentence as it was shown', async (texts) => {
    const { page } = await openForm(scriptTag(workspaceA, `data-lang="${texts.lang}"`))
    const shown = await page
      .locator('.consent span')
      .first()
      .evaluate((label) => label.firstChild?.textContent)
    await page.locator('#testimonialText').fill('Wonderful')
    await page.locator('#firstname').fill('Ada')
    await page.locator('form .send').click()
    await page.getByRole('group', { name: texts.publishQuestion }).waitFor()
    expect(await page.locator('#sentence').textContent()).toBe(shown)
    await page.getByRole('button', { name: texts.publish }).click()
    await page.locator('.question').waitFor({ state: 'hidden' })
    const { events } = await storedConsents()
    expect(events).toMatchObject([
      { text: shown, language: texts.lang },
      { decision: 'given', text: shown, language: texts.lang, by: 'giver' },
    ])
  })

  test('has texts that can be replaced', async () => {
    const words = 'data-text-publish-question="Sure?" data-text-publish="Print" data-text-keep-private="Hide"'
    const { page } = await openForm(scriptTag(workspaceA, words))
    await fill(page)
    await send(page)
    await page.getByRole('group', { name: 'Sure?' }).waitFor()
    expect(await page.locator('.choices').innerText()).toMatch(/^Print\s+Hide$/)
  })

  test('comes with the thanks, also if its file could not be loaded during sending', async () => {
    const { page, context } = await openForm()
    await fill(page)
    await context.setOffline(true)
    await send(page)
    await page.getByText('You’re offline').waitFor()
    // The observer is there before the connection: the form sends at once.
    const appeared = await page.locator('laurel-form').evaluateHandle(({ shadowRoot }) => ({
      question: new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!shadowRoot?.querySelector('.sent')) return
          observer.disconnect()
          resolve(shadowRoot.querySelector('.question') !== null)
        })
        if (shadowRoot) observer.observe(shadowRoot, { childList: true, subtree: true })
      }),
    }))
    await context.setOffline(false)
    expect(await appeared.evaluate(({ question }) => question)).toBe(true)
    await yes(page).click()
    await page.getByText(mayBePublished).waitFor()
  })

  test('is left out if its file cannot be loaded', async () => {
    const { page, messages } = await openForm()
    await page.route('**/PublishQuestion-*', (route) => route.abort())
    await fill(page)
    await send(page)
    await page.getByText(staysPrivate).waitFor()
    await page.getByRole('link', { name: 'Open the link' }).waitFor()
    expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  })
})

describe('“Yes”', () => {
  test('adds the consent to the record, says so and keeps the focus', async () => {
    const { page, site, bodies } = await openQuestion()
    await page.evaluate(() => history.replaceState(null, '', '/shop?utm=1#top'))
    await yes(page).click()
    await question(page).waitFor({ state: 'hidden' })
    await page.getByRole('status').getByText(mayBePublished).waitFor()
    expect(await page.getByText(staysPrivate).count()).toBe(0)
    await expect.poll(() => focusedElement(page)).toBe('h2')
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { consents: { publish: true }, consentTexts: { publish: sentence }, language: 'en', page: site },
    ])
    const given = { purpose: 'publish', decision: 'given', text: sentence, language: 'en', page: site, by: 'giver' }
    expect(await storedConsents()).toMatchObject({ gaveConsent: 1, events: [refused, given] })
  })

  test('gives the consent with the words of a stored form', async () => {
    const text = 'You may publish it.'
    const { formId } = await storeForm({
      fields: 'firstname',
      consents: { publish: { text }, contact: { text: 'Ask me.' } },
    })
    const { page } = await openQuestion([], formTag('', formId))
    expect(await page.locator('#sentence').textContent()).toBe(text)
    await yes(page).click()
    await question(page).waitFor({ state: 'hidden' })
    const { events } = await storedConsents()
    expect(events.map(({ purpose, decision }) => [purpose, decision])).toEqual([
      ['publish', 'refused'],
      ['contact', 'refused'],
      ['publish', 'given'],
    ])
    expect(events[2]).toMatchObject({ text, wording: 'form' })
  })

  test('is sent once by a double click, and by keyboard', async () => {
    const { page, bodies } = await openQuestion()
    await yes(page).dblclick()
    await question(page).waitFor({ state: 'hidden' })
    expect(bodies).toHaveLength(1)

    await writeAnother(page)
    await sendUnticked(page)
    await page.keyboard.press('Tab')
    expect(await yes(page).evaluate((button) => button.matches(':focus-visible'))).toBe(true)
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focusedElement(page)).toBe('h2')
    expect((await rows('testimonials')).map(({ gaveConsent }) => gaveConsent)).toEqual([1, 1])
  })

  test('says that it is sending, and leaves no other answer meanwhile', async () => {
    const { page } = await openQuestion([hang])
    await yes(page).click()
    await page.getByRole('status').getByText('Sending…').waitFor()
    const sending = page.getByRole('button', { name: 'Sending…' })
    expect(await sending.getAttribute('aria-disabled')).toBe('true')
    expect(await sending.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(await no(page).isDisabled()).toBe(true)
  })

  test.each<[string, RouteHandler[]]>([
    ['failed requests', [(route) => route.abort('connectionreset'), respondWith(503, '"Not now"')]],
    ['the login page of a captive portal', [respondWith(200, '<title>Wi-Fi</title>')]],
    ['a captive portal that responds with JSON', [respondWith(200, '{"id":"captive"}')]],
    ['a lost response', [(route) => route.fetch().then(() => route.abort('connectionreset'))]],
  ])('is sent again after %s, and stored once', async (_, handlers) => {
    const { page, bodies } = await openQuestion(handlers)
    await page.clock.install()
    // Otherwise the sentence may be gone before it is looked for.
    await stopClock(page)
    await yes(page).click()
    await page.getByRole('status').getByText('We’ll keep trying').waitFor()
    await page.clock.resume()
    await page.getByText(mayBePublished).waitFor()
    expect(bodies).toHaveLength(handlers.length + 1)
    expect(new Set(bodies).size).toBe(1)
    const { events } = await storedConsents()
    expect(events.map(({ decision }) => decision)).toEqual(['refused', 'given'])
  })

  test('can be sent again at once during a wait', async () => {
    const { page, bodies } = await openQuestion([
      respondWith(429, '"Too many"', { ...corsHeaders, 'Retry-After': '60' }),
    ])
    await yes(page).click()
    await page.getByText('We’ll try again in 60 seconds.').waitFor()
    await tryAgain(page).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(bodies).toHaveLength(2)
    await expect.poll(() => focusedElement(page)).toBe('h2')
  })

  test('waits for the network', async () => {
    const { page, context } = await openQuestion()
    await context.setOffline(true)
    await yes(page).click()
    await page.getByRole('status').getByText('You’re offline').waitFor()
    await context.setOffline(false)
    await page.getByText(mayBePublished).waitFor()
    expect(await storedConsents()).toMatchObject({ gaveConsent: 1 })
  })

  test('is aborted after 10 s and sent again', async () => {
    const { page, bodies } = await openQuestion([hang])
    await page.clock.install()
    await yes(page).click()
    await expect.poll(() => bodies.length).toBe(1)
    await stopClock(page)
    await page.clock.fastForward(10_100)
    await page.getByText('Not sent yet').waitFor()
    await page.clock.resume()
    await page.clock.fastForward(1_000)
    await page.getByText(mayBePublished).waitFor()
  })

  test('says what went wrong, in the language of the service, and can be sent again', async () => {
    const { page, bodies } = await openQuestion([respondWith(400, '"page: must be an http or https URL"')])
    await yes(page).click()
    const alert = page.getByRole('alert').getByText('page: must be an http or https URL')
    await alert.waitFor()
    expect(await alert.getAttribute('lang')).toBe('en')
    expect(await yes(page).evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(await storedConsents()).toMatchObject({ gaveConsent: 0 })
    await yes(page).click()
    await page.getByText(mayBePublished).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(bodies).toHaveLength(2)
  })

  test('says that it may not have arrived after eight attempts', async () => {
    const { page, bodies } = await openQuestion(Array(8).fill(respondWith(503, '<h1>503</h1>')))
    await page.clock.install()
    let pending = 0
    page.on('request', () => pending++)
    page.on('requestfinished', () => pending--)
    page.on('requestfailed', () => pending--)
    await yes(page).click()
    const advance = async () => {
      // A request that is on its way would be aborted.
      if (pending === 0) await page.clock.fastForward(6_000)
      return page.getByRole('alert').getByText('It may not have reached us.').isVisible()
    }
    await expect.poll(advance).toBe(true)
    expect(bodies).toHaveLength(8)
    await no(page).click()
    await question(page).waitFor({ state: 'hidden' })
  })

  test('does not take the focus from elsewhere on the page', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { page } = await openQuestion(
      [(route) => released.then(() => passThrough(route))],
      `${scriptTag()}<input aria-label="Search">`,
    )
    await yes(page).click()
    await page.getByLabel('Search').focus()
    release()
    await question(page).waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Search').evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('arrives although the visitor already writes the next testimonial', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { page, messages } = await openQuestion([(route) => released.then(() => passThrough(route))])
    await yes(page).click()
    await writeAnother(page)
    await fill(page, 'The next one')
    release()
    await expect.poll(async () => (await storedConsents()).gaveConsent).toBe(1)
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('The next one')
    expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  })

  test('sends the token in no storage, and only in a header', async () => {
    const { page, requests, bodies } = await openQuestion([respondWith(400, '"No"')])
    await yes(page).click()
    await page.getByRole('alert').getByText('No').waitFor()
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored + requests.join() + bodies.join()).not.toContain('lg_')
    expect(stored).toBe('[{},{}]')
  })
})

describe('“No”', () => {
  test('closes the question, sends nothing and keeps the focus', async () => {
    const { page, bodies } = await openQuestion()
    await no(page).click()
    await question(page).waitFor({ state: 'hidden' })
    await page.getByText(staysPrivate).waitFor()
    await expect.poll(() => focusedElement(page)).toBe('h2')
    expect(bodies).toEqual([])
    expect(await storedConsents()).toMatchObject({ gaveConsent: 0, events: [refused] })
  })

  test('takes a “Yes” back that waits for the network', async () => {
    const { page, context, bodies, messages } = await openQuestion()
    await context.setOffline(true)
    await yes(page).click()
    await page.getByRole('status').getByText('You’re offline').waitFor()
    await no(page).click()
    await question(page).waitFor({ state: 'hidden' })
    await page.getByText(staysPrivate).waitFor()
    const stored = page.waitForResponse('**/v1/my-testimonial')
    await context.setOffline(false)
    await stored
    expect(bodies.map((body) => JSON.parse(body).consents)).toEqual([{ publish: false }])
    expect(await storedConsents()).toMatchObject({ gaveConsent: 0, events: [refused, { decision: 'withdrawn' }] })
    expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  })

  test('withdraws a “Yes” that was stored although its response was lost', async () => {
    const lost: RouteHandler = (route) => route.fetch().then(() => route.abort('connectionreset'))
    const { page, bodies } = await openQuestion([lost, hang])
    await page.clock.install()
    // Otherwise the next attempt may begin before the visitor has decided.
    await stopClock(page)
    await yes(page).click()
    await page.getByRole('status').getByText('We’ll keep trying').waitFor()
    const stored = page.waitForResponse('**/v1/my-testimonial')
    await no(page).click()
    await page.getByText(staysPrivate).waitFor()
    await expect.poll(() => bodies.length).toBe(2)
    await page.clock.resume()
    // The request that hangs ends after ten seconds.
    await page.clock.fastForward(10_000)
    await stored
    const { gaveConsent, events } = await storedConsents()
    expect([gaveConsent, ...events.map(({ decision }) => decision)]).toEqual([0, 'refused', 'given', 'withdrawn'])
  })

  test('does so in a dialog by keyboard', async () => {
    const { page } = await openForm(
      `${scriptTag(workspaceA, 'data-mode="dialog"')}<script>addEventListener('load', () => laurel.open())</script>`,
    )
    await sendUnticked(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await question(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focusedElement(page)).toBe('h2')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe('the thanks with the question', () => {
  test.each([en, de, ar])('fit 320 px in the language $lang', async (texts) => {
    const tag = scriptTag(workspaceA, `data-lang="${texts.lang}"`)
    const { page } = await openForm(tag, {}, { viewport: { width: 320, height: 640 } })
    await page.locator('#testimonialText').fill('Wonderful')
    await page.locator('#firstname').fill('Ada')
    await page.locator('form .send').click()
    await page.locator('.question').waitFor()
    expect(await overflow(page)).toBe(0)
  })

  test.each(['light', 'dark'])('have no axe violations where the link is selectable, on a %s page', async (theme) => {
    const { page } = await openForm(
      `<style>html { color-scheme: ${theme} }</style>
      <script>document.execCommand = () => false</script>${scriptTag()}`,
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await sendUnticked(page)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByRole('textbox', { name: 'Copy the link' }).waitFor()
    expect(await findFormViolations(page)).toEqual([])
  })
})
