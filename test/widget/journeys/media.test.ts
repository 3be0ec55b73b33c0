import { expect, test } from 'vitest'
import { openRecorder, record, sendTake } from '../../support/browser/recorder-page.ts'
import { send, submitForm, waitUntilSent } from '../../support/browser/widget-page.ts'
import { chooseFile, drawPhoto, mediaRows, openMediaForm, storedTestimonial } from '../../support/media/form-media.ts'
import { fetchFile } from '../../support/media/media.ts'
import { browserUrl, keys, query, rows } from '../../support/service/harness.ts'

/* A photo and a video on their way from a customer to the owner. */

test('a photo is drawn with 800 pixels, shown, uploaded as a small JPEG and sent as imageUrl', async () => {
  const { page, messages } = await openMediaForm('image')
  await chooseFile(page, 'photo', await drawPhoto(page))
  await page.getByText('Photo added').waitFor()
  expect(
    await page.locator('.media canvas').evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]),
  ).toEqual([800, 600])
  expect(await page.getByLabel('Link to a photo of you').isVisible()).toBe(false)
  const [file] = await mediaRows()
  expect(file).toMatchObject({ kind: 'photo', type: 'image/jpeg', width: 800, height: 600 })
  expect(file?.bytes).toBeLessThanOrEqual(150_000)
  await submitForm(page)
  const { imageUrl, imageFile } = await storedTestimonial()
  expect(imageUrl).toBe(`${browserUrl.origin}/media/${file?.id}.jpg`)
  expect(imageFile).toBe(file?.id)
  expect(messages).toEqual([])
})

test('a recording reaches the owner with its poster, and nobody else', async () => {
  const { page } = await openRecorder()
  await record(page)
  const [video] = await sendTake(page)
  await page.getByText('Video added').waitFor()
  await page.getByLabel('Your testimonial').fill('As I say in the video')
  await send(page)
  await waitUntilSent(page)
  const [row] = await rows('testimonials')
  const stored = await fetchFile(`${row?.videoVideoUrl}`, { key: keys.workspaceA })
  expect(stored.status).toBe(200)
  expect(stored.headers.get('Content-Type')).toBe('video/mp4')
  expect(stored.bytes.length).toBe(video?.size)
  expect((await fetchFile(`${row?.videoVideoUrl}`)).status).toBe(404)
  const [poster] = await query('SELECT * FROM media WHERE posterOf = ?', row?.videoFile)
  expect(poster).toMatchObject({ kind: 'poster', type: 'image/jpeg', width: 800, height: 450 })
  const url = `${browserUrl.origin}/media/${poster?.id}.jpg`
  expect((await fetchFile(url, { key: keys.workspaceA })).status).toBe(200)
  expect((await fetchFile(url)).status).toBe(404)
})
