import { globSync } from 'node:fs'
import { basename } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { playerUrl, providerNames } from '../../shared/video.ts'
import { fieldNames, settings as known } from '../../widget/settings.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, workspaceA, workspaceB } from '../support/harness.ts'
import { fill, send } from '../support/widget-page.ts'

/* The page at `/`, on which a site owner chooses settings and copies the tag. No page here may say anything on its console. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))
afterAll(closeAll)

async function open(address: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  consoles.push(opened.messages)
  await opened.page.goto(address)
  return opened
}

/** The page with these settings in its address, once the form has been measured. */
async function openOwner(settings: Record<string, string> = {}, options: BrowserContextOptions = {}) {
  const opened = await open(`${browserUrl.origin}/#${new URLSearchParams(settings)}`, options)
  const { page } = opened
  await expect.poll(() => printed(page, 'calm')).toContain('min-height')
  return { ...opened, form: page.locator('#settings'), live: page.locator('#stage') }
}

const printed = (page: Page, id: 'calm' | 'short' | 'rule' | 'policy') => page.locator(`#${id}`).textContent()

/** What the page prints for these settings. */
async function printedFor(settings: Record<string, string> = {}) {
  const { page } = await openOwner(settings)
  const texts = await Promise.all((['calm', 'short', 'rule', 'policy'] as const).map((id) => printed(page, id)))
  const [calm = '', short = '', rule = '', policy = ''] = texts.map((text) => text ?? '')
  return { calm, short, rule, policy }
}

const style = (element: Locator, property: string) =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('without settings the page', () => {
  test('prints the plain tag, and the form takes a testimonial', async () => {
    const { page, live } = await openOwner()
    expect(await printed(page, 'short')).toBe(
      `<script src="${browserUrl.origin}/laurel.js" async crossorigin></script>`,
    )
    const calm = await printed(page, 'calm')
    expect(calm?.replace(/[\d.]+rem/, '…rem').split('\n')).toEqual([
      `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" crossorigin>`,
      '<laurel-form style="display:block;min-height:…rem">',
      `  <a href="${browserUrl.origin}/form/">Leave a testimonial</a>`,
      '</laurel-form>',
      `<script src="${browserUrl.origin}/latest/laurel.js" async crossorigin></script>`,
    ])
    await live.getByLabel('Your testimonial').fill('Wonderful')
    await live.getByLabel('First name').fill('Ada')
    await send(page)
    await live.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
  })
})

type Change = {
  /** What the owner does. */
  choose: (form: Locator, page: Page) => Promise<unknown>
  /** What the live form shows then. */
  seen: (live: Locator, page: Page) => Promise<unknown>
  /** What the tag says then. */
  tag: string
}

const words = (name: string, label: string): [string, Change] => [
  name,
  {
    choose: (form) => form.getByLabel(label).fill(` Our own  ${name} `),
    seen: (live) => live.getByText(`Our own ${name}`, { exact: true }).waitFor(),
    tag: `data-${name}="Our own ${name}"`,
  },
]

const complete = async (live: Locator) => {
  await live.getByLabel('Your testimonial').fill('Wonderful')
  await live.getByLabel('First name').fill('Ada')
  await live.getByRole('button', { name: 'Send' }).click()
}

