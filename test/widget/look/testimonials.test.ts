import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser.ts'
import {
  displayElement,
  displayStyles,
  fetchFragment,
  openDisplay,
  storePublished,
  waitForCards,
} from '../../support/display-page.ts'
import { browserUrl, query, workspaceA } from '../../support/harness.ts'
import { several } from '../../support/inbox-page.ts'
import { findLookProblems } from '../../support/looks.ts'

/* The element and the styles of the public display, on pages of another origin. */

const player = 'https://www.youtube-nocookie.com'
const video = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
const strict = (directives = '') =>
  `default-src 'none'; script-src ${browserUrl.origin}; connect-src ${browserUrl.origin}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; ${directives}`

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

/** Opens a page that must log nothing. */
async function open(html: string, headers: Record<string, string> = {}, options: BrowserContextOptions = {}) {
  const opened = await openDisplay(html, headers, options)
  consoles.push(opened.messages)
  return opened
}

/** Returns the paths that a page has requested from the service. */
const servicePaths = (requests: string[]) =>
  requests.filter((url) => url.startsWith(browserUrl.origin)).map((url) => new URL(url).pathname)

const display = `/testimonials/${workspaceA}`
const list = (page: Page) => page.locator('.laurel-list').first()
const scrollLeft = (page: Page) => list(page).evaluate((element) => element.scrollLeft)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const hostile = [
  { firstname: '<b onclick=alert(1)>', testimonialText: '<img src=x onerror="alert(1)"><script>alert(1)</script>' },
  { firstname: '"><svg/onload=alert(1)>', title: "&lt;i&gt; &amp; 'quotes'", testimonialText: 'a < b > c & d &amp;' },
  { firstname: 'Ada', testimonialText: 'One.\n\nTwo with a mark.', highlight: 'with a mark', stars: 4.5 },
  { firstname: '👩‍🚀', company: '<!-- x', testimonialText: '</blockquote></li>', externalVideoHtml: video },
  { firstname: null, testimonialText: 'x'.repeat(600), imageUrl: 'https://images.example/"><script>.png' },
]

