import { describe, expect, onTestFinished, test } from 'vitest'
import { launch, openPage, openSite } from '../../support/browser/browser.ts'
import {
  buttons,
  closeDialog,
  failToRecord,
  openRecorder,
  press,
  record,
  recorderOptions,
  replayPolicy,
  sendTake,
  sentence,
  setHidden,
  skipCountdown,
  startCamera,
  startRecording,
  trackStates,
  waitForStep,
} from '../../support/browser/recorder-page.ts'
import { focusedElement, scriptTag, waitUntilSent } from '../../support/browser/widget-page.ts'
import { asksBeforeLeaving, chooseFile, drawPhoto, routeUploads, strictPolicy } from '../../support/media/form-media.ts'
import { browserUrl, rows, workspaceA } from '../../support/service/harness.ts'
import { blocked, hang, respondWith, routeSubmissions } from '../../support/service/network-faults.ts'

const off = ['ended', 'ended']
const live = ['live', 'live']
const addWords = 'Please also write a few words, for those who can’t hear it.'
const unused = 'Use this video, or it will be lost.'

describe('a recording', () => {
  test('works under the strictest policy, and shows a frame where that blocks the replay', async () => {
    const { page, recorder, messages } = await openRecorder()
    expect(await sentence(page)).toBe('You can record up to 2 minutes, watch it, and then decide.')
    await startCamera(page)
    expect(await trackStates(page)).toEqual(live)
    expect(messages).toEqual([])
    await skipCountdown(page)
    await press(page, 'Stop')
    await page.getByText('Your video is complete, but this page can’t play it.').waitFor()
    expect(await trackStates(page)).toEqual(off)
    expect(await sentence(page)).toBe(`Preview of your video (0:01)\n${addWords}`)
    expect(await recorder.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(800)
    const [video, poster] = await sendTake(page)
    expect(video?.type).toMatch(/^video\/mp4;codecs=avc1/)
    expect(video?.head.slice(4)).toBe('ftyp')
    expect(video?.size).toBeGreaterThan(20_000)
    expect(poster).toMatchObject({ type: 'image/jpeg', width: 800, height: 450 })
    expect(poster?.size).toBeLessThanOrEqual(60_000)
  })

  test('sets the bit rates and is made in one piece', async () => {
    const { page } = await openRecorder()
    await record(page)
    expect(await recorderOptions(page)).toEqual([
      expect.objectContaining({ videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000 }),
      [],
    ])
  })

  test('can be played before it is sent, but does not start by itself', async () => {
    const { page, recorder, messages } = await openRecorder({ headers: replayPolicy })
    await record(page)
    const video = recorder.locator('video')
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
    expect(
      await video.evaluate(({ paused, duration, controls }: HTMLVideoElement) => ({
        paused,
        hasDuration: duration > 0 && Number.isFinite(duration),
        controls,
      })),
    ).toEqual({ paused: true, hasDuration: true, controls: true })
    expect(messages).toEqual([])
  })

  test('can be played on the hosted form', async () => {
    const { page } = await openPage()
    await page.goto(`${browserUrl.origin}/form/${workspaceA}`)
    await page.locator('.chip', { hasText: 'Video' }).click()
    await page.locator('#video-record').click()
    await page.locator('.recorder').waitFor()
    await record(page)
    const replay = page.locator('.recorder video')
    await expect.poll(() => replay.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  })

  test('starts after a countdown that is announced', async () => {
    const { page } = await openRecorder({ clock: true })
    await startCamera(page)
    await press(page, 'Record')
    for (const number of ['3', '2', '1']) {
      await expect.poll(() => sentence(page)).toBe(number)
      await page.clock.runFor(1_000)
    }
    await waitForStep(page, 'recording')
    // A screen reader that says more than the button would be recorded.
    expect(await sentence(page)).toBe('')
    await expect.poll(() => focusedElement(page)).toBe('button')
    expect(await page.getByRole('timer').innerText()).toBe('0:00 / 2:00')
  })

  test('ends after two minutes, 20 seconds after that was announced', async () => {
    const { page } = await openRecorder({ clock: true })
    await startRecording(page)
    await page.clock.fastForward(95_000)
    await page.getByRole('timer').getByText(/^1:3/).waitFor()
    expect(await sentence(page)).toBe('')
    await page.clock.fastForward(5_000)
    await page.getByRole('status').getByText('20 seconds left').waitFor({ state: 'attached' })
    await page.clock.fastForward(10_000)
    expect(await trackStates(page)).toEqual(live)
    await page.clock.fastForward(10_000)
    await waitForStep(page, 'review')
    expect(await trackStates(page)).toEqual(off)
    expect(await sentence(page)).toMatch(/^Preview of your video \(2:0\d\)\n/)
  })

  test('can be made again', async () => {
    const { page } = await openRecorder()
    await record(page)
    await press(page, 'Record again')
    await page.getByText(unused).waitFor()
    expect(await trackStates(page)).toEqual(off)
    await press(page, 'Record again')
    await waitForStep(page, 'ready')
    expect(await trackStates(page)).toEqual([...off, ...live])
    await skipCountdown(page)
    await press(page, 'Stop')
    const files = await sendTake(page)
    expect(files.map(({ type }) => type.slice(0, 5))).toEqual(['video', 'image'])
    expect(await trackStates(page)).toEqual([...off, ...off])
  })

  test('needs no mouse: the focus follows what appears, and a key that stays pressed does nothing', async () => {
    const { page } = await openRecorder()
    const steps = [
      ['intro', 'button'],
      ['ready', 'button'],
      ['count', 'p'],
      ['recording', 'button'],
      ['review', 'p'],
    ] as const
    for (const [step, focused] of steps) {
      await waitForStep(page, step)
      await expect.poll(() => focusedElement(page)).toBe(focused)
      // From the sentence to the button after it.
      if (focused === 'p' && step !== 'count') await page.keyboard.press('Tab')
      if (step === 'count') continue
      if (step === 'review') break
      // Until then, there is nothing to keep.
      if (step === 'recording') await page.getByRole('timer').getByText('0:01').waitFor()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent))
      .toBe('Cancel')
  })

  test('keeps what was recorded if the visitor leaves the page, or the camera is unplugged', async () => {
    const interruptions = [
      () => setHidden(page, true),
      () =>
        page.evaluate(() => {
          const [, video] = Reflect.get(window, 'observed').tracks.slice(-2)
          video.stop()
          video.dispatchEvent(new Event('ended'))
        }),
      () => closeDialog(page),
    ]
    const { page } = await openRecorder()
    for (const interrupt of interruptions) {
      await setHidden(page, false)
      await startRecording(page)
      await interrupt()
      await waitForStep(page, 'review')
      expect(await sentence(page)).toBe(`The recording was interrupted. (0:01)\n${addWords}`)
      expect(new Set(await trackStates(page))).toEqual(new Set(['ended']))
      await press(page, 'Cancel')
      await press(page, 'Cancel')
      await page.locator('#video-record').click()
    }
  })

  test('that is finished is lost only after a warning', async () => {
    const { page } = await openRecorder()
    await record(page)
    await press(page, 'Cancel')
    await page.locator('.recorder').getByText(unused).waitFor()
    await expect.poll(() => focusedElement(page)).toBe('p')
    // Nobody wanted to send the form.
    expect(await buttons(page)).toEqual(['Use this video', 'Record again', 'Cancel'])
    await press(page, 'Cancel')
    await page.locator('#video-record:focus').waitFor()
  })

  test('is not lost by the button that takes back a warning about another one, nor by a double click', async () => {
    const { page } = await openRecorder()
    await startRecording(page)
    await page.locator('.shutter').dblclick()
    await waitForStep(page, 'review')
    const warning = page.locator('.recorder').getByText(unused)
    for (const act of [() => press(page, 'Record again'), () => page.locator('form > .send').click()]) {
      await page.getByLabel('Your testimonial').fill('As I say in the video')
      await act()
      await warning.waitFor()
      await press(page, 'Cancel')
      await warning.waitFor({ state: 'detached' })
    }
    // From now on, it is about “Cancel” itself.
    await page.locator('.recorder').getByRole('button', { name: 'Cancel' }).dblclick()
    await warning.waitFor()
    expect(await buttons(page)).toEqual(['Use this video', 'Record again', 'Cancel'])
  })

  test('can only be stopped, and is given up once it has ended', async () => {
    const { page } = await openRecorder()
    await startRecording(page)
    expect(await buttons(page)).toEqual(['Stop'])
    await press(page, 'Stop')
    await press(page, 'Cancel')
    await press(page, 'Cancel')
    expect(await trackStates(page)).toEqual(off)
  })

  test('does not begin under the fingers of a visitor who writes meanwhile', async () => {
    const { page } = await openPage()
    const { handler, release } = blocked()
    await page.route('**/assets/Recorder-*', handler)
    await page.goto(await openSite(scriptTag(workspaceA, 'data-fields="video"'), strictPolicy))
    await page.locator('#video-record').click()
    await page.getByLabel('Your testimonial').focus()
    release()
    await page.locator('.recorder').waitFor()
    await page.keyboard.type('I love it')
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('I love it')
    expect(await page.locator('.recorder .intro').count()).toBe(1)
  })

  test('is where the button of its field leads, from the countdown on', async () => {
    const { page } = await openRecorder({ fields: 'more video' })
    const chip = page.getByRole('button', { name: 'Video', exact: true })
    await startRecording(page)
    await chip.click()
    await page.locator('.recorder button:focus', { hasText: 'Stop' }).waitFor()
    await press(page, 'Stop')
    await waitForStep(page, 'review')
    await chip.click()
    await page.locator('.recorder button:focus', { hasText: 'Use this video' }).waitFor()
  })

  test('is ended by “Send”, which then waits until the visitor has decided', async () => {
    const { page, context } = await openRecorder()
    const submissions = await routeSubmissions(context)
    await startRecording(page)
    await page.getByLabel('Your testimonial').fill('As I say in the video')
    await page.locator('form > .send').click()
    await waitForStep(page, 'review')
    expect(await trackStates(page)).toEqual(off)
    await page.locator('.recorder').getByText(unused).waitFor()
    await expect.poll(() => focusedElement(page)).toBe('p')
    expect(submissions).toEqual([])
    expect(await buttons(page)).toEqual(['Use this video', 'Record again', 'Send without the file', 'Cancel'])
    await press(page, 'Send without the file')
    await waitUntilSent(page)
    expect((await rows('testimonials'))[0]?.videoVideoUrl).toBeNull()
  })

  test('is not waited for with the camera on once the form is being sent', async () => {
    const { page, context } = await openRecorder()
    await startCamera(page)
    await page.getByLabel('Your testimonial').fill('Without a video, after all')
    await context.setOffline(true)
    await page.locator('form > .send').click()
    await expect.poll(() => trackStates(page)).toEqual(off)
    await page.locator('#video-record').waitFor()
  })

  test('is not made if “Send” is pressed during the countdown: nothing would be lost', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    await press(page, 'Record')
    await page.getByLabel('Your testimonial').fill('As I say in the video')
    await page.locator('form > .send').click()
    await waitUntilSent(page)
    expect(await trackStates(page)).toEqual(off)
    expect((await rows('testimonials'))[0]?.videoFile).toBeNull()
  })

  test('stops “Send” before an upload does, and is sent once it is used', async () => {
    const { page, context } = await openRecorder({ fields: 'image video' })
    const uploads = await routeUploads(context, { POST: [hang] })
    await record(page)
    await page.getByLabel('Your testimonial').fill('As I say in the video')
    await chooseFile(page, 'photo', await drawPhoto(page))
    await expect.poll(() => uploads.length).toBe(1)
    await page.locator('form > .send').click()
    await page.getByText(unused).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await press(page, 'Use this video')
    await waitUntilSent(page)
    expect((await rows('testimonials'))[0]?.videoFile).toBeTruthy()
  })

  test('is kept if it cannot be uploaded, and the browser asks before it is lost', async () => {
    const { page, context } = await openRecorder()
    const uploads = await routeUploads(context, { POST: [respondWith(501, '"No files."')] })
    expect(await asksBeforeLeaving(page)).toBe(false)
    await startRecording(page)
    expect(await asksBeforeLeaving(page)).toBe(true)
    await press(page, 'Stop')
    await waitForStep(page, 'review')
    expect(await asksBeforeLeaving(page)).toBe(true)
    await press(page, 'Use this video')
    await page.getByText('We can’t take your file at the moment.').waitFor()
    expect(await asksBeforeLeaving(page)).toBe(true)
    // A file that is unusable does not replace it.
    await chooseFile(page, 'video', { name: 'a.avi', mimeType: 'video/avi', buffer: Buffer.from('RIFF') })
    await page.getByText('This video has a format that we can’t use.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Video added').waitFor()
    expect(await asksBeforeLeaving(page)).toBe(false)
    expect(uploads.filter((name) => name.startsWith('PUT'))).toHaveLength(2)
  })

  test('leaves the focus at its field once it is used', async () => {
    const { page } = await openRecorder()
    await record(page)
    await press(page, 'Use this video')
    await page.locator('#video-file:focus').waitFor()
    await page.getByText('Video added').waitFor()
    expect(await page.locator('#video-file').evaluate((input) => input.matches(':focus'))).toBe(true)
  })

  test('asks for words only if there are none', async () => {
    const { page } = await openRecorder()
    await page.getByLabel('Your testimonial').fill('Lovely')
    await record(page)
    expect((await sentence(page)).trim()).toBe('Preview of your video (0:01)')
  })

  test('that is empty is no take', async () => {
    const { page } = await openRecorder()
    await startRecording(page)
    await page.evaluate(() => Object.defineProperty(Blob.prototype, 'size', { value: 0 }))
    await press(page, 'Stop')
    await waitForStep(page, 'problem')
    expect(await sentence(page)).toBe('Nothing was recorded.')
    expect(await buttons(page)).toEqual(['Try again', 'Choose a video instead', 'Cancel'])
  })

  test('has no poster if the browser does not encode it', async () => {
    const before = () => {
      HTMLCanvasElement.prototype.toBlob = () => {}
    }
    const { page } = await openRecorder({ before })
    await record(page)
    expect(await sendTake(page, 1)).toMatchObject([{ type: expect.stringMatching(/^video/) }])
  })

  test('has a smaller poster if its picture is hard to compress', async () => {
    const before = () => {
      const { drawImage } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
        Reflect.apply(drawImage, this, args)
        const { width, height } = this.canvas
        const noise = this.createImageData(width, height)
        for (let start = 0; start < noise.data.length; start += 65_536) {
          crypto.getRandomValues(noise.data.subarray(start, start + 65_536))
        }
        for (let alpha = 3; alpha < noise.data.length; alpha += 4) noise.data[alpha] = 40
        this.putImageData(noise, 0, 0)
      }
    }
    const { page } = await openRecorder({ before })
    await record(page)
    const files = await sendTake(page, 2)
    expect(files[1]?.size).toBeLessThanOrEqual(60_000)
  })
})

