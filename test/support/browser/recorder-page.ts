import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { strictPolicy } from '../media/form-media.ts'
import { workspaceA } from '../service/harness.ts'
import { openPage, openSite } from './browser.ts'
import { scriptTag } from './widget-page.ts'

/** The header of a page that allows the service, and to play what was recorded. */
export const replayPolicy = {
  'Content-Security-Policy': `${strictPolicy['Content-Security-Policy']}; media-src blob:`,
}

/** The data about the camera that the page records, see `observe`. */
type Observed = { tracks: MediaStreamTrack[]; recorders: unknown[]; sent: File[] }

/** Keeps all tracks, the options of all recorders and all files that the page sends. */
function observe() {
  const observed: Observed = { tracks: [], recorders: [], sent: [] }
  Object.assign(window, { observed })
  const { send } = XMLHttpRequest.prototype
  let type = ''
  XMLHttpRequest.prototype.send = function (body) {
    // A ticket is requested for the type; the parts of the file have none.
    if (typeof body === 'string') type = JSON.parse(body).type
    if (body instanceof Blob) observed.sent.push(new File([body], '', { type }))
    send.call(this, body)
  }
  const { mediaDevices } = navigator
  const { MediaRecorder } = window
  const getUserMedia = mediaDevices?.getUserMedia.bind(mediaDevices)
  if (mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      observed.tracks.push(...stream.getTracks())
      return stream
    }
  if (!MediaRecorder) return
  window.MediaRecorder = class extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options)
      observed.recorders.push(options)
    }
    override start(...args: []) {
      observed.recorders.push(args)
      super.start(...args)
    }
  }
}

type Options = BrowserContextOptions & {
  headers?: Record<string, string>
  /** Attributes of the script element. */
  settings?: string
  /** The fields of the form. */
  fields?: string
  /** Runs in the page before any other script. */
  before?: () => void
  browser?: Browser
  /** True if the clock of the page is that of the test. */
  clock?: boolean
}

/** Opens a form on a page of another origin, and its recorder. */
export async function openRecorder({
  headers = strictPolicy,
  settings = '',
  fields = 'video',
  before,
  browser,
  clock,
  ...rest
}: Options = {}) {
  const opened = await openPage(rest, browser)
  const { page } = opened
  if (before) await page.addInitScript(before)
  await page.addInitScript(observe)
  if (clock) await page.clock.install()
  await page.goto(await openSite(scriptTag(workspaceA, `data-fields="${fields}" ${settings}`), headers))
  if (fields.includes('more')) await page.getByRole('button', { name: 'Video' }).click()
  await page.locator('#video-record').click()
  await page.locator('.recorder').waitFor()
  return { ...opened, recorder: page.locator('.recorder') }
}

export const press = (page: Page, name: string) => page.locator('.recorder').getByRole('button', { name }).click()

/** Waits until the recorder shows a step, by its sentence or its button. */
export const waitForStep = (page: Page, step: string) => page.locator(`.recorder .${step}`).first().waitFor()

/** Switches the camera on. */
export async function startCamera(page: Page) {
  await press(page, 'Start camera')
  await waitForStep(page, 'ready')
  // The first frame has arrived.
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
}

/** Starts to record, with the camera on and without the countdown, and waits until a second is recorded. */
export async function skipCountdown(page: Page) {
  await press(page, 'Record')
  await press(page, 'Start now')
  await page.getByRole('timer').getByText('0:01 / 2:00').waitFor()
}

/** Switches the camera on and starts to record. */
export async function startRecording(page: Page) {
  await startCamera(page)
  await skipCountdown(page)
}

/** Records for a second. */
export async function record(page: Page) {
  await startRecording(page)
  await press(page, 'Stop')
  await waitForStep(page, 'review')
}

/** Returns the states of all tracks that the page has ever had: `ended` for each one means that camera and microphone are off. */
export const trackStates = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'observed') as Observed).tracks.map(({ readyState }) => readyState))

/** Returns the options of all recorders, each followed by the arguments of `start`. */
export const recorderOptions = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'observed') as Observed).recorders)

/** Switches to another tab, or back. */
export const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Tells the form that its dialog is closed. */
export const closeDialog = (page: Page) =>
  page.locator('laurel-form').evaluate((form) => form.dispatchEvent(new Event('laurel:close')))

/** Makes the browser unable to record. */
export const failToRecord = (page: Page) =>
  page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('', 'NotSupportedError')
    }
  })

export const buttons = (page: Page) => page.locator('.recorder button').allTextContents()
export const sentence = (page: Page) => page.locator('#recorder-status').innerText()

/** Uses the take, and returns the type, the size and the first bytes of the files that the page then sends. */
export async function sendTake(page: Page, files = 2) {
  await press(page, 'Use this video')
  const sent = () =>
    page.evaluate(() => {
      const { sent } = Reflect.get(window, 'observed') as Observed
      return Promise.all(
        sent.map(async (file) => {
          const { width = 0, height = 0 } = await createImageBitmap(file).catch(() => ({}) as ImageBitmap)
          const head = new TextDecoder('latin1').decode(await file.slice(0, 8).arrayBuffer())
          return { type: file.type, size: file.size, head, width, height }
        }),
      )
    })
  await expect.poll(async () => (await sent()).length).toBe(files)
  return sent()
}
