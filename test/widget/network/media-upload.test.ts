import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { texts as de } from '../../../shared/texts/de/media.ts'
import { fill, send, showMoreFields, submitForm, waitUntilSent } from '../../support/browser/widget-page.ts'
import {
  asksBeforeLeaving,
  chooseFile,
  drawPhoto,
  mediaRows,
  mp4Video,
  openCuttingProxy,
  openMediaForm,
  routeUploads,
  storedTestimonial,
} from '../../support/media/form-media.ts'
import { rows } from '../../support/service/harness.ts'
import {
  blocked,
  corsHeaders,
  fail,
  hang,
  passThrough,
  type RouteHandler,
  respondWith,
  routeSubmissions,
  stopClock,
} from '../../support/service/network-faults.ts'

/* Uploads over a bad network, and testimonials that wait for them. */

const added = (page: Page) => page.getByText('Video added')
const uploading = (page: Page) => page.getByRole('progressbar', { name: 'Uploading…' })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const later = (page: Page) =>
  page.getByRole('status').getByText('We’ll send it as soon as your file has been uploaded.')

/** Chooses a file from the disk: Playwright encodes others. */
async function chooseLargeFile(page: Page, { name, buffer }: ReturnType<typeof mp4Video>) {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), buffer)
  await page.locator('#video-file').setInputFiles(join(folder, name))
}

/** Opens a form with a video, and routes its uploads. */
async function openVideoForm(
  handlers: Record<string, RouteHandler[]> = {},
  options: Parameters<typeof openMediaForm>[1] = {},
) {
  const opened = await openMediaForm('video', options)
  const requests = await routeUploads(opened.context, handlers)
  await opened.page.locator('#video-file').waitFor({ state: 'attached' })
  return { ...opened, requests }
}

/** Opens a form, chooses a video whose upload waits, writes and clicks “Send”. */
async function sendDuringUpload(handlers: Record<string, RouteHandler[]> = {}) {
  const { handler, release } = blocked()
  const opened = await openVideoForm({ 'PUT /id/1': [handler], ...handlers })
  await chooseFile(opened.page, 'video', mp4Video())
  await uploading(opened.page).waitFor()
  await fill(opened.page)
  await send(opened.page)
  return { ...opened, release }
}

