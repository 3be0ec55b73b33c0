import { describe, expect, test } from 'vitest'
import { overflow } from '../../support/browser/browser.ts'
import {
  fill,
  focusedElement,
  fullForm,
  openForm,
  scriptTag,
  send,
  waitUntilSent,
} from '../../support/browser/widget-page.ts'
import { allRecords, rows } from '../../support/service/harness.ts'

/* The controls of the form: stars, the link to a video, and errors that are wide. */

describe('stars', () => {
  test('are a radio group with a legend, none checked, each with a label', async () => {
    const { page } = await openForm()
    const group = page.getByRole('group', { name: 'Your rating' })
    const names = [1, 2, 3, 4, 5].map((stars) => `${stars} of 5 stars`)
    expect(await group.getByRole('radio').count()).toBe(5)
    for (const name of names) expect(await group.getByRole('radio', { name, checked: false }).count()).toBe(1)
  })

  test('are one tab stop, change with the arrow keys without sending, and can be cleared', async () => {
    const { page } = await openForm()
    await page.keyboard.press('Tab')
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '4 of 5 stars' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
    await expect.poll(() => focusedElement(page)).toBe('stars')
    expect(await allRecords()).toEqual([[], []])
  })

  test('show a lower rating while the pointer is on it', async () => {
    const { page } = await openForm()
    await page.getByRole('radio', { name: '5 of 5 stars' }).check()
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    await page.getByRole('radio', { name: '2 of 5 stars' }).hover()
    const stars = page.locator('.stars label svg')
    const opacities = () => stars.evaluateAll((all) => all.map((star) => getComputedStyle(star).fillOpacity))
    await expect.poll(opacities).toEqual(['1', '1', '0.14', '0.14', '0.14'])
  })

  test('stay if the chosen one is pressed again, to be sure', async () => {
    const { page } = await openForm()
    const star = page.getByRole('radio', { name: '5 of 5 stars' })
    await star.check()
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    await star.click()
    await fill(page)
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ stars: 5 }])
  })

  test('follow the arrow keys in right-to-left languages', async () => {
    const { page } = await openForm(
      scriptTag().replace(' async', ' data-lang="ar" data-text-stars-of="{n} of 5 stars" data-text-send="Send" async'),
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('radio', { name: '2 of 5 stars' }).isChecked()).toBe(true)
  })
})

describe('the video link', () => {
  test('names the provider, but requests nothing from it before the preview is shown', async () => {
    const { page, requests, messages } = await openForm(fullForm)
    const player = /^https:\/\/player\.vimeo\.com\/video\/76979871/
    await page.context().route(player, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
    await page.getByLabel('Link to a video').fill('https://vimeo.com/76979871')
    await page.getByText('Vimeo video').waitFor()
    expect(requests.filter((request) => request.includes('vimeo'))).toEqual([])
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect.poll(() => requests.filter((request) => player.test(request)).length).toBe(1)
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups')
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    await expect.poll(() => focusedElement(page)).toBe('iframe')
    expect(messages).toEqual([])
  })

  test('is not validated while being typed', async () => {
    const { page } = await openForm(fullForm)
    await page.getByLabel('Link to a video').pressSequentially('https://you')
    expect(await page.getByText('isn’t supported').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByText('isn’t supported').waitFor()
  })
})

test('errors never make the page scroll horizontally', async () => {
  const { page } = await openForm(scriptTag(), {}, { viewport: { width: 320, height: 640 } })
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  await page.route('**/v1/testimonial', (route) => route.fulfill({ status: 400, headers, json: 'x'.repeat(300) }))
  await fill(page)
  await send(page)
  await page.getByRole('alert').getByText('xxx').waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})
