import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPage, openSite, tabTo } from '../../support/browser/browser.ts'
import { idAt, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { findLookProblems, findViolations } from '../../support/browser/looks.ts'
import { browserUrl, query, unknownId, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* The tab “Show testimonials” of the configurator. No page may log to its console, except a response that is an error. */

const { origin } = browserUrl
const consoles: string[][] = []
const isRejection = (message: string) => message.startsWith('error: Failed to load resource: the server responded')
afterEach(() => {
  const messages = consoles.splice(0).flat()
  expect(messages.filter((message) => !isRejection(message))).toEqual([])
})

beforeEach(() => storeTestimonials(...stored))

const long = 'They listened, they came on time, and they left everything cleaner than before. '.repeat(8)
const stored = [
  { published: 1, stars: 5, firstname: 'Ada', testimonialText: long, company: 'Analytical Engines' },
  { published: 1, stars: 4, firstname: 'Alan', testimonialText: 'Quick and kind.' },
  { published: 1, stars: 4.5, firstname: 'Grace', testimonialText: 'Never again without them.', tags: '["home"]' },
  { published: 0, stars: 1, firstname: 'Hidden' },
]

async function open(url: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(options)
  consoles.push(opened.messages)
  await opened.page.goto(url)
  return opened
}

type Settings = Record<string, string>

/** Shows the tab for a workspace on a page, with options in the URL, and waits until it has measured the testimonials. */
async function showDisplay(page: Page, settings: Settings = {}, workspace = workspaceA) {
  const display = Object.entries(settings).map(([name, value]) => [`display-${name}`, value])
  const fragment = new URLSearchParams([
    ['tab', 'display'],
    ...(workspace ? [['workspace', workspace]] : []),
    ...display,
  ])
  // Another fragment alone would not load the page.
  await page.goto('about:blank')
  await page.goto(`${origin}/#${fragment}`)
  await page.locator('#display-status', { hasText: /^(Your own|Sample)/ }).waitFor()
  if (settings.layout !== 'badge')
    await page.locator('#display-height-rule', { hasText: 'rem' }).waitFor({ state: 'attached' })
}

/** Does the same on a new page. */
async function openDisplay(settings: Settings = {}, options: BrowserContextOptions = {}, workspace = workspaceA) {
  const opened = await openPage(options)
  consoles.push(opened.messages)
  await showDisplay(opened.page, settings, workspace)
  return opened
}

const text = async (page: Page, id: string) => (await page.locator(`#${id}`).textContent()) ?? ''

/** Returns the first line of the snippet, without the height, which depends on fonts. */
const firstLine = async (page: Page) =>
  (await text(page, 'display-snippet')).split('\n')[0]?.replace(/[\d.]+rem/, '…rem')

const element = (attributes = '', layout = 'wall') =>
  `<laurel-testimonials layout="${layout}" workspace="${workspaceA}"${attributes} style="display:block;min-height:…rem">`

const inTab = (page: Page) => page.locator('#panel-display')

/** The frame of the selected preview. */
const preview = (page: Page) => page.frameLocator('iframe[name=display-preview]')

describe('the tabs of the page', () => {
  test('load the code of displays only when their tab is opened', async () => {
    const { page, requests } = await open(browserUrl.href)
    // The form loads near the viewport.
    await page.locator('#preview').evaluate((element) => element.scrollIntoView())
    await page.locator('#preview').getByRole('button', { name: 'Send' }).waitFor()
    const ofDisplays = () => requests.filter((url) => /display-tab|testimonials/.test(url))
    expect(ofDisplays()).toEqual([])
    await page.getByRole('tab', { name: 'Show testimonials' }).click()
    await page.getByRole('heading', { name: 'Show testimonials on your own site' }).waitFor()
    await expect.poll(ofDisplays).toContain(`${origin}/testimonials.js`)
  })

  test('keep the settings of each other, also in the URL', async () => {
    const { page } = await open(`${origin}/#lang=de&workspace=${workspaceA}`)
    await page.getByRole('tab', { name: 'Show testimonials' }).click()
    expect(await inTab(page).getByLabel('Workspace ID').inputValue()).toBe(workspaceA)
    expect(await page.locator('#display-lang').inputValue()).toBe('')
    await page.locator('[name=layout][value=carousel]').check()
    await page.locator('#display-lang').selectOption('Français')
    await inTab(page).getByLabel('Workspace ID').fill(workspaceB)
    const url = `${origin}/#tab=display&workspace=${workspaceB}&lang=de&display-layout=carousel&display-lang=fr`
    await expect.poll(() => page.url()).toBe(url)
    await page.reload()
    await page.getByRole('tab', { name: 'Collect' }).click()
    expect(await page.locator('#lang').inputValue()).toBe('de')
    expect(await text(page, 'script-snippet')).toContain(`data-workspace="${workspaceB}" data-lang="de"`)
    await expect.poll(() => page.url()).toBe(url.replace('tab=display&', ''))
    await page.getByRole('tab', { name: 'Show testimonials' }).click()
    expect(await page.locator('[name=layout][value=carousel]').isChecked()).toBe(true)
    expect(await page.locator('#display-lang').inputValue()).toBe('fr')
  })

  test('are selected by keyboard', async () => {
    const { page } = await open(browserUrl.href)
    await page.getByRole('tab', { name: 'Collect' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { level: 1, name: 'Show testimonials' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tab-display')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.keyboard.press('Home')
    await page.getByRole('heading', { level: 1, name: 'Collect testimonials' }).waitFor()
  })

  test('follow a change of the URL', async () => {
    const { page } = await openDisplay({ limit: '3' })
    await page.evaluate(() => {
      location.hash = 'tab=display&display-limit=2&display-layout=carousel'
    })
    await expect.poll(() => page.locator('#display-limit').inputValue()).toBe('2')
    expect(await inTab(page).getByLabel('Workspace ID').inputValue()).toBe('')
    await page.evaluate(() => {
      location.hash = ''
    })
    await page.getByRole('heading', { level: 1, name: 'Collect testimonials' }).waitFor()
  })

  test('report that the code of displays could not be loaded', async () => {
    const { page, messages } = await openPage()
    await page.route('**/display-tab-*', (route) => route.abort())
    await page.goto(`${origin}/#tab=display`)
    await page.getByText('This could not be loaded. Reload the page.').waitFor()
    expect(messages.join()).toContain('ERR_FAILED')
  })
})

const first = `${idAt(2)},${idAt(1)}`

type Change = {
  /** Sets an option on the page. */
  change: (page: Page) => Promise<unknown>
  /** The attributes of the element. */
  attributes: string
  /** The query of the link; that of the fragment, if it is not the same. */
  link: string
  fragment?: string
}

const changes: [string, Change][] = [
  [
    'limit',
    { change: (page) => inTab(page).getByLabel('How many').fill('6'), attributes: ' limit="6"', link: '?limit=6' },
  ],
  [
    'order',
    {
      change: (page) => inTab(page).getByLabel('Order').selectOption('Shuffled every day'),
      attributes: ' order="daily"',
      link: '?order=daily',
    },
  ],
  [
    'tag',
    {
      change: (page) => inTab(page).getByLabel('Tag').fill('home & garden'),
      attributes: ' tag="home &amp; garden"',
      link: '?tag=home+%26+garden',
    },
  ],
  [
    'min',
    { change: (page) => inTab(page).getByLabel('Minimum length').fill('20'), attributes: ' min="20"', link: '?min=20' },
  ],
  [
    'first',
    {
      change: (page) => inTab(page).getByLabel('Show these first').fill(first.replace(',', ' , ')),
      attributes: ` first="${first}"`,
      link: `?first=${first}`,
    },
  ],
  [
    'only',
    {
      change: (page) => inTab(page).getByLabel('Show only these').fill(idAt(0)),
      attributes: ` only="${idAt(0)}"`,
      link: `?only=${idAt(0)}`,
    },
  ],
  [
    'show',
    {
      change: async (page) => {
        await inTab(page).getByLabel('Date').uncheck()
        await inTab(page).getByLabel('Photo or initials').uncheck()
      },
      attributes: ' show="stars,title,role,video"',
      link: '?show=stars,title,role,video',
    },
  ],
  [
    'show without the role',
    {
      change: async (page) => {
        expect(await inTab(page).getByLabel('Company', { exact: true }).isDisabled()).toBe(true)
        await inTab(page).getByLabel('Role and company').uncheck()
      },
      attributes: ' show="stars,title,company,date,video,photo"',
      link: '?show=stars,title,company,date,video,photo',
    },
  ],
  [
    'show nothing',
    {
      change: async (page) => {
        const boxes = page.locator('[name=show]:enabled:checked')
        while (await boxes.count()) await boxes.first().uncheck()
      },
      attributes: ' show=""',
      link: '?show=',
    },
  ],
  [
    'clip',
    {
      change: (page) => inTab(page).getByLabel('Shorten').selectOption('After 240 characters'),
      attributes: ' clip="240"',
      link: '?clip=240',
    },
  ],
  [
    'columns',
    {
      change: (page) => page.locator('#display-columns').selectOption('3'),
      attributes: ' columns="3"',
      link: '?columns=3',
    },
  ],
  [
    'level',
    {
      change: (page) => inTab(page).getByLabel('Level of the heading').selectOption('4'),
      attributes: ' level="4"',
      link: '',
      fragment: '?level=4',
    },
  ],
  [
    'write',
    {
      change: (page) => inTab(page).getByLabel('Link to your form').selectOption('No link'),
      attributes: ' write="0"',
      link: '?write=0',
    },
  ],
  [
    'lang',
    {
      change: (page) => page.locator('#display-lang').selectOption('Deutsch'),
      attributes: ' lang="de"',
      link: '?lang=de',
    },
  ],
  [
    'theme',
    {
      change: (page) => page.locator('#display-theme').selectOption('Dark'),
      attributes: ' theme="dark"',
      link: '?theme=dark',
      fragment: '',
    },
  ],
  [
    'color',
    {
      change: async (page) => {
        await page.locator('#display-custom-color').check()
        await page.locator('#display-color').fill('#c0392b')
      },
      attributes: ' color="#c0392b"',
      link: '?color=c0392b',
      fragment: '',
    },
  ],
  [
    'radius',
    {
      change: (page) => inTab(page).getByLabel('Rounded corners').fill('4'),
      attributes: ' radius="4"',
      link: '?radius=4',
      fragment: '',
    },
  ],
]

describe('an option', () => {
  let page: Page
  let messages: string[] = []
  beforeAll(async () => {
    const opened = await openPage()
    page = opened.page
    messages = opened.messages
  })

  test.each(changes)(
    '%s is in everything to copy, survives a reload unless it is words, and a reset',
    async (name, option) => {
      const { change, attributes, link, fragment = link } = option
      // One page for all options, which leave nothing behind.
      consoles.push(messages)
      await showDisplay(page)
      await change(page)
      const check = async () => {
        expect(await firstLine(page)).toBe(element(attributes))
        expect(await text(page, 'fragment-url')).toBe(`${origin}/testimonials/${workspaceA}/wall${fragment}`)
        await page.locator('[name=way][value=link]').check()
        expect(await text(page, 'display-snippet')).toBe(`${origin}/testimonials/${workspaceA}${link}`)
        await page.locator('[name=way][value=element]').check()
      }
      await check()
      if (name === 'tag') expect(page.url()).not.toContain('home')
      else {
        await page.reload()
        await page.locator('#display-height-rule', { hasText: 'rem' }).waitFor({ state: 'attached' })
        await check()
      }
      await inTab(page).getByRole('button', { name: 'Reset to defaults' }).click()
      expect(await firstLine(page)).toBe(element())
      await expect.poll(() => page.url()).toBe(`${origin}/#tab=display&workspace=${workspaceA}`)
    },
  )

  test('is left out if it is the default, of another layout or invalid', async () => {
    const { page } = await openDisplay({ layout: 'single', limit: '1', columns: '3', radius: '99', only: 'ada' })
    expect(await firstLine(page)).toBe(element('', 'single'))
    const { page: wall } = await openDisplay({ limit: '51' })
    expect(await firstLine(wall)).toBe(element())
  })

  test('that a fragment cannot have is a rule for the style sheet', async () => {
    const { page } = await openDisplay({ way: 'server' })
    expect(await page.getByRole('heading', { name: 'Your colours' }).isVisible()).toBe(false)
    await page.locator('#display-theme').selectOption('Dark')
    await inTab(page).getByLabel('Rounded corners').fill('0')
    await page.getByRole('heading', { name: 'Your colours' }).waitFor()
    expect(await text(page, 'theme-rule')).toBe('.laurel { color-scheme: dark; --laurel-radius: 0px }')
  })
})

describe('words', () => {
  test('are in the snippet of the element only, and in no URL', async () => {
    const { page } = await openDisplay()
    await inTab(page).getByLabel('Heading', { exact: true }).fill('"Kind" <words>')
    await inTab(page).getByLabel('How you collected them').fill('We asked everybody.')
    expect(await firstLine(page)).toBe(element(' heading="&quot;Kind&quot; &lt;words>" how="We asked everybody."'))
    await preview(page).getByRole('heading', { name: '"Kind" <words>' }).waitFor()
    await inTab(page).getByLabel('On your server').check()
    expect(await inTab(page).getByLabel('Heading', { exact: true }).isVisible()).toBe(false)
    expect(`${await text(page, 'display-snippet')}${await text(page, 'fragment-url')}${page.url()}`).not.toMatch(
      /Kind|asked/,
    )
    await preview(page).getByRole('heading', { name: 'What people say' }).waitFor()
  })

  test('are never taken from the URL', async () => {
    const stranger = 'Your session has expired'
    const { page } = await openDisplay({ heading: stranger, how: stranger, tag: stranger })
    expect(await page.locator('body').innerText()).not.toContain('expired')
    expect(await text(page, 'display-snippet')).not.toContain('expired')
    expect(await page.locator('#display-tag').inputValue()).toBe('')
    expect(page.url()).not.toContain('expired')
  })
})

describe('a way to include testimonials', () => {
  test('has a recipe for each kind of site', async () => {
    const { page } = await openDisplay({ way: 'server', layout: 'carousel', limit: '3' })
    const snippets = new Set<string>()
    for (const name of ['WordPress', 'Astro', 'Next.js', 'PHP', 'A static site (curl)', 'Anything else']) {
      await page.locator('[name=recipe]').selectOption(name)
      const snippet = await text(page, 'display-snippet')
      expect(snippet).toContain(`${origin}/testimonials/${workspaceA}/carousel?limit=3`)
      expect(snippet).toContain(`${origin}/testimonials.css`)
      expect(await text(page, 'recipe-hint')).not.toBe('')
      snippets.add(snippet)
    }
    expect(snippets.size).toBe(6)
  })

  test('is a recipe that fetches the fragment and gives up without a service', async () => {
    const { page } = await openDisplay({ way: 'server', recipe: 'astro' })
    const [, script = ''] = (await text(page, 'display-snippet')).split('---')
    const run = (code: string): Promise<string> =>
      Object.getPrototypeOf(async () => {}).constructor(`${code}; return html`)()
    expect(await run(script)).toContain('Quick and kind.')
    expect(await run(script.replace(workspaceA, unknownId))).toBe('')
    expect(await run(script.replace(origin, 'http://127.0.0.1:9'))).toBe('')
  })

  test('is no link for layouts other than the wall', async () => {
    const { page } = await openDisplay({ way: 'link' })
    const enabled = () =>
      page.locator('[name=way]:enabled').evaluateAll((all) => all.map((way) => way.getAttribute('value')))
    expect(await enabled()).toEqual(['element', 'server', 'link'])
    await page.locator('[name=layout][value=carousel]').check()
    expect(await enabled()).toEqual(['element', 'server'])
    expect(await firstLine(page)).toBe(element('', 'carousel'))
    expect(await text(page, 'display-csp')).toContain(`; img-src ${origin}; media-src ${origin}; frame-src https://`)
    await page.locator('[name=layout][value=badge]').check()
    expect(await enabled()).toEqual(['element', 'server'])
    expect(await firstLine(page)).toBe(element('', 'badge'))
    expect(await text(page, 'display-csp')).toBe(`script-src ${origin}; connect-src ${origin}`)
    expect(await inTab(page).getByLabel('How many').isVisible()).toBe(false)
  })

  test('shows its weight, as measured', async () => {
    const { page } = await openDisplay()
    const size = async (path: string) => {
      const response = await fetch(origin + path)
      return gzipSync(await response.text()).length
    }
    const base = `/testimonials/${workspaceA}`
    const kilobytes = async (...paths: string[]) =>
      (await Promise.all(paths.map(size))).reduce((sum, bytes) => sum + bytes) / 1000
    const shown = async (id: string) => {
      await page.locator(`#${id}`, { hasText: 'kB' }).waitFor()
      return Number.parseFloat(await text(page, id))
    }
    expect(await shown('weight-element')).toBeCloseTo(await kilobytes('/testimonials.js', `${base}/wall`), 0)
    expect(await shown('weight-server')).toBeCloseTo(await kilobytes(`${base}/wall`, '/testimonials.css'), 0)
    const link = await kilobytes(`${base}/embed`, '/testimonials.css', '/testimonials-embed.css')
    expect(await shown('weight-link')).toBeCloseTo(link, 0)
    await inTab(page).getByLabel('Workspace ID').fill('')
    await expect.poll(() => text(page, 'weight-link')).toBe('')
  })
})

/** Returns the content of the tab for a layout. */
async function copyAll(layout: string) {
  const { page, context } = await openDisplay({ layout })
  await page.locator('#display-height-rule', { hasText: 'rem' }).waitFor({ state: 'attached' })
  const copied = {
    snippet: await text(page, 'display-snippet'),
    rule: await text(page, 'display-height-rule'),
    csp: await text(page, 'display-csp'),
  }
  await context.close()
  return copied
}

/** Opens another site with a snippet and exactly this policy, at a width at which the tab has measured. */
async function openShop(html: string, policy: string, width: number) {
  const strict = `default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; style-src 'nonce-shop'`
  const style = '<style nonce="shop">body { margin: 0 1rem; font-family: ui-sans-serif, system-ui, sans-serif }</style>'
  const site = await openSite(style + html, { 'Content-Security-Policy': `${strict}; ${policy}` })
  const { page } = await open(site, { viewport: { width, height: 800 } })
  const element = page.locator('laurel-testimonials')
  await element
    .getByText(/Quick and kind|They listened|average of/)
    .first()
    .waitFor()
  return element.evaluate((shown) => ({
    reserved: Number.parseFloat(getComputedStyle(shown).minHeight),
    needed: shown.shadowRoot?.querySelector('.laurel')?.getBoundingClientRect().height ?? Number.NaN,
  }))
}

describe('the snippet on another site with the policy that is shown', () => {
  test.each(['wall', 'carousel', 'single', 'badge'])('shows the layout %s and reserves its height', async (layout) => {
    const { snippet, rule, csp } = await copyAll(layout)
    const withRule = `<style nonce="shop">${rule}</style>${snippet.replace(/ style="[^"]*"/, '')}`
    for (const width of [390, 1024]) {
      const attribute = await openShop(snippet, `${csp}; style-src-attr 'unsafe-inline'`, width)
      const exact = await openShop(withRule, csp, width)
      expect(exact.reserved, `${width}`).toBeGreaterThanOrEqual(exact.needed)
      // Rounded up to half a rem.
      expect(exact.reserved - exact.needed, `${width}`).toBeLessThan(8)
      // The attribute is the same for all widths, and what it has too much is released.
      expect(attribute.reserved, `${width}`).toBeLessThan(attribute.needed + 16)
    }
  })

  test('is a link without scripts', async () => {
    const { page, context } = await openDisplay()
    const snippet = await text(page, 'display-snippet')
    await context.close()
    const { page: shop } = await open(await openSite(snippet), { javaScriptEnabled: false })
    const link = shop.getByRole('link', { name: 'What people say' })
    expect(await link.getAttribute('href')).toBe(`${origin}/testimonials/${workspaceA}`)
  })
})

describe('the preview', () => {
  test('shows the workspace’s own testimonials, with each option at once', async () => {
    const { page } = await openDisplay()
    expect(await text(page, 'display-status')).toBe('Your own testimonials.')
    const items = preview(page).locator('.laurel-item')
    await expect.poll(() => items.count()).toBe(3)
    await inTab(page).getByLabel('Tag').fill('home')
    await expect.poll(() => items.count()).toBe(1)
    await preview(page).getByText('Never again without them.').waitFor()
    await page.locator('[name=layout][value=single]').check()
    await inTab(page).getByLabel('Tag').fill('')
    await preview(page).locator('.laurel-single').getByText('They listened').waitFor()
  })

  test.each([
    ['without a workspace', '', 'type your workspace ID'],
    ['for a workspace that does not exist', unknownId, 'there is none with this ID'],
    ['for a workspace without published testimonials', workspaceB, 'no published testimonial'],
  ])('shows samples %s, and why', async (_, workspace, note) => {
    const { page } = await openDisplay({}, {}, workspace)
    expect(await text(page, 'display-status')).toContain(`Samples: `)
    expect(await text(page, 'display-status')).toContain(note)
    await preview(page).getByText('Amina Okafor').waitFor()
    await page.locator('[name=layout][value=single]').check()
    await expect.poll(() => preview(page).locator('.laurel-item').count()).toBe(1)
  })

  test('shows samples for a closed workspace, and why', async () => {
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    const { page } = await openDisplay()
    expect(await text(page, 'display-status')).toContain('this workspace is closed')
    await preview(page).getByText('Amina Okafor').waitFor()
  })

  test('explains an option that the service rejects', async () => {
    const { page } = await openDisplay()
    await inTab(page).getByLabel('Tag').fill('nobody')
    await expect.poll(() => text(page, 'display-status')).toMatch(/^Samples: no published testimonial fits/)
    await page.route(/wall\?tag=x/, (route) => route.fulfill({ status: 400, body: '"tag: must be short"' }))
    await inTab(page).getByLabel('Tag').fill('x')
    await expect.poll(() => text(page, 'display-status')).toMatch(/^Samples, because your settings don’t work: tag/)
  })

  test('asks again for what the service did not respond with', async () => {
    const { page } = await openDisplay()
    const limit = inTab(page).getByLabel('How many')
    for (const status of [404, 429, 500]) {
      await page.route(/wall\?limit=2/, (route) => route.fulfill({ status, body: '"Later"' }))
      await limit.fill('2')
      await expect.poll(() => text(page, 'display-status')).toMatch(/^Samples:/)
      await page.unrouteAll()
      await limit.fill('')
      await expect.poll(() => text(page, 'display-status')).toBe('Your own testimonials.')
      await expect.poll(() => preview(page).locator('.laurel-item').count()).toBe(3)
    }
    await limit.fill('2')
    await expect.poll(() => preview(page).locator('.laurel-item').count()).toBe(2)
  })

  test('loads no photo from another host', async () => {
    await query("UPDATE workspaces SET displayPhotos = 'all' WHERE id = ?", workspaceA)
    await query("UPDATE testimonials SET imageUrl = 'https://photos.example/ada.jpg' WHERE id = ?", idAt(0))
    const { page, requests } = await openDisplay()
    expect(await text(page, 'display-status')).toContain('Photos on other hosts are not loaded here.')
    await preview(page).getByText('Quick and kind.').waitFor()
    expect(requests.filter((url) => !url.startsWith(origin) && url.startsWith('http'))).toEqual([])
  })

  test('shows the badge', async () => {
    const { page } = await openDisplay({ layout: 'badge' })
    await preview(page).getByText('4.5 of 5, average of the published ratings (3)').waitFor()
    expect(await text(page, 'display-status')).toBe('Your own testimonials.')
    await page.locator('#display-lang').selectOption('Deutsch')
    await preview(page).locator('.laurel-badge[lang=de]').waitFor()
    await inTab(page).getByLabel('Workspace ID').fill('')
    await preview(page).getByText('ratings (62)').waitFor()
    await page.locator('[name=layout][value=wall]').check()
    await preview(page).getByText('Amina Okafor').waitFor()
    expect(await preview(page).locator('.laurel-badge').count()).toBe(0)
  })

  test('draws no layout over its name, however wide the window is', async () => {
    const { page } = await openDisplay()
    for (const width of [320, 360, 480, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overlaps = await page.locator('.layouts label').evaluateAll((labels) =>
        labels.map((label) => {
          const range = document.createRange()
          range.selectNodeContents(label.querySelector('span') ?? label)
          const icon = label.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
          return [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < icon.right && right > icon.left && top < icon.bottom && bottom > icon.top,
          )
        }),
      )
      expect([width, overlaps]).toEqual([width, [false, false, false, false]])
    }
  })

  test.each([800, 500])(
    'stays in view while options are chosen, in a window that is %d pixels high',
    async (height) => {
      const { page } = await openDisplay({}, { viewport: { width: 1280, height } })
      for (const tab of ['Your page', 'Phone']) {
        await inTab(page).getByRole('tab', { name: tab, exact: true }).click()
        await preview(page).getByText('Quick and kind.').waitFor()
        for (const option of ['[name=layout][value=carousel]', '#display-columns']) {
          await page.locator(option).evaluate((control) => control.scrollIntoView())
          const box = await page.locator('#panel-display .preview').boundingBox()
          expect(box?.y, option).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? 0) + (box?.height ?? 0), option).toBeLessThanOrEqual(height)
        }
      }
    },
  )

  test('shows a page and a phone, light and dark, by keyboard', async () => {
    const { page } = await openDisplay()
    const state = async () => {
      await preview(page).getByText('Quick and kind.').waitFor()
      return preview(page)
        .locator('html')
        .evaluate((html) => [innerWidth === 390, getComputedStyle(html).colorScheme])
    }
    expect(await state()).toEqual([false, 'light'])
    await inTab(page).getByRole('tab', { name: 'Your page' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('iframe[title="Preview: Phone"]').waitFor()
    expect(await state()).toEqual([true, 'light'])
    await page.keyboard.press('ArrowRight')
    await page.locator('iframe[title="Preview: Dark page"]').waitFor()
    expect(await state()).toEqual([false, 'dark'])
    await page.keyboard.press('End')
    await page.locator('iframe[title="Preview: Dark phone"]').waitFor()
    expect(await state()).toEqual([true, 'dark'])
    expect(await page.locator('iframe[name=display-preview]').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dark phone')
  })

  test('opens links outside of it, and stays as it is', async () => {
    const { page, context } = await openDisplay()
    const opened = context.waitForEvent('page')
    await preview(page).getByRole('link', { name: 'Leave a testimonial' }).click()
    const form = await opened
    await form.waitForURL(`**/form/${workspaceA}`)
    expect(await preview(page).locator('.laurel-item').count()).toBe(3)
  })

  test('asks the service once for equal options', async () => {
    const { page, requests } = await openDisplay()
    await inTab(page).getByRole('tab', { name: 'Phone', exact: true }).click()
    await preview(page).getByText('Quick and kind.').waitFor()
    await page.locator('#display-custom-color').check()
    for (const color of ['#c0392b', '#00aa00', '#0000aa']) await page.locator('#display-color').fill(color)
    await inTab(page).getByLabel('How many').fill('2')
    await expect.poll(() => preview(page).locator('.laurel-item').count()).toBe(2)
    const fragments = requests.filter((url) => url.includes('/wall'))
    expect(fragments).toHaveLength(new Set(fragments).size)
    expect(fragments).toHaveLength(2)
  })
})

describe('the copy button', () => {
  test('copies what it stands at', async () => {
    const { page, context } = await openDisplay({ radius: '3' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#display-developers').evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
    for (const [way, name, id] of [
      ['element', 'Copy', 'display-snippet'],
      ['element', 'Copy Height in your style sheet', 'display-height-rule'],
      ['element', 'Copy Content Security Policy', 'display-csp'],
      ['server', 'Copy', 'display-snippet'],
      ['server', 'Copy URL of the fragment', 'fragment-url'],
      ['server', 'Copy Your colours', 'theme-rule'],
      ['link', 'Copy', 'display-snippet'],
    ] as const) {
      await page.locator(`[name=way][value=${way}]`).check()
      await inTab(page).getByRole('button', { name, exact: true }).click()
      const shown = await text(page, id)
      expect(shown, `${way} ${name}`).not.toBe('')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
      await page.locator(`#${id}-status`).getByText('Copied').waitFor()
    }
  })
})

test('the tab works by keyboard alone', async () => {
  const { page, context } = await openDisplay()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  await page.locator('[name=layout][value=wall]').focus()
  await keyboard.press('ArrowRight')
  await tabTo(page, 'display-limit', 60)
  await keyboard.type('4')
  await tabTo(page, 'display-order', 60)
  await keyboard.type('Old')
  await keyboard.down('Shift')
  await tabTo(page, 'copy-display-snippet', 60)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  await inTab(page).getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `<laurel-testimonials layout="carousel" workspace="${workspaceA}" limit="4" order="oldest" style="`,
  )
})

test.each([
  ['a wall', {}],
  ['a carousel on a server', { layout: 'carousel', way: 'server', color: '#ffee00' }],
  ['a badge', { layout: 'badge' }],
  ['a link', { way: 'link' }],
])('the tab is accessible in every look with %s', async (_, settings) => {
  const { page } = await openDisplay(settings)
  await page.locator('#display-developers').evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  for (const tab of await page.locator('#display-tabs [role=tab]').all()) {
    await tab.click()
    await preview(page).locator('.laurel').first().waitFor()
    const [handle] = await page.locator('iframe[name=display-preview]').elementHandles()
    const frame = await handle?.contentFrame()
    expect(frame && (await findViolations(frame))).toEqual([])
    expect(await findLookProblems(page)).toEqual([])
  }
})
