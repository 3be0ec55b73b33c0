import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findProblems, idAt, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { storePhotoAndVideo } from '../../support/media/stored-files.ts'
import { browserUrl, bucket, call, keys, query } from '../../support/service/harness.ts'

/* Photos and videos that the service stores, in the inbox. */

const record = `/${idAt(0)}?state=pending`
const photo = (page: Page) => page.getByRole('img', { name: 'Photo of Person 0' })
const showButton = (page: Page) => page.getByRole('button', { name: 'Show video' })
const player = (page: Page) => page.getByLabel('Video', { exact: true })

/** Returns the width of the photo in pixels of the file: 0 until it has arrived. */
const photoWidth = (page: Page) => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)

/** Stores a pending testimonial with a photo and a video that its author has uploaded, and returns the files. */
async function storePending() {
  const files = await storePhotoAndVideo()
  await storeTestimonials(files.columns)
  return files
}

describe('a stored photo', () => {
  test('is shown at once from the origin of the inbox, before it is public', async () => {
    const { image } = await storePending()
    expect((await fetch(image.url)).status).toBe(404)
    const { page, requests, messages } = await openInbox(record)
    await expect.poll(() => photoWidth(page)).toBe(16)
    expect(await photo(page).getAttribute('loading')).toBe('lazy')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await page.getByText('another site').count()).toBe(0)
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
    expect(requests.filter((url) => url.includes('/remote/'))).toEqual([])
    expect(messages).toEqual([])
  })

  test('is loaded by its path, whatever host it was sent to', async () => {
    const { image } = await storePending()
    await query('UPDATE testimonials SET imageUrl = ?', `https://files.example${image.path}`)
    const { page, requests } = await openInbox(record)
    await expect.poll(() => photoWidth(page)).toBe(16)
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
  })

  test('is the picture of its author in list and record, over initials that stay if it is gone', async () => {
    const { columns, image } = await storePhotoAndVideo()
    const gone = `/media/${'0'.repeat(32)}.jpg`
    await storeTestimonials(
      columns,
      { imageUrl: `https://files.example${gone}` },
      { imageUrl: 'https://x.example/a.png' },
    )
    const { page } = await openInbox(record)
    const portraits = page.locator('.av')
    expect(await portraits.allTextContents()).toEqual(['P', 'P', 'P', 'P'])
    const readImages = () =>
      portraits
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) =>
          all.map((each) => [each.getAttribute('src'), each.complete, each.naturalWidth, each.offsetWidth > 0]),
        )
    await expect.poll(readImages).toEqual([
      [image.path, true, 16, true],
      [gone, true, 0, false],
      [image.path, true, 16, true],
    ])
  })

  test('opens in full in a new tab', async () => {
    const { image } = await storePending()
    const { page, context } = await openInbox(record)
    const opened = context.waitForEvent('page')
    await photo(page).click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url()).toBe(image.url)
    expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBe(16)
    expect(await tab.evaluate(() => opener)).toBe(null)
  })

  test('moves nothing when it arrives', async () => {
    await storePending()
    const held: (() => void)[] = []
    const load = () => {
      for (const resolve of held.splice(0)) resolve()
    }
    const { page, context } = await openInbox('?state=pending')
    await context.route(/inbox-Media|\/media\//, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const top = async () => (await page.locator('#words').boundingBox())?.y
    await page.locator('.row').click()
    await page.locator('.media').waitFor()
    const before = await top()
    // First the part of the record, then the photo.
    await expect.poll(async () => [load(), await photo(page).count()][1]).toBe(1)
    expect(await top()).toBe(before)
    await expect.poll(async () => [load(), await photoWidth(page)][1]).toBe(16)
    expect(await top()).toBe(before)
  })

  test('that is gone is a sentence', async () => {
    const { image } = await storePending()
    await bucket.delete(`${image.id}/0`)
    await query('DELETE FROM media WHERE id = ?', image.id)
    const { page } = await openInbox(record)
    await page.getByText('This photo could not be loaded.').waitFor()
    expect(await photo(page).count()).toBe(0)
  })

  test('of another service is loaded like those of other sites', async () => {
    await storeTestimonials({ imageUrl: `https://other.example/media/${'a'.repeat(32)}.jpg` })
    const { page } = await openInbox(record)
    await page.getByRole('button', { name: 'Load photo' }).click()
    expect(await page.locator('iframe').getAttribute('src')).toMatch(/^\/remote\//)
  })
})

describe('a stored video', () => {
  test('is loaded after a click, in place of the button, and takes the focus', async () => {
    const { film } = await storePending()
    const { page, requests, messages } = await openInbox(record)
    await showButton(page).waitFor()
    expect(requests).not.toContain(film.url)
    await showButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => player(page).evaluate((video) => document.activeElement === video)).toBe(true)
    expect(await showButton(page).count()).toBe(0)
    const size = player(page).evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      return [video.videoWidth, video.videoHeight]
    })
    expect(await size).toEqual([36, 64])
    // It is as narrow as the video itself, and no higher than most of the screen.
    const shape = await player(page).boundingBox()
    expect((shape?.width ?? 0) / (shape?.height ?? 1)).toBeCloseTo(36 / 64, 1)
    expect(shape?.height).toBeLessThanOrEqual(480)
    expect(shape?.height).toBeGreaterThan(400)
    expect(messages).toEqual([])
  })

  test('keeps the record open on Escape, and leaves the other keys to the inbox', async () => {
    await storePending()
    const { page } = await openInbox(record)
    await showButton(page).click()
    await player(page).waitFor()
    await page.keyboard.press('Escape')
    expect(page.url()).toContain(idAt(0))
    await expect.poll(() => player(page).evaluate((video) => document.activeElement === video)).toBe(true)
    await page.keyboard.press('u')
    await expect.poll(() => page.url()).not.toContain(idAt(0))
  })

  test('that cannot be played is a sentence with a link to the file', async () => {
    const { film } = await storePending()
    await bucket.put(`${film.id}/0`, 'x')
    await query('UPDATE media SET bytes = 1 WHERE id = ?', film.id)
    const { page } = await openInbox(record)
    await showButton(page).click()
    await page.getByText('This video could not be played here.').waitFor()
    expect(await page.getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe(film.path)
  })
})

test.each(['photo', 'video'])('the filter has=%s finds a stored one', async (has) => {
  const { columns } = await storePhotoAndVideo()
  await storeTestimonials({}, columns)
  const { body } = await call('GET', `/v1/inbox/testimonials?has=${has}`, { key: keys.workspaceA })
  expect(body.map(({ id }: { id: string }) => id)).toEqual([idAt(1)])
})

test('a record with photo and video is accessible and fits in every look', async () => {
  await storePending()
  const { page } = await openInbox(record)
  await expect.poll(() => photoWidth(page)).toBe(16)
  await showButton(page).click()
  await player(page).waitFor()
  expect(await findProblems(page)).toEqual([])
})