describe('an upload', () => {
  test('sends 8 parts, and after a cut in the third none again that has arrived', async () => {
    const { origin, parts } = await openCuttingProxy(3)
    const { page } = await openVideoForm({}, { origin })
    await chooseLargeFile(page, mp4Video(37_000_000))
    await added(page).waitFor()
    expect(parts).toEqual([1, 2, 3, 3, 3, 4, 5, 6, 7, 8])
    const [video] = await mediaRows()
    expect(video).toMatchObject({ kind: 'video', type: 'video/mp4' })
    await submitForm(page)
    expect(await storedTestimonial()).toMatchObject({ videoFile: video?.id, externalVideoHtml: null })
  })

  test('waits offline, says so and goes on', async () => {
    const { page, context, requests } = await openVideoForm({
      'PUT /id/2': [(route) => context.setOffline(true).then(() => fail('internetdisconnected')(route))],
    })
    await chooseFile(page, 'video', mp4Video(6_000_000))
    await page.locator('#video-file-message').getByText('The upload goes on once you’re back online.').waitFor()
    await fill(page)
    await send(page)
    await later(page).waitFor()
    expect(await page.getByText('back online').count()).toBe(1)
    // Only what visitors may want now.
    expect(await page.locator('.actions > *').allInnerTexts()).toEqual(['Try again', 'Send without the file', 'Edit'])
    await context.setOffline(false)
    await waitUntilSent(page)
    expect(requests).toEqual(['POST', 'PUT /id/1', 'PUT /id/2', 'PUT /id/2', 'POST /id/complete'])
  })

  test.each<[string, Record<string, RouteHandler[]>]>([
    ['a lost connection', { POST: [fail()], 'PUT /id/1': [fail()], 'POST /id/complete': [fail()] }],
    [
      'lost responses',
      {
        'PUT /id/1': [(route) => route.fetch().then(() => route.abort())],
        'POST /id/complete': [(route) => route.fetch().then(() => route.abort())],
      },
    ],
    ['errors of the service', { POST: [respondWith(503, '"Not now"')], 'PUT /id/1': [respondWith(500, '')] }],
    [
      'the login page of a captive portal',
      { POST: [respondWith(200, '<title>Wi-Fi</title>')], 'PUT /id/1': [respondWith(200, '{}')] },
    ],
  ])('arrives once despite %s', async (_, handlers) => {
    const { page, requests } = await openVideoForm(handlers)
    const faults = Object.values(handlers).flat().length
    await chooseFile(page, 'video', mp4Video())
    await added(page).waitFor()
    expect(requests).toHaveLength(3 + faults)
    expect(await mediaRows()).toHaveLength(1)
  })

  test('waits as long as the service asks for', async () => {
    const { page, requests } = await openVideoForm({
      POST: [respondWith(429, '"Slow down"', { ...corsHeaders, 'Retry-After': '2' })],
    })
    await chooseFile(page, 'video', mp4Video())
    await page.locator('#video-file-message').getByText('We’ll try again in 2 seconds.').waitFor()
    await added(page).waitFor()
    expect(requests).toHaveLength(4)
  })

  test.each([
    ['a quota that is used up for hours', 429, 'The service stores no more files today.', { 'Retry-After': '3600' }],
    ['a service that stores no files', 501, 'This service stores no files.', {}],
    ['another origin', 403, 'Origin: is not one of the workspace', {}],
  ])('ends with %s, says so in the visitor’s language and leaves the field for a link', async (...row) => {
    const [, status, message, headers] = row
    const { page, requests } = await openVideoForm(
      { POST: [respondWith(status, JSON.stringify(message), { ...corsHeaders, ...headers })] },
      { attributes: 'data-lang="de"' },
    )
    await chooseFile(page, 'video', mp4Video())
    await page.getByText(de.uploadRefused).waitFor()
    expect(await page.getByText(message).count()).toBe(0)
    expect(requests).toEqual(['POST'])
    await page.locator('#externalVideoHtml').fill('https://youtu.be/dQw4w9WgXcQ')
  })

  test('that a used-up quota ends does not keep the form from being sent', async () => {
    const full = respondWith(429, '"Too much was uploaded."', { ...corsHeaders, 'Retry-After': '3600' })
    const { handler, release } = blocked(full)
    const { page } = await sendDuringUpload({ 'PUT /id/1': [handler] })
    await later(page).waitFor()
    release()
    await page.getByRole('alert').getByText('We can’t take your file at the moment.').waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)
    await button(page, 'Send without the file').click()
    await waitUntilSent(page)
  })

  test('begins once more with another ticket if the first has expired', async () => {
    const expired = respondWith(404, '"This upload has expired."')
    const { page, requests } = await openVideoForm({ 'PUT /id/2': [expired] })
    await chooseFile(page, 'video', mp4Video(6_000_000))
    await added(page).waitFor()
    expect(requests).toEqual(['POST', 'PUT /id/1', 'PUT /id/2', 'POST', 'PUT /id/1', 'PUT /id/2', 'POST /id/complete'])
  })

  test('ends if tickets expire again and again', async () => {
    const expired = respondWith(404, '"This upload has expired."')
    const { page, requests } = await openVideoForm({ 'PUT /id/1': [expired, expired] })
    await chooseFile(page, 'video', mp4Video())
    await page.getByText('We can’t take your file at the moment.').waitFor()
    expect(requests).toEqual(['POST', 'PUT /id/1', 'POST', 'PUT /id/1'])
  })

  test('ends after eight attempts, and goes on there when the visitor tries again', async () => {
    const { page, requests } = await openVideoForm({ 'PUT /id/2': Array(8).fill(fail()) })
    await page.clock.install()
    await chooseFile(page, 'video', mp4Video(6_000_000))
    // The first part takes real time: with the clock ahead, it would be aborted.
    await expect.poll(() => requests).toContain('PUT /id/2')
    await expect
      .poll(async () => {
        await page.clock.fastForward(6_000)
        return page.getByText('The file didn’t reach us.').isVisible()
      })
      .toBe(true)
    await button(page, 'Try again').click()
    await added(page).waitFor()
    expect(requests).toEqual(['POST', 'PUT /id/1', ...Array(9).fill('PUT /id/2'), 'POST /id/complete'])
  })

  test('is aborted after 30 s without progress, and sent again', async () => {
    const { page, requests } = await openVideoForm({ 'PUT /id/1': [hang] })
    await page.clock.install()
    await chooseFile(page, 'video', mp4Video())
    await expect.poll(() => requests.length).toBe(2)
    await stopClock(page)
    await page.clock.fastForward(30_100)
    await page.locator('#video-file-message').getByText('Not sent yet').waitFor()
    await page.clock.resume()
    await page.clock.fastForward(1_000)
    await added(page).waitFor()
  })

  test('ends when the file is removed, also while it waits', async () => {
    const { page, context, requests } = await openVideoForm({ 'PUT /id/1': [hang], POST: [passThrough, fail()] })
    await chooseFile(page, 'video', mp4Video())
    await expect.poll(() => requests.length).toBe(2)
    await button(page, 'Remove').click()
    await page.getByText('Choose a video').waitFor()
    await context.setOffline(true)
    await chooseFile(page, 'video', mp4Video())
    await page.locator('#video-file-message').getByText('back online').waitFor()
    await button(page, 'Remove').click()
    await context.setOffline(false)
    await submitForm(page)
    expect(requests).toHaveLength(2)
    expect((await storedTestimonial()).videoVideoUrl).toBeNull()
  })

  test('shows its progress, without announcing each percent', async () => {
    const { handler, release } = blocked()
    const { page } = await openVideoForm({ 'PUT /id/2': [handler] })
    await chooseFile(page, 'video', mp4Video(9_000_000))
    await page.getByText('58%').waitFor()
    expect(await uploading(page).evaluate((bar: HTMLProgressElement) => Math.round(bar.value * 100))).toBe(58)
    expect(
      await page.getByText('58%').evaluate((text) => [text.ariaHidden, text.closest('[aria-live], [role=status]')]),
    ).toEqual(['true', null])
    release()
    await added(page).waitFor()
  })

  test('asks before the visitor leaves, only until it has ended', async () => {
    const { page, release } = await sendDuringUpload()
    expect(await asksBeforeLeaving(page)).toBe(true)
    release()
    await waitUntilSent(page)
    expect(await asksBeforeLeaving(page)).toBe(false)
  })

  test('keeps the disclosure open and goes on in a closed dialog', async () => {
    const { handler, release } = blocked()
    const { page, context } = await openMediaForm('more video', { attributes: 'data-mode="button"' })
    await routeUploads(context, { 'PUT /id/1': [handler] })
    await showMoreFields(page)
    await chooseFile(page, 'video', mp4Video())
    await uploading(page).waitFor()
    await showMoreFields(page)
    await uploading(page).waitFor()
    await button(page, 'Close').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const completed = page.waitForResponse((response) => response.url().endsWith('/complete'))
    release()
    await completed
    await button(page, 'Leave a testimonial').click()
    await added(page).waitFor()
  })
})

