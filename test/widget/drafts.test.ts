import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { rows, workspaceA, workspaceB } from '../support/harness.ts'
import * as way from '../support/network-faults.ts'
import { advanceUntilVisible, openFormWithFaults, stopClock, storedDraft } from '../support/network-faults.ts'
import { startFaultyProxy } from '../support/raw-http.ts'
import { fill, openForm, scriptTag, send } from '../support/widget-page.ts'

/* Nothing that somebody has typed is ever lost, in whatever way they leave the page, and it is sent once all the same. */

afterAll(closeAll)

const text = (page: Page) => page.getByLabel('Your testimonial')
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const arrived = async () => (await rows('testimonials')).map(({ testimonialText }) => testimonialText).sort()

/** The same page once more, in the same browser. */
async function openAgain(context: BrowserContext, site: string) {
  const page = await context.newPage()
  await page.goto(site)
  await page.getByRole('button', { name: 'Send' }).waitFor()
  return page
}

const withPrivacy = scriptTag(workspaceA, 'data-privacy-url="https://example.com/privacy"')

describe('text and stars, but no address, profile or consent, come back with the same key', () => {
  const ways: [string, (page: Page, context: BrowserContext, site: string) => Promise<Page>][] = [
    ['when the page is loaded again', (page) => page.reload().then(() => page)],
    [
      'when somebody goes on and back',
      (page, _, site) =>
        page
          .goto(`${site}on`)
          .then(() => page.goBack())
          .then(() => page),
    ],
    [
      'when the page crashes',
      async (page, context, site) => {
        await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)])
        return openAgain(context, site)
      },
    ],
    [
      'when the page is closed before it could be sent',
      async (page, context, site) => {
        await stopClock(page)
        await send(page)
        await page.getByText('Not sent yet').waitFor()
        await page.close()
        return openAgain(context, site)
      },
    ],
  ]

  test.each(ways)('%s', async (_, leave) => {
    const { page, context, site, sent } = await openFormWithFaults([], withPrivacy)
    await page.route('**/v1/*', way.fail())
    await fill(page)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://example.com/ada')
    await page.getByLabel('My testimonial may be published').check()
    await page.getByLabel('I agree').check()
    const [before] = await storedDraft(page)
    expect(JSON.stringify(before)).not.toMatch(/example|onsent|privacy/)

    const after = await leave(page, context, site)
    await after.getByText('We have kept what you wrote.').waitFor()
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
    expect(sent).toMatchObject([{ idempotencyKey: before.key }])
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: 'Wonderful', stars: 4, email: null }])
    expect(await storedDraft(after)).toEqual([])
  })
})

test('the draft is kept until the service has said that it has it', async () => {
  const { page } = await openFormWithFaults([
    async (route) => {
      expect(await storedDraft(page)).toMatchObject([{ values: { testimonialText: 'Wonderful' } }])
      await way.passThrough(route)
    },
  ])
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(await storedDraft(page)).toEqual([])
})

test('another one begins empty and with another key', async () => {
  const { page, sent } = await openFormWithFaults([])
  await fill(page)
  await send(page)
  await page.getByRole('button', { name: 'Write another' }).click()
  expect(await text(page).inputValue()).toBe('')
  await fill(page)
  await send(page)
  await thanks(page).waitFor()
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  expect(await arrived()).toEqual(['Wonderful', 'Wonderful'])
})

describe('in two tabs of one browser', () => {
  test('the same testimonial is one record', async () => {
    const { page, context, site, sent } = await openFormWithFaults([])
    const other = await openAgain(context, site)
    await fill(page)
    await fill(other)
    await Promise.all([send(page), send(other)])
    await Promise.all([thanks(page).waitFor(), thanks(other).waitFor()])
    expect(sent).toHaveLength(2)
    expect(await arrived()).toEqual(['Wonderful'])
  })

  test('another version is not sent without being asked for', async () => {
    const { page, context, site } = await openFormWithFaults([])
    await fill(page)
    const other = await openAgain(context, site)
    await send(page)
    await thanks(page).waitFor()
    await fill(other, 'Wonderful, really')
    await send(other)
    await other.getByText('An earlier version of your testimonial has already arrived.').waitFor()
    expect(await arrived()).toEqual(['Wonderful'])
    await send(other)
    await thanks(other).waitFor()
    expect(await arrived()).toEqual(['Wonderful', 'Wonderful, really'])
  })

  test('what arrives from one leaves the next testimonial of the other', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { page, context, site } = await openFormWithFaults([(route) => released.then(() => way.passThrough(route))])
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    const other = await openAgain(context, site)
    await send(other)
    await other.getByRole('button', { name: 'Write another' }).click()
    await fill(other, 'The next one')
    release()
    await thanks(page).waitFor()
    expect(await storedDraft(other)).toMatchObject([{ values: { testimonialText: 'The next one' } }])
  })
})