const changes: [string, Change][] = [
  words('heading', 'Heading'),
  words('prompt', 'Prompt'),
  words('consent', 'Consent to publication'),
  [
    'workspace',
    {
      choose: (form) => form.getByLabel('workspace').fill(workspaceB),
      seen: async (live, page) => {
        expect(await page.getByText('as a page of its own').getAttribute('href')).toBe(`/form/${workspaceB}`)
        await complete(live)
        await live.getByText('Thank you!').waitFor()
        expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
      },
      tag: `data-workspace="${workspaceB}"`,
    },
  ],
  [
    'mode button',
    {
      choose: (form) => form.getByLabel('button that floats').check(),
      seen: async (live) => {
        await live.getByRole('button', { name: 'Leave a testimonial' }).click()
        await live.getByRole('dialog').getByLabel('First name').waitFor()
      },
      tag: 'data-mode="button"',
    },
  ],
  [
    'mode dialog',
    {
      choose: (form) => form.getByLabel('element of yours').check(),
      seen: async (live, page) => {
        await page.getByRole('button', { name: 'Leave a testimonial' }).click()
        await live.getByRole('dialog').getByLabel('First name').waitFor()
      },
      tag: 'data-mode="dialog"',
    },
  ],
  [
    'text-open',
    {
      choose: async (form) => {
        await form.getByLabel('button that floats').check()
        await form.getByLabel('Text on the button').fill('Praise us')
      },
      seen: (live) => live.getByRole('button', { name: 'Praise us' }).waitFor(),
      tag: 'data-mode="button" data-text-open="Praise us"',
    },
  ],
  [
    'lang',
    {
      choose: (form) => form.getByLabel('Language').selectOption('Deutsch'),
      seen: (live) => live.getByLabel('Vorname').waitFor(),
      tag: 'data-lang="de"',
    },
  ],
  [
    'theme',
    {
      choose: (form) => form.getByLabel('Theme').selectOption('Dark'),
      seen: (live) => expect.poll(() => style(live.locator('.laurel'), 'color-scheme')).toBe('dark'),
      tag: 'data-theme="dark"',
    },
  ],
  [
    'color',
    {
      choose: async (form) => {
        await form.getByLabel('A colour of your own').check()
        await form.getByLabel('Your colour').fill('#c0392b')
      },
      seen: (live) =>
        expect
          .poll(() => style(live.getByRole('button', { name: 'Send' }), 'background-color'))
          .toBe('rgb(192, 57, 43)'),
      tag: 'data-color="#c0392b"',
    },
  ],
  [
    'fields',
    {
      choose: async (form) => {
        await form.getByLabel('Link to a video').first().uncheck()
        await form.getByLabel('Second headline').first().check()
      },
      seen: async (live) => {
        await live.getByLabel('Second headline').waitFor()
        expect(await live.getByLabel('Link to a video').count()).toBe(0)
      },
      tag: 'data-fields="stars title subtitle firstname lastname email company image social"',
    },
  ],
  [
    'no fields',
    {
      choose: async (form) => {
        for (const box of await form.locator('[name=fields]').all()) await box.uncheck()
      },
      seen: async (live) => {
        await expect.poll(() => live.locator('input').count()).toBe(1)
        await live.getByLabel('Your testimonial').waitFor()
      },
      tag: 'data-fields=""',
    },
  ],
  [
    'required',
    {
      choose: async (form) => {
        await form.getByLabel('required: E-mail').check()
        await form.getByLabel('required: First name').uncheck()
      },
      seen: async (live) => {
        const required = () => live.locator(':required').evaluateAll((controls) => controls.map(({ id }) => id))
        await expect.poll(required).toEqual(['testimonialText', 'email'])
      },
      tag: 'data-required="text email"',
    },
  ],
  [
    'nothing required',
    {
      choose: async (form) => {
        await form.getByLabel('required: Testimonial').uncheck()
        await form.getByLabel('required: First name').uncheck()
      },
      seen: (live) => expect.poll(() => live.locator(':required').count()).toBe(0),
      tag: 'data-required=""',
    },
  ],
  [
    'thanks',
    {
      choose: (form) => form.getByLabel('Thanks').fill('You are great'),
      seen: async (live) => {
        await complete(live)
        await live.getByRole('heading', { name: 'You are great' }).waitFor()
      },
      tag: 'data-thanks="You are great"',
    },
  ],
  [
    'privacy-url',
    {
      choose: (form) => form.getByLabel('Your privacy policy').fill('https://shop.example/privacy'),
      seen: async (live) => {
        const link = live.getByRole('link', { name: 'Privacy policy' })
        expect(await link.getAttribute('href')).toBe('https://shop.example/privacy')
      },
      tag: 'data-privacy-url="https://shop.example/privacy"',
    },
  ],
  [
    'redirect',
    {
      choose: (form) => form.getByLabel('Where to go after sending').fill(`${browserUrl.origin}/laurel.svg`),
      seen: async (live, page) => {
        await complete(live)
        await page.waitForURL('**/laurel.svg')
      },
      tag: `data-redirect="${browserUrl.origin}/laurel.svg"`,
    },
  ],
]