describe('the element', () => {
  test.each(['wall', 'carousel', 'single'])('shows words that look like HTML as words: %s', async (layout) => {
    await query(
      "UPDATE workspaces SET displayPhotos = 'all', displayHeading = ? WHERE id = ?",
      'A > B & "C" <i>',
      workspaceA,
    )
    await storePublished(...hostile)
    // Not `open`: one of the images does not exist.
    const { page } = await openDisplay(displayElement(`layout="${layout}" limit="5" clip="120" write="0"`))
    await waitForCards(page)
    const { names, text } = await page.locator('laurel-testimonials').evaluate(({ shadowRoot }) => {
      const elements = Array.from(shadowRoot?.querySelectorAll('section *') ?? [])
      const names = elements.flatMap((element) => [element.localName, ...element.getAttributeNames()])
      return { names: Array.from(new Set(names)), text: shadowRoot?.textContent }
    })
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:script|svg|on)/)]))
    expect(await page.locator('.laurel-heading').textContent()).toBe('A > B & "C" <i>')
    for (const { testimonialText, firstname } of hostile.slice(0, 2)) {
      expect(text).toContain(testimonialText)
      expect(text).toContain(firstname)
    }
  })

  test('works under the strictest policy, with two requests to one host', async () => {
    await storePublished(...several(3))
    const { page, requests } = await open(displayElement(), { 'Content-Security-Policy': strict() })
    await waitForCards(page)
    expect(servicePaths(requests)).toEqual(['/testimonials.js', `${display}/wall`])
    expect(requests).toHaveLength(3)
    expect(
      await page
        .locator('.laurel-card')
        .first()
        .evaluate((card) => getComputedStyle(card).borderRadius),
    ).toBe('12px')
  })

  test.each(['type="module"', 'defer', ''])('works with a script that has the attributes %j', async (attributes) => {
    await storePublished({})
    const { page } = await open(
      `<script ${attributes} src="${browserUrl.origin}/testimonials.js"></script><laurel-testimonials workspace="${workspaceA}"></laurel-testimonials>`,
    )
    await waitForCards(page)
  })

  test('works in a module that another module imports, and twice on a page', async () => {
    await storePublished({})
    const { page } = await open(
      `${displayElement()}<script type="module">import '${browserUrl.origin}/testimonials.js'</script>${displayElement('layout="single"')}`,
    )
    await expect.poll(() => page.locator('.laurel-card').count()).toBe(2)
  })

  test('contacts its own service although the page has an image named currentScript', async () => {
    await storePublished({})
    const image = '<img name="currentScript" src="https://other.example/testimonials.js" loading="lazy" hidden>'
    const { page, requests } = await open(image + displayElement())
    await expect.poll(() => requests.filter((url) => url.includes('/wall'))).toHaveLength(1)
    expect(servicePaths(requests)).toContain(`${display}/wall`)
    await waitForCards(page)
  })

  test('takes the language of the page, and the options as attributes', async () => {
    await storePublished({ title: 'Title', company: 'Company' }, {})
    const { page, requests } = await open(
      `<div lang="de_AT">${displayElement('show="title" level="3" columns="2" heading="Our customers" how="How?" color="b00" radius="3" theme="dark" write="0" limit="1"')}</div>`,
    )
    await waitForCards(page)
    expect(new URL(requests.at(-1) ?? '').search).toBe('?columns=2&level=3&limit=1&show=title&write=0&lang=de')
    expect(await page.getByRole('region', { name: 'Our customers' }).getAttribute('lang')).toBe('de')
    expect(await page.getByRole('heading', { name: 'Our customers', level: 3 }).count()).toBe(1)
    // Like the list of a fragment: the region and the heading have the name already.
    expect(await list(page).getAttribute('aria-label')).toBe(null)
    expect(await page.getByRole('link', { name: 'How?' }).getAttribute('href')).toBe(
      `${browserUrl.origin}${display}#how`,
    )
    expect(await page.locator('.laurel-date, .laurel-stars, .laurel-photo, .laurel-role, .laurel-write').count()).toBe(
      0,
    )
    const card = page.locator('.laurel-card')
    expect(
      await card.evaluate((card) => [getComputedStyle(card).borderRadius, getComputedStyle(card).colorScheme]),
    ).toEqual(['3px', 'dark'])
    expect(await card.evaluate((card) => getComputedStyle(card).getPropertyValue('--laurel-accent'))).toBe('#b00')
  })

  test('takes the language of an SVG element around it', async () => {
    await storePublished({})
    const { page } = await open(
      `<svg lang="de"><foreignObject width="900" height="900">${displayElement()}</foreignObject></svg>`,
    )
    await waitForCards(page)
    expect(await page.locator('section').getAttribute('lang')).toBe('de')
  })

  test('follows changed attributes, without another request for mere looks, and keeps the position', async () => {
    await storePublished(...several(12))
    const { page, requests } = await open(`${displayElement('layout="carousel"')}<p style="height:3000px">Below</p>`)
    await waitForCards(page)
    await list(page).evaluate((element) => element.scrollTo({ left: 600, behavior: 'instant' }))
    await page.evaluate(() => scrollTo(0, 100))
    const before = [await scrollLeft(page), requests.length]
    await page.locator('laurel-testimonials').evaluate((element) => element.setAttribute('color', '#123456'))
    await expect
      .poll(() => page.locator('section').evaluate(({ style }) => style.getPropertyValue('--laurel-accent')))
      .toBe('#123456')
    expect([await scrollLeft(page), requests.length]).toEqual(before)
    await page.locator('laurel-testimonials').evaluate((element) => element.setAttribute('layout', 'wall'))
    await page.locator('.laurel-wall').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(100)
  })

  test('shows the last of several changes, although an earlier response arrives later', async () => {
    await storePublished(...several(3))
    const { page } = await open(displayElement())
    await waitForCards(page)
    const held: Route[] = []
    await page.route('**/single?*', (route) => void held.push(route))
    const change = (layout: string) =>
      page.locator('laurel-testimonials').evaluate((element, layout) => element.setAttribute('layout', layout), layout)
    await change('single')
    await expect.poll(() => held.length).toBe(1)
    await change('carousel')
    await page.locator('.laurel-carousel').waitFor()
    const arrived = page.waitForResponse('**/single?*')
    await held[0]?.continue()
    await (await arrived).finished()
    await layoutShifts(page)
    expect(await page.locator('section').getAttribute('class')).toBe('laurel laurel-carousel')
  })

  test('stays the same if it moves in the page', async () => {
    await storePublished(...several(3))
    const { page, requests } = await open(`${displayElement()}<main></main>`)
    await waitForCards(page)
    await page.locator('laurel-testimonials').evaluate((element) => document.querySelector('main')?.append(element))
    await page.locator('main .laurel-card').first().waitFor()
    expect(servicePaths(requests)).toHaveLength(2)
  })

  test('shows nothing for a workspace that is closed', async () => {
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    const { page, messages } = await openDisplay(displayElement('', '<a href="https://shop.example">Old link</a>'))
    await expect
      .poll(() => page.locator('laurel-testimonials').evaluate(({ shadowRoot }) => shadowRoot?.childNodes.length))
      .toBe(0)
    // What the browser itself logs.
    expect(messages.join()).not.toContain('uncaught')
  })

  test('leaves a link to the page if the service fails', async () => {
    const site = await openSite(displayElement('heading="Praise"'))
    const { page, messages } = await openPage()
    await page.route(`**${display}/**`, (route) => route.abort())
    await page.goto(site)
    expect(await page.getByRole('link', { name: 'Praise' }).getAttribute('href')).toBe(browserUrl.origin + display)
    expect(messages.filter((message) => !message.includes('net::ERR_FAILED'))).toEqual([])
  })

  test('keeps the content of the page if the service fails', async () => {
    const site = await openSite(displayElement('', '<a href="https://shop.example">Old link</a>'))
    const { page } = await openPage()
    await page.route(`**${display}/**`, (route) => route.fulfill({ status: 503, body: '"Try later"' }))
    const failed = page.waitForResponse(`**${display}/**`)
    await page.goto(site)
    await failed
    await page.getByRole('link', { name: 'Old link' }).waitFor()
    expect(await page.getByRole('link').count()).toBe(1)
  })

  test.each([320, 1280])('moves nothing if its height is reserved, %i px wide', async (width) => {
    await storePublished(...several(6))
    const reserved = displayElement('layout="carousel" style="display:block;min-height:40rem"')
    const page = await openRecorded(`${reserved}<p>Below</p>`, width)
    await waitForCards(page)
    expect(await layoutShifts(page)).toBe(0)
  })

  test.each([320, 1280])('moves nothing in a carousel that the page contains, %i px wide', async (width) => {
    await storePublished(...several(6))
    const content = `<laurel-testimonials>${await fetchFragment('carousel')}</laurel-testimonials>`
    const page = await openRecorded(`${displayStyles()}${content}<p>Below</p>`, width)
    await layoutShifts(page)
    await page.addScriptTag({ url: `${browserUrl.origin}/testimonials.js` })
    await button(page, 'Next').waitFor()
    expect(await layoutShifts(page)).toBe(0)
  })
})

