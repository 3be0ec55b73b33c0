import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite, overflow } from '../../support/browser/browser.ts'
import { allRules, findViolations, lookRules } from '../../support/browser/looks.ts'
import {
  allFields,
  fill,
  findFormViolations,
  focusedElement,
  openForm,
  scriptTag,
  send,
} from '../../support/browser/widget-page.ts'
import { browserUrl, rows, unknownId, workspaceA } from '../../support/service/harness.ts'

const form = (page: Page) => page.locator('laurel-form').first()

/** A page with an inline form and a dialog. */
const inlineAndDialog = (settings = '') =>
  `<main>${scriptTag(workspaceA, `data-privacy-url="https://shop.example/" ${settings}`)}<button data-laurel-open>Praise</button>
  <div><laurel-form workspace="${workspaceA}" mode="dialog" ${settings}></laurel-form></div></main>`

const phone = { viewport: { width: 320, height: 640 } }

/** The look of a page: the visitor's preferences, and the theme that the site owner has set. */
type Variant = {
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  theme?: 'light' | 'dark'
  width?: number
}

/** Pages, each with the variants in which its states are checked. */
const pages: { html: string; options?: BrowserContextOptions; variants: Record<string, Variant> }[] = [
  {
    html: inlineAndDialog(),
    variants: {
      light: {},
      'dark by preference of the visitor': { colorScheme: 'dark' },
      'dark by setting': { theme: 'dark' },
      'light by setting': { theme: 'light', colorScheme: 'dark' },
      'in forced colours': { forcedColors: 'active' },
      'in forced dark colours': { forcedColors: 'active', colorScheme: 'dark' },
      '320 px wide': { width: 320 },
    },
  },
  { html: inlineAndDialog('data-lang="ar"'), variants: { 'right to left': {} } },
  {
    html: `<style>html { font-size: 200% }</style>${inlineAndDialog()}`,
    options: phone,
    variants: { '320 px wide with text at 200 %': { width: 320 } },
  },
]

/** Shows the page and its forms in a variant. */
async function applyVariant(page: Page, { theme, width = 1280, ...media }: Variant) {
  // Without motion: axe would measure colours during their transition.
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...media })
  await page.setViewportSize({ width, height: width === 320 ? 640 : 720 })
  await page.locator('laurel-form').evaluateAll((forms, theme) => {
    for (const form of forms) form.setAttribute('theme', theme)
  }, theme ?? 'auto')
}

const aborted = 'aborted'

/** Holds each request that stores something until it is released: to the service, with this error as its response, or `aborted`. */
async function holdSubmissions(page: Page) {
  const held: Route[] = []
  await page.route('**/v1/*testimonial', (route) => void held.push(route))
  return async (error?: string) => {
    await expect.poll(() => held.length).toBe(1)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    const route = held.pop()
    if (error === aborted) await route?.abort()
    else await (error ? route?.fulfill({ status: 400, headers, json: error }) : route?.continue())
  }
}

/** Takes a form through its states and calls `check` in each. */
async function visitStates(page: Page, check: (state: string) => Promise<void>) {
  const click = (selector: string) => form(page).locator(selector).click()
  const fill = (name: string, text: string) => form(page).locator(`[name=${name}]`).fill(text)
  await check('open')

  for (const chip of await form(page).locator('.chip').all()) await chip.click()
  for (const selector of ['#photo-file', '#video-file', '.profile']) await form(page).locator(selector).waitFor()
  await check('all fields open')

  await fill('socialMediaProfiles', 'nobody')
  await fill('email', 'nobody')
  await click('.send')
  await expect.poll(() => form(page).locator('.error').count()).toBe(5)
  await check('invalid')

  await form(page).locator('[value="4"]').check({ force: true })
  await fill('testimonialText', 'x'.repeat(9_990))
  await fill('firstname', 'Ada')
  await fill('email', 'ada@example.com')
  await fill('externalVideoHtml', 'https://vimeo.com/76979871')
  await fill('socialMediaProfiles', 'https://a.example/ada')
  for (const box of await form(page).getByRole('checkbox').all()) await box.check()
  await form(page).locator('.externalVideoHtml .link-button').waitFor()
  await check('filled')

  const release = await holdSubmissions(page)
  await click('.send')
  await form(page).locator('.send[aria-disabled=true]').waitFor()
  await check('sending')

  await page.context().setOffline(true)
  await release(aborted)
  await form(page).locator('.pending').waitFor()
  await page.clock.fastForward(15_000)
  await form(page).locator('.actions').waitFor()
  await check('pending')

  await page.context().setOffline(false)
  await release('email: must be an e-mail address')
  await form(page).locator('.failure').waitFor()
  await check('failed')

  await form(page).locator('[name=gaveConsent]').uncheck()
  await click('.send')
  await release()
  await form(page).locator('.question').waitFor()
  await check('asked for the consent again')

  await click('.choices button >> nth=0')
  await form(page).locator('.choices [aria-disabled=true]').waitFor()
  await check('sending the consent')

  await release('page: must be a URL')
  await form(page).locator('.failure').waitFor()
  await check('failed to send the consent')

  await click('.choices button >> nth=0')
  await release()
  await form(page).locator('.question').waitFor({ state: 'hidden' })
  await check('thanks with card')

  await page.locator('[data-laurel-open]').click()
  await page.locator('dialog .send').waitFor()
  await check('dialog')
}

