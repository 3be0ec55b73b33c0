import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  cardList,
  createDisplayOpener,
  displayElement,
  displayPath,
  displayStyles,
  fetchFragment,
  openDisplay,
  scrollLeft,
  servicePaths,
  storePublished,
  waitForCards,
  youTubeVideo,
} from '../../support/browser/display-page.ts'
import { button, several } from '../../support/browser/inbox-page.ts'
import { browserUrl, query, workspaceA } from '../../support/service/harness.ts'

/* The element on pages of another origin, however they include it. */

const open = createDisplayOpener()

const hostile = [
  { firstname: '<b onclick=alert(1)>', testimonialText: '<img src=x onerror="alert(1)"><script>alert(1)</script>' },
  { firstname: '"><svg/onload=alert(1)>', title: "&lt;i&gt; &amp; 'quotes'", testimonialText: 'a < b > c & d &amp;' },
  { firstname: 'Ada', testimonialText: 'One.\n\nTwo with a mark.', highlight: 'with a mark', stars: 4.5 },
  { firstname: '👩‍🚀', company: '<!-- x', testimonialText: '</blockquote></li>', externalVideoHtml: youTubeVideo },
  { firstname: null, testimonialText: 'x'.repeat(600), imageUrl: 'https://images.example/"><script>.png' },
]

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

const reserved = (height: number) => `style="display:block;min-height:${height}rem"`

const heightOf = (page: Page) =>
  page.locator('laurel-testimonials').evaluate((element) => element.getBoundingClientRect().height)

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
    expect(servicePaths(requests)).toContain(`${displayPath}/wall`)
    await waitForCards(page)
  })

  test('takes the language of the page, and the options as attributes', async () => {
    await storePublished({ title: 'Title', company: 'Company' }, {})
    const { page, requests } = await open(
      `<div lang="de_AT">${displayElement('show="title" level="3" columns="2" heading="Our customers" how="How?" color="b00" radius="3" theme="dark" write="0" limit="1"')}</div>`,
    )
    await waitForCards(page)
    expect(new URL(requests.at(-1) ?? '').search).toBe('?columns=2&level=3&limit=1&show=title&write=0&lang=de')
    expect(await page.locator('.laurel').getAttribute('lang')).toBe('de')
    expect(await page.getByRole('heading', { name: 'Our customers', level: 3 }).count()).toBe(1)
    // Like the list of a fragment: the region and the heading have the name already.
    expect(await cardList(page).getAttribute('aria-label')).toBe(null)
    expect(await page.getByRole('link', { name: 'How?' }).getAttribute('href')).toBe(
      `${browserUrl.origin}${displayPath}#how`,
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
    await cardList(page).evaluate((element) => element.scrollTo({ left: 600, behavior: 'instant' }))
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
    expect(servicePaths(requests)).toHaveLength(3)
  })

  test('shows nothing for a workspace that is closed, or else the content of the page, without a hole', async () => {
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    const link = '<a href="https://shop.example">Old link</a>'
    for (const [content, height] of [
      ['', 0],
      [link, 30],
    ] as const) {
      const { page, messages } = await openDisplay(displayElement(reserved(60), content))
      await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(height)
      expect(await page.getByRole('link', { name: 'Old link' }).count()).toBe(content ? 1 : 0)
      // What the browser itself logs.
      expect(messages.join()).not.toContain('uncaught')
    }
  })

  test.each([0, 1])('releases a height that was reserved for more than %i testimonials', async (count) => {
    if (count) await storePublished(...several(count))
    const { page } = await openDisplay(displayElement(reserved(60)))
    await expect.poll(() => heightOf(page)).toBeLessThan(count ? 400 : 100)
  })

  test('leaves a link to the page if the service fails', async () => {
    const site = await openSite(displayElement('heading="Praise"'))
    const { page, messages } = await openPage()
    await page.route(`**${displayPath}/**`, (route) => route.abort())
    await page.goto(site)
    expect(await page.getByRole('link', { name: 'Praise' }).getAttribute('href')).toBe(browserUrl.origin + displayPath)
    expect(messages.filter((message) => !message.includes('net::ERR_FAILED'))).toEqual([])
  })

  test('keeps the content of the page if the service fails', async () => {
    const site = await openSite(displayElement(reserved(60), '<a href="https://shop.example">Old link</a>'))
    const { page } = await openPage()
    await page.route(`**${displayPath}/**`, (route) => route.fulfill({ status: 503, body: '"Try later"' }))
    const failed = page.waitForResponse(`**${displayPath}/**`)
    await page.goto(site)
    await failed
    await page.getByRole('link', { name: 'Old link' }).waitFor()
    expect(await page.getByRole('link').count()).toBe(1)
    await expect.poll(() => heightOf(page)).toBeLessThan(30)
  })

  test.each([320, 1280])('moves nothing if its height is reserved, %i px wide', async (width) => {
    await storePublished(...several(6))
    const open = async (attributes: string) => {
      const page = await openRecorded(`${displayElement(`layout="carousel" ${attributes}`)}<p>Below</p>`, width)
      await waitForCards(page)
      return page
    }
    // The configurator rounds up to half a rem.
    const height = Math.ceil((await heightOf(await open(''))) / 8 + 0.5) / 2
    expect(await layoutShifts(await open(reserved(height)))).toBe(0)
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