/** Opens a page that records its layout shifts. */
async function openRecorded(html: string, width: number): Promise<Page> {
  const { page } = await openPage({ viewport: { width, height: 800 } })
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver((entries) => Reflect.get(window, 'shifts').push(...entries.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto(await openSite(html))
  return page
}

/** Returns the number of layout shifts so far. The browser reports those of a frame only after the next one. */
const layoutShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return Reflect.get(window, 'shifts')?.length
  })

describe('"Show more"', () => {
  test('adds the next pages below, and moves the focus to the first testimonial of each', async () => {
    await storePublished(...several(30).map((columns, index) => ({ ...columns, testimonialText: `Words ${index}` })))
    const { page } = await open(displayElement(), { 'Content-Security-Policy': strict() })
    await waitForCards(page)
    const top = await page.locator('.laurel-card').nth(5).boundingBox()
    for (const [count, first] of [
      [24, 'Words 12'],
      [30, 'Words 24'],
    ] as const) {
      await page.getByRole('link', { name: 'Show more' }).press('Enter')
      await expect.poll(() => page.locator('.laurel-card').count()).toBe(count)
      const focused = page
        .locator('laurel-testimonials')
        .evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.textContent)
      expect(await focused).toContain(first)
    }
    expect((await page.locator('.laurel-card').nth(5).boundingBox())?.x).toBe(top?.x)
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
    expect(new Set(await page.locator('.laurel-text').allTextContents()).size).toBe(30)
  })

  test('leads to the page if the next one does not arrive', async () => {
    await storePublished(...several(13))
    const { page } = await openDisplay(displayElement())
    await waitForCards(page)
    await page.route('**/wall?cursor=*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.waitForURL(`${browserUrl.origin}${display}?cursor=*`)
    expect(await page.locator('.laurel-card').count()).toBe(1)
  })
})

