import axe from 'axe-core'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, unknownId, workspaceA } from '../support/harness.ts'
import { fill, focusedElement, openForm, scriptTag, send } from '../support/widget-page.ts'

afterAll(closeAll)

const form = (page: Page) => page.locator('laurel-form').first()

/** A page with the form in its place and one more that opens. */
const both = (settings = '') =>
  `<main>${scriptTag(workspaceA, `data-privacy-url="https://shop.example/" ${settings}`)}<button data-laurel-open>Praise</button>
  <div><laurel-form workspace="${workspaceA}" mode="dialog" ${settings}></laurel-form></div></main>`

const textTwice = '<style>html { font-size: 200% }</style>'
const phone = { viewport: { width: 320, height: 640 } }

const looks: [string, string, BrowserContextOptions][] = [
  ['light', both(), {}],
  ['dark, as the visitor has it', both(), { colorScheme: 'dark' }],
  ['dark, as the site owner has it', both('data-theme="dark"'), {}],
  ['light, as the site owner has it', both('data-theme="light"'), { colorScheme: 'dark' }],
  ['forced colours', both(), { forcedColors: 'active' }],
  ['forced colours on dark', both(), { forcedColors: 'active', colorScheme: 'dark' }],
  ['right to left', both('data-lang="ar"'), {}],
  ['320 px', both(), phone],
  ['text at 200 % on 320 px', textTwice + both(), phone],
]

const lost = 'lost'

/** Holds what the form sends until it is let go: to the service, with this refusal, or `lost`. */
async function gate(page: Page) {
  const held: Route[] = []
  await page.route('**/v1/testimonial', (route) => void held.push(route))
  return async (refusal?: string) => {
    await expect.poll(() => held.length).toBe(1)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    const route = held.pop()
    if (refusal === lost) await route?.abort()
    else await (refusal ? route?.fulfill({ status: 400, headers, json: refusal }) : route?.continue())
  }
}

/** Leads through the states of a form, and calls for each. */
async function visit(page: Page, look: (state: string) => Promise<void>) {
  const click = (selector: string) => form(page).locator(selector).click()
  const fill = (name: string, text: string) => form(page).locator(`[name=${name}]`).fill(text)
  await look('open')

  await click('.add')
  await fill('socialMediaProfiles', 'nobody')
  await fill('email', 'nobody')
  await click('.send')
  await expect.poll(() => form(page).locator('.error').count()).toBe(5)
  await look('wrong')

  await form(page).locator('[value="4"]').check({ force: true })
  await fill('testimonialText', 'x'.repeat(9_990))
  await fill('firstname', 'Ada')
  await fill('email', 'ada@example.com')
  await fill('externalVideoHtml', 'https://vimeo.com/76979871')
  await fill('socialMediaProfiles', 'https://a.example/ada')
  for (const box of await form(page).getByRole('checkbox').all()) await box.check()
  await form(page).locator('.externalVideoHtml .quiet').waitFor()
  await look('filled')

  const answer = await gate(page)
  await click('.send')
  await form(page).locator('.send[aria-disabled=true]').waitFor()
  await look('sending')

  await page.context().setOffline(true)
  await answer(lost)
  await form(page).locator('.waiting').waitFor()
  await look('waiting')

  await page.context().setOffline(false)
  await answer('email: must be an e-mail address')
  await form(page).locator('.failure').waitFor()
  await look('failed')

  await click('.send')
  await answer()
  await form(page).locator('.sent').waitFor()
  await look('sent')

  await page.locator('[data-laurel-open]').click()
  await page.locator('dialog .send').waitFor()
  await look('dialog')
}

