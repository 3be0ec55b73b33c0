import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts as de } from '../../../shared/texts/de/media.ts'
import { overflow } from '../../support/browser/browser.ts'
import {
  fill,
  findFormViolations,
  send,
  showMoreFields,
  submitForm,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import {
  chooseFile,
  drawPhoto,
  mediaRows,
  openMediaForm,
  routeUploads,
  storedTestimonial,
} from '../../support/media/form-media.ts'
import { exif, join } from '../../support/media/media-bytes.ts'
import { query } from '../../support/service/harness.ts'
import { blocked, hang, respondWith, storedDrafts } from '../../support/service/network-faults.ts'

/* The photo of a testimonial: chosen, drawn small, uploaded and sent, on a page that allows the service only. */

const added = (page: Page) => page.getByText('Photo added')
const link = (page: Page) => page.getByLabel('Link to a photo of you')
const photoUrl = /^http:\/\/127\.0\.0\.1:\d+\/media\/[\da-f]{32}\.jpg$/

/** Opens a form with the field, and chooses a photo. */
async function openWithPhoto(options: Parameters<typeof openMediaForm>[1] = {}) {
  const opened = await openMediaForm('image', options)
  await chooseFile(opened.page, 'photo', await drawPhoto(opened.page))
  return opened
}

/** Returns colours of the preview, from above to below. */
const previewColors = (page: Page) =>
  page.locator('.media canvas').evaluate((canvas: HTMLCanvasElement) =>
    [0.1, 0.9].map((y) => {
      const { data } = canvas.getContext('2d')?.getImageData(5, canvas.height * y, 1, 1) ?? {}
      return Array.from(data ?? [])
        .map((value) => (value > 127 ? 1 : 0))
        .join('')
    }),
  )

describe('a photo', () => {
  test('can be removed: then the link that was entered is there again', async () => {
    const { page } = await openMediaForm('image')
    await page.getByText('Choose a photo').waitFor()
    await link(page).fill('https://ada.example/me.jpg')
    await chooseFile(page, 'photo', await drawPhoto(page))
    await added(page).waitFor()
    expect((await storedDrafts(page))[0].values.imageUrl).toMatch(photoUrl)
    // A double click is no answer to the question.
    await page.getByRole('button', { name: 'Remove Photo' }).dblclick()
    const question = page.getByRole('button', { name: 'Really remove? Photo' })
    await question.waitFor()
    expect((await storedDrafts(page))[0].values.imageUrl).toMatch(photoUrl)
    await question.click()
    expect(await link(page).inputValue()).toBe('https://ada.example/me.jpg')
    // Browsers would say its name with “Choose a photo”.
    expect(await page.locator('#photo-file').inputValue()).toBe('')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id))
      .toBe('photo-file')
    expect((await storedDrafts(page))[0].values.imageUrl).toBe('https://ada.example/me.jpg')
    await submitForm(page)
    expect((await storedTestimonial()).imageUrl).toBe('https://ada.example/me.jpg')
  })

  test('is not removed without a question while another one is on its way to replace it', async () => {
    const { page, context } = await openWithPhoto()
    await added(page).waitFor()
    await routeUploads(context, { POST: [hang] })
    await chooseFile(page, 'photo', await drawPhoto(page))
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Remove Photo' }).click()
    await page.getByRole('button', { name: 'Really remove? Photo' }).waitFor()
    expect((await storedDrafts(page))[0].values.imageUrl).toMatch(photoUrl)
  })

  test('stays small', async () => {
    const { page } = await openMediaForm('image')
    await chooseFile(page, 'photo', await drawPhoto(page, { width: 300, height: 20, type: 'image/webp' }))
    await added(page).waitFor()
    expect(await mediaRows()).toMatchObject([{ width: 300, height: 20 }])
  })

  test('of a phone that was turned is upright', async () => {
    const { page } = await openMediaForm('image')
    const { buffer, ...photo } = await drawPhoto(page, { width: 640, height: 480, type: 'image/jpeg' })
    const block = join('Exif\0\0', exif(6))
    const length = block.length + 2
    const turned = join(
      buffer.subarray(0, 2),
      new Uint8Array([0xff, 0xe1, length >> 8, length & 255]),
      block,
      buffer.subarray(2),
    )
    await chooseFile(page, 'photo', { ...photo, buffer: Buffer.from(turned) })
    await added(page).waitFor()
    expect(await mediaRows()).toMatchObject([{ width: 480, height: 640 }])
  })

  test('with transparency is on white', async () => {
    const { page } = await openMediaForm('image')
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 40)
      const context = canvas.getContext('2d')
      context?.fillRect(0, 20, 40, 20)
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
    })
    await chooseFile(page, 'photo', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
    await added(page).waitFor()
    expect(await previewColors(page)).toEqual(['1111', '0001'])
  })

  test('is in the draft, without a preview, and is sent after a reload', async () => {
    const { page } = await openWithPhoto()
    await added(page).waitFor()
    await page.reload()
    await added(page).waitFor()
    expect(await page.locator('.media canvas').count()).toBe(0)
    await submitForm(page)
    expect((await storedTestimonial()).imageUrl).toMatch(photoUrl)
    await writeAnother(page)
    await page.getByText('Choose a photo').waitFor()
  })

  test('can be replaced', async () => {
    const { page } = await openWithPhoto()
    await added(page).waitFor()
    await chooseFile(page, 'photo', await drawPhoto(page, { width: 50, height: 40 }))
    await expect.poll(async () => (await mediaRows()).length).toBe(2)
    await added(page).waitFor()
    await submitForm(page)
    const { imageFile } = await storedTestimonial()
    expect(await query('SELECT width FROM media WHERE id = ?', imageFile)).toEqual([{ width: 50 }])
  })

  test('counts where a photo is required', async () => {
    const { page } = await openMediaForm('image', { attributes: 'data-required="image"' })
    await page.getByText('Choose a photo').waitFor()
    await fill(page)
    await send(page)
    await page.getByText('Please add a photo.').waitFor()
    await chooseFile(page, 'photo', await drawPhoto(page))
    await added(page).waitFor()
    await send(page)
    await waitUntilSent(page)
  })

  test('that the service no longer has must be chosen again', async () => {
    const { page } = await openWithPhoto()
    await added(page).waitFor()
    await query('DELETE FROM media')
    await fill(page)
    await send(page)
    await page.getByText('We no longer have this file.').waitFor()
    expect(
      await page
        .getByText(/of this workspace/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await page.locator('#photo-file:focus[aria-invalid=true]').waitFor()
    await chooseFile(page, 'photo', await drawPhoto(page))
    await added(page).waitFor()
    await send(page)
    await waitUntilSent(page)
  })

  test('keeps its field open', async () => {
    const { page, context } = await openMediaForm('more image')
    await routeUploads(context, { POST: [hang] })
    await showMoreFields(page)
    await chooseFile(page, 'photo', await drawPhoto(page))
    await page.getByRole('progressbar', { name: 'Uploading…' }).waitFor()
    await showMoreFields(page)
    await page.getByRole('progressbar', { name: 'Uploading…' }).waitFor()
  })
})