describe('a setting', () => {
  test.each(changes)('%s is in the tags and in the form at once', async (_, { choose, seen, tag }) => {
    const { page, form, live } = await openOwner()
    await live.getByRole('button', { name: 'Send' }).waitFor()
    await choose(form, page)
    expect(await live.locator('laurel-form').count()).toBe(1)
    expect(await printed(page, 'short')).toContain(
      `<script src="${browserUrl.origin}/laurel.js" ${tag} async crossorigin>`,
    )
    expect(await printed(page, 'calm')).toContain(`<laurel-form ${tag.replaceAll('data-', '')} style=`)
    await seen(live, page)
  })

  test.each(changes)('%s outlives a reload and goes with the defaults', async (_, { choose, tag }) => {
    const { page, form } = await openOwner()
    await choose(form, page)
    await page.reload()
    expect(await printed(page, 'short')).toContain(` ${tag} async`)
    await page.getByRole('button', { name: 'Back to the defaults' }).click()
    expect(await printed(page, 'short')).toBe(
      `<script src="${browserUrl.origin}/laurel.js" async crossorigin></script>`,
    )
    expect(page.url()).toBe(browserUrl.href)
  })

  test.each([
    ['an id that is none', 'workspace', 'shop', 'Id of the workspace'],
    ['an address that would run', 'privacy-url', 'javascript:alert(1)', 'Your privacy policy'],
    ['an address that would run', 'redirect', 'javascript:alert(1)', 'Where to go after sending'],
  ])('that is %s changes nothing', async (_, name, value, label) => {
    const { page, form, live } = await openOwner({ [name]: value })
    expect(await form.getByLabel(label).inputValue()).toBe(value)
    await live.getByRole('button', { name: 'Send' }).waitFor()
    expect(await live.locator('laurel-form').getAttribute(name)).toBe(null)
    expect(await printed(page, 'short')).not.toContain(name)
  })

  test('for a field that is not shown is no longer in the tag', async () => {
    const { page, form } = await openOwner({ required: 'text firstname email' })
    await form.getByLabel('E-mail').first().uncheck()
    expect(await form.getByLabel('required: E-mail').isDisabled()).toBe(true)
    expect(await printed(page, 'short')).not.toContain('data-required')
    await form.getByLabel('First name').first().uncheck()
    expect(await printed(page, 'short')).not.toContain('data-required')
  })

  test('in a link to the page is followed when the link is', async () => {
    const { page, live } = await openOwner()
    await page.evaluate(() => {
      location.hash = 'lang=fr&mode=button'
    })
    await live.getByRole('button', { name: 'Laisser un avis' }).waitFor()
  })

  test('is known to the widget, and every field and language of the widget can be chosen', async () => {
    const { form } = await openOwner()
    const names = await form.locator('[name]').evaluateAll((all) => all.map((control) => control.getAttribute('name')))
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    const values = (selector: string) =>
      form.locator(selector).evaluateAll((all) => all.map((control) => control.getAttribute('value')))
    expect((await values('[name=fields]')).toSorted()).toEqual(fieldNames.toSorted())
    expect((await values('[name=lang] [lang]')).toSorted()).toEqual(
      globSync('widget/i18n/??.ts')
        .map((path) => basename(path, '.ts'))
        .toSorted(),
    )
  })
})

describe('the policy', () => {
  test('allows the service, and for the video field every player', async () => {
    const players = providerNames.map((provider) => new URL(playerUrl({ provider, id: 'x' }) ?? '').origin)
    const service = `script-src ${browserUrl.origin}; connect-src ${browserUrl.origin}`
    expect((await printedFor()).policy).toBe(`${service}; frame-src ${players.join(' ')}`)
    expect((await printedFor({ fields: 'stars' })).policy).toBe(service)
  })
})