describe('around a fragment', () => {
  test('the element requests nothing, and adds the buttons of a carousel', async () => {
    await storePublished(...several(8))
    const content = await fetchFragment('carousel')
    const { page, requests } = await open(displayStyles() + displayElement('', content))
    await button(page, 'Next').click()
    await expect.poll(() => scrollLeft(page)).toBeGreaterThan(100)
    expect(servicePaths(requests).toSorted()).toEqual(['/testimonials.css', '/testimonials.js'])
    expect(await page.locator('.laurel-card').count()).toBe(8)
  })

  test.each(['badge', 'wall?limit=1'])('the element leaves it as it is: %s', async (path) => {
    await storePublished({})
    const content = await fetchFragment(path)
    const { page, requests } = await open(displayElement('', content))
    await page.waitForFunction(() => customElements.get('laurel-testimonials'))
    expect(servicePaths(requests)).toEqual(['/testimonials.js'])
    expect(await page.locator('laurel-testimonials').innerHTML()).toBe(content)
    expect(await page.locator('.laurel').isVisible()).toBe(true)
  })

  test('a script before the element waits for the fragment', async () => {
    await storePublished({})
    const script = `<script src="${browserUrl.origin}/testimonials.js"></script>`
    const content = await fetchFragment('carousel')
    const { page, requests } = await open(
      `${script}<laurel-testimonials workspace="${workspaceA}">\n${content}</laurel-testimonials>`,
    )
    await page.waitForLoadState('networkidle')
    expect(servicePaths(requests)).toEqual(['/testimonials.js'])
  })

  test('a copy of it gets buttons that work, once', async () => {
    await storePublished(...several(8))
    const { page } = await open(displayStyles() + displayElement('', await fetchFragment('carousel')))
    await button(page, 'Next').waitFor()
    await page.locator('laurel-testimonials').evaluate((element) => element.replaceWith(element.cloneNode(true)))
    await button(page, 'Next').click()
    await expect.poll(() => scrollLeft(page)).toBeGreaterThan(100)
    await page.locator('laurel-testimonials').evaluate((element) => element.setAttribute('class', 'seen'))
    expect(await page.getByRole('button').count()).toBe(2)
  })
})