/** Rules of WCAG 2.2 AA and good practice that the page breaks, and where. */
async function broken(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const rules = { 'target-size': { enabled: true } }
    const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run('laurel-form', { rules })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target} ${any[0]?.message}`))
  })
}

/** What is smaller than a finger may want it: 44 px for stars and the button that sends, 24 for the rest. */
const small = (page: Page) =>
  page.locator('laurel-form :is(button, a, input, textarea, .stars label)').evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility() && !control.matches('.stars input, .consent a'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) => Math.min(box.width, box.height) < (control.matches('.send, label') ? 44 : 24))
      .map(({ control, box }) => `${control.outerHTML} ${box.width} x ${box.height}`),
  )

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe.each(looks)('%s', (_, html, options) => {
  test('breaks no rule in any state, has room for fingers, and does not scroll sideways', async () => {
    const { page } = await openForm(html, {}, options)
    const states: string[] = []
    await visit(page, async (state) => {
      states.push(state)
      expect({ state, broken: await broken(page), small: await small(page), sideways: await sideways(page) }).toEqual({
        state,
        broken: [],
        small: [],
        sideways: 0,
      })
    })
    expect(states).toEqual(['open', 'wrong', 'filled', 'sending', 'waiting', 'failed', 'sent', 'dialog'])
    expect(await rows('testimonials')).toHaveLength(1)
  })
})

/** What has the focus: in the form its id or classes, in the page its kind. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const within = activeElement?.shadowRoot?.activeElement
    return within ? within.id || within.className || within.localName : activeElement?.localName
  })

test('by keyboard alone somebody errs, mends it, is refused, tries again, and hears of each', async () => {
  const { page } = await openForm(scriptTag(unknownId))
  const { keyboard } = page
  const alert = page.getByRole('alert')
  await page.getByLabel('Your testimonial').focus()
  await keyboard.type('Wonderful')
  // What there is to say about a field stands in a place that was there before it.
  await page.locator('#externalVideoHtml-note').waitFor({ state: 'attached' })
  const regions = await page.locator('form').evaluateHandle((form) => ({
    alert: form.querySelector('[role=alert]'),
    status: form.querySelector('[role=status]'),
    video: form.querySelector('#externalVideoHtml-note[aria-live=polite]'),
  }))
  const inRegion = (name: 'alert' | 'status' | 'video') =>
    regions.evaluate((all, name) => (all[name]?.isConnected ? all[name].textContent : undefined), name)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => focus(page)).toBe('firstname')
  await page.getByText('Please fill in this field.').waitFor()
  await keyboard.type('Ada')
  for (let tabs = 0; tabs < 4; tabs++) await keyboard.press('Tab')
  await keyboard.type('https://vimeo.com/76979871')
  await expect.poll(() => inRegion('video')).toBe('Vimeo video')

  const answer = await gate(page)
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toBe('Sending…')
  await answer('workspaceId: is not a registered workspace')
  await expect.poll(() => focus(page)).toBe('failure')
  expect(await inRegion('alert')).toBe('workspaceId: is not a registered workspace')
  await keyboard.press('Tab')
  expect(await focus(page)).toBe('quiet')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('.trouble [role=status]').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  expect(await focus(page)).toBe('send')

  await page.context().setOffline(true)
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toContain('You are offline')
  const backTo = async (name: string, tabs: number) => {
    for (let tab = 0; tab < tabs; tab++) await keyboard.press('Shift+Tab')
    expect(await page.getByRole('button', { name }).evaluate((button) => button.matches(':focus'))).toBe(true)
    await keyboard.press('Enter')
  }
  await backTo('Try again', 4)
  await expect.poll(() => inRegion('status')).toBe('Sending…')
  expect(await focus(page)).toBe('quiet')
  await answer('workspaceId: is not a registered workspace')
  await expect.poll(() => focus(page)).toBe('failure')
  for (let tabs = 0; tabs < 3; tabs++) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toContain('You are offline')
  await backTo('Edit', 3)
  await expect.poll(() => focus(page)).toBe('testimonialText')
  await page.context().setOffline(false)
  expect(await alert.textContent()).toBe('')
})

test('who sends from the field that is wrong hears what is wrong with it', async () => {
  const { page } = await openForm(scriptTag())
  await fill(page)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type('nobody')
  const note = page.locator('#email-note')
  await note.waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await note.getByText('Please enter an e-mail address').waitFor()
  // The focus stays, and so leads nobody there: the place itself has to speak.
  expect(await focus(page)).toBe('email')
  expect(await note.getAttribute('aria-live')).toBe('polite')
})

describe('the dialog', () => {
  test.each([
    ['the button of the mode', scriptTag(workspaceA, 'data-mode="button"'), 'Leave a testimonial', 'laurel-form'],
    [
      'a button of the page',
      `<button data-laurel-open>Praise</button>${scriptTag(workspaceA, 'data-mode="dialog"')}`,
      'Praise',
      '',
    ],
  ])('opened by %s takes the focus, keeps it, and gives it back', async (_, html, name, host) => {
    const site = await openSite(`<a href="#x">Before</a>${html}<a href="#y">After</a>`)
    const { page, messages } = await openPage()
    await page.goto(site)
    const opener = page.getByRole('button', { name })
    const dialog = page.getByRole('dialog', { name: 'Share your experience' })
    await opener.focus()
    for (const close of ['Escape', 'the button']) {
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Send' }).waitFor()
      expect(await focus(page)).toBe('heading')
      const seen = new Set<string | undefined>()
      for (let tabs = 0; tabs < 30; tabs++) {
        await page.keyboard.press('Tab')
        seen.add(await focus(page))
      }
      expect(Array.from(seen)).toEqual(expect.arrayContaining(['title', 'send', 'close']))
      // Between its end and its beginning is the browser's own bar.
      expect(Array.from(seen).filter((place) => /^(a|button|h1)$/.test(place ?? ''))).toEqual([])
      if (close === 'Escape') await page.keyboard.press('Escape')
      else {
        await dialog.getByRole('button', { name: 'Close' }).focus()
        await page.keyboard.press('Enter')
      }
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true)
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe(host || 'button')
    }
    expect(messages).toEqual([])
  })

  test('leaves the button that opens it what shows its focus', async () => {
    const { page } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    const button = page.getByRole('button', { name: 'Leave a testimonial' })
    await button.waitFor()
    await page.keyboard.press('Tab')
    // With the focus comes the form, and with the form its look.
    await page.locator('dialog .send').waitFor({ state: 'attached' })
    expect(await button.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none')
  })

  test('keeps its close button in sight, however far somebody scrolls', async () => {
    const { page } = await openPage(phone)
    await page.goto(
      await openSite(`<button data-laurel-open>Praise</button>${scriptTag(workspaceA, 'data-mode="dialog"')}`),
    )
    await page.getByRole('button', { name: 'Praise' }).click()
    const close = page.getByRole('button', { name: 'Close' })
    const before = await close.boundingBox()
    await page.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Send' }).hover()
    expect(await close.boundingBox()).toEqual(before)
    await close.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

test('the button that floats stays on a narrow screen, whatever words the site owner has for it', async () => {
  for (const dir of ['ltr', 'rtl']) {
    const { page } = await openPage(phone)
    const words = 'Donaudampfschifffahrtsgesellschaftskapitän bewerten'
    const html = scriptTag(workspaceA, `data-mode="button" data-text-open="${words}"`)
    await page.goto(await openSite(`<!doctype html><html lang="de" dir="${dir}"><title>Shop</title><body>${html}`))
    const box = await page.getByRole('button', { name: words }).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.viewport.width)
  }
})

/** How much in the form moves. */
const moved = (page: Page) => page.locator('.laurel').evaluate((form) => form.getAnimations({ subtree: true }).length)

test('who wants no motion gets none', async () => {
  for (const [reducedMotion, moving] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    const { page } = await openForm(scriptTag(), {}, { reducedMotion })
    await gate(page)
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    await expect.poll(() => moved(page)).toBe(moving)
  }
})

test('stars have the colours that the visitor forces, also under the pointer', async () => {
  const { page } = await openForm(scriptTag(), {}, { forcedColors: 'active' })
  const stars = page.locator('.stars label')
  await stars.nth(2).click()
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  const strokes = await stars.locator('svg').evaluateAll((all) => all.map((star) => getComputedStyle(star).stroke))
  const [chosen, other] = await page.evaluate(() =>
    ['Highlight', 'CanvasText'].map((color) => {
      document.body.style.color = color
      return getComputedStyle(document.body).color
    }),
  )
  expect(strokes).toEqual([chosen, chosen, chosen, other, other])
})

test('the star with the focus shows it in the colours that the visitor forces, whatever the theme', async () => {
  const options = { forcedColors: 'active', colorScheme: 'dark' } as const
  const { page } = await openForm(scriptTag(workspaceA, 'data-theme="light"'), {}, options)
  await page.locator('.stars input').first().focus()
  await page.keyboard.press('ArrowRight')
  const ring = await page.locator('.stars :focus ~ svg').evaluate((star) => getComputedStyle(star).outlineColor)
  expect(ring).toBe('rgb(255, 255, 255)')
})

describe('assistive technology', () => {
  test('hears that a field is wrong once it is, and not before', async () => {
    const settings = 'data-required="stars text firstname email consent" data-privacy-url="https://shop.example/"'
    const { page, context } = await openForm(scriptTag(workspaceA, settings))
    const session = await context.newCDPSession(page)
    const wrong = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const said = nodes.filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
      )
      return said.map(({ role, name }) => `${role?.value} ${name?.value}`)
    }
    expect(await wrong()).toEqual([])
    await send(page)
    await page.locator('.error').first().waitFor()
    expect(await wrong()).toEqual([
      'textbox Your testimonial',
      'textbox First name',
      'textbox E-mail',
      'checkbox My testimonial may be published, with my name, company, photo and video.',
      'checkbox I agree that my details are processed as the privacy policy describes. Privacy policy',
      'radio 1 of 5 stars',
      'radio 2 of 5 stars',
      'radio 3 of 5 stars',
      'radio 4 of 5 stars',
      'radio 5 of 5 stars',
    ])
    await page.locator('[value="4"]').check({ force: true })
    await expect.poll(async () => (await wrong()).filter((said) => said.startsWith('radio'))).toEqual([])
  })

  test('hears the form with its names, and what may stay empty', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-privacy-url="https://shop.example/"'))
    expect(await page.locator('laurel-form').ariaSnapshot()).toMatchInlineSnapshot(`
      "- form "Share your experience":
        - heading "Share your experience" [level=2]
        - paragraph: A few words are enough. They mean a lot to us.
        - group "Your rating (optional)":
          - text: Your rating (optional)
          - radio "1 of 5 stars"
          - text: 1 of 5 stars
          - radio "2 of 5 stars"
          - text: 2 of 5 stars
          - radio "3 of 5 stars"
          - text: 3 of 5 stars
          - radio "4 of 5 stars"
          - text: 4 of 5 stars
          - radio "5 of 5 stars"
          - text: 5 of 5 stars
        - text: Headline (optional)
        - textbox "Headline (optional)"
        - text: Your testimonial
        - textbox "Your testimonial"
        - text: First name
        - textbox "First name"
        - text: Last name (optional)
        - textbox "Last name (optional)"
        - text: E-mail (optional)
        - textbox "E-mail (optional)"
        - text: Company (optional)
        - textbox "Company (optional)"
        - text: Link to a video (optional)
        - textbox "Link to a video (optional)"
        - text: Link to a photo of you (optional)
        - textbox "Link to a photo of you (optional)"
        - group "Your profiles (optional)":
          - text: Your profiles (optional)
          - button "Add a profile"
        - checkbox "My testimonial may be published, with my name, company, photo and video."
        - text: My testimonial may be published, with my name, company, photo and video.
        - checkbox "I agree that my details are processed as the privacy policy describes. Privacy policy"
        - text: I agree that my details are processed as the privacy policy describes.
        - link "Privacy policy":
          - /url: https://shop.example/
        - alert
        - status
        - button "Send""
    `)
  })

  test('hears in English what the service says in English', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-lang="de"'))
    const answer = await gate(page)
    for (const id of ['testimonialText', 'firstname', 'email']) await page.locator(`#${id}`).fill('a@b.example')
    await page.locator('.send').click()
    await answer('email: must be an e-mail address')
    await page.locator('.failure').waitFor()
    const languages = page
      .locator('.failure, #email-note span')
      .evaluateAll((all) => all.map((said) => said.closest<HTMLElement>('[lang]')?.lang))
    expect(await languages).toEqual(['en', 'en'])
  })

  test('hears what is wrong, why it was not sent, and what can be done', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-fields="firstname email" data-required="firstname"'))
    const answer = await gate(page)
    await fill(page)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await send(page)
    await answer('email: must be an e-mail address')
    await page.locator('.failure').waitFor()
    const snapshot = await page.locator('laurel-form').ariaSnapshot()
    expect(snapshot.replace(browserUrl.origin, 'https://laurel.example')).toMatchInlineSnapshot(`
      "- form "Share your experience":
        - heading "Share your experience" [level=2]
        - paragraph: A few words are enough. They mean a lot to us.
        - text: Your testimonial (optional)
        - textbox "Your testimonial (optional)": Wonderful
        - paragraph
        - text: First name
        - textbox "First name": Ada
        - paragraph
        - text: E-mail (optional)
        - textbox "E-mail (optional)" [invalid]: ada@example.com
        - paragraph: must be an e-mail address
        - checkbox "My testimonial may be published, with my name, company, photo and video."
        - text: My testimonial may be published, with my name, company, photo and video.
        - paragraph
        - alert:
          - paragraph: "email: must be an e-mail address"
        - status
        - paragraph:
          - button "Copy my text"
          - status
          - link "Open the form as a page":
            - /url: https://laurel.example/form/00000000-0000-4000-8000-00000000000a
        - button "Send""
    `)
    await expect.poll(() => focusedElement(page)).toBe('email')
  })
})
