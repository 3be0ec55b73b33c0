import { drawFrame, encodeJpeg } from './photo.ts'

const maxBytes = 60_000
const maxSide = 1_280

/** Returns a frame of a video as a JPEG; `undefined` if the browser does not encode it. */
export const encodePoster = (frame: HTMLCanvasElement) => encodeJpeg(frame, maxBytes)

/** Returns a frame of a video; `undefined` if the browser or the page's `media-src` does not let it play. */
export async function captureFrame(file: Blob): Promise<HTMLCanvasElement | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const ready = nextEvent(video, 'loadeddata')
  video.src = URL.createObjectURL(file)
  try {
    // Without a width, there is only sound.
    if (!(await ready) || !video.videoWidth) return undefined
    const seeked = nextEvent(video, 'seeked')
    // The first frame is often black.
    video.currentTime = Math.min(1, video.duration / 2) || 0
    await seeked
    return drawFrame(video, video.videoWidth, video.videoHeight, maxSide)
  } finally {
    URL.revokeObjectURL(video.src)
  }
}

/** Resolves to `true` with the event, to `false` if the video fails or nothing happens for 5 s. */
const nextEvent = (video: HTMLVideoElement, type: string) =>
  new Promise<boolean>((resolve) => {
    video.addEventListener(type, () => resolve(true))
    video.addEventListener('error', () => resolve(false))
    setTimeout(resolve, 5_000, false)
  })