describe('the camera', () => {
  test('is off after cancelling, and when the form leaves the page', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    await press(page, 'Record')
    await press(page, 'Cancel')
    expect(await trackStates(page)).toEqual(off)
    await page.locator('#video-record').click()
    await startCamera(page)
    await page.locator('laurel-form').evaluate((form) => form.remove())
    await expect.poll(() => trackStates(page)).toEqual([...off, ...off])
  })

  test('is off while the page is hidden or the dialog is closed', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    await setHidden(page, true)
    await waitForStep(page, 'intro')
    expect(await trackStates(page)).toEqual(off)
    await setHidden(page, false)
    await startCamera(page)
    await press(page, 'Record')
    await closeDialog(page)
    await waitForStep(page, 'intro')
    expect(await trackStates(page)).toEqual([...off, ...off])
  })

  test('is switched off at once if the visitor has cancelled before answering the browser', async () => {
    const before = () => {
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      const answered = Promise.withResolvers<void>()
      Object.assign(window, { answer: answered.resolve })
      mediaDevices.getUserMedia = (constraints) => answered.promise.then(() => getUserMedia(constraints))
    }
    const { page } = await openRecorder({ before })
    await press(page, 'Start camera')
    await waitForStep(page, 'asking')
    expect(await sentence(page)).toBe('Please allow your camera and microphone.')
    await expect.poll(() => focusedElement(page)).toBe('p')
    expect(await buttons(page)).toEqual(['Choose a video instead', 'Cancel'])
    await press(page, 'Cancel')
    expect(await page.locator('.recorder').count()).toBe(0)
    await page.evaluate(() => Reflect.get(window, 'answer')())
    await expect.poll(() => trackStates(page)).toEqual(off)
  })

  test('is mirrored while it is live, unless it is on the back', async () => {
    const scale = (page: Awaited<ReturnType<typeof openRecorder>>['page']) =>
      page.locator('.recorder video').evaluate((video) => getComputedStyle(video).scale)
    const { page } = await openRecorder({ headers: replayPolicy })
    await startCamera(page)
    expect(await scale(page)).toBe('-1 1')
    await skipCountdown(page)
    await press(page, 'Stop')
    await waitForStep(page, 'review')
    expect(await scale(page)).toBe('none')
    const before = () => {
      MediaStreamTrack.prototype.getSettings = () => ({ facingMode: 'environment' })
    }
    const back = await openRecorder({ before })
    await startCamera(back.page)
    expect(await scale(back.page)).toBe('none')
  })

  test('is used without a microphone if there is none', async () => {
    const { page } = await openRecorder({ headers: { ...strictPolicy, 'Permissions-Policy': 'microphone=()' } })
    await startCamera(page)
    expect(await sentence(page)).toBe('No microphone found: your video will be silent.')
    expect(await trackStates(page)).toEqual(['live'])
    const before = () => {
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        if (constraints?.audio) throw new DOMException('Requested device not found', 'NotFoundError')
        return getUserMedia(constraints)
      }
    }
    const other = await openRecorder({ before })
    await startCamera(other.page)
    await skipCountdown(other.page)
    await press(other.page, 'Stop')
    const [video] = await sendTake(other.page)
    expect(video?.size).toBeGreaterThan(10_000)
  })
})

