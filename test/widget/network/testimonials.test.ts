import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  displayElement,
  fetchFragment,
  openDisplay,
  storePublished,
  waitForCards,
} from '../../support/browser/display-page.ts'
import { several } from '../../support/browser/inbox-page.ts'
import { browserUrl, query, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* The element on pages whose network, proxies or scripts misbehave. */

const display = `/testimonials/${workspaceA}`
const video = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
const headers = { 'Access-Control-Allow-Origin': '*' }

const showMore = (page: Page) => page.getByRole('link', { name: 'Show more' })
const pageLink = (page: Page) => page.getByRole('link', { name: 'Testimonials' })
const element = (page: Page) => page.locator('laurel-testimonials')

/** Returns the name of the element inside the display that has the focus. */
const focusedName = (page: Page) => element(page).evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.localName)

describe('instead of a fragment', () => {
  test.each([
    ['the page of a proxy', '<!doctype html><title>Sign in</title><script>var a</script><p>Accept our terms</p>'],
    ['JSON', '{"text":"<li>words"}'],
    ['half of a fragment', '<section class="laurel laurel-wall"><ul><li>Words</li>'],
    ['XML', '<error>Busy</error>', 'text/xml'],
  ])('shows the link to the page: %s', async (_, body, contentType = 'text/html') => {
    const site = await openSite(displayElement())
    const { page } = await openPage()
    await page.route(`**${display}/**`, (route) => route.fulfill({ headers, contentType, body }))
    await page.goto(site)
    await pageLink(page).waitFor()
    expect(await element(page).evaluate(({ shadowRoot }) => shadowRoot?.textContent)).toBe('Testimonials')
  })

  test('shows the link to the page if nothing arrives', async () => {
    const site = await openSite(displayElement())
    const { page } = await openPage()
    await page.addInitScript(() => {
      const { prototype } = XMLHttpRequest
      const { set } = Object.getOwnPropertyDescriptor(prototype, 'timeout') ?? {}
      Object.defineProperty(prototype, 'timeout', {
        set(delay) {
          set?.call(this, delay / 100)
        },
      })
    })
    await page.route(`**${display}/**`, () => {})
    await page.goto(site)
    await pageLink(page).waitFor()
  })

  test.each([429, 500])('does not ask again with every change of the page: %i', async (status) => {
    const site = await openSite(displayElement())
    const { page, requests } = await openPage()
    await page.route(`**${display}/**`, (route) => route.fulfill({ headers, status, body: '"Later"' }))
    await page.goto(site)
    await pageLink(page).waitFor()
    await element(page).evaluate(async ({ style }) => {
      for (let frame = 0; frame < 10; frame++) {
        style.opacity = `${frame / 10}`
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
    expect(requests.filter((url) => url.includes('/wall'))).toHaveLength(1)
  })
})

test('shows testimonials although an earlier request for the same ones fails', async () => {
  await storePublished({})
  const site = await openSite(displayElement())
  const { page } = await openPage()
  const held: Route[] = []
  await page.route(`**${display}/**`, (route) => void held.push(route))
  await page.goto(site)
  for (const [count, attribute] of [
    [1, 'limit'],
    [2, ''],
  ] as const) {
    await expect.poll(() => held.length).toBe(count)
    await element(page).evaluate(
      (element, attribute) => (attribute ? element.setAttribute(attribute, '2') : element.removeAttribute('limit')),
      attribute,
    )
  }
  await expect.poll(() => held.length).toBe(3)
  await held[0]?.abort()
  await pageLink(page).waitFor()
  await held[2]?.continue()
  await waitForCards(page)
})

test('ignores the options of other layouts in a badge', async () => {
  await storePublished({})
  const { page } = await openDisplay(displayElement('layout="badge" limit="3" clip="120" columns="2"'))
  await page.locator('.laurel-badge').waitFor()
})

test('works on a page with <base>, and with old libraries', async () => {
  await storePublished(...several(3))
  const { page, messages } = await openDisplay(`<base href="https://cdn.example/x/"><script>
    Array.prototype.each = Object.prototype.extend = function () {}
    Array.prototype.flat = undefined
    Array.from = function (list) { return [].slice.call(list) }
    String.prototype.trim = function () { return this }
    Error.prepareStackTrace = function (error, frames) { return frames }
    var original = XMLHttpRequest.prototype.open
    XMLHttpRequest.prototype.open = function (method, url) { return original.call(this, method, url, true) }
    </script>${displayElement('layout="carousel"')}`)
  await waitForCards(page)
  expect(messages).toEqual([])
})

test('stays out of the page if it is removed while it loads, and shows the words when it is back', async () => {
  await storePublished({})
  const site = await openSite(displayElement())
  const { page, messages } = await openPage()
  const held: Route[] = []
  await page.route(`**${display}/**`, (route) => void held.push(route))
  await page.goto(site)
  await expect.poll(() => held.length).toBe(1)
  const removed = await element(page).evaluateHandle((element) => {
    element.remove()
    return element
  })
  await held[0]?.continue()
  await removed.evaluate((element) => document.body.append(element))
  await waitForCards(page)
  expect([held.length, messages]).toEqual([1, []])
})

test.each(['before', 'after'])('shows a fragment that a script puts inside, %s its own', async (moment) => {
  await storePublished({})
  const fragment = await fetchFragment('wall')
  const site = await openSite(displayElement())
  const { page } = await openPage()
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function () {
      this.addEventListener('loadend', () => document.documentElement.classList.add('loaded'))
      send.call(this)
    }
  })
  const held: Route[] = []
  await page.route(`**${display}/**`, (route) => void held.push(route))
  await page.goto(site)
  await expect.poll(() => held.length).toBe(1)
  const insert = () => element(page).evaluate((element, html) => Object.assign(element, { innerHTML: html }), fragment)
  if (moment === 'before') await insert()
  await held[0]?.continue()
  await page.locator('.loaded').waitFor()
  if (moment === 'after') await insert()
  const isShown = () => element(page).evaluate((element) => element.querySelector('.laurel')?.checkVisibility())
  await expect.poll(isShown).toBe(true)
})

test('shows the content of the page instead of words of another workspace', async () => {
  await storePublished({})
  const { page } = await openDisplay(displayElement('', '<a href="https://shop.example">Old link</a>'))
  await waitForCards(page)
  await page.route(`**/testimonials/${workspaceB}/**`, (route) => route.abort())
  await element(page).evaluate((element, id) => element.setAttribute('workspace', id), workspaceB)
  await page.getByRole('link', { name: 'Old link' }).waitFor()
  expect(await page.locator('.laurel-card').count()).toBe(0)
})

describe('"Show more"', () => {
  test('leaves the page alone if the element is gone when it fails', async () => {
    await storePublished(...several(13))
    const { page } = await openDisplay(displayElement())
    await waitForCards(page)
    const held: Route[] = []
    await page.route('**/wall?cursor=*', (route) => void held.push(route))
    const link = await showMore(page).elementHandle()
    await showMore(page).press('Enter')
    await expect.poll(() => held.length).toBe(1)
    const navigations = await element(page).evaluateHandle((element) => {
      const urls: string[] = []
      Reflect.get(window, 'navigation').onnavigate = ({ destination }: { destination: { url: string } }) =>
        urls.push(destination.url)
      element.remove()
      return urls
    })
    await held[0]?.abort()
    // It leaves the page, if at all, as soon as the link is no longer busy.
    await expect.poll(() => link?.evaluate(({ ariaBusy }) => ariaBusy)).toBe(null)
    expect(await navigations.jsonValue()).toEqual([])
  })

  test('pressed twice stays on the page', async () => {
    await storePublished(...several(13))
    const { page, site, requests } = await openDisplay(displayElement())
    await waitForCards(page)
    const held: Route[] = []
    await page.route('**/wall?cursor=*', (route) => void held.push(route))
    await showMore(page).dblclick()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await expect.poll(() => page.locator('.laurel-card').count()).toBe(13)
    expect(page.url()).toBe(site)
    expect(requests.filter((url) => url.includes('cursor='))).toHaveLength(1)
  })

  test('without a network stays, and works once there is one', async () => {
    await storePublished(...several(13))
    const { page, context, site } = await openDisplay(displayElement())
    await waitForCards(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await showMore(page).press('Enter')
    await failed
    await expect.poll(() => showMore(page).getAttribute('aria-busy')).toBe(null)
    await context.setOffline(false)
    expect([page.url(), await focusedName(page)]).toEqual([site, 'a'])
    await showMore(page).press('Enter')
    await expect.poll(() => page.locator('.laurel-card').count()).toBe(13)
  })

  test('keeps the focus in the list if there are no more by then', async () => {
    await storePublished(...several(13))
    const { page } = await openDisplay(displayElement())
    await waitForCards(page)
    await query("UPDATE workspaces SET display = 'closed' WHERE id = ?", workspaceA)
    await showMore(page).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('ul')
    expect(await showMore(page).count()).toBe(0)
  })

  test('of a carousel leads to the page', async () => {
    await storePublished(...several(4))
    const { page } = await openDisplay(displayElement('layout="carousel" limit="3"'))
    await waitForCards(page)
    await showMore(page).click()
    await page.waitForURL(`${browserUrl.origin}${display}?cursor=*`)
  })
})

test('a button of a video pressed twice loads one player', async () => {
  await storePublished({ externalVideoHtml: video })
  const { page } = await openDisplay(displayElement())
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'Player' }))
  const held: Route[] = []
  await page.route('**/assets/testimonials-player*', (route) => void held.push(route))
  await page.getByRole('button').dblclick()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await page.locator('iframe').first().waitFor()
  expect(await page.locator('iframe').count()).toBe(1)
})