describe('two forms in one page', () => {
  const forms = (page: Page) => [page.locator('laurel-form').nth(0), page.locator('laurel-form').nth(1)] as const

  test.each([
    ['for two workspaces', workspaceA, workspaceB],
    ['for one workspace', workspaceA, workspaceA],
  ])('%s have each a draft, a key and a record of their own', async (_, first, second) => {
    const both = `<laurel-form workspace="${first}"></laurel-form><laurel-form workspace="${second}"></laurel-form>`
    const script = scriptTag().replace(/ data-workspace="[^"]*"/, ' data-target="#none"')
    const { page, sent } = await openFormWithFaults([], both + script)
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
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(await rows('testimonials')).toHaveLength(2)
    expect(await arrived()).toEqual(['Form 0', 'Form 1'])
  })

  test('one of which was put before the other later have each their own', async () => {
    const { page, sent } = await openFormWithFaults([])
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
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(await arrived()).toEqual(['The first', 'The second'])
  })

  test('keep theirs apart whichever of them is opened first', async () => {
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

test('what somebody takes out of a form that was filled in beforehand stays out', async () => {
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

test('what a form was filled in with beforehand comes back with what was typed, also from a page without it', async () => {
  const { page, site } = await openForm()
  await page.goto(`${site}?laurel_firstname=Ada&laurel_text=Wonderful`)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.goto(site)
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Lovelace')
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await text(page).inputValue()).toBe('Wonderful')
})

describe('who closes the page right after sending, comes back and sends again has sent once:', () => {
  const posted = (page: Page) => page.waitForRequest((request) => request.method() === 'POST')
  const answered = (page: Page) => page.waitForResponse((response) => response.request().method() === 'POST')
  const moments: [string, string, (page: Page) => Promise<unknown>][] = [
    ['at the click', scriptTag(), send],
    ['when it is on its way', scriptTag(), (page) => Promise.all([posted(page), send(page)])],
    ['when the answer is there', scriptTag(), (page) => Promise.all([answered(page), send(page)])],
    [
      'when it is on its way, with nothing but what the site owner has filled in',
      scriptTag(workspaceA, 'data-prefill-text="Wonderful" data-prefill-firstname="Ada"'),
      (page) => Promise.all([posted(page), send(page)]),
    ],
  ]

  test.each(moments)('%s', async (_, html, leave) => {
    const { page, context, site } = await openForm(html)
    if (html === scriptTag()) await fill(page)
    await leave(page)
    await page.close()
    const after = await openAgain(context, site)
    // Where the page had the answer, nothing was kept.
    const unsent = (await text(after).inputValue()) !== ''
    if (unsent) await send(after)
    if (unsent) await thanks(after).waitFor()
    expect(await arrived()).toEqual(['Wonderful'])
  })

  test('or is told so, where it differs by what is not kept', async () => {
    const lossy = await startFaultyProxy({ transformResponse: () => '' })
    const { page, context, site } = await openFormWithFaults([way.sendWithFault(lossy.url)])
    await fill(page)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await send(page)
    await page.getByText('Not sent yet').waitFor()
    await page.close()
    const after = await openAgain(context, site)
    await send(after)
    await after.getByText('An earlier version of your testimonial has already arrived.').waitFor()
    expect(await arrived()).toEqual(['Wonderful'])
  })
})

describe('without a place to keep drafts, the form works', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }

  test.each([
    ['where storage is blocked', `Object.defineProperty(window, 'localStorage', { get: ${forbidden} })`],
    ['where storage is full', `Storage.prototype.setItem = ${forbidden}`],
    ['where there is none', `Object.defineProperty(window, 'localStorage', { value: null })`],
  ])('%s', async (_, script) => {
    const { page, sent } = await openFormWithFaults([way.fail()], `<script>${script}</script>${scriptTag()}`)
    await fill(page)
    await send(page)
    await advanceUntilVisible(page, thanks(page))
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await arrived()).toEqual(['Wonderful'])
    await page.getByRole('button', { name: 'Write another' }).click()
    await fill(page)
    await send(page)
    await thanks(page).waitFor()
    expect(await arrived()).toEqual(['Wonderful', 'Wonderful'])
  })

  test.each(['allow-scripts allow-forms', 'allow-scripts'])('in a frame with the sandbox %s', async (sandbox) => {
    const { page, context } = await openPage()
    await way.routeSubmissions(context)
    const srcdoc = `<body>${scriptTag()}`.replaceAll('"', '&quot;')
    await page.goto(await openSite(`<iframe sandbox="${sandbox}" srcdoc="${srcdoc}" height="600"></iframe>`))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(await arrived()).toEqual(['Wonderful'])
  })

  test.each(['{', 'null', '[]', '"x"', '{"values":null}', '{"key":""}'])(
    'where something else lies: %s',
    async (other) => {
      const { page } = await openFormWithFaults([])
      await page.evaluate(
        (value) => localStorage.setItem(`laurel ${document.querySelector('script')?.dataset.workspace} / 1`, value),
        other,
      )
      await page.reload()
      await fill(page)
      await send(page)
      await thanks(page).waitFor()
      expect(await arrived()).toEqual(['Wonderful'])
    },
  )
})

test('a form that shows nothing, in the head of the page, takes no draft', async () => {
  const late = `<script>if (localStorage.length) document.head.append(document.createElement('laurel-form'))</script>`
  const { page } = await openForm(late + scriptTag())
  await text(page).fill('Wonderful')
  await expect.poll(() => storedDraft(page)).toHaveLength(1)
  await page.reload()
  await expect.poll(() => text(page).inputValue()).toBe('Wonderful')
  expect(await page.locator('laurel-form').count()).toBe(2)
})

test('a field that the site owner takes away for a while keeps what was typed', async () => {
  const { page } = await openForm()
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
  async function openDialog(happenings: way.RouteHandler[] = []) {
    const { page, context } = await openPage()
    const sent = await way.routeSubmissions(context, ...happenings)
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    const open = () => page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await open()
    await text(page).waitFor()
    return { page, sent, open }
  }

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a click beside it', (page) => page.mouse.click(2, 2)],
    ['its button', (page) => page.getByRole('button', { name: 'Close' }).click()],
    ['the page', (page) => page.evaluate(() => Reflect.get(window, 'laurel').close())],
  ])('closed by %s keeps all that was typed', async (_, close) => {
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

  test('closed while it sends, sends on, and says so when it is opened', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { page, open } = await openDialog([(route) => released.then(() => way.fail()(route))])
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    await page.keyboard.press('Escape')
    release()
    await expect.poll(arrived).toEqual(['Wonderful'])
    await open()
    await thanks(page).waitFor()
  })
})

describe('while it is sent', () => {
  async function sending(html = scriptTag()) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const opened = await openFormWithFaults([(route) => released.then(() => way.passThrough(route))], html)
    const { page } = opened
    await fill(page)
    await page.reload()
    await page.getByText('We have kept what you wrote.').waitFor()
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    return { ...opened, release }
  }

  test('nobody can start over, which would lose what is typed then', async () => {
    const { page, release } = await sending()
    expect(await page.getByRole('button', { name: 'Start over' }).isDisabled()).toBe(true)
    release()
    await thanks(page).waitFor()
  })

  test('what browsers and extensions do to the controls does not empty the draft', async () => {
    const { page, context, site } = await sending()
    await text(page).evaluate((control) => control.dispatchEvent(new InputEvent('input', { bubbles: true })))
    await page.close()
    expect(await text(await openAgain(context, site)).inputValue()).toBe('Wonderful')
  })

  test('the form can be taken out and put in again, and sent again, as one record', async () => {
    const { page, release } = await sending()
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
    expect(await arrived()).toEqual(['Wonderful'])
  })

  test('taken out for good it arrives all the same, and leads nobody away', async () => {
    const { page, release, requests } = await sending(scriptTag(workspaceA, 'data-redirect="/elsewhere"'))
    await page.evaluate(() => document.querySelector('laurel-form')?.remove())
    release()
    await expect.poll(() => storedDraft(page)).toEqual([])
    expect(await arrived()).toEqual(['Wonderful'])
    expect(requests.filter((request) => request.endsWith('/elsewhere'))).toEqual([])
  })
})

test('what is typed in one tab does not take away what was typed in another', async () => {
  const { page, context, site } = await openForm()
  const other = await openAgain(context, site)
  await text(page).fill('Written at length')
  await other.getByLabel('Last name').fill('Lovelace')
  await page.close()
  await other.reload()
  await expect.poll(() => text(other).inputValue()).toBe('Written at length')
  expect(await other.getByLabel('Last name').inputValue()).toBe('Lovelace')
})
