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

/** The picture of the camera or of the take. On it are what happens now, the time, the level of the microphone and a button for another camera. */
export function CameraView({ recorder }: Props) {
  const { state, stream, take, still, props } = recorder
  const { step, seconds, problem, warned } = state
  const { t } = props.form.props
  const label = t('preview')
  const isLive = /ready|count|recording/.test(step)
  const isEnding = step === 'recording' && seconds >= videoSeconds - lastSeconds
  const sentence = {
    intro: t('recorderIntro', { use: t('useTake') }),
    asking: t('allowCamera'),
    ready: stream?.getAudioTracks()[0] ? '' : t('noSound'),
    count: `${countdownSeconds - seconds}`,
    recording: t('recording'),
    review: `${recorder.early ? t('stoppedEarly') : ''} ${hasWords(props.form) ? label : t('addWords')}`,
    problem: problem && t(problem),
  }[step]
  return (
    <>
      <div class={step === 'review' ? '' : 'screen'}>
        {isLive && stream && (
          <video
            srcObject={stream}
            class={isFacingAway(stream) ? '' : 'mirrored'}
            aria-label={label}
            autoplay
            muted
            playsInline
          />
        )}
        {step === 'review' && take && <Replay take={take} still={still} label={label} t={t} />}
        <p id="recorder-status" class={step} role="status" tabIndex={-1}>
          {sentence && <span key={sentence}>{sentence}</span>}
          {isEnding && <span class="visually-hidden"> {t('secondsLeft', { n: lastSeconds })}</span>}
        </p>
        {step === 'recording' && (
          <p role="timer">
            <bdi>
              {formatTime(seconds)} / {formatTime(videoSeconds)}
            </bdi>
          </p>
        )}
        {isLive && stream && <Level key={stream.id} stream={stream} />}
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
