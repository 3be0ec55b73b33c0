import { openPage, openSite } from './browser.ts'

/* Photos and videos as Chromium makes and shows them. Bytes travel in base64. */

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const decode = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

/** Opens a page that makes and shows files. */
export async function openMediaPage() {
  const { page } = await openPage()
  await page.goto(await openSite('<canvas width="64" height="48"></canvas>'))
  // A red, a green and a blue corner, and a grey one.
  await page.evaluate(() => {
    const context = document.querySelector('canvas')?.getContext('2d')
    for (const [at, colour] of ['#f00', '#0f0', '#00f', '#888'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect((at % 2) * 32, Math.floor(at / 2) * 24, 32, 24)
    }
  })

  /** Returns the picture as an image of this type. */
  const draw = async (type: string, quality = 0.8) =>
    decode(
      await page.evaluate(
        ([type, quality]) => document.querySelector('canvas')?.toDataURL(type, quality).split(',')[1] ?? '',
        [type, quality] as const,
      ),
    )

  /** Returns the displayed size of a photo and its pixels. */
  const show = (type: string, bytes: Uint8Array) =>
    page.evaluate(
      async ([type, text]) => {
        const image = new Image()
        image.src = `data:${type};base64,${text}`
        await image.decode()
        const { naturalWidth: width, naturalHeight: height } = image
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        return { width, height, pixels: canvas.toDataURL() }
      },
      [type, encode(bytes)] as const,
    )

  /** Records half a second of the picture. */
  const record = async (mimeType: string) =>
    decode(
      await page.evaluate(async (mimeType) => {
        const canvas = document.querySelector('canvas')
        const stream = canvas?.captureStream(30) ?? new MediaStream()
        const recorder = new MediaRecorder(stream, { mimeType })
        const data = new Promise<Blob>((resolve) => {
          recorder.ondataavailable = (event) => resolve(event.data)
        })
        // A canvas has new frames only while it is drawn on.
        const drawing = setInterval(() => canvas?.getContext('2d')?.fillRect(0, 0, 1, 1), 30)
        recorder.start()
        setTimeout(() => recorder.stop(), 500)
        const reader = new FileReader()
        reader.readAsDataURL(await data)
        await new Promise((resolve) => reader.addEventListener('load', resolve))
        clearInterval(drawing)
        return String(reader.result).split(',').at(-1) ?? ''
      }, mimeType),
    )

  /** Returns frames of the picture in VP9. */
  const encodeFrames = async (count: number) => {
    const frames = await page.evaluate(async (count) => {
      const frames: string[] = []
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          frames.push(btoa(String.fromCharCode(...bytes)))
        },
        error: console.error,
      })
      encoder.configure({ codec: 'vp09.00.10.08', width: 64, height: 48 })
      const canvas = document.querySelector('canvas')
      for (let at = 0; canvas && at < count; at++) {
        const frame = new VideoFrame(canvas, { timestamp: at * 100_000 })
        encoder.encode(frame, { keyFrame: at === 0 })
        frame.close()
      }
      await encoder.flush()
      return frames
    }, count)
    return frames.map(decode)
  }

  /** Plays a video to its end, and returns its displayed size and the pixels of its last frame. */
  const play = (type: string, bytes: Uint8Array) =>
    page.evaluate(
      async ([type, text]) => {
        const video = document.createElement('video')
        video.muted = true
        video.src = `data:${type};base64,${text}`
        await video.play()
        await new Promise((resolve) => video.addEventListener('ended', resolve))
        const { videoWidth: width, videoHeight: height } = video
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')
        context?.drawImage(video, 0, 0)
        return { width, height, pixels: canvas.toDataURL() }
      },
      [type, encode(bytes)] as const,
    )
  return { draw, show, record, encodeFrames, play }
}