/** Returns the controls that are too small for a finger: below 44 px for stars and the send button, 24 px for others. */
const smallTargets = (page: Page) =>
  page.locator('laurel-form :is(button, a, input, textarea, .stars label)').evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility() && !control.matches('.stars input, .consent a, .trap'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) => Math.min(box.width, box.height) < (control.matches('.send, label') ? 44 : 24))
      .map(({ control, box }) => `${control.outerHTML} ${box.width} x ${box.height}`),
  )

/** Takes the form of a page through its states, and checks each of them in every variant. */
async function checkVariants({ html, options, variants }: (typeof pages)[number]) {
  const { page, context } = await openForm(html, {}, options)
  // The actions appear 15 s after sending began.
  await page.clock.install()
  const findings: Record<string, object[]> = {}
  await visitStates(page, async (state) => {
    for (const [name, variant] of Object.entries(variants)) {
      await applyVariant(page, variant)
      // The other rules have the same result in all variants.
      const rules = name === Object.keys(variants)[0] ? allRules : lookRules
      const violations = await findViolations(page, { context: 'laurel-form', rules })
      findings[name] ??= []
      findings[name].push({ state, violations, small: await smallTargets(page), overflow: await overflow(page) })
    }
  })
  const stored = await rows('testimonials')
  await context.close()
  return { findings, stored }
}

describe.each(pages)('the form', (variantPage) => {
  // Reaching the states takes longer than checking them, so the tests of a page share one run, which the first one starts.
  let run: ReturnType<typeof checkVariants> | undefined

  test.each(Object.keys(variantPage.variants))('%s has no axe violations, small targets or overflow', async (name) => {
    run ??= checkVariants(variantPage)
    const { findings, stored } = await run
    const states = [
      ...['open', 'all fields open', 'invalid', 'filled', 'sending', 'pending', 'failed'],
      ...['asked for the consent again', 'sending the consent', 'failed to send the consent'],
      ...['thanks with card', 'dialog'],
    ]
    expect(findings[name]).toEqual(states.map((state) => ({ state, violations: [], small: [], overflow: 0 })))
    expect(stored).toHaveLength(1)
  })
})

describe.each(['light', 'dark'])('on a %s page', (colorScheme) => {
  const pageStyle = `<style>html { color-scheme: ${colorScheme} }</style>`

  test.each(['#1f6b4a', '#c2185b', '#ffd400', '#d32f2f'])(
    'errors with the accent %s have no axe violations',
    async (accent) => {
      const { page } = await openForm(pageStyle + scriptTag(workspaceA, `data-color="${accent}"`))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await send(page)
      await page.getByText('Please write a few words.').waitFor()
      expect(await findFormViolations(page)).toEqual([])

      const release = await holdSubmissions(page)
      await fill(page)
      await page.getByLabel('E-mail').fill('ada@example.com')
      await send(page)
      await release('email: must be an e-mail address')
      await page.locator('.failure').waitFor()
      expect(await findFormViolations(page)).toEqual([])
    },
  )

  test('the focus ring has a contrast of at least 3:1 with the surface, whatever the accent', async () => {
    const { page } = await openForm(pageStyle + scriptTag())
    await page.getByLabel('Your testimonial').focus()
    const hues = Array.from({ length: 24 }, (_, index) => `hsl(${index * 15} 100% 50%)`)
    const contrasts = await page.evaluate(
      (accents) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
        const host = document.querySelector<HTMLElement>('laurel-form')
        const surface = host?.shadowRoot?.querySelector('.laurel')
        const control = host?.shadowRoot?.querySelector('textarea:focus-visible')
        if (!canvas || !host || !surface || !control) throw new Error('The form has no focus')

        /** Returns the relative luminance of a colour (WCAG 2.2). */
        const luminance = (color: string) => {
          canvas.fillStyle = color
          canvas.fillRect(0, 0, 1, 1)
          const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) => {
            const channel = byte / 255
            return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }

        return accents.map((accent) => {
          host.style.setProperty('--laurel-accent', accent)
          const ring = luminance(getComputedStyle(control).outlineColor)
          const background = luminance(getComputedStyle(surface).backgroundColor)
          return { accent, contrast: (Math.max(ring, background) + 0.05) / (Math.min(ring, background) + 0.05) }
        })
      },
      [...hues, 'black', 'white'],
    )
    expect(contrasts).toHaveLength(26)
    expect(contrasts.filter(({ contrast }) => contrast < 3)).toEqual([])
  })
})