/** A site of another origin with the strictest policy that lets in what `allowed` says, and content below the form. */
async function openStrictSite(html: string, allowed: string): Promise<string> {
  const strict = `default-src 'none'; style-src 'nonce-shop'; require-trusted-types-for 'script'; trusted-types 'none'; ${allowed}`
  const around = '<style nonce="shop">body { margin: 8px 16px; font-family: system-ui, sans-serif }</style>'
  const below = '<p>What the shop says below.</p>'.repeat(20)
  return openSite(around + html + below, { 'Content-Security-Policy': strict })
}

const openShop = async (html: string, allowed: string) => open(await openStrictSite(html, allowed))

const inRule = ({ calm, rule }: { calm: string; rule: string }) =>
  `<style nonce="shop">${rule}</style>${calm.replace(/ style="[^"]*"/, '')}`

describe('on another site with exactly that policy', () => {
  test('the one tag shows a form that takes a testimonial', async () => {
    const { short, policy } = await printedFor({ workspace: workspaceB })
    const { page } = await openShop(short, policy)
    await fill(page)
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test.each([
    ['as they stand', ({ calm }: { calm: string }) => calm, "style-src-attr 'unsafe-inline'"],
    ['with their rule in a style sheet', inRule, "style-src-attr 'none'"],
  ])('the recommended tags show it, too, %s', async (_, html, styles) => {
    const tags = await printedFor({ workspace: workspaceB })
    const { page } = await openShop(html(tags), `${tags.policy}; ${styles}`)
    await fill(page)
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test.each(['button', 'dialog'])('the tag for a %s opens it', async (mode) => {
    const { short, policy } = await printedFor({ workspace: workspaceB, mode })
    const { page } = await openShop(short, policy)
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await fill(page)
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
  })

  test('no sentence breaks out of its attribute', async () => {
    const heading = `"Say" 'hi' & <b>bye</b> &amp; &lt;/script>`
    const tags = await printedFor({ heading })
    for (const html of [tags.short, tags.calm]) {
      const { page } = await openShop(html, `${tags.policy}; style-src-attr 'unsafe-inline'`)
      expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(heading)
    }
  })
})

/** A shop that was painted before the script came; `moved` is the sum of the layout shifts since then. */
async function openPaintedShop(html: string, allowed: string, width: number) {
  const { page, messages } = await openPage({ viewport: { width, height: 800 } })
  consoles.push(messages)
  const painted = () => performance.getEntriesByName('first-contentful-paint').length
  await page.route('**/laurel.js', async (route) => {
    await expect.poll(() => page.evaluate(painted)).toBe(1)
    await route.continue()
  })
  await page.addInitScript(() => {
    Reflect.set(window, 'moved', 0)
    const add = (entry: PerformanceEntry) =>
      Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'))
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(await openStrictSite(html, allowed))
  await page.getByRole('button', { name: 'Send' }).waitFor()
  const moved = () =>
    page.evaluate(async () => {
      // A shift is told after the frame in which it was seen.
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
      return Reflect.get(window, 'moved')
    })
  return { page, moved }
}

describe('the recommended tags', () => {
  const few = { fields: 'stars', required: 'text', heading: 'A heading that is long enough for three lines on a phone' }
  test.each([
    ['usual', {}],
    ['few', few],
  ])('keep the height that a form with the %s fields needs, so that nothing moves', async (_, settings) => {
    const tags = await printedFor(settings)
    for (const width of [320, 390, 768, 1280]) {
      for (const [html, styles] of [
        [tags.calm, "style-src-attr 'unsafe-inline'"],
        [inRule(tags), "style-src-attr 'none'"],
      ] as const) {
        const { page, moved } = await openPaintedShop(html, `${tags.policy}; ${styles}`, width)
        expect(await moved()).toBe(0)
        const room = await page.locator('laurel-form').evaluate((form) => {
          const needed = form.shadowRoot?.querySelector('.laurel')?.getBoundingClientRect().height
          return Number.parseFloat(getComputedStyle(form).minHeight) - (needed ?? Number.POSITIVE_INFINITY)
        })
        expect(room, `${width}`).toBeGreaterThanOrEqual(0)
        // It is rounded up to half a rem.
        if (width === 320) expect(room).toBeLessThan(8)
      }
      const { moved } = await openPaintedShop(tags.short, tags.policy, width)
      await expect.poll(moved).toBeGreaterThan(0)
    }
  })
})

describe('copying', () => {
  test.each([
    ['Copy Recommended', 'calm'],
    ['Copy One tag', 'short'],
    ['Copy Content security policy', 'policy'],
    ['Copy the rule', 'rule'],
  ] as const)('%s', async (name, id) => {
    const { page, context } = await openOwner()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('Two heights').click()
    await page.getByRole('button', { name }).click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await printed(page, id))
  })

  test('selects the tag where there is no clipboard', async () => {
    const { page } = await openOwner()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy One tag' }).click()
    await page.getByRole('status').getByText('Selected: copy it with').waitFor()
    expect(await page.evaluate(() => `${getSelection()}`)).toBe(await printed(page, 'short'))
  })
})

test('all is done by keyboard alone', async () => {
  const { page, context } = await openOwner()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  /** Tabs on to the control with this id. */
  const tabTo = async (id: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.id)
    for (let press = 0; press < 50 && (await focused()) !== id; press++) await keyboard.press('Tab')
    expect(await focused()).toBe(id)
  }
  // Behind the way to the API.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await tabTo('text-open')
  await keyboard.type('Praise us')
  await keyboard.press('Enter')
  await tabTo('lang')
  await keyboard.type('Deu')
  await tabTo('own-color')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('color')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await tabTo('heading')
  await keyboard.type('Hallo')
  await tabTo('copy-short')
  await keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${browserUrl.origin}/laurel.js" data-mode="button" data-text-open="Praise us" data-lang="de" data-color="#1f6b4a" data-fields="title firstname lastname email company video image social" data-heading="Hallo" async crossorigin></script>`,
  )
  expect(new URL(page.url()).search).toBe('')
})

test('the live form stays in view beside the settings, and covers nothing below them', async () => {
  const { page, live } = await openOwner({}, { viewport: { width: 1280, height: 900 } })
  await live.getByRole('button', { name: 'Send' }).waitFor()
  const edges = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? Number.NaN) }
  }
  await page.evaluate(() => scrollTo(0, 600))
  expect((await edges('.live')).top).toBeGreaterThanOrEqual(0)
  await page.locator('#policy').scrollIntoViewIfNeeded()
  expect((await edges('.live')).bottom).toBeLessThanOrEqual((await edges('.result')).top)
})

describe('without barriers', () => {
  const states = {
    inline: {},
    button: { mode: 'button', lang: 'ar', color: '#ffee00' },
    dialog: { mode: 'dialog', heading: 'x'.repeat(200), workspace: workspaceB },
  }
  const combinations = Object.keys(states).flatMap((state) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [320, 768, 1280].map((width) => ({ state, colorScheme, width })),
    ),
  )

  test.each(combinations)(
    '$state, $colorScheme, $width px: axe finds nothing, and nothing scrolls sideways',
    async ({ state, colorScheme, width }) => {
      const { page, form } = await openOwner(Reflect.get(states, state), {
        colorScheme,
        viewport: { width, height: 800 },
      })
      // What the visitor has said is wrong must be readable, too.
      await form.getByLabel('Your privacy policy').fill('shop')
      await form.getByLabel('Your privacy policy').blur()
      if (state === 'inline') {
        await page.locator('#stage').scrollIntoViewIfNeeded()
        await page.locator('#stage').getByRole('button', { name: 'Send' }).waitFor()
        await page.getByText('Two heights').click()
      }
      await page.evaluate(axe.source)
      const found = await page.evaluate(async () => {
        const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run({ iframes: false })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
      })
      expect(found).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    },
  )
})
