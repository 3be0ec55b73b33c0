import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  button,
  given,
  givenFields,
  giveTestimonial,
  openAuthorPage,
  openMine,
} from '../../support/browser/author-page.ts'
import { findPlainPageProblems } from '../../support/browser/hosted-page.ts'
import { findProblems } from '../../support/browser/inbox-page.ts'
import { storePhotoAndVideo } from '../../support/media/stored-files.ts'
import { query } from '../../support/service/harness.ts'

/* Photos and videos that the author has uploaded, on the author's own page. */

let token = ''

beforeEach(async () => {
  const { image, film } = await storePhotoAndVideo()
  const { imageUrl: _image, externalVideoHtml: _video, ...fields } = givenFields
  token = await giveTestimonial({ ...fields, imageUrl: image.url, videoUrl: film.url })
})

const files = () =>
  given('imageUrl IS NOT NULL', 'imageFile IS NOT NULL', 'videoVideoUrl IS NOT NULL', 'videoFile IS NOT NULL')
const kinds = async () => (await query('SELECT kind FROM media ORDER BY kind')).map(({ kind }) => kind)

/** Expects that the page shows both files, which are not public. */
async function expectFiles(page: Page) {
  expect(await page.getByText('/media/').count()).toBe(0)
  const photo = page.getByRole('img', { name: 'Your photo' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16)
  const video = page.locator('video[aria-label="Your video"]')
  await expect.poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(36)
  expect(await video.getAttribute('controls')).toBe('')
}

const box = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('checkbox')

describe('the page', () => {
  test('shows the files', async () => {
    const { page } = await openMine(token)
    await expectFiles(page)
  })

  test('keeps files that are not ticked', async () => {
    const { page } = await openMine(token)
    await page.locator('#edit').click()
    await page.getByLabel('Headline', { exact: true }).fill('A joy')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('title')).toEqual(['A joy'])
    expect(await files()).toEqual([1, 1, 1, 1])
  })

  test('removes a photo by keyboard, and takes a link in its place', async () => {
    const { page } = await openMine(token)
    await page.locator('#edit').click()
    await box(page, 'Your photo').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await files()).toEqual([0, 0, 1, 1])
    expect(await kinds()).toEqual(['poster', 'video'])
    await page.locator('#edit').click()
    await page.getByText('More fields').click()
    await page.getByLabel('Link to a photo of you').fill('https://images.example/ada.jpg')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await given('imageUrl', 'imageFile')).toEqual(['https://images.example/ada.jpg', null])
    expect(await page.getByRole('link', { name: 'https://images.example/ada.jpg' }).count()).toBe(1)
  })

  test('removes a video with its poster', async () => {
    const { page } = await openMine(token)
    await page.locator('#edit').click()
    await box(page, 'Your video').check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    expect(await files()).toEqual([1, 1, 0, 0])
    expect(await kinds()).toEqual(['photo'])
  })

  test('keeps what was typed if the files are gone by then', async () => {
    const { page } = await openMine(token)
    await page.locator('#edit').click()
    await page.getByLabel('Your profiles').fill('https://social.example/@new')
    await query('UPDATE testimonials SET imageUrl = NULL, imageFile = NULL')
    await button(page, 'Save').click()
    await page.getByText('What you typed is still here').waitFor()
    expect(await box(page, 'Your photo').count()).toBe(0)
    expect(await page.getByLabel('Your profiles').inputValue()).toBe('https://social.example/@new')
  })

  test.each(['en', 'ar'])('is accessible with files and fits in every look: %s', async (locale) => {
    const { page } = await openMine(token, { locale })
    expect(await findProblems(page)).toEqual([])
    await page.locator('#edit').click()
    expect(await findProblems(page)).toEqual([])
  })
})

describe('the page without JavaScript', () => {
  const removal = box

  async function open() {
    const { page } = await openAuthorPage('', { javaScriptEnabled: false })
    await page.getByLabel('Your link or code').fill(token)
    await button(page, 'Show my testimonial').click()
    await page.locator('#edit').click()
    await removal(page, 'Your photo').waitFor()
    return page
  }
  const save = async (page: Page) => {
    await button(page, 'Save').click()
    await page.getByLabel('Your link or code').fill(token)
    await button(page, 'Save').click()
  }

  test('shows the files, and keeps what is not ticked', async () => {
    const page = await open()
    await expectFiles(page)
    expect(await findPlainPageProblems({ page })).toEqual([])
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await files()).toEqual([1, 1, 1, 1])
  })

  test('removes a video, and keeps the tick where something else is wrong', async () => {
    const page = await open()
    await removal(page, 'Your video').check()
    await page.getByLabel('Your profiles').fill('not a link')
    await save(page)
    await page.locator('.error').waitFor()
    expect(await removal(page, 'Your video').isChecked()).toBe(true)
    expect(await removal(page, 'Your photo').isChecked()).toBe(false)
    expect(await removal(page, 'Your photo').isVisible()).toBe(true)
    await page.getByLabel('Your profiles').fill('')
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await files()).toEqual([1, 1, 0, 0])
  })
})
