import type { RecorderTexts } from '../../../shared/texts/en/recorder.ts'

/** Why there is no recording: the name of the text that explains it. */
export type Problem = keyof RecorderTexts &
  ('cameraRefused' | 'noCamera' | 'cameraBusy' | 'cannotRecord' | 'nothingRecorded')

/** The problems with which `getUserMedia` rejects, by the name of the error. */
const problems: Record<string, Problem> = {
  NotAllowedError: 'cameraRefused',
  SecurityError: 'cameraRefused',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
  NotReadableError: 'cameraBusy',
  AbortError: 'cameraBusy',
}

/** Returns whether the page's `Permissions-Policy` allows the microphone; where browsers do not report it, using it shows. */
function isMicrophoneAllowed(): boolean {
  return Object(document).featurePolicy?.allowsFeature('microphone') ?? true
}

/** Returns the problem that an error of the camera stands for. */
export const getProblem = (error: unknown): Problem => problems[Object(error).name] ?? 'cannotRecord'

/**
 * Asks for the camera: at first with 720p and microphone, then with whatever there is, so that a missing or busy microphone costs
 * only the sound. The promise may never settle.
 * @throws DOMException of the last attempt.
 */
export async function openCamera(signal: AbortSignal, camera: MediaTrackConstraints): Promise<MediaStream> {
  const audio = isMicrophoneAllowed()
  const ideal = { ...camera, width: { ideal: 1280 }, height: { ideal: 720 } }
  let failure: unknown
  for (const constraints of [{ video: ideal, audio }, { video: true, audio }, { video: ideal }, { video: true }]) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraints)
    } catch (error) {
      failure = error
      // The visitor has decided.
      if (signal.aborted || Object(error).name === 'NotAllowedError') break
    }
  }
  throw failure
}

/**
 * Returns the constraints that prefer another camera, on a phone that of the other side; `undefined` if there is only one. A camera
 * on a desk has no side: then the next one in the list is preferred.
 */
export async function findOtherCamera(stream: MediaStream): Promise<MediaTrackConstraints | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  if (!cameras[1]) return undefined
  const { facingMode, deviceId = '' } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  if (facingMode === 'environment') return { facingMode: 'user' }
  const next = cameras[(cameras.indexOf(deviceId) + 1) % cameras.length] ?? ''
  return { facingMode: 'environment', deviceId: next }
}

/** Returns whether this is the camera on the back of a phone, whose picture people do not expect mirrored. */
export const isFacingAway = (stream: MediaStream): boolean =>
  stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment'

/** Switches camera and microphone off. */
export const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
