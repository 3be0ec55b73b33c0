import { videoSeconds } from '../../../shared/limits.ts'
import type { FormComponent } from '../types.ts'
import { isFacingAway } from './camera.ts'
import { Level } from './Level.tsx'
import { Replay } from './Replay.tsx'
import type { RecorderView } from './recorder-view.ts'

type Props = { recorder: RecorderView }

/** Before the recording starts. */
export const countdownSeconds = 3

/** The remaining time that is announced, in seconds. */
const lastSeconds = 20

/** Formats seconds as minutes and seconds. */
const formatTime = (seconds: number) => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** Returns whether the visitor has written anything. */
const hasWords = ({ element }: FormComponent) =>
  [...(element.current?.querySelectorAll('textarea') ?? [])].some(({ value }) => value.trim())

/** The picture of the camera or of the take. On it: what happens now, time and red dot, level of the microphone, another camera. */
export function CameraView({ recorder }: Props) {
  const { state, stream, take, still, props } = recorder
  const { step, seconds, problem, warned } = state
  const { t } = props.form.props
  const label = t('preview')
  const live = /ready|count|recording/.test(step) && stream
  const isEnding = step === 'recording' && seconds >= videoSeconds - lastSeconds
  const sentence = {
    intro: t('recorderIntro'),
    asking: t('allowCamera'),
    ready: stream?.getAudioTracks()[0] ? '' : t('noSound'),
    count: `${countdownSeconds - seconds}`,
    // A screen reader would be recorded: the button that stops has the focus, and so is said first.
    recording: isEnding ? t('secondsLeft', { n: lastSeconds }) : '',
    review: `${recorder.early ? t('stoppedEarly') : label} (${formatTime(seconds)})\n${hasWords(props.form) ? '' : t('addWords')}`,
    problem: problem && t(problem),
  }[step]
  return (
    <>
      <div class={take ? 'take' : 'screen'}>
        <p id="recorder-status" class={isEnding ? 'visually-hidden' : sentence && step} role="status" tabIndex={-1}>
          {sentence && <span key={sentence}>{sentence}</span>}
        </p>
        {live && (
          <video
            srcObject={live}
            class={isFacingAway(live) ? '' : 'mirrored'}
            aria-label={label}
            autoplay
            muted
            playsInline
          />
        )}
        {take && <Replay take={take} still={still} label={label} t={t} />}
        {step === 'recording' && (
          <p role="timer" dir="ltr">
            {formatTime(seconds)} / {formatTime(videoSeconds)}
          </p>
        )}
        {live && <Level key={live.id} stream={live} />}
        {step === 'ready' && recorder.otherCamera && (
          <button type="button" class="switch" onClick={recorder.switchCamera}>
            {t('switchCamera')}
          </button>
        )}
      </div>
      {warned && (
        <p class="error" tabIndex={-1}>
          <span>{t('takeUnused')}</span>
        </p>
      )}
    </>
  )
}
