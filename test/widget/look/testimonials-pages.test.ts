import { expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fetchFragment, storePublished } from '../../support/browser/display-page.ts'
import { several } from '../../support/browser/inbox-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* The page with testimonials and the page for iframes, in a browser. */

const pageUrl = `${browserUrl.origin}/testimonials/${workspaceA}`

/** Returns what WordPress 4.9 and later embed for a URL that they do not know (WP_oEmbed, wp_filter_oembed_result). */
async function embedAsWordPress(url: string): Promise<string> {
  const page = (await (await fetch(url)).text()).slice(0, 153_600)
  const head = page.slice(0, page.search(/<\/head>/i))
  const link = Array.from(head.matchAll(/<link([^<>]+?)\/?>/gi), ([, attributes = '']) => attributes)
    .find((attributes) => attributes.includes('type="application/json+oembed"'))
    ?.match(/href="([^"]*)"/)?.[1]
  const provider = new URL(link?.replaceAll('&amp;', '&') ?? '')
  const parameters = { maxwidth: '500', maxheight: '750', url, dnt: '1', format: 'json' }
  for (const [name, value] of Object.entries(parameters)) provider.searchParams.set(name, value)
  const { html } = (await (await fetch(provider)).json()) as { html?: string }
  const [, blockquote, frame] = /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(html ?? '') ?? []
  expect(blockquote).toBeUndefined()
  // wp_kses keeps only these attributes.
  const kept = ['src', 'width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title']
  const attributes = Array.from(frame?.matchAll(/ ([a-z]+)="[^"]*"/g) ?? [], ([text, name = '']) =>
    kept.includes(name) ? text : '',
  ).join('')
  const secret = attributes.replace(/ src="([^"]*)"/, ' src="$1#?secret=abc" data-secret="abc"')
  return `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${secret}></iframe>`
}

test('a link that is pasted into WordPress shows the testimonials, and "Show more" the rest', async () => {
  await storePublished(...several(5))
  const html = await embedAsWordPress(`${pageUrl}?limit=3&theme=dark`)
  expect(html).toContain('title="What people say · ')
  const { page, messages } = await openPage()
  await page.goto(await openSite(html))
  const frame = page.frameLocator('iframe')
  await frame.getByText('Wonderful words number 2').waitFor()
  await frame.getByRole('link', { name: 'Show more' }).press('Enter')
  await frame.getByText('Wonderful words number 4').waitFor()
  expect(messages).toEqual([])
})

test('the page has one heading that is larger than the other', async () => {
  await storePublished({})
  const { page } = await openPage({ viewport: { width: 320, height: 700 } })
  await page.goto(pageUrl)
  const [name = 0, heading = 0] = await page
    .locator('h1, .laurel-heading')
    .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
  expect(name).toBeGreaterThanOrEqual(heading * 1.4)
})

test('the parts of a card have the same distance, and the rest of a text continues its first words', async () => {
  const words = 'Quick and kind. '.repeat(20)
  const video = 'https://youtu.be/dQw4w9WgXcQ'
  await storePublished({ firstname: 'Ada', title: 'Twice', testimonialText: words, externalVideoHtml: video })
  const { page } = await openPage()
  await page.goto(`${pageUrl}?clip=120`)
  const distances = (selector: string) =>
    page.locator(selector).evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect())
      return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))
    })
  expect(await distances('.laurel-card > *')).toEqual([16, 16, 16, 16])
  await page.getByText('Read more').click()
  await page.locator('h1').click()
  expect(await distances('.laurel-text p')).toEqual([0])
})

test('words are separate where a card is copied as text', async () => {
  await storePublished({ firstname: 'Ada', lastname: 'Lovelace', subtitle: 'Head ', company: 'Engines' })
  const { page } = await openPage()
  await page.setContent(await fetchFragment('wall'))
  expect(await page.locator('figcaption').innerText()).toMatch(/^AL Ada Lovelace Head, Engines \w/)
})

test('the link of a badge reads its average once', async () => {
  await storePublished({ stars: 4.6 })
  const { page } = await openPage()
  await page.setContent(await fetchFragment('badge'))
  expect(await page.locator('body').ariaSnapshot()).toContain('link "4.6 out of 5 stars Published ratings: 1"')
})

test.each(['?limit=99', '/embed?limit=99'])('an error page has its styles: %s', async (path) => {
  const { page, messages } = await openPage()
  await page.goto(`${browserUrl.origin}/testimonials/${workspaceA}${path}`)
  // Blocked styles would be logged, too.
  expect(messages).toEqual([expect.stringContaining('status of 400')])
})