describe('a photo that the browser cannot make small', () => {
  test.each<[string, () => void]>([
    ['without createImageBitmap', () => Reflect.deleteProperty(window, 'createImageBitmap')],
    ['without a canvas', () => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })],
    [
      'if toBlob returns nothing',
      () => Object.assign(HTMLCanvasElement.prototype, { toBlob: (callback: BlobCallback) => callback(null) }),
    ],
  ])('is sent as it is %s', async (_, before) => {
    const { page } = await openMediaForm('image', { before })
    await chooseFile(page, 'photo', await drawPhoto(page, { width: 900, height: 30 }))
    await added(page).waitFor()
    expect(await mediaRows()).toMatchObject([{ type: 'image/png', width: 900, height: 30 }])
  })

  test('is sent as it is if toBlob does not respond for 5 s', async () => {
    const { page } = await openMediaForm('image', {
      before: () => Object.assign(HTMLCanvasElement.prototype, { toBlob: () => {} }),
    })
    await page.getByText('Choose a photo').waitFor()
    const photo = await drawPhoto(page, { width: 900, height: 30 })
    await page.clock.install()
    await chooseFile(page, 'photo', photo)
    await page.locator('progress').waitFor()
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return added(page).isVisible()
      })
      .toBe(true)
    expect(await mediaRows()).toMatchObject([{ type: 'image/png', width: 900 }])
  })

  test.each([
    ['in another format', 'image/heic', 'This photo has a format that we can’t use.', 100],
    ['of more than 5 MB', 'image/jpeg', 'This photo is larger than 5 MB.', 5_000_001],
  ])('%s is not uploaded, and the visitor reads why', async (_, mimeType, message, bytes) => {
    const { page, context } = await openMediaForm('image')
    const requests = await routeUploads(context)
    await chooseFile(page, 'photo', { name: 'me', mimeType, buffer: Buffer.alloc(bytes) })
    await page.getByText(message).waitFor()
    expect(requests).toEqual([])
    await submitForm(page)
    expect((await storedTestimonial()).imageUrl).toBeNull()
  })

  test('and that the service rejects is not stored, and the one before stays', async () => {
    const { page } = await openWithPhoto()
    await added(page).waitFor()
    await chooseFile(page, 'photo', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg>') })
    await page.getByText('This photo has a format that we can’t use.').waitFor()
    expect(await page.locator('.media canvas').count()).toBe(1)
    await submitForm(page)
    expect((await storedTestimonial()).imageUrl).toMatch(photoUrl)
  })
})

