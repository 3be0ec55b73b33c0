/*
 * The type that every browser plays comes first. Chrome on Linux has no AAC, builds without H.264 record WebM; Safari claims
 * WebM as well, but plays it badly. The last one leaves the choice to the browser.
 */
const types = [
  'video/mp4;codecs=avc1.42E028,mp4a.40.2',
  'video/mp4;codecs=avc1.42E028,opus',
  'video/webm',
  'video/mp4',
  '',
]

/**
 * Starts recording with the first type that works; `onStop` gets the whole recording, which may be empty.
 * @returns `undefined` if no type works.
 */
export function startRecorder(stream: MediaStream, onStop: (video: Blob) => void): MediaRecorder | undefined {
  // By default, Safari records 10 Mbit/s.
  const options = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000 }
  for (const mimeType of types) {
    try {
      if (mimeType && !MediaRecorder.isTypeSupported(mimeType)) continue
      const recorder = new MediaRecorder(stream, { ...options, mimeType })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => onStop(new Blob(parts, { type: recorder.mimeType }))
      // In one piece: a WebM in several has no duration, and Safari returns empty ones.
      recorder.start()
      return recorder
    } catch {
      // Some browsers claim types that they cannot record: the next one may work.
    }
  }
  return undefined
}
