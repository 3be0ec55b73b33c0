import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openMediaPage } from '../../support/browser/media-page.ts'
import { fill, findFormProblems, openForm, scriptTag, send, writeAnother } from '../../support/browser/widget-page.ts'
import { chooseFile, drawPhoto } from '../../support/media/form-media.ts'
import { workspaceA } from '../../support/service/harness.ts'

const form = scriptTag(workspaceA, 'data-fields="stars firstname lastname company title image video"')
const picture = (page: Page, name: string) => page.locator('.sent').getByRole('img', { name })

/** Adds a photo and a video, whose corner is red, and waits until both are uploaded. */
async function addFiles(page: Page) {
  const { record } = await openMediaPage()
  await page.locator('#photo-file').waitFor({ state: 'attached' })
  await chooseFile(page, 'photo', await drawPhoto(page))
  const buffer = Buffer.from(await record('video/webm'))
  await chooseFile(page, 'video', { name: 'story.webm', mimeType: 'video/webm', buffer })
  await page.getByText('Photo added').waitFor()
  await page.getByText('Video added').waitFor()
}

/** Sends the form and waits for the thanks. */
async function submit(page: Page) {
  await fill(page)
  await page.locator('#gaveConsent').check()
  await send(page)
  await page.locator('.sent').waitFor()
}

/** Returns whether the corner of a picture is red. */
const isRed = (page: Page, name: string) =>
  picture(page, name)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? []
      return red > 200 && green < 60 && blue < 60
    })

/** Returns the lines of the card. */
const lines = async (page: Page) => (await page.locator('figure').innerText()).split(/\n+/)

describe('the thanks', () => {
  test('show what was sent: stars, words, a frame of the video, photo, name, company and headline', async () => {
    const { page } = await openForm(form)
    await page.getByLabel('4 of 5 stars').check()
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines')
    await page.getByLabel('Headline').fill('It computes')
    await addFiles(page)
    await submit(page)
    const parts = page.locator('figure').locator('[role=img], b, blockquote, .muted')
    expect(await parts.evaluateAll((all) => all.map((part) => part.ariaLabel ?? part.textContent))).toEqual([
      '4 of 5 stars',
      'It computes',
      'Wonderful',
      'Video',
      'Photo',
      'Ada Lovelace',
      'Analytical Engines',
    ])
    expect([await isRed(page, 'Photo'), await isRed(page, 'Video')]).toEqual([true, true])
    expect(await findFormProblems(page)).toEqual([])
  })

  test('name the files of a draft, whose pictures this page does not have, and none of the testimonial before', async () => {
    const { page } = await openForm(form)
    await addFiles(page)
    await page.reload()
    await page.getByText('Photo added').waitFor()
    await page.getByText('Video added').waitFor()
    await submit(page)
    expect(await lines(page)).toEqual(['Wonderful', 'Video added', 'Ada', 'Photo added'])
    expect(await page.locator('.sent canvas').count()).toBe(0)

    await writeAnother(page)
    await submit(page)
    expect(await lines(page)).toEqual(['Wonderful', 'Ada'])
  })

  test('name the provider of a video, also of one that the visitor has not touched, and mention a link to a photo', async () => {
    const { page } = await openForm(
      scriptTag(workspaceA, 'data-fields="firstname image video" data-prefill-video="https://vimeo.com/76979871"'),
    )
    await page.getByLabel('Link to a photo').fill('https://shop.example/ada.jpg')
    await submit(page)
    expect(await lines(page)).toEqual(['Wonderful', 'Vimeo video', 'Ada', 'Photo added'])
  })
})
