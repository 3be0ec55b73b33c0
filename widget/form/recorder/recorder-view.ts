import type { drawFrame } from '../media/uploader/photo.ts'
import type { FormComponent, PendingUpload } from '../types.ts'
import type { Problem } from './camera.ts'

/**
 * `onHold`: there is a recording that would be lost, or no longer. `onTake`: the visitor uses it; `still`: a frame of it,
 * `warned`: as in the state. `onFile`: the visitor chooses a file instead. `onSend`: the form is to be sent without it.
 */
export type RecorderProps = {
  form: FormComponent
  /** Of the uploader, which the take needs next. */
  drawFrame: typeof drawFrame
  onHold: (recorder: PendingUpload | undefined) => void
  onSend: () => void
  onTake: (video: Blob, still: HTMLCanvasElement | undefined, warned: RecorderState['warned']) => void
  onFile: () => void
  onCancel: () => void
}

export type RecorderState = {
  step: 'intro' | 'asking' | 'ready' | 'count' | 'recording' | 'review' | 'problem'
  problem?: Problem | undefined
  /** Set once the visitor has read that the recording would be lost: what would have lost it. */
  warned?: (() => void) | undefined
  /** Since the countdown or the recording has started; in the review, the length of the take. */
  seconds: number
  /** The language of the texts, once they are loaded. */
  lang?: string
}

/** The recorder as its picture and its buttons see it. */
export interface RecorderView {
  readonly props: Readonly<RecorderProps>
  readonly state: Readonly<RecorderState>
  readonly stream: MediaStream | undefined
  /** Another camera, if there is one. */
  readonly otherCamera: MediaTrackConstraints | undefined
  readonly take: Blob | undefined
  /** A frame of the recording. */
  readonly still: HTMLCanvasElement | undefined
  /** True if something else than the visitor or the limit has ended the recording. */
  readonly early: boolean
  readonly start: () => void
  readonly switchCamera: () => void
  readonly countDown: () => void
  readonly record: () => void
  readonly stop: () => void
  readonly use: () => void
  /** Returns an event handler that gives the recording up, a finished one only after a warning. */
  readonly leave: (onLeave: () => void) => () => void
}