describe('a video', () => {
  test.each([
    ['another format', 'video/x-msvideo', 100, 'This video has a format that we can’t use.'],
    ['no known format', '', 100, 'This video has a format that we can’t use.'],
    ['more than 64 MB', 'video/mp4', 64_000_001, 'This video is larger than 64 MB.'],
  ])('of %s is not uploaded, and the visitor reads why', async (_, type, bytes, message) => {
    const { page, requests } = await openVideoForm()
    // In the page: Playwright sends files of at most 50 MB.
    await page.locator('#video-file').evaluate(
      (input: HTMLInputElement, { type, bytes }) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'story', { type }))
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { type, bytes },
    )
    await page.getByText(message).waitFor()
    expect(requests).toEqual([])
  })

  test.each([
    ['no video', '<script>'],
    ['empty', ''],
  ])('that is %s is not stored, and the visitor reads what is', async (_, text) => {
    const { page } = await openVideoForm({}, { attributes: 'data-lang="de"' })
    await chooseFile(page, 'video', { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from(text) })
    await page.getByText(de.videoFormat).waitFor()
    expect(await page.locator('#video-file').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('.media button').allTextContents()).toEqual([de.recordVideo])
    expect(await mediaRows()).toEqual([])
  })

  test('stays if what is to replace it is unusable', async () => {
    const { page } = await openVideoForm()
    await chooseFile(page, 'video', mp4Video())
    await added(page).waitFor()
    await chooseFile(page, 'video', { name: 'a.avi', mimeType: 'video/avi', buffer: Buffer.from('RIFF') })
    await page.getByText('This video has a format that we can’t use.').waitFor()
    await chooseFile(page, 'video', { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>') })
    await uploading(page).waitFor({ state: 'hidden' })
    await page.getByText('This video has a format that we can’t use.').waitFor()
    const [video] = await mediaRows()
    await submitForm(page)
    expect((await storedTestimonial()).videoFile).toBe(video?.id)
  })

  test('has a poster, its first second, where the page lets it play', async () => {
    const { page, requests } = await openVideoForm({}, { policy: 'media-src blob:' })
    const bytes = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
      const chunk = new Promise<Blob>((resolve) => {
        recorder.ondataavailable = ({ data }) => resolve(data)
      })
      recorder.start()
      for (let frame = 0; frame < 8; frame++) {
        context?.fillRect(frame * 20, 0, 10, 50)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      recorder.stop()
      return [...new Uint8Array(await (await chunk).arrayBuffer())]
    })
    await chooseFile(page, 'video', { name: 'a.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) })
    await added(page).waitFor()
    const [video, poster] = await mediaRows()
    expect([video?.kind, video?.type]).toEqual(['video', 'video/webm'])
    expect(poster).toMatchObject({ kind: 'poster', type: 'image/jpeg', width: 300, height: 150, posterOf: video?.id })
    expect(requests).toHaveLength(6)
    await submitForm(page)
    expect((await storedTestimonial()).videoFile).toBe(video?.id)
  })

  test('can be recorded only where the browser can', async () => {
    const { page } = await openVideoForm({}, { before: () => Reflect.deleteProperty(window, 'MediaRecorder') })
    await page.getByText('Choose a video').waitFor()
    expect(await button(page, 'Record a video').count()).toBe(0)
  })

  test('is chosen as a file if the recorder cannot be loaded', async () => {
    const { page } = await openVideoForm()
    await page.route('**/assets/Recorder-*', (route) => route.abort())
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Record a video').click()
    await (await chooser).setFiles(mp4Video())
    await added(page).waitFor()
  })
})

describe('a testimonial that is sent during an upload', () => {
  test('waits for it and is sent once, despite two clicks', async () => {
    const { page, context, release } = await sendDuringUpload()
    const submissions = await routeSubmissions(context)
    await later(page).waitFor()
    await page.locator('form .send').click({ force: true })
    expect(await page.getByLabel('First name').isDisabled()).toBe(true)
    expect(submissions).toEqual([])
    release()
    await waitUntilSent(page)
    expect(submissions).toHaveLength(1)
    const [video] = await mediaRows()
    expect((await storedTestimonial()).videoFile).toBe(video?.id)
  })

  test('waits for photo and video', async () => {
    const { handler, release } = blocked()
    const { page, context } = await openMediaForm('video image')
    await routeUploads(context, { 'PUT /id/1': [handler, handler] })
    await chooseFile(page, 'photo', await drawPhoto(page))
    await chooseFile(page, 'video', mp4Video())
    await fill(page)
    await send(page)
    await later(page).waitFor()
    release()
    await waitUntilSent(page)
    const { imageFile, videoFile } = await storedTestimonial()
    expect([typeof imageFile, typeof videoFile]).toEqual(['string', 'string'])
  })

  test('can be sent without the file', async () => {
    const { page } = await sendDuringUpload()
    await later(page).waitFor()
    await button(page, 'Send without the file').click()
    await waitUntilSent(page)
    expect((await storedTestimonial()).videoVideoUrl).toBeNull()
  })

  test('can be edited meanwhile, and is sent later', async () => {
    const { page, release } = await sendDuringUpload()
    await later(page).waitFor()
    await button(page, 'Edit').click()
    await page.getByLabel('Your testimonial').fill('Even better')
    release()
    await added(page).waitFor()
    expect(await rows('testimonials')).toEqual([])
    await send(page)
    await waitUntilSent(page)
    expect(await storedTestimonial()).toMatchObject({ testimonialText: 'Even better' })
  })

  test('says why the file was rejected, and can be sent without it', async () => {
    const { handler, release } = blocked(respondWith(400, '"Part 1 is too large."'))
    const { page } = await sendDuringUpload({ 'PUT /id/1': [handler] })
    await later(page).waitFor()
    release()
    await page.getByRole('alert').getByText('This video has a format that we can’t use.').waitFor()
    await button(page, 'Send without the file').click()
    await waitUntilSent(page)
  })

  test('is sent once the file has arrived at another try', async () => {
    const { page, context } = await openVideoForm()
    const submissions = await routeSubmissions(context)
    await context.route('**/assets/uploader-*', (route) => route.abort())
    await chooseFile(page, 'video', mp4Video())
    await fill(page)
    await send(page)
    await page.getByRole('alert').getByText('The file didn’t reach us.').waitFor()
    await context.unroute('**/assets/uploader-*')
    await page
      .getByRole('paragraph')
      .filter({ hasText: 'Send without the file' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await waitUntilSent(page)
    expect(submissions).toHaveLength(1)
    expect((await storedTestimonial()).videoFile).toBeTruthy()
  })

  test('with an error elsewhere is not sent by the upload', async () => {
    const { handler, release } = blocked()
    const { page } = await openVideoForm({ 'PUT /id/1': [handler] })
    await chooseFile(page, 'video', mp4Video())
    await send(page)
    await page.getByText('Please write a few words.').waitFor()
    release()
    await added(page).waitFor()
    expect(await rows('testimonials')).toEqual([])
    await submitForm(page)
  })

  test('with a required video counts the upload', async () => {
    const { page } = await openMediaForm('video', { attributes: 'data-required="video"' })
    await chooseFile(page, 'video', mp4Video())
    await submitForm(page)
    expect((await storedTestimonial()).videoFile).toBeTruthy()
  })
})