describe('the way on', () => {
  const other = ['Choose a video instead', 'Cancel']

  test('is a file', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a video instead')])
    expect(await chooser.element().getAttribute('id')).toBe('video-file')
    expect(await page.locator('#video-file').evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await trackStates(page)).toEqual(off)
  })

  test.each<[string, () => unknown, Record<string, string>?]>([
    ['mediaDevices', () => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices')],
    ['MediaRecorder', () => Reflect.deleteProperty(window, 'MediaRecorder')],
    ['permission of the page', () => {}, { 'Permissions-Policy': 'camera=()' }],
  ])('is a file without %s: there is no button for a recording', async (_, remove, headers = {}) => {
    const { page, context } = await openPage()
    await context.addInitScript(remove)
    await page.goto(await openSite(scriptTag(workspaceA, 'data-fields="video"'), { ...strictPolicy, ...headers }))
    await page.locator('#video-file').waitFor({ state: 'attached' })
    expect(await page.locator('#video-record').count()).toBe(0)
  })

  test('if the visitor refuses the permission', async () => {
    const browser = await launch('deny')
    onTestFinished(() => browser.close())
    const { page } = await openRecorder({ browser })
    await press(page, 'Start camera')
    await waitForStep(page, 'problem')
    expect(await sentence(page)).toBe('Your browser is blocking your camera or microphone. Please allow both.')
    expect(await buttons(page)).toEqual(['Try again', ...other])
    await expect.poll(() => focusedElement(page)).toBe('p')
    await press(page, 'Try again')
    await waitForStep(page, 'problem')
  })

  test.each([
    ['NotAllowedError', 'Your browser is blocking your camera or microphone. Please allow both.'],
    ['SecurityError', 'Your browser is blocking your camera or microphone. Please allow both.'],
    ['NotFoundError', 'No camera found.'],
    ['OverconstrainedError', 'No camera found.'],
    ['NotReadableError', 'Another app is using your camera.'],
    ['AbortError', 'Another app is using your camera.'],
    ['NotSupportedError', 'This browser can’t record video.'],
  ])('after %s', async (name, message) => {
    const { page } = await openRecorder()
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, name)
    await press(page, 'Start camera')
    await waitForStep(page, 'problem')
    expect(await sentence(page)).toBe(message)
    expect((await buttons(page)).slice(-2)).toEqual(other)
  })

  test('if the camera cannot do what would be ideal', async () => {
    const { page } = await openRecorder()
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const { getUserMedia } = mediaDevices
      mediaDevices.getUserMedia = (constraints) =>
        constraints?.video === true
          ? getUserMedia.call(mediaDevices, constraints)
          : Promise.reject(new DOMException('', 'OverconstrainedError'))
    })
    await startCamera(page)
    expect(await trackStates(page)).toEqual(live)
  })

  test.each<[string, () => void, boolean]>([
    ['getUserMedia', () => Reflect.deleteProperty(MediaDevices.prototype, 'getUserMedia'), false],
    ['isTypeSupported', () => Reflect.deleteProperty(MediaRecorder, 'isTypeSupported'), true],
    ['featurePolicy', () => Reflect.deleteProperty(Document.prototype, 'featurePolicy'), true],
  ])('without %s', async (_, before, isPossible) => {
    const { page } = await openRecorder({ before })
    if (isPossible) return record(page)
    await press(page, 'Start camera')
    await waitForStep(page, 'problem')
    expect(await sentence(page)).toBe('This browser can’t record video.')
    expect(await buttons(page)).toEqual(other)
  })

  test('if the browser cannot record the types that it claims', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    await page.evaluate(() => {
      const { start } = MediaRecorder.prototype
      MediaRecorder.prototype.start = function () {
        if (this.mimeType.includes('mp4')) throw new DOMException('', 'NotSupportedError')
        start.call(this)
      }
    })
    await skipCountdown(page)
    await press(page, 'Stop')
    const [video] = await sendTake(page)
    expect(video).toMatchObject({
      type: expect.stringMatching(/^video\/webm/),
      head: expect.stringMatching(/^.Eß£/),
    })
  })

  test('if the browser cannot record at all', async () => {
    const { page } = await openRecorder()
    await startCamera(page)
    await failToRecord(page)
    await press(page, 'Record')
    await press(page, 'Start now')
    await waitForStep(page, 'problem')
    expect(await buttons(page)).toEqual(other)
    expect(await trackStates(page)).toEqual(off)
  })
})

describe('the texts', () => {
  test('are in the language of the form', async () => {
    const { page, recorder } = await openRecorder({ settings: 'data-lang="zh"' })
    expect(await recorder.getAttribute('lang')).toBe('zh-Hans')
    expect(await buttons(page)).toEqual(['打开摄像头', '改为选择文件', '取消'])
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('lang', 'pl'))
    await recorder.getByRole('button', { name: 'Włącz kamerę' }).waitFor()
    expect(await recorder.getAttribute('lang')).toBe('pl')
  })

  test('are English if those of a language cannot be loaded', async () => {
    const { page, context } = await openPage()
    await context.route('**/recorder-de-*', (route) => route.abort())
    await page.goto(await openSite(scriptTag(workspaceA, 'data-fields="video" data-lang="de"'), strictPolicy))
    await page.locator('#video-record').click()
    await page.locator('.recorder[lang=en]').getByRole('button', { name: 'Start camera' }).waitFor()
  })

  test('can be replaced by the site owner', async () => {
    const { page } = await openRecorder({ settings: 'data-text-start-camera="Go" data-text-recorder-intro="Be nice"' })
    expect((await buttons(page))[0]).toBe('Go')
    expect(await sentence(page)).toBe('Be nice')
  })
})
