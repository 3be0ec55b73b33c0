import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openMediaPage } from '../../support/browser/media-page.ts'
import {
  closeDialog,
  failToRecord,
  openRecorder,
  press,
  startCamera,
  trackStates,
  waitForStep,
} from '../../support/browser/recorder-page.ts'
import { storeForm } from '../../support/forms.ts'
import { chooseFile, openMediaForm } from '../../support/media/form-media.ts'

/* What the recorder shows around the picture: the question, the level of the microphone, another camera. */

/** Keeps all audio contexts of the page. */
function keepContexts() {
  const contexts: AudioContext[] = []
  Object.assign(window, { contexts })
  window.AudioContext = class extends AudioContext {
    constructor() {
      super()
      contexts.push(this)
    }
  }
}
const contextStates = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'contexts') as AudioContext[]).map(({ state }) => state))

describe('the question above the picture', () => {
  const cue = (page: Page) => page.locator('.cue').innerText()

  test('is the prompt of the site owner, or else the line to begin with', async () => {
    const { page } = await openRecorder()
    expect(await cue(page)).toBe('What would you tell a friend?')
    const other = await openRecorder({ settings: 'data-prompt="What did you buy?"' })
    expect(await cue(other.page)).toBe('What did you buy?')
  })

  test('is each question of a stored form', async () => {
    const questions = [
      { id: 'what', text: 'What did you buy?' },
      { id: 'how', text: 'How was it?' },
    ]
    const { formId } = await storeForm({ fields: 'video', questions })
    const { page } = await openRecorder({ settings: `data-form="${formId}"` })
    expect(await cue(page)).toMatch(/^What did you buy\?\s+How was it\?$/)
  })
})

describe('the level of the microphone', () => {
  test('moves with sound, and its audio context is closed with the camera', async () => {
    const { page } = await openRecorder({ before: keepContexts })
    await startCamera(page)
    const level = () =>
      page
        .locator('.level [stroke-dasharray]')
        .evaluate((bar) => Number.parseFloat(`${bar.getAttribute('stroke-dasharray')}`))
    // The simulated microphone beeps.
    await expect.poll(level, { interval: 50 }).toBeGreaterThan(0.1)
    await expect.poll(level, { interval: 50 }).toBeLessThan(0.1)
    await press(page, 'Cancel')
    await expect.poll(() => contextStates(page)).toEqual(['closed'])
  })

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the dialog is closed', closeDialog],
    [
      'recording fails',
      async (page) => {
        await failToRecord(page)
        await press(page, 'Record')
        await press(page, 'Start now')
      },
    ],
    ['the form leaves the page', (page) => page.locator('laurel-form').evaluate((form) => form.remove())],
  ])('ends with the camera if %s', async (_, end) => {
    const { page } = await openRecorder({ before: keepContexts })
    await startCamera(page)
    await page.locator('.level').waitFor()
    await end(page)
    await expect.poll(() => contextStates(page)).toEqual(['closed'])
    expect(await trackStates(page)).toEqual(['ended', 'ended'])
  })

  test('is not shown while the browser keeps the audio context suspended', async () => {
    const before = () => {
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
    }
    const { page } = await openRecorder({ before })
    await startCamera(page)
    await press(page, 'Record')
    await press(page, 'Start now')
    await page.getByRole('timer').getByText('0:01').waitFor()
    expect(await page.locator('.level').count()).toBe(0)
  })
})

describe('another camera', () => {
  /** Lists a second camera. */
  const addCamera = () => {
    const { enumerateDevices } = MediaDevices.prototype
    MediaDevices.prototype.enumerateDevices = async function () {
      const second = { kind: 'videoinput', deviceId: 'second' } as MediaDeviceInfo
      return [...(await enumerateDevices.call(this)), second]
    }
  }

  /** Keeps the constraints of all requests for a camera. */
  const keepConstraints = () => {
    const requests: unknown[] = []
    Object.assign(window, { requests })
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = function (constraints) {
      requests.push(constraints)
      return getUserMedia.call(this, constraints)
    }
  }

  test('can be chosen where there are two, and ends the tracks and the audio context of the former', async () => {
    const before = `(${keepContexts})();(${addCamera})();(${keepConstraints})()`
    const { page } = await openRecorder({ before: new Function(before) as () => void })
    await startCamera(page)
    await press(page, 'Switch camera')
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'ended', 'live', 'live'])
    await waitForStep(page, 'ready')
    await expect.poll(() => contextStates(page)).toEqual(['closed', 'running'])
    const requests = await page.evaluate(() => Reflect.get(window, 'requests'))
    expect(requests).toMatchObject([{ video: { facingMode: 'user' } }, { video: { deviceId: 'second' } }])
  })

  test.each<[string, () => void]>([
    ['there is one', () => {}],
    ['the browser lists none', () => Reflect.deleteProperty(MediaDevices.prototype, 'enumerateDevices')],
    [
      'the browser does not list them',
      () => {
        MediaDevices.prototype.enumerateDevices = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      },
    ],
  ])('cannot be chosen if %s', async (_, before) => {
    const { page } = await openRecorder({ before })
    await startCamera(page)
    await page.locator('.level').waitFor()
    expect(await page.getByRole('button', { name: 'Switch camera' }).count()).toBe(0)
  })
})

test('nothing moves from the first step to the recording, and the question and the picture stay in view', async () => {
  const { page } = await openRecorder({ viewport: { width: 375, height: 667 } })
  const steps: [string, number[]][] = []
  const inView: boolean[] = []
  const measure = async (step: string) => {
    await waitForStep(page, step)
    const { tops, view } = await page.locator('.recorder').evaluate((recorder) => {
      const { top } = recorder.getBoundingClientRect()
      const cue = recorder.querySelector('.cue')?.getBoundingClientRect()
      const screen = recorder.querySelector('.screen')?.getBoundingClientRect()
      const consent = recorder.closest('form')?.querySelector('.consent')?.getBoundingClientRect()
      return {
        tops: [cue?.top, screen?.top, screen?.bottom, consent?.top].map((edge) => Math.round((edge ?? 0) - top)),
        view: (cue?.top ?? -1) >= 0 && (screen?.bottom ?? innerHeight + 1) <= innerHeight,
      }
    })
    steps.push([step, tops])
    inView.push(view)
  }
  await measure('intro')
  await startCamera(page)
  await measure('ready')
  await press(page, 'Record')
  await measure('count')
  await press(page, 'Start now')
  await measure('recording')
  const [[, first] = []] = steps
  expect(steps.map(([, tops]) => tops)).toEqual(steps.map(() => first))
  // The video that was recorded is where the picture was.
  await press(page, 'Stop')
  await waitForStep(page, 'review')
  const top = await page.locator('.recorder').evaluate((recorder) => {
    const video = recorder.querySelector('video, [role=img]')
    return Math.round((video?.getBoundingClientRect().top ?? 0) - recorder.getBoundingClientRect().top)
  })
  expect(top).toBe(first?.[1])
  expect(inView.slice(1)).toEqual([true, true, true])
})

test('a video that was chosen shows a frame', async () => {
  const { record } = await openMediaPage()
  const buffer = Buffer.from(await record('video/webm'))
  const { page } = await openMediaForm('video', { policy: 'media-src blob:' })
  await chooseFile(page, 'video', { name: 'a.webm', mimeType: 'video/webm', buffer })
  await page.getByText('Video added').waitFor()
  const canvas = page.locator('.media canvas')
  expect(await canvas.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([64, 48])
})