describe('the field for a photo', () => {
  test.each<[string, Parameters<typeof respondWith>]>([
    ['without a bucket', [200, '{"kinds":[]}']],
    ['if only videos are stored', [200, '{"kinds":["video"]}']],
    ['with a service from before there were files', [404, '"Not found"']],
    ['if files are off', [501, '"This service stores no files."']],
    ['behind a captive portal', [200, '<title>Wi-Fi</title>']],
  ])('is for links only %s', async (_, response) => {
    const { page, context, messages } = await openMediaForm('more image')
    await context.route('**/v1/media', respondWith(...response))
    const asked = page.waitForResponse('**/v1/media')
    await showMoreFields(page)
    await (await asked).finished()
    // The visitor has opened it with the last button.
    if (response[0] === 200 && response[1].startsWith('{')) await page.locator('#imageUrl:focus').waitFor()
    await link(page).fill('https://ada.example/me.jpg')
    await submitForm(page)
    expect(await page.locator('.media').count()).toBe(0)
    expect((await storedTestimonial()).imageUrl).toBe('https://ada.example/me.jpg')
    expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  })

  test.each(['media-????????.js', 'media-de-*', 'uploader-*'])('works without the file %s', async (file) => {
    const { page, context, messages } = await openMediaForm('more image', { attributes: 'data-lang="de"' })
    await context.route(`**/assets/${file}`, (route) => route.abort())
    await showMoreFields(page)
    if (file.startsWith('uploader')) {
      await chooseFile(page, 'photo', await drawPhoto(page))
      await page.getByText(de.uploadFailed).waitFor()
      await page.getByRole('button', { name: de.removeFile }).click()
    }
    await page.locator('#imageUrl').fill('https://ada.example/me.jpg')
    await page.locator('#testimonialText').fill('Wunderbar')
    await page.locator('#firstname').fill('Ada')
    await page.locator('form .send').click()
    await page.locator('.sent').waitFor()
    expect((await storedTestimonial()).imageUrl).toBe('https://ada.example/me.jpg')
    expect(messages.filter((message) => message.startsWith('uncaught'))).toEqual([])
  })

  test('asks the service once, and loads nothing before it is shown', async () => {
    const { page, requests } = await openMediaForm('more image video')
    const media = () =>
      requests
        .map((url) => new URL(url).pathname.replace(/-[\da-f]{8}/, ''))
        .filter((path) => /media|uploader|Picker/.test(path))
    expect(media()).toEqual([])
    await showMoreFields(page)
    await page.locator('.media input').nth(1).waitFor()
    expect(media().toSorted()).toEqual([
      '/assets/VideoPicker.js',
      '/assets/media-en.js',
      '/assets/media.js',
      '/v1/media',
    ])
  })

  test('has texts that can be replaced', async () => {
    const { page } = await openMediaForm('image', {
      attributes: 'data-text-choose-photo="Your face" data-text-photo-added="Nice!"',
    })
    await page.getByText('Your face').waitFor()
    await chooseFile(page, 'photo', await drawPhoto(page))
    await page.getByText('Nice!').waitFor()
  })

  test('changes its language with the form', async () => {
    const { page } = await openWithPhoto()
    await added(page).waitFor()
    await page.evaluate(() => document.querySelector('laurel-form')?.setAttribute('lang', 'de'))
    await page.getByText(de.photoAdded).waitFor()
    await page.getByRole('button', { name: de.removeFile }).waitFor()
  })

  test('is one tab stop with a visible focus, and announces what happens', async () => {
    const { page } = await openMediaForm('image')
    const button = page.getByLabel('Choose a photo')
    await button.waitFor()
    const photo = await drawPhoto(page)
    // Several steps before the key, which Chromium can deliver earlier than an interception that is requested just before it.
    page.once('filechooser', (chooser) => chooser.setFiles(photo))
    await page.getByLabel('First name').focus()
    await page.keyboard.press('Tab')
    expect(await button.evaluate((input) => input.matches(':focus'))).toBe(true)
    const outline = await page.locator('.media label').evaluate((label) => getComputedStyle(label).outlineStyle)
    expect(outline).toBe('solid')
    await page.keyboard.press('Space')
    await added(page).waitFor()
    expect(await added(page).evaluate((text) => text.closest('[aria-live="polite"]')?.id)).toBe('photo-file-message')
    const replace = page.locator('[aria-label="Replace: Photo"]:focus')
    await replace.waitFor({ state: 'attached' })
    // Browsers name the file, or say that there is none.
    expect(await replace.inputValue()).not.toBe('')
    await page.keyboard.press('Tab')
    // Also while the key stays pressed.
    for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    // The same button asks, and says so.
    await page.locator('[aria-live]:focus', { hasText: 'Really remove?' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#photo-file:focus:not([aria-label])').waitFor({ state: 'attached' })
    expect(await button.count()).toBe(1)
  })

  test('gets the focus also in browsers that do not focus a button that is clicked', async () => {
    const { page } = await openMediaForm('more image')
    await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault(), true))
    await page.getByRole('button', { name: 'Photo', exact: true }).click()
    await page.locator('#photo-file:focus').waitFor({ state: 'attached' })
  })

  test('gets the focus from the button that opened it, unless the visitor is elsewhere by then', async () => {
    const { page } = await openMediaForm('more image video')
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await chip('Photo').focus()
    await page.keyboard.press('Enter')
    await page.locator('#photo-file:focus').waitFor({ state: 'attached' })
    const { handler, release } = blocked()
    await page.route('**/assets/VideoPicker-*', handler)
    await chip('Video').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Link to a video').waitFor()
    await chip('Photo').focus()
    release()
    await page.locator('#video-file').waitFor({ state: 'attached' })
    expect(await chip('Photo').evaluate((button) => button.matches(':focus'))).toBe(true)
    await chooseFile(page, 'photo', await drawPhoto(page))
    await added(page).waitFor()
    await chip('Photo').press('Enter')
    await page.locator('[aria-label="Replace: Photo"]:focus').waitFor({ state: 'attached' })
  })

  test.each([
    ['en', 'light'],
    ['de', 'dark'],
    ['ar', 'light'],
  ])('has no axe violations and fits 320 px in %s, %s', async (lang, theme) => {
    const attributes = `data-lang="${lang}" data-theme="${theme}"`
    const { page } = await openMediaForm('image video', { attributes, viewport: { width: 320, height: 640 } })
    await page.locator('.media input').nth(1).waitFor()
    const check = async () => {
      expect(await findFormViolations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      expect(await page.locator('.laurel').evaluate((form) => form.scrollWidth - form.clientWidth)).toBe(0)
    }
    await check()
    await chooseFile(page, 'photo', await drawPhoto(page))
    await chooseFile(page, 'video', { name: 'a.avi', mimeType: 'video/avi', buffer: Buffer.from('RIFF') })
    await page.locator('.media canvas').waitFor()
    await page.locator('.error').waitFor()
    await check()
  })
})
