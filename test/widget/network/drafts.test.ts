import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  allFields,
  fill,
  fullForm,
  openForm,
  scriptTag,
  send,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { rows, workspaceA, workspaceB } from '../../support/service/harness.ts'
import {
  advanceUntilVisible,
  blocked,
  countDifferent,
  fail,
  openFormWithFaults,
  passThrough,
  type RouteHandler,
  routeSubmissions,
  sendTo,
  stopClock,
  storedDrafts,
} from '../../support/service/network-faults.ts'
import { startFaultyProxy } from '../../support/service/raw-http.ts'

/* Nothing that a visitor has typed is lost, however they leave the page, and it is still sent once. */

const text = (page: Page) => page.getByLabel('Your testimonial')
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const storedTexts = async () => (await rows('testimonials')).map(({ testimonialText }) => testimonialText).sort()

/** Opens the same page in another tab. */
async function openTab(context: BrowserContext, site: string) {
  const page = await context.newPage()
  await page.goto(site)
  await page.getByRole('button', { name: 'Send' }).waitFor()
  return page
}

const withPrivacy = scriptTag(workspaceA, `${allFields} data-privacy-url="https://example.com/privacy"`)

describe('a restored draft', () => {
  const exits: [string, (page: Page, context: BrowserContext, site: string) => Promise<Page>][] = [
    ['after a reload', (page) => page.reload().then(() => page)],
    [
      'after leaving the page and going back',
      (page, _, site) =>
        page
          .goto(`${site}on`)
          .then(() => page.goBack())
          .then(() => page),
    ],
    [
      'after a crash',
      async (page, context, site) => {
        await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)])
        return openTab(context, site)
      },
    ],
    [
      'after the page was closed before it could be sent',
      async (page, context, site) => {
        await stopClock(page)
        await send(page)
        await page.getByText('Not sent yet').waitFor()
        await page.close()
        return openTab(context, site)
      },
    ],
  ]

  test.each(exits)('has text, stars and the keys, but no e-mail, profile or consent, %s', async (_, leave) => {
    const { page, context, site, submissions } = await openFormWithFaults([], withPrivacy)
    await page.route('**/v1/*', fail())
    await fill(page)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://example.com/ada')
    await page.getByLabel('My testimonial may be published').check()
    await page.getByLabel('I agree').check()
    const [before] = await storedDrafts(page)
    expect(JSON.stringify(before)).not.toMatch(/example|onsent|privacy/)

    const after = await leave(page, context, site)
    await after.getByText('We kept your draft.').waitFor()
    expect(await text(after).inputValue()).toBe('Wonderful')
    expect(await after.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await after.getByRole('radio', { name: '4 of 5 stars' }).isChecked()).toBe(true)
    expect(await after.getByLabel('E-mail').inputValue()).toBe('')
    expect(await after.getByLabel('Link to profile 1').count()).toBe(0)
    expect(await after.getByRole('checkbox', { checked: true }).count()).toBe(0)

    await after.getByLabel('I agree').check()
    await after.unroute('**/v1/*')
    await send(after)
    await thanks(after).waitFor()
    expect(submissions).toMatchObject([{ idempotencyKey: before.keys.split('-', 16).join('-') }])
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful', stars: 4, email: null }])
    expect(await storedDrafts(after)).toEqual([])
  })
})

describe('a draft', () => {
  const days = 24 * 60 * 60 * 1_000

  test('is restored within seven days of its last change', async () => {
    const { page } = await openForm()
    const start = Date.now()
    await page.clock.setFixedTime(start)
    await text(page).fill('Wonder')
    await page.clock.setFixedTime(start + 5 * days)
    await text(page).fill('Wonderful')
    await page.clock.setFixedTime(start + 11 * days)
    await page.reload()
    await page.getByText('We kept your draft.').waitFor()
    expect(await text(page).inputValue()).toBe('Wonderful')
  })

  test.each([7, 400, -400])('is deleted after %i days, with its keys', async (age) => {
    const { page } = await openForm()
    const start = Date.now()
    await page.clock.setFixedTime(start)
    await fill(page)
    const [before] = await storedDrafts(page)
    expect(before.values).toMatchObject({ testimonialText: 'Wonderful', firstname: 'Ada' })
    await page.clock.setFixedTime(start + age * days)
    await page.reload()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    expect(await storedDrafts(page)).toEqual([])
    expect([await text(page).inputValue(), await page.getByText('We kept your draft.').count()]).toEqual(['', 0])
    await fill(page)
    expect((await storedDrafts(page))[0].keys).not.toBe(before.keys)
  })
})