describe('a carousel', () => {
  const openCarousel = async (attributes = '', options: BrowserContextOptions = {}, html = '') => {
    await storePublished(...several(8))
    const opened = await open(
      `${html}${displayElement(`layout="carousel" ${attributes}`)}`,
      {},
      { viewport: { width: 700, height: 700 }, reducedMotion: 'reduce', ...options },
    )
    await waitForCards(opened.page)
    await button(opened.page, 'Next').waitFor()
    return opened
  }

  test('moves by whole testimonials, with buttons that are disabled at its ends', async () => {
    const { page } = await openCarousel()
    const state = async () => {
      const buttons = [button(page, 'Previous'), button(page, 'Next')]
      return Promise.all(buttons.map((each) => each.getAttribute('aria-disabled')))
    }
    await expect.poll(state).toEqual(['true', 'false'])
    await button(page, 'Next').click()
    await expect.poll(() => scrollLeft(page)).toBe(2 * (288 + 16))
    await expect.poll(state).toEqual(['false', 'false'])
    await button(page, 'Next').focus()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter')
    await expect.poll(state).toEqual(['false', 'true'])
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)
    expect(await focused()).toBe('Next')
    for (const name of ['Previous', 'Next']) {
      const box = await button(page, name).boundingBox()
      expect([Number(box?.width) >= 44, Number(box?.height) >= 44]).toEqual([true, true])
    }
  })

  test('moves with the arrow keys, from right to left as well', async () => {
    for (const [attributes, key, sign] of [
      ['', 'ArrowRight', 1],
      ['lang="ar"', 'ArrowLeft', -1],
    ] as const) {
      const { page } = sign === 1 ? await openCarousel() : await reopen(attributes)
      await list(page).focus()
      await page.keyboard.press(key)
      await expect.poll(async () => sign * (await scrollLeft(page))).toBe(288 + 16)
    }
  })

  const reopen = async (attributes: string) => {
    const opened = await open(
      displayElement(`layout="carousel" ${attributes}`),
      {},
      { viewport: { width: 700, height: 700 }, reducedMotion: 'reduce' },
    )
    await waitForCards(opened.page)
    return opened
  }

  test('has its buttons on the other side from right to left', async () => {
    await storePublished(...several(8))
    const { page } = await reopen('lang="ar"')
    const [previous, next] = await page.getByRole('button').all()
    await next?.click()
    await expect.poll(() => scrollLeft(page)).toBe(-2 * (288 + 16))
    expect(Number((await next?.boundingBox())?.x)).toBeLessThan(Number((await previous?.boundingBox())?.x))
  })

  test('jumps with reduced motion, scrolls otherwise, and never by itself', async () => {
    const { page } = await openCarousel()
    const behaviors = await page.evaluateHandle(() => {
      const recorded: unknown[] = []
      Element.prototype.scrollBy = (options) => void recorded.push(Object(options).behavior)
      return recorded
    })
    await button(page, 'Next').click()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page, 'Next').click()
    expect(await behaviors.jsonValue()).toEqual(['instant', 'smooth'])
    await page.clock.install()
    await page.clock.runFor(60_000)
    expect(await scrollLeft(page)).toBe(0)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  test('has no buttons if everything is in view', async () => {
    await storePublished({})
    const { page } = await reopen('')
    await expect.poll(() => page.locator('.laurel-nav').isVisible()).toBe(false)
  })
})