/** Returns the id or classes of the focused element in the form, or the tag name of the one on the page. */
const focusedPlace = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const inner = activeElement?.shadowRoot?.activeElement
    return inner ? inner.id || inner.className || inner.localName : activeElement?.localName
  })

test('errors, corrections, rejection and retry work by keyboard and are announced', async () => {
  const { page } = await openForm(scriptTag(unknownId, allFields))
  // The actions appear 15 s after sending began.
  await page.clock.install()
  const { keyboard } = page
  const alert = page.getByRole('alert')
  await page.getByLabel('Your testimonial').focus()
  await keyboard.type('Wonderful')
  // Messages are added to elements that are already there: only then are they announced.
  await page.locator('#externalVideoHtml-message').waitFor({ state: 'attached' })
  await page.locator('#video-file').waitFor()
  const regions = await page.locator('form').evaluateHandle((form) => ({
    alert: form.querySelector('[role=alert]'),
    status: form.querySelector('[role=status]'),
    video: form.querySelector('#externalVideoHtml-message[aria-live=polite]'),
  }))
  const inRegion = (name: 'alert' | 'status' | 'video') =>
    regions.evaluate((all, name) => (all[name]?.isConnected ? all[name].textContent : undefined), name)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => focusedPlace(page)).toBe('firstname')
  await page.getByText('Please enter your first name.').waitFor()
  await keyboard.type('Ada')
  // Past the buttons for a video.
  for (let tabs = 0; tabs < 6; tabs++) await keyboard.press('Tab')
  await keyboard.type('https://vimeo.com/76979871')
  await expect.poll(() => inRegion('video')).toBe('Vimeo video')

  const release = await holdSubmissions(page)
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toBe('Sending…')
  await release('workspaceId: is not a registered workspace')
  await expect.poll(() => focusedPlace(page)).toBe('failure')
  expect(await inRegion('alert')).toContain('This form isn’t set up correctly.')
  await keyboard.press('Tab')
  await expect.poll(() => focusedPlace(page)).toBe('send')
  await keyboard.press('Tab')
  await expect.poll(() => focusedPlace(page)).toBe('link-button')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('.actions [role=status]').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Wonderful')
  await keyboard.press('Shift+Tab')
  await expect.poll(() => focusedPlace(page)).toBe('send')

  await page.context().setOffline(true)
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toContain('You’re offline')
  // The ways out appear behind the button that has the focus.
  const tabTo = async (name: string, tabs: number) => {
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name }).waitFor()
    for (let tab = 0; tab < tabs; tab++) await keyboard.press('Tab')
    expect(await page.getByRole('button', { name }).evaluate((button) => button.matches(':focus'))).toBe(true)
    await keyboard.press('Enter')
  }
  await tabTo('Try again', 1)
  await expect.poll(() => inRegion('status')).toBe('Sending…')
  expect(await focusedPlace(page)).toBe('link-button')
  await release('workspaceId: is not a registered workspace')
  await expect.poll(() => focusedPlace(page)).toBe('failure')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => inRegion('status')).toContain('You’re offline')
  await tabTo('Edit', 2)
  await expect.poll(() => focusedPlace(page)).toBe('testimonialText')
  await page.context().setOffline(false)
  expect(await alert.textContent()).toBe('')
})

test('submitting from an invalid field announces its error', async () => {
  const { page } = await openForm(scriptTag())
  await fill(page)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type('nobody')
  const message = page.locator('#email-message')
  await message.waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await message.getByText('Please enter an e-mail address').waitFor()
  // The focus does not move, so the message itself must be announced.
  expect(await focusedPlace(page)).toBe('email')
  expect(await message.getAttribute('aria-live')).toBe('polite')
})

