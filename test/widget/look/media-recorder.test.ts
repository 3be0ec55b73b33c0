import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openRecorder, replayPolicy, waitForStep } from '../../support/browser/recorder-page.ts'
import { findFormProblems } from '../../support/browser/widget-page.ts'

/** Returns the buttons of the recorder that are too small for a finger. */
const smallTargets = (page: Page) =>
  page
    .locator('.recorder button')
    .evaluateAll((all) =>
      all.filter((button) => button.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
    )

/** Checks a step of the recorder in every look. */
async function checkStep(page: Page, step: string) {
  await waitForStep(page, step)
  expect(await findFormProblems(page), step).toEqual([])
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const width of [size.width, 320]) {
    await page.setViewportSize({ ...size, width })
    expect(await smallTargets(page), `${step}, ${width} px`).toEqual([])
  }
  await page.setViewportSize(size)
}

/** Makes the time of the recorder that of the test. */
const stopTime = () => {
  performance.now = () => Number(sessionStorage.getItem('now'))
}
const setTime = (page: Page, seconds: number) =>
  page.evaluate((seconds) => sessionStorage.setItem('now', `${seconds * 1_000}`), seconds)

test.each([
  ['in English, where the page blocks the replay', {}],
  ['from right to left, with a replay', { settings: 'data-lang="ar"', headers: replayPolicy }],
])('every step is accessible in all looks: %s', async (_, options) => {
  const { page } = await openRecorder({ ...options, before: stopTime })
  const goOn = () => page.locator('.recorder .actions button').first().click()
  await checkStep(page, 'intro')
  await goOn()
  await checkStep(page, 'ready')
  await goOn()
  await checkStep(page, 'count')
  await goOn()
  await checkStep(page, 'recording')
  await setTime(page, 101)
  await page.getByRole('timer').getByText('1:41').waitFor()
  await checkStep(page, 'recording')
  await goOn()
  await checkStep(page, 'review')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  const again = page.locator('.recorder .link-button').first()
  await again.click()
  // Warns that the take is not used yet.
  await checkStep(page, 'review')
  await again.click()
  await checkStep(page, 'problem')
})