describe('a video', () => {
  test('contacts its provider only after a click, and takes the focus', async () => {
    await storePublished({ externalVideoHtml: video })
    const { page, requests } = await open(displayElement(), {
      'Content-Security-Policy': strict(`frame-src ${player}`),
    })
    await page.route(`${player}/**`, (route) => route.fulfill({ body: '<p>Player</p>', contentType: 'text/html' }))
    await button(page, 'Play (loads YouTube)').waitFor()
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toHaveLength(1)
    expect(await page.locator('.laurel-video a').isVisible()).toBe(false)
    await button(page, 'Play (loads YouTube)').click()
    const frame = page.locator('iframe[title="Watch the video (YouTube)"]')
    expect(await frame.getAttribute('src')).toBe(`${player}/embed/dQw4w9WgXcQ`)
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
    expect(await button(page, 'Play (loads YouTube)').count()).toBe(0)
    const focused = page
      .locator('laurel-testimonials')
      .evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.localName)
    expect(await focused).toBe('iframe')
  })

  test('is a link again where the page does not allow the player', async () => {
    await storePublished({ externalVideoHtml: video })
    const { page } = await openDisplay(displayElement(), { 'Content-Security-Policy': strict() })
    await button(page, 'Play (loads YouTube)').click()
    await page.getByRole('link', { name: 'Watch the video (YouTube)' }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('stays a link if it has no known player', async () => {
    await storePublished({ videoVideoUrl: 'https://files.example/a.mp4' })
    const { page } = await open(displayElement())
    await page.getByRole('link', { name: 'Watch the video (files.example)' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })
})

describe('accessibility', () => {
  const everything = [
    { title: 'Title', company: 'Company', subtitle: 'Role', highlight: 'words', stars: 4.5, externalVideoHtml: video },
    { testimonialText: 'Long words '.repeat(60), videoVideoUrl: 'https://files.example/a.mp4' },
    ...several(12),
  ]
  /** How the page or the element looks, beside what the visitor prefers. */
  const variants = {
    'as the visitor prefers': ':root{color-scheme:light dark}',
    'dark by theme': 'theme="dark"',
    'right to left': 'lang="ar"',
  }

  test.each(Object.entries(variants))('of all layouts, in every look: %s', async (_, variant) => {
    await storePublished(...everything)
    const [css, attributes] = variant.startsWith(':') ? [variant, ''] : ['', variant]
    const lang = attributes.includes('ar') ? '&lang=ar' : ''
    const fragments = await Promise.all(
      [`wall?clip=120${lang}`, `carousel?limit=12${lang}`, `single?limit=2${lang}`, `badge?${lang.slice(1)}`].map(
        fetchFragment,
      ),
    )
    const elements = ['wall', 'carousel', 'single'].map((layout) =>
      displayElement(`layout="${layout}" clip="120" ${attributes}`),
    )
    for (const [index, html] of [...fragments, ...elements].entries()) {
      const { page } = await open(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>${displayStyles()}<style>html{background:Canvas}${css}</style><main><h1>Shop</h1>${html}</main>`,
      )
      if (index !== 3) await waitForCards(page)
      if (index === 5) await page.getByRole('button').first().waitFor()
      expect(await findLookProblems(page), `${index}`).toEqual([])
    }
  })
})

describe('the styles', () => {
  const resets = {
    none: '',
    'all unset': '* { all: unset } head, script, style, title { display: none }',
    'centred words': '* { text-align: center }',
    'a theme':
      'ul { list-style: square; margin: 3em } li { margin: 9px } p { margin: 0 0 2em } blockquote { padding: 2em; border: 9px solid } figure { margin: 3em } a { display: inline-block } button { padding: 3em; background: red }',
  }
  const look = (page: Page) =>
    page.locator('.laurel').evaluate((section) =>
      [section, ...section.querySelectorAll('*')].map((element) => {
        const { display, textAlign, marginTop, marginBottom, padding, borderTopWidth, listStyleType } =
          getComputedStyle(element)
        const marker = display === 'list-item' ? listStyleType : ''
        const alignment = element.closest('.laurel-card') ? textAlign : ''
        return [element.className, display, alignment, marginTop, marginBottom, padding, borderTopWidth, marker].join(
          ' ',
        )
      }),
    )

  test.each(Object.entries(resets))('are the same on a page with %s', async (_, css) => {
    await storePublished({ title: 'Title', company: 'Company' }, {})
    const fragment = await fetchFragment('wall')
    const { page } = await open(`${displayStyles()}<style>:root { font: 16px sans-serif } ${css}</style>${fragment}`)
    const { page: plain } = await open(`${displayStyles()}<style>:root { font: 16px sans-serif }</style>${fragment}`)
    // Elements without a class have no boxes to speak of.
    const named = (lines: string[]) => lines.filter((line) => line.startsWith('laurel'))
    const blocks = (lines: string[]) =>
      named(lines).map((line) => line.replace(/^(laurel-(photo|name|role|date|write)) .*/, '$1'))
    expect(blocks(await look(page))).toEqual(blocks(await look(plain)))
  })

  test.each(['none', 'active'] as const)(
    'draw full, half and empty stars, forced colours: %s',
    async (forcedColors) => {
      await storePublished({ stars: 3.5 })
      const fragment = await fetchFragment('wall')
      expect(fragment).toContain('><b>★</b><b>★</b><b>★</b><span>½</span><i>☆</i></p>')
      const { page } = await open(displayStyles() + fragment, {}, { forcedColors })
      const stars = await page.locator('.laurel-stars > *').evaluateAll((all) =>
        all.map((star) => {
          const { clipPath, borderInlineStartWidth, borderInlineStartColor, color } = getComputedStyle(star)
          const isDrawn = clipPath.startsWith('polygon') && borderInlineStartColor === color
          const { width, height } = star.getBoundingClientRect()
          return [isDrawn, width, height, Number.parseFloat(borderInlineStartWidth)]
        }),
      )
      const star = (full: number) => [true, 20, 20, full]
      expect(stars).toEqual([star(20), star(20), star(20), star(10), star(0)])
    },
  )

  test('keep links apart where they stand below each other', async () => {
    await storePublished(...several(2))
    const { page } = await open(
      displayStyles() + (await fetchFragment('wall?limit=1')),
      {},
      { viewport: { width: 240, height: 800 } },
    )
    const [more, write] = await page
      .locator('.laurel-button')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
    expect(write?.top).toBeGreaterThanOrEqual((more?.bottom ?? Number.NaN) + 8)
  })

  test.each([
    ['around a fragment', true],
    ['alone', false],
  ])('give the heading of a carousel its whole width, and the buttons a row of their own: %s', async (_, isAround) => {
    await storePublished(...several(6))
    const content = displayElement('layout="carousel"', isAround ? await fetchFragment('carousel') : '')
    const { page } = await open(displayStyles() + content, {}, { viewport: { width: 320, height: 800 } })
    await button(page, 'Next').waitFor()
    const boxOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect())
    const [heading, nav, list] = [
      await boxOf('.laurel-heading'),
      await boxOf('.laurel-nav'),
      await boxOf('.laurel-list'),
    ]
    expect(heading.width).toBe(list.width)
    expect(nav.top).toBeGreaterThanOrEqual(heading.bottom)
    expect(nav.bottom).toBeLessThanOrEqual(list.top)
  })

  test('leave no empty row in a carousel without the element', async () => {
    await storePublished(...several(6))
    const { page } = await open(displayStyles() + (await fetchFragment('carousel')))
    const [heading, list] = await page
      .locator('.laurel-heading, .laurel-list')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()))
    expect(Number(list?.top) - Number(heading?.bottom)).toBe(16)
  })

  test('lose to a rule of the page for a class in a class', async () => {
    await storePublished({})
    const { page } = await open(
      `<style>.praise .laurel-card { padding: 7px } .praise .laurel-text p { color: rgb(1, 2, 3) }</style>${displayStyles()}<div class="praise">${await fetchFragment('wall')}</div>`,
    )
    expect(await page.locator('.laurel-card').evaluate((card) => getComputedStyle(card).padding)).toBe('7px')
    expect(await page.locator('.laurel-text p').evaluate((text) => getComputedStyle(text).color)).toBe('rgb(1, 2, 3)')
  })

  test.each([
    [1280, 4],
    [700, 2],
    [320, 1],
  ])('fill %i px with %i columns', async (width, columns) => {
    await storePublished(...several(12))
    const { page } = await open(
      `${displayStyles()}${await fetchFragment('wall')}`,
      {},
      { viewport: { width, height: 800 } },
    )
    const edges = await page
      .locator('.laurel-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x))
    expect(new Set(edges).size).toBe(columns)
  })

  test('have at most as many columns as asked for', async () => {
    await storePublished(...several(12))
    const { page } = await open(
      `${displayStyles()}${await fetchFragment('wall?columns=2')}`,
      {},
      { viewport: { width: 1280, height: 800 } },
    )
    const edges = await page
      .locator('.laurel-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x))
    expect(new Set(edges).size).toBe(2)
  })

  test('show the rest of a clipped text in place of "Read more"', async () => {
    await storePublished({ testimonialText: 'Long words '.repeat(60) })
    const { page } = await open(`${displayStyles()}${await fetchFragment('wall?clip=120')}`)
    const summary = page.getByText('Read more')
    await summary.click()
    await expect.poll(() => summary.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(2)
    expect(await page.locator('details p').isVisible()).toBe(true)
  })
})

beforeEach(async () => {
  await query("UPDATE workspaces SET name = 'Corner Shop' WHERE id = ?", workspaceA)
})