describe('the dialog', () => {
  test.each([
    ['the floating button', scriptTag(workspaceA, 'data-mode="button"'), 'Leave a testimonial', 'laurel-form'],
    [
      'a button on the page',
      `<button data-laurel-open>Praise</button>${scriptTag(workspaceA, 'data-mode="dialog"')}`,
      'Praise',
      '',
    ],
  ])('opened by %s traps the focus and returns it', async (_, html, name, host) => {
    const site = await openSite(`<a href="#x">Before</a>${html}<a href="#y">After</a>`)
    const { page, messages } = await openPage()
    await page.goto(site)
    const opener = page.getByRole('button', { name })
    const dialog = page.getByRole('dialog', { name: 'Share your experience' })
    await opener.focus()
    for (const close of ['Escape', 'the button']) {
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Send' }).waitFor()
      await expect.poll(() => focusedPlace(page)).toBe('heading')
      const visited = new Set<string | undefined>()
      for (let tabs = 0; tabs < 30; tabs++) {
        await page.keyboard.press('Tab')
        visited.add(await focusedPlace(page))
      }
      expect(Array.from(visited)).toEqual(expect.arrayContaining(['chip', 'send', 'close']))
      // Between the last and the first control the focus is in the browser's toolbar.
      expect(Array.from(visited).filter((name) => /^(a|button|h1)$/.test(name ?? ''))).toEqual([])
      if (close === 'Escape') await page.keyboard.press('Escape')
      else {
        await dialog.getByRole('button', { name: 'Close' }).focus()
        await page.keyboard.press('Enter')
      }
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true)
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe(host || 'button')
    }
    expect(messages).toEqual([])
  })

  test('keeps the focus outline of the button that opens it', async () => {
    const { page } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    const button = page.getByRole('button', { name: 'Leave a testimonial' })
    await button.waitFor()
    await page.keyboard.press('Tab')
    // The focus loads the form and its styles.
    await page.locator('dialog .send').waitFor({ state: 'attached' })
    expect(await button.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none')
  })

  test('keeps its close button visible while scrolling', async () => {
    // Without the motion of an opening dialog, which moves the button.
    const { page } = await openPage({ ...phone, reducedMotion: 'reduce' })
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

test('the floating button fits a narrow screen with a long text', async () => {
  for (const dir of ['ltr', 'rtl']) {
    const { page } = await openPage(phone)
    const buttonText = 'Donaudampfschifffahrtsgesellschaftskapitän bewerten'
    const html = scriptTag(workspaceA, `data-mode="button" data-text-open="${buttonText}"`)
    await page.goto(await openSite(`<!doctype html><html lang="de" dir="${dir}"><title>Shop</title><body>${html}`))
    const box = await page.getByRole('button', { name: buttonText }).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.viewport.width)
  }
})

/** Returns the number of animations in the form. */
const animationCount = (page: Page) =>
  page.locator('.laurel').evaluate((form) => form.getAnimations({ subtree: true }).length)

test('nothing is animated with reduced motion', async () => {
  for (const [reducedMotion, count] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    const { page } = await openForm(scriptTag(), {}, { reducedMotion })
    await holdSubmissions(page)
    await fill(page)
    await send(page)
    await page.getByRole('status').getByText('Sending…').waitFor()
    await expect.poll(() => animationCount(page)).toBe(count)
  }
})

test('stars have forced colours, also when hovered', async () => {
  const { page } = await openForm(scriptTag(), {}, { forcedColors: 'active', reducedMotion: 'reduce' })
  const stars = page.locator('.stars label')
  await stars.nth(2).click()
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  const colors = await stars.locator('svg').evaluateAll((all) =>
    all.map((star) => {
      const { fill, stroke } = getComputedStyle(star)
      return fill === 'rgba(0, 0, 0, 0)' ? stroke : fill
    }),
  )
  const [chosen, other] = await page.evaluate(() =>
    ['Highlight', 'CanvasText'].map((color) => {
      document.body.style.color = color
      return getComputedStyle(document.body).color
    }),
  )
  expect(colors).toEqual([chosen, chosen, chosen, other, other])
})

test('the focused star has an outline in forced colours, whatever the theme', async () => {
  const options = { forcedColors: 'active', colorScheme: 'dark' } as const
  const { page } = await openForm(scriptTag(workspaceA, 'data-theme="light"'), {}, options)
  await page.locator('.stars input').first().focus()
  await page.keyboard.press('ArrowRight')
  // It appears together with the forced colours.
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  const ring = await page.locator('.stars :focus ~ svg').evaluate((star) => getComputedStyle(star).outlineColor)
  expect(ring).toBe('rgb(255, 255, 255)')
})

describe('assistive technology', () => {
  test('announces a field as invalid only after validation', async () => {
    const settings = 'data-required="stars text firstname email consent" data-privacy-url="https://shop.example/"'
    const { page, context } = await openForm(scriptTag(workspaceA, settings))
    const session = await context.newCDPSession(page)
    const invalidControls = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const invalid = nodes.filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
      )
      return invalid.map(({ role, name }) => `${role?.value} ${name?.value}`)
    }
    expect(await invalidControls()).toEqual([])
    await send(page)
    await page.locator('.error').first().waitFor()
    expect(await invalidControls()).toEqual([
      'textbox Your testimonial',
      'textbox First name',
      'textbox E-mail, never published',
      'checkbox My testimonial may be published, with my name.',
      'checkbox I agree to the processing of my data as described in the privacy policy. Privacy policy',
      'radio 1 of 5 stars',
      'radio 2 of 5 stars',
      'radio 3 of 5 stars',
      'radio 4 of 5 stars',
      'radio 5 of 5 stars',
    ])
    await page.locator('[value="4"]').check({ force: true })
    await expect
      .poll(async () => (await invalidControls()).filter((control) => control.startsWith('radio')))
      .toEqual([])
  })

  test('gets the names of all controls, and which are optional', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-privacy-url="https://shop.example/"'))
    expect(await page.locator('laurel-form').ariaSnapshot()).toMatchInlineSnapshot(`
      "- form "Share your experience":
        - heading "Share your experience" [level=2]
        - paragraph: A few words mean a lot to us.
        - group "Your rating (optional)":
          - text: Your rating (optional)
          - radio "1 of 5 stars"
          - radio "2 of 5 stars"
          - radio "3 of 5 stars"
          - radio "4 of 5 stars"
          - radio "5 of 5 stars"
        - text: Your testimonial
        - textbox "Your testimonial":
          - /placeholder: What would you tell a friend?
        - text: First name
        - textbox "First name"
        - text: Last name (optional)
        - textbox "Last name (optional)"
        - text: E-mail, never published (optional)
        - textbox "E-mail, never published (optional)"
        - group "Add more":
          - text: Add more
          - button "Photo"
          - button "Video"
          - button "Company"
          - button "Headline"
          - button "Your profiles"
        - checkbox "My testimonial may be published, with my name. Without a tick, only we read it."
        - text: My testimonial may be published, with my name. Without a tick, only we read it.
        - checkbox "I agree to the processing of my data as described in the privacy policy. Privacy policy"
        - text: I agree to the processing of my data as described in the privacy policy.
        - link "Privacy policy":
          - /url: https://shop.example/
        - alert
        - button "Send""
    `)
  })

  test('reads English errors of the service as English', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-lang="de"'))
    const release = await holdSubmissions(page)
    for (const id of ['testimonialText', 'firstname', 'email']) await page.locator(`#${id}`).fill('a@b.example')
    await page.locator('.send').click()
    await release('email: must be an e-mail address')
    await page.locator('.failure').waitFor()
    const languages = page
      .locator('.failure, #email-message span')
      .evaluateAll((all) => all.map((message) => message.closest<HTMLElement>('[lang]')?.lang))
    expect(await languages).toEqual(['en', 'en'])
  })

  test('gets field errors, the reason of the failure and the possible actions', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-fields="firstname email" data-required="firstname"'))
    const release = await holdSubmissions(page)
    await fill(page)
    await page.getByLabel('E-mail').fill('ada@example.com')
    await send(page)
    await release('email: must be an e-mail address')
    await page.locator('.failure').waitFor()
    const snapshot = await page.locator('laurel-form').ariaSnapshot()
    expect(snapshot.replace(browserUrl.origin, 'https://laurel.example')).toMatchInlineSnapshot(`
      "- form "Share your experience":
        - heading "Share your experience" [level=2]
        - paragraph: A few words mean a lot to us.
        - text: Your testimonial (optional)
        - textbox "Your testimonial (optional)":
          - /placeholder: What would you tell a friend?
          - text: Wonderful
        - paragraph
        - text: First name
        - textbox "First name": Ada
        - paragraph
        - text: E-mail, never published (optional)
        - textbox "E-mail, never published (optional)" [invalid]: ada@example.com
        - paragraph: must be an e-mail address
        - checkbox "My testimonial may be published, with my name. Without a tick, only we read it."
        - text: My testimonial may be published, with my name. Without a tick, only we read it.
        - paragraph
        - alert:
          - paragraph: "email: must be an e-mail address"
        - status
        - button "Send"
        - paragraph:
          - button "Copy my text"
          - status
          - link "Open the form on its own page":
            - /url: https://laurel.example/form/00000000-0000-4000-8000-00000000000a"
    `)
    await expect.poll(() => focusedElement(page)).toBe('email')
  })
})