test('keeps the draft until the service has confirmed the testimonial', async () => {
  const { page } = await openFormWithFaults([
    async (route) => {
      expect(await storedDrafts(page)).toMatchObject([{ values: { testimonialText: 'Wonderful' } }])
      await passThrough(route)
    },
  ])
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(await storedDrafts(page)).toEqual([])
})

test('starts the next testimonial empty and with a new key', async () => {
  const { page, submissions } = await openFormWithFaults([])
  await fill(page)
  await send(page)
  await writeAnother(page)
  expect(await text(page).inputValue()).toBe('')
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(new Set(submissions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  expect(await storedTexts()).toEqual(['Wonderful', 'Wonderful'])
})

describe('two tabs of one browser', () => {
  test('store the same testimonial once', async () => {
    const { page, context, site, submissions } = await openFormWithFaults([])
    const other = await openTab(context, site)
    await fill(page)
    await fill(other)
    await Promise.all([send(page), send(other)])
    await Promise.all([thanks(page).waitFor(), thanks(other).waitFor()])
    expect(submissions).toHaveLength(2)
    expect(await storedTexts()).toEqual(['Wonderful'])
  })

  test('send another version only after confirmation', async () => {
    const { page, context, site } = await openFormWithFaults([])
    await fill(page)
    const other = await openTab(context, site)
    await send(page)
    await thanks(page).waitFor()
    await fill(other, 'Wonderful, really')
    await send(other)
    await other.getByText('We already have an earlier version').waitFor()
    expect(await storedTexts()).toEqual(['Wonderful'])
    await send(other)
    await thanks(other).waitFor()
    expect(await storedTexts()).toEqual(['Wonderful', 'Wonderful, really'])
  })

  test('keep the next testimonial of one when the other has sent the first', async () => {
    const { handler, release } = blocked()
    const { page, context, site } = await openFormWithFaults([handler])
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    const other = await openTab(context, site)
    await send(other)
    await writeAnother(other)
    await fill(other, 'The next one')
    release()
    await thanks(page).waitFor()
    expect(await storedDrafts(other)).toMatchObject([{ values: { testimonialText: 'The next one' } }])
  })
})

describe('two forms on one page', () => {
  const forms = (page: Page) => [page.locator('laurel-form').nth(0), page.locator('laurel-form').nth(1)] as const

  test.each([
    ['for two workspaces', workspaceA, workspaceB],
    ['for one workspace', workspaceA, workspaceA],
  ])('%s each have their own draft, key and record', async (_, first, second) => {
    const both = `<laurel-form workspace="${first}"></laurel-form><laurel-form workspace="${second}"></laurel-form>`
    const script = scriptTag().replace(/ data-workspace="[^"]*"/, ' data-target="#none"')
    const { page, submissions } = await openFormWithFaults([], both + script)
    for (const [index, form] of forms(page).entries()) {
      await form.scrollIntoViewIfNeeded()
      await form.getByLabel('Your testimonial').fill(`Form ${index}`)
      await form.getByLabel('First name').fill('Ada')
    }
    await page.reload()
    for (const [index, form] of forms(page).entries()) {
      await form.scrollIntoViewIfNeeded()
      await expect.poll(() => form.getByLabel('Your testimonial').inputValue()).toBe(`Form ${index}`)
    }
    await Promise.all(forms(page).map((form) => form.getByRole('button', { name: 'Send' }).click()))
    await expect.poll(() => thanks(page).count()).toBe(2)
    expect(new Set(submissions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(await rows('testimonials')).toHaveLength(2)
    expect(await storedTexts()).toEqual(['Form 0', 'Form 1'])
  })

  test('each keep their own draft if one is inserted before the other later', async () => {
    const { page, submissions } = await openFormWithFaults([])
    await fill(page, 'The first')
    await page.evaluate((workspace) => {
      const form = document.createElement('laurel-form')
      form.setAttribute('workspace', workspace)
      document.querySelector('laurel-form')?.before(form)
    }, workspaceA)
    await text(page).nth(1).waitFor()
    await text(page).first().fill('The second')
    await page.getByLabel('First name').first().fill('Grace')
    for (const form of forms(page)) await form.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => thanks(page).count()).toBe(2)
    expect(new Set(submissions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(await storedTexts()).toEqual(['The first', 'The second'])
  })

  test('each keep their own draft, whichever is opened first', async () => {
    const far = `<div style="height:5000px"></div><div>${scriptTag()}</div>`
    const dialog = `<laurel-form workspace="${workspaceA}" mode="dialog"></laurel-form><button data-laurel-open>Write</button>`
    const { page } = await openPage()
    await page.goto(await openSite(dialog + far))
    await page.getByRole('button', { name: 'Write' }).click()
    await text(page).fill('In the dialog')
    await page.reload()
    await page.evaluate(() => scrollTo(0, 9_000))
    await page.getByRole('button', { name: 'Send' }).waitFor()
    expect(await text(page).inputValue()).toBe('')
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Write' }).click()
    expect(await page.getByRole('dialog').getByLabel('Your testimonial').inputValue()).toBe('In the dialog')
  })
})

test('does not restore prefilled values that the visitor has removed', async () => {
  const { page } = await openForm(
    scriptTag(workspaceA, 'data-prefill-firstname="Ada" data-prefill-lastname="Lovelace" data-prefill-stars="4"'),
  )
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Clear' }).waitFor({ state: 'hidden' })
  await page.reload()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Lovelace')
  expect(await page.getByLabel('First name').inputValue()).toBe('')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
})

test('restores prefilled values with the draft, also on a page without them', async () => {
  const { page, site } = await openForm()
  await page.goto(`${site}?laurel_firstname=Ada&laurel_text=Wonderful`)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.goto(site)
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Lovelace')
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await text(page).inputValue()).toBe('Wonderful')
})

describe('sending again after closing the page', () => {
  const posted = (page: Page) => page.waitForRequest((request) => request.method() === 'POST')
  const responded = (page: Page) => page.waitForResponse((response) => response.request().method() === 'POST')
  /** Sends; the page does not get the response. Its prefilled values would look like a restored draft. */
  const sendUnanswered = async (page: Page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/v1/testimonial', (route) => route.fetch().then(() => resolve()))
    await Promise.all([promise, send(page)])
  }
  const moments: [string, string, (page: Page) => Promise<unknown>][] = [
    ['at the click', scriptTag(), send],
    ['during the request', scriptTag(), (page) => Promise.all([posted(page), send(page)])],
    ['at the response', scriptTag(), (page) => Promise.all([responded(page), send(page)])],
    [
      'during the request, with only prefilled values',
      scriptTag(workspaceA, 'data-prefill-text="Wonderful" data-prefill-firstname="Ada"'),
      sendUnanswered,
    ],
  ]

  test.each(moments)('stores one record if the page was closed %s', async (_, html, leave) => {
    const { page, context, site } = await openForm(html)
    if (html === scriptTag()) await fill(page)
    await leave(page)
    await page.close()
    const after = await openTab(context, site)
    // If the page got the response, it has deleted the draft.
    const restored = (await text(after).inputValue()) !== ''
    if (restored) await send(after)
    if (restored) await thanks(after).waitFor()
    expect(await storedTexts()).toEqual(['Wonderful'])
  })

  test('asks for confirmation if a value that the draft leaves out differs', async () => {
    const proxyWithoutResponse = await startFaultyProxy({ transformResponse: () => '' })
    const { page, context, site } = await openFormWithFaults([sendTo(proxyWithoutResponse.url)])
    await fill(page)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await stopClock(page)
    await send(page)
    await page.getByText('Not sent yet').waitFor()
    await page.close()
    const after = await openTab(context, site)
    await send(after)
    await after.getByText('We already have an earlier version').waitFor()
    expect(await storedTexts()).toEqual(['Wonderful'])
  })
})

describe('the form without usable storage', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }

  test.each([
    ['blocked', `Object.defineProperty(window, 'localStorage', { get: ${forbidden} })`],
    ['full', `Storage.prototype.setItem = ${forbidden}`],
    ['missing', `Object.defineProperty(window, 'localStorage', { value: null })`],
  ])('sends each testimonial once if storage is %s', async (_, script) => {
    const { page, submissions } = await openFormWithFaults([fail()], `<script>${script}</script>${scriptTag()}`)
    await fill(page)
    await send(page)
    await advanceUntilVisible(page, thanks(page))
    expect(countDifferent(submissions)).toBe(1)
    expect(await storedTexts()).toEqual(['Wonderful'])
    await writeAnother(page)
    await fill(page)
    await send(page)
    await thanks(page).waitFor()
    expect(await storedTexts()).toEqual(['Wonderful', 'Wonderful'])
  })

  test.each(['allow-scripts allow-forms', 'allow-scripts'])('sends in a frame with the sandbox %s', async (sandbox) => {
    const { page, context } = await openPage()
    await routeSubmissions(context)
    const srcdoc = `<body>${scriptTag()}`.replaceAll('"', '&quot;')
    await page.goto(await openSite(`<iframe sandbox="${sandbox}" srcdoc="${srcdoc}" height="600"></iframe>`))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(await storedTexts()).toEqual(['Wonderful'])
  })

  test.each(['{', 'null', '[]', '"x"', '{"values":null}', '{"keys":""}', '{"keys":"k","values":{"firstname":"x"}}'])(
    'sends if the stored draft is invalid: %s',
    async (invalid) => {
      const { page } = await openFormWithFaults([])
      await page.evaluate(
        (value) => localStorage.setItem(`laurel ${document.querySelector('script')?.dataset.workspace} / 1`, value),
        invalid,
      )
      await page.reload()
      await fill(page)
      await send(page)
      await thanks(page).waitFor()
      expect(await storedTexts()).toEqual(['Wonderful'])
    },
  )
})

test('a form in the head of the page does not take the draft of a visible one', async () => {
  const late = `<script>if (localStorage.length) document.head.append(document.createElement('laurel-form'))</script>`
  const { page } = await openForm(late + scriptTag())
  await text(page).fill('Wonderful')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  await page.reload()
  await expect.poll(() => text(page).inputValue()).toBe('Wonderful')
  expect(await page.locator('laurel-form').count()).toBe(2)
})

test('keeps the value of a field while it is not shown', async () => {
  const { page } = await openForm(fullForm)
  const form = page.locator('laurel-form')
  const company = page.locator('#company')
  await company.fill('Engines')
  await form.evaluate((form) => form.setAttribute('fields', 'firstname'))
  await company.waitFor({ state: 'detached' })
  await page.getByLabel('First name').fill('Ada')
  await form.evaluate((form) => form.removeAttribute('fields'))
  await expect.poll(() => company.inputValue()).toBe('Engines')
})

describe('a dialog', () => {
  async function openDialog(handlers: RouteHandler[] = []) {
    const { page, context } = await openPage()
    const submissions = await routeSubmissions(context, ...handlers)
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    const open = () => page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await open()
    await text(page).waitFor()
    return { page, submissions, open }
  }

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its close button', (page) => page.getByRole('button', { name: 'Close' }).click()],
    ['the page', (page) => page.evaluate(() => Reflect.get(window, 'laurel').close())],
  ])('closed by %s keeps everything typed', async (_, close) => {
    const { page, open } = await openDialog()
    await fill(page)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('My testimonial may be published').check()
    await close(page)
    await text(page).waitFor({ state: 'hidden' })
    await open()
    expect(await text(page).inputValue()).toBe('Wonderful')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
    expect(await page.getByLabel('My testimonial may be published').isChecked()).toBe(true)
  })

  test('stays open at a click outside, which is easily made by mistake', async () => {
    const { page } = await openDialog()
    await fill(page)
    await page.mouse.click(2, 2)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('closed while sending, finishes and shows the result when reopened', async () => {
    const { handler, release } = blocked(fail())
    const { page, open } = await openDialog([handler])
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    await page.keyboard.press('Escape')
    release()
    await expect.poll(storedTexts).toEqual(['Wonderful'])
    await open()
    await thanks(page).waitFor()
  })
})

test('a draft is discarded at the second press only', async () => {
  const { page } = await openForm()
  await fill(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).dblclick()
  await page.getByRole('button', { name: 'Clear', exact: true }).waitFor()
  expect(await text(page).inputValue()).toBe('Wonderful')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => text(page).inputValue()).toBe('')
})

test('a testimonial that is stored does not return as a draft, even before the thanks', async () => {
  const { page } = await openForm()
  await page.route('**/PublishQuestion-*', () => undefined)
  await fill(page)
  const response = page.waitForResponse('**/v1/testimonial')
  await send(page)
  await (await response).finished()
  await expect.poll(() => storedDrafts(page)).toEqual([])
  expect(await page.locator('.sent').count()).toBe(0)
})

describe('a form that is sending', () => {
  async function startSending(html = scriptTag()) {
    const { handler, release } = blocked()
    const opened = await openFormWithFaults([handler], html)
    const { page } = opened
    await fill(page)
    await page.reload()
    await page.getByText('We kept your draft.').waitFor()
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    return { ...opened, release }
  }

  test('disables “Start over”', async () => {
    const { page, release } = await startSending()
    expect(await page.getByRole('button', { name: 'Start over' }).isDisabled()).toBe(true)
    release()
    await thanks(page).waitFor()
  })

  test('keeps its draft on input events from browsers and extensions', async () => {
    const { page, context, site } = await startSending()
    await text(page).evaluate((control) => control.dispatchEvent(new InputEvent('input', { bubbles: true })))
    await page.close()
    expect(await text(await openTab(context, site)).inputValue()).toBe('Wonderful')
  })

  test('can be removed, added and sent again, and stores one record', async () => {
    const { page, release } = await startSending()
    await page.evaluate(async () => {
      const form = document.querySelector('laurel-form')
      form?.remove()
      await new Promise((resolve) => setTimeout(resolve))
      document.body.append(form ?? '')
    })
    expect(await text(page).inputValue()).toBe('Wonderful')
    await send(page)
    release()
    await thanks(page).waitFor()
    expect(await storedTexts()).toEqual(['Wonderful'])
  })

  test('stores the testimonial after it was removed, without a redirect', async () => {
    const { page, release, requests } = await startSending(scriptTag(workspaceA, 'data-redirect="/elsewhere"'))
    await page.evaluate(() => document.querySelector('laurel-form')?.remove())
    release()
    await expect.poll(() => storedDrafts(page)).toEqual([])
    expect(await storedTexts()).toEqual(['Wonderful'])
    expect(requests.filter((request) => request.endsWith('/elsewhere'))).toEqual([])
  })
})

test('input in one tab does not overwrite the draft of another', async () => {
  const { page, context, site } = await openForm()
  const other = await openTab(context, site)
  await text(page).fill('Written at length')
  await other.getByLabel('Last name').fill('Lovelace')
  await page.close()
  await other.reload()
  await expect.poll(() => text(other).inputValue()).toBe('Written at length')
  expect(await other.getByLabel('Last name').inputValue()).toBe('Lovelace')
})
