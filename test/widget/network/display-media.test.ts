import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  displayElement,
  displayStyles,
  fetchFragment,
  openDisplay,
  storePublished,
  waitForCards,
} from '../../support/browser/display-page.ts'
import { several } from '../../support/browser/inbox-page.ts'
import { storeFile, storePhotoAndVideo } from '../../support/media/stored-files.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* Photos and videos that the service stores, on its public pages and on pages of owners. */

const { origin } = browserUrl
const pageUrl = `${origin}/testimonials/${workspaceA}`

/** Waits until the photo has arrived. */
const expectPhoto = (page: Page) =>
  expect.poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16)

/** Plays the video as its controls do, once it is in the page and can load, and returns the size of its picture. */
async function play(page: Page) {
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.networkState !== element.NETWORK_NO_SOURCE))
    .toBe(true)
  return video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    return [element.videoWidth, element.videoHeight]
  })
}

const boxes = (page: Page) =>
  page.locator('video, figcaption').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height]
    }),
  )

describe('a stored photo and video', () => {
  test.each(['', '/embed'])('are shown in a sandboxed page without its origin: %s', async (path) => {
    const { film, poster, columns } = await storePhotoAndVideo()
    await storePublished(columns)
    const { page, messages, requests } = await openPage()
    await page.goto(pageUrl + path)
    expect(await page.evaluate(() => self.origin)).toBe('null')
    await expectPhoto(page)
    expect(requests).toContain(poster.url)
    expect(requests).not.toContain(film.url)
    expect(await play(page)).toEqual([36, 64])
    expect(messages).toEqual([])
  })

  test.each([
    ['with a poster', true, 270],
    ['without a poster', false, 240],
  ])('move nothing when they arrive: %s', async (_, hasPoster, height) => {
    const film = await storeFile({ kind: 'video' })
    if (hasPoster) await storeFile({ kind: 'poster', posterOf: film.id, width: 720, height: 1280 })
    await storePublished({ videoVideoUrl: film.url, videoFile: film.id })
    const { page } = await openPage({ viewport: { width: 320, height: 900 } })
    // The poster does not arrive.
    await page.route('**/media/*.png', () => {})
    await page.goto(pageUrl, { waitUntil: 'domcontentloaded' })
    // The first frame waits for both style sheets.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const before = await boxes(page)
    expect(await play(page)).toEqual([36, 64])
    expect(await boxes(page)).toEqual(before)
    expect(before[0]?.[3]).toBeGreaterThanOrEqual(height)
  })

  test('load in an owner’s page with a policy, also an isolated one', async () => {
    const { columns } = await storePhotoAndVideo()
    await storePublished(columns)
    const { page, messages } = await openDisplay(displayElement(), {
      'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin}; media-src ${origin}`,
      'Cross-Origin-Embedder-Policy': 'require-corp',
    })
    await waitForCards(page)
    await expectPhoto(page)
    expect(await play(page)).toEqual([36, 64])
    expect(messages.filter((message) => !message.includes('favicon'))).toEqual([])
  })

  test('are played by the element, even if it inserts them some time after they were parsed', async () => {
    const { columns } = await storePhotoAndVideo()
    await storePublished(columns)
    const { page } = await openPage()
    await page.addInitScript(() => {
      const { prototype } = XMLHttpRequestEventTarget
      const { set } = Object.getOwnPropertyDescriptor(prototype, 'onloadend') ?? {}
      Object.defineProperty(prototype, 'onloadend', {
        set(handle) {
          set?.call(this, () => setTimeout(handle, 50))
        },
      })
    })
    await page.goto(await openSite(displayElement()))
    await waitForCards(page)
    expect(await play(page)).toEqual([36, 64])
  })

  test('are in a fragment without scripts; posters far below wait', async () => {
    const { columns, poster } = await storePhotoAndVideo()
    await storePublished(...several(40), columns)
    const { page, requests } = await openDisplay(displayStyles() + (await fetchFragment('wall?columns=1&limit=50')))
    await waitForCards(page)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => url.includes('/media/'))).toEqual([])
    await page.locator('video').scrollIntoViewIfNeeded()
    await expect.poll(() => requests).toContain(poster.url)
    expect(await play(page)).toEqual([36, 64])
  })

  test('are no longer there once the testimonial is withdrawn', async () => {
    const { image, film, poster, columns } = await storePhotoAndVideo()
    await storePublished({ ...columns, published: 0 })
    for (const { url } of [image, film, poster]) expect((await fetch(url)).status).toBe(404)
    const { page } = await openPage()
    await page.goto(pageUrl)
    expect(await page.locator('video, img').count()).toBe(0)
  })
})
